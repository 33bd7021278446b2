"""Garden Paths, a game of printgen's own.

R is its rulebook (``data/garden-paths/rulebook.md.j2``), with the section.
Sections of R: Setting up; Your gates; Your turn; Paths that count; The end.
"""
