"""Guests: one package for each game that printgen can play, with everything specific to that game.

Nothing imports a guest by name: :mod:`printgen.play.rules.engine` finds them by their folders, and
those of installed packages by the entry point group ``printgen.games``. README.md in this folder
describes the contents of a guest.
"""
