"""What the studio does in other processes: a module for each page that needs some.

The modules are found by being there, and read once, before processes are forked: so each process
starts at once. They know nothing of the web. Where a module uses a name of :mod:`printgen`, it
mentions it when it is read, since such names are loaded when they are first used.
"""
