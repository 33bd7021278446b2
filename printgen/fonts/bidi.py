"""Order letters of scripts from left to right and from right to left in one line.

This is Unicode's bidirectional algorithm (UAX #9) without embeddings and isolates, whose invisible
marks have no effect; marks for the direction (U+200E, U+200F) have. No library for Python gives the
levels that drawing needs: python-bidi returns text in its visual order, in which letters cannot be
joined any more, and its own levels are those from before brackets had rules.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from typing import Final

LEFT_TO_RIGHT_MARK: Final = "\u200e"
RIGHT_TO_LEFT_MARK: Final = "\u200f"
MIRRORED: Final = str.maketrans("()[]{}<>«»‹›≤≥", ")(][}{><»«›‹≥≤")
"""What the bundled fonts have for signs that look the other way in lines from right to left."""

# The first letter that runs from right to left; patterns of all take long to compile.
_FIRST: Final = "\u0590"
_LEFTWARDS: Final = frozenset({"R", "AL"})
_STRONG: Final = _LEFTWARDS | {"L"}
_NEUTRAL: Final = frozenset({"B", "S", "WS", "ON"})
# Removed before all rules (X9), and put at the level of the letter before.
_INVISIBLE: Final = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_DEEPEST_BRACKETS: Final = 63


def may_be_leftwards(text: str) -> bool:
    """Return True if the text has letters that run from right to left."""
    if text.isascii() or max(text) < _FIRST:
        return False
    return not _LEFTWARDS.isdisjoint(map(unicodedata.bidirectional, text))


def is_leftwards(text: str) -> bool:
    """Return True if the first letter with a direction runs from right to left (rules P2, P3)."""
    if not may_be_leftwards(text):
        return False
    kinds = map(unicodedata.bidirectional, text)
    return next((kind for kind in kinds if kind in _STRONG), "L") != "L"


def directed(text: str, *, leftwards: bool) -> str:
    """Return text that runs this way by itself: with a mark before it if it would not."""
    if is_leftwards(text) == leftwards:
        return text
    return (RIGHT_TO_LEFT_MARK if leftwards else LEFT_TO_RIGHT_MARK) + text


def as_in_leftwards_text(text: str) -> str:
    """Return the lines of a text in a game from right to left: those with such letters run so."""
    lines = text.split("\n")
    return "\n".join(directed(e, leftwards=True) if may_be_leftwards(e) else e for e in lines)


def levels(text: str, *, leftwards: bool) -> list[int]:
    """Return the level of each letter of a line: those with odd levels run from right to left.

    ``leftwards`` is the direction of the paragraph.
    """
    base = "R" if leftwards else "L"
    kinds = [unicodedata.bidirectional(each) or "L" for each in text]
    at = [n for n, kind in enumerate(kinds) if kind not in _INVISIBLE]
    shown = "".join(text[n] for n in at)
    resolved = _resolved(shown, [kinds[n] for n in at], base)
    found: dict[int, int] = {}
    for n, kind in zip(at, resolved, strict=True):
        # Rules I1 and I2.
        found[n] = 1 if kind == "R" else 2 if kind != "L" or leftwards else 0
    # Rule L1: blanks at the end of the line run as the paragraph.
    for n in reversed(at):
        if kinds[n] not in {"WS", "S", "B"}:
            break
        found[n] = int(leftwards)
    level = int(leftwards)
    return [level := found.get(n, level) for n in range(len(text))]


def visual_runs(text: str) -> list[tuple[str, bool]]:
    """Return the parts of a line in one direction each, from left to right.

    True are those that run from right to left; each is in the order in which it is read.
    """
    if not may_be_leftwards(text):
        return [(text, False)]
    of_letters = levels(text, leftwards=is_leftwards(text))
    runs = [
        (level, "".join(letter for _, letter in run))
        for level, run in groupby(zip(of_letters, text, strict=True), key=lambda each: each[0])
    ]
    order = visual_order([level for level, _ in runs])
    return [(runs[n][1], runs[n][0] % 2 == 1) for n in order]


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the places of parts with these levels, in their order from the left (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        for is_deep, run in groupby(order, key=lambda n: levels[n] >= level):
            length = len(list(run))
            if is_deep:
                order[start : start + length] = reversed(order[start : start + length])
            start += length
    return order


def _resolved(text: str, given: Sequence[str], base: str) -> list[str]:
    """Return L, R, EN or AN for each letter: what its kind is between its neighbours."""
    kinds = _with_numbers(given, base)
    _resolve_brackets(text, given, kinds, base)
    # Rules N1 and N2: blanks and punctuation run as both neighbours, or else as the paragraph.
    done: list[str] = []
    before = base
    at = 0
    for is_neutral, run in groupby(kinds, key=_NEUTRAL.__contains__):
        part = list(run)
        at += len(part)
        if is_neutral:
            after = _direction(kinds[at]) if at < len(kinds) else base
            part = [before if before == after else base] * len(part)
        else:
            before = _direction(part[-1])
        done += part
    return done


def _direction(kind: str) -> str:
    return "L" if kind == "L" else "R"


def _with_numbers(given: Sequence[str], base: str) -> list[str]:
    """Resolve accents, numbers and what belongs to them (rules W1 to W7)."""
    kinds = list(given)
    strong = base
    for n, kind in enumerate(given):
        if kind == "NSM":
            kinds[n] = kinds[n - 1] if n else base
        if kinds[n] in _STRONG:
            strong = kinds[n]
        elif kinds[n] == "EN" and strong == "AL":
            kinds[n] = "AN"
    kinds = _with_separators(["R" if kind == "AL" else kind for kind in kinds])
    strong = base
    for n, kind in enumerate(kinds):
        if kind in {"ES", "CS", "ET"}:
            kinds[n] = "ON"
        elif kind in {"L", "R"}:
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[n] = "L"
    return kinds


def _with_separators(kinds: list[str]) -> list[str]:
    """Let points, signs and units belong to the numbers beside them (rules W4 and W5)."""
    for n in range(1, len(kinds) - 1):
        beside = kinds[n - 1], kinds[n + 1]
        if beside == ("EN", "EN") and kinds[n] in {"ES", "CS"}:
            kinds[n] = "EN"
        elif beside == ("AN", "AN") and kinds[n] == "CS":
            kinds[n] = "AN"
    found: list[str] = []
    for kind, run in groupby([*kinds, ""]):
        if kind == "EN" and found and found[-1] == "ET":
            start = len(found)
            while start and found[start - 1] == "ET":
                start -= 1
            found[start:] = ["EN"] * (len(found) - start)
        found += ["EN" if kind == "ET" and found[-1:] == ["EN"] else kind for _ in run]
    return found[:-1]


def _resolve_brackets(text: str, given: Sequence[str], kinds: list[str], base: str) -> None:
    """Let brackets run as their contents do, or the text before them (rule N0)."""
    other = "L" if base == "R" else "R"
    for opening, closing in sorted(_pairs(text, kinds)):
        inside = {_direction(kind) for kind in kinds[opening + 1 : closing] if kind not in _NEUTRAL}
        if not inside:
            continue
        way = base
        if base not in inside:
            before = (kind for kind in reversed(kinds[:opening]) if kind not in _NEUTRAL)
            way = other if _direction(next(before, base)) == other else base
        for n in (opening, closing):
            kinds[n] = way
            # Accents on a bracket go with it.
            accents = takewhile(lambda m: given[m] == "NSM", range(n + 1, len(kinds)))
            for m in accents:
                kinds[m] = way


def _pairs(text: str, kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places of brackets that belong together (BD16)."""
    waiting: list[tuple[str, int]] = []
    # Some brackets are the same as others.
    for n, letter in enumerate(unicodedata.normalize("NFC", each) for each in text):
        if kinds[n] != "ON" or not unicodedata.mirrored(letter):
            continue
        category = unicodedata.category(letter)
        if category == "Ps":
            if len(waiting) == _DEEPEST_BRACKETS:
                return
            waiting.append((_closing(letter), n))
        elif category == "Pe":
            for m in range(len(waiting) - 1, -1, -1):
                if waiting[m][0] == letter:
                    yield waiting[m][1], n
                    del waiting[m:]
                    break


def _closing(opening: str) -> str:
    """Return the bracket that closes this one: the next in Unicode, but for [, { and their like."""
    following = chr(ord(opening) + 1)
    return following if unicodedata.category(following) == "Pe" else chr(ord(opening) + 2)
