"""Read manifests from disk and validate them; and read the previous kits that they describe.

Like all models of files, without ``from __future__ import annotations`` (see model/base.py).
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, StrictInt, StrictStr

from printgen.components.fingerprints import SCHEME
from printgen.core.codes import FILE_MISSING
from printgen.core.errors import DataError, Finding, Place, UsageError
from printgen.core.files import MOST_TEXT, read_bytes
from printgen.kit.codes import KIT_MANIFEST, KIT_NO_LOOKS
from printgen.kit.folders.inventory import MANIFEST
from printgen.kit.folders.previous import PreviousKit, PrintedKit
from printgen.model.base import Count, Line, Model, Number, Problem, Slug, problem
from printgen.model.codes import MISSING_KEY
from printgen.model.data_files import validated
from printgen.model.issues import together
from printgen.source.text_files import inside
from printgen.source.tree import Mapping, plain
from printgen.source.yaml_files import read_yaml

AGAIN: Final = "build the kit again"
_ANEW: Final = (
    "build a kit of the data that it was printed from with this printgen, and compare with that one"
)

Natural: TypeAlias = Annotated[StrictInt, Field(ge=0)]
PageNumbers: TypeAlias = tuple[Annotated[StrictInt, Field(ge=1)], ...]
# Of a piece: the component's id and, after a slash, that of the design.
PieceId: TypeAlias = Line


class FileFacts(Model):
    """A file of the kit."""

    sha256: StrictStr
    bytes: Natural
    from_: StrictStr | None = Field(default=None, alias="from")


class DocumentFacts(Model):
    """The pages and printed copies of a text."""

    pages: Natural
    copies: Natural


class BookletFacts(Model):
    """A text that also comes as sheets to fold and staple."""

    file: StrictStr
    title: StrictStr
    sheets: Natural
    pages: Natural
    creep: Annotated[Number, Field(ge=0)]


class PrinterFacts(Model):
    """The printer that sheets were corrected for."""

    name: Slug
    x: Number
    y: Number
    rotation: Number
    scale_x: Annotated[Number, Field(gt=0)]
    scale_y: Annotated[Number, Field(gt=0)]
    duplex: Literal["long-edge", "short-edge"]


class SinceFacts(Model):
    """The previous kit that this kit updates."""

    kit: StrictStr
    game: Slug
    title: StrictStr
    version: StrictStr
    sha256: StrictStr


class PieceUpdateFacts(Model):
    """The update of a piece's copies."""

    keep: Count
    print: Count
    throw_away: Count


class TextUpdateFacts(Model):
    """The update of a text."""

    differ: PageNumbers
    print: PageNumbers
    copies: Count
    throw_away: Count


class PieceFacts(Model):
    """The copies of a piece in a printed kit."""

    count: Count
    look: StrictStr
    bleed: Annotated[Number, Field(ge=0)]
    title: StrictStr


class TextFacts(Model):
    """A text in a printed kit."""

    copies: Count
    pages: tuple[StrictStr, ...]
    title: StrictStr


class ManifestFile(Model):
    """The contents of a kit's manifest (written by printgen/kit/building/manifest.py).

    What only people read (sheets, what they cost, what a variant says of itself) may be anything.
    """

    format: Literal[2]
    made_from: StrictStr | None = None
    printgen: StrictStr
    game: Slug
    title: StrictStr
    version: StrictStr
    variant: dict[StrictStr, Any] | None = None
    designer: StrictStr
    notice: StrictStr
    paper: StrictStr
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    ink: StrictStr
    duplex: StrictStr
    rounds: StrictStr
    bleed: Annotated[Number, Field(ge=0)] | None = None
    margin: Annotated[Number, Field(gt=0)] | None = None
    cutter: StrictStr | None = None
    labels: StrictStr | None = None
    first_label: Natural | None = None
    for_: Annotated[StrictStr, Field(alias="for")]
    edition: Natural | None = None
    imposed: StrictStr | None = None
    printer: PrinterFacts | None = None
    only: tuple[Slug, ...]
    pieces: dict[PieceId, Count]
    documents: dict[Slug, DocumentFacts]
    booklets: dict[Slug, BookletFacts] = Field(default_factory=dict)
    since: SinceFacts | None = None
    update: dict[PieceId, PieceUpdateFacts] | None = None
    update_texts: dict[Slug, TextUpdateFacts] | None = None
    had: dict[PieceId, PieceFacts | None] | None = None
    had_texts: dict[Slug, TextFacts | None] | None = None
    sheets: tuple[dict[StrictStr, Any], ...]
    groups: dict[StrictStr, dict[StrictStr, Any]]
    stocks: tuple[dict[StrictStr, Any], ...] = ()
    bounds: dict[StrictStr, Any] = Field(default_factory=dict)
    with_less_bleed: dict[StrictStr, Any] | None = None
    files: dict[StrictStr, FileFacts]
    looks: StrictInt | None = None
    have: dict[PieceId, PieceFacts]
    have_texts: dict[Slug, TextFacts]

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterable[Problem]:
        """Yield problems of an update that does not cover each piece and text."""
        for key in ("update", "update-texts", "had", "had-texts"):
            if data.get("since") is not None and data.get(key) is None:
                yield problem(MISSING_KEY, f"'{key}' is missing beside 'since'", ("since",))


class Manifest(NamedTuple):
    """A validated manifest, with the places of its keys in the file."""

    folder: Path
    tree: Mapping
    data: dict[str, Any]

    def place(self, *path: str | int) -> Place:
        """Return the place of the key at that path."""
        node: Any = self.tree
        place = self.tree.place
        for step in path:
            if not isinstance(node, Mapping) or step not in node.items:
                break
            place, node = node.items[str(step)]
        return place

    @property
    def game(self) -> str:
        """The id of the kit's game."""
        return str(self.data["game"])


def read_manifest(folder: Path, shown: str, hint: str = AGAIN) -> Manifest:
    """Read the manifest in a kit's folder. ``hint`` says how to fix a wrong one.

    Raises :class:`DataError` with everything that is wrong: as a file, by the model, and names of
    files that lead out of the folder.
    """
    # JSON is YAML; this reader has places.
    reading = read_yaml(folder / MANIFEST, shown=f"{shown}/{MANIFEST}")
    tree: Mapping = reading.root
    _, wrong = validated(ManifestFile, tree)
    # One code for all: nobody writes manifests by hand, and the solution is always the same.
    findings = [each._replace(code=KIT_MANIFEST, hint=hint) for each in wrong]
    findings += _astray(folder, tree, hint)
    if reading.findings or findings:
        raise DataError(together(reading.findings, findings))
    data: Any = plain(tree)
    # Null is treated like a missing key.
    return Manifest(folder, tree, {key: each for key, each in data.items() if each is not None})


def _astray(folder: Path, tree: Mapping, hint: str) -> Iterator[Finding]:
    """Yield findings for names of files outside the kit or in another form than printgen's."""
    files = tree.items.get("files")
    if files is None or not isinstance(files.value, Mapping):
        return
    for name, entry in files.value.items.items():
        try:
            inside(folder, name, entry.key_place)
        except DataError as error:
            yield from (each._replace(code=KIT_MANIFEST, hint=hint) for each in error.findings)
            continue
        if PurePosixPath(name).as_posix() != name:
            message = f"the file name '{name}' has more slashes or dots than it needs"
            yield Finding(KIT_MANIFEST, message, entry.key_place, hint)


def read_previous(target: str | Path) -> PreviousKit:
    """Return the previous kit in a folder, or of a manifest file.

    Raises :class:`UsageError` if there is none, and :class:`DataError` for a manifest that cannot
    be read or has no fingerprints of its pieces.
    """
    path = Path(target)
    folder = path.parent if path.name == MANIFEST else path
    file = folder / MANIFEST
    try:
        content = read_bytes(file, MOST_TEXT)
    except DataError as error:
        if error.findings[0].code != FILE_MISSING:
            raise
        raise UsageError(
            f"'--since' is the folder of a kit or its {MANIFEST}, and '{target}' is neither"
        ) from None
    manifest = read_manifest(folder, folder.as_posix(), _ANEW)
    return previous_of(manifest, sha256(content).hexdigest())


def previous_of(manifest: Manifest, digest: str = "") -> PreviousKit:
    """Return the previous kit of a manifest.

    Raises :class:`DataError` if it has no fingerprints that this version understands.
    """
    data = manifest.data
    if data.get("looks") != SCHEME:
        what = "no fingerprints" if "looks" not in data else "another printgen's fingerprints"
        message = f"this kit has {what} of its pieces, so they cannot be compared"
        raise DataError([Finding(KIT_NO_LOOKS, message, manifest.place("looks"), _ANEW)])
    return PreviousKit(
        # The path of a manifest means its folder.
        manifest.folder.resolve(),
        data["game"],
        data["title"],
        data["version"],
        digest,
        PrintedKit(data["have"], data["have-texts"]),
    )
