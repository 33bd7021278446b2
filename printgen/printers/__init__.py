"""Calibrate printers: the test sheet, saved printers, and what misalignment looks like.

Kits and the API may import it. It knows drawing and imposition.
"""
