"""Lists that are too short, and lists of which only what is wrong makes them so."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field, StrictInt, ValidationError

from printgen.model.base import Model, Names
from printgen.model.validation_errors import explain
from printgen.source.tree import plain
from printgen.source.yaml_files import parse_yaml


class Ring(Model):
    """Two places or more."""

    places: Annotated[tuple[StrictInt, ...], Field(min_length=2)]


def told(text: str) -> list[str]:
    tree, data, names = parse_yaml(text, shown="r.yaml").root, None, Names()
    data = plain(tree)
    with pytest.raises(ValidationError) as caught:
        Ring.model_validate(data, context=names)
    return list(map(str, explain(caught.value, data, tree, names)))


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            "places: [1]",
            ["r.yaml:1:9: wrong-length 'places' has 1 item and should have at least 2"],
        ),
        ("places: []", ["r.yaml:1:9: missing-value 'places' is empty (write at least one entry)"]),
        ("places: [a, b]", ["r.yaml:1:10: wrong-type", "r.yaml:1:13: wrong-type"]),
    ],
)
def test_a_list_is_called_short_only_if_it_is(text: str, findings: list[str]) -> None:
    found = told(text)
    assert len(found) == len(findings)
    assert all(each.startswith(start) for each, start in zip(found, findings, strict=True)), found
