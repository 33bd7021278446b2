"""The kinds of components, a folder each: all that is known of dice stands in ``die``.

Nothing here is imported by name from elsewhere in printgen, but for games whose rules are about a
kind: :mod:`printgen.model.kinds` finds the folders. See
``docs/how-to/add-a-kind.md``.
"""
