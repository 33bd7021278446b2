"""Split a content stream into operators and their operands (ISO 32000-1, 7.8.2).

This is not left to qpdf, for two reasons: it continues after what it cannot read, as printers do,
and it takes a third of the time, since nearly all operands are plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from printgen.pdf.budget import LONGEST_NAME, Budget, Cost

# float, bytes (a string), Name, list, dict, bool or None.
Operand: TypeAlias = Any

_REGULAR: Final = rb"[^\0\t\n\f\r ()<>\[\]{}/%]"
_NUMBER: Final = rb"[-+]?+(?:\d++(?:\.\d*+)?+|\.\d++)"
# All possessive: no input is examined more than twice.
_PLAIN: Final = re.compile(
    rb"[\t\n\f\r ]*+((?:" + _NUMBER + rb"[\t\n\f\r ]++){0,64}+)([A-Za-z'\"][A-Za-z0-9'\"*]{0,64}+)"
    rb"(?![^\0\t\n\f\r ()<>\[\]{}/%])"
)
_TOKEN: Final = re.compile(
    rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+"
    rb"(?:(?P<number>" + _NUMBER + rb")(?!" + _REGULAR + rb")"
    rb"|/(?P<name>" + _REGULAR + rb"*+)"
    rb"|(?P<word>" + _REGULAR + rb"++)"
    rb"|\((?P<string>[^()\\]*+)\)"
    rb"|(?P<sign><<|>>|.))",
    re.DOTALL,
)
_HEX: Final = re.compile(rb"([0-9A-Fa-f\0\t\n\f\r ]*+)>")
_IN_STRING: Final = re.compile(rb"[()\\]")
_ESCAPE: Final = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|.|$))", re.DOTALL)
_ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_NAME_ESCAPE: Final = re.compile(rb"#([0-9A-Fa-f]{2})")
_END_OF_IMAGE: Final = re.compile(rb"[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])")
_WORDS: Final = {b"true": True, b"false": False, b"null": None}
_CLOSING: Final = {b"]": "[", b">>": "<<"}

_DEEPEST: Final = 64
_MOST_OPERANDS: Final = 100_000


class Name(str):
    """A name, with its slash: ``/Fm1``."""

    __slots__ = ()


class _BrokenError(Exception):
    """Content cannot be read from here on; the argument says why."""


def operations(
    data: bytes, report: Callable[[str], None], budget: Budget
) -> Iterator[tuple[str, list[Operand]]]:
    """Yield each operator with its operands.

    An inline image is ``BI`` with its dictionary and bytes. ``report`` is called with each problem;
    the rest is read all the same. Raises :class:`TooMuchError`.
    """
    at, end = 0, len(data)
    plain = _PLAIN.match
    while at < end:
        budget.spend(Cost.OPERATORS)
        match = plain(data, at)
        if match is not None and match[2] not in _WORDS and match[2] != b"BI":
            at = match.end()
            yield match[2].decode("ascii"), list(map(float, match[1].split()))
            continue
        reader = _Reader(data, at)
        try:
            found = reader.operation()
        except _BrokenError as why:
            report(str(why))
            at = max(reader.at, at + 1)
            continue
        finally:
            budget.spend(Cost.OPERANDS, reader.count)
        if found is None:
            return
        yield found
        at = reader.at


class _Reader:
    """A reader of operators with operands of any type."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self.at = at
        # How many operands were read, also those in arrays and dictionaries.
        self.count = 0

    def operation(self) -> tuple[str, list[Operand]] | None:
        """Return the next operator; None if only white space is left. Raises _BrokenError."""
        operands: list[Operand] = []
        # The open arrays and dictionaries: the opening token of each, and what came before.
        waiting: list[tuple[str, list[Operand]]] = []
        while (match := _TOKEN.match(self._data, self.at)) is not None:
            self.at = match.end()
            self._count()
            sign = match["sign"]
            if match["word"] in _WORDS:
                operands.append(_WORDS[match["word"]])
            elif match["word"] is not None:
                return self._operator(match["word"], operands, inside=bool(waiting))
            elif sign in {b"[", b"<<"}:
                if len(waiting) >= _DEEPEST:
                    raise _BrokenError(f"arrays more than {_DEEPEST} deep")
                waiting.append((_shown(sign), operands))
                operands = []
            elif sign in _CLOSING:
                if not waiting or waiting[-1][0] != _CLOSING[sign]:
                    raise _BrokenError(f"a '{_shown(sign)}' that closes nothing")
                _, outer = waiting.pop()
                outer.append(operands if sign == b"]" else _paired(operands))
                operands = outer
            else:
                operands.append(self._value(match))
        if operands or waiting:
            raise _BrokenError("operands without an operator at the end")
        return None

    def _count(self) -> None:
        self.count += 1
        if self.count > _MOST_OPERANDS:
            raise _BrokenError(f"more than {_MOST_OPERANDS:,} operands")

    def _operator(
        self, word: bytes, operands: list[Operand], *, inside: bool
    ) -> tuple[str, list[Operand]]:
        if inside:
            raise _BrokenError(f"'{_shown(word)}' in an array or dictionary")
        return ("BI", self._inline_image()) if word == b"BI" else (_shown(word), operands)

    def _value(self, match: re.Match[bytes]) -> Operand:
        if match["number"] is not None:
            return float(match["number"])
        if match["name"] is not None:
            name = _NAME_ESCAPE.sub(lambda m: bytes([int(m[1], 16)]), match["name"])
            return Name("/" + name[:LONGEST_NAME].decode("utf-8", "replace"))
        if match["string"] is not None:
            return match["string"]
        match match["sign"]:
            case b"(":
                return self._string()
            case b"<":
                return self._hex()
            case sign:
                raise _BrokenError(f"a stray '{_shown(sign)}'")

    def _string(self) -> bytes:
        """Return a string with escapes or parentheses, starting after its first parenthesis."""
        start, depth = self.at, 1
        at = start
        while depth:
            sign = _IN_STRING.search(self._data, at)
            if sign is None:
                self.at = len(self._data)
                raise _BrokenError("a string that does not end")
            at = sign.end() + (sign[0] == b"\\")
            depth += {b"(": 1, b")": -1, b"\\": 0}[sign[0]]
        self.at = at
        return _ESCAPE.sub(_unescaped, self._data[start : at - 1])

    def _hex(self) -> bytes:
        match = _HEX.match(self._data, self.at)
        if match is None:
            raise _BrokenError("an invalid string of digits")
        self.at = match.end()
        digits = match[1].translate(None, b"\0\t\n\f\r ")
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))

    def _inline_image(self) -> list[Operand]:
        """Return the dictionary and the data between BI and EI."""
        facts: list[Operand] = []
        while (match := _TOKEN.match(self._data, self.at)) is not None:
            self.at = match.end()
            self._count()
            if match["word"] == b"ID":
                break
            if match["word"] is not None:
                facts.append(_WORDS.get(match["word"]))
            elif match["sign"] in {b"[", b"]", b"<<", b">>"}:
                facts.append(match["sign"])
            else:
                facts.append(self._value(match))
        image = _paired(_grouped(facts))
        start = self.at + 1
        # Uncompressed data may contain "EI" by chance: its length is known.
        end = _END_OF_IMAGE.search(self._data, max(self.at, self.at + _uncompressed(image)))
        if end is None:
            self.at = len(self._data)
            raise _BrokenError("an inline image that does not end")
        self.at = end.end()
        return [image, self._data[start : end.start()]]


def _grouped(flat: list[Operand]) -> list[Operand]:
    """Return the operands with arrays as lists; dictionaries in inline images are left out."""
    grouped: list[Operand] = []
    inner: list[Operand] | None = None
    for each in flat:
        if each in (b"[", b"<<"):
            inner = []
        elif each in (b"]", b">>"):
            grouped.append(inner or [])
            inner = None
        else:
            (grouped if inner is None else inner).append(each)
    return grouped


def _uncompressed(image: dict[str, Operand]) -> int:
    """Return the bytes of an inline image without a filter; 0 for one that has some."""
    if image.get("/F") or image.get("/Filter"):
        return 0
    width = image.get("/W", image.get("/Width", 0))
    height = image.get("/H", image.get("/Height", 0))
    bits = 1 if image.get("/IM", image.get("/ImageMask")) else image.get("/BPC", 8)
    channels = {"/RGB": 3, "/DeviceRGB": 3, "/CMYK": 4, "/DeviceCMYK": 4}.get(
        str(image.get("/CS", image.get("/ColorSpace"))), 1
    )
    sides = [int(each) for each in (width, height, bits) if isinstance(each, float | int)]
    if len(sides) != 3:
        return 0
    return max(0, (sides[0] * sides[2] * channels + 7) // 8 * sides[1])


def _paired(flat: list[Operand]) -> dict[str, Operand]:
    return {str(key): value for key, value in zip(flat[::2], flat[1::2], strict=False)}


def _unescaped(match: re.Match[bytes]) -> bytes:
    if match[1] is not None:
        return bytes([int(match[1], 8) & 0xFF])
    if match[2] in {b"\n", b"\r", b"\r\n"}:
        return b""
    return _ESCAPED.get(match[2], match[2])


def _shown(word: bytes) -> str:
    """Return a word, shortened for messages."""
    text = word[:24].decode("latin-1")
    return text if text.isprintable() else repr(text)[1:-1]
