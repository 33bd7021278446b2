"""A built kit on the disk is what was built, or the check says what is not."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.errors import Severity, UsageError
from tests.helpers.tiny import write_tiny


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    game = write_tiny(tmp_path / "tiny")
    return printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder


def told(kit: Path, game: Path | None = None) -> list[tuple[str, str]]:
    """Codes, and the lines of the manifest that they stand at; not what the proof says."""
    lines = [*(kit / "manifest.json").read_text("utf-8").splitlines(), "the end"]
    game = game or kit.parent / "tiny"
    found = printgen.check(kit, known=[game], ignore=["proof-"], least=Severity.NOTE)
    return [(each.code.id, lines[each.where.line - 1] if each.where else "") for each in found]


def changed(kit: Path, change: Callable[[Any], object]) -> None:
    file = kit / "manifest.json"
    manifest = json.loads(file.read_text("utf-8"))
    change(manifest)
    file.write_text(json.dumps(manifest, indent=1), "utf-8")


def test_a_kit_as_it_was_built_is_whole(kit: Path) -> None:
    assert told(kit) == []


COIN = """\
  coin:
    kind: token
    title: {one: coin, many: coins}
    group: bits
    size: {width: 15mm, height: 15mm, provenance: assumed}
    quantity: {value: 2, provenance: assumed}
    front: back
"""


@pytest.mark.slow
@pytest.mark.parametrize("part", ["coin", "bits"])
def test_a_part_of_a_kit_and_its_update_are_whole(tmp_path: Path, part: str) -> None:
    def built(count: int, out: str, *only: str, since: Path | None = None) -> Path:
        write_tiny(game, components=COIN.replace("value: 2", f"value: {count}"))
        options = printgen.KitOptions(only=only, since=since)
        return printgen.build_kit(game, options, out=tmp_path / out, formats=["pdf"]).folder

    game = tmp_path / "tiny"
    whole, alone = built(2, "whole"), built(2, "part", part)
    update = built(3, "update", part, since=whole)
    assert (told(alone, game), told(update, game)) == ([("kit-counts", '  "coin": 2')], [])
    changed(update, lambda manifest: manifest["have"]["coin"].update(count=2))
    assert [code for code, _ in told(update, game)] == ["kit-counts"]


def test_files_that_are_gone_changed_or_foreign_are_told(kit: Path) -> None:
    (kit / "tiny-a4-bits.pdf").unlink()
    with (kit / "tiny-a4-kit.pdf").open("ab") as file:
        file.write(b"\n")
    (kit / "notes.txt").write_text("mine", "utf-8")
    found = dict(told(kit))
    assert set(found) == {"kit-file-missing", "kit-file-changed", "kit-file-extra"}
    assert "tiny-a4-bits.pdf" in found["kit-file-missing"]
    assert "tiny-a4-kit.pdf" in found["kit-file-changed"]


def test_pdfs_without_their_manifest_are_no_game_without_its_data(kit: Path) -> None:
    with pytest.raises(UsageError, match="is a PDF: name the folder of its kit"):
        printgen.check(kit / "tiny-a4-kit.pdf")
    (kit / "manifest.json").unlink()
    with pytest.raises(UsageError, match=r"has files of a kit, but no manifest\.json") as told_now:
        printgen.check(kit)
    assert "game.yaml" not in str(told_now.value)


def test_files_outside_a_kit_are_not_opened(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = kit.parent / "other.pdf"
    shutil.copy(kit / "tiny-a4-kit.pdf", outside)
    (kit / "link.pdf").symlink_to(outside)
    names = ("../other.pdf", str(outside), "link.pdf")
    facts = {"sha256": "", "bytes": 0}
    changed(kit, lambda manifest: manifest["files"].update(dict.fromkeys(names, facts)))
    opened: list[Path] = []
    read = os.open

    def watch(path: Path, flags: int) -> int:
        opened.append(Path(path).resolve())
        return read(path, flags)

    monkeypatch.setattr(os, "open", watch)
    found = printgen.check(kit, known=[kit.parent / "tiny"])
    assert [each.code.id for each in found] == ["kit-manifest"] * 3
    assert kit / "manifest.json" in opened
    assert outside not in opened


def test_counts_that_differ_from_the_games_are_told(kit: Path) -> None:
    changed(kit, lambda manifest: manifest["pieces"].update(token=2))
    assert told(kit) == [("kit-counts", '  "token": 2')]


def test_pieces_that_the_game_does_not_need_are_told(kit: Path) -> None:
    changed(kit, lambda manifest: manifest["pieces"].update(stranger=1))
    assert told(kit) == [("kit-counts", '  "stranger": 1')]


@pytest.mark.slow
def test_a_kit_of_another_version_is_a_warning_and_its_counts_as_well(kit: Path) -> None:
    changed(kit, lambda manifest: manifest.update(version="0", pieces={}))
    assert [code for code, _ in told(kit)] == ["other-version", "kit-counts"]
    known = [kit.parent / "tiny"]
    assert printgen.check(kit, known=known) == []
    found = printgen.check(kit, known=known, ignore=["kit-"], least=Severity.NOTE)
    severities = {each.code.id: each.severity for each in found}
    assert severities == {"other-version": Severity.WARNING, "proof-found": Severity.NOTE}


def test_a_manifest_that_lacks_something_or_is_none_is_told(kit: Path) -> None:
    changed(kit, lambda manifest: manifest.pop("files"))
    assert [code for code, _ in told(kit)] == ["kit-manifest"]
    (kit / "manifest.json").write_text("{", "utf-8")
    assert [code for code, _ in told(kit)] == ["yaml-syntax"]


def test_a_file_outside_the_kit_is_never_read(kit: Path) -> None:
    facts = {"sha256": "0", "bytes": 4, "from": ""}
    changed(kit, lambda manifest: manifest["files"].update({"../secret": facts}))
    (kit.parent / "secret").write_text("mine", "utf-8")
    assert [code for code, _ in told(kit)] == ["kit-manifest"]


@pytest.mark.slow
def test_a_kit_of_a_game_that_is_gone_is_told(kit: Path) -> None:
    shutil.rmtree(kit.parent / "tiny")
    (finding,) = printgen.check(kit)
    assert finding.code.id == "unknown-name"


def test_a_kit_for_more_players_than_its_game_has_is_told(kit: Path) -> None:
    changed(kit, lambda manifest: manifest.update(players=9))
    assert [code for code, _ in told(kit)] == ["out-of-range"]
