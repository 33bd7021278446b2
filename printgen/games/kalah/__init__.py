"""Kalah, by William Julius Champion, as described in the sources in ``data/kalah/game.yaml``.

W is the page of the museum in Waterloo, I the paper “Solving Kalah”; R is the rulebook of this kit.
Sections of R: Setting up; Your turn; Into your store; Into an empty pit on your side; The end of a
round; Several rounds.
"""
