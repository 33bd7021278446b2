"""Kinds of components, one folder each: everything about dice is in ``die``.

Nothing else in printgen imports a kind by name, except games whose rules are about one:
:mod:`printgen.model.kinds` finds the folders. See ``docs/how-to/add-a-kind.md``.

It has more than 6,000 lines because it has nine independent kinds; ``board``, the largest, has
2,600.
"""
