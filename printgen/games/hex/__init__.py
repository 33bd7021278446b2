"""Hex, found by Piet Hein in 1942 and again by John Nash.

R is the rulebook of this kit (``data/hex/rulebook.md.j2``), with its section. It tells the rules as
players know them; Cameron Browne, *Hex Strategy: Making the Right Connections* (2000), and Ryan
Hayward with Bjarne Toft, *Hex: The Full Story* (2019), describe the game and where it comes from.
Sections of R: Setting up; Your turn; The swap; The end; A match.
"""
