"""What the examples of codes change: each sample is whole, and a change of one file breaks it."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pikepdf

import printgen
from printgen.backends import pdf
from printgen.checks import Choice, run
from printgen.core.errors import Code, DataError, Example, Finding, Severity
from printgen.kit.pages.texts import texts
from printgen.pdf.findings import PdfFinding
from printgen.play.subject import Subject
from tests.helpers.cards import card, sheet
from tests.helpers.changed import edit
from tests.helpers.font_files import font_bytes
from tests.helpers.kits import ROOT
from tests.helpers.tagged import rulebook as tagged
from tests.helpers.tiny import write_tiny
from tests.helpers.workbooks import Formula, xlsx
from tests.model.mill import write_mill

# Setups, records and results, of Aztec Market and of guests that bring some.
FILES = ROOT / "tests" / "checks"
OF_GUESTS = ROOT / "tests" / "games"
ODD_FILES = {
    "empty.yaml": b"",
    "large.yaml": b"# " + b"x" * 1_000_000,
    "latin-1.yaml": b"signs:\n  caf\xe9: {}\n",
    "list.yaml": b"- title: The Mill\n",
    "tables/sacks.csv": b"",
    "damaged.xlsx": b"PK\x03\x04 and then nothing",
    "sacks.xlsx": xlsx(
        {
            "Sacks": [["id", "name", "weight", "tone"], ["rye", "Rye", 2, "accent"]],
            "Formulas": [
                ["id", "name", "weight", "tone"],
                ["rye", "Rye", Formula("1+1", None), "accent"],
            ],
        }
    ),
    "restricted.ttf": font_bytes("AB", allowed=2),
    "comments-only.md.j2": b"{# To be written. #}\n",
    "chain.yaml": b"faces:\n"
    + b"".join(b"  f%d: {extends: f%d, boxes: {}}\n" % (n, n + 1) for n in range(12))
    + b"  f12: {boxes: {}}\n",
    "art/sack.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    b'<circle cx="12" cy="12" r="9"/></svg>\n',
    "icons/ours.json": b'{"prefix": "ours", "icons": {"crate": {"body": '
    b'"<path d=\\"M2 2h12v9z\\"/>"}}}',
}
DRAWN = "signs:\n  bag: art/sack.svg\n  crate: icon:ours/crate\n"
RULEBOOK = """\
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: pieces
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
faces:"""
RULES = """\
# Rules

Take a :vane:. Each player has {{ figures.sails_each }} sails.

## Turns

```pieces
show: [sail/north]
height: 14
```

```form
columns: [A, B]
rows: [{label: x}]
```
"""
SETUP = """\
setup:
  seats:
    north: {title: North, spaces: {meadow: a1}}
    south: {title: South, spaces: {meadow: b1}}
    east: {title: East, spaces: {meadow: c1}}
    west: {title: West, spaces: {meadow: d1}}
  areas:
    meadow: {title: the meadow, board: meadow, group: cells}
  steps:
    - {do: give, pieces: sail, to: meadow, spaces: own}
groups:"""
TUCKBOX = """\
  box:
    kind: tuckbox
    title: {one: box, many: boxes}
    group: pieces
    holds: [sack]
    front: ground
    back: ground
    side: ground
    top: ground
    bottom: ground
    bleed: 1mm
    quantity: {value: 1, provenance: assumed}
faces:"""
VARIANT = "extends: mill\nid: my-mill\ntitle: My mill\n"


def mill(folder: Path) -> Path:
    """The mill, with files beside it that its own do not name."""
    made = write_mill(folder)
    for name, content in ODD_FILES.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_bytes(content)
    text = (made / "game.yaml").read_text("utf-8")
    (made / "game.yaml").write_text(text + DRAWN, "utf-8")
    return made


def _with(folder: Path, file: str, mark: str, text: str) -> Path:
    made = mill(folder)
    edit(made / file, (f"{mark}\n", f"{text}\n"))
    return made


def rulebook(folder: Path) -> Path:
    made = _with(folder, "pieces.yaml", "faces:", RULEBOOK)
    (made / "rules.md.j2").write_text(RULES, "utf-8")
    return made


def recipe(folder: Path) -> Path:
    return _with(folder, "game.yaml", "groups:", SETUP)


def tuckbox(folder: Path) -> Path:
    return _with(folder, "pieces.yaml", "faces:", TUCKBOX)


def tiny(folder: Path) -> Path:
    """A tiny game whose back hides that it lies a little off."""
    made = write_tiny(folder / "tiny")
    edit(made / "game.yaml", ("bleed: 2mm", "bleed: 3mm"))
    return made


def variant(folder: Path) -> Path:
    """A variant of the mill, beside a folder named as a shipped game and a long chain of others."""
    shutil.copytree(mill(folder), folder / "kalah")
    (folder / "mine.yaml").write_text(VARIANT, "utf-8")
    for n in range(1, 8):
        base = "mill" if n == 1 else f"variant-{n - 1}.yaml"
        text = f"extends: {base}\nid: v{n}\ntitle: Variant {n}\n"
        (folder / f"variant-{n}.yaml").write_text(text, "utf-8")
    return folder


# The files of a tiny game's kit, built once.
_KIT: dict[str, bytes] = {}


def kit(folder: Path) -> Path:
    """A tiny game, and its kit beside it."""
    made = folder / "tiny-a4"
    game = write_tiny(folder / "tiny")
    if not _KIT:
        printgen.build_kit(game, out=folder, formats=["pdf"])
        _KIT.update((file.name, file.read_bytes()) for file in made.iterdir())
    made.mkdir(exist_ok=True)
    for name, content in _KIT.items():
        (made / name).write_bytes(content)
    return folder


def _proved(folder: Path, code: Code | None) -> list[Finding]:
    chosen = [code.id] if code else []
    return printgen.check(
        folder / "tiny-a4", known=[folder / "tiny"], select=chosen, least=Severity.NOTE
    )


def _updated(folder: Path, _: Code | None) -> list[Finding]:
    """Return what is found when the kit is the older one of an update."""
    try:
        options = printgen.KitOptions(since=folder / "tiny-a4")
        printgen.build_kit(folder / "tiny", options, out=folder / "new", formats=["pdf"])
    except DataError as error:
        return error.findings
    return []


def _varied(folder: Path, _: Code | None) -> list[Finding]:
    return printgen.check(folder / "mine.yaml", least=Severity.NOTE, games=1)


def shipped(game: str, folder: Path) -> Path:
    return shutil.copytree(ROOT / "data" / game, folder / game)


def _loaded(path: Path, code: Code | None) -> list[Finding]:
    """What is found in data, and in a few short games: enough for all that examples show. Without
    a code, all that is found.
    """
    try:
        loaded = printgen.load(path)
    except DataError as error:
        return error.findings
    subject = Subject(loaded, games=2, longest=400, texts=partial(texts, loaded))
    return run(subject, Choice([code.id] if code else []))


def _checked(path: Path, code: Code | None) -> list[Finding]:
    chosen = [code.id] if code else []
    return printgen.check(path, select=chosen, least=Severity.NOTE, games=1)


def _of_file(game: str, file: Path) -> list[Finding]:
    """What is found in a setup, a record or a guest's file, or in a result when it is scored."""
    if file.name != "results.yaml":
        return printgen.check(file, least=Severity.NOTE)
    try:
        printgen.score(game, file)
    except DataError as error:
        return error.findings
    return []


def _plain(pdf: bytes) -> bytes:
    """A PDF as text: nothing packed, and each box in one line."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as file:
        file.save(out, qdf=True, compress_streams=False, static_id=True,
                  stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
                  object_stream_mode=pikepdf.ObjectStreamMode.disable)  # fmt: skip
    return re.sub(
        rb"Box \[([^\]]*)\]",
        lambda box: b"Box [" + b" ".join(box[1].split()) + b"]",
        out.getvalue(),
    )


def _pdf(example: Example, folder: Path, *, wrong: bool) -> Path:
    path = folder / "made.pdf"
    if example.file.startswith("accessible/"):
        path.write_bytes(pdf.render(tagged()))
        if wrong:
            path.write_bytes(_plain(path.read_bytes()))
            changed(path, example)
        return path
    made = sheet("0.5 w 20 100 m 100 100 l S") if "sheet" in example.file else card()
    made.write(path)
    if wrong:
        content = _plain(path.read_bytes())
        path.write_bytes(content)
        changed(path, example)
        if path.read_bytes().startswith(b"%PDF"):
            # The places of objects have moved: written anew, only the example is wrong.
            with pikepdf.open(path, allow_overwriting_input=True) as file:
                file.save(path)
    return path


def changed(path: Path, example: Example) -> Path:
    """Make the example's change in that file: what is right stands there once."""
    text = path.read_bytes().decode("latin-1")
    right, wrong = (part.encode().decode("latin-1") for part in (example.right, example.wrong))
    assert text.count(right) == 1, f"{text.count(right)} places of {example.file} have {right!r}"
    path.write_bytes(text.replace(right, wrong).encode("latin-1"))
    return path


GAMES: dict[str, tuple[Callable[[Path], Path], Callable[[Path, Code | None], list[Finding]]]] = {
    "mill": (mill, _checked),
    "rulebook": (rulebook, _checked),
    "recipe": (recipe, _loaded),
    "variant": (variant, _loaded),
    "kit": (kit, _proved),
    "update": (kit, _updated),
    "tiny": (tiny, _checked),
    "tuckbox": (tuckbox, _loaded),
    "extended": (variant, _varied),
}
PROFILES = ("offset", "home", "drivethru", "accessible")
# What is found in samples as they stand: it is the same for all codes, and so found once.
_RIGHT: dict[str, list[Finding] | list[PdfFinding]] = {}


def game_of(example: Example) -> str | None:
    """Return the shipped game that an example's sample is of, or None."""
    sample, _, file = example.file.partition("/")
    if not file:
        return "aztec-market"
    return None if sample in GAMES or sample in PROFILES else sample


def found(code: Code, folder: Path, *, wrong: bool) -> list[Finding] | list[PdfFinding]:
    """Return what is found in the sample of a code's example, changed if ``wrong``."""
    example = code.example
    assert isinstance(example, Example)
    if wrong:
        return _found(example, folder, code)
    sample, _, file = example.file.partition("/")
    if sample in PROFILES:
        known = f"{sample} {'sheet' in file}"
    elif sample == "variant" or _beside(example):
        known = example.file
    else:
        known = sample
    if known not in _RIGHT:
        _RIGHT[known] = _found(example, folder, None)
    return _RIGHT[known]


def _beside(example: Example) -> Path | None:
    """Return the setup, the record or the guest's file that an example is about, if it is."""
    sample, _, file = example.file.partition("/")
    home = OF_GUESTS / sample.replace("-", "_") / "samples" if file else FILES
    beside = home / Path(example.file).name
    return beside if beside.is_file() else None


def _found(example: Example, folder: Path, code: Code | None) -> list[Finding] | list[PdfFinding]:
    """Return what is found in a sample with the mistake of that code; without one, as it is."""
    sample, _, file = example.file.partition("/")
    if sample in PROFILES:
        return printgen.run_preflight(_pdf(example, folder, wrong=bool(code)), sample)
    if beside := _beside(example):
        for each in beside.parent.glob("*.yaml"):
            shutil.copy(each, folder)
        made = folder / beside.name
        return _of_file(
            sample if file else "aztec-market", changed(made, example) if code else made
        )
    make, look = GAMES.get(sample, (partial(shipped, sample), _loaded))
    game = make(folder)
    if code:
        changed(game / file, example)
    return look(game / file if sample == "variant" else game, code)
