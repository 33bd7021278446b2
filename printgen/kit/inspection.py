"""Everything that can be checked about a target, both wings together: data, layout, play, files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from printgen import catalog
from printgen.catalog import Loaded
from printgen.checks import LOOKS, PROOF, Choice, Kind, Subject, run
from printgen.checks.files import check_ledger, check_position, check_record, check_setup
from printgen.checks.kits import check_kit
from printgen.checks.manifest import read_manifest
from printgen.checks.playouts import witness_record
from printgen.checks.subject import GAMES
from printgen.checks.targets import MANIFEST, Target, recognise
from printgen.errors import DataError, Finding, Severity, UsageError, in_order
from printgen.kit.contents import assemble
from printgen.kit.order import Order
from printgen.kit.texts import texts
from printgen.units import HOME_PAPERS

MOST_GAMES: Final = 10_000

# How files about a game are looked at; what is none of these is a record.
_LOOKS: Final = {Kind.SETUP: check_setup, Kind.POSITION: check_position, Kind.LEDGER: check_ledger}


class Inspector:
    """Checks targets of all kinds.

    ``players`` limits the checks of games to one number of players, ``games`` is how many are
    played for each. Setups, records and kits name a game by its id: one of ``known``, or a shipped
    game or variant.
    """

    def __init__(
        self,
        choice: Choice | None = None,
        *,
        players: int | None = None,
        games: int | None = None,
        known: tuple[str | Path, ...] = (),
    ) -> None:
        self._choice = choice or Choice()
        self._players = players
        self._games = GAMES if games is None else games
        if not 1 <= self._games <= MOST_GAMES:
            raise UsageError(f"{self._games} games cannot be played: 1 to {MOST_GAMES:,} can")
        self._known = known
        self._loaded: dict[str, Loaded] = {}

    def inspect(self, target: str | Path) -> list[Finding]:
        """What there is to say about a target, in order.

        Raises :class:`UsageError` where there is nothing of that name.
        """
        try:
            found = self._look(target, recognise(target))
        except DataError as error:
            found = error.findings
        return in_order(each for each in found if self._choice.has(each.code))

    def witness(self, target: str | Path) -> str | None:
        """A game without an end as a record, if the rules allow one."""
        return witness_record(self._subject(catalog.load(target)))

    def _look(self, target: str | Path, what: Target) -> list[Finding]:
        match what.kind:
            case Kind.GAME:
                return self._game(catalog.load(target))
            case Kind.KIT:
                folder = Path(target)
                folder = folder.parent if folder.name == MANIFEST else folder
                return self._kit(folder)
        look = _LOOKS.get(what.kind, check_record)
        loaded = self._by_id(what.game)
        if loaded is None:
            message = f"no game is called '{what.game}'"
            hint = "name it as well, with --game"
            return [Finding("game-unknown", message, what.where, hint)]
        return look(loaded.description, Path(target), str(target))

    def _kit(self, folder: Path) -> list[Finding]:
        manifest = read_manifest(folder, str(folder))
        loaded = self._by_id(manifest.game)
        found = check_kit(manifest, None if loaded is None else loaded.description)
        if loaded is None:
            message = f"no game is called '{manifest.game}', so its counts cannot be checked"
            hint = "name it as well, with --game"
            found.append(Finding("game-unknown", message, manifest.place("game"), hint))
        elif self._choice.needs(PROOF):
            # Loaded here: it draws the game and reads PDFs.
            from printgen.kit.proof.run import prove

            is_other = any(each.code == "other-version" for each in found)
            found += (_milder(each) if is_other else each for each in prove(manifest, loaded))
        return found

    def _subject(self, loaded: Loaded) -> Subject:
        limits = loaded.description.game.players
        if self._players is not None and not limits.min <= self._players <= limits.max:
            raise UsageError(f"'{loaded.id}' is for {limits} players, not {self._players}")
        said = partial(texts, loaded)
        return Subject(loaded, players=self._players, games=self._games, texts=said)

    def _game(self, loaded: Loaded) -> list[Finding]:
        subject = self._subject(loaded)
        found = list(layout(loaded, subject.players)) if self._choice.needs(()) else []
        if found:
            subject.texts = None  # what a text does not say is no matter while it cannot be set
        elif self._choice.needs(LOOKS):
            # Loaded here: who asks for other codes needs none of it.
            from printgen.kit.looks import look_at

            found += look_at(loaded, subject.players[-1], self._choice)
        return [*found, *run(subject, self._choice)]

    def _by_id(self, name: str) -> Loaded | None:
        """The game or variant of that id. Raises :class:`DataError` if its data is wrong."""
        if name not in self._loaded:
            loaded = catalog.by_id(name, self._known)
            if loaded is None:
                return None
            self._loaded[name] = loaded
        return self._loaded[name]


def layout(loaded: Loaded, players: list[int]) -> Iterator[Finding]:
    """What does not fit on what printers at home take, for any of these numbers of players."""
    # Loaded here: a kit that is built without its first page needs no cover.
    from printgen.kit.cover import cover

    for paper in HOME_PAPERS:
        for count in players:
            try:
                cover(assemble(loaded, Order(paper, count)))
            except DataError as error:
                yield from error.findings


def _milder(finding: Finding) -> Finding:
    """An error as a warning: a kit of another version of the game may be right."""
    if finding.severity is not Severity.ERROR:
        return finding
    return finding._replace(severity=Severity.WARNING)
