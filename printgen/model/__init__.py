"""The model of a game: the description that everything else follows from.

``catalog`` finds and reads games, variants and their files; ``game`` is the whole model;
``validate`` finds what is wrong. Every room but ``core``, ``source`` and ``variant`` may import it.

Its 6,000 lines include 520 that only declare codes.
"""
