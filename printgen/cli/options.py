"""Options of commands, made of what kits and exports declare."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Annotated, Any

import typer

from printgen.cli.common import whole_number
from printgen.kit.option import Option


def with_options(
    command: Callable[..., None], options: Iterable[Option[Any, Any]]
) -> Callable[..., None]:
    """Return the command with these options in its signature, which typer reads."""

    # The program may be made more than once.
    @wraps(command)
    def with_options(*arguments: Any, **named: Any) -> None:
        command(*arguments, **named)

    signature = inspect.signature(command, eval_str=True)
    own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
    with_options.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*own, *map(_parameter, options)]
    )
    return with_options


def _parameter(option: Option[Any, Any]) -> inspect.Parameter:
    def complete(incomplete: str) -> list[str]:
        return [each for each in option.choices if each.startswith(incomplete)]

    about = typer.Option(
        *option.flags,
        metavar=option.metavar,
        help=option.help,
        autocompletion=complete if option.choices else None,
    )
    kinds: dict[str, Any] = {"nothing": bool, "texts": list[str] | None}
    # Of a text the default is shown; of anything else that is not given there is nothing to read.
    usual: dict[str, Any] = {"nothing": False, "text": option.default}
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=usual.get(option.takes),
        annotation=Annotated[kinds.get(option.takes, str | None), about],
    )


def given(options: Iterable[Option[Any, Any]], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the command line says of options as the API takes it, by their names.

    What was not given is left out. Raises :class:`UsageError`.
    """
    return {
        option.name: _given(option, said[option.name])
        for option in options
        if said[option.name] not in (None, False, [])
    }


def _given(option: Option[Any, Any], said: Any) -> Any:
    match option.takes:
        case "number":
            return whole_number(option.flags[0], said)
        case "names":
            return [part.strip() for part in said.split(",") if part.strip()]
        case "texts":
            return tuple(said)
    return said
