"""The command ``printgen``: read arguments, call the API, print results."""

from printgen.cli.run import main

__all__ = ["main"]
