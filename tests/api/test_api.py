"""The Python API: what ``import printgen`` gives, and what its functions promise."""

from __future__ import annotations

from pathlib import Path
from pkgutil import iter_modules

import pytest

import printgen
from printgen.kit.folders.inventory import MANIFEST
from printgen.kit.folders.made import MADE_FROM
from printgen.model.catalog import Loaded
from tests.helpers.commands import started
from tests.helpers.kits import AZTEC, Kits, digests, names, what_is_wrong
from tests.helpers.tiny import write_tiny


def test_every_name_that_is_promised_is_there() -> None:
    assert sorted(dir(printgen)) == dir(printgen)
    for name in dir(printgen):
        assert getattr(printgen, name) is not None


def test_every_name_says_what_it_is() -> None:
    for name in dir(printgen):
        assert getattr(printgen, name).__doc__, name


def test_all_names_can_be_imported_at_once_and_listed() -> None:
    names: dict[str, object] = {}
    exec("from printgen import *", names)  # noqa: S102 - what a notebook does
    assert sorted(names.keys() - {"__builtins__"}) == dir(printgen)
    assert {"build_kit", "run_preflight", "DataError"} <= names.keys()


def test_no_name_is_that_of_a_module_which_would_hide_it_once_it_is_loaded() -> None:
    modules = {module.name for module in iter_modules(printgen.__path__)}
    assert not modules & {*dir(printgen)}


def test_other_names_are_refused_in_words() -> None:
    with pytest.raises(AttributeError, match="no attribute 'build_kitt'"):
        # That the type checker must be told to pass it over says that it knows the names as well.
        printgen.build_kitt  # type: ignore[attr-defined]  # noqa: B018


def test_importing_it_imports_nothing_but_its_version() -> None:
    assert loaded_by("import printgen") == ["printgen.core", "printgen.core.version"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "room"), [("choices", "api"), ("run_preflight", "preflight"), ("load", "model")]
)
def test_a_name_that_draws_nothing_loads_nothing_that_draws(name: str, room: str) -> None:
    rooms = {module.split(".")[1] for module in loaded_by(f"from printgen import {name}")}
    assert room in rooms
    assert not rooms & {"backends", "components", "drawing", "imposition", "play", "typesetting"}


def loaded_by(statement: str) -> list[str]:
    """Return the modules of printgen that a statement loads, in a process of its own."""
    script = f"{statement}; import sys; print(*sorted(n for n in sys.modules if 'printgen.' in n))"
    done = started("-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.game("aztec-market")
def test_a_game_is_loaded_by_its_id_its_folder_or_its_file() -> None:
    assert "aztec-market" in printgen.list_games()
    for target in ("aztec-market", AZTEC, str(AZTEC), AZTEC / "game.yaml"):
        loaded = printgen.load(target)
        assert isinstance(loaded, Loaded)
        assert loaded.id == "aztec-market"


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_every_shipped_game_is_right(game: str) -> None:
    assert printgen.check(game) == []


@pytest.mark.slow
def test_a_kit_is_built_from_a_game_a_folder_or_an_id(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    targets: list[Path | str | Loaded] = [game, str(game), printgen.load(game)]
    kits = [printgen.build_kit(target, out=tmp_path / str(n)) for n, target in enumerate(targets)]
    # Of a game that is loaded already nobody can tell what it was made from.
    of_path, of_text, of_loaded = (digests(kit.folder) for kit in kits)
    assert of_path == of_text
    assert of_path | {MANIFEST: ""} == of_loaded | {MANIFEST: ""}
    manifests = [{**kit.manifest, MADE_FROM: ""} for kit in kits]
    assert manifests[0] == manifests[2]
    assert not what_is_wrong(kits[0].folder)
    assert kits[0].manifest["pieces"] == {"token": 3}


def test_the_formats_asked_for_are_made_and_no_others(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules="# Rules\n")
    endings = {
        ("html",): {"tiny-a4-rules.html"},
        ("pdf",): {"tiny-a4-bits.pdf", "tiny-a4-kit.pdf"},
        ("svg-pieces",): {"svg/pieces/token/token-front.svg", "svg/pieces/token/token-back.svg"},
        ("svg-sheets",): {
            "svg/sheets/cover-1.svg",
            "svg/sheets/bits-1-front.svg",
            "svg/sheets/bits-1-back.svg",
            "svg/sheets/rules-1.svg",
        },
    }
    for formats, files in endings.items():
        kit = printgen.build_kit(game, out=tmp_path / formats[0], formats=formats)
        assert set(kit.manifest["files"]) == files
    both = printgen.build_kit(game, out=tmp_path / "svg", formats=["svg"])
    assert set(both.manifest["files"]) == endings["svg-pieces",] | endings["svg-sheets",]


def test_what_progress_raises_stops_the_build_and_leaves_nothing(tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        printgen.build_kit(write_tiny(tmp_path / "tiny"), out=tmp_path / "out", progress=refuse)
    assert names(tmp_path / "out") == []


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_description_counts_what_the_kit_holds(kits: Kits) -> None:
    described = printgen.describe(printgen.load("aztec-market"))
    printed = kits("a4").manifest
    for component in described["components"]:
        if component["kind"] in {"booklet", "sheet"}:
            assert printed["documents"][component["id"]]["copies"] == component["count"]
        else:
            assert component["count"] == sum(
                count
                for piece, count in printed["pieces"].items()
                if piece.partition("/")[0] == component["id"]
            )


def test_errors_have_one_base_and_data_errors_carry_findings(tmp_path: Path) -> None:
    wrong = write_tiny(tmp_path / "wrong", components="    corner: round\n")
    with pytest.raises(printgen.PrintgenError) as caught:
        printgen.load(wrong)
    assert isinstance(caught.value, printgen.DataError)
    (finding,) = caught.value.findings
    assert isinstance(finding, printgen.Finding)
    assert isinstance(finding.where, printgen.Place)
    assert printgen.check(wrong) == [finding]
    for error in (printgen.BuildError, printgen.DataError, printgen.UsageError):
        assert issubclass(error, printgen.PrintgenError)


@pytest.mark.game("playing-cards")
def test_a_game_without_rules_has_modes_and_requires_nothing() -> None:
    options = printgen.setup_options(printgen.load("playing-cards"))
    assert options.modes
    assert not options.requirements
    assert printgen.choices("require", "playing-cards") == []


@pytest.mark.game("tlatelolco")
def test_what_can_be_asked_of_a_setup_can_be_asked() -> None:
    game = printgen.load("tlatelolco")
    options = printgen.setup_options(game)
    for players in options.players:
        printgen.plan_setup(game, players=players, seed=1, require=list(options.requirements))
    assert options.requirements
