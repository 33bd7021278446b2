"""Prove a kit: every finished PDF by itself, then all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from printgen.backends.pdf_facts import DUPLEX
from printgen.core.errors import DataError, Finding, UsageError, counted, listed
from printgen.core.printing import HOME, Turn
from printgen.core.units import Paper, number
from printgen.imposition.press import members
from printgen.kit.codes import KIT_MANIFEST
from printgen.kit.folders.manifest_file import AGAIN, Manifest
from printgen.kit.folders.previous import Update
from printgen.kit.layout.contents import Contents, poster_file
from printgen.kit.layout.printed import printed_pieces
from printgen.kit.pages.order import combined, group_pages, group_turn
from printgen.kit.pages.single_pages import filler, is_filler
from printgen.model.catalog import Loaded
from printgen.pdf.budget import TooMuchError
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.proof.backs import Pair, printer_of
from printgen.proof.codes import (
    PROOF_EXTRA,
    PROOF_FOUND,
    PROOF_MISSING,
    PROOF_OUTDATED,
    PROOF_PAGE,
    PROOF_PLAYERS,
)
from printgen.proof.counts import Kind, PieceKinds, put_together
from printgen.proof.expected import Expected, TextPage, expected
from printgen.proof.flaw_log import FlawLog
from printgen.proof.judge import Judge, Measured
from printgen.proof.pages import Leaf, Reader
from printgen.proof.shop import cut, expected_of_shop, trimmed, with_empty_backs
from printgen.source.text_files import inside

# Up to this many missing kinds are named; of more, only their number by component.
_NAMED: Final = 6


class Role(NamedTuple):
    """The contents of a file: groups and texts, one large piece, or for a shop a component."""

    groups: tuple[str, ...] | None = ()
    texts: tuple[TextPage, ...] = ()
    whole: str = ""
    bound: bool = False
    component: str = ""


class Proof:
    """The proof of one kit."""

    def __init__(self, manifest: Manifest, expected_kit: Expected) -> None:
        self._manifest = manifest
        self._expected = expected_kit
        self._kinds = PieceKinds(expected_kit)
        self._flaws = FlawLog()
        self._printer = printer_of(manifest.data.get("printer"))
        self._notes: list[Finding] = []

    def run(self) -> list[Finding]:
        """Return all faults, and a note with the measurements."""
        reader = Reader(self._expected, self._printer.sized)
        flaws: list[PdfFinding] = []
        prints: dict[str, tuple[list[Path], Counter[Kind], Measured]] = {}
        for name in self._manifest.data["files"]:
            try:
                path = inside(self._manifest.folder, name, self._manifest.place("files", name))
            except DataError:
                continue  # reported where the files are compared with what was built
            if path.suffix != ".pdf" or not path.is_file():
                continue
            role = self._role(name)
            leaves = reader.read(path)
            if isinstance(leaves, PdfFinding):
                flaws.append(leaves)
                continue
            self._asked(path, reader.asks)
            found, measured = self._file(path, leaves, role)
            if role is None or role.whole or role.bound:
                continue
            of_all = name == f"{self._expected.name}-kit.pdf" and not role.component
            key = name if of_all else ""
            paths, total, all_of = prints.setdefault(key, ([], Counter(), Measured()))
            paths.append(path)
            total.update(found)
            all_of.add(measured)
        for paths, total, measured in prints.values():
            self._players(paths, total, measured)
        flaws += self._flaws.collected()
        return [*(flaw.as_finding() for flaw in flaws), *self._notes]

    def _role(self, name: str) -> Role | None:
        """Return the expected contents of a file, from its name; None for unknown files."""
        expected_kit, contents = self._expected, self._expected.contents
        if name in expected_kit.bound:
            return Role(texts=expected_kit.bound[name], bound=True)
        rest = name.removeprefix(f"{expected_kit.name}-").removesuffix(".pdf")
        if rest in expected_kit.trims:
            texts = tuple(text for text in expected_kit.texts if text.group == rest)
            return Role(None, texts, component=rest)
        if expected_kit.is_alone:
            return None
        if rest == "kit":
            return Role(None, expected_kit.texts)
        known = {each for group in contents.groups for each in members(group)}
        if known.issuperset(groups := members(rest)):
            # In a kit for a shop, texts have files of their own.
            texts = () if expected_kit.is_for_shop else expected_kit.texts
            return Role(groups, tuple(text for text in texts if text.group in groups))
        for piece in contents.pieces:
            if rest == f"{piece.id.replace('/', '-')}-poster":
                return Role(whole=piece.id)
        return None

    def _papers(self, role: Role | None) -> list[Paper]:
        """Return the papers that a file's pages may have, if they are fixed."""
        if role is None or role.whole:
            return []
        if role.component:
            title = f"{role.component} with its bleed"
            return [
                Paper("", title, trim.width + 2 * trim.x, trim.height + 2 * trim.y)
                for trim in self._expected.trims[role.component]
            ]
        contents = self._expected.contents
        paper = contents.options.paper
        if self._expected.is_for_shop:
            page = contents.sheets[0].front
            return [Paper("", "a sheet with its bleed", page.width, page.height)]
        if not role.bound or contents.options.printer is not None:
            return [paper]
        # Two pages of a booklet are side by side, on landscape paper.
        sides = paper.width, paper.height
        return [paper._replace(width=max(sides), height=min(sides))]

    def _asked(self, path: Path, asks: Mapping[str, str]) -> None:
        """Note settings for a printer's dialog that differ from how the file is printed."""
        contents = self._expected.contents
        name = self._expected.name
        turns: dict[str, Turn | None] = {f"{name}-kit.pdf": contents.kit_turn}
        turns |= {f"{name}-{each}.pdf": group_turn(contents, each) for each in contents.groups}
        turns |= {booklet.file(name): booklet.turn for booklet in contents.booklets}
        turns |= {poster_file(name, p.poster.piece.id): p.turn for p in contents.posters}
        right = {"NumCopies": "1", "PrintPageRange": ""}
        if path.name in turns and not self._expected.is_for_shop:
            right["Duplex"] = DUPLEX[turns[path.name]]
        if not self._expected.is_for_shop:
            right["PrintScaling"] = "None"
        for key, value in right.items():
            if (asked := asks.get(key, value)) != value:
                message = f"the file asks to be printed with {key} {asked}"
                out = "" if key == "PrintScaling" else ", or take it out"
                hint = f"set it to {value}{out}" if value else "take it out"
                self._flaws.add(PROOF_PAGE, message, hint=hint, file=path, kind=key)

    def _file(
        self, path: Path, leaves: list[Leaf], role: Role | None
    ) -> tuple[Counter[Kind], Measured]:
        """Return the pieces of a file and its measurements, and note its faults."""
        if role is not None and role.component:
            leaves = with_empty_backs(path, leaves, self._expected, self._flaws)
            cut(path, leaves, self._expected.trims[role.component], self._flaws)
        elif role is not None and self._expected.is_for_shop:
            trimmed(path, leaves, self._expected.contents.sheets[0].front.trim, self._flaws)
        judge = Judge(path, leaves, self._papers(role), self._expected, self._printer, self._flaws)
        needed = self._needed(role)
        found = self._counted(path, judge.pairs(), needed)
        judge.measured.pieces = found.total()
        if role is None:
            judge.changed(())
            return found, judge.measured
        judge.texts(role.texts)
        self._empty_pages(path, leaves)
        self._counts(path, found, needed)
        lacking = [kind for kind in needed if needed[kind] > found[kind]]
        looks = [side for kind in lacking for side in kind if side is not None]
        judge.changed(looks)
        return found, judge.measured

    def _empty_pages(self, path: Path, leaves: list[Leaf]) -> None:
        """Note empty pages that are not needed, and missing ones that later pages need."""
        contents, name = self._expected.contents, self._expected.name
        rest = path.name.removeprefix(f"{name}-").removesuffix(".pdf")
        if self._expected.is_for_shop or rest not in {"kit", *contents.groups}:
            return
        if rest == "kit":
            first = sum(not text.group for text in self._expected.texts)
            wanted, _ = combined(contents, (filler(contents),) * max(1, first))
        else:
            wanted = group_pages(contents, rest)
        needed = sum(is_filler(page) for page in wanted)
        there = [leaf.number for leaf in leaves if leaf.is_filler]
        if len(there) != needed:
            message = f"{len(there)} pages are left empty, not {needed}"
            self._flaws.add(PROOF_PAGE, message, file=path, kind="empty")

    def _needed(self, role: Role | None) -> Counter[Kind]:
        """Return how many pieces of each kind a file, or without a role the kit, should have."""
        if role is not None and role.whole:
            return Counter(
                kind
                for kind, pieces in self._kinds.kinds.items()
                if any(piece.id == role.whole for piece in pieces)
            )
        players = self._expected.contents.context.players
        if role is None:
            return self._kinds.needed(players)
        return self._kinds.needed(players, role.groups, role.component)

    def _counted(self, path: Path, pairs: Sequence[Pair], needed: Counter[Kind]) -> Counter[Kind]:
        """Return how many pieces of each kind were found, counting only complete ones in parts."""
        found = Counter(self._kinds.kind_of(pair) for pair in pairs if pair.front.window is None)
        parts = (pair for pair in pairs if pair.front.window is not None)
        for kind, each in self._kinds.parted(parts, needed).items():
            made = put_together(each)
            found[kind] += made.copies
            if made.gap is not None:
                x, y, width, height = (number(side, 1) for side in made.gap)
                message = (
                    f"no part shows {self._kinds.name(kind)} at {x}, {y} mm ({width} × {height} mm)"
                )
                self._flaws.add(PROOF_MISSING, message, file=path)
            elif made.spare:
                more = counted(made.spare, "part")
                message = f"{self._kinds.name(kind)}: {more} more than needed"
                self._flaws.add(PROOF_EXTRA, message, file=path)
        return found

    def _counts(self, path: Path, found: Counter[Kind], needed: Counter[Kind]) -> None:
        kinds = list(self._kinds.kinds)
        lacking = {k: needed[k] - found[k] for k in kinds if needed[k] > found[k]}
        for message in self._words(lacking, found, needed):
            self._flaws.add(PROOF_MISSING, message, file=path)
        more = {k: found[k] - needed[k] for k in kinds if found[k] > needed[k]}
        for kind, count in more.items():
            message = f"{self._kinds.name(kind)}: {found[kind]} found, {count} more than needed"
            self._flaws.add(PROOF_EXTRA, message, file=path, kind="more")

    def _words(
        self, lacking: dict[Kind, int], found: Counter[Kind], needed: Counter[Kind]
    ) -> Iterable[str]:
        """Yield the names of missing pieces: one by one, or by component if there are many."""
        if len(lacking) <= _NAMED:
            for kind in lacking:
                yield f"{self._kinds.name(kind)}: {found[kind]} of {needed[kind]} found"
            return
        by_component: dict[str, list[Kind]] = {}
        for kind in lacking:
            component = self._kinds.kinds[kind][0].component
            by_component.setdefault(component, []).append(kind)
        for component, kinds in by_component.items():
            count, all_of = sum(lacking[kind] for kind in kinds), sum(needed[k] for k in kinds)
            names = [self._kinds.kinds[kind][0].design for kind in kinds]
            few = ", ".join(filter(None, names[:_NAMED])) + (" …" if len(names) > _NAMED else "")
            title = self._expected.contents.context.game.components[component].title
            what = f"{all_of} {title.of(all_of)}"
            verb = "is" if count == 1 else "are"
            yield f"{count} of {what} {verb} missing" + (f": {few}" if few else "")

    def _players(self, paths: list[Path], found: Counter[Kind], measured: Measured) -> None:
        """Note the numbers of players for which the pieces suffice."""
        game = self._expected.contents.context.game
        most = self._expected.contents.context.players
        enough: list[int] = []
        too_few: dict[str, list[int]] = {}
        place = self._manifest.place("files", paths[0].name)
        alone = self._expected.is_alone
        of_what = "components" if alone else "groups"
        where = paths[0].name if len(paths) == 1 else f"the files of the {of_what}"
        for players in range(game.players.min, most + 1):
            needed = self._kinds.needed(players)
            lacking = [
                f"{needed[kind] - found[kind]} {self._kinds.name(kind)}"
                for kind in needed
                if needed[kind] > found[kind]
            ]
            lacking += self._kinds.unknown(players)
            if not lacking:
                enough.append(players)
                continue
            few = ", ".join(lacking[:_NAMED]) + (" and more" if len(lacking) > _NAMED else "")
            too_few.setdefault(few, []).append(players)
        for few, numbers in too_few.items():
            message = f"{where}: {_players(numbers)} cannot play: {few} too few"
            self._notes.append(Finding(PROOF_PLAYERS, message, place, AGAIN))
        message = f"{where}: {measured.words(alone=alone)}"
        if enough:
            whole = "all" if len(enough) == most + 1 - game.players.min else "enough"
            besides = "" if self._expected.contents.update is None else "with what is kept "
            message += f"; {besides}{whole} for {_players(enough)}"
        self._notes.append(Finding(PROOF_FOUND, message, place, None))


def _players(numbers: Sequence[int]) -> str:
    """Return numbers of players in words: ``2, 3 and 4 players``."""
    return f"{listed(numbers)} player{'' if [*numbers] == [1] else 's'}"


def prove(manifest: Manifest, loaded: Loaded) -> list[Finding]:
    """Compare the finished PDFs of a kit with what the game needs, by their drawings alone.

    The last finding is a note on what was found. If the kit cannot be built any more, that is the
    only finding.
    """
    try:
        if manifest.data["for"] == HOME:
            expected_kit = expected(manifest, loaded)
        else:
            # It is drawn in the inks of a press.
            expected_kit = expected_of_shop(manifest, loaded)
    except UsageError as error:
        return [Finding(KIT_MANIFEST, str(error), manifest.place("game"), AGAIN)]
    except DataError as error:
        return error.findings
    except TooMuchError as error:
        return [too_complex(str(error), "the pieces drawn anew").as_finding()]
    found = [*_outdated(manifest, expected_kit.contents), *Proof(manifest, expected_kit).run()]
    if (update := expected_kit.contents.update) is not None:
        found = [*_sums(manifest, update), *found]
    return found


def _outdated(manifest: Manifest, contents: Contents) -> Iterator[Finding]:
    """Yield a finding if pieces look different in the game now: the reason for many others."""
    have = manifest.data["have"]
    now = printed_pieces(contents.pieces, contents.context, contents.fingerprints)
    # Art extends into the bleed: with another, it may look the same when it is cut.
    changed = [
        name
        for name, piece in now.items()
        if (had := have.get(name)) and had["bleed"] == piece["bleed"]
        if had["look"] != piece["look"]
    ]
    if changed:
        more = f" and {counted(len(changed) - 1, 'more piece')}" if changed[1:] else ""
        what = f"{changed[0]}{more} look{'' if more else 's'} different"
        message = f"since the kit was built, the game has changed: {what}"
        yield Finding(PROOF_OUTDATED, message, manifest.place("game"), AGAIN)


def _sums(manifest: Manifest, update: Update) -> Iterator[Finding]:
    """Yield findings if the numbers of kept and printed pieces do not add up, or differ from those
    that the game needs for the ``update``.
    """
    have, planned = manifest.data["have"], {each.id: each for each in update.pieces}
    for name, facts in manifest.data["update"].items():
        keeps, prints = facts["keep"], facts["print"]
        has, right = have[name]["count"] if name in have else 0, planned.get(name)
        message = f"of {name} {keeps} are kept and {prints} printed"
        if keeps + prints != has:
            message += f", and then there are {has}"
        elif right is not None and (right.keep, right.print) != (keeps, prints):
            message += f", where {right.keep} can be kept and {right.print} are to be printed"
        else:
            continue
        yield Finding(KIT_MANIFEST, message, manifest.place("update", name), AGAIN)
