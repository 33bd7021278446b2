"""What there is to say about a code: what it means, why it matters, where it comes from."""

from __future__ import annotations

from typing import NamedTuple


class Code(NamedTuple):
    """One code that a finding can have.

    ``title`` says what it means, ``example`` shows what causes it, ``mend`` what to do. ``why`` and
    ``source`` are those of its group where they are empty.
    """

    code: str
    title: str
    example: str
    mend: str
    why: str = ""
    source: str = ""


class Group(NamedTuple):
    """Codes of one kind: their heading, why such findings matter, and on whose word."""

    title: str
    why: str
    source: str
    codes: tuple[Code, ...]
