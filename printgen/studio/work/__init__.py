"""The studio's work in other processes: a module for each page that needs some.

The modules are found by scanning, and loaded once, before processes are forked, so that each
process starts immediately. They know nothing about the web. If a module uses a name of
:mod:`printgen`, it mentions it when it is loaded, since such names are loaded when they are first
used.
"""
