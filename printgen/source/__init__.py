"""Files to plain data: YAML, tables and workbooks, in which every value knows its place.

SVG files and collections of icons are read to scenes.

``variant``, the model and all that reads files of its own may import it. It knows nothing of games.
"""
