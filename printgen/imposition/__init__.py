"""Pieces to sheets of paper: packing, bounds, marks, duplex, booklets, large boards in parts.

Printers, kits and exports may import it; it knows drawn pieces and scenes, and nothing of files.
"""
