"""The program with all of its commands, for who runs several of them in one process."""

from __future__ import annotations

from printgen.cli.app import program

app = program()
