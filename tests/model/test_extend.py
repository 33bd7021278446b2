"""Faces that extend faces, and boxes that extend boxes."""

from __future__ import annotations

import pytest

from printgen.core.errors import DataError, Place
from printgen.model.extend import MAX_CHAIN, expand_all
from printgen.source.tree import Plain, locate, plain
from printgen.source.yaml_files import parse_yaml


def expand(text: str) -> tuple[Plain, list[str]]:
    """The faces of a text, expanded, and what is wrong with them."""
    expanded = expand_all(parse_yaml(text, shown="f").root)
    data = plain(expanded.tree)
    assert isinstance(data, dict)
    return data["faces"], [str(finding) for finding in expanded.findings]


def boxes(text: str, face: str) -> dict[str, Plain]:
    faces, findings = expand(text)
    assert findings == []
    assert isinstance(faces, dict)
    found = faces[face]
    assert isinstance(found, dict)
    boxes = found["boxes"]
    assert isinstance(boxes, dict)
    return boxes


CARDS = """\
faces:
  card:
    boxes:
      ground: {shape: rect, fill: paper}
      title: {text: Title, style: big, top: 3}
      note: {text: Note, style: small}
  blue-card:
    extends: card
    boxes:
      ground: {fill: blue}
      note: null
      sign: {sign: star}
  plain-card:
    extends: blue-card
    boxes:
      title: {top: null, bottom: 3}
"""


def test_a_face_starts_from_the_boxes_of_another() -> None:
    assert boxes(CARDS, "blue-card") == {
        "ground": {"shape": "rect", "fill": "blue"},
        "title": {"text": "Title", "style": "big", "top": 3},
        "sign": {"sign": "star"},
    }


def test_boxes_keep_the_order_of_the_face_that_is_extended_and_new_ones_come_last() -> None:
    assert list(boxes(CARDS, "blue-card")) == ["ground", "title", "sign"]


def test_a_new_box_lies_below_the_box_of_the_other_face_that_follows_it() -> None:
    below = CARDS.replace(
        "      note: null\n      sign: {sign: star}",
        "      band: {sign: a}\n      title: {top: 4}\n      edge: {sign: b}\n      note: null",
    )
    assert list(boxes(below, "blue-card")) == ["ground", "band", "title", "edge"]
    assert list(boxes(below, "plain-card")) == ["ground", "band", "title", "edge"]


def test_null_takes_a_box_away_and_a_key_of_a_box_too() -> None:
    assert "note" not in boxes(CARDS, "blue-card")
    assert boxes(CARDS, "plain-card")["title"] == {"text": "Title", "style": "big", "bottom": 3}


def test_a_face_extends_a_face_that_extends() -> None:
    assert list(boxes(CARDS, "plain-card")) == ["ground", "title", "sign"]


def test_what_is_extended_stays_as_it_is() -> None:
    faces, _ = expand(CARDS)
    assert isinstance(faces, dict)
    original = plain(parse_yaml(CARDS, shown="f").root)
    assert isinstance(original, dict)
    assert faces["card"] == original["faces"]["card"]  # type: ignore[index, call-overload]


def test_the_order_of_faces_in_the_file_does_not_matter() -> None:
    head, card, rest = CARDS.partition("  card:\n")
    card, blue, rest = (card + rest).partition("  blue-card:\n")
    turned = parse_yaml(head + blue + rest + card, shown="f").root
    faces, _ = expand(CARDS)
    other = plain(expand_all(turned).tree)
    assert isinstance(other, dict)
    assert other["faces"] == faces


def test_a_box_starts_from_the_keys_of_another_box() -> None:
    text = """\
faces:
  card:
    boxes:
      left: {sign: star, left: 2, width: 8, tint: red}
      right: {extends: left, left: null, right: 2}
"""
    assert boxes(text, "card")["right"] == {
        "extends": "left",
        "sign": "star",
        "width": 8,
        "tint": "red",
        "right": 2,
    }


def test_a_box_may_extend_one_that_comes_with_the_extended_face() -> None:
    text = """\
faces:
  card: {boxes: {name: {text: Name, style: big}}}
  pair: {extends: card, boxes: {other: {extends: name, text: Other}}}
"""
    other = {"extends": "name", "text": "Other", "style": "big"}
    assert boxes(text, "pair")["other"] == other


def test_a_new_box_of_such_a_face_takes_away_keys_of_what_it_extends() -> None:
    text = """\
faces:
  card: {boxes: {name: {text: Name, left: 2, width: 8}}}
  pair: {extends: card, boxes: {other: {extends: name, left: ~, right: 2}, name: {width: 9}}}
"""
    found = boxes(text, "pair")
    assert found["other"] == {"extends": "name", "text": "Name", "width": 9, "right": 2}
    assert found["name"] == {"text": "Name", "left": 2, "width": 9}


def test_values_stay_where_they_were_written() -> None:
    tree = expand_all(parse_yaml(CARDS, shown="f").root).tree
    of_card = locate(tree, ("faces", "plain-card", "boxes", "title", "style"))
    of_blue_card = locate(tree, ("faces", "plain-card", "boxes", "ground", "fill"))
    assert (of_card, of_blue_card) == (Place("f", 5, 35), Place("f", 10, 22))


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            "faces: {a: {extends: b}, b: {extends: c}, c: {extends: a}}",
            ["f:1:22: circular-extends face 'a' extends itself: a → b → c → a (cut the circle)"],
        ),
        (
            # Two lead into the circle; it is told once.
            "faces: {x: {extends: y}, y: {extends: a}, a: {extends: b}, b: {extends: a}}",
            ["f:1:56: circular-extends face 'a' extends itself: a → b → a (cut the circle)"],
        ),
        (
            "faces: {a: {extends: a}, b: {extends: b}}",
            [
                "f:1:22: circular-extends face 'a' extends itself: a → a (cut the circle)",
                "f:1:39: circular-extends face 'b' extends itself: b → b (cut the circle)",
            ],
        ),
        (
            "faces: {card: {}, b: {extends: crad}, c: {extends: b}}",
            ["f:1:32: unknown-name unknown face 'crad' (did you mean 'card'?)"],
        ),
        (
            "faces: {a: {boxes: {one: {extends: two}, two: {extends: one}}}}",
            ["f:1:36: circular-extends box 'one' extends itself: one → two → one (cut the circle)"],
        ),
        (
            "faces: {a: {boxes: {one: {}}}, b: {extends: a, boxes: {onne: null}}}",
            ["f:1:56: unknown-name there is no box 'onne' to remove (did you mean 'one'?)"],
        ),
    ],
)
def test_what_cannot_be_extended(text: str, findings: list[str]) -> None:
    assert expand(text)[1] == findings


@pytest.mark.parametrize("text", ["{}", "faces: []", "faces: {a: x}", "faces: {a: {extends: [b]}}"])
def test_what_is_wrong_otherwise_is_left_as_it_is(text: str) -> None:
    tree = parse_yaml(text, shown="f").root
    assert plain(expand_all(tree).tree) == plain(tree)


def chain(length: int) -> str:
    faces = [
        f"  f{n}: {{extends: f{n - 1}, boxes: {{b{n}: {{}}}}}}\n" for n in range(1, length + 1)
    ]
    return "faces:\n  f0: {boxes: {b0: {}}}\n" + "".join(reversed(faces))


@pytest.mark.slow
def test_chains_have_an_end() -> None:
    assert len(boxes(chain(MAX_CHAIN), f"f{MAX_CHAIN}")) == MAX_CHAIN + 1
    _, findings = expand(chain(1500))
    first, line = MAX_CHAIN + 1, 1500 - MAX_CHAIN + 2
    message = f"extends-too-much 'f{first}' extends more than {MAX_CHAIN} others in a row"
    assert findings == [f"f:{line}:18: {message} (extend something closer to the original)"]


def test_faces_cannot_grow_without_measure() -> None:
    many = "".join(f"      b{n}: {{text: x}}\n" for n in range(400))
    heirs = "".join(f"  f{n}: {{extends: big, boxes: {{}}}}\n" for n in range(400))
    with pytest.raises(DataError, match="extends-too-much what they extend is more than"):
        expand(f"faces:\n  big:\n    boxes:\n{many}{heirs}")
