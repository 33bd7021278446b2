"""The program with all of its commands, to run several of them in one process."""

from __future__ import annotations

from printgen.cli.app import program

app = program()
