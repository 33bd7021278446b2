"""The games that printgen can play: one package for each, with everything specific to that game.

Nothing imports these packages by name. :mod:`printgen.play.rules.engine` finds them by their
folders, and those of installed packages by the entry point group ``printgen.games``. README.md in
this folder describes what a package contains.
"""
