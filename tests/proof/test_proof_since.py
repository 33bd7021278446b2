"""Kits that renew older ones prove themselves: what is on paper, and what is kept besides."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import printgen
from printgen.core.errors import Finding, Severity
from tests.helpers.changed import edit
from tests.helpers.proofs import (
    Change,
    agreed,
    altered,
    around,
    has,
    mapped,
    swapped,
    without,
    write_game,
)

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    import pikepdf

BOOK = """\
  book:
    kind: booklet
    title: {one: book, many: books}
    group: coins
    quantity: {value: 1, provenance: assumed}
    template: book.md.j2
"""
WORDS = [f"Word {n} of many. " * 40 for n in range(40)]
# One more card for each player, another number on the elevens; coins are kept.
EDITS = (("{per-player: 2,", "{per-player: 3,"), ("value: 11", "value: 12"))
CARDS, COINS, KIT = "-cards.pdf", "-coins.pdf", "-kit.pdf"


def write(folder: Path, *edits: tuple[str, str], last: str = "as it was") -> Path:
    """The game with a book, and with its data and the end of the book changed."""
    write_game(folder)
    (folder / "book.md.j2").write_text("\n\n".join(["# Book", *WORDS, last]), "utf-8")
    file = folder / "game.yaml"
    text = file.read_text("utf-8")
    for old, new in (("\ncomponents:\n", f"\ncomponents:\n{BOOK}"), *edits):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit that renews one; its game lies beside it, and the older kit is not there any more."""
    folder = tmp_path_factory.mktemp("since-proof")
    old = printgen.build_kit(write(folder / "before"), out=folder / "old", formats=["pdf"]).folder
    game = write(folder / "game", *EDITS, last="as it is now")
    kit = printgen.build_kit(
        game, printgen.KitOptions(since=old), out=folder, formats=["pdf"]
    ).folder
    shutil.rmtree(folder / "old")
    return kit


def found(kit: Path, game: Path, least: Severity = Severity.ERROR) -> list[Finding]:
    return printgen.check(kit, known=[game], least=least)


def told(kit: Path, game: Path, name: str, change: Change) -> list[str]:
    """What is said of a file after a change that the manifest agrees with."""
    altered(kit, name, change)
    return [f"{each.code.id} {each.message}" for each in found(kit, game)]


def manifest(kit: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((kit / "manifest.json").read_text("utf-8"))
    return content


def says(kit: Path, content: dict[str, Any]) -> None:
    (kit / "manifest.json").write_text(json.dumps(content, indent=1), "utf-8")


def test_what_is_printed_and_what_is_kept_is_enough(kit: Path, game: Path) -> None:
    assert manifest(kit)["pieces"] == {"card/five": 2, "card/eleven": 4}
    groups, combined = (each.message for each in found(kit, game, Severity.NOTE))
    exact = "6 pieces found on 1 sheet, sizes within 0.01 mm, backs within 0.01 mm"
    assert groups == f"the files of the groups: {exact}; with what is kept all for 1 and 2 players"
    assert combined.startswith(f"{kit.name}-kit.pdf: {exact}; with what is kept all for")


def test_a_piece_that_is_taken_away_is_missing(kit: Path, game: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        without(pdf, 1, 0)
        without(pdf, 2, 0)

    said = told(kit, game, CARDS, change)
    assert has(said, "proof-missing card/five: 1 of 2 found")
    assert has(said, "proof-players", "2 players cannot play: 1 card/five too few")
    # One player needs three, and four are kept.
    assert not has(said, "proof-players", "1 player ")


def test_a_sheet_that_is_there_twice_is_too_much(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: pdf.pages.extend([*pdf.pages]))
    assert has(said, "proof-extra card/five: 4 found, 2 more than needed")
    assert has(said, "proof-extra card/eleven: 8 found, 4 more than needed")


def test_exchanged_backs_and_97_percent_are_found(kit: Path, game: Path) -> None:
    said = told(kit, game, CARDS, lambda pdf: swapped(pdf, 2, 0, 4))
    assert len([each for each in said if "proof-back behind card/" in each]) == 2
    said = told(kit, game, KIT, lambda pdf: mapped(pdf, len(pdf.pages), "0.97 0 0 0.97 0 0"))
    assert has(said, "proof-size page 8 of book is printed at 97 %")


def test_a_sheet_of_the_old_kit_is_unknown_and_what_it_should_show_is_missing(
    kit: Path, game: Path, tmp_path: Path
) -> None:
    (mine,) = kit.glob(f"*{CARDS}")
    other = write(tmp_path / "other", ('tint: "#cccccc"', 'tint: "#ccffcc"'))
    edit(other / "game.yaml", ("text: a card", "text: another"))
    theirs = printgen.build_kit(
        other, printgen.KitOptions(only=["card"]), out=tmp_path, formats=["pdf"]
    ).folder
    shutil.copy(theirs / f"{theirs.name}-cards.pdf", mine)
    agreed(kit, mine)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert has(said, "proof-unknown this is neither a piece of the game")
    assert has(said, "proof-missing card/eleven: 0 of 4 found")


def test_pages_of_a_text_that_were_to_be_exchanged_are_proved(kit: Path, game: Path) -> None:
    pages = manifest(kit)["update-texts"]["book"]["print"]
    assert pages[0] > 1
    said = told(kit, game, COINS, lambda pdf: pdf.pages.__delitem__(0))
    assert said == [f"proof-page page {pages[0]} of book is missing"]


def test_the_page_that_tells_what_is_new_is_there_once(kit: Path, game: Path) -> None:
    shutil.copy(next(kit.glob(f"*{KIT}")), kit.parent / "kept.pdf")
    said = told(kit, game, KIT, lambda pdf: pdf.pages.__delitem__(0))
    assert has(said, "proof-page the page that says what is new is missing")
    (path,) = kit.glob(f"*{KIT}")
    shutil.copy(kit.parent / "kept.pdf", path)
    said = told(kit, game, KIT, lambda pdf: pdf.pages.append(pdf.pages[0]))
    assert said == ["proof-page the page that says what is new occurs 2 times"]


def test_what_is_added_to_the_page_that_tells_what_is_new_is_told(kit: Path, game: Path) -> None:
    said = told(kit, game, KIT, lambda pdf: around(pdf, 1, "", "0 g 300 40 m 302 40 l 301 41 l f"))
    page = "proof-changed the page that says what is new is not as the game has it now"
    assert said == [f"{page}: something else is drawn here"]


def test_several_pages_of_news_and_a_kit_of_some_components_are_known(tmp_path: Path) -> None:
    row = "      five:"
    more = "".join(
        f"      r{n}: {{quantity: {{value: 1, provenance: assumed}}, value: {n + 100}}}\n"
        for n in range(50)
    )
    old = printgen.build_kit(write(tmp_path / "old"), out=tmp_path, formats=["pdf"]).folder
    new = write(tmp_path / "new", (row, f"{more}{row}"))
    kit = printgen.build_kit(
        new, printgen.KitOptions(since=old, only=["card"]), out=tmp_path / "out", formats=["pdf"]
    ).folder
    assert found(kit, new) == []
    said = told(kit, new, KIT, lambda pdf: pdf.pages.__delitem__(1))
    assert has(said, "proof-page page 2 of what is new is missing")


def test_what_is_kept_must_look_as_the_game_is_today(kit: Path, tmp_path: Path) -> None:
    newer = write(tmp_path / "newer", *EDITS, ("value: 10}", "value: 15}"), last="as it is now")
    said = [f"{each.code.id} {each.message}" for each in found(kit, newer)]
    assert has(said, "proof-missing card/ten: 0 of 4 found")
    assert has(said, "proof-players", "1 and 2 players cannot play: 4 card/ten")


def test_a_manifest_that_does_not_add_up_is_told(kit: Path, game: Path) -> None:
    content = manifest(kit)
    content["update"]["card/five"]["keep"] = 5
    says(kit, content)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert has(said, "kit-manifest of card/five 5 are kept and 2 printed, and then there are 6")
    content["update"]["card/five"].update({"keep": 3, "print": 3})
    says(kit, content)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    wrong = "of card/five 3 are kept and 3 printed, where 4 can be kept and 2 are to be printed"
    assert said == [f"kit-manifest {wrong}"]


def test_a_manifest_without_its_account_is_told_with_all_of_it(kit: Path, game: Path) -> None:
    content = manifest(kit)
    content["update"]["card/five"]["keep"] = "four"
    del content["update-texts"]
    says(kit, content)
    said = [f"{each.code.id} {each.message}" for each in found(kit, game)]
    assert has(said, "kit-manifest 'keep' should be a whole number, not 'four'")
    assert has(said, "kit-manifest 'update-texts' is missing beside 'since'")
