"""Files to plain data: YAML and tables, in which every value knows its file, line and column.

``variant``, the model and all that reads files of its own may import it. It knows nothing of games.
"""
