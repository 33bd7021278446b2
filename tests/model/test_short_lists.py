"""Lists that are too short, and lists of which only what is wrong makes them so."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field, StrictInt

from printgen.model.base import Model
from printgen.model.data_files import validated
from printgen.source.yaml_files import parse_yaml


class Ring(Model):
    """Two places or more."""

    places: Annotated[tuple[StrictInt, ...], Field(min_length=2)]


def told(text: str) -> list[str]:
    return list(map(str, validated(Ring, parse_yaml(text, shown="r.yaml").root)[1]))


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
