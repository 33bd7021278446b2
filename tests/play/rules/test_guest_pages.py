"""Where a guest's page says that a section of the rulebook is, it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.kits import ROOT

GUESTS = ROOT / "printgen" / "games"
HEAD = "| section | where |\n|---|---|\n"
PAGES = sorted(page for page in GUESTS.glob("*/README.md") if HEAD in page.read_text("utf-8"))
ROW = re.compile(r"(?m)^\| ([^|`]+) \| (.*) \|$")


def rows(page: Path) -> list[tuple[str, str]]:
    table = page.read_text("utf-8").partition(HEAD)[2]
    return ROW.findall(table.partition("\n\n")[0])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_the_modules_that_a_page_names_cite_their_section(page: Path) -> None:
    found = []
    for section, where in rows(page):
        first = re.split(r" and |; | & ", section)[0]
        named = (page.parent / f"{name}.py" for name in re.findall(r"`(\w+)(?:\.py)?`", where))
        found += [
            f"{section}: {module.name}"
            for module in named
            if module.is_file()
            and not re.search(rf"R, .*{re.escape(first)}", module.read_text("utf-8"))
        ]
    assert found == []
