"""Whether pieces can be told apart and words be read, with each ink: games made wrong are told,
shipped games have nothing to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

import printgen
from printgen.backends import coarse
from printgen.checks import alike, looks
from printgen.core.errors import Severity
from printgen.core.scene import Node, Page
from printgen.drawing.ink_saving import InkSaver
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

CODES = ["look-alike", "contrast-low", "text-tiny"]

MARKER = """\
  marker:
    kind: token
    title: {{one: marker, many: markers}}
    group: bits
    size: {{width: 20mm, height: 20mm, provenance: assumed}}
    fields: {{colour: colour, letter: text, sign: sign}}
    rows:
      one:
        {{quantity: {{value: 1, provenance: assumed}}, colour: "{one}", letter: "{a}", sign: {s}}}
      two:
        {{quantity: {{value: 1, provenance: assumed}}, colour: "{two}", letter: "{b}", sign: {t}}}
    front: marker
"""
FACE = """\
  marker:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      disc: {shape: circle, left: 2, right: 2, top: 2, bottom: 2, fill: "{colour}"}
      sign: {sign: "{sign}", left: 5, right: 5, top: 3, height: 7, ink: paper, tint: paper}
      letter: {text: "{letter}", style: letter, left: 5, right: 5, top: 10, height: 7}
"""
SIGNS = """\
signs:
  cross: {title: Cross, shapes: [{path: "M9 3 H15 V9 H21 V15 H15 V21 H9 V15 H3 V9 Z", fill: ink}]}
  bar: {title: Bar, shapes: [{rect: [3, 9, 18, 6], fill: ink}]}
"""
# A red and a green that differ for most people, and hardly for those who lack long cones.
RED, GREEN = "#af463c", "#696c3e"


def write(folder: Path, **values: str) -> Path:
    told = {"one": RED, "two": GREEN, "a": "A", "b": "A", "s": "cross", "t": "cross", **values}
    write_tiny(folder, components=MARKER.format(**told), faces=FACE + SIGNS)
    return edited(
        folder,
        "name: {font: sans-bold, size: 9pt}",
        "name: {font: sans-bold, size: 9pt}, "
        "letter: {font: sans-bold, size: 14pt, fill: paper, leading: 1}",
    )


def edited(folder: Path, old: str, new: str) -> Path:
    edit(folder / "game.yaml", (old, new))
    return folder


def found(game: str | Path) -> list[printgen.Finding]:
    return printgen.check(game, select=CODES, least=Severity.NOTE)


def test_colours_that_somebody_confuses_are_told_with_pair_sight_ink_and_distance(
    tmp_path: Path,
) -> None:
    (told,) = found(write(tmp_path))
    assert told.code.id == "look-alike"
    assert told.severity is Severity.WARNING
    assert "'marker/two' and 'marker/one'" in told.message
    assert "protanopia" in told.message or "greys" in told.message
    assert "should by 10" in told.message
    assert told.where is not None
    line = (tmp_path / "game.yaml").read_text("utf-8").splitlines()[told.where.line - 1]
    assert line.lstrip().startswith("two:")


def test_lightness_tells_in_every_sight_and_ink(tmp_path: Path) -> None:
    assert found(write(tmp_path, two="#202020", one="#38708c")) == []


@pytest.mark.parametrize("other", [{"t": "bar"}, {"b": "W"}], ids=["a sign", "a letter"])
def test_a_sign_or_a_letter_tells_where_colours_do_not(
    tmp_path: Path, other: dict[str, str]
) -> None:
    assert found(write(tmp_path, **other)) == []


def test_designs_that_are_the_same_are_told(tmp_path: Path) -> None:
    (told,) = found(write(tmp_path, two=RED))
    assert "differ by 0.0" in told.message


OTHER = """\
  other:
    kind: token
    title: {one: other token, many: other tokens}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    bleed: 2mm
    quantity: {value: 1, provenance: assumed}
    front: front
"""


def test_pieces_of_one_size_are_compared_across_components(tmp_path: Path) -> None:
    (told,) = found(write_tiny(tmp_path, components=OTHER))
    assert told.message.startswith("'other' and 'token' look alike")


GRADIENT = "  front: {boxes: {ground: {shape: rect, fill: {linear: [%s]}}, name: {text: Token, "
GRADIENT += "style: name, width: 18, height: 5, fill: '#ffffff'}}}\n"


@pytest.mark.parametrize(
    ("colours", "told"),
    [
        ("ink, ink", 0),
        ("paper, ink", 1),
        ("ink, paper", 1),
        ("ink, ink, paper, ink, ink", 1),
        # What is bright lies beyond the words.
        ("ink, ink, ink, ink, ink, ink, ink, ink, ink, paper", 0),
    ],
)
def test_words_on_a_gradient_are_read_where_they_stand(
    tmp_path: Path, colours: str, told: int
) -> None:
    write_tiny(tmp_path)
    old = (tmp_path / "game.yaml").read_text("utf-8")
    front = old[old.index("  front:\n") : old.index("  back:\n")]
    edited(tmp_path, front, GRADIENT % colours)
    found = printgen.check(tmp_path, select=["contrast-low"], least=Severity.NOTE)
    assert len(found) == told, found


def test_words_that_show_through_have_less_contrast(tmp_path: Path) -> None:
    for opacity, told in ((100, 0), (30, 1)):
        folder = write_tiny(tmp_path / str(opacity))
        edited(folder, "top: 8, height: 5", f"top: 8, height: 5, opacity: {opacity}, turn: 1")
        found = printgen.check(folder, select=["contrast-low"], least=Severity.NOTE)
        assert len(found) == told


def test_fronts_that_are_the_same_are_right_where_the_backs_tell(tmp_path: Path) -> None:
    backed = f"{OTHER}    back: spare\n"
    spare = "  spare: {boxes: {dot: {shape: circle, width: 5, height: 5, fill: ink}}}\n"
    assert found(write_tiny(tmp_path, components=backed, faces=spare)) == []


def test_backs_that_are_the_same_are_meant_to_be(tmp_path: Path) -> None:
    other = OTHER.replace("front: front", "front: spare\n    back: back")
    spare = "  spare: {boxes: {ground: {shape: rect, fill: ink, bleed: true}}}\n"
    assert found(write_tiny(tmp_path, components=other, faces=spare)) == []


def test_an_ink_that_makes_two_colours_one_is_told_with_that_ink(tmp_path: Path) -> None:
    write(tmp_path, two="accent", one="tint", a="", b="")
    assert found(tmp_path) == []
    own = 'theme:\n  inks: {grey: {colours: {accent: "#cccccc"}}}\n'
    (told,) = found(edited(tmp_path, "theme:\n", own))
    assert "in greys" in told.message


def test_what_an_ink_makes_nearly_alike_is_meant_to_be_if_it_is_alike_in_colour(
    tmp_path: Path,
) -> None:
    other = OTHER.replace("front: front", "front: spare\n    back: plain")
    faces = (
        "  spare: {boxes: {ground: {shape: rect, fill: ink, bleed: true}}}\n"
        '  plain: {boxes: {ground: {shape: rect, fill: "#aa2222", bleed: true}}}\n'
    )
    write_tiny(tmp_path, components=other, faces=faces)
    own = 'theme:\n  inks: {grey: {colours: {accent: "#5a5a5a"}}}\n'
    assert found(edited(tmp_path, "theme:\n", own)) == []


TEXT = "{text: Token, style: name, left: 2, right: 2, top: 8, height: 5"


def at(finding: printgen.Finding, folder: Path) -> str:
    """The line that a finding is at."""
    assert finding.where is not None
    return (folder / "game.yaml").read_text("utf-8").splitlines()[finding.where.line - 1].strip()


def test_words_too_like_their_ground_are_told_at_their_box(tmp_path: Path) -> None:
    (told,) = found(edited(write_tiny(tmp_path), TEXT, f'{TEXT}, fill: "#999999"'))
    assert told.code.id == "contrast-low"
    assert "'Token' is #999999 on #cccccc" in told.message
    assert "1.77 : 1" in told.message
    assert at(told, tmp_path).startswith("name:")


def test_words_are_judged_by_what_lies_on_top_under_them(tmp_path: Path) -> None:
    """White on a white plate, though the ground is dark; then on the ground beside the plate."""
    plate = "plate: {shape: rect, left: 1, right: 1, top: 7, height: 7, fill: paper}\n      name: "
    write_tiny(tmp_path)
    edited(tmp_path, "ground: {shape: rect, fill: tint", "ground: {shape: rect, fill: ink")
    edited(tmp_path, f"name: {TEXT}", f"{plate}{TEXT}, fill: paper")
    (told,) = found(tmp_path)
    assert "#ffffff on #ffffff" in told.message
    edited(tmp_path, "top: 7, height: 7", "top: 1, height: 3")
    assert found(tmp_path) == []


def test_a_pattern_under_words_counts(tmp_path: Path) -> None:
    signs = "signs:\n  solid: {title: Solid, shapes: [{rect: [0, 0, 24, 24], fill: tint}]}\n"
    write_tiny(tmp_path, faces=signs)
    weave = "weave: {pattern: solid, tint: ink, step: 3}\n      name: "
    (told,) = found(edited(tmp_path, f"name: {TEXT}", weave + TEXT))
    assert told.code.id == "contrast-low"
    assert "#202020 on #202020" in told.message


@pytest.mark.parametrize(("size", "codes"), [("7.5pt", ["text-tiny"]), ("8pt", [])])
def test_words_on_pieces_have_8_points(tmp_path: Path, size: str, codes: list[str]) -> None:
    told = found(edited(write_tiny(tmp_path), "size: 9pt", f"size: {size}"))
    assert [each.code.id for each in told] == codes
    for each in told:
        assert "7.5 pt" in each.message
        assert at(each, tmp_path).startswith("name:")


def test_the_next_check_prints_only_what_had_a_fault_or_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[int] = []
    save = InkSaver.nodes

    def nodes(saver: InkSaver, art: Iterable[Node]) -> tuple[Node, ...]:
        printed.append(1)
        return save(saver, art)

    monkeypatch.setattr(InkSaver, "nodes", nodes)
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))

    def again(game: Path) -> tuple[int, list[printgen.Finding]]:
        printed.clear()
        told = found(game)
        return len(printed), told

    game = write(tmp_path / "game", one="#000000", two="#222222")
    first, told = again(game)
    assert first == 4
    assert again(game) == (0, told)
    edited(game, "#222222", "#000022")
    assert again(game)[0] == 1
    edited(game, TEXT, f'{TEXT}, fill: "#999999"')
    count, told = again(game)
    assert count == 1
    assert "contrast-low" in {each.code.id for each in told}
    assert again(game) == (1, told)


def test_colours_that_an_ink_gives_are_judged_with_that_ink(tmp_path: Path) -> None:
    """A dark ground that the data keeps with little ink, under words that it darkens."""
    own = 'theme:\n  inks: {low: {colours: {tint: "#555555", ink: "#222222"}}}\n'
    assert found(write_tiny(tmp_path)) == []
    told = found(edited(tmp_path, "theme:\n", own))
    # Words are made as light or dark as it takes: there is nothing to tell.
    assert told == []
    grey = own.replace("low", "grey")
    (told_in_grey,) = found(edited(tmp_path, own, grey))
    assert told_in_grey.code.id == "contrast-low"
    assert "in greys" in told_in_grey.message


def test_what_is_not_chosen_is_not_told(tmp_path: Path) -> None:
    write(tmp_path, two=RED)
    assert printgen.check(tmp_path, select=["text-tiny"], least=Severity.NOTE) == []
    assert printgen.check(tmp_path, ignore=["look-alike"], least=Severity.WARNING) == []


MANY = """\
  marker:
    kind: token
    title: {one: marker, many: markers}
    group: bits
    size: {width: 22mm, height: 22mm, provenance: assumed}
    fields: {colour: colour}
    rows:
      a: {quantity: {value: 1, provenance: assumed}, colour: "#404040"}
      b: {quantity: {value: 1, provenance: assumed}, colour: "#484848"}
      c: {quantity: {value: 1, provenance: assumed}, colour: "#4a4a4a"}
      d: {quantity: {value: 1, provenance: assumed}, colour: "#4a4a4a"}
      e: {quantity: {value: 1, provenance: assumed}, colour: "#c0c0c0"}
    front: marker
"""
PLAIN = "  marker: {boxes: {ground: {shape: rect, fill: '{colour}', bleed: true}}}\n"


def test_many_pairs_of_a_component_are_one_finding_with_the_worst_of_them(tmp_path: Path) -> None:
    (told,) = found(write_tiny(tmp_path, components=MANY, faces=PLAIN))
    # With little ink all five are nearly white.
    assert told.message == (
        "10 pairs look alike, and each should differ by 10: the worst are 'marker/d' and "
        "'marker/c' (0.0 in full colour), 'marker/b' and 'marker/a' (0.0 with little ink) and "
        "'marker/c' and 'marker/a' (0.0 with little ink)"
    )
    assert at(told, tmp_path).startswith("d:")


def test_only_the_backs_or_the_fronts_that_must_tell_are_paired(tmp_path: Path) -> None:
    """Fronts that are all the same are right where the backs tell, and three of the backs do not:
    that makes three pairs of fronts. With little ink seven pairs of backs look alike.
    """
    backed = MANY.replace('"#484848"', '"#4a4a4a"').replace("front: marker", "front: plain")
    faces = PLAIN + "  plain: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}\n"
    (told,) = found(write_tiny(tmp_path, components=f"{backed}    back: marker\n", faces=faces))
    assert told.message.startswith("10 pairs look alike")
    assert "'marker/c' and 'marker/b' (0.0 in full colour)" in told.message
    assert "the backs of" not in told.message


def test_of_very_many_pairs_some_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alike, "MOST_PAIRS", 4)
    (told,) = found(write_tiny(tmp_path, components=MANY, faces=PLAIN))
    assert told.message.startswith("at least ")


def test_of_many_designs_the_first_are_looked_at_and_the_check_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks, "MOST_LOOKED_AT", 2)
    game = write(tmp_path)
    told = printgen.check(game, select=["look-alike", "too-complex"], least=Severity.NOTE)
    assert [(each.code.id, each.message) for each in told] == [
        ("too-complex", "of 3 designs, only the first 2 are checked")
    ]
    monkeypatch.setattr(looks, "MOST_LOOKED_AT", 3)
    told = printgen.check(game, select=["look-alike", "too-complex"], least=Severity.NOTE)
    assert [each.code.id for each in told] == ["look-alike"]


@pytest.mark.game("aztec-market")
@pytest.mark.slow
def test_a_score_sheet_in_large_type_is_looked_at_as_it_is_printed(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_text(
        "extends: aztec-market\nvariant: {title: Large}\n"
        "components: {score-sheet: {type-size: 13pt}}\n"
    )
    assert printgen.check(large, select=["text-", *CODES]) == []


CARDS = """\
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: bits
    size: {{width: 40mm, height: 40mm, provenance: assumed}}
    fields: {{says: text}}
    rows:
      one: {{quantity: {{value: 1, provenance: assumed}}, says: "{one}"}}
      two: {{quantity: {{value: 1, provenance: assumed}}, says: "{two}"}}
    front: card
"""
SAYS = """\
  card:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      says: {text: "{says}", style: name, left: 4, right: 4, top: 8, height: 24}
"""


@pytest.mark.parametrize(
    ("one", "two", "codes"),
    [
        ("Pay the bank a coin, then cast", "Pay the bank a coin, then east", []),
        ("then cast", "then east", ["look-alike"]),
        ("Pay the bank a coin, then cast", "Pay the bank a coin, then cast", ["look-alike"]),
        ("Pay the bank a coin, then cast", "Pay.the.bank.a coin, then cast", ["look-alike"]),
    ],
    ids=["sentences", "words", "one sentence", "a sentence and words"],
)
def test_cards_with_different_sentences_are_told_apart_by_reading(
    tmp_path: Path, one: str, two: str, codes: list[str]
) -> None:
    game = write_tiny(tmp_path, components=CARDS.format(one=one, two=two), faces=SAYS)
    assert [each.code.id for each in found(game)] == codes


def test_cards_with_the_same_sentence_are_told_apart_by_what_is_seen(tmp_path: Path) -> None:
    says = "Pay the bank a coin, then cast"
    cards = CARDS.format(one=says, two=says).replace("says: text}", "says: text, ground: colour}")
    for colour in ("paper", '"#fafafa"'):
        cards = cards.replace(f'says: "{says}"}}', f'says: "{says}", ground: {colour}}}', 1)
    faces = SAYS.replace("fill: paper", 'fill: "{ground}"')
    (told,) = found(write_tiny(tmp_path, components=cards, faces=faces))
    assert told.code.id == "look-alike"


@pytest.mark.parametrize(
    ("one", "count"),
    [("Pay the bank a coin, then cast", 0), ("then cast", 4)],
    ids=["all by reading", "not all by reading: both with each ink"],
)
def test_only_cards_that_are_not_told_apart_by_reading_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one: str, count: int
) -> None:
    drawn: list[Page] = []
    draw = coarse.pictures

    def pictures(pages: Sequence[Page], cells: int = 1) -> list[coarse.Picture]:
        drawn.extend(pages)
        return draw(pages, cells)

    monkeypatch.setattr(coarse, "pictures", pictures)
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    cards = CARDS.format(one=one, two="Pay the bank a coin, then east")
    game = write_tiny(tmp_path / "game", components=cards, faces=SAYS)
    assert found(game) == []
    assert len(drawn) == count


def test_words_on_a_back_are_read_as_those_on_the_front(tmp_path: Path) -> None:
    words = "      note: {text: Pale, style: name, left: 2, right: 2, top: 8, height: 5}\n"
    game = edited(write_tiny(tmp_path, faces=words), "fill: accent, bleed", "fill: ink, bleed")
    (told,) = found(game)
    assert told.code.id == "contrast-low"
    assert "'Pale'" in told.message
    assert told.where is not None
    assert "note" in (game / "game.yaml").read_text("utf-8").splitlines()[told.where.line - 1]
