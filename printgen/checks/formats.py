"""Findings as text, JSON, GitHub commands and SARIF."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote

from printgen.core.errors import Code, Finding, Place, Severity
from printgen.core.version import __version__

SARIF_VERSION: Final = "2.1.0"
SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def as_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as plain data."""
    return [_facts(finding) for finding in findings]


def _facts(finding: Finding) -> dict[str, Any]:
    return {
        "severity": finding.severity.value,
        "code": finding.code.id,
        "message": finding.message,
        "hint": finding.hint,
        "case": finding.case or None,
        **_spot(finding.where),
        "shows": [_spot(place) for place in finding.shows],
    }


def _spot(place: Place | None) -> dict[str, Any]:
    return {
        "file": place.file if place else None,
        "line": (place.line or None) if place else None,
        "column": (place.column or None) if place else None,
        "cell": (place.cell or None) if place else None,
        "page": (place.page or None) if place else None,
        "place": _box(place) if place and place.box else None,
    }


def _box(place: Place) -> dict[str, float]:
    """Return a part of a page in mm, as preflights have it."""
    sides = ("x", "y", "width", "height")
    return {side: round(value, 3) + 0.0 for side, value in zip(sides, place.box, strict=True)}


def _sentence(finding: Finding) -> str:
    """Return message, case and advice in one sentence."""
    case = f" [{finding.case}]" if finding.case else ""
    advice = f" ({finding.advice})" if finding.advice else ""
    return f"{finding.message}{case}{advice}"


_GITHUB: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def as_github(findings: Iterable[Finding]) -> list[str]:
    """Return findings as workflow commands, which GitHub shows beside the lines of a change.

    They are escaped as its runner expects: % and line ends in messages, : and , in properties as
    well.
    """
    lines = []
    for finding in findings:
        properties = {"title": finding.code.id}
        if finding.where is not None:
            where = finding.where
            # Workbooks and PDFs have no lines to show it beside.
            in_text = where.line and not where.sheet
            spot = {"line": str(where.line), "col": str(where.column)} if in_text else {}
            properties = {"file": where.file, **spot, **properties}
        fields = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
        part = f"{name}: " if finding.where and (name := _part(finding.where)) else ""
        lines.append(f"::{_GITHUB[finding.severity]} {fields}::{_data(part + _sentence(finding))}")
    return lines


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return findings as a SARIF 2.1.0 log (OASIS) with one run.

    Its rules are the codes that were found, each with the text of ``explain``.
    """
    codes = sorted({finding.code for finding in findings}, key=str)
    return {
        "$schema": SARIF_SCHEMA,
        "version": SARIF_VERSION,
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "printgen",
                        "semanticVersion": __version__,
                        "rules": [_rule(code) for code in codes],
                    }
                },
                # Columns are counted in characters, as everywhere in printgen.
                "columnKind": "unicodeCodePoints",
                "results": [_result(finding, codes) for finding in findings],
            }
        ],
    }


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.id,
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.why},
        "help": {"text": code.fix},
        "defaultConfiguration": {"level": code.severity.value},
    }


def _result(finding: Finding, codes: Sequence[Code]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.code.id,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity.value,  # SARIF has the same words
        "message": {"text": _sentence(finding)},
    }
    if finding.where is not None:
        result["locations"] = [_location(finding.where)]
    if finding.shows:
        result["relatedLocations"] = [_location(place) for place in finding.shows]
    return result


def _location(place: Place) -> dict[str, Any]:
    uri = quote(place.file.replace("\\", "/"), errors="surrogateescape")
    physical: dict[str, Any] = {"artifactLocation": {"uri": uri}}
    location: dict[str, Any] = {"physicalLocation": physical}
    # Regions are of text; a cell, or a page, is a part of the file that has a name.
    if part := _part(place):
        location["logicalLocations"] = [{"fullyQualifiedName": part, "kind": "element"}]
    elif place.line:
        physical["region"] = {"startLine": place.line, "startColumn": place.column}
    return location


def _part(place: Place) -> str:
    """Return the name of a part of a file that has no lines: a cell, or a page."""
    return place.cell or place.part
