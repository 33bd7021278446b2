"""Scene to file formats, one file each: PDF, PDF for a press, SVG, and pictures of pages.

Only rooms that write files or look at pictures import it. It knows scenes and fonts, no games.
"""
