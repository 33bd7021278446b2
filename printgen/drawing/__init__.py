"""Draw faces: text, a game's theme, signs, images, and ink saving.

All rooms that draw may import it: typesetting, components, imposition, printers, kits and checks.
It knows the model and scenes, but no sheets, files or play.
"""
