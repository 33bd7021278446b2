"""Printers that err: the calibration sheet, saved profiles, what a misprint looks like.

Kits and the API may import it; it knows drawing and imposition.
"""
