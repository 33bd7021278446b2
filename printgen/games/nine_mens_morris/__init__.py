"""Nine Men's Morris, a traditional game.

R is the rulebook of this kit (``data/nine-mens-morris/rulebook.md.j2``), with its section. It has
the rules as players know them today; R. C. Bell, *Board and Table Games from Many Civilizations*,
and H. J. R. Murray, *A History of Board-Games Other than Chess*, describe the game and its
relatives. There is a figure for each question on which such books differ. Sections of R: Setting
up; Placing; Mills; Moving; Flying; The end; A match.
"""
