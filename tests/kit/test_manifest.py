"""The manifest tells the truth about the kit's folder; a kit that lacks a piece is not built."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.imposition.sheets import Sheet, impose
from printgen.kit.folders.made import Kit
from printgen.kit.layout import assembly
from tests.helpers.kits import AZTEC, Kits, digests, manifest_of
from tests.helpers.pdf import leaves
from tests.helpers.sheets import sheets
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow


@pytest.fixture(params=["a4", "letter"])
def kit(request: pytest.FixtureRequest, kits: Kits) -> Kit:
    return kits(request.param)


def test_every_file_is_listed_with_its_hash_and_size(kit: Kit) -> None:
    found = digests(kit.folder)
    del found["manifest.json"]
    listed = kit.manifest["files"]
    assert {name: facts["sha256"] for name, facts in listed.items()} == found
    for name, facts in listed.items():
        assert facts["bytes"] == (kit.folder / name).stat().st_size


def test_the_manifest_on_the_disk_is_the_one_that_the_api_returns(kit: Kit) -> None:
    assert manifest_of(kit.folder) == kit.manifest


@pytest.mark.game("aztec-market")
def test_it_says_whose_game_which_version_and_which_paper(kit: Kit) -> None:
    about = printgen.describe(printgen.load(AZTEC))
    for key in ("title", "version", "designer", "notice"):
        assert kit.manifest[key] == about[key]
    assert kit.manifest["game"] == "aztec-market"
    assert kit.manifest["printgen"] == printgen.__version__
    assert kit.folder.name == f"aztec-market-{kit.manifest['paper']}-bleed-3"


@pytest.mark.game("aztec-market")
def test_its_counts_are_what_the_game_needs(kit: Kit) -> None:
    needed = {
        f"{component['id']}/{design}" if design else component["id"]: count
        for component in printgen.describe(printgen.load(AZTEC))["components"]
        if component["kind"] not in {"booklet", "sheet"}
        for design, count in (component["designs"] or {"": component["count"]}).items()
    }
    assert kit.manifest["pieces"] == needed
    assert sum(needed.values()) == 15 + 16 + 1 + 80 + 16 + 1 + 4 + 2


def test_its_sheets_add_up_and_are_numbered(kit: Kit) -> None:
    total: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for sheet in kit.manifest["sheets"]:
        total.update(sheet["pieces"])
        seen[sheet["group"]] += 1
        assert sheet["sheet"] == seen[sheet["group"]]
        assert (kit.folder / sheet["file"]).is_file()
    assert total == kit.manifest["pieces"]
    assert all(sheet["of"] == seen[sheet["group"]] for sheet in kit.manifest["sheets"])


def test_it_tells_the_cuts_of_each_sheet_and_how_few_could_do(kit: Kit) -> None:
    for sheet, entry in zip(sheets(kit), kit.manifest["sheets"], strict=True):
        marks = [stroke for stroke in sheet.front.strokes if stroke.width < 0.18]
        # One line from end to end between blocks of several sizes, two marks for any other cut.
        between = [mark for mark in marks if mark.length > 20]
        assert entry["cuts"] == len(between) + (len(marks) - len(between)) / 2
    of_group: dict[str, list[int]] = {}
    for entry in kit.manifest["sheets"]:
        of_group.setdefault(entry["group"], []).append(entry["cuts"])
    told = kit.manifest["groups"]
    assert {name: (each["sheets"], each["cuts"]) for name, each in told.items()} == {
        name: (len(cuts), sum(cuts)) for name, cuts in of_group.items()
    }
    for each in told.values():
        assert 0 < each["fewest-sheets"] <= each["sheets"]
        # One size in rows and columns, nets side by side: nothing takes fewer cuts.
        assert 0 < each["fewest-cuts"] == each["cuts"]


def test_its_texts_have_the_pages_that_it_says(kit: Kit) -> None:
    for component, facts in kit.manifest["documents"].items():
        pdf = kit.folder / f"{kit.folder.name}-{component}.pdf"
        assert len(leaves(pdf)) == facts["pages"]
        assert facts["copies"] == 1
    assert set(kit.manifest["documents"]) == {"score-sheet", "rulebook"}


def test_it_can_be_read_by_people(kit: Kit) -> None:
    """A line for each piece, sheet and file."""
    text = (kit.folder / "manifest.json").read_text("utf-8")
    lines = sum(len(kit.manifest[key]) for key in ("pieces", "sheets", "files"))
    assert len(text.splitlines()) >= lines
    assert "Víctor Melo" in text


@pytest.mark.game("aztec-market")
def test_only_some_groups_are_listed_when_only_some_are_asked_for(tmp_path: Path) -> None:
    kit = printgen.build_kit(
        AZTEC, printgen.KitOptions(only=["coin", "cards"]), out=tmp_path, formats=["svg-pieces"]
    )
    assert kit.manifest["only"] == ["cards", "coin"]
    assert kit.manifest["pieces"] == {"coin": 16, "reference": 4}
    assert set(kit.manifest["files"]) == {
        f"svg/pieces/{name}/{name}-{side}.svg"
        for name in ("coin", "reference")
        for side in ("front", "back")
    }


def forget_one(*args: Any) -> list[Sheet]:
    *sheets, last = impose(*args)
    return [*sheets, last._replace(placements=last.placements[:-1])]


def put_one_twice(*args: Any) -> list[Sheet]:
    *sheets, last = impose(*args)
    return [*sheets, last._replace(placements=(*last.placements, last.placements[0]))]


def forget_a_sheet(*args: Any) -> list[Sheet]:
    return impose(*args)[:-1]


@pytest.mark.parametrize(
    ("broken", "count"), [(forget_one, 2), (put_one_twice, 4), (forget_a_sheet, 0)]
)
def test_sheets_that_do_not_hold_what_the_game_needs_are_never_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Any, count: int
) -> None:
    monkeypatch.setattr(assembly, "impose", broken)
    with pytest.raises(printgen.BuildError, match=f"token: {count} on the sheets, 3 needed"):
        printgen.build_kit(write_tiny(tmp_path / "game"), out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_manifest_is_json_without_surprises(kit: Kit) -> None:
    text = (kit.folder / "manifest.json").read_text("utf-8")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(dict(pairs)) == len(pairs), "a key stands there twice"
        return dict(pairs)

    json.loads(text, object_pairs_hook=once)
    assert text.endswith("}\n")
