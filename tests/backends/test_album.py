"""Pictures for one HTML page: what they share is there once, and every id is there once."""

from __future__ import annotations

import pytest

from printgen.backends.svg import Album
from printgen.core.geometry import IDENTITY, Box
from printgen.core.scene import Circle, Group, Node, Paint, Rect, Symbol, Text, Use
from tests.helpers.html import Element, read

BOX = Box(0, 0, 20, 10)
DISC = Circle(5, 5, 4, Paint(fill="#aa2222"))


def page(*pictures: tuple[Node, ...], name: str = "a picture", tip: str = "") -> Element:
    album = Album()
    drawn = [album.picture(nodes, BOX, name, tip=tip, class_="x") for nodes in pictures]
    return read(f"<main>{''.join(drawn)}</main>{album.definitions()}")


def ids(root: Element) -> list[str]:
    return [each.attributes["id"] for each in root.all() if "id" in each.attributes]


def test_each_picture_has_its_name_and_its_box() -> None:
    found = page((DISC,), name='<a> & "b"', tip="<a> & b")
    (picture,) = found.one("main").all("svg")
    assert picture.attributes["viewbox"] == "0 0 20 10"
    assert picture.attributes["aria-label"] == '<a> & "b"'
    assert picture.attributes["class"] == "x"
    assert picture.one("title").text() == "<a> & b"
    # No tip where none is given: a long name would hide the picture.
    assert not list(page((DISC,)).all("title"))
    assert len(list(picture.all("circle"))) == 1


def test_symbols_clips_and_letters_are_defined_once_for_all() -> None:
    symbol = Symbol("disc.front", Box(0, 0, 10, 10), (DISC,))
    art: tuple[Node, ...] = (
        Use(symbol, IDENTITY),
        Group((DISC,), clip=BOX),
        Text(1, 9, "ada", "sans", 8, "#000000"),
    )
    found = page(art, art)
    assert len(ids(found)) == len(set(ids(found))) == 1 + 1 + 2
    assert not ids(found.one("main"))


def test_labels_are_no_ids_because_pictures_are_called_alike() -> None:
    labelled = Group((DISC,), label="board")
    assert ids(page((labelled,), (labelled,))) == []


def test_large_art_that_hangs_in_several_pictures_stands_there_once() -> None:
    board = tuple(Rect(n, 0, 1, 1, Paint(fill="#00ff00")) for n in range(20))
    found = page((Group(board),), (Group(board, clip=BOX),))
    assert len([each for each in found.all("rect") if "fill" in each.attributes]) == len(board)
    uses = [each.attributes["xlink:href"] for each in found.one("main").all("use")]
    assert len(uses) == 2
    assert len(set(uses)) == 1
    assert uses[0][1:] in ids(found)


def test_two_symbols_of_one_name_are_refused() -> None:
    one, other = (Symbol("disc", Box(0, 0, 10, 10), (DISC,)) for _ in range(2))
    with pytest.raises(ValueError, match="two symbols are called 'disc'"):
        page((Use(one, IDENTITY),), (Use(other, IDENTITY),))


def test_the_same_pictures_give_the_same_text() -> None:
    def written() -> str:
        album = Album()
        board = tuple(Rect(n, 0, 1, 1, Paint(fill="#00ff00")) for n in range(20))
        return album.picture((Group(board), DISC), BOX, "x") + album.definitions()

    assert written() == written()
