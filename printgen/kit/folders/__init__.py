"""Folders of kits on the disk: written completely or not at all, with their manifests.

Everything else in ``kit`` may import it. It knows nothing about what kits contain.
"""
