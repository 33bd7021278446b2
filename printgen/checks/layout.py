"""Check the layout of home kits: everything must fit on each paper, for each number of players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.checks.drawings import Drawings
from printgen.components import DrawnGame, Piece
from printgen.components.page_layouts import READ
from printgen.core.errors import DataError, Finding, counted, in_cases
from printgen.core.limits import give_up_if_unwanted
from printgen.core.units import Paper, parse_paper
from printgen.kit.layout.assembly import lay_out, misfits, shapes
from printgen.kit.layout.contents import GUIDE
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages import FIRST_PAGE
from printgen.kit.pages.cover import cover
from printgen.kit.pages.cover_facts import called
from printgen.model.catalog import Loaded


class _Kit(NamedTuple):
    paper: Paper
    players: int | None


class _Shown(NamedTuple):
    """A finding, the kits in which it shows, and its first message on each paper."""

    finding: Finding
    kits: list[_Kit]
    messages: dict[Paper, str]


def layout(drawings: Drawings, players: Sequence[int | None]) -> Iterator[Finding]:
    """Yield findings about the layout of home kits for these numbers of players, each once.

    None means for all of them. If a finding does not show in all kits, its case says in which.
    Findings of several kits that differ only in numbers and the paper's name are the same: a box
    may be too large for any number of players, each time by a little more.
    """
    papers = _papers(drawings)
    kits = [_Kit(paper, count) for count in players for paper in papers]
    found: dict[object, list[_Shown]] = {}
    for kit, findings in _of_kits(drawings, players):
        for each in findings:
            plain = each._replace(
                message=_plain(each.message, kit), hint=_plain(each.hint or "", kit)
            )
            alike = found.setdefault(plain, [])
            # Repeated findings in a kit are about two things, even if only numbers differ.
            known = min(
                (shown for shown in alike if kit not in shown.kits),
                key=lambda shown: shown.finding != each,
                default=None,
            )
            if known is None:
                alike.append(_Shown(each, [kit], {kit.paper: each.message}))
            else:
                known.kits.append(kit)
                known.messages.setdefault(kit.paper, each.message)
    for shown in (shown for alike in found.values() for shown in alike):
        is_everywhere = len(shown.kits) == len(kits)
        case = shown.finding.case if is_everywhere else _case(shown.kits, players, len(papers))
        yield shown.finding._replace(message=_message(shown), case=case)


def _message(shown: _Shown) -> str:
    """Return a finding's message, with the papers at its end."""
    heads, ends = zip(*(each.partition("; ")[::2] for each in shown.messages.values()), strict=True)
    if len(set(heads)) > 1:
        return shown.finding.message
    return "; ".join(each for each in (heads[0], *dict.fromkeys(ends)) if each)


def _of_kits(
    drawings: Drawings, players: Sequence[int | None]
) -> Iterator[tuple[_Kit, Sequence[Finding]]]:
    """Yield every kit with what does not fit in it. Each is drawn once for all papers.

    The last is the largest, and examined first. If its first page has room to spare, no kit is
    imposed: only the fit of each piece and each text is checked.
    """
    most, papers = players[-1], _papers(drawings)
    shortest_first = sorted(papers, key=lambda paper: paper.height)
    # Lines of booklets have the same length on each of these papers.
    is_alike = all(paper.width >= READ.measure + 2 * READ.side for paper in papers)
    pieces = [piece for piece in drawings.of(most).game.pieces if piece.copies]
    fitting: dict[Paper, frozenset[Piece]] = {}
    names = None
    if _is_roomy(drawings, most, shortest_first[0]):
        names = _names(drawings.of(most).game)
        fitting[shortest_first[0]] = shapes(pieces)

    def found_in(count: int | None) -> dict[Paper, list[Finding]]:
        drawn = drawings.of(count).game
        is_known = names is not None and _names(drawn) <= names
        found: dict[Paper, list[Finding]] = {}
        for paper in shortest_first:
            give_up_if_unwanted()
            options = KitOptions(paper=paper, players=count)
            if is_known:
                reads = not (is_alike and found) or any(found.values())
                known = fitting.get(paper, frozenset())
                found[paper] = misfits(drawings.loaded, options, drawn, known, reads=reads)
            else:
                found[paper] = _laid_out(drawings, options)
        return found

    largest = found_in(most)
    fitting = {paper: shapes(pieces) for paper, found in largest.items() if not found}
    for count in players:
        found = largest if count == most else found_in(count)
        for paper in papers:
            yield _Kit(paper, count), found[paper]


def _papers(drawings: Drawings) -> list[Paper]:
    """Return the papers that the game has to fit on."""
    return [parse_paper(name) for name in drawings.loaded.description.game.sheets.papers]


def _is_roomy(drawings: Drawings, players: int | None, paper: Paper) -> bool:
    """Return True if the first page of a kit has room to spare, with printgen's own texts.

    Pieces keep all their bleed: finding those that can share their cuts takes long and saves
    sheets, but hardly a word on this page.
    """
    loaded, drawn = drawings.loaded, drawings.of(players).game
    folders = (folder.path for folder in loaded.description.folders)
    if any((folder / name).exists() for folder in folders for name in (FIRST_PAGE, GUIDE)):
        return False
    bleed = max((piece.bleed for piece in drawn.pieces), default=0.0)
    options = KitOptions(paper=paper, players=players, bleed=bleed)
    try:
        return len(cover(lay_out(loaded, options, drawn), _file(loaded, options))) == 1
    except DataError:
        return False


def _laid_out(drawings: Drawings, options: KitOptions) -> list[Finding]:
    """Return what does not fit in a kit, after laying it out."""
    loaded = drawings.loaded
    try:
        laid_out = lay_out(loaded, options, drawings.of(options.players).game)
        cover(laid_out, _file(loaded, options))
    except DataError as error:
        return error.findings
    return []


def _file(loaded: Loaded, options: KitOptions) -> str:
    return f"{loaded.id}-{options.paper.name}"


def _names(drawn: DrawnGame) -> frozenset[str]:
    """Return the names of components below their pictures on the first page of a kit."""
    return frozenset(called(each) for each in drawn.typesetter.components if each.count)


def _plain(text: str, kit: _Kit) -> str:
    """Return a text without what differs from kit to kit."""
    return re.sub(r"[0-9]+(\.[0-9]+)?", "0", text.replace(kit.paper.title, "paper"))


def _case(kits: Iterable[_Kit], every: Sequence[int | None], number: int) -> str:
    """Return the kits in which something shows: "2 to 4 players", "on US Letter".

    ``every`` are all numbers of players that were laid out, each on a ``number`` of papers.
    """
    papers: dict[str, list[int | None]] = {}
    for kit in kits:
        papers.setdefault(kit.paper.title, []).append(kit.players)
    first, *others = papers.values()
    if len(papers) == number and all(players == first for players in others):
        papers = {"": first}
    cases = []
    for title, players in papers.items():
        on = f" on {title}" if title else ""
        counts = [n for n in players if n is not None]
        if players == list(every):
            cases.append(on.strip())
        elif counts:
            cases += [f"{counted(n, 'player')}{on}" for n in counts]
        else:
            cases.append(f"the kit for all{on}")
    return in_cases(cases)
