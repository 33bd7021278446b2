"""Read any PDF as a list of marks in millimetres.

``reader`` opens files and their pages, ``interpreter`` yields every mark on them, and ``raster``
draws them as pixels. The preflight and the proof may import it. It knows nothing about games.
"""
