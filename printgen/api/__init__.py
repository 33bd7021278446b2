"""The Python API: what ``printgen`` offers to programs, and all that the command line uses.

Only :mod:`printgen` itself, the command line and guests' commands import it. The list of the public
names is ``printgen/__init__.pyi``; the module of a name is loaded when the name is first used. What
one room answers alone stands in that room; here is what joins several.
"""
