"""What is plain on the command line of kits is read without typer, and read alike."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from printgen.cli import checks, kit, plain
from printgen.cli.app import program
from printgen.cli.kits import KIT_OPTIONS, Asked
from printgen.kit.options.option import given

PLAIN = (
    "kit",
    "kit hex",
    "kit hex kalah --paper a4 --paper letter",
    "kit --all --quiet --json",
    "kit -q hex --out here --format pdf,svg-sheets",
    "kit --only cards,board hex --ink low --ink grey --booklet --creep 0.2",
    "kit hex --since older --duplex none --rounds squares --for offset --printer mine",
    "kit hex --labels L7160 --out .",
)
FOR_TYPER = (
    "",
    "list",
    "kit --help",
    "kit hex --paper",
    "kit hex --paper=a4",
    "kit hex --paper --booklet",
    "kit hex -o here",
    "kit hex --players 2",
    "kit hex --papre a4",
    "kit -- hex",
    "kit h\u00e9x",
)
# There, typer expands wildcards.
NOT_ON_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="nothing is plain there")


def read_by_typer(words: list[str], monkeypatch: pytest.MonkeyPatch) -> Asked:
    asked: list[Asked] = []
    monkeypatch.setattr(kit, "build", asked.append)
    command: Any = typer.main.get_command(program("kit"))
    command(words, standalone_mode=False)
    return asked[0]


@NOT_ON_WINDOWS
@pytest.mark.parametrize("line", PLAIN)
def test_plain_words_are_read_as_typer_reads_them(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = line.split()
    ours, typers = plain.read(words), read_by_typer(words, monkeypatch)
    assert ours is not None
    assert list(ours.games or ()) == list(typers.games or ())
    assert ours._replace(games=(), said={}) == typers._replace(games=(), said={})
    # Typer also gives what has a default.
    usual = {option.name: option.default for option in KIT_OPTIONS if option.takes == "text"}
    assert usual | given(KIT_OPTIONS, ours.said) == usual | given(KIT_OPTIONS, typers.said)


@NOT_ON_WINDOWS
def test_every_option_without_a_reader_of_its_own_is_plain() -> None:
    for option in KIT_OPTIONS:
        words = [option.flags[0]] if option.takes == "nothing" else [option.flags[0], "word"]
        asked = plain.read(["kit", "hex", *words])
        assert (asked is None) == (option.takes == "number")


@pytest.mark.parametrize("line", FOR_TYPER)
def test_what_is_not_plain_is_left_to_typer(line: str) -> None:
    assert plain.read(line.split()) is None


@NOT_ON_WINDOWS
def test_a_folder_that_cannot_be_read_is_left_to_typer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["kit", "hex", "--out", str(tmp_path)]
    assert plain.read(words) is not None
    monkeypatch.setattr("os.access", lambda *_: False)
    assert plain.read(words) is None


def checked_by_typer(words: list[str], monkeypatch: pytest.MonkeyPatch) -> checks.Asked:
    asked: list[checks.Asked] = []
    monkeypatch.setattr(checks, "check", asked.append)
    command: Any = typer.main.get_command(program("check"))
    command(["check", *words], standalone_mode=False)
    return asked[0]


@NOT_ON_WINDOWS
@pytest.mark.parametrize("line", ["hex", "hex kalah hex", "--watch hex", "hex --strict --all"])
def test_plain_checks_are_read_as_typer_reads_them(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly, typers = checks.plain(line.split()), checked_by_typer(line.split(), monkeypatch)
    assert plainly is not None
    # Typer also gives lists where nothing was said.
    assert plainly == typers._replace(select=(), ignore=())
    assert [*typers.select, *typers.ignore] == []


@pytest.mark.parametrize(
    "line", ["", "--help", "-- hex", "hex --json", "hex --players 2", "--strict", "h\u00e9x"]
)
def test_other_checks_are_left_to_typer(line: str) -> None:
    assert checks.plain(line.split()) is None
