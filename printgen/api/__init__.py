"""The Python API: everything that programs and the command line can do with printgen.

Only :mod:`printgen` itself, the command line and guests' commands import it. The public names are
listed in ``printgen/__init__.pyi``; a module is loaded when one of its names is first used.
Functions that need only one room are in that room; this room has those that combine several.
"""
