"""Conditions of boxes, by the values of fields."""

from __future__ import annotations

import pytest

from printgen.model.conditions import read_condition


@pytest.mark.parametrize(
    ("condition", "values", "holds"),
    [
        ("{note}", {"note": "x"}, True),
        ("{note}", {"note": " \n"}, False),
        ("{note}", {"note": None}, False),
        ("{note}", {"note": 0}, True),
        ("{note}{more}", {"note": "", "more": "x"}, True),
        ({"cost": ">= 3"}, {"cost": 3}, True),
        ({"cost": ">= 3"}, {"cost": 2}, False),
        ({"cost": ">= 3"}, {"cost": "many"}, False),
        ({"kind": ["tool", "rest"]}, {"kind": "rest"}, True),
        ({"kind": "tool", "cost": "< 2"}, {"kind": "tool", "cost": 2}, False),
    ],
)
def test_a_condition_holds_by_its_fields(
    condition: object, values: dict[str, object], *, holds: bool
) -> None:
    assert read_condition(condition).holds(values) is holds
