"""Escaping of data in Markdown: a game's data is text, never markup."""

from __future__ import annotations

import json
import re
from typing import Final

# Markup anywhere in a line. Quotes, dots and dashes are left to the typographer.
_ANYWHERE: Final = re.compile(r"[\\`*_\[\]<>&#|~!:]")

# Markup only where a line begins: bullets, numerals, rules, underlines.
_LINE_START: Final = re.compile(r"[-+=](?!\d)|\d{1,9}(?=[.)])")


class Markdown(str):
    """Text that is Markdown already and goes into the page as it is (the filter ``md``)."""

    __slots__ = ()


def escape(text: str) -> Markdown:
    r"""Return data as Markdown that shows exactly that data, on one line.

    >>> escape("- *two* :jewel:s")
    '\\- \\*two\\* \\:jewel\\:s'
    """
    if isinstance(text, Markdown):
        return text
    # A line break would let data end a table's row or begin a heading.
    flat = " ".join(text.split()) if any(c in text for c in "\n\r\t\v\f\x85\u2028\u2029") else text
    found = _LINE_START.match(flat.lstrip())
    safe = _ANYWHERE.sub(r"\\\g<0>", flat)
    if found:
        # The first character that counts is no letter of _ANYWHERE, so nothing has moved.
        at = len(flat) - len(flat.lstrip()) + (len(found[0]) if found[0][0].isdigit() else 0)
        safe = f"{safe[:at]}\\{safe[at:]}"
    return Markdown(safe)


def quoted(text: object) -> Markdown:
    r"""Return data as a YAML scalar, for figures and forms (the filter ``yaml``).

    >>> quoted('a "b": c')
    '"a \\"b\\": c"'
    """
    return Markdown(json.dumps(str(text), ensure_ascii=False))
