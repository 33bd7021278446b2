"""The drawing context is made whole: nothing is set on it, and data goes one way."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from printgen.components import draw_all, draw_game, drawing_context
from printgen.core.errors import DataError
from printgen.core.outlines import plate, ring
from printgen.drawing.faces import Bleed, DrawingOptions, RoundPieces
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

ROOMS = ("components", "drawing", "kinds", "kit", "exports", "games", "proof", "checks")
CARD = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 40mm, height: 40mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: card
"""
SHEET = """\
  sheet:
    kind: sheet
    title: {one: sheet, many: sheets}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: sheet.md.j2
"""
FACE = """\
  card:
    boxes:
      words: {prose: words.md.j2, size: 8pt, min: 6pt}
"""
PICTURE = "```pieces\nshow: [token]\n```\n"


def test_a_context_and_its_options_are_frozen(tmp_path: Path) -> None:
    context = drawing_context(load(write_tiny(tmp_path)))
    for value, name in ((context, "fill_text"), (context, "trace"), (context.options, "bleed")):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def assigned(code: ast.AST) -> Iterator[str]:
    """Every attribute that is set on something else than ``self``, as the code names it."""
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = ast.unparse(node)
            if name != f"self.{node.attr}":
                yield name


@pytest.mark.slow
def test_nothing_sets_what_contexts_typesetters_and_drawn_games_hold() -> None:
    held = {"fill_text", "trace", "options", "pictures", "typesetter", "context", "pieces"}
    found = [
        f"{file}: {name}"
        for room in ROOMS
        for file in sorted(Path(printgen.__file__).parent.joinpath(room).rglob("*.py"))
        for name in assigned(ast.parse(file.read_text("utf-8")))
        if name.rpartition(".")[2] in held and "measured" not in name.split(".")
    ]
    assert found == []
    assert all(Path(printgen.__file__).parent.joinpath(room).is_dir() for room in ROOMS)
    assert list(assigned(ast.parse("drawn.context.trace = self.x = 1"))) == ["drawn.context.trace"]


def test_what_is_wrong_joins_the_log_of_the_context_alone(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, components=CARD, faces=FACE)
    (game / "words.md.j2").write_text("{{ nothing }}", "utf-8")
    loaded = load(game)
    first, second = drawing_context(loaded), drawing_context(loaded)
    draw_all(first)
    assert [each.code.id for each in first.log.findings] == ["template-undefined"]
    assert second.log.findings == []
    with pytest.raises(DataError):
        draw_game(second)


def test_policies_change_what_is_drawn_and_nothing_else(tmp_path: Path) -> None:
    edit(write_tiny(tmp_path) / "game.yaml", ("    bleed: 2mm", "    shape: round"))
    loaded = load(tmp_path)
    square = DrawingOptions(round_pieces=RoundPieces.SQUARE, bleed=Bleed.FULL)
    (plain,), (squared,) = (
        draw_all(drawing_context(loaded, options=each)) for each in (DrawingOptions(), square)
    )
    assert (plain.outline, squared.outline) == (ring(plain.width), plate(plain.width, plain.width))
    assert plain._replace(outline=squared.outline, front=(), back=None) == squared._replace(
        front=(), back=None
    )


def test_a_text_on_a_piece_that_shows_pieces_is_refused_where_it_does(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, components=CARD, faces=FACE)
    (game / "words.md.j2").write_text(f"Look:\n\n{PICTURE}", "utf-8")
    with pytest.raises(DataError) as caught:
        printgen.build_kit(game, out=tmp_path / "out", formats=["pdf"])
    (finding,) = caught.value.findings
    assert finding.code.id == "wrong-value"
    assert "shows no pictures" in finding.message
    assert finding.where is not None
    assert finding.where.file.endswith("words.md.j2")
    assert finding.where.line == 4


def test_a_sheet_that_shows_pieces_with_pictures_on_them_ends(tmp_path: Path) -> None:
    # The sheet's picture draws the pieces, and a text on these asks for a picture of the pieces.
    game = write_tiny(tmp_path, components=CARD + SHEET, faces=FACE)
    for name in ("words", "sheet"):
        (game / f"{name}.md.j2").write_text(f"# Title\n\n{PICTURE}", "utf-8")
    with pytest.raises(DataError, match="shows no pictures"):
        printgen.score_sheets(game, tmp_path / "sheet.pdf", players=2)
