"""Files of strangers: every command reads plain files of a bounded size, and nothing else."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError
from printgen.core.files import MOST_OUTPUT, laid_over, read_bytes, read_json
from tests.helpers.changed import edit
from tests.helpers.kits import ROOT, quiet_environment
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and devices")

# -- the reader


def code(file: Path, limit: int = 100) -> str:
    with pytest.raises(DataError) as error:
        read_bytes(file, limit)
    (finding,) = error.value.findings
    return f"{finding.code.id} {finding.message}".replace(str(file), "FILE")


def test_a_plain_file_is_read_up_to_its_limit_to_the_byte(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 100)
    assert read_bytes(file, 100) == b"x" * 100
    assert code(file, 99) == "file-too-large the file has more than 99 bytes"
    file.write_bytes(b"")
    assert read_bytes(file, 0) == b""


def test_a_file_whose_size_is_not_known_beforehand_is_bounded_as_well() -> None:
    file = Path("/proc/self/status")
    if not file.exists():
        pytest.skip("no such files here")
    assert file.stat().st_size == 0
    assert b"Name:" in read_bytes(file, 100_000)
    assert code(file).startswith("file-too-large")


def test_what_is_no_plain_file_is_refused_before_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    link = tmp_path / "link"
    link.symlink_to("/dev/zero")
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", lambda *_: pytest.fail("it was opened"))
        assert code(pipe) == "file-unreadable 'FILE' is a pipe, not a file"
        assert code(tmp_path) == "file-unreadable 'FILE' is a folder, not a file"
        assert code(Path("/dev/zero")) == "file-unreadable 'FILE' is a device, not a file"
        assert code(link) == "file-unreadable 'FILE' is a device, not a file"
        assert code(tmp_path / "gone") == "file-missing there is no file 'FILE'"
        assert code(loop).startswith("file-unreadable 'FILE' cannot be read: too many levels")
        assert code(tmp_path / "a\0b").endswith("this is not a file name")
        assert code(tmp_path / ("a" * 300)).endswith("file name too long")


def test_what_takes_the_name_of_a_plain_file_just_before_it_is_opened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"x")
    os.mkfifo(pipe)
    opens = os.open
    monkeypatch.setattr(os, "open", lambda _, flags: opens(pipe, flags))
    assert code(file) == "file-unreadable 'FILE' is a pipe, not a file"


def test_json_that_nests_without_end_is_no_json(tmp_path: Path) -> None:
    file = tmp_path / "manifest.json"
    file.write_text('{"files": {}}')
    assert read_json(file) == {"files": {}}
    file.write_text("[" * 200_000)
    with pytest.raises(ValueError, match="nests too deeply"):
        read_json(file)


def test_a_text_that_is_not_saved_is_read_in_the_place_of_its_file(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_bytes(b"saved")
    link.symlink_to(file)
    with laid_over({file: b"typed", tmp_path / "new": b"n"}):
        assert read_bytes(file, 100) == read_bytes(link, 100) == b"typed"
        assert read_bytes(tmp_path / "new", 1) == b"n"
        assert code(file, 4) == "file-too-large the file has more than 4 bytes"
        assert code(tmp_path / "a\0b").endswith("this is not a file name")
    assert read_bytes(file, 100) == b"saved"
    assert code(tmp_path / "new") == "file-missing there is no file 'FILE'"


# -- every command that takes a file: what the file is, and then the command


def as_pipe(file: Path) -> None:
    os.mkfifo(file)


def as_device(file: Path) -> None:
    file.symlink_to("/dev/zero")


def as_huge(file: Path) -> None:
    with file.open("wb") as stream:
        stream.truncate(2**40)


def as_secret(file: Path) -> None:
    file.write_text("a: 1")
    file.chmod(0)


KINDS: dict[str, Callable[[Path], None]] = {
    "pipe": as_pipe,
    "device": as_device,
    "folder": Path.mkdir,
    "huge": as_huge,
    "secret": as_secret,
}


def can_be_made(kind: str) -> bool:
    """Rights do not stop the superuser."""
    return kind != "secret" or os.geteuid() != 0


def in_game(name: str, line: str) -> Callable[[Path], Path]:
    """A game that names the file in one of its lines."""

    def write(folder: Path) -> Path:
        game = write_tiny(folder / "tiny") / "game.yaml"
        old, new = line.split(" -> ")
        edit(game, (old, new.replace("\\n", "\n")))
        return folder / "tiny" / name

    return write


def kit(name: str) -> Callable[[Path], Path]:
    """A kit's folder, in which that file is meant."""

    def write(folder: Path) -> Path:
        kit = printgen.build_kit(write_tiny(folder / "tiny"), out=folder / "out", formats=["pdf"])
        return kit.folder / name

    return write


def alone(name: str) -> Callable[[Path], Path]:
    return lambda folder: folder / name


# Where the file lies, and the commands that come to read it.
COMMANDS: dict[str, tuple[Callable[[Path], Path], list[str]]] = {
    "game": (in_game("game.yaml", "Tiny -> Tiny"), ["show tiny", "check tiny", "diff tiny tiny"]),
    "part": (
        in_game("part.yaml", "groups: -> parts: [part.yaml]\\ngroups:"),
        ["check tiny", "kit tiny", "setup tiny --players 1", "variant new tiny my.yaml"],
    ),
    "table": (
        in_game(
            "rows.csv", "    bleed: 2mm -> \\n    rows: {table: rows.csv, provenance: assumed}"
        ),
        ["check tiny", "export tiny --to tts"],
    ),
    "template": (
        in_game(
            "rules.md.j2",
            "faces: ->   rules:\\n    kind: booklet\\n    title: {one: rules, many: rules}\\n"
            "    group: bits\\n    quantity: {value: 1, provenance: assumed}\\n"
            "    template: rules.md.j2\\nfaces:",
        ),
        ["check tiny", "kit tiny"],
    ),
    "stray template": (in_game("more.md.j2", "Tiny -> Tiny"), ["check tiny"]),
    "variant": (alone("my.yaml"), ["check my.yaml", "kit my.yaml"]),
    "result": (alone("result.yaml"), ["score aztec-market result.yaml"]),
    "table of results": (alone("result.csv"), ["score aztec-market result.csv"]),
    "record": (alone("game.json"), ["replay game.json", "check game.json"]),
    "pdf": (alone("cards.pdf"), ["preflight cards.pdf"]),
    "manifest": (
        kit("manifest.json"),
        ["check out/tiny-a4", "kit tiny --out out", "kit tiny --out new --since out/tiny-a4"],
    ),
    "file of a kit": (
        kit("tiny-a4-kit.pdf"),
        ["check out/tiny-a4 --game tiny", "kit tiny --out out"],
    ),
    "printer": (alone("settings/printers/ours.yaml"), ["kit aztec-market --printer ours"]),
}
# Where a file only stands in for a better one, and the work goes on without it.
GOES_ON = {"stray template", "kit tiny --out out"}


# All commands in one process: to start one for each would take minutes.
RUN = """
import json, os, sys
from click.testing import CliRunner
from typer.main import get_command
from printgen.cli.every import app
app = get_command(app)
for folder, command in json.loads(sys.argv[1]):
    os.chdir(folder)
    os.environ["PRINTGEN_CONFIG"] = os.path.join(folder, "settings")
    print(json.dumps([folder, command]), file=sys.stderr, flush=True)
    done = CliRunner().invoke(app, command.split(), prog_name="printgen")
    print(json.dumps([folder, command, done.exit_code, done.output]), flush=True)
"""


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_no_command_hangs_at_or_swallows_what_is_no_plain_file(tmp_path: Path) -> None:
    files: dict[str, tuple[str, Path]] = {}
    jobs: list[list[str]] = []
    for (where, (write, commands)), kind in product(COMMANDS.items(), KINDS):
        if can_be_made(kind):
            folder = tmp_path / where.replace(" ", "-") / kind
            file = write(folder)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.unlink(missing_ok=True)
            KINDS[kind](file)
            files[str(folder)] = where, file
            jobs += ([str(folder), command] for command in commands)
    done = subprocess.run(
        [sys.executable, "-c", RUN, json.dumps(jobs)],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        preexec_fn=little_memory,
        env=quiet_environment(),
    )
    ran = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each[:2] for each in ran] == jobs, done.stderr[-200:]
    for folder, command, status, told in ran:
        where, file = files[folder]
        assert "bug in printgen" not in told
        if {where, command} & GOES_ON:
            assert status in {0, 1, 2}, (folder, told)
        else:
            assert status in {1, 2}, (folder, told)
            assert file.stem.partition(".")[0] in told or file.parent.name in told, folder
            if Path(folder).name == "pipe":
                assert "is a pipe, not a file" in told, (command, told)


def little_memory() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_DATA, (10**9, 10**9))


# -- the one place

# What opens files all the same, and why it may.
MAY_OPEN = {
    "printgen/studio/pages/kit/__init__.py: path.read_bytes()": "what a job wrote",
    "printgen/studio/pages/proof/__init__.py: target.open('xb')": "writes",
    "printgen/studio/uploads.py: packed.open(each)": "a part of an archive, within limits",
    "printgen/studio/uploads.py: target.open('xb')": "writes",
    "printgen/__init__.py: Path(__file__).with_suffix('.pyi').read_text('utf-8')": "our own names",
    "printgen/core/files.py: os.open(file, _FLAGS)": "the reader itself",
    "printgen/core/files.py: open(os.open(file, _FLAGS), 'rb')": "the reader itself",
    "printgen/cli/streams.py: os.open(os.devnull, os.O_RDONLY)": "nothing, for a closed stream",
    "printgen/core/user_folders.py: os.fdopen(file, 'wb')": "writes",
    "printgen/backends/pictures.py: FOGRA39.profile.read_bytes()": "a profile of our own",
    "printgen/backends/press/writer.py: condition.profile.read_bytes()": "a profile of our own",
    "printgen/backends/web_fonts.py: font_path(key).read_bytes()": "a bundled font",
    "printgen/fonts/font.py: self.path.read_bytes()": "a bundled font",
    "printgen/fonts/font.py: path.read_bytes()": "a bundled font",
    "printgen/fonts/font.py: Path(__file__).read_bytes()": "our own code",
    "printgen/fonts/font.py: (Path(library) / '__init__.py').read_bytes()": "fontTools' own code",
    "printgen/core/atomic.py: os.fdopen(handle, 'wb')": "writes",
    "printgen/core/atomic.py: file.open('r+b')": "what was just written, to be put on the disk",
    "printgen/core/atomic.py: os.open(folder, os.O_RDONLY)": "a folder, to be put on the disk",
    "printgen/core/code_file.py: file.open('rb')": "the user's own cache",
    "printgen/core/workers.py: os.fdopen(to, 'wb')": "a pipe to a forked copy",
    "printgen/core/workers.py: os.fdopen(answers, 'rb')": "a pipe from a forked copy",
    "printgen/core/workers.py: os.fdopen(orders, 'rb')": "the other end of the first",
    "printgen/core/workers.py: os.fdopen(answers, 'wb')": "the other end of the second",
    "printgen/core/pictures.py: Image.open(io.BytesIO(data), formats=(kind,))": "read already",
    "printgen/core/atomic.py: os.open(file, flags)": "left by a killed program, not read",
    "printgen/core/atomic.py: os.open(file, flags, 438)": "a lock, never read",
    "printgen/kit/building/scaffold.py: file.read_text('utf-8')": "printgen's own new game",
    "printgen/imposition/packing.py: Path(__file__).read_bytes()": "our own code",
    "printgen/kit/folders/folder.py: path.open('wb')": "writes",
    "printgen/kit/pages/web.py: STYLE.read_text('utf-8')": "printgen's own style sheet",
    "printgen/source/workbook_parts.py: self._zip.open(self._names[name])": "read already",
    "printgen/typesetting/sandbox.py: Path(__file__).with_name(name).read_bytes()": "our own code",
}
# pikepdf's streams have a method of this name: what is in a PDF that is open already.
STREAMS = re.compile(r"printgen/pdf/\w+\.py")
OPENS = {"open", "fdopen", "read_text", "read_bytes", "copyfile", "fromfile"}
MAY_CALL = re.compile(rf"\b({'|'.join(OPENS)})\b")


def opens(file: Path) -> list[str]:
    """What of a module's code opens a file by itself: a method of a path, or a function of Python.

    The bounded readers are called by their names alone, and with a limit or a name to show.
    """
    text, found = file.read_text("utf-8"), []
    for node in ast.walk(ast.parse(text)) if MAY_CALL.search(text) else ():
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        by_name = isinstance(called, ast.Name) and called.id == "open"
        if by_name or (isinstance(called, ast.Attribute) and called.attr in OPENS):
            found.append(ast.unparse(node))
    return found


@pytest.mark.slow
def test_files_are_opened_in_one_place_only() -> None:
    found = set()
    for file in (ROOT / "printgen").rglob("*.py"):
        name = file.relative_to(ROOT).as_posix()
        for call in opens(file):
            in_pdf = call.endswith(".read_bytes()") or "io.BytesIO(" in call
            if not (in_pdf and STREAMS.fullmatch(name)):
                found.add(f"{name}: {call}")
    assert sorted(found) == sorted(MAY_OPEN)


def test_the_search_for_open_files_finds_them(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("open(a)\nPath(b).read_text()\nc.read_bytes()\nread_text(d)\nos.open(e, 0)\n")
    assert opens(file) == ["open(a)", "Path(b).read_text()", "c.read_bytes()", "os.open(e, 0)"]


def test_the_largest_file_that_is_read_fits_into_the_memory_that_a_command_may_take() -> None:
    assert MOST_OUTPUT <= 2**28
