"""Read YAML, tables and workbooks as plain data in which every value has its place.

It also reads SVG files and icons as scenes.

``variant``, the model and all rooms that read files may import it. It knows nothing about games.
"""
