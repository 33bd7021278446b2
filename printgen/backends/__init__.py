"""Write scenes to file formats: PDF, PDF for a press, SVG, and pictures of pages.

Only rooms that write files or compare pictures import it. It knows scenes and fonts, but no games.
"""
