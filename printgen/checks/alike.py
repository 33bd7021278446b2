"""Find designs that look alike although players must tell them apart.

They are compared as printed with each ink, and as seen by people with full colour vision and by
colour-blind people. Sides with different sentences are told apart by reading, and left out; where
that is so for all sides of a size, none is drawn. Pictures are compared as seen at arm's length:
anything smaller than a millimetre is blurred. The distance of two pictures is that of the place
where they differ most: the mean CIE76 difference over a square of 4 mm, as large as a letter of 14
pt or the smallest of signs.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.backends.coarse import Picture
from printgen.checks.codes import LOOK_ALIKE
from printgen.checks.known_looks import KnownLooks, LowInk
from printgen.checks.similar_pictures import LEAST, Look, Near
from printgen.components.piece import Art, Piece
from printgen.core.colour import NORMAL, SIGHTS
from printgen.core.errors import Finding
from printgen.core.geometry import Box
from printgen.core.outlines import clip
from printgen.core.printing import INK_TITLES, InkName
from printgen.core.scene import Group, Page, Text, primitives
from printgen.model.description import Description

# The most pairs to count in a print.
MOST_PAIRS: Final = 10_000
# The most pairs of a component to show.
_EXAMPLES: Final = 3
# The fewest words that are read, and not only recognized.
_SENTENCE: Final = 5
_HINT: Final = "give them other signs or letters, or colours that differ in lightness"

Side: TypeAlias = Literal["front", "back"]
_SIDES: Final[tuple[Side, ...]] = ("front", "back")


class Printed(NamedTuple):
    """Pieces as printed with an ink.

    ``greys`` means that they are only compared by lightness, since this ink prints the full-colour
    picture in greys. ``low`` prints them with little ink; None as drawn.
    """

    ink: InkName
    pieces: Sequence[Piece]
    greys: bool = False
    low: LowInk | None = None

    @property
    def looks(self) -> dict[Look, InkName]:
        """Return the kinds of colour vision to compare in, with the ink of each.

        Greys look the same in every vision.
        """
        found: dict[Look, InkName] = {}
        if self.ink != "grey":
            found = {Look(vision): self.ink for vision in SIGHTS}
        if self.greys or self.ink == "grey":
            found[Look(NORMAL, greys=True)] = "grey"
        return found


class Alike(NamedTuple):
    """Two designs that look alike: on which side, and in which ink and colour vision."""

    one: Piece
    other: Piece
    side: Side
    ink: InkName
    vision: str
    distance: float


# The numbers of a front and its back, which are equal if the pictures are.
_Meant: TypeAlias = tuple[int, int | None]


class _Design(NamedTuple):
    """A side of a piece.

    ``meant`` are the numbers of its front and its back in the first print; ``at`` is its index
    among the pieces.
    """

    at: int
    piece: Piece
    meant: _Meant


# Returns the words on a side of a piece.
_Words: TypeAlias = Callable[[Piece, Side], str]
# The pieces that show the same picture, by its number.
_Shown: TypeAlias = dict[int, list[_Design]]
_Pair: TypeAlias = tuple[_Design, _Design]


class Found(NamedTuple):
    """The pairs that look alike, and whether these are all."""

    pairs: list[Alike]
    is_all: bool


def find(prints: Iterable[Printed], known: KnownLooks) -> Found:
    """Return the pairs that look alike, each once, with the ink and the vision in which they are
    nearest.

    If the first print shows them exactly alike, that is intended.
    """
    nearest: dict[tuple[str, str, Side], Alike] = {}
    meant: dict[str, _Meant] = {}
    is_all = True
    for printed in prints:
        groups, words = _comparable(printed.pieces), _reading()
        drawn = _drawn(known, groups, printed.low, words)
        meant = meant or drawn.numbers
        for pieces, side in product(groups, _SIDES):
            shown: _Shown = defaultdict(list)
            for at, piece in enumerate(pieces):
                number = drawn.numbers[piece.id][_SIDES.index(side)]
                if number is not None and number in drawn.pictures:
                    shown[number].append(_Design(at, piece, meant[piece.id]))
            close = known.near([drawn.pictures[n] for n in shown], list(printed.looks))
            found = _in_print(printed, shown, side, close, words)
            is_all &= found.is_all
            for each in found.pairs:
                key = each.one.id, each.other.id, each.side
                if key not in nearest or each.distance < nearest[key].distance:
                    nearest[key] = each
    return Found(list(nearest.values()), is_all)


def _comparable(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Return groups of pieces of one size and shape with several designs."""
    alike: dict[tuple[object, ...], list[Piece]] = defaultdict(list)
    for piece in pieces:
        if piece.copies:
            size = round(piece.width, 2), round(piece.height, 2), piece.outline
            alike[size].append(piece)
    return [group for group in alike.values() if len(group) > 1]


class _Drawn(NamedTuple):
    """Pictures by their numbers, and the numbers of each piece's front and back.

    A back that is blank or equal to the front has no number. That of a side that is told from all
    others by reading has no picture.
    """

    pictures: dict[int, Picture]
    numbers: dict[str, _Meant]


def _drawn(
    known: KnownLooks, groups: Sequence[Sequence[Piece]], low: LowInk | None, words: _Words
) -> _Drawn:
    """Return the pictures of all sides that must be compared, cut out; equal ones once."""
    looks: dict[tuple[str, Side], Picture | str] = {}
    pages: dict[tuple[str, Side], Page] = {}
    for pieces, side in product(groups, _SIDES):
        arts = [(each, art) for each in pieces if (art := _art(each, side)) is not None]
        read = _read([piece for piece, _ in arts], side, words)
        for piece, art in arts:
            if piece.id in read:
                looks[piece.id, side] = words(piece, side)
            else:
                pages[piece.id, side] = cut_out(piece, art)
    looks.update(zip(pages, known.pictures([*pages.values()], low=low), strict=True))
    numbers = {look: n for n, look in enumerate(dict.fromkeys(looks.values()))}
    found = {side: numbers[look] for side, look in looks.items()}
    shown = {n: look for look, n in numbers.items() if isinstance(look, Picture)}
    ids = (each.id for group in groups for each in group)
    return _Drawn(shown, {each: (found[each, "front"], found.get((each, "back"))) for each in ids})


def _art(piece: Piece, side: Side) -> Art | None:
    """Return what a side shows; None for a back that is blank or equal to the front."""
    return piece.front if side == "front" else None if piece.back is piece.front else piece.back


def _read(pieces: Sequence[Piece], side: Side, words: _Words) -> set[str]:
    """Return the pieces that players tell from all others by reading this side."""
    if any(len(words(each, side).split()) < _SENTENCE for each in pieces):
        return set()
    said = Counter(words(each, side) for each in pieces)
    return {each.id for each in pieces if said[words(each, side)] == 1}


def cut_out(piece: Piece, art: Art) -> Page:
    """Return a side of a piece, cut out, as a page."""
    whole = Box(0, 0, piece.width, piece.height)
    # Rounded corners of a rectangle show no difference.
    edge = whole if piece.is_straight else clip(piece.flat)
    return Page(piece.width, piece.height, (Group(art, clip=edge),), whole, whole)


def _in_print(
    printed: Printed,
    shown: _Shown,
    side: Side,
    near: tuple[list[Near], bool],
    words: _Words,
) -> Found:
    """Return the pairs that look alike on a side, with each look.

    ``near`` are those of the pictures ``shown`` that are near, and whether these are all.
    """
    looks, numbers, (close, is_all) = printed.looks, list(shown), near
    at = _SIDES.index(side)
    # What the first print shows exactly alike was found there, or is intended.
    nearly = (
        (each, pair)
        for each in close
        for pair in product(shown[numbers[each.one]], shown[numbers[each.other]])
        if pair[0].meant[at] != pair[1].meant[at] and not _are_read(*pair, side, words)
    )
    same = (
        (Near(n, n, next(iter(looks)), 0.0), pair)
        for n in numbers
        for pair in _same(shown[n], side)
    )
    pairs: set[tuple[int, int]] = set()
    found: list[Alike] = []
    for each, designs in chain(same, nearly):
        one, other = sorted(designs)
        if (one.at, other.at) not in pairs and len(pairs) == MOST_PAIRS:
            return Found(found, is_all=False)
        pairs.add((one.at, other.at))
        look = each.look
        found.append(Alike(one.piece, other.piece, side, looks[look], look.vision, each.distance))
    return Found(found, is_all)


def _are_read(one: _Design, other: _Design, side: Side, words: _Words) -> bool:
    """Return True if players tell these sides apart by reading them."""
    said, other_said = words(one.piece, side), words(other.piece, side)
    return said != other_said and all(len(each.split()) >= _SENTENCE for each in (said, other_said))


def _reading() -> _Words:
    """Return a function for the words on pieces, which looks at each side once."""
    known: dict[tuple[str, Side], str] = {}

    def words(piece: Piece, side: Side) -> str:
        if (piece.id, side) not in known:
            nodes = primitives(getattr(piece, side) or (), opens=True)
            texts = (node.text for node, _ in nodes if isinstance(node, Text))
            known[piece.id, side] = " ".join(texts)
        return known[piece.id, side]

    return words


def _same(designs: Iterable[_Design], side: Side) -> Iterator[_Pair]:
    """Yield the pairs to be told apart among designs with the same picture on this side.

    Pairs that are meant to be equal are skipped, since these may be nearly all.
    """
    groups = _grouped(designs, _SIDES.index(side))
    for one, other in combinations(groups.values(), 2):
        yield from product(one, other)
    for group in groups.values() if side == "front" else ():
        backs = _grouped(group, 1)
        for those in backs.values():
            yield from combinations(those, 2)
        bare = backs.pop(None, [])
        yield from product(bare, chain.from_iterable(backs.values()))


def _grouped(designs: Iterable[_Design], side: int) -> dict[int | None, list[_Design]]:
    """Return the designs by the number of this side in the first print."""
    groups: dict[int | None, list[_Design]] = defaultdict(list)
    for each in designs:
        groups[each.meant[side]].append(each)
    return groups


def findings(found: Found, description: Description) -> Iterator[Finding]:
    """Yield a finding for each component, placed at the row of the second design of its worst pair.

    A pair belongs to the component of its second design.
    """
    components: dict[str, list[Alike]] = defaultdict(list)
    for each in found.pairs:
        components[each.other.component].append(each)
    for component, pairs in components.items():
        worst = heapq.nsmallest(_EXAMPLES, pairs, key=lambda each: each.distance)
        where = description.place("components", component, key=True)
        rows, design = description.designs.get(component), worst[0].other.design
        if rows is not None and design in rows.ids:
            where = rows.place(rows.ids.index(design), "id")
        yield Finding(LOOK_ALIKE, _message(pairs, worst, is_all=found.is_all), where, _HINT)


def _message(pairs: Sequence[Alike], worst: Sequence[Alike], *, is_all: bool) -> str:
    """Say which pairs look alike, or how many and the worst of them."""
    if len(pairs) == 1:
        (only,) = worst
        return (
            f"{_names(only)} look alike{_to_whom(only)}: they differ by {only.distance:.1f}, and "
            f"should by {LEAST:g}"
        )
    count = f"{len(pairs):,}" if is_all else f"at least {len(pairs):,}"
    shown = [f"{_names(each)} ({each.distance:.1f}{_to_whom(each)})" for each in worst]
    which = "they are" if len(shown) == len(pairs) else "the worst are"
    return (
        f"{count} pairs look alike, and each should differ by {LEAST:g}: {which} "
        f"{', '.join(shown[:-1])} and {shown[-1]}"
    )


def _names(each: Alike) -> str:
    side = "" if each.side == "front" else "the backs of "
    return f"{side}'{each.other.id}' and '{each.one.id}'"


def _to_whom(each: Alike) -> str:
    to_whom = "" if each.vision == NORMAL else f" to somebody with {each.vision}"
    return f"{to_whom} {INK_TITLES[each.ink]}"
