"""Small files that ask for endless work: each is refused, with its place, before it is done.

Every bomb is a game, or a file about one, of an allowed size. It runs in a process of its
own that the operating system ends when it takes too much; none may come near that.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from printgen.drawing.faces.context import MOST_MARKS
from printgen.model.base import MOST_COPIES
from printgen.model.number_checks import MOST_DESIGNS, MOST_FIGURES
from printgen.source.table import MAX_ROWS
from tests.helpers.forked import COMMAND, forked
from tests.model.mill import write_mill

pytestmark = pytest.mark.slow

# Ends what does not end by itself; far beyond what any of these needs.
LIMITS: Final = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000, 3_000_000_000))
"""


class Game(NamedTuple):
    """The mill, about to become a bomb."""

    folder: Path

    def swap(self, file: str, old: str, new: str) -> None:
        path = self.folder / file
        text = path.read_text("utf-8")
        assert text.count(old) >= 1, f"{file} has no {old!r}"
        path.write_text(text.replace(old, new, 1), "utf-8")

    def write(self, file: str, text: str) -> None:
        assert len(text.encode()) <= 5_000_000
        (self.folder / file).write_text(text, "utf-8")

    def figures(self, lines: str) -> None:
        self.swap("game.yaml", "figures:\n", f"figures:\n{lines}")

    def text(self, markdown: str, kind: str = "booklet") -> None:
        self.swap("pieces.yaml", "faces:\n", f"{TEXT.format(kind=kind)}faces:\n")
        assert len(markdown) <= 1_000_000
        self.write("help.md.j2", markdown)


TEXT = """\
  help:
    kind: {kind}
    title: {{one: help, many: helps}}
    group: pieces
    quantity: {{value: 1, provenance: assumed}}
    template: help.md.j2
"""
RESULT = """\
format: 1
results: aztec-market
players: 2
seats:
  south: {jewel: 3}
  west: {}
"""


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, in a process that gets no more than a bomb may take."""
    return forked(f"{LIMITS}{COMMAND}", *words, cwd=folder)


def refused(folder: Path, *words: str) -> list[str]:
    """What is said about a bomb: findings with places, and status 1."""
    done = run(folder, *words)
    lines = [*done.stdout.splitlines(), *done.stderr.splitlines()]
    assert done.returncode == 1, lines[:5]
    found = [line for line in lines if re.match(r"[^ ]+:\d+:\d+: (?!note: |warning: )", line)]
    assert found, lines[:5]
    assert all(len(line) < 2000 for line in lines)
    return found


# -- numbers


def powers(game: Game) -> None:
    lines = ["  f0: {value: 9999, provenance: assumed}\n"]
    for n in range(1, 14):
        product = " * ".join([f"f{n - 1}"] * 20)
        lines.append(f"  f{n}: {{formula: {product}, most: 9, provenance: assumed}}\n")
    game.figures("".join(lines))


def sums(game: Game) -> None:
    text = " + ".join(["99999 * 9999"] * 12)
    game.figures(f"  f: {{formula: {text} - 99999 * 99999, provenance: assumed}}\n")


def figures(game: Game) -> None:
    text = " + ".join(["f0"] * 20)
    game.figures(
        "  f0: {value: 1, provenance: assumed}\n"
        + "".join(
            f"  f{n}: {{formula: {text}, provenance: assumed}}\n"
            for n in range(1, MOST_FIGURES + 1)
        )
    )


def copies(game: Game) -> None:
    rows = [f"r{n},R,2,accent,{MOST_COPIES}" for n in range(9)]
    game.write("sacks.csv", "\n".join(["id,name,weight,tone,quantity", *rows]))


def designs(game: Game) -> None:
    rows = [f"r{n},R,2,accent,1" for n in range(MOST_DESIGNS)]
    game.write("sacks.csv", "\n".join(["id,name,weight,tone,quantity", *rows]))


def cells(game: Game) -> None:
    game.figures("  huge: {value: 100000, provenance: assumed}\n")
    game.swap("pieces.yaml", "columns: sails-each, rows: 3", "columns: huge, rows: huge")


def boards(game: Game) -> None:
    text = (game.folder / "pieces.yaml").read_text("utf-8")
    board = text[text.index("  meadow:\n") : text.index("faces:\n")]
    board = board.replace("columns: sails-each, rows: 3", "columns: 60, rows: 60")
    many = "".join(board.replace("meadow", f"meadow-{n}") for n in range(60))
    game.swap("pieces.yaml", "faces:\n", f"{many}faces:\n")


def columns(game: Game) -> None:
    names = ",".join(f"c{n}" for n in range(50_000))
    game.write(
        "sacks.csv", f"id,name,weight,tone,quantity,{names}\nr,R,2,accent,1{',x' * 50_000}\n"
    )


def misspelt(game: Game) -> None:
    colours = "".join(f'colour-{"a" * 40}{n}: "#111111", ' for n in range(9000))
    game.swap("game.yaml", "colours: {", f"colours: {{{colours}")
    rows = [f"r{n},R,2,colour{'a' * 40}{n}x,1" for n in range(1000)]
    game.write("sacks.csv", "\n".join(["id,name,weight,tone,quantity", *rows]))


def marks(game: Game) -> None:
    rows = [f"r{n},R,2,accent,1" for n in range(5_000)]
    game.write("sacks.csv", "\n".join(["id,name,weight,tone,quantity", *rows]))
    pattern = '{pattern: vane, step: 1, ink: "{tone}"}'
    game.swap("pieces.yaml", "grains: {each", f"ground: {pattern}\n      grains: {{each")


def table(game: Game) -> None:
    game.write("sacks.csv", "id,name,weight,tone,quantity\n" + "r,,,,\n" * 500_000)


def faulty_table(game: Game) -> None:
    game.write("sacks.csv", "id,name,weight,tone,quantity\n" + "r\n" * 500_000)


def same_names(game: Game) -> None:
    game.write("sacks.csv", "name,weight,tone,quantity\n" + "R,2,accent,1\n" * MAX_ROWS)


def key(game: Game) -> None:
    game.swap("game.yaml", "format: 1\n", f"format: 1\n? {'k' * 900_000}\n: 1\n")


NUMBERS: Final[dict[Callable[[Game], None], str]] = {
    powers: "out-of-range 'f1' comes to more than 1000000000 with 2 players",
    sums: "out-of-range 'f' comes to more than 1000000000 with 2 players",
    figures: f"out-of-range the game has {MOST_FIGURES + 2} figures; at most {MOST_FIGURES}",
    copies: f"out-of-range with 2 players the game has {9 * MOST_COPIES + 6} pieces",
    designs: f"out-of-range with 2 players the game has {MOST_DESIGNS + 3} designs",
    cells: "out-of-range 'huge' is 100000; a grid has 1 to 60 columns",
    boards: "out-of-range with 2 players the game has 216256 spaces on its boards",
    columns: "too-complex the table has 50005 columns",
    marks: f"too-complex the faces of a game have at most {MOST_MARKS} marks in all",
    table: f"too-complex the table has more than {MAX_ROWS} rows",
    faulty_table: f"too-complex the table has more than {MAX_ROWS} rows",
    same_names: f"out-of-range with 2 players the game has {MAX_ROWS + 3} designs",
    misspelt: "unknown-name unknown colour",
    key: "unknown-key 'kkkkkk",
}


@pytest.mark.parametrize(
    ("bomb", "line"), NUMBERS.items(), ids=lambda part: getattr(part, "__name__", "")
)
def test_too_large_numbers(bomb: Callable[[Game], None], line: str, tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    bomb(Game(game))
    found = refused(tmp_path, "check", "mill", "--players", "2")
    assert any(f" {line}" in each for each in found), found[:5]


# -- files about games


@pytest.mark.game("aztec-market")
def test_results_that_count_without_end(tmp_path: Path) -> None:
    text = f"{RESULT}common: {{x: {10**14}}}\n"
    (tmp_path / "r.yaml").write_text(text, "utf-8")
    found = refused(tmp_path, "score", "aztec-market", "r.yaml")
    assert any("'x' should be at most 10000" in each for each in found), found


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("kind", ["setup", "position"])
def test_areas_that_hold_pieces_without_end(kind: str, tmp_path: Path) -> None:
    heaps = ", ".join(["{coin: 10000}"] * 20_000)
    text = f"format: 1\n{kind}: aztec-market\nplayers: 2\nareas:\n  bag: [{heaps}]\n"
    (tmp_path / "s.yaml").write_text(text, "utf-8")
    found = refused(tmp_path, "check", "s.yaml")
    assert sum("there are more than 20000 pieces up to here" in each for each in found) <= 1


# -- texts: what the parser is asked is in tests/typesetting/test_prose_bounds.py


def stars(game: Game) -> None:
    game.text("**a*" * 60_000)


def many_words(game: Game) -> None:
    game.text("a " * 400_000)


def table_of_columns(game: Game) -> None:
    game.text(f"{'|a' * 50_000}|\n{'|-' * 50_000}|\n")


def form_of_columns(game: Game) -> None:
    columns = ", ".join(f"c{n}" for n in range(50_000))
    game.text(f"```form\ncolumns: [{columns}]\nrows: [{{label: x}}]\n```\n")


def unknown_signs(game: Game) -> None:
    signs = (f"{' '.join(f':va{n}-{k}:' for n in range(100))}\n\n" for k in range(180))
    game.text("".join(signs))


def nothing(game: Game) -> None:
    game.text("{# nothing #}\n")


def box(game: Game) -> None:
    game.swap("pieces.yaml", "grains: {each", "words: {prose: box.md.j2}\n      grains: {each")
    game.write("box.md.j2", "word " * 100_000)


def cell(game: Game) -> None:
    game.write("sacks.csv", f"id,name,weight,tone,quantity\nrye,{'x' * 100_000},2,accent,3\n")


def fields(game: Game) -> None:
    game.swap("pieces.yaml", 'name: {text: "{name}"', f"name: {{text: '{'{name}' * 600}'")
    game.swap("pieces.yaml", "name: N,", f"name: {'x' * 3900},")


def crowded_face(game: Game) -> None:
    words = f"{{text: '{'x' * 5000}', style: label}}"
    game.swap("pieces.yaml", "name: {text", f"more: {words}\n      name: {{text")


TEXTS: Final[dict[Callable[[Game], None], str]] = {
    stars: "1:1: too-complex the text has 240000 characters; at most 200000",
    many_words: "1:1: too-complex the text has 800000 characters; at most 200000",
    table_of_columns: "1:1: too-complex the text has 200004 characters",
    form_of_columns: "too-complex the text has",
    unknown_signs: "1:1: too-complex 100 things are wrong in this text; the rest is left out",
    nothing: "1:1: file-empty there is nothing on the help",
    cell: "sacks.csv:2:5: too-long 'xxx",
    fields: "too-complex 'xxx",
    crowded_face: "too-long 'xxx",
    box: "1:1: too-complex the text has 500000 characters",
}


@pytest.mark.parametrize(
    ("bomb", "line"), TEXTS.items(), ids=lambda part: getattr(part, "__name__", "")
)
def test_too_much_text(bomb: Callable[[Game], None], line: str, tmp_path: Path) -> None:
    game = write_mill(tmp_path)
    bomb(Game(game))
    found = refused(tmp_path, "check", "mill", "--players", "2")
    assert any(line in each for each in found), found[:5]
