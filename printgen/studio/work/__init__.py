"""The studio's work in other processes: a module for each page that needs some.

The modules are found by scanning, and loaded once, before processes are forked, so that each
process starts immediately. They know nothing about the web. The server loads them too, but little
of printgen: they use its names as ``printgen.check``, which loads a module when it is first used.
"""
