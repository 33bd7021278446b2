"""The look of things: fonts and text, a game's theme and signs, faces, and what saves ink.

Whatever draws may import it: typesetting, components, imposition, printers, kits and their checks.
It knows the model and scenes, and nothing of sheets, files or play.
"""
