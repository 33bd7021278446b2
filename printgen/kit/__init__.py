"""Build kits: a folder with all files, written completely or not at all.

This room decides what a kit contains, typesets its pages, and writes files and the manifest. It
also makes updates of older kits, score sheets and pages of setups. Exports, the proof, checks and
the API may import it. It knows the printing rooms, and from play only what the page of a setup
shows.

It has more than 6,000 lines because it consists of five small rooms, each using the one before:
``folders``, ``options``, ``layout``, ``pages`` and ``building``, the largest with 2,500.
"""
