"""What tests of more than one folder share: built kits, changed games, golden files."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import nullcontext
from functools import cache, partial
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
import typer.main
import typer.testing
from hypothesis import settings
from jinja2.bccache import Bucket, BytecodeCache

from printgen.checks import known_games
from printgen.core.read_cache import once
from printgen.kit.folders.made import Kit
from printgen.model import catalog
from printgen.model.shipped import shipped
from printgen.pdf import reader as pdf_reader
from printgen.pdf.raster import Drawer
from printgen.preflight import run
from printgen.source import yaml_files
from printgen.source.svg import reader
from printgen.typesetting import sandbox
from tests.helpers.golden import Golden, compare
from tests.helpers.kits import AZTEC, ROOT, BuiltKits, Edit, Kits, Variant, built_once
from tests.helpers.shipped import uses

pytest_plugins = ["tests.helpers.without_games"]

# How long one example takes says nothing about printgen on a machine that does other things too.
# Few examples in a run, other ones in the next; a test that needs more says so. What decides about
# a change tries the same ones each time: a counterexample that nobody knew is not its fault.
settings.register_profile(
    "printgen", deadline=None, max_examples=20, derandomize=bool(os.environ.get("CI"))
)
settings.load_profile("printgen")

# So many trees are kept of what was parsed: more than all shipped games have files.
MOST_TEXTS = 500

# As the command itself does it (see printgen.cli.main): a tenth of the time.
gc.set_threshold(1_000_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write tests/golden anew instead of comparing with it",
    )


def pytest_configure(config: pytest.Config) -> None:
    """A run in the background has Ctrl-C switched off, and one with `nohup` SIGHUP; they would hand
    that on to commands that tests end by it.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    patch.setattr(catalog, "_load", _shipped_once(catalog._load))


def _shipped_once(
    read: Callable[[Path, str], catalog.Loaded],
) -> Callable[[Path, str], catalog.Loaded]:
    """Read each shipped game once: nearly every test takes one as its material, some to find its
    cases, and none changes it.
    """
    known, home = cache(read), shipped("data")
    return lambda file, shown: (known if file.is_relative_to(home) else read)(file, shown)


def pytest_collection_finish() -> None:
    """What was loaded stays: at the end, pytest looks five times for garbage among it."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _nothing_waits_for_the_disk() -> Iterator[None]:
    """What tests write need not outlast a power cut; a small kit waits for it six times.

    Tests of what is put on the disk, and in which order, have an ``fsync`` of their own.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _commands_are_made_once() -> Iterator[None]:
    """Typer reads the signatures of all of them anew for each that a test invokes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.testing, "_get_command", cache(typer.main.get_command))
        yield


@pytest.fixture(scope="session", autouse=True)
def _games_are_played() -> Iterator[None]:
    """What an earlier run played says nothing about rules that a test has replaced."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known_games, "private_cache", lambda _: None)
        yield


class _Compiled(BytecodeCache):
    """Templates that were compiled, in memory."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def _texts_are_parsed_once() -> Iterator[None]:
    """Variants and copies of shipped games have the same texts and drawings as these, and nobody
    changes what was made of them.

    See ``printgen.core.read_cache``: kits that stay open share them in the same way.
    """
    known: dict[Hashable, Any] = {}

    def parsed(key: Hashable, work_out: Callable[[], Any]) -> Any:
        if key not in known:
            if len(known) >= MOST_TEXTS:
                known.clear()
            known[key] = once(key, work_out)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        for module in (yaml_files, reader):
            patch.setattr(module, "once", parsed)
        yield


@pytest.fixture(scope="session", autouse=True)
def _templates_are_compiled_once() -> Iterator[None]:
    """Tests fill so many that those of the shipped games would soon be gone from a user's cache."""
    kept = _Compiled()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sandbox, "template_cache", lambda: kept)
        yield


@pytest.fixture(scope="session", autouse=True)
def _one_process_draws_pages() -> Iterator[None]:
    """To start PDFium takes longer than most pages that it draws.

    Tests of what it takes or breaks start their own, as printgen does for each preflight.
    """
    with Drawer() as drawer, pytest.MonkeyPatch.context() as patch:
        for module in (run, pdf_reader):
            patch.setattr(module, "Drawer", lambda: nullcontext(drawer))
        yield


@pytest.fixture
def _own_garbage() -> None:
    """Leave what earlier tests hold out of collections of garbage: they would take seconds."""
    gc.freeze()


@pytest.fixture(scope="session")
def built_kits(tmp_path_factory: pytest.TempPathFactory) -> BuiltKits:
    """Kits of shipped games, each built once in a run: ``built_kits("kalah", formats=["pdf"])``."""
    home = tmp_path_factory.getbasetemp()
    # That of a worker of pytest-xdist lies in one that is common to all of them.
    shared = home.parent if "PYTEST_XDIST_WORKER" in os.environ else home
    (shared / "kits").mkdir(exist_ok=True)
    return partial(built_once, shared / "kits")


@pytest.fixture(scope="session")
@uses("aztec-market")
def kits(built_kits: BuiltKits) -> Kits:
    """Kits of the Aztec Market by paper, players and formats; with the bleed between its pieces
    that laws of marks and forms are about. Of those that touch: ``imposition/test_shared_cuts.py``.
    """

    def kit(
        paper: str = "a4",
        players: int | None = None,
        formats: tuple[str, ...] = ("pdf", "svg"),
        bleed: float | None = 3.0,
    ) -> Kit:
        return built_kits(
            "aztec-market", paper=paper, players=players, formats=formats, bleed=bleed
        )

    return kit


@pytest.fixture
@uses("aztec-market")
def variant(tmp_path: Path) -> Variant:
    """Copies the Aztec Market with some words of its data changed; returns the game's folder."""

    def make(*edits: Edit, name: str = "variant") -> Path:
        folder = tmp_path / name
        shutil.copytree(AZTEC, folder)
        for file, old, new in edits:
            path = folder / file
            text = path.read_text("utf-8")
            assert text.count(old) == 1, f"{file} has {text.count(old)} places with {old!r}"
            path.write_text(text.replace(old, new), "utf-8")
        return folder

    return make


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares bytes with a file in tests/golden."""
    update = bool(request.config.getoption("--update-golden"))
    return partial(compare, ROOT / "tests" / "golden", update=update)
