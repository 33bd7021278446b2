"""Calibrate printers: the test sheet, saved printers, and the effects of misregistration.

Kits and the API may import it. It knows drawing and imposition.
"""
