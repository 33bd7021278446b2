"""Help for tests of scoring: results of the Aztec Market as files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.model.catalog import load
from printgen.play.scoring import Score, read_score

Counts = Mapping[str, int]


def result(
    common: Counts, seats: Mapping[str, Counts], names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """A results file as data."""
    data: dict[str, Any] = {"format": 1, "results": "aztec-market", "players": len(seats)}
    if names:
        data["names"] = dict(names)
    return {**data, "common": dict(common), "seats": {s: dict(c) for s, c in seats.items()}}


def scored(folder: Path, text: str, name: str = "result.yaml") -> Score:
    """What a file with this text comes to."""
    file = folder / name
    file.write_text(text, "utf-8")
    return read_score(load("aztec-market").description, file, name)


def score_of(folder: Path, data: Mapping[str, Any]) -> Score:
    """What a file with this data comes to. JSON is YAML."""
    return scored(folder, json.dumps(data))


def as_table(data: Mapping[str, Any]) -> str:
    """The same as CSV."""
    keys = ("jewel", "cloth", "pot", "herb", "coins")
    rows = [("common", "", data["common"])]
    rows += [(seat, data.get("names", {}).get(seat, ""), c) for seat, c in data["seats"].items()]
    lines = [",".join(("seat", "name", *keys))]
    lines += [
        ",".join((seat, f'"{name}"', *(str(counts.get(key, "")) for key in keys)))
        for seat, name, counts in rows
    ]
    return "\n".join(lines) + "\n"
