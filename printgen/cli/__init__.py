"""The command ``printgen``: arguments in, API called, results printed."""

from printgen.cli.run import main

__all__ = ["main"]
