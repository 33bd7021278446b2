"""Commands whose help names what to type, and not Python types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# Typer writes {NAME} for required arguments; [NAME] for the others is enough.
_BRACES = str.maketrans("", "", "{}")


class Command(TyperCommand):
    """A command whose help is plain."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words of the usage line, including required options."""
        first, *pieces = super().collect_usage_pieces(ctx)
        required = [f"{p.opts[0]} {p.metavar}" for p in self.params if p.required]
        options = [words for words in required if words.startswith("-")]
        return [first, *options, *(piece.translate(_BRACES) for piece in pieces)]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help: for options their metavar, and nothing for flags and arguments."""
        _without_types(self, ctx)
        super().format_help(ctx, formatter)


class Group(TyperGroup):
    """Commands under one name, whose help is plain."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help as :class:`Command` does."""
        _without_types(self, ctx)
        super().format_help(ctx, formatter)


class Commands(typer.Typer):
    """A program, or a part of one, whose commands are all plain."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"cls": Group, **settings})

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Any], Any]:
        """Return the decorator that adds a command."""
        return super().command(name, cls=Command, **settings)


def _without_types(command: TyperCommand | TyperGroup, ctx: Any) -> None:
    # Paragraphs are as wide as the terminal, not as the lines of code.
    command.help = re.sub(r"(?<!\n)\n(?!\n)", " ", inspect.cleandoc(command.help or ""))
    for param in command.get_params(ctx):
        param.display_type = _nothing  # type: ignore[attr-defined]


def _nothing(*_: object, **__: object) -> str:
    return ""
