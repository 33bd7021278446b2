"""All checks of a target: its data, layout, play and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from printgen.checks import LOOKS, TEXTS, Choice, Kind, Subject, declared_in, run
from printgen.checks.codes import AS_IN_BASE
from printgen.checks.drawings import Drawings
from printgen.checks.files import check_record, check_setup
from printgen.checks.kits import check_kit
from printgen.checks.layout import layout
from printgen.checks.playouts import witness_record
from printgen.checks.targets import Target, recognise
from printgen.core.errors import DataError, Finding, Severity, UsageError, in_order, joined
from printgen.core.limits import working_on
from printgen.kit.inventory import MANIFEST
from printgen.kit.manifest_file import read_manifest
from printgen.kit.texts import texts
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.model.codes import GAME_UNKNOWN, OUT_OF_RANGE
from printgen.play.codes import OTHER_VERSION
from printgen.play.subject import GAMES
from printgen.proof import codes as proof
from printgen.variant.blame import Blame, Variation, likeness

MOST_GAMES: Final = 10_000
# Games played of a variant's base, to find the findings that both share.
_BASE_GAMES: Final = 2

# How files about a game are looked at; what is none of these is a record.
_LOOKS: Final = {Kind.SETUP: check_setup}


class Inspector:
    """Runs the checks of targets of every kind.

    ``players`` limits the checks of games to one number of players, ``games`` is how many are
    played for each. Setups, records and kits name a game by its id: one of ``known``, or a shipped
    game or variant. Of a variant, notes and warnings that its game has as well are only counted,
    unless ``inherited`` asks for them.
    """

    def __init__(
        self,
        choice: Choice | None = None,
        *,
        players: int | None = None,
        games: int | None = None,
        known: tuple[str | Path, ...] = (),
        inherited: bool = False,
    ) -> None:
        self._choice = choice or Choice()
        self._players = players
        self._games = GAMES if games is None else games
        if not 1 <= self._games <= MOST_GAMES:
            raise UsageError(f"{self._games} games are not possible: play 1 to {MOST_GAMES:,}")
        self._known = known
        self._inherited = inherited or self._choice.is_narrow
        self._loaded: dict[str, Loaded] = {}

    def inspect(self, target: str | Path) -> list[Finding]:
        """Return the findings about a target, in order.

        Raises :class:`UsageError` where there is nothing of that name.
        """
        try:
            with working_on(str(target)):
                found = self._look(target, recognise(target))
        except DataError as error:
            found = error.findings
        return in_order(each for each in found if self._choice.has(each.code))

    def witness(self, target: str | Path) -> str | None:
        """Return a game without an end as a record, if the rules allow one."""
        return witness_record(self._subject(catalog.load(target)))

    def _look(self, target: str | Path, what: Target) -> list[Finding]:
        match what.kind:
            case Kind.GAME:
                return self._game(catalog.load(target))
            case Kind.KIT:
                folder = Path(target)
                folder = folder.parent if folder.name == MANIFEST else folder
                return self._kit(folder)
        look = what.of_guest.check if what.of_guest else _LOOKS.get(what.kind, check_record)
        loaded = self._by_id(what.game)
        if loaded is None:
            message = f"no game is called '{what.game}'"
            hint = "name it as well, with --game"
            return [Finding(GAME_UNKNOWN, message, what.where, hint)]
        return look(loaded.description, Path(target), str(target))

    def _kit(self, folder: Path) -> list[Finding]:
        manifest = read_manifest(folder, str(folder))
        loaded = self._by_id(manifest.game)
        found = check_kit(manifest, None if loaded is None else loaded.description)
        if loaded is None:
            message = f"no game is called '{manifest.game}', so its counts cannot be checked"
            hint = "name it as well, with --game"
            found.append(Finding(GAME_UNKNOWN, message, manifest.place("game"), hint))
        elif self._choice.needs(declared_in(proof)):
            # Loaded here: it draws the game and reads PDFs.
            from printgen.proof.run import prove

            is_other = any(each.code == OTHER_VERSION for each in found)
            found += (_milder(each) if is_other else each for each in prove(manifest, loaded))
        return found

    def _subject(self, loaded: Loaded, games: int | None = None) -> Subject:
        limits = loaded.description.game.players
        if self._players is not None and not limits.min <= self._players <= limits.max:
            raise UsageError(f"'{loaded.id}' is for {limits} players, not {self._players}")
        rendered = partial(texts, loaded)
        return Subject(loaded, players=self._players, games=games or self._games, texts=rendered)

    def _game(self, loaded: Loaded) -> list[Finding]:
        subject = self._subject(loaded)
        drawings = Drawings(loaded)
        found = list(layout(drawings, self._kits(subject))) if self._choice.needs(()) else []
        if found:
            subject.texts = None  # what a text does not say is no matter while it cannot be set
            return self._judged(found, subject, loaded)
        return self._judged([*found, *self._seen(drawings, self._choice)], subject, loaded)

    def _seen(self, drawings: Drawings, choice: Choice) -> Iterator[Finding]:
        """Yield the findings of checks that draw the pieces and render the templates."""
        # Loaded here: other codes need none of it.
        if choice.needs(LOOKS):
            from printgen.checks.looks import look_at

            yield from look_at(drawings, self._players, choice)
        if self._players is None and choice.needs(TEXTS):
            from printgen.checks.by_players import numbers_by_players

            yield from numbers_by_players(drawings.loaded)

    def _judged(self, found: list[Finding], subject: Subject, loaded: Loaded) -> list[Finding]:
        """Return the given findings and those of the checks, placed where a variant's author can
        fix them.
        """
        found = joined([*found, *run(subject, self._choice)])
        variation = loaded.description.variation
        return found if variation is None else self._of_variant(found, variation, subject)

    def _of_variant(
        self, found: list[Finding], variation: Variation, subject: Subject
    ) -> list[Finding]:
        """Return the findings about a variant, placed in its file; those that its base game shares
        are only counted, except for errors and where they were asked for.
        """
        description = subject.description
        read = subject.engine.rules_class.figures if subject.engine is not None else ()
        blame = Blame(variation, description.tree, description.folders, OUT_OF_RANGE, read)
        foreign = [each for each in found if blame.is_foreign(each)]
        theirs = self._as_in_base(foreign, variation, blame)
        own = blame.moved(each for each in found if each not in theirs)
        own += (each for each in theirs if each.severity is Severity.ERROR)
        milder = [each for each in theirs if each.severity is not Severity.ERROR]
        if self._inherited:
            return own + milder
        if milder:
            counts = Counter(each.severity.value for each in milder)
            each = [f"{n} {name}" + "s" * (n != 1) for name, n in sorted(counts.items())]
            verb = "is" if len(milder) == 1 else "are"
            message = f"{' and '.join(each)} {verb} about '{variation.called}' itself"
            hint = "--all lists them"
            own.append(Finding(AS_IN_BASE, message, variation.extends, hint))
        return own

    def _as_in_base(
        self, foreign: list[Finding], variation: Variation, blame: Blame
    ) -> set[Finding]:
        """Return the variant's findings that its base game shares."""
        # How a piece looks does not follow from how many there are, and to draw the base as well
        # takes time: only where something that the piece shows was changed.
        others = [
            each
            for each in foreign
            if each.code not in LOOKS or blame.reaches(each, leave_out={"quantity"})
        ]
        theirs = set(foreign) - set(others)
        if not others:
            return theirs
        try:
            base = catalog.load_base(variation)
            subject = self._subject(base, min(self._games, _BASE_GAMES))
        except (DataError, UsageError):
            return theirs  # it has no such number of players, or cannot be looked at
        choice = Choice([each.code.id for each in others])
        drawings = Drawings(base)
        had = [*joined(run(subject, choice)), *self._seen(drawings, choice)]
        if any(each.severity is Severity.ERROR for each in others):
            had += layout(drawings, self._kits(subject))
        likes = set(map(likeness, had))
        return theirs | {each for each in others if likeness(each) in likes}

    def _kits(self, subject: Subject) -> list[int | None]:
        """Return the kits to lay out: one for each number of players, and one for all."""
        return [*subject.players, *(() if self._players else (None,))]

    def _by_id(self, name: str) -> Loaded | None:
        """Return the game or variant of that id. Raises :class:`DataError` if its data is wrong."""
        if name not in self._loaded:
            loaded = catalog.by_id(name, self._known)
            if loaded is None:
                return None
            self._loaded[name] = loaded
        return self._loaded[name]


def _milder(finding: Finding) -> Finding:
    """Return an error as a warning: a kit of another version may well be right."""
    if finding.severity is not Severity.ERROR:
        return finding
    return finding._replace(severity=Severity.WARNING)
