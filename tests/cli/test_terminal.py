"""What really comes out of the program: in a pipe, on a terminal, for a shell."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import printgen
from tests.helpers.kits import ROOT, quiet_environment

pytestmark = pytest.mark.slow

MODULE = [sys.executable, "-m", "printgen"]
ESCAPE = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:[34][0-9]|9[0-7]|10[0-7])(?:;[0-9]+)*m")


def piped(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*MODULE, *map(str, words)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=quiet_environment(**environment),
        stdin=subprocess.DEVNULL,
    )


def on_a_terminal(*words: str | Path, **environment: str) -> bytes:
    """All that the program writes to a terminal of its own."""
    pty = pytest.importorskip("pty")
    ours, its = pty.openpty()
    with subprocess.Popen(
        [*MODULE, *map(str, words)],
        stdin=its,
        stdout=its,
        stderr=its,
        cwd=ROOT,
        env=quiet_environment(TERM="xterm-256color", COLUMNS="80", **environment),
    ) as process:
        os.close(its)
        seen = b""
        try:
            while part := os.read(ours, 65536):
                seen += part
        except OSError:
            pass  # Linux's way to say that the other end was closed
        os.close(ours)
    assert process.returncode == 0
    return seen


def test_python_m_printgen_is_the_command() -> None:
    done = piped("--version")
    said = f"printgen {printgen.__version__}{os.linesep}"
    assert (done.returncode, done.stdout) == (0, said.encode())


@pytest.mark.parametrize("words", [("--help",), ("kit", "--nonsense")], ids=" ".join)
def test_a_pipe_gets_no_escape_codes(words: tuple[str, ...]) -> None:
    done = piped(*words)
    assert not ESCAPE.search(done.stdout + done.stderr)
    assert done.stdout + done.stderr


def test_a_pipe_gets_no_progress_bar(tiny: Path, tmp_path: Path) -> None:
    done = piped("kit", tiny, "--out", tmp_path / "out", "--only", "bits")
    assert done.returncode == 0
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 2


def test_a_terminal_gets_a_progress_bar_that_goes_away(tiny: Path, tmp_path: Path) -> None:
    seen = on_a_terminal("kit", tiny, "--out", tmp_path / "out", "--only", "bits")
    assert b"tiny" in ESCAPE.sub(b"", seen)
    assert b"\x1b[2K" in seen or b"\x1b[1A" in seen, "no line is erased"
    assert "━".encode() in seen


def test_a_quiet_build_says_nothing_on_a_terminal_either(tiny: Path, tmp_path: Path) -> None:
    assert on_a_terminal("kit", tiny, "--out", tmp_path / "out", "--quiet") == b""


@pytest.mark.game("aztec-market")
def test_no_color_is_heeded() -> None:
    assert COLOUR.search(on_a_terminal("--help"))
    assert not COLOUR.search(on_a_terminal("--help", NO_COLOR="1"))
    assert not COLOUR.search(on_a_terminal("show", "aztec-market", NO_COLOR="1"))


@pytest.mark.parametrize("words", [("schema",), ("list",)], ids=" ".join)
def test_a_reader_that_has_gone_is_no_error(words: tuple[str, ...]) -> None:
    """As in `printgen schema | head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*MODULE, *words],
            stdout=writer,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            check=False,
            cwd=ROOT,
            env=quiet_environment(),
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_a_name_with_an_accent_can_be_told_in_any_encoding(encoding: str) -> None:
    done = piped("show", "aztec-market", PYTHONIOENCODING=encoding, PYTHONUTF8="0", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"ctor Melo" in done.stdout
