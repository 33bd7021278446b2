"""What does not fit in the game that a variant extends is not blamed on the variant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core.errors import DataError
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny
from tests.variants.conftest import Write

COMMANDS: dict[str, Callable[[Path], Any]] = {
    "check": lambda file: refused(printgen.check(file)),
    "kit": lambda file: printgen.build_kit(file, formats=["pdf"]),
    "misprint": lambda file: printgen.misprint(file, "backs.pdf"),
    "export": lambda file: printgen.export(file, to="png"),
}
LONG = " ".join(["Take a star, and then take one more of them."] * 30)


def refused(findings: list[Any]) -> None:
    raise DataError(findings)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_each_error_stands_where_it_was_made(command: str, write: Write) -> None:
    printgen.new_game("moths")
    edit(Path("moths/game.yaml"), ("effect: Take a star.", f"effect: {LONG}"))
    file = write(
        "extends: moths\nfigures:\n  stars: {value: 14}\ncomponents:\n  card:\n    rows:\n"
        f"      cloud: {{effect: {LONG.replace(',', '')}}}\n"
    )
    with pytest.raises(DataError) as caught:
        COMMANDS[command](file)
    told = {(each.code.id, each.where.file) for each in caught.value.findings if each.where}
    assert told == {("text-overflow", "moths/game.yaml"), ("text-overflow", str(file))}


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ("", "1 note is about 'tiny' itself"),
        (
            "figures:\n  spare: {value: 1, provenance: assumed}\n",
            "2 notes and 1 warning are about 'tiny' itself",
        ),
    ],
)
def test_notes_and_warnings_of_the_game_are_only_counted(
    figures: str, said: str, write: Write
) -> None:
    game = write_tiny(Path("tiny").absolute()) / "game.yaml"
    edit(game, ("components:", f"{figures}components:"))
    file = write("extends: ./tiny\nfaces:\n  front: {boxes: {name: {text: Coin}}}\n")
    found = printgen.check(file, least=printgen.Severity.NOTE)
    assert [(each.code.id, each.message) for each in found] == [("as-in-base", said)]
