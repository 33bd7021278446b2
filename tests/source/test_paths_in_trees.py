"""Paths in trees of data: one key after another, or every key."""

from __future__ import annotations

from printgen.source.tree import mapping_in, matching, plain
from printgen.source.yaml_files import parse_yaml

FACES = "faces: {a: {boxes: {x: {prose: 1}, y: {text: 2}}}, b: {boxes: [3]}, c: {boxes: {x: {}}}}"


def test_a_star_stands_for_every_key_and_dead_ends_are_left_out() -> None:
    tree = parse_yaml(FACES, shown="faces.yaml").root
    found = matching(tree, "faces", "*", "boxes", "*", "prose")
    assert [plain(node) for _, node in found] == [1]
    assert len(list(matching(tree, "faces", "*", "boxes"))) == 3
    assert not list(matching(tree, "signs", "*"))


def test_what_is_no_mapping_holds_nothing() -> None:
    data = {"faces": {"a": [1], "b": {"c": 2}}}
    assert mapping_in(data, "faces", "b") == {"c": 2}
    assert (
        mapping_in(data, "faces", "a") == mapping_in(data, "signs", "a") == mapping_in(None) == {}
    )
