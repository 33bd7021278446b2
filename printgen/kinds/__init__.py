"""The kinds of components, a folder each: all that is known of dice stands in ``die``.

Nothing here is imported by name from elsewhere in printgen, but for games whose rules are about a
kind: :mod:`printgen.model.kinds` finds the folders. See
``docs/how-to/add-a-kind.md``.

It has more than 6,000 lines because it is ten kinds side by side, none of which knows another;
``map``, the largest, has 2,300.
"""
