"""Fonts, bundled and of games: which glyphs letters become, how wide, and their outlines.

Everybody above the core may import them. They know nothing of games.
"""
