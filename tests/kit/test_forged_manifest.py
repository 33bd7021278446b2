"""A manifest may say anything: what is wrong with it is told, and nothing else comes of it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import printgen
from printgen.core.errors import DataError, Finding, UsageError
from printgen.kit.building.reuse import ReusableFiles
from printgen.kit.folders.folder import Folder
from printgen.kit.folders.manifest_file import read_previous
from tests.helpers.kits import manifest_of
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

WRONG: list[Any] = [
    *(None, True, -1, 0, 2**53, 10**14, 1.5, -0.1, "", "x", "../x", "\n", "ü" * 300, [], {}),
    *([1], ["x"], [[]], [None], {"x": 1}, {"": {}}, {"../x": {"sha256": "0"}}),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("forged")
    game = write_tiny(folder / "tiny")
    return printgen.build_kit(game, out=folder, formats=["pdf"]).folder


def told(kit: Path) -> list[Finding]:
    return printgen.check(kit, known=[kit.parent / "tiny"])


def forged(built: Path, to: Path, text: str | bytes) -> Path:
    """The kit with this for a manifest, and its game beside it."""
    shutil.copytree(built.parent, to, dirs_exist_ok=True)
    kit = to / built.name
    content = text if isinstance(text, bytes) else text.encode()
    (kit / "manifest.json").write_bytes(content)
    return kit


def test_the_kit_as_it_was_built_has_no_errors(built: Path) -> None:
    assert told(built) == []


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (("for",), -1, '"for": -1'),
        (("players",), "four", '"players": "four"'),
        (("players",), 10**12, '"players"'),
        (("only",), [["a"]], '"only"'),
        (("pieces",), {"token": -1}, '"token": -1'),
        (("files",), {"/etc/passwd": {"sha256": "", "bytes": 1, "from": ""}}, "/etc/passwd"),
        (("files",), {"a\0b": {"sha256": "", "bytes": 1, "from": ""}}, "files"),
        (("files",), {"a//b.pdf": {"sha256": "", "bytes": 1, "from": ""}}, "a//b.pdf"),
        (("files",), {"x" * 5_000: {"sha256": "", "bytes": 1, "from": ""}}, "x" * 5_000),
        (("booklets",), {"a": {"creep": {}}}, '"booklets"'),
        (("printer",), {"name": "x", "scale-x": 0}, '"printer"'),
        (("since",), {}, '"since"'),
        (("have",), [], '"have"'),
    ],
)
def test_what_is_wrong_is_told_where_it_stands(
    built: Path, tmp_path: Path, path: tuple[str, ...], value: Any, line: str
) -> None:
    said = manifest_of(built)
    said[path[0]] = value
    each_on_a_line = ",\n".join(f'"{key}": {json.dumps(said[key])}' for key in said)
    text = f"{{\n{each_on_a_line}\n}}"
    found = told(forged(built, tmp_path, text))
    assert found
    assert {each.code.id for each in found} <= {"kit-manifest", "control-character", "yaml-syntax"}
    lines = text.splitlines()
    places = [each.where for each in found if each.where is not None]
    assert len(places) == len(found)
    assert all(place.file.endswith("manifest.json") for place in places)
    assert any(line in lines[place.line - 1] for place in places), found


def test_all_that_is_wrong_is_told_at_once(built: Path, tmp_path: Path) -> None:
    said = {**manifest_of(built), "for": -1, "players": [], "looks": "x", "format": 99}
    del said["version"]
    found = told(forged(built, tmp_path, json.dumps(said)))
    assert [each.code.id for each in found] == ["kit-manifest"] * 5
    assert all(each.hint == "build the kit again" for each in found)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 100_000, "too-complex"),
        ('{"a":' * 100_000, "too-complex"),
        ("{" + ", ".join(f'"a{n}": 0' for n in range(60_000)) + "}", "too-complex"),
        ("{" + " " * 2_000_000 + "}", "file-too-large"),
        ('{"players": NaN}', "kit-manifest"),
        ('{"players": 1e999}', "number-not-finite"),
        ('{"players": ' + "9" * 5_000 + "}", "number-too-large"),
        ('{"players": 1, "players": 2}', "duplicate-key"),
        ("[]", "not-a-mapping"),
        ("", "file-empty"),
        (b'{"title": "\xff"}', "not-utf-8"),
        (b'{"title": "\0"}', "control-character"),
        ("{}", "kit-manifest"),
        ('{"printgen": 1}', "kit-manifest"),
    ],
    ids=range(14),
)
def test_what_is_no_manifest_is_told_by_all_who_read_one(
    built: Path, tmp_path: Path, text: str | bytes, code: str
) -> None:
    kit = forged(built, tmp_path, text)
    assert code in {each.code.id for each in told(kit)}
    with pytest.raises(DataError) as error:
        read_previous(kit)
    assert code in {each.code.id for each in error.value.findings}
    assert ReusableFiles(kit).checksum("tiny.pdf", "") is None
    if code != "kit-manifest" or "printgen" not in str(text):
        with pytest.raises(UsageError, match="was not made by printgen"), Folder(kit, ()):
            pass


def test_a_printer_that_cannot_be_is_told(built: Path, tmp_path: Path) -> None:
    """By its limits: the proof draws with what a manifest says of a printer."""
    numbers = {"x": 1e9, "y": 0, "rotation": 0, "scale-x": 1e-9, "scale-y": 100}
    printer = {"name": "x", **numbers, "duplex": "long-edge"}
    said = {**manifest_of(built), "printer": printer}
    found = told(forged(built, tmp_path, json.dumps(said)))
    assert [each.code.id for each in found] == ["kit-manifest"]
    assert "'x' is from -10 to 10 mm" in found[0].message


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to everything that stands in a value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def mutated(data: st.DataObject, said: Any) -> Any:
    """The manifest with something else in one to three places."""
    for _ in range(data.draw(st.integers(1, 3))):
        *path, last = data.draw(st.sampled_from(list(places(said))))
        node = said
        for step in path:
            node = node[step]
        match data.draw(st.sampled_from(["set", "set", "delete", "add"])):
            case "set":
                node[last] = deepcopy(data.draw(st.sampled_from(WRONG)))
            case "delete":
                del node[last]
            case "add" if isinstance(node, dict):
                node[data.draw(st.text(max_size=9))] = deepcopy(data.draw(st.sampled_from(WRONG)))
    return said


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_change_gives_findings_or_an_older_kit(
    built: Path, tmp_path: Path, data: st.DataObject
) -> None:
    said = mutated(data, manifest_of(built))
    kit = tmp_path / "kit"
    kit.mkdir(exist_ok=True)
    (kit / "manifest.json").write_text(json.dumps(said), "utf-8")
    with suppress(DataError):
        assert read_previous(kit).printed.pieces == said["have"]
    ReusableFiles(kit).checksum(next(iter(manifest_of(built)["files"])), "")


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_any_change_gives_findings_or_a_proof(built: Path, data: st.DataObject) -> None:
    file = built / "manifest.json"
    before = file.read_bytes()
    try:
        file.write_text(json.dumps(mutated(data, json.loads(before))), "utf-8")
        assert all(isinstance(each, Finding) for each in told(built))
    finally:
        file.write_bytes(before)
