"""The model of a game: the description from which everything else is made.

``catalog`` finds and reads games, variants and their files; ``game`` is the whole model;
``validate`` finds errors. Every room but ``core``, ``source`` and ``variant`` may import it.

It has more than 6,000 lines because it has four models that need each other: components and boards,
faces with their boxes and fields, tables with their rows, and figures. Codes take 560.
"""
