"""Variant files: what they change, where their files are, and how their errors are told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import printgen
from printgen.core.errors import Place
from printgen.model import catalog
from printgen.model.game_files import MOST_BASES
from printgen.play.subject import Subject
from printgen.source.tree import Scalar, node_at, plain
from tests.helpers.changed import edit
from tests.helpers.kits import AZTEC
from tests.helpers.proofs import write_game
from tests.model.mill import write_mill
from tests.variants.conftest import Write

pytestmark = pytest.mark.game("aztec-market")

HEAD = "extends: mill\n"
NOTHING = Scalar(None, Place("", 1, 1), "")


@pytest.fixture
def mill(tmp_path: Path, write: Write) -> Path:
    """A game in the folder that one works in; ``write`` works there too."""
    del write
    return write_mill(tmp_path)


def errors(target: str | Path) -> list[str]:
    with pytest.raises(printgen.DataError) as error:
        printgen.load(target)
    return [str(finding) for finding in error.value.findings]


# -- what is merged


def test_it_follows_rfc_7396(mill: Path, write: Write) -> None:
    base = printgen.load(mill).description.game
    file = write(f"{HEAD}figures:\n  {next(iter(base.figures))}: {{value: 3}}\n")
    game = printgen.load(file).description.game
    assert list(game.figures) == list(base.figures)
    assert next(iter(game.figures.values())).value == 3
    assert game.components == base.components


def test_what_it_does_not_say_follows_from_the_base_and_the_files_name(
    mill: Path, write: Write
) -> None:
    base = printgen.load(mill).description.game
    game = printgen.load(write(HEAD, "My Windy_mill.yaml")).description.game
    assert game.id == "mill-my-windy-mill"
    assert printgen.load(write("extends: ../mill\n", "Polish/game.yaml")).id == "mill-polish"
    assert (game.title, game.version) == (base.title, base.version)
    assert game.variant is not None
    assert game.variant.title == "My windy mill"
    assert game.variant.of == base.title
    assert game.name == f"{base.title}: My windy mill"
    assert (game.subtitle or "").endswith("My windy mill")
    assert printgen.load(write(HEAD, "Größe.yaml")).description.game.id == "mill-grosse"
    # A long name is cut off, and not behind a hyphen.
    for name in ("x" + "-a" * 40, "xx" + "-a" * 40):
        assert printgen.load(write(HEAD, f"{name}.yaml")).description.game.id.endswith("-a")
    blank = printgen.load(write(f"{HEAD}variant:\n  # a title\n", "later.yaml")).description.game
    assert blank.name == f"{base.title}: Later"
    bare = write("extends: aztec-market\nsubtitle: ~\nvariant: {title: ~}\n", "bare.yaml")
    other = printgen.load(bare).description.game
    assert (other.name, other.subtitle) == (f"{other.title}: Bare", "Bare")


def test_what_it_says_itself_stays(mill: Path, write: Write) -> None:
    del mill
    text = 'id: gale\ntitle: Gale\nsubtitle: a storm\nversion: "2"\n'
    text += "variant: {title: Storm, of: Calm}\n"
    game = printgen.load(write(HEAD + text)).description.game
    assert (game.id, game.title, game.subtitle, game.version) == ("gale", "Gale", "a storm", "2")
    assert game.variant is not None
    assert (game.variant.title, game.variant.of) == ("Storm", "Calm")


def test_a_variant_may_extend_a_variant(mill: Path, write: Write) -> None:
    figure = next(iter(printgen.load(mill).description.game.figures))
    write(f"extends: mill\nfigures:\n  {figure}: {{value: 3, note: first}}\n", "one.yaml")
    two = write(f"extends: one.yaml\nfigures:\n  {figure}: {{value: 5}}\n", "two.yaml")
    game = printgen.load(two).description.game
    assert game.figures[figure].value == 5
    assert game.figures[figure].note is None
    noted = f"extends: one.yaml\nfigures:\n  {figure}: {{value: 5, note: second}}\n"
    assert (
        printgen.load(write(noted, "three.yaml")).description.game.figures[figure].note == "second"
    )
    assert game.id == "mill-one-two"
    assert game.variant is not None
    assert game.variant.of == printgen.load(mill).description.game.title
    assert "One, Two" in (game.subtitle or "")


@pytest.mark.parametrize(
    ("players", "numbers"), [("max: 3", (7, 8)), ("min: 3", (8, 9)), ("min: 3, max: 3", (8,))]
)
def test_for_fewer_players_figures_keep_the_numbers_for_these(
    mill: Path, write: Write, players: str, numbers: tuple[int, ...]
) -> None:
    del mill
    figure = "{by-players: [7, 8, 9], provenance: printed, note: for the wind}"
    write(f"{HEAD}figures:\n  sails-each: {figure}\n", "one.yaml")
    loaded = printgen.load(write(f"extends: one.yaml\nplayers: {{{players}}}\n", "two.yaml"))
    kept = loaded.description.game.figures["sails-each"]
    assert kept.by_players == numbers
    assert (kept.provenance.value, kept.note) == ("printed", "for the wind")


def test_a_group_of_comments_changes_nothing_and_null_removes(write: Write) -> None:
    text = "extends: aztec-market\nfigures:\n  # nothing\ncomponents:\n  market-tile:\n    rows:\n"
    base = printgen.load("aztec-market").description.game
    game = printgen.load(write(text)).description.game
    assert game.figures == base.figures
    assert game.components == base.components
    gone = printgen.load(write("extends: aztec-market\nopen-questions: ~\n", "gone.yaml"))
    assert gone.description.game.open_questions == {}


def test_a_row_that_is_called_table_is_removed_like_others(tmp_path: Path, write: Write) -> None:
    edit(write_game(tmp_path / "game") / "game.yaml", ("      five:", "      table:"))
    variant = write("extends: game\ncomponents: {card: {rows: {table: ~}}}\n")
    assert printgen.load(variant).description.designs["card"].ids == ("ten", "eleven")


def test_a_limit_of_the_formula_that_it_replaces_is_refused(tmp_path: Path, write: Write) -> None:
    file = write_game(tmp_path / "game") / "game.yaml"
    figure = "figures: {a: {formula: players, least: 2, provenance: assumed}}\n"
    file.write_text(f"{file.read_text('utf-8')}{figure}", "utf-8")
    assert printgen.load(write("extends: game\nfigures: {a: 4}\n", "good.yaml"))
    (error,) = errors(write("extends: game\nfigures: {a: {value: 4, least: 2}}\n"))
    assert "only a formula has a 'least'" in error


def test_faces_of_a_component_that_it_removes_may_stay(mill: Path, write: Write) -> None:
    assert "weight" in (mill / "pieces.yaml").read_text("utf-8")
    game = printgen.load(write(f"{HEAD}components: {{sack: ~}}\n")).description.game
    assert "sack" not in game.components
    assert "sack" in game.faces


def test_items_of_a_list_are_changed_by_their_numbers(mill: Path, write: Write) -> None:
    shapes = ("signs", "vane", "shapes")
    base = plain(node_at(printgen.load(mill).description.tree, shapes) or NOTHING)
    assert isinstance(base, list)
    text = f'{HEAD}signs:\n  vane:\n    shapes:\n      "1": '
    changed = printgen.load(write(f"{text}{{fill: accent, stroke: ~}}\n")).description.tree
    assert plain(node_at(changed, shapes) or NOTHING) == [
        {"path": "M4 20 L12 4 L20 20 Z", "fill": "accent"},
        base[1],
    ]
    shorter = printgen.load(write(f"{text}~\n")).description.tree
    assert plain(node_at(shorter, shapes) or NOTHING) == base[1:]


def test_a_new_face_may_leave_out_boxes_of_the_one_that_it_extends(write: Write) -> None:
    text = "extends: aztec-market\nfaces:\n  bare: {extends: back, boxes: {border: ~}}\n"
    faces = printgen.load(write(text)).description.game.faces
    assert set(faces["back"].boxes) - set(faces["bare"].boxes) == {"border"}


# -- where its files are


def test_its_own_files_come_before_those_of_the_game(mill: Path, write: Write) -> None:
    write("id,quantity,name\nrye,7,Rye\n", "windy/other.csv")
    assert (mill / "sacks.csv").is_file()
    base = printgen.load(mill).description
    file = write("extends: ../mill\n", "windy/windy.yaml")
    assert printgen.load(file).description.designs.keys() == base.designs.keys()
    shutil.copy(mill / "sacks.csv", "windy/sacks.csv")
    lines = Path("windy/sacks.csv").read_text("utf-8").splitlines(keepends=True)
    Path("windy/sacks.csv").write_text("".join(lines[:-1]), "utf-8")
    fewer = printgen.load(file).description.designs
    changed = [name for name in fewer if fewer[name].ids != base.designs[name].ids]
    assert changed
    assert all(fewer[name].ids == base.designs[name].ids[:-1] for name in changed)


@pytest.mark.slow
def test_its_own_template_is_taken_and_others_are_found_in_the_game(
    write: Write, tmp_path: Path
) -> None:
    write("# Ours\n\nPass or play.\n", "reference-turn.md.j2")
    file = write("extends: aztec-market\n")
    kit = printgen.build_kit(
        file, printgen.KitOptions(only=["cards"]), out=tmp_path / "out", formats=("svg-pieces",)
    )
    assert "Ours" in next(kit.folder.rglob("reference-front.svg")).read_text("utf-8")
    assert "Crowd" in next(kit.folder.rglob("reference-back.svg")).read_text("utf-8")


def test_its_parts_lie_in_its_own_folder(write: Write) -> None:
    write("figures:\n  king-takes: {value: 3}\n", "own/more.yaml")
    file = write("extends: aztec-market\nparts: [more.yaml]\n", "own/mine.yaml")
    description = printgen.load(file).description
    assert description.game.figures["king-takes"].value == 3
    where = description.place("figures", "king-takes", "value")
    assert (where.file, where.line) == ("own/more.yaml", 2)


@pytest.mark.usefixtures("mill")
def test_what_is_found_about_a_value_stands_where_the_variant_changes_it(write: Write) -> None:
    """Also where the file of the game has the key, and other values below it."""
    text = "extends: .\nfigures:\n  sails-each:\n    value: 3\n    provenance: assumed\n"
    subject = Subject(catalog.load(write(text, "mill/mine.yaml")))
    assert subject.place("figures", "sails-each") == Place("mill/mine.yaml", 4, 12)


def test_files_outside_both_folders_are_refused(write: Write) -> None:
    write("id,quantity\na,1\n", "secret.csv")
    text = (
        "extends: aztec-market\ncomponents:\n  coin: {front: coin, rows: {table: ../secret.csv}}\n"
    )
    (first, *_) = [line for line in errors(write(text, "own/mine.yaml")) if "path-outside" in line]
    assert first.startswith("own/mine.yaml:3:37: path-outside the file name '../secret.csv' leads")


def test_it_is_found_beside_its_game_as_shipped_ones_are(mill: Path, write: Write) -> None:
    write("extends: ..\n", "mill/variants/windy.yaml")
    loaded = catalog.load("mill/windy")
    assert loaded.id == "mill-windy"
    assert loaded.description.place("figures").file.startswith("mill/")
    assert loaded.folder == Path("mill/variants")
    assert catalog.load(mill / "variants" / "windy.yaml").id == "mill-windy"
    assert printgen.variants("mill/") == ["mill/windy"]


# -- what is wrong with it

BASE = "extends: aztec-market\n"
DATA = "data/aztec-market"


def _coin(file: str) -> str:
    """Where a face names the sign of the coin."""
    lines = (AZTEC / file).read_text("utf-8").splitlines()
    ((number, line),) = [(n, text) for n, text in enumerate(lines, 1) if "sign: coin," in text]
    return f"{DATA}/{file}:{number}:{line.index('coin,') + 1}"


WRONG = {
    "unknown base": (
        "extends: aztec-markt\n",
        [("mine.yaml:1:10: unknown-name unknown game or file 'aztec-markt' "
         "(did you mean 'aztec-market'?)")],
    ),
    "unknown shipped variant": (
        "extends: aztec-market/five-by-fife\n",
        [("mine.yaml:1:10: unknown-name aztec-market has no variant 'five-by-fife' "
         "(did you mean 'five-by-five'?)")],
    ),
    "no base": (
        "extends: ~\n",
        [("mine.yaml:1:10: wrong-type 'extends' should be the name of a game, "
         "or the path of a file (such as 'aztec-market')")],
    ),
    "a list of bases": (
        "extends: [aztec-market]\n",
        [("mine.yaml:1:10: wrong-type 'extends' should be the name of a game, "
         "or the path of a file (such as 'aztec-market')")],
    ),
    "an absolute path": (
        "extends: /etc/game.yaml\n",
        [("mine.yaml:1:10: path-outside '/etc/game.yaml' is not a path relative to this file's"
         " folder (write it with '/' between folders and '..' for the one above)")],
    ),
    "itself": (
        "extends: mine.yaml\n",
        [("mine.yaml:1:10: circular-extends it extends itself: mine.yaml → mine.yaml "
         "(extend a game)")],
    ),
    "a variant without a game": (
        "format: 1\nvariant: {title: SameProcess}\n",
        [("mine.yaml:2:1: unknown-key 'variant' belongs to a file that extends a game "
         "(add 'extends: …', or delete it)")],
    ),
    "a game named inside the variant": (
        "variant: {title: Mine, extends: aztec-market}\ntitle: Mine\n",
        [("mine.yaml:1:24: unknown-key 'extends' belongs at the top of the file, not in 'variant' "
         "(write it in a line of its own)")],
    ),
    "nothing to remove": (
        BASE + "components:\n  market-tile: {rows: {crowds: ~}}\n",
        [("mine.yaml:3:24: nothing-to-remove there is no 'crowds' to remove in "
         "'components.market-tile.rows' (did you mean 'crowd'?)")],
    ),
    "nothing to change": (
        BASE + 'setup:\n  steps:\n    "99": {say: Begin.}\n',
        [("mine.yaml:4:5: nothing-to-change there is no item '99' to change in 'setup.steps' "
         "(it has items 1 to 10; to add one, write out the whole list)")],
    ),
    "wrong in an item": (
        BASE + 'setup:\n  steps:\n    "2": {sai: Begin.}\n',
        ["mine.yaml:4:11: unknown-key 'sai' is not a key here (did you mean 'say'?)"],
    ),
    "what others need": (
        BASE + "signs:\n  drum: {title: Drum}\n  coin: ~\n",
        ["mine.yaml:3:3: missing-key 'shapes' is missing",
         ("mine.yaml:4:3: unknown-name unknown sign 'coin' "
          f"(it is removed here; see {_coin('boxes.yaml')} and 1 more)")],
    ),
    "names nearly right": (
        BASE + "figures:\n  king-take: {value: 2}\n  rounds: {value: 2}\n",
        [("mine.yaml:3:3: missing-key 'provenance' is missing (did you mean to change "
          "'king-takes'? If it is new, add 'provenance')"),
         ("mine.yaml:4:3: missing-key 'provenance' is missing (add it here, or once for all as a "
          "line of its own at the top of the file)")],
    ),
    "a key of the game": (
        BASE + "credits: ~\n",
        ["mine.yaml:1:1: missing-key 'credits' is missing (it was removed at mine.yaml:2:1)"],
    ),
    "texts that no font has": (
        BASE + "variant:\n  title: Win 塔\n  note: For 字\n",
        [f"mine.yaml:{place}: glyph-missing Source Sans Pro has no glyph for {glyph} (use other "
         "characters, or add a font with them to 'sans' and 'serif' in theme/fonts)"
         for place, glyph in (("3:10", "'塔' (U+5854)"), ("4:9", "'字' (U+5B57)"))],
    ),
    "wrong types": (
        BASE + "figures:\n  king-takes: {value: two}\n  colours: l\nvariant: {title: 3, not: x}\n",
        ["mine.yaml:3:23: wrong-type 'king-takes' should be a whole number, not 'two'",
         ("mine.yaml:4:12: wrong-type 'colours' should be a whole number or a mapping, not 'l' "
          "(write a whole number, such as 4)"),
         ("mine.yaml:5:18: wrong-type 'title' should be text, not the number 3 "
          '(put it in quotes: "3")'),
         "mine.yaml:5:21: unknown-key 'not' is not a key here (did you mean 'note'?)"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "told"), WRONG.values(), ids=WRONG)
def test_errors_are_told_at_the_place_that_supplied_the_value(
    text: str, told: list[str], write: Write
) -> None:
    found = errors(write(text))
    for line in told:
        assert line in found, "\n".join(found)
    if "extends" in text:
        assert len(found) == len(told), "\n".join(found)


def test_a_folder_named_like_a_file_is_not_suggested(write: Write) -> None:
    file = write("extends: base.yaml\n")
    (file.parent / "base.yaml").mkdir()
    (found,) = errors(file)
    assert found.endswith("'base.yaml' (name a game, or a file by its path from this folder)")


def test_a_circle_is_told_with_all_who_are_in_it(write: Write) -> None:
    write("extends: b.yaml\n", "a.yaml")
    write("extends: c.yaml\n", "b.yaml")
    write("extends: b.yaml\n", "c.yaml")
    assert errors("a.yaml") == [
        "c.yaml:1:10: circular-extends it extends itself: b.yaml → c.yaml → b.yaml (extend a game)"
    ]


def test_too_many_in_a_row(write: Write) -> None:
    write("extends: aztec-market\n", "v0.yaml")
    for n in range(1, MOST_BASES + 1):
        write(f"extends: v{n - 1}.yaml\n", f"v{n}.yaml")
    assert printgen.load(f"v{MOST_BASES - 1}.yaml").id
    assert errors(f"v{MOST_BASES}.yaml") == [
        (
            f"v0.yaml:1:10: extends-too-much more than {MOST_BASES} variants extend each other "
            "in a row (extend something closer to the original)"
        )
    ]


def test_errors_of_the_base_are_told_with_its_own(mill: Path, write: Write) -> None:
    edit(mill / "pieces.yaml", ("front: sack", "front: sak"))
    found = errors(write(HEAD + "figures: 5\n"))
    assert any(line.startswith("mill/pieces.yaml:") and "unknown-name" in line for line in found)
    assert any(line.startswith("mine.yaml:2:10: wrong-type") for line in found)
