"""The shipped list of components, for games of one design and of hundreds."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.components import draw_game, drawing_context
from printgen.core.scene import Group, Node, Page, Use
from printgen.core.units import PAPERS
from printgen.kinds.pages.model import ProsePages
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

LIST = '{% include "component-list.md.j2" %}'


def many(folder: Path, count: int, rulebook: str = LIST, kind: str = "card") -> Path:
    """Write a game with so many designs of one component and a rulebook; return its folder."""
    shape = "" if kind == "card" else "    shape: rect\n"
    write_tiny(
        folder,
        components="  beast:\n"
        f"    kind: {kind}\n"
        "    title: {one: beast, many: beasts}\n"
        "    group: bits\n"
        "    size: {width: 44mm, height: 63mm, provenance: assumed}\n"
        "    bleed: 2mm\n"
        f"{shape}"
        "    fields: {name: text}\n"
        "    rows: {table: beasts.csv, provenance: assumed}\n"
        "    front: front\n"
        "    back: back\n",
        rules=rulebook,
    )
    rows = "".join(f"b{n},1,Beast {n}\n" for n in range(count))
    (folder / "beasts.csv").write_text(f"id,quantity,name\n{rows}", "utf-8")
    return folder


def pages_of(game: Path, paper: str = "a4") -> tuple[Page, ...]:
    loaded = printgen.load(game)
    typesetter = draw_game(drawing_context(loaded, 2)).typesetter
    component = loaded.description.game.components["rules"]
    assert isinstance(component, ProsePages)
    return typesetter.pages("rules", component, PAPERS[paper])


def pictured(nodes: tuple[Node, ...], dy: float = 0.0) -> list[tuple[str, float]]:
    """Each piece that is pictured, and how far down the page."""
    found: list[tuple[str, float]] = []
    for node in nodes:
        if isinstance(node, Group):
            found += pictured(node.children, dy + (node.matrix.f if node.matrix else 0.0))
        elif isinstance(node, Use) and "beast" in node.symbol.name:
            found.append((node.symbol.name, dy + node.matrix.f))
    return found


def picture_of(count: int, kind: str = "pieces") -> str:
    show = ", ".join(f"beast/b{n}" for n in range(count))
    return f"```{kind}\nshow: [{show}]\n```"


# A card of one design is told in words.
COUNTS = [("token", 1), *((kind, n) for kind in ("card", "token") for n in (2, 24))]


@pytest.mark.parametrize(("kind", "count"), COUNTS)
def test_a_list_of_a_few_designs_shows_each_once(kind: str, count: int, tmp_path: Path) -> None:
    (page,) = pages_of(many(tmp_path, count, kind=kind))
    shown = [name for name, _ in pictured(page.children)]
    assert len(shown) == len(set(shown)) == count


@pytest.mark.parametrize("kind", ["card", "token"])
def test_a_list_of_many_designs_shows_one_of_them(kind: str, tmp_path: Path) -> None:
    game = many(tmp_path, 25, kind=kind)
    edit(game / "game.yaml", ("  beast:\n", "  beast:\n    picture: b7\n"))
    (page,) = pages_of(game)
    assert ["b7" in name for name, _ in pictured(page.children)] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("count", [30, 31, 200, 600])
def test_a_picture_of_any_number_of_designs_shows_each_once(count: int, tmp_path: Path) -> None:
    pages = pages_of(many(tmp_path, count, picture_of(count)))
    shown = [name for page in pages for name, _ in pictured(page.children)]
    assert len(shown) == len(set(shown)) == count
    for page in pages:
        for _, down in pictured(page.children):
            assert 14 <= down <= page.height - 17 - 11


def test_each_row_of_a_long_list_is_kept_whole(tmp_path: Path) -> None:
    counts: list[int] = []
    for page in pages_of(many(tmp_path, 200, picture_of(200))):
        rows: dict[float, int] = {}
        for _, down in pictured(page.children):
            rows[round(down, 3)] = rows.get(round(down, 3), 0) + 1
        counts += rows.values()
    assert len(set(counts[:-1])) == 1, "every row but the last is full"
    assert 0 < counts[-1] <= counts[0]


def test_a_long_picture_across_the_columns_goes_on_over_pages(tmp_path: Path) -> None:
    wide = picture_of(100, "pieces-wide\nheight: 40")
    text = f"Before.\n\n{wide}\n\n*All beasts.*\n\nAfter."
    pages = pages_of(many(tmp_path, 100, text))
    shown = [name for page in pages for name, _ in pictured(page.children)]
    assert len(set(shown)) == 100
    assert len(pages) > 2


def test_what_data_does_in_a_shipped_template_is_told_at_the_data(tmp_path: Path) -> None:
    game = many(tmp_path, 2, kind="token")
    table = tmp_path / "beasts.csv"
    table.write_text(f"id,quantity,name\nb0,1,{'growl ' * 660}\nb1,1,Beast\n", "utf-8")
    with pytest.raises(printgen.DataError) as raised:
        pages_of(game)
    (found,) = raised.value.findings
    assert found.code.id == "figure-too-tall"
    where = found.where
    assert where is not None
    assert where.file == (game / "game.yaml").as_posix()
    assert (game / "game.yaml").read_text("utf-8").splitlines()[where.line - 1].strip() == "beast:"
