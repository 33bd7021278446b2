"""Pieces that a change does not reach are known without being drawn again."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.components import DrawnGame
from printgen.kit.layout.assembly import drawn_for
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.helpers.tiny import write_tiny

CARD = """\
  card:
    kind: card
    title: {one: hand, many: hand}
    group: bits
    size: {width: 30mm, height: 40mm, provenance: assumed}
    bleed: 2mm
    quantity: {value: hand, provenance: assumed}
    front: card
    back: back
figures:
  hand: {value: 2, provenance: assumed}
"""
FACE = """\
  card:
    boxes:
      number: {text: "take {hand}", style: name, left: 2, right: 2, top: 8, height: 5}
"""


def drawn(game: Path) -> DrawnGame:
    return drawn_for(load(game), KitOptions())


@pytest.mark.parametrize(
    ("old", "new", "untouched"),
    [
        ("hand: {value: 2", "hand: {value: 5", {"token"}),
        ("value: 3", "value: 4", {"token", "card"}),
        ("width: 20mm", "width: 21mm", {"card"}),
        ("text: Token", "text: Chip", set()),
        ("#aa2222", "#22aa22", set()),
    ],
    ids=["a figure", "a count", "a size", "a face", "a colour"],
)
def test_pieces_are_drawn_again_only_if_their_data_or_a_figure_in_it_changes(
    tmp_path: Path, old: str, new: str, untouched: set[str]
) -> None:
    game = write_tiny(tmp_path / "tiny", components=CARD, faces=FACE)
    before = drawn(game)
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    assert old in text
    with printgen.laid_over({file: text.replace(old, new).encode()}):
        after = drawn(game)
    known = before.untouched(after.context.description, after.context.figures)
    assert set(known) == untouched
    for name, pieces in known.items():
        mine = [each for each in after.pieces if each.component == name]
        assert [each._replace(copies=1) for each in pieces] == [
            each._replace(copies=1) for each in mine
        ]


def test_what_a_game_has_worked_out_is_no_change_of_it(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components=CARD, faces=FACE)
    before, after = drawn(game), drawn(game).context
    assert before.context.game.translate("front") == "front"
    assert set(before.untouched(after.description, after.figures)) == {"token", "card"}


def test_signs_are_the_same_beside_pictures_that_stay_even_if_all_pieces_are_drawn_again(
    tmp_path: Path,
) -> None:
    sun = "signs:\n  sun: {title: Sun, shapes: [{circle: [12, 12, 9], fill: ink}]}\n"
    game = load(write_tiny(tmp_path / "tiny", faces=sun))
    before = drawn_for(game, KitOptions())
    before.context.log.for_players.add("token")
    assert before.untouched(game.description, before.context.figures) == {}
    after = drawn_for(game, KitOptions(), before=before)
    assert after.context.theme.sign("sun") is before.context.theme.sign("sun")


def test_a_text_is_set_again_only_if_a_figure_in_it_changes(tmp_path: Path) -> None:
    face = "  card: {boxes: {words: {prose: card.md.j2}}}\n"
    components = f"{CARD}  other: {{value: 4, provenance: assumed}}\n"
    components = components.replace("value: hand,", "value: other,")
    game = write_tiny(tmp_path / "tiny", components=components, faces=face)
    (game / "card.md.j2").write_text("Take {{ figures.hand }}.\n", "utf-8")
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    first = before = drawn(game)
    for old, new, untouched in (
        ("other: {value: 4", "other: {value: 5", {"token", "card"}),
        ("hand: {value: 2", "hand: {value: 3", {"token"}),
    ):
        with printgen.laid_over({file: text.replace(old, new).encode()}):
            loaded = load(game)
            # What was taken over is known again the next time.
            before = drawn_for(loaded, KitOptions(), before=before)
            anew = drawn(game)
        assert before.pieces == anew.pieces
        assert before.context.log.reads
        assert set(first.untouched(loaded.description, anew.context.figures)) == untouched


def test_a_board_is_drawn_again_only_if_its_own_figures_change(tmp_path: Path) -> None:
    components = f"""\
  board:
    kind: board
    title: {{one: board, many: boards}}
    group: bits
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    unit: 12mm
    front: ground
    spaces:
      cells: {{form: hexes, at: [0.5, 0.5], across: 1, shape: rhombus, side: across, face: ground}}
{CARD}  across: {{value: 3, provenance: assumed}}
"""
    game = write_tiny(
        tmp_path / "tiny", components=components, faces=FACE + "  ground: {boxes: {}}\n"
    )
    before = drawn(game)
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    for old, new, untouched in (
        ("hand: {value: 2", "hand: {value: 5", {"token", "board"}),
        ("across: {value: 3", "across: {value: 4", {"token", "card"}),
    ):
        with printgen.laid_over({file: text.replace(old, new).encode()}):
            after = drawn(game)
        assert set(before.untouched(after.context.description, after.context.figures)) == untouched


def test_a_picture_that_changes_is_drawn_again(tmp_path: Path) -> None:
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h9v9z"/></svg>'
    components = CARD.replace("front: card", "front: other")
    faces = (
        "  other:\n    boxes:\n      art: {image: art.svg, left: 2, right: 2, top: 2, height: 9}\n"
    )
    game = write_tiny(tmp_path / "tiny", components=components, faces=faces)
    (game / "art.svg").write_text(art, "utf-8")
    kit = printgen.OpenKit(game)
    assert kit.changes() == []
    kit.update({game / "art.svg": art.replace("h9", "h5").encode()})
    assert "svg/pieces/card/card-front.svg" in [each.file for each in kit.changes()]
