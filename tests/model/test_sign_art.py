"""Signs are drawn from SVG files of the game and from icons that its user installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.components import draw_all, drawing_context
from printgen.core.errors import DataError
from printgen.core.geometry import Box, Matrix
from printgen.core.printing import InkName
from printgen.core.scene import Group, Node, primitives
from printgen.core.scene import Path as Outline
from printgen.drawing import signs
from printgen.drawing.faces import DrawingOptions
from printgen.model.signs import title_of
from tests.helpers.tiny import write_tiny

FACES = """\
      mark: {{sign: {sign}, ink: accent, left: 5, right: 5, top: 5, bottom: 5}}
signs:
  sword: {sword}
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 24">{}</svg>'
BLADE = '<path d="M0 0h12v24z" fill="#ff8800"/>'
TWO = BLADE + '<path d="M0 0h6v9z" fill="currentColor"/>'
ICONS: dict[str, Any] = {
    "prefix": "ours",
    "info": {
        "name": "Our Icons",
        "author": {"name": "Ada\u2003Ö. 漢", "url": "https://example.com/ours"},
        "license": {"title": "CC BY 4.0"},
    },
    "width": 20,
    "height": 10,
    "icons": {
        "broad-sword": {"body": '<path fill="currentColor" d="M0 0h20v5z"/>'},
        "note": {"body": "<text>Hi</text>"},
    },
    "aliases": {
        "saber": {"parent": "broad-sword", "hFlip": True},
        "blade": {"parent": "saber", "rotate": 1},
        "hilt": {"parent": "broad-sword", "vFlip": True},
        "round": {"parent": "round"},
    },
}


def write(folder: Path, sword: str = "art/sword.svg", art: str = BLADE) -> Path:
    game = write_tiny(folder / "tiny", faces=FACES.format(sign="sword", sword=sword))
    for name, text in {
        "art/sword.svg": SVG.format(art),
        "icons/ours.json": json.dumps(ICONS),
    }.items():
        (game / name).parent.mkdir(exist_ok=True)
        (game / name).write_text(text, "utf-8")
    return game


def told(game: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        printgen.load(game)
    return [str(each).removeprefix(game.as_posix()) for each in caught.value.findings]


def paths(nodes: tuple[Node, ...]) -> list[Outline]:
    return [node for node, _ in primitives(nodes, opens=True) if isinstance(node, Outline)]


def backs(game: Path, ink: InkName = "full") -> list[str | None]:
    """The colours of the sign on the back."""
    (piece,) = draw_all(drawing_context(printgen.load(game), None, DrawingOptions(ink)))
    return [each.paint.tint for each in paths(piece.back or ())]


def test_art_of_one_colour_has_the_ink_of_its_use(tmp_path: Path) -> None:
    assert backs(write(tmp_path)) == ["#aa2222"]


def test_art_of_several_colours_keeps_them_but_for_what_it_leaves_open(tmp_path: Path) -> None:
    assert backs(write(tmp_path, art=TWO)) == ["#ff8800", "#aa2222"]


def test_art_is_grey_where_all_is(tmp_path: Path) -> None:
    assert all(
        colour is not None and colour[1:3] == colour[3:5] == colour[5:]
        for colour in backs(write(tmp_path, art=TWO), "grey")
    )


def test_art_that_is_not_square_keeps_its_shape(tmp_path: Path) -> None:
    game = printgen.load(write(tmp_path))
    symbol = drawing_context(game).theme.sign("sword")
    (group,) = symbol.children
    assert isinstance(group, Group)
    assert group.matrix == Matrix(1, 0, 0, 1, 6, 0)
    (path,) = group.children
    assert isinstance(path, Outline)
    assert path.segments[2][1] == (12.0, 24.0)
    # It fills what is as high and narrow, and the middle of what is wide.
    for box, scale in ((Box(5, 5, 10, 20), 20 / 24), (Box(5, 5, 80, 20), 20 / 24)):
        _, onto = signs.use(symbol, box)
        assert onto.a == pytest.approx(scale)
        assert onto.d == onto.a
        assert onto.apply(12, 12) == pytest.approx(box.centre)


def test_a_sign_is_called_as_it_says_or_as_its_art(tmp_path: Path) -> None:
    sign = "{title: A blade, art: art/sword.svg}"
    game = printgen.load(write(tmp_path, sign)).description.game
    assert title_of(game.signs["sword"]) == "A blade"
    assert title_of("art/long-sword.svg") == "Long sword"
    assert title_of("icon:game-icons/broad-sword") == "Broad sword"


@pytest.mark.parametrize("name", ["broad-sword", "saber", "blade", "hilt"])
def test_icons_are_drawn_with_what_their_aliases_turn(tmp_path: Path, name: str) -> None:
    game = printgen.load(write(tmp_path, f"icon:ours/{name}"))
    drawing = game.description.art["sword"]
    ends = {
        "broad-sword": [(0, 0), (24, 0), (24, 6)],
        "saber": [(24, 0), (0, 0), (0, 6)],
        "blade": [(12, 24), (12, 0), (6, 0)],
        "hilt": [(0, 12), (24, 12), (24, 6)],
    }[name]
    assert (drawing.width, drawing.height) == ((12, 24) if name == "blade" else (24, 12))
    (path,) = paths(drawing.nodes)
    for (_, values), end in zip(path.segments, ends, strict=False):
        assert values == pytest.approx(end, abs=1e-9)


@pytest.mark.parametrize(
    ("sword", "message"),
    [
        ("art/sward.svg", "file-missing there is no file '{}' (did you mean 'sword.svg'?)"),
        ("../sword.svg", "path-outside the file name '../sword.svg' leads upwards with '..'"),
        ("art/sword.png", "unknown-value 'art/sword.png' is neither an SVG file nor an icon"),
        ("icon:sword", "unknown-icon 'icon:sword' names no icon"),
        ("icon:../x/y", "unknown-icon 'icon:../x/y' names no icon"),
        ("icon:../x", "unknown-icon 'icon:../x' names no icon"),
        ("icon:ours/é", "unknown-icon 'icon:ours/é' names no icon"),
        (
            "icon:game-icons/sword",
            (
                "unknown-icon no icon collection 'game-icons' is installed (in the game's folder,"
                " run: npm install @iconify-json/game-icons)"
            ),
        ),
        ("icon:our/sword", "installed (did you mean 'ours'? Or, in the game's folder, run: npm"),
        (
            "icon:ours/broad-swrd",
            (
                "unknown-icon the icon collection 'ours' has no icon 'broad-swrd' (did you mean"
                " 'broad-sword'?)"
            ),
        ),
        ("icon:ours/round", "unknown-icon the icon collection 'ours' has no icon 'round'"),
        ("icon:ours/note", "svg-not-drawn the icon 'icon:ours/note': <text> is not drawn"),
        ("{title: X}", "missing-key 'shapes' is missing"),
        (
            "{title: X, art: art/sword.svg, shapes: [{circle: [1, 1, 1], fill: ink}]}",
            "keys-clash",
        ),
        ("3", "wrong-type"),
    ],
)
def test_what_names_no_art_is_told_at_its_place(tmp_path: Path, sword: str, message: str) -> None:
    game = write(tmp_path, sword)
    (line,) = told(game)
    assert line.startswith("/game.yaml:")
    assert message.format((game / "art/sward.svg").as_posix()) in line


def test_all_that_is_wrong_in_the_art_of_all_signs_is_told_at_once(tmp_path: Path) -> None:
    game = write(tmp_path, "art/sword.svg\n  axe: icon:ours/ax\n  ring: art/ring.svg")
    (game / "art/sword.svg").write_text(SVG.format("\n<text/>\n <image/>"), "utf-8")
    places = [line.split(" ")[0] for line in told(game)]
    assert places == ["/art/sword.svg:2:1:", "/art/sword.svg:3:2:", "/game.yaml:33:8:",
                      "/game.yaml:34:9:"]  # fmt: skip


def test_who_made_icons_is_credited_wherever_the_game_is(tmp_path: Path) -> None:
    credit = "Icons: Our Icons by Ada Ö., CC BY 4.0 (https://example.com/ours)."
    game = write(tmp_path, "icon:ours/broad-sword\n  axe: icon:ours/saber")
    assert printgen.load(game).description.game.credits.notice == f"Made for a test. {credit}"
    manifest = printgen.build_kit(game, out=tmp_path, formats=["pdf"]).manifest
    assert credit in manifest["notice"]
    own = write(tmp_path / "own")
    assert printgen.load(own).description.game.credits.notice == "Made for a test."


def test_icons_come_from_npm_and_from_a_folder_for_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for form in ("@iconify-json/theirs/icons.json", "@iconify/json/json/theirs.json"):
        for place in ("game", "folder"):
            game = write(
                tmp_path / f"{place}-{form[:9].strip('@').replace('/', '')}", "icon:theirs/saber"
            )
            root = game if place == "game" else game.parent / "icons of mine"
            file = root / "node_modules" / form
            file.parent.mkdir(parents=True)
            about = {key: value for key, value in ICONS.items() if key != "info"}
            file.write_text(json.dumps(about), "utf-8")
            if file.name == "icons.json":
                file.with_name("info.json").write_text(json.dumps(ICONS["info"]), "utf-8")
            monkeypatch.setenv("PRINTGEN_ICONS", str(root) if place == "folder" else "")
            notice = printgen.load(game).description.game.credits.notice
            by = (
                "Our Icons by Ada Ö., CC BY 4.0"
                if form.endswith("icons.json")
                else "theirs, licence"
            )
            assert f"Icons: {by} " in notice


@pytest.mark.parametrize(
    "text", ["[]", "{", '{"icons": []}', "[" * 100_000, '{"icons": {"x": 1}}', "\x00"]
)
def test_a_file_that_is_no_collection_is_told(tmp_path: Path, text: str) -> None:
    game = write(tmp_path, "icon:ours/x")
    (game / "icons/ours.json").write_text(text, "utf-8")
    (line,) = told(game)
    assert "icons-unreadable" in line or "unknown-icon" in line


@pytest.mark.parametrize("size", ["1e999", "9" * 400, "NaN", "true", '"8"'])
def test_a_size_that_is_none_is_the_usual_one(tmp_path: Path, size: str) -> None:
    game = write(tmp_path, "icon:ours/broad-sword")
    text = json.dumps(ICONS).replace('"width": 20', f'"width": {size}')
    (game / "icons/ours.json").write_text(text, "utf-8")
    drawing = printgen.load(game).description.art["sword"]
    assert drawing.width / drawing.height == 16 / 10


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "theirs.svg").write_text(SVG.format(BLADE), "utf-8")
    game = write(tmp_path, "art/link.svg")
    (game / "art/link.svg").symlink_to(tmp_path / "theirs.svg")
    (line,) = told(game)
    assert "path-outside" in line
    own = write(tmp_path / "own", "icon:theirs/x")
    (own / "icons/theirs.json").symlink_to(game / "icons/ours.json")
    (line,) = told(own)
    assert "path-outside" in line
