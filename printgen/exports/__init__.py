"""Export games to other programs, machines and services: pictures, saves and cut lines.

The exports are in :mod:`printgen.exports.targets`; the modules here are what several of them use.
Only the API and checks import it, and kinds of components for their part in an export.
"""
