"""The main job: one folder with all files of a kit, written whole or not at all.

It decides what a kit holds, sets its pages, and writes files and manifest; also kits that renew
older ones, score sheets and pages of setups. Exports, the proof, checks and the API may import it.
It knows the printing rooms, and of play only what a setup's page shows.
"""
