"""The base of all rooms: findings, units, geometry, scenes, colour, files and limits.

Every room may import it, and it imports none of them. A scene is the contents of a page in
millimetres, independent of any file format; a finding is one problem, with its place.
"""
