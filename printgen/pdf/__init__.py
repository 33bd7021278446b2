"""Any finished PDF, read as marks in millimetres; nothing of what printgen meant is believed.

``reader`` opens files and knows their pages, ``interpreter`` tells every mark on them, ``raster``
draws them as pixels. The preflight and the proof may import it. It knows nothing of games.
"""
