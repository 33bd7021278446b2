"""The commands: each does what it says, by words for people and by JSON for programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.core import TyperCommand

import printgen
from printgen.cli import run as command_line
from printgen.cli.status import INTERRUPTED, STOPPED, UNCHANGED
from tests.helpers.changed import edit, variant_with
from tests.helpers.commands import facts, run
from tests.helpers.kits import names, what_is_wrong
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

COMMANDS = ("list", "show", "kit", "check", "explain", "schema")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "wrong", components="    corner: round\n    sise: 3\n")


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, flag: str) -> None:
    done = run(command, flag)
    assert done.exit_code == 0
    assert f"printgen {command}" in done.stdout
    assert len(done.stdout.splitlines()) > 5


def test_without_a_command_it_says_what_there_is() -> None:
    done = run()
    assert done.exit_code == 2
    for command in COMMANDS:
        assert f" {command} " in done.output


def test_it_tells_its_version() -> None:
    assert run("--version").stdout == f"printgen {printgen.__version__}\n"


def test_list_names_every_shipped_game() -> None:
    assert [game["id"] for game in facts("list", "--json")] == printgen.list_games()
    told = run("list").stdout
    for game in facts("list", "--json"):
        for key in ("id", "title", "designer"):
            assert game[key] in told


@pytest.mark.parametrize(("number", "told"), [(1, "1 player"), (2, "2 players")])
def test_a_game_for_one_number_of_players_is_told_so(
    tmp_path: Path, number: int, told: str
) -> None:
    folder = write_tiny(tmp_path / "tiny")
    file = folder / "game.yaml"
    only = f"{{min: {number}, max: {number}"
    edit(file, ("{min: 1, max: 2", only))
    assert f" · {told} · " in run("show", folder).stdout


def test_show_names_the_designs_of_a_component_unless_they_are_many(tmp_path: Path) -> None:
    card = """\
  card:
    extends: token
    kind: card
    quantity: ~
    fields: {{name: text}}
    rows: {{{}}}
"""
    for count, told in ((24, "1 r23"), (25, "25 designs")):
        row = "{quantity: {value: 1, provenance: assumed}, name: x}"
        rows = ", ".join(f"r{n}: {row}" for n in range(count))
        game = write_tiny(tmp_path / str(count), components=card.format(rows))
        assert told in run("show", game).stdout


def test_a_table_is_not_taken_for_a_game(tiny: Path) -> None:
    (tiny / "cards.csv").write_text("name\nOne\n", "utf-8")
    for command in ("check", "kit", "show"):
        done = run(command, tiny / "cards.csv")
        assert done.exit_code == 2
        assert "is a table: name the folder of its game" in done.stderr


@pytest.mark.game("aztec-market")
def test_show_tells_what_the_api_describes() -> None:
    assert facts("show", "aztec-market", "--json") == printgen.describe(
        printgen.load("aztec-market")
    )
    told = run("show", "aztec-market").stdout
    for words in ("Víctor Melo", "2 to 4 players", "unofficial", "80", "commodity tokens", "bag"):
        assert words in told


def test_kit_builds_and_tells_where(tiny: Path, tmp_path: Path) -> None:
    done = run("kit", tiny, "--out", tmp_path / "out")
    assert done.exit_code == 0
    assert "3 pieces on 1 sheet" in done.stdout
    said = (
        "1 sheet, 6 straight cuts: with no bleed between pieces and 10 mm margins, fewer are not"
        " possible"
    )
    assert said in done.stdout.splitlines()
    assert str(tmp_path / "out" / "tiny-a4" / "tiny-a4-kit.pdf") in done.stdout
    assert done.stderr == ""
    assert not what_is_wrong(tmp_path / "out" / "tiny-a4")


def test_a_kit_for_a_shop_tells_of_no_sheets_but_of_its_job_ticket(
    tiny: Path, tmp_path: Path
) -> None:
    done = run("kit", tiny, "--for", "offset", "--out", tmp_path / "out")
    said, start = done.stdout.splitlines()
    assert said.startswith("Tiny: 3 pieces, each on pages of its own, 2 files in ")
    ticket = tmp_path / "out" / "tiny-a4-offset" / "tiny-a4-offset-job-ticket.pdf"
    assert ticket.is_file()
    assert start == f"Start with {ticket}: it has what the shop needs to know."


def test_kit_as_json_is_the_manifest_and_the_folder(tiny: Path, tmp_path: Path) -> None:
    (told,) = facts("kit", tiny, "--out", tmp_path / "out", "--json")
    manifest = json.loads((tmp_path / "out" / "tiny-a4" / "manifest.json").read_text("utf-8"))
    folder = str(tmp_path / "out" / "tiny-a4")
    assert told == {"folder": folder, "carried": [], "removed": [], **manifest}


def test_a_quiet_kit_says_nothing(tiny: Path, tmp_path: Path) -> None:
    for flag in ("--quiet", "-q"):
        done = run("kit", tiny, "--out", tmp_path / "out", flag)
        assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert names(tmp_path / "out") == ["tiny-a4"]


@pytest.mark.game("buyers-market")
def test_a_kit_that_cannot_be_played_is_built_and_told(tmp_path: Path) -> None:
    variant = variant_with("buyers-market", "Forty", {"levels-needed": 40}, tmp_path)
    result = run("kit", str(variant), "--only", "die", "--format", "pdf", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert "1 piece on 1 sheet" in result.stdout
    assert "Forty.yaml:5:26: building-impossible" in result.stderr
    assert "see 'printgen check'" in result.stderr


def test_several_papers_and_games_make_several_kits(tiny: Path, tmp_path: Path) -> None:
    words = ("--paper", "a4", "--paper", "letter", "--paper", "300x200mm", "--only", "bits")
    other = write_tiny(tmp_path / "other")
    edit(other / "game.yaml", ("id: tiny", "id: other"))
    told = facts("kit", tiny, other, "--out", tmp_path / "out", "--format", "pdf", *words, "--json")
    assert [Path(kit["folder"]).name for kit in told] == [
        f"{game}-{paper}-only-bits"
        for game in ("tiny", "other")
        for paper in ("a4", "letter", "300x200mm")
    ]
    assert names(tmp_path / "out") == sorted(Path(kit["folder"]).name for kit in told)


@pytest.mark.game("aztec-market")
def test_players_leave_out_what_fewer_do_not_need(tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("--only", "buyer-tile,reference", "--format", "svg-pieces", "--json")
    (told,) = facts("kit", "aztec-market", "--players", "2", *words, "--out", out)
    assert told["pieces"] == {"buyer-tile/rabbit": 4, "buyer-tile/reed": 4, "reference": 2}
    assert names(out) == ["aztec-market-a4-2-players-only-buyer-tile-reference"]


def test_check_finds_nothing_wrong_with_what_is_right(tiny: Path) -> None:
    # Its bleed of 2 mm is worth a note: see test_misregistration.py.
    assert facts("check", tiny, "--json", "--ignore", "back-shows") == []
    done = run("check", tiny)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "no errors" in done.stdout


def test_check_tells_everything_that_is_wrong_and_where(wrong: Path) -> None:
    found = facts("check", wrong, "--json", status=1)
    assert len(found) == 2
    for finding in found:
        assert finding["file"].endswith("game.yaml")
        assert finding["line"] > 0
        assert finding["column"] > 0
        assert finding["severity"] == "error"
        assert finding["code"]
        assert finding["message"]
    done = run("check", wrong)
    assert done.exit_code == 1
    for finding in found:
        place = "{file}:{line}:{column}: {code} {message}".format(**finding)
        assert place in done.output


def test_wrong_data_is_told_by_its_place_and_nothing_is_built(wrong: Path, tmp_path: Path) -> None:
    done = run("kit", wrong, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "game.yaml:" in done.stderr
    assert "2 errors; nothing was built." in done.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["game", "part"])
def test_schema_is_what_the_api_gives(name: str) -> None:
    assert facts("schema", name) == printgen.schema(name)


def test_schema_is_of_a_game_where_none_is_named() -> None:
    assert facts("schema") == printgen.schema("game")


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show", "aztec-markt"), "did you mean 'aztec-market'"),
        (("kit",), "name a game, or --all"),
        (("kit", "aztec-market", "--paper", "a44"), "did you mean 'a4'"),
        (("kit", "aztec-market", "--paper", "1x1mm"), "not between 50 and 2000 mm"),
        (("kit", "aztec-market", "--players", "5"), "2 to 4 players, not 5"),
        (("kit", "aztec-market", "--only", "tils"), "did you mean 'tiles'"),
        (("kit", "aztec-market", "--format", "pfd"), "did you mean 'pdf'"),
        (("kit", "aztec-market", "--format", ","), "no file formats are given"),
        (("schema", "games"), "known are game, part"),
        (("check", "/nowhere"), "unknown game or folder '/nowhere'"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_ends_with_2_and_says_what_would_be_right(
    words: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert names(tmp_path) == []


def test_a_fault_of_printgen_is_told_without_a_traceback(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("of all things")

    monkeypatch.delenv("PRINTGEN_DEBUG", raising=False)
    monkeypatch.setattr("printgen.kit.building.build.build", fail)
    done = run("kit", tiny, "--out", tmp_path / "out")
    assert done.exit_code == 70
    assert "this is a bug in printgen (ZeroDivisionError: of all things)" in done.stderr
    assert "Traceback" not in done.output
    monkeypatch.setenv("PRINTGEN_DEBUG", "1")
    assert isinstance(run("kit", tiny, "--out", tmp_path / "out").exception, ZeroDivisionError)


@pytest.mark.game("aztec-market")
def test_who_stops_it_before_a_command_begins_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["printgen", "list"])
    monkeypatch.setattr(TyperCommand, "make_context", stopped)
    assert command_line._command() == INTERRUPTED
    assert capsys.readouterr().err == f"{STOPPED} {UNCHANGED}\n"


def test_a_game_without_a_command_is_told_how_to_make_its_kit() -> None:
    """The nearest command is that of another game, buyers-market."""
    done = run("aztec-market")
    assert done.exit_code == 2
    assert "printgen kit aztec-market" in " ".join(done.stderr.split())


def test_who_wants_to_print_is_told_how_to_make_a_kit() -> None:
    """The nearest command is 'misprint'."""
    done = run("print", "hex")
    assert done.exit_code == 2
    assert "printgen kit GAME" in " ".join(done.stderr.split())
