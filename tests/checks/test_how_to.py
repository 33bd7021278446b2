"""The page on how to write a check: its example finds what it says."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import printgen
from printgen.checks import Subject, codes, figures
from tests.helpers.changed import edit
from tests.helpers.kits import ROOT
from tests.model.mill import write_mill

PAGE = (ROOT / "docs" / "how-to" / "write-a-check.md").read_text("utf-8")


def test_the_check_of_the_page_finds_its_example_in_the_cell(tmp_path: Path) -> None:
    declaration, function = re.findall(r"(?ms)^    ```python\n(.*?)^    ```$", PAGE)
    names: dict[str, Any] = {**vars(codes), **vars(figures)}
    exec(dedent(declaration + function), names)  # noqa: S102 - our own page
    mill = write_mill(tmp_path)
    assert list(names["names_differ"](Subject(printgen.load(mill)))) == []
    example = names["NAME_TWICE"].example
    table = tmp_path / example.file
    edit(table, (example.right, example.wrong))
    (found,) = names["names_differ"](Subject(printgen.load(mill)))
    said = "3:6: warning: name-twice 'oats' has the name of 'rye' (give it another name)"
    assert str(found) == f"{table.as_posix()}:{said}"
