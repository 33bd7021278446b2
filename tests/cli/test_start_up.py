"""What a run does not need is not loaded: most of the time of a small kit is starting up."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

from printgen.cli.app import COMMANDS, program
from printgen.core.guests import having
from tests.helpers.commands import started
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

NOT_ON_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="nothing is plain there")
# Whole parts of the house that have nothing to do with a deck of cards.
PARTS = (
    "checks",
    "exports",
    "pdf",
    "play",
    "preflight",
    "printers",
    "proof",
    "typesetting",
)
LIBRARIES = ("fontTools", "jinja2", "markdown_it", "rich", "svgwrite", "typer")


def loaded(*arguments: str | Path) -> set[str]:
    """Every module that the command loads, in a process of its own."""
    done = started("-v", "-m", "printgen", *arguments)
    assert done.returncode == 0, done.stderr[-500:]
    return set(re.findall(r"^import '([^']+)'", done.stderr, re.MULTILINE))


def below(modules: set[str], package: str) -> set[str]:
    """What of a package was loaded, without the package itself, by names relative to it."""
    return {name.removeprefix(f"{package}.") for name in modules if name.startswith(f"{package}.")}


def test_help_loads_no_model_and_nothing_that_draws() -> None:
    modules = loaded("--help")
    assert "printgen.cli.app" in modules
    for other in ("api", "source", "model", "drawing", "components"):
        assert f"printgen.{other}" not in modules
    modules_of_kits = {name for name in below(modules, "printgen.kit") if "." in name}
    assert modules_of_kits == {
        f"options.{e}" for e in ("kit_options", "option", "readers", "shops")
    }
    assert not modules & {"yaml", "reportlab", "fontTools", "jinja2", "svgwrite"}


def test_only_the_command_that_is_called_is_made_ready() -> None:
    own = [name for commands in COMMANDS.values() for name in commands]
    for name in (*own, *having("commands")):
        assert names_of(program(name)) == [name]
    # All is there where nothing is asked for, or nothing that is there.
    for nothing in (None, "--help", "kti"):
        assert names_of(program(nothing)) == [*own, *having("commands")]


@NOT_ON_WINDOWS
def test_a_check_in_plain_words_loads_neither_typer_nor_what_runs_playtests(
    tmp_path: Path,
) -> None:
    modules = loaded("check", write_tiny(tmp_path))
    assert "printgen.checks.layout" in modules
    assert not modules & {"typer", "rich", "multiprocessing", "printgen.cli.options"}


def names_of(app: typer.Typer) -> list[str]:
    command: Any = typer.main.get_command(app)
    return list(command.list_commands(None))


def test_svgs_load_nothing_of_networks(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    modules = loaded("kit", game, "--out", tmp_path, "--only", "bits", "--format", "svg")
    assert "svgwrite" in modules
    assert not modules & {"http.client", "email", "ssl"}


@NOT_ON_WINDOWS
def test_a_deck_loads_only_what_flat_pieces_need(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    modules = loaded("kit", game, "--out", tmp_path, "--only", "bits", "--format", "pdf")
    assert [path.name for path in tmp_path.glob("*/*.pdf")] == ["tiny-a4-only-bits-bits.pdf"]
    assert below(modules, "printgen.cli") == {
        *("errors", "guard", "kits", "output", "plain", "run", "signals", "status", "streams"),
    }
    assert below(modules, "printgen.components") == {
        "fingerprints",
        "folds",
        "piece",
        "pictures",
    }
    assert below(modules, "printgen.imposition") == {
        "blocks",
        "bounds",
        "sheet_costs",
        "fewest_cuts",
        "fill",
        "grid",
        "layers",
        "marks",
        "planned_sheets",
        "press",
        "printer",
        "edge_looks",
        "sharing",
        "sheets",
        "sides",
        "touching",
    }
    assert below(modules, "printgen.kit") == {
        "building",
        "building.build",
        "building.manifest",
        "building.reuse",
        "building.tasks",
        "building.unchanged",
        "building.builder",
        "codes",
        "folders",
        "folders.folder",
        "folders.inventory",
        "folders.made",
        "layout",
        "layout.assembly",
        "layout.contents",
        "layout.printed",
        "layout.sheets",
        "layout.stocks",
        "layout.variant_errors",
        "options",
        "options.formats",
        "options.kit_options",
        "options.option",
        "options.readers",
        "options.shops",
        "pages",
        "pages.order",
        "pages.single_pages",
    }
    assert not below(modules, "printgen") & {*PARTS, "backends.svg"}
    assert not modules & {*LIBRARIES}
    # Pydantic has a module that looks for plugins and loads the first. ReportLab imports what
    # loads the others, and what removes folders loads compressors.
    assert not modules & {"importlib.metadata", "PIL.ExifTags", "_pickle", "bz2", "lzma"}
    assert "uharfbuzz._harfbuzz" not in modules
    # Spaces on boards, the setup of a game, and what few faces and few games have.
    unused = ("area_checks", "boards", "setup", "art_boxes", "edge_art", "game_extras")
    others = {*(f"printgen.model.{name}" for name in unused), "printgen.drawing.faces.edges"}
    assert all(find_spec(name) for name in others)
    assert not modules & {*others, "concurrent.futures"}
    assert below(modules, "printgen.variant") == {"codes"}
    assert not modules & {"ctypes", "printgen.core.guests"}
    # Of other kinds of components, the words that name them.
    kinds = {name for name in below(modules, "printgen.kinds") if "." in name}
    assert kinds == {"flat.draw", "flat.model"}
