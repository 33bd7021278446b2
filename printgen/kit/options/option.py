"""Declarations of options: names, accepted values, and how to read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Generic, Literal, TypeVar, cast, overload

from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError

Given = TypeVar("Given")
Value = TypeVar("Value")
_Name = TypeVar("_Name", bound=str)


def unread(given: Value) -> Value:
    """Return the value as given, for options that need no reading."""
    return given


@dataclass(eq=False, repr=False)
class Option(Generic[Given, Value]):
    """An option of a kit or of an export.

    ``flags`` are those of the command line, the long one first; ``takes`` is the kind of value
    there: a whole number, nothing, a text, a repeatable text, or comma-separated names. ``read``
    converts a value; None, as the default, stays None. It raises ValueError with the message after
    the flag, or :class:`UsageError` with a whole sentence.

    ``choices`` are the known words, or their kind if they depend on the game or the computer (see
    :func:`printgen.choices`); ``metavar`` names other values. ``without`` describes what happens by
    default, if the default value does not say it. ``folder`` returns the value's part of a kit's
    folder name, and ``say`` its form on the command line. ``key`` is its key in the manifest, by
    default as on the command line: ``write`` returns the manifest's value, and is None for what
    follows from the kit's contents; ``again`` returns the option's value from the manifest's.

    As a field of a dataclass it converts the given value.
    """

    flags: tuple[str, ...]
    takes: Literal["number", "nothing", "text", "texts", "names"]
    default: Given
    help: str
    read: Callable[[Any], Value]
    _: KW_ONLY
    name: str = ""
    choices: tuple[str, ...] | str = ()
    metavar: str | None = None
    without: str = ""
    folder: Callable[[Value], str] | None = None
    say: Callable[[Value], str] = str
    key: str = ""
    write: Callable[[Value], Any] | None = unread
    again: Callable[[Any], Given] | None = unread

    def __post_init__(self) -> None:
        flag = self.flags[0].removeprefix("--")
        self.name = self.name or flag.replace("-", "_")
        self.key = self.key or flag
        if isinstance(self.choices, tuple) and self.choices and self.metavar is None:
            self.metavar = f"[{'|'.join(self.choices)}]"

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Given: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> Given | Value:
        return self.default if instance is None else self._held(instance)

    def _held(self, instance: object) -> Value:
        held: Value = instance.__dict__[self.name]
        return held

    def __set__(self, instance: object, given: Given) -> None:
        instance.__dict__[self.name] = given

    def value(self, given: Given) -> Value:
        """Return the option's value for the given input. Raises :class:`UsageError`."""
        if given is None and self.default is None:
            return cast("Value", None)
        try:
            return self.read(given)
        except ValueError as error:
            raise UsageError(f"'{self.flags[0]}' {error}") from None


def one_of(known: Sequence[_Name]) -> Callable[[str], _Name]:
    """Return a reader of one of these words, which raises ValueError for any other."""

    def read(given: str) -> _Name:
        for each in known:
            if each == given:
                return each
        message = f"is {', '.join(known[:-1])} or {known[-1]}, not '{given}'"
        raise ValueError(message + hinted(given, known, most=0))

    return read


def choice(
    flag: str,
    known: tuple[_Name, ...],
    default: _Name,
    about: str,
    folder: Callable[[_Name], str] = str,
) -> Option[str, _Name]:
    """Return an option with a fixed set of words."""
    return Option((flag,), "text", default, about, one_of(known), choices=known, folder=folder)


def within(least: int, most: int) -> Callable[[int], int]:
    """Return a reader of numbers from ``least`` to ``most``, which raises ValueError for others."""

    def read(given: int) -> int:
        if not least <= given <= most:
            raise ValueError(f"should be {least} to {most}, not {given}")
        return given

    return read


def listed(text: str) -> list[str]:
    """Return the words of a comma-separated list."""
    return [part.strip() for part in text.split(",") if part.strip()]


def given(options: Iterable[Option[Any, Any]], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the declared options that were given, by their names in the API.

    ``said`` are the values of a command line: missing ones, None, False and an empty list mean that
    an option was not given.
    """
    return {
        option.name: _as_taken(option, said[option.name])
        for option in options
        # A number may be 0, which equals False.
        if (one := said.get(option.name)) is not None and one is not False and one != []
    }


def _as_taken(option: Option[Any, Any], said: Any) -> Any:
    match option.takes:
        case "names":
            return listed(said)
        case "texts":
            return tuple(said)
    return said
