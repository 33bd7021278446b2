"""Run all checks of a target: its data, layout, play and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.checks import (
    GAME_CODES,
    LOOK_CODES,
    TEXT_CODES,
    Choice,
    Kind,
    Part,
    Subject,
    declared_in,
    run,
)
from printgen.checks.codes import AS_IN_BASE
from printgen.checks.playouts import witness_record
from printgen.checks.targets import Target, recognise
from printgen.core.errors import DataError, Finding, Severity, UsageError, in_order, joined
from printgen.core.files import texts_over
from printgen.core.limits import GivenUpError, give_up_if_unwanted, giving_up, working_on
from printgen.core.stamps import Stamp, stamps
from printgen.kit.folders.inventory import MANIFEST
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.shipped import VARIANTS, find
from printgen.play.codes import OTHER_VERSION
from printgen.play.playable import NEEDED_BY_TEXTS
from printgen.play.subject import GAMES
from printgen.proof import codes as proof
from printgen.source.tree import plain
from printgen.typesetting.codes import TEMPLATE_UNDEFINED
from printgen.variant.blame import Blame, Variation, likeness

if TYPE_CHECKING:
    from printgen.checks.drawings import Drawings

MOST_GAMES: Final = 10_000
# Games to play of a variant's base, to find the findings that both share.
_BASE_GAMES: Final = 2

# Keys of a game about its look; rules and setups do not depend on them.
_SHOWN: Final = frozenset({"credits", "faces", "groups", "signs", "theme"})

# Keys of a game about play; only texts show them.
_PLAYED: Final = frozenset({"rules", "setup"})


class Phase(NamedTuple):
    """A finished part of a check, with its findings; ``games`` were played for it."""

    part: Part
    findings: list[Finding]
    games: int = 0


class _Source(NamedTuple):
    """What pieces are made from, and what texts on them may read. Places matter, since findings
    have them.
    """

    shown: Any
    told: Any

    @classmethod
    def of(cls, loaded: Loaded) -> _Source:
        """Return that of a game."""
        description = loaded.description
        rows = {name: (each.ids, each.values) for name, each in description.designs.items()}
        parts: list[list[Any]] = [[], []]
        for name, entry in description.tree.items.items():
            parts[name in _PLAYED].append((name, entry))
        for file, content in (*stamps(_folders(loaded)).items(), *texts_over().items()):
            if not file.endswith(".yaml"):  # its contents are compared
                parts[file.endswith(".j2")].append((file, content))
        return cls((rows, parts[0]), parts[1])

    def is_as(self, other: _Source, *, reads: bool) -> bool:
        """Return True if the same pieces are made from both, including texts on them if it
        ``reads``.
        """
        return self.shown == other.shown and (not reads or self.told == other.told)


class Checking:
    """A check of a target in parts, quick ones first, and again when its files have changed.

    The options are those of :func:`check`. Results are cached if nothing that they depend on has
    changed: games played with the same data, what was drawn from the same data and found on it, and
    everything that printgen itself reads.
    """

    def __init__(  # noqa: PLR0913 - the options of a check
        self,
        target: str | Path,
        *,
        players: int | None = None,
        games: int | None = None,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        known: Sequence[str | Path] = (),
        least: Severity = Severity.ERROR,
        inherited: bool = False,
    ) -> None:
        self._target = target
        self._choice = Choice(select, ignore, least)
        self._players = players
        self._games = GAMES if games is None else games
        if not 1 <= self._games <= MOST_GAMES:
            raise UsageError(f"{self._games} games are not possible: play 1 to {MOST_GAMES:,}")
        self._known = tuple(known)
        self._inherited = inherited or self._choice.is_narrow
        # The folders of the games that were read.
        self._folders: set[Path] = set()
        self._paths: set[Path] = set()
        self._stamps: Mapping[str, Stamp] = {}
        # What was played with which data, by the ids of games.
        self._played: dict[str, tuple[Any, dict[Hashable, Any]]] = {}
        # What was drawn, and from what, by the ids of games.
        self._drawn: dict[str, tuple[_Source, Drawings]] = {}

    def phases(self, stop: Callable[[], bool] | None = None) -> Iterator[Phase]:
        """Yield the parts of the check as they are done: files, data, layout, looks and games.

        Unreadable files end it; a game that cannot be laid out is not examined for its looks. It
        can be stopped after any part, and within the layout and the looks by ``stop``, which is
        called before each kit, piece and page; the next call starts again. Raises
        :class:`UsageError` if there is no such target.
        """
        self._paths = self._reads()
        self._stamps = stamps(self._paths)
        try:
            with giving_up(stop), working_on(str(self._target)):
                for phase in self._look(recognise(self._target)):
                    if phase.part != Part.FILES and (more := self._folders - self._paths):
                        self._paths |= more
                        self._stamps = {**stamps(more), **self._stamps}
                    yield phase._replace(findings=self._chosen(phase.findings))
                    give_up_if_unwanted()
        except DataError as error:
            yield Phase(Part.FILES, self._chosen(error.findings))
        except GivenUpError:
            return

    def has_changed(self) -> bool:
        """Return True if a file that the last check may have read was changed, added or removed."""
        return stamps(self._paths) != self._stamps

    def _chosen(self, findings: Iterable[Finding]) -> list[Finding]:
        return in_order(filter(self._choice.takes, findings))

    def _reads(self) -> set[Path]:
        """Return the file or folder of the target, and the folders of the games that were read for
        it.
        """
        path = Path(self._target)
        own: set[Path] = set()
        try:
            own |= {path} if path.exists() else set()
            file, _ = find(self._target)
        except (UsageError, OSError):
            return own | self._folders
        if file.parent.name == VARIANTS:  # before it is known what it extends
            own.add(file.parent.parent)
        return own | {file.parent} | self._folders

    def witness(self) -> str | None:
        """Return an endless game as a record, if the rules allow one."""
        return witness_record(self._subject(catalog.load(self._target)))

    def _look(self, what: Target) -> Iterator[Phase]:
        if what.kind is Kind.GAME:
            loaded = catalog.load(self._target)
            yield Phase(Part.FILES, [])
            yield from self._game(loaded)
            return
        found = self._kit() if what.kind is Kind.KIT else self._file(what)
        yield Phase(Part.FILES, [])
        yield Phase(Part.DATA, found)

    def _file(self, what: Target) -> list[Finding]:
        """Return the findings about a setup, a record, or a file that only one game has."""
        from printgen.checks.files import check_record, check_setup

        of_play = check_setup if what.kind is Kind.SETUP else check_record
        look = what.of_guest.check if what.of_guest else of_play
        loaded = self._by_id(what.game)
        if loaded is None:
            return [catalog.unknown_id(what.game, what.where)]
        return look(loaded.description, Path(self._target), str(self._target))

    def _kit(self) -> list[Finding]:
        from printgen.checks.kits import check_kit
        from printgen.kit.folders.manifest_file import read_manifest

        folder = Path(self._target)
        folder = folder.parent if folder.name == MANIFEST else folder
        manifest = read_manifest(folder, folder.as_posix())
        loaded = self._by_id(manifest.game)
        found = check_kit(manifest, None if loaded is None else loaded.description)
        if loaded is None:
            so = ", so its counts cannot be checked"
            found.append(catalog.unknown_id(manifest.game, manifest.place("game"), so))
        elif self._choice.needs(declared_in(proof)):
            # Loaded here: it draws the game and reads PDFs.
            from printgen.proof.run import prove

            is_other = any(each.code == OTHER_VERSION for each in found)
            found += (_milder(each) if is_other else each for each in prove(manifest, loaded))
        return found

    def _subject(self, loaded: Loaded, games: int | None = None) -> Subject:
        limits = loaded.description.game.players
        if self._players is not None and not limits.min <= self._players <= limits.max:
            raise UsageError(f"'{loaded.id}' is for {limits}, not {self._players}")
        games = games or self._games
        known = self._played_of(loaded)
        return Subject(loaded, players=self._players, games=games, played=known)

    def _played_of(self, loaded: Loaded) -> dict[Hashable, Any]:
        """Return the games that were played with the same data, ignoring its look."""
        description = loaded.description
        items = description.tree.items
        rows = {name: (each.ids, each.values) for name, each in description.designs.items()}
        data = rows, {name: plain(each.value) for name, each in items.items() if name not in _SHOWN}
        known = self._played.get(loaded.id)
        if known is None or known[0] != data:
            known = self._played[loaded.id] = data, {}
        return known[1]

    def _game(self, loaded: Loaded) -> Iterator[Phase]:
        self._folders = _folders(loaded)
        subject = self._subject(loaded)
        phases = self._parts_of(subject)
        variation = loaded.description.variation
        if variation is None:
            yield from phases
        else:
            yield from self._of_variant(phases, variation, subject)

    def _parts_of(self, subject: Subject) -> Iterator[Phase]:
        """Yield the parts of the check of a game."""

        def checked(part: Part, *found: Finding) -> Phase:
            return Phase(part, joined([*found, *run(subject, self._choice, (part,))]))

        yield checked(Part.DATA)
        # Loaded here: findings about the data are already on the screen.
        from printgen.checks.known_games import KnownGames
        from printgen.checks.parallel_games import playing

        games = KnownGames(subject, (self._games, self._played[subject.loaded.id][0]))
        with playing(subject, subject.unplayed if self._choice.needs(GAME_CODES) else []) as wait:
            from printgen.checks.layout import layout

            drawings = self._drawings(subject)
            found = list(layout(drawings, self._kits(subject))) if self._choice.needs(()) else []
            lacks = any(each.code in NEEDED_BY_TEXTS for each in subject.engine_findings)
            hidden = {TEMPLATE_UNDEFINED} if lacks else set()
            yield checked(Part.LAYOUT, *(each for each in found if each.code not in hidden))
            if not found:  # what a text leaves out does not matter if it cannot be set
                yield checked(Part.LOOKS, *self._seen(drawings, self._choice))
            wait()
        last = checked(Part.GAMES)
        games.keep()
        yield last._replace(games=len(vars(subject).get("random_games", ())))

    def _drawings(self, subject: Subject) -> Drawings:
        """Return the drawings of a subject, which gets its texts from them.

        They are those of the last check if the pieces are made from the same.
        """
        from printgen.checks.drawings import Drawings
        from printgen.kit.pages.texts import texts

        loaded = subject.loaded
        source = _Source.of(loaded)
        before, known = self._drawn.get(loaded.id, (None, None))
        if known is None or before is None or not source.is_as(before, reads=known.reads):
            drawings = Drawings(loaded)
        else:
            drawings = known.again(loaded)
        self._drawn[loaded.id] = source, drawings
        subject.texts = lambda players: texts(loaded, players, drawings.texts[players])
        return drawings

    def _seen(self, drawings: Drawings, choice: Choice) -> Iterator[Finding]:
        """Yield the findings of checks that draw the pieces and render the templates."""
        # Loaded here: other codes need none of it.
        if choice.needs(LOOK_CODES):
            from printgen.checks.looks import look_at

            yield from look_at(drawings, self._players, choice)
        if self._players is None and choice.needs(TEXT_CODES):
            from printgen.checks.by_players import numbers_by_players

            yield from numbers_by_players(drawings.loaded, drawings.texts[None])

    def _of_variant(
        self, phases: Iterable[Phase], variation: Variation, subject: Subject
    ) -> Iterator[Phase]:
        """Yield the parts of the check of a variant.

        Findings in its base's files follow with the last part, placed in the variant's file. Shared
        ones are only counted, except for errors and unless they are requested.
        """
        description = subject.description
        read = subject.engine.rules_class.figures if subject.engine is not None else ()
        blame = Blame(variation, description.tree, description.folders, OUT_OF_RANGE, read)
        found: list[Finding] = []
        told: set[Finding] = set()
        for phase in phases:
            found += phase.findings
            if phase.part != Part.GAMES:
                near = [each for each in phase.findings if not blame.is_foreign(each)]
                told.update(near)
                yield phase._replace(findings=near)
        judged = self._judged(joined(found), variation, blame)
        yield phase._replace(findings=[each for each in judged if each not in told])

    def _judged(self, found: list[Finding], variation: Variation, blame: Blame) -> list[Finding]:
        """Return the findings about a variant, placed in its file.

        Those that its base shares are only counted, except for errors and unless they are
        requested.
        """
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
        """Return the variant's findings that its base shares."""
        # The look of a piece does not depend on the number of copies, and drawing the base takes
        # time: this is only done if something that the piece shows was changed.
        others = [
            each
            for each in foreign
            if each.code not in LOOK_CODES or blame.reaches(each, leave_out={"quantity"})
        ]
        theirs = set(foreign) - set(others)
        if not others:
            return theirs
        try:
            base = catalog.load_base(variation)
            subject = self._subject(base, min(self._games, _BASE_GAMES))
        except (DataError, UsageError):
            return theirs  # it has no such number of players, or cannot be drawn
        choice = Choice([each.code.id for each in others])
        from printgen.checks.layout import layout

        drawings = self._drawings(subject)
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
        loaded = catalog.by_id(name, self._known)
        if loaded is not None:
            self._folders = _folders(loaded)
        return loaded


def _folders(loaded: Loaded) -> set[Path]:
    """Return the folders of a game and of what it extends."""
    return {loaded.folder, *(folder.path for folder in loaded.description.folders)}


def _milder(finding: Finding) -> Finding:
    """Return an error as a warning: a kit of another version may well be right."""
    if finding.severity is not Severity.ERROR:
        return finding
    return finding._replace(severity=Severity.WARNING)
