"""Build kits: a folder with all files, written completely or not at all.

This room decides what a kit contains, typesets its pages, and writes files and the manifest. It
also makes updates of older kits, score sheets and pages of setups. Exports, the proof, checks and
the API may import it. It knows the printing rooms, and from play only what the page of a setup
shows.
"""
