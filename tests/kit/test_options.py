"""Options of a kit are declared once: the command line, the API, manifests and names follow."""

from __future__ import annotations

import inspect
import re
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.app import program
from printgen.imposition.printer import Printer
from printgen.kit.folders.manifest_file import read_manifest
from printgen.kit.options.kit_options import OPTIONS, PAPER, KitOptions
from tests.helpers.changed import edit
from tests.helpers.kits import manifest_of
from tests.helpers.tiny import write_tiny

STICKER = """\
  sticker:
    kind: token
    title: {one: sticker, many: stickers}
    group: stickers
    size: {width: 20mm, height: 20mm, provenance: assumed}
    quantity: {value: 3, provenance: assumed}
    front: back
"""
PLAY = "# Rules\n\nPlay.\n"
STICKERS = "  stickers: {title: Stickers, labels: any, stock: labels, making: Peel them off.}\n"
# Of each option something else than its default, with what it cannot be without.
OTHERS: dict[str, dict[str, Any]] = {
    "paper": {"paper": "letter"},
    "players": {"players": 1},
    "ink": {"ink": "low"},
    "duplex": {"duplex": "none"},
    "rounds": {"rounds": "square"},
    "bleed": {"bleed": 0},
    "margin": {"margin": "4mm"},
    "cutter": {"cutter": "silhouette"},
    "labels": {"labels": "L7160"},
    "first_label": {"first_label": 2},
    "purpose": {"purpose": "offset"},
    "edition": {"purpose": "offset", "edition": 500},
    "imposed": {"purpose": "offset", "imposed": "a3"},
    "printer": {"printer": Printer("lab", x=0.5)},
    "only": {"only": ["token", "rules"]},
    "booklet": {"booklet": True},
    "creep": {"booklet": True, "creep": "0.2mm"},
}
# They add a file to a kit, and do not make another.
UNTOLD = {"booklet", "creep"}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = write_tiny(tmp_path_factory.mktemp("game") / "tiny", components=STICKER, rules=PLAY)
    edit(folder / "game.yaml", ("groups:\n", f"groups:\n{STICKERS}"))
    return folder


@pytest.fixture(scope="module")
def others(game: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """The same, with a kit to be renewed."""
    old = printgen.build_kit(game, out=tmp_path_factory.mktemp("old"), formats=["pdf"])
    (game / "rules.md.j2").write_text("# Rules\n\nPlay again.\n", "utf-8")
    return {**OTHERS, "since": {"since": old.folder}}


def test_each_is_in_the_help_of_the_command_with_its_flags_and_choices() -> None:
    done = CliRunner().invoke(program("kit"), ["kit", "--help"], env={"COLUMNS": "200"})
    for option in OPTIONS.values():
        for flag in option.flags:
            assert re.search(rf" {flag} ", done.stdout), flag
        for word in (*option.choices, option.metavar or ""):
            assert word in done.stdout, word
        # Of the paper, which may be given twice, there is none.
        if isinstance(option.default, str) and option is not PAPER:
            assert f"[default: {option.default}]" in done.stdout


def test_each_is_in_the_signature_and_the_words_of_the_api() -> None:
    parameters = inspect.signature(printgen.KitOptions).parameters
    assert [*parameters] == [*OPTIONS]
    for name, option in OPTIONS.items():
        assert parameters[name].default == option.default
        assert f"``{name}``" in (inspect.getdoc(KitOptions) or "")
    with pytest.raises(FrozenInstanceError):
        KitOptions().ink = "low"  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("name", OPTIONS)
def test_each_is_in_the_manifest_and_read_from_there_again(
    name: str, game: Path, others: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    loaded = printgen.load(game)
    asked = KitOptions(**others[name]).checked(loaded)
    kit = printgen.build_kit(game, asked, out=tmp_path, formats=["pdf"])
    plain, key = manifest_of(others["since"]["since"]), OPTIONS[name].key
    assert kit.manifest[key] != plain.get(key)
    manifest = read_manifest(kit.folder, "kit")
    again = KitOptions.of_manifest(manifest.data, loaded)
    if name == "since":
        assert manifest.data["since"]["kit"] == others[name]["since"].name
        return
    if asked.booklet and asked.creep is None:
        asked = KitOptions(booklet=True, creep=0.1)
    assert again == asked


@pytest.mark.parametrize("name", OPTIONS)
def test_each_is_in_the_name_of_the_folder_where_it_is_not_as_usual(
    name: str, others: dict[str, dict[str, Any]]
) -> None:
    usual, other = KitOptions(), KitOptions(**others[name])
    assert usual.folder_name("tiny") == "tiny-a4"
    assert (other.folder_name("tiny") == "tiny-a4") == (name in UNTOLD)


def test_all_of_them_stand_in_a_name_in_a_settled_order(
    others: dict[str, dict[str, Any]],
) -> None:
    # What cannot be together with another.
    both = {"paper", "purpose", "edition", "imposed", "duplex", "bleed", *UNTOLD}
    asked = {key: each for name in others if name not in both for key, each in others[name].items()}
    assert KitOptions(**asked).folder_name("tiny") == (
        "tiny-a4-1-players-low-square-margin-4-silhouette-avery-l7160-from-label-2"
        "-printer-lab-only-token-rules-since-1"
    )


def test_all_that_is_wrong_is_told_at_once(game: Path) -> None:
    with pytest.raises(printgen.UsageError) as error:
        KitOptions(paper="a6", ink="lo", duplex="long", creep="thin")
    assert str(error.value) == (
        "unknown paper 'a6': write its name, or its size as in 148x210mm"
        " (known are a3, a4, letter, tabloid); '--ink' is full, low or grey,"
        " not 'lo' (did you mean 'low'?); '--duplex' is long-edge, short-edge, fold or none, not"
        " 'long' (did you mean 'long-edge'?); --creep: 'thin' is not a length"
    )
    with pytest.raises(printgen.UsageError) as error:
        KitOptions(players=7, only=["tokens"]).checked(printgen.load(game))
    assert str(error.value) == (
        "Tiny is for 1 to 2 players, not 7; tiny has no group or component 'tokens'"
        " (did you mean 'token'?)"
    )


def test_what_is_asked_for_comes_in_the_order_of_the_data(game: Path) -> None:
    loaded = printgen.load(game)
    assert KitOptions(only=["rules", "token", "rules"]).checked(loaded).only == ("token", "rules")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"bleed": 2.5}, "no piece of tiny has more bleed than 2 mm: --bleed takes 0 to 2 mm"),
        ({"bleed": 21}, "--bleed takes 0 to 20 mm, up to the game's own, not 21 mm"),
        ({"bleed": -1}, "--bleed takes 0 to 20 mm, up to the game's own, not -1 mm"),
        ({"bleed": "wide"}, "--bleed: 'wide' is not a length"),
        ({"margin": 0}, "no printer prints nearer than 3 mm to the paper's edges at 100 %"),
        ({"margin": 31}, "--margin takes 3 to 30 mm, not 31 mm"),
        ({"margin": "5 em"}, "--margin: 'em' is not a unit of length"),
        ({"bleed": 0, "purpose": "offset"}, "'--bleed' is for sheets that you print yourself"),
        ({"bleed": 0, "cutter": "cricut"}, "--bleed is for straight cuts"),
    ],
)
def test_bleeds_and_margins_that_cannot_be_are_refused(
    wrong: dict[str, Any], words: str, tmp_path: Path
) -> None:
    loaded = printgen.load(write_tiny(tmp_path / "tiny"))
    with pytest.raises(printgen.UsageError) as error:
        KitOptions(**wrong).checked(loaded)
    assert words in str(error.value)
