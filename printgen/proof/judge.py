"""Check one finished file: sizes, backs, texts, and foreign drawings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from printgen.core.errors import counted
from printgen.core.geometry import Box, Matrix
from printgen.core.units import Paper, number
from printgen.proof.backs import Pair, Printer, belong, crease, flip, paired, turned
from printgen.proof.codes import (
    PROOF_BACK,
    PROOF_CHANGED,
    PROOF_COVERED,
    PROOF_MARK,
    PROOF_ORDER,
    PROOF_PAGE,
    PROOF_SIZE,
    PROOF_UNKNOWN,
)
from printgen.proof.expected import Expected, TextPage
from printgen.proof.flaw_log import FlawLog
from printgen.proof.imposed import offset
from printgen.proof.known_sides import BACK, EXACT_MM, FRONT, KnownSide, alike_in
from printgen.proof.page_index import Found
from printgen.proof.pages import Leaf

_SCALED_HINT: Final = "print it, and write the PDF, at 100 %"


class Measured:
    """The greatest deviations in mm, and the number of things measured."""

    def __init__(self) -> None:
        self.size = self.back = 0.0
        self.sheets = self.pieces = self.backs = 0

    def add(self, other: Measured) -> None:
        """Add the measurements of another file."""
        self.size, self.back = max(self.size, other.size), max(self.back, other.back)
        self.sheets += other.sheets
        self.pieces += other.pieces
        self.backs += other.backs

    def words(self, *, alone: bool) -> str:
        """Return the measurements as text; ``alone`` means that each piece has its own page."""
        where = "on pages of their own" if alone else f"on {counted(self.sheets, 'sheet')}"
        found = f"{counted(self.pieces, 'piece')} found {where}, sizes within {_within(self.size)}"
        return found + (f", backs within {_within(self.back)}" if self.backs else "")


class Judge:
    """Checks one file and notes its faults; ``measured`` are its deviations.

    ``papers`` are the sizes that its pages may have, if known.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - the file, and what it is compared with
        self,
        file: Path,
        leaves: Sequence[Leaf],
        papers: Sequence[Paper],
        expected: Expected,
        printer: Printer,
        flaws: FlawLog,
    ) -> None:
        self._leaves = leaves
        self._papers = papers
        self._expected = expected
        self._printer = printer
        self._note = partial(flaws.add, file=file)
        self.measured = Measured()

    def pairs(self) -> list[Pair]:
        """Return each front with its back, and note everything wrong with them."""
        pairs: list[Pair] = []
        backs_of: int | None = None
        duplex = self._expected.contents.options.duplex
        for n, leaf in enumerate(self._leaves):
            self._page(leaf)
            self._sizes(leaf)
            if backs_of == leaf.number or not leaf.found:
                continue
            self.measured.sheets += 1
            line = crease(leaf.found) if duplex == "fold" else None
            if line is not None:
                fronts, backs = _halves(leaf.found, line)
                folded = paired(fronts, backs, line)
                self._backs(leaf, leaf._replace(found=tuple(backs)), folded)
                pairs += folded
                continue
            after = self._leaves[n + 1] if n + 1 < len(self._leaves) else None
            if after is not None and _is_back(leaf, after):
                backs_of = after.number
            else:
                after = None
            pairs += self._sheet(leaf, after)
        self._sides()
        return pairs

    def _sheet(self, leaf: Leaf, after: Leaf | None) -> list[Pair]:
        """Return the pieces of a sheet; ``after`` is the page of their backs, if there is one."""
        fronts = [each for each in leaf.found if each.known.pieces(FRONT)]
        for each in leaf.found:
            if not each.known.pieces(FRONT):
                message = f"{each.known} is here, but no page before it has its front"
                self._note(PROOF_BACK, message, page=leaf.number, box=each.box, kind="orphan")
        if after is None:
            for each in fronts:
                if self._has_back(each):
                    message = f"{each.known.names} has a back, and the next page is not its back"
                    self._note(PROOF_BACK, message, page=leaf.number, box=each.box, kind="none")
            return [Pair(each, None) for each in fronts]
        # Backs to be glued on have sheets of their own, at any place.
        if leaf.number % 2 == 0 and self._expected.contents.options.duplex != "fold":
            message = (
                "the fronts of this sheet are on an even page: printed on both sides, they would "
                f"be behind page {leaf.number - 1}"
            )
            self._note(PROOF_PAGE, message, page=leaf.number)
        pairs = paired(fronts, after.found, self._flipped(leaf.box))
        self._backs(leaf, after, pairs)
        return pairs

    def _flipped(self, page: Box) -> Matrix:
        """Return the map from a point on a page to the point behind it."""
        if self._expected.is_alone:
            return turned(page)
        return flip(self._expected.contents.options.duplex, page, self._printer)

    def _backs(self, leaf: Leaf, after: Leaf, pairs: Iterable[Pair]) -> None:
        behind_any: set[int] = set()
        for pair in pairs:
            front, back = pair.front, pair.back
            if back is None:
                if self._has_back(front):
                    message = (
                        f"{front.known.names} has a back, but page {after.number} is empty"
                        " where its back should be"
                    )
                    self._note(PROOF_BACK, message, page=leaf.number, box=front.box, kind="none")
                continue
            behind_any.add(id(back))
            self.measured.backs += 1
            if not (is_own := self._is_own(front, back)):
                message = f"behind {front.known.names} on page {leaf.number} is {_called(back)}"
                self._note(PROOF_BACK, message, page=after.number, box=back.box, kind="wrong")
            elif pair.off > EXACT_MM:
                self._note(
                    PROOF_BACK,
                    f"the back of {front.known.names} {_astray(pair)}",
                    page=after.number,
                    box=back.box,
                    kind="astray",
                    measured=pair.off,
                    limit=EXACT_MM,
                )
            if is_own:
                self.measured.back = max(self.measured.back, pair.off)
        for back in after.found:
            if id(back) not in behind_any:
                message = f"{_called(back)} is not behind any front on page {leaf.number}"
                self._note(PROOF_BACK, message, page=after.number, box=back.box, kind="orphan")

    def _is_own(self, front: Found, back: Found) -> bool:
        """Return True if some piece has both sides, or looks the same in that part."""
        if belong(front.known, back.known):
            return True
        sides = (self._expected.side_of(each, BACK) for each in front.known.pieces(FRONT))
        return any(own and alike_in(own, back.known, back.window) for own in sides)

    def _has_back(self, front: Found) -> bool:
        """Return True if every piece with that front has a printed back."""
        pieces = front.known.pieces(FRONT)
        return all(self._expected.side_of(piece, BACK) is not None for piece in pieces)

    # -- pages

    def _page(self, leaf: Leaf) -> None:
        """Note faults of the page itself, and drawings on it that belong to no piece."""
        for message in leaf.problems:
            self._note(PROOF_UNKNOWN, f"this page cannot be read: {message}", page=leaf.number)
        page = leaf.number
        for words, box in leaf.wrong:
            if leaf.differs:
                message = f"{leaf.text} is not as the game has it now: {words}"
                self._note(PROOF_CHANGED, message, box=box, kind="changed", page=page)
            else:
                self._note(PROOF_MARK, words, box=box, kind="wrong", page=page)
        self._annotations(leaf)
        if any(abs(scale - 1) > 1e-3 for scale in leaf.scale):
            message = f"{leaf.text} is printed at {_percent(min(leaf.scale))}"
            self._note(PROOF_SIZE, message, hint=_SCALED_HINT, page=page)
        paper = min(self._papers, key=partial(_off, leaf), default=None)
        if paper is not None and _off(leaf, paper) > EXACT_MM:
            size = _mm(leaf.width, leaf.height)
            message = f"the page is {size}, and {paper.title} is {_mm(paper.width, paper.height)}"
            self._note(PROOF_PAGE, message, page=page)
        if leaf.label is not None and leaf.label.upside_down:
            self._note(PROOF_PAGE, "the page is upside down", page=page)
        for box in leaf.unknown:
            message = "this is neither a piece of the game nor a mark of the sheet"
            self._note(PROOF_UNKNOWN, message, box=box, kind="unknown", page=page)
        for found, box in leaf.over:
            message = f"something covers {found.known.names}"
            self._note(PROOF_COVERED, message, box=box, kind="over", page=page)
        shown = leaf.text or leaf.is_filler or leaf.found or leaf.changed or leaf.unknown
        if not (shown or leaf.is_sheet or leaf.problems):
            message = "this page shows no piece and no page of a text of this kit"
            self._note(PROOF_UNKNOWN, message, kind="page", page=page)

    def _annotations(self, leaf: Leaf) -> None:
        """Note what a reader or a printer's program would print over the page."""
        for each in leaf.annotations:
            if each.box is None or not each.prints:
                continue
            under = [f.known.names for f in leaf.found if f.box.overlaps(each.box)]
            what = under[0] if under else "the page"
            message = f"{each.title} is printed over {what}"
            code = PROOF_COVERED if under else PROOF_UNKNOWN
            self._note(code, message, box=each.box, kind="over", page=leaf.number)

    def _sizes(self, leaf: Leaf) -> None:
        for each in leaf.found:
            known = each.known
            width, height = each.size_on(self._printer.sized)
            off = max(abs(width - known.width), abs(height - known.height))
            page, at = leaf.number, each.box
            if off > EXACT_MM:
                share = _percent(width / known.width)
                message = (
                    f"{known.names} measures {_mm(width, height)}, not "
                    f"{_mm(known.width, known.height)}: {share}"
                )
                self._note(
                    PROOF_SIZE,
                    message,
                    kind="size",
                    hint=_SCALED_HINT,
                    measured=off,
                    limit=EXACT_MM,
                    page=page,
                    box=at,
                )
            self.measured.size = max(self.measured.size, off)
            if each.is_mirrored:
                self._note(
                    PROOF_SIZE, f"{known.names} is mirrored", kind="mirror", page=page, box=at
                )
            out = leaf.box.grown(1e-3)
            if not out.contains(each.box):
                message = f"{known.names} is not completely on the page"
                self._note(PROOF_SIZE, message, kind="out", page=page, box=at)

    def _sides(self) -> None:
        """Note sheets that are missing or out of order, by their printed numbers."""
        seen: dict[tuple[str, int], list[int]] = {}
        for leaf in self._leaves:
            label = leaf.label
            if label is None or not label.title:
                continue
            before = seen.setdefault((label.title, label.of), [])
            if before and label.sheet < before[-1]:
                message = f"this is sheet {label.sheet} of {label.of}, after sheet {before[-1]}"
                self._note(PROOF_ORDER, message, page=leaf.number)
            before.append(label.sheet)
        for (title, of), there in seen.items():
            for sheet in sorted({*range(1, of + 1)} - {*there}):
                message = f"sheet {sheet} of {of} of '{title}' is missing"
                self._note(PROOF_PAGE, message, kind="missing")

    def changed(self, lacking: Iterable[KnownSide]) -> None:
        """Note drawings that are nearly a piece; of several candidates, a missing one is named."""
        wanted = {id(known) for known in lacking}
        for leaf in self._leaves:
            for alike in leaf.changed:
                each = next((c for c in alike if id(c.found.known) in wanted), alike[0])
                message = f"{each.found.known.names} is drawn {each}"
                self._note(
                    PROOF_CHANGED, message, page=leaf.number, box=each.found.box, kind="changed"
                )

    def texts(self, wanted: Sequence[TextPage]) -> None:
        """Note pages of texts that are missing, repeated or out of order."""
        found = [(leaf, leaf.text) for leaf in self._leaves if leaf.text is not None]
        there = [text.content for _, text in found]
        for page in wanted:
            times = there.count(page.content)
            alike = sum(other.content == page.content for other in wanted)
            if times < alike:
                self._note(PROOF_PAGE, f"{page} is missing", kind="missing")
            elif times > alike:
                self._note(PROOF_PAGE, f"{page} occurs {times} times", kind="more")
        known = {page.content for page in wanted}
        last: dict[str, int] = {}
        for leaf, text in found:
            if text.content not in known:
                message = f"{text} belongs to another file"
                self._note(PROOF_PAGE, message, page=leaf.number)
            elif text.number < last.get(text.title, 0):
                message = f"{text} comes after page {last[text.title]}"
                self._note(PROOF_ORDER, message, page=leaf.number)
            last[text.title] = text.number


def _is_back(leaf: Leaf, after: Leaf) -> bool:
    """Return True if a page contains the backs of the page before."""
    backs = [each for each in after.found if each.known.pieces(BACK)]
    if not backs or not any(each.known.pieces(FRONT) for each in leaf.found):
        return False
    if any(belong(front.known, back.known) for front in leaf.found for back in backs):
        return True
    # Backs alone belong to the page before, even if they are the wrong ones.
    return not any(each.known.pieces(FRONT) for each in after.found)


def _halves(found: Sequence[Found], line: Matrix) -> tuple[list[Found], list[Found]]:
    """Return the fronts and backs on a folded page: by their look, or else by the fold."""
    fronts: list[Found] = []
    backs: list[Found] = []
    for each in found:
        is_front, is_back = bool(each.known.pieces(FRONT)), bool(each.known.pieces(BACK))
        x, y = each.box.centre
        u, v = line.apply(x, y)
        first = (x + y) < (u + v)
        (fronts if is_front and (first or not is_back) else backs).append(each)
    return fronts, backs


def _called(back: Found) -> str:
    sides = [each for each in back.known.sides if each.side == BACK] or back.known.sides
    return f"the {sides[0].side} of {', '.join(dict.fromkeys(s.piece.id for s in sides[:3]))}"


def _astray(pair: Pair) -> str:
    """Describe how a back is misplaced."""
    shift = max(abs(pair.right), abs(pair.down))
    if pair.off > 2 * shift + EXACT_MM:
        return "is turned or of another size, and should be like its front"
    if shift <= EXACT_MM / 2:
        return f"is {number(pair.off, 2)} mm off"
    return f"is {offset(pair.right, pair.down)}"


def _off(leaf: Leaf, paper: Paper) -> float:
    return max(abs(leaf.width - paper.width), abs(leaf.height - paper.height))


def _within(off: float) -> str:
    """Return an upper bound on the deviation as text: rounded up to hundredths of a millimetre."""
    return f"{max(0.01, math.ceil(off * 100 - 0.01) / 100):.2f} mm"


def _mm(width: float, height: float) -> str:
    return f"{number(width, 2)} × {number(height, 2)} mm"


def _percent(share: float) -> str:
    return f"{number(100 * share, 1)} %"
