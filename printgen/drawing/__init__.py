"""The look of things: text, a game's theme, signs and images, faces, and what saves ink.

Whatever draws may import it: typesetting, components, imposition, printers, kits and their checks.
It knows the model and scenes, and nothing of sheets, files or play.
"""
