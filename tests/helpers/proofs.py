"""Kits whose finished PDFs were changed afterwards, and made to agree with their manifest."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

import pikepdf

import printgen
from printgen.core.errors import Finding, Severity
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

PT_PER_MM = 72 / 25.4

Change: TypeAlias = Callable[[pikepdf.Pdf], object]

# Cards with a back of their own each, more for two players than for one, whose corner keeps them
# apart on their sheets; tokens as the tiny game has them; coins with blank backs; and a board
# that is larger than the paper.
COMPONENTS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: cards
    size: {width: 63mm, height: 88mm, provenance: assumed}
    bleed: 2mm
    fields: {value: number}
    front: card-front
    back: card-back
    rows:
      five: {quantity: {per-player: 2, provenance: assumed}, value: 5}
      ten: {quantity: {value: 4, provenance: assumed}, value: 10}
      eleven: {quantity: {value: 4, provenance: assumed}, value: 11}
  coin:
    kind: token
    title: {one: coin, many: coins}
    group: coins
    shape: round
    size: {width: 18mm, height: 18mm, provenance: assumed}
    quantity: {value: 5, provenance: assumed}
    front: coin
"""
FACES = """\
  card-front:
    boxes:
      ground: {shape: rect, fill: tint, bleed: true}
      corner: {shape: rect, fill: accent, bleed: true, left: 0, top: 0, width: 3, height: 3}
      name: {text: "{value}", style: name, left: 2, right: 2, top: 8, height: 5}
      foot: {text: a card, style: name, left: 2, right: 2, bottom: 8, height: 5}
  card-back:
    boxes:
      ground: {shape: rect, fill: accent, bleed: true}
      name: {text: "back of {value}", style: name, left: 2, right: 2, top: 8, height: 5}
  coin:
    boxes:
      ground: {shape: circle, fill: accent}
      name: {text: "1", style: name, left: 2, right: 2, top: 6, height: 5}
"""


def write_game(folder: Path) -> Path:
    """Writes the game and returns its folder."""
    write_tiny(folder, components=COMPONENTS, faces=FACES)
    # Each of a stock of its own, so that none is on the sheets of another.
    groups = "  cards: {title: Cards, stock: thick card, making: Cut.}\n"
    groups += "  coins: {title: Coins, stock: cardboard, making: Cut.}\n"
    edit(folder / "game.yaml", ("\ncomponents:\n", f"\n{groups}components:\n"))
    return folder


def altered(kit: Path, name: str, change: Change) -> None:
    """Changes the PDF whose name ends so, and makes the manifest agree."""
    (path,) = kit.glob(f"*{name}")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        change(pdf)
        pdf.save(path, deterministic_id=True)
    agreed(kit, path)


def agreed(kit: Path, path: Path) -> None:
    """Makes the manifest say of a file what it is now."""
    manifest = json.loads((kit / "manifest.json").read_text("utf-8"))
    content = path.read_bytes()
    manifest["files"][path.name] = {"sha256": sha256(content).hexdigest(), "bytes": len(content)}
    (kit / "manifest.json").write_text(json.dumps(manifest, indent=1), "utf-8")


def around(pdf: pikepdf.Pdf, page: int, before: str, after: str = "") -> None:
    """Writes operators before and after all that a page draws; points, y up."""
    thing = pdf.pages[page - 1]
    thing.contents_coalesce()
    data = thing.Contents.read_bytes()
    new = f"q {before}\n".encode() + data + f"\nQ {after}".encode()
    thing.Contents = pdf.make_stream(new)


def mapped(pdf: pikepdf.Pdf, page: int, matrix: str) -> None:
    """Maps all that a page draws; points, y up."""
    around(pdf, page, f"{matrix} cm")


def placed(pdf: pikepdf.Pdf, page: int) -> tuple[list[Any], list[int]]:
    """The operators of a page, and which of them place forms."""
    operators = list(pikepdf.parse_content_stream(pdf.pages[page - 1]))
    return operators, [n for n, each in enumerate(operators) if str(each.operator) == "Do"]


def rewritten(pdf: pikepdf.Pdf, page: int, operators: list[Any]) -> None:
    data = pikepdf.unparse_content_stream(operators)
    pdf.pages[page - 1].Contents = pdf.make_stream(data)


def swapped(pdf: pikepdf.Pdf, page: int, one: int, other: int) -> None:
    """Exchanges two forms that a page places, by their numbers from 0."""
    operators, forms = placed(pdf, page)
    first, second = forms[one], forms[other]
    operators[first], operators[second] = operators[second], operators[first]
    rewritten(pdf, page, operators)


def without(pdf: pikepdf.Pdf, page: int, one: int) -> None:
    """Takes away one form that a page places."""
    operators, forms = placed(pdf, page)
    del operators[forms[one]]
    rewritten(pdf, page, operators)


def pages(pdf: pikepdf.Pdf, *numbers: int) -> None:
    """Leaves these pages, in this order."""
    kept = [pdf.pages[number - 1] for number in numbers]
    count = len(pdf.pages)
    for page in kept:
        pdf.pages.append(page)
    del pdf.pages[:count]


def flattened(pdf: pikepdf.Pdf, page: int) -> None:
    """Makes circles in forms flatter between their four quarters; no box changes."""
    for form in pdf.pages[page - 1].Resources.XObject.values():
        operators = []
        for each in pikepdf.parse_content_stream(form):
            operands, operator = list(each.operands), each.operator
            if str(operator) == "c":
                operands = [*operands[:2], *operands[4:], *operands[4:]]
            operators.append((operands, operator))
        form.write(pikepdf.unparse_content_stream(operators))


def found(kit: Path, game: Path, least: Severity = Severity.ERROR) -> list[Finding]:
    """What the proof of a kit of that game finds."""
    return printgen.check(kit, known=[game], select=["proof-"], least=least)


def has(told: list[str], *words: str) -> bool:
    """Return whether one of the findings has all these words."""
    return any(all(word in each for word in words) for each in told)


def told(kit: Path, game: Path, name: str, change: Change) -> list[str]:
    """What is said of the file whose name ends so, after a change; of no other is anything said."""
    altered(kit, name, change)
    assert printgen.check(kit, known=[game], ignore=["proof-"]) == []
    findings = found(kit, game)
    assert all(
        name in (each.where.file if each.where else each.message) or "groups" in each.message
        for each in findings
    )
    return [f"{each.code.id} {each.message} {where(each)}" for each in findings]


def where(finding: Finding) -> str:
    """The page and the place of a finding."""
    return finding.where.part if finding.where else ""


def line(pick: Callable[[list[float]], Any], edit: Callable[[list[Any], int], object]) -> Change:
    """Changes that straight line of the first page for which ``pick`` gives most.

    ``pick`` is told its width and its ends in mm, y down; ``edit`` gets all operators, and where
    the line begins.
    """

    def change(pdf: pikepdf.Pdf) -> None:
        operators, _ = placed(pdf, 1)
        operators = [[list(each.operands), each.operator] for each in operators]
        width, lines = 0.0, []
        for n, (operands, operator) in enumerate(operators):
            if str(operator) == "w":
                width = float(operands[0])
            if [str(each[1]) for each in operators[n : n + 3]] == ["m", "l", "S"]:
                ends = [*operands, *operators[n + 1][0]]
                lines.append((pick([width, *map(float, ends)]), n))
        _, at = max(lines)
        edit(operators, at)
        rewritten(pdf, 1, operators)

    return change


def mark(facts: list[float]) -> tuple[bool, float, float]:
    """An upright mark, of those the one that is farthest to the right, and of those the lowest."""
    width, x1, y1, x2, _ = facts
    return width == 0.15 and x1 == x2, x1, y1


def moved(right: float) -> Callable[[list[Any], int], object]:
    def edit(operators: list[Any], at: int) -> None:
        for each in operators[at : at + 2]:
            each[0][0] = float(each[0][0]) + right

    return edit
