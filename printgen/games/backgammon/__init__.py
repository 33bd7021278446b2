"""Backgammon, with hits, bearing off and the doubling cube.

R is the rulebook of this kit (``data/backgammon/rulebook.md.j2``), with its section. It has the
rules as clubs print them; ``data/backgammon/game.yaml`` names the sources. Sections of R: Setting
up; The way of the checkers; Who begins; Your turn; Hitting; Bearing off; Doubling; The end; A
match.
"""
