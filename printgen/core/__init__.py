"""The base of all rooms: findings, units, geometry, the scene, colour, fonts, files, limits.

Every room may import it, and it imports none of them. A scene is what a page shows, in
millimetres and independent of any file format; a finding is one thing that is wrong, with its
place.
"""
