"""Lay out pieces on sheets: packing, bounds, marks, backs, booklets, and large boards in parts.

Printers, kits and exports may import it. It knows drawn pieces and scenes, but no files.
"""
