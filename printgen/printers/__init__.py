"""Printer calibration: the test sheet, saved profiles, and visible misregistration.

Kits and the API may import it; it knows drawing and imposition.
"""
