"""The commands new, variant and diff, as people and programs call them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.errors import Severity
from tests.helpers.changed import edit
from tests.helpers.commands import facts, run
from tests.helpers.kits import what_is_wrong
from tests.helpers.tiny import write_tiny
from tests.variants.conftest import Write

ROOT = Path(__file__).parents[2]


def diff(*words: str | Path) -> Any:
    return facts("diff", *words, "--json")


# -- a game of one's own


@pytest.mark.slow
@pytest.mark.usefixtures("write")
def test_a_new_game_is_right_at_once(tmp_path: Path) -> None:
    done = run("new", "red-moths", "--out", tmp_path / "games")
    assert done.exit_code == 0, done.output
    game = tmp_path / "games" / "red-moths"
    assert str(game) in done.stdout
    assert sorted(file.name for file in game.iterdir()) == ["game.yaml", "rulebook.md.j2"]
    loaded = printgen.load(game)
    assert (loaded.id, loaded.description.game.title) == ("red-moths", "Red moths")
    assert printgen.check(game, least=Severity.NOTE) == []
    kit = printgen.build_kit(game, out=tmp_path / "kits")
    assert what_is_wrong(kit.folder) == []
    for players in (2, 3, 4):
        assert printgen.plan_setup(loaded, players=players, seed=1).pile("sky") == {"star": 12}


@pytest.mark.slow
@pytest.mark.parametrize("starter", printgen.choices("starter"))
def test_every_starter_is_a_whole_game_without_findings(starter: str, tmp_path: Path) -> None:
    made = printgen.new_game("sea-shells", tmp_path, starter=starter)
    assert printgen.check(made, least=printgen.Severity.NOTE) == []
    game = printgen.load(made).description.game
    assert (game.id, game.title) == ("sea-shells", "Sea shells")
    texts = {file: file.read_text("utf-8") for file in made.iterdir()}
    assert [file.name for file, text in texts.items() if "my-game" in text.lower()] == []
    kit = printgen.build_kit(made, out=tmp_path / "kits", formats=["pdf"])
    assert any(kit.folder.glob("*-kit.pdf"))
    assert "rulebook" in kit.manifest["documents"]


@pytest.mark.parametrize("starter", [None, *printgen.list_games()[:1]])
@pytest.mark.parametrize("name", ["null", "true"])
def test_a_new_games_name_is_a_word_whatever_yaml_takes_it_for(
    name: str, starter: str | None, tmp_path: Path
) -> None:
    game = printgen.load(printgen.new_game(name, tmp_path, starter=starter)).description.game
    assert (game.id, game.title) == (name, name.capitalize())


def test_starters_are_listed_and_others_refused(tmp_path: Path) -> None:
    known = [
        "cards",
        "dice",
        "dominoes",
        "hex-board",
        "roll-and-write",
        "tiles",
        "tokens-and-board",
    ]
    assert set(known) <= set(printgen.choices("starter"))
    with pytest.raises(printgen.UsageError, match="did you mean 'tiles'"):
        printgen.new_game("shells", tmp_path, starter="tile")
    with pytest.raises(printgen.UsageError, match="leave out '--from' or '--rules'"):
        printgen.new_game("shells", tmp_path, starter="tiles", rules=True)
    assert not any(tmp_path.iterdir())


@pytest.mark.usefixtures("write")
def test_a_new_game_overwrites_nothing() -> None:
    assert run("new", "moths").exit_code == 0
    Path("moths/game.yaml").write_text("mine", "utf-8")
    done = run("new", "moths")
    assert (done.exit_code, done.stderr) == (
        2,
        "printgen: 'moths' already exists; nothing was written\n",
    )
    assert Path("moths/game.yaml").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("Élan de l’été", "is not a valid name for a game: write it as 'elan-de-l-ete'"),
        ("../up", "is a path: write 'up' with '--out ..'"),
        ("", "is not a valid name for a game: names are lower-case words"),
        ("18xx", "names are lower-case words joined by hyphens, and begin with a letter"),
        ("x" * 61, "is not a valid name for a game: names are lower-case words"),
    ],
)
@pytest.mark.usefixtures("write")
def test_a_new_games_name_is_an_id(name: str, hint: str, tmp_path: Path) -> None:
    done = run("new", name)
    assert done.exit_code == 2
    assert hint in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("write")
def test_a_new_game_hides_no_shipped_one(tmp_path: Path) -> None:
    for name in printgen.list_games():
        done = run("new", name)
        assert done.exit_code == 2
        assert f"'{name}' is a game that printgen ships: choose another name" in done.stderr
        assert f"'printgen variant new {name}'" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.game("aztec-market")
@pytest.mark.usefixtures("write")
def test_a_new_variant_takes_no_shipped_ones_id(tmp_path: Path) -> None:
    done = run("variant", "new", "aztec-market", "five-by-five.yaml")
    assert done.exit_code == 2
    assert "'five-by-five' is a variant of aztec-market that printgen ships" in done.stderr
    assert list(tmp_path.iterdir()) == []


# What takes a game says which one it takes; the last of each is the game's name.
TAKES_A_GAME = (
    ("show",),
    ("check",),
    ("setup",),
    ("play",),
    ("kit", "--only", "nothing"),
    ("export", "--to", "png", "--only", "nothing"),
    ("variant", "new"),
    ("playtest", "--games", "1"),
    ("misprint", "--off", "none"),
    ("check", "no-file.yaml", "--game"),
)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("words", TAKES_A_GAME, ids=" ".join)
@pytest.mark.usefixtures("write")
def test_a_folder_that_hides_a_shipped_game_is_told_in_one_line(words: tuple[str, ...]) -> None:
    run("new", "moths")
    Path("moths").rename("aztec-market")
    told = "printgen: 'aztec-market' is the folder of that name here, not what printgen ships"
    assert run(*words, "aztec-market").stderr.count(told) == 1


@pytest.mark.game("aztec-market")
def test_a_shipped_game_called_from_beside_it_hides_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(ROOT / "data")
    done = run("show", "aztec-market")
    assert (done.exit_code, done.stderr) == (0, "")


@pytest.mark.game("aztec-market")
def test_what_is_extended_is_the_folder_or_the_shipped_game_and_never_a_guess(
    write: Write,
) -> None:
    run("new", "moths")
    Path("moths").rename("aztec-market")
    file = write("extends: aztec-market\n")
    (found,) = printgen.check(file)
    assert (found.code.id, str(found.where)) == ("ambiguous-base", "mine.yaml:1:10")
    assert found.hint is not None
    assert "./aztec-market" in found.hint
    write("extends: ./aztec-market\n")
    assert printgen.load(file).description.game.title == "Moths"
    Path("aztec-market").rename("moths")
    write("extends: aztec-market\n")
    assert printgen.load(file).description.game.title == "The Market of Tlatelolco"


# -- a variant


MAT = """\
  mat:
    kind: tile
    title: {one: mat, many: mats}
    group: mats
    size: {width: 180mm, height: 260mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: front
"""


@pytest.mark.slow
def test_groups_that_share_a_sheet_only_in_the_variant_are_named_together(tmp_path: Path) -> None:
    base = write_tiny(tmp_path / "base", components=MAT)
    data = base / "game.yaml"
    group = "  mats: {title: Mats, stock: card, making: Cut along the marks.}\n"
    data.write_text(data.read_text("utf-8").replace("components:\n", f"{group}components:\n", 1))
    small = tmp_path / "small.yaml"
    small.write_text("extends: base\ncomponents: {mat: {size: {width: 60mm, height: 60mm}}}\n")
    assert "to print again (a4)\n  Bits + Mats: 1 sheet\n" in run("diff", base, small).stdout
    assert diff(base, base)["print"] == []


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.usefixtures("write")
def test_a_new_variant_changes_nothing_until_a_comment_is_taken_away(tmp_path: Path) -> None:
    done = run("variant", "new", "aztec-market", "deep/slow.yaml")
    assert done.exit_code == 0, done.output
    file = tmp_path / "deep" / "slow.yaml"
    base = printgen.load("aztec-market").description.game
    game = printgen.load(file).description.game
    assert (game.figures, game.components) == (base.figures, base.components)
    assert printgen.check(file, games=1, players=2) == []
    found = diff("aztec-market", file)
    assert (found["data"], found["pieces"], found["print"]) == ({}, [], [])
    assert "Only the name differs" in run("diff", "aztec-market", file).stdout

    lines = file.read_text("utf-8").splitlines()
    for name, figure in base.figures.items():
        assert any(line.startswith(f"  # {name}: {figure.value}") for line in lines)
    changed = [
        line.replace("# king-takes: 1", "king-takes: 2").replace(
            "# porter: {quantity: 2}", "porter: {quantity: 3}"
        )
        for line in lines
    ]
    file.write_text("\n".join(changed), "utf-8")
    game = printgen.load(file).description.game
    assert game.figures["king-takes"].value == 2
    assert printgen.load(file).description.designs["market-tile"].ids


@pytest.mark.game("aztec-market")
@pytest.mark.usefixtures("write")
def test_every_comment_of_a_new_variant_may_be_taken_away() -> None:
    run("variant", "new", "aztec-market", "all.yaml")
    text = Path("all.yaml").read_text("utf-8")
    head, extends, rest = text.partition("extends:")
    bare = re.sub(r"(?m)^( +)# ", r"\1", rest)
    assert "\n  king-takes: 1" in bare
    Path("all.yaml").write_text(head + extends + bare, "utf-8")
    base = printgen.load("aztec-market").description.game
    assert printgen.load("all.yaml").description.game.figures == base.figures


@pytest.mark.game("aztec-market")
def test_a_new_variant_overwrites_nothing(write: Write) -> None:
    file = write("mine", "my-variant.yaml")
    done = run("variant", "new", "aztec-market")
    assert done.exit_code == 2
    assert "'my-variant.yaml' already exists; nothing was written" in done.stderr
    assert file.read_text("utf-8") == "mine"


@pytest.mark.usefixtures("write")
def test_a_variant_of_ones_own_game_finds_it_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "moths")
    assert run("variant", "new", "moths", "other/wild.yaml").exit_code == 0
    monkeypatch.chdir(tmp_path / "moths")
    assert printgen.load("../other/wild.yaml").id == "moths-wild"
    done = run("variant", "new", "moths", "wild.txt")
    assert done.exit_code == 2


@pytest.mark.game("aztec-market")
def test_a_long_name_of_a_variant_is_not_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    long = "a-game-with-a-long-name/a-variant-with-a-long-name"
    about = printgen.load("aztec-market/maize")
    monkeypatch.setattr(printgen, "variants", lambda _game=None: [long])
    monkeypatch.setattr(printgen, "load", lambda _name: about)
    assert long in run("variant", "list").stdout


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_the_shipped_variants_are_listed() -> None:
    told = facts("variant", "list", "aztec-market", "--json")
    assert [each["variant"] for each in told] == printgen.variants("aztec-market")
    assert all(each["title"] and each["note"] for each in told)
    shown = run("variant", "list").stdout
    assert all(name in shown for name in printgen.variants())


def test_a_variant_that_a_game_of_ones_own_lacks_is_told_with_those_it_has(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny") / "variants"
    folder.mkdir()
    (folder / "short.yaml").write_text("extends: ..\n", "utf-8")
    with pytest.raises(printgen.UsageError) as error:
        printgen.load(tmp_path / "tiny" / "shrt")
    assert str(error.value) == f"{tmp_path / 'tiny'} has no variant 'shrt' (did you mean 'short'?)"


def test_a_variant_with_errors_does_not_hide_the_others(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny") / "variants"
    folder.mkdir()
    (folder / "good.yaml").write_text("extends: ..\nvariant: {note: Larger.}\n", "utf-8")
    (folder / "wrong.yaml").write_text("extends: ..\ncolour: red\n", "utf-8")
    good, wrong = facts("variant", "list", str(tmp_path / "tiny"), "--json")
    assert (good["title"], good["note"]) == ("Good", "Larger.")
    assert wrong["title"] is None
    assert wrong["note"] == f"has 1 error: see 'printgen check {wrong['variant']}'"
    assert "has 1 error" in run("variant", "list", str(tmp_path / "tiny")).stdout


def test_a_game_without_variants_is_told(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    told = run("variant", "list", str(game)).stdout
    assert "has no variants. 'printgen variant new" in told
    assert facts("variant", "list", str(game), "--json") == []


# -- what differs


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_figure_on_a_card_prints_the_card_again_and_nothing_else() -> None:
    found = diff("aztec-market", "aztec-market/greedy-king")
    assert [change["path"] for change in found["data"]["figures"]] == [
        "figures.king-takes.value",
        "figures.governor-takes.value",
    ]
    assert list(found["data"]) == ["figures"]
    assert found["pieces"] == [
        {"piece": f"{name}", "group": group, "before": n, "after": n, "redrawn": True}
        for name, group, n in (("market-tile/governor", "tiles", 2), ("reference", "cards", 4))
    ]
    again = {each["title"]: each["sheets"] for each in found["print"]}
    assert again.pop("rulebook")
    assert again == {"Tiles": [1], "Reference cards": [1]}


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_fewer_pieces_need_no_printing() -> None:
    found = diff("aztec-market", "aztec-market/lunch-break")
    assert {piece["piece"]: (piece["before"], piece["after"]) for piece in found["pieces"]} == {
        **{f"commodity/{name}": (20, 12) for name in ("jewel", "cloth", "pot", "herb")},
        "token-box": (1, 1),
    }
    (tokens,) = [each for each in found["print"] if each["title"] == "Tokens and coins"]
    assert (tokens["sheets"], tokens["spare"]) == ([], True)
    shown = run("diff", "aztec-market", "aztec-market/lunch-break").stdout
    assert "Tokens and coins: nothing, some pieces stay in the box" in shown
    assert "tokens-per-colour: 20 → 12" in shown


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_more_pieces_need_the_sheets_that_hold_them(write: Write) -> None:
    more = write("extends: aztec-market\nfigures: {tokens-per-colour: {value: 30}}\n")
    found = diff("aztec-market", more)
    (tokens,) = [each for each in found["print"] if each["title"] == "Tokens and coins"]
    assert tokens["sheets"]
    # The box for them is larger.
    assert [each["piece"] for each in found["pieces"] if each["redrawn"]] == ["token-box"]


def test_a_sheet_that_was_printed_serves_once(write: Write, tmp_path: Path) -> None:
    tiny = write_tiny(tmp_path / "tiny")
    edit(tiny / "game.yaml", ("quantity: {value: 3,", "quantity: {value: 117,"))
    twice = write("extends: tiny\ncomponents: {token: {quantity: {value: 200}}}\n")
    (bits,) = diff("tiny", twice)["print"]
    assert (bits["sheets"], bits["of"]) == ([2], 2)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_colour_that_no_piece_shows_prints_nothing_again(write: Write) -> None:
    unseen = write('extends: aztec-market\ntheme: {colours: {mauve: "#aa88bb"}}\n')
    found = diff("aztec-market", unseen)
    assert [change["path"] for change in found["data"]["theme"]] == ["theme.colours.mauve"]
    assert (found["pieces"], found["print"]) == ([], [])


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_setup_and_signs_are_told(write: Write) -> None:
    text = "extends: aztec-market\nsetup: {modes: {short: {figures: {set-aside: 44}}}, teams: ~}\n"
    shown = run("diff", "aztec-market", write(text)).stdout
    assert "modes.short.figures.set-aside: 40 → 44" in shown
    assert "teams: removed" in shown
    assert "signs\n  maize: new" in run("diff", "aztec-market", "aztec-market/maize").stdout


@pytest.mark.game("aztec-market")
def test_errors_of_either_are_told(write: Write) -> None:
    wrong = write("extends: aztec-market\nfigures: {king-takes: {value: -1}}\n")
    done = run("diff", "aztec-market", wrong)
    assert done.exit_code == 1
    assert "mine.yaml:2:31: out-of-range" in done.stderr
    assert run("diff", "aztec-market", "nothing").exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_a_copy_of_a_shipped_game_is_a_game_of_its_own(tmp_path: Path, game: str) -> None:
    copy = printgen.load(printgen.new_game("my-own", tmp_path, starter=game))
    game_, own = printgen.load(game).description.game, copy.description.game
    assert (own.id, own.title) == ("my-own", "My own")
    assert own.components.keys() == game_.components.keys()
