"""What a game in another language still has in English, or in the language of the game that it
extends.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import printgen
from printgen.checks.codes import TEXT_UNTRANSLATED
from printgen.core.errors import Severity
from printgen.core.translations import TEXTS
from tests.helpers.tiny import write_tiny
from tests.model.mill import write_mill

SACKS = "id,name,weight,tone,quantity\nrye,Roggen,2,accent,3\noats,,1,ink,5\nspelt,,1,tint,1\n"
ROWS = "{table: mine.csv, provenance: assumed}"


def untranslated(game: Path) -> list[str]:
    """Return what the check says, without the folder and what to do."""
    told = printgen.check(game, games=1, least=Severity.WARNING)
    return [
        f"{Path(each.where.file).name}:{each.where.line}: {each.message}"
        for each in told
        if each.where is not None and each.code is TEXT_UNTRANSLATED
    ]


def mine(folder: Path, text: str) -> Path:
    write_mill(folder)
    file = folder / "mine.yaml"
    file.write_text(f"extends: mill\n{text}", "utf-8")
    return file


def test_words_of_the_game_are_told_in_another_language(tmp_path: Path) -> None:
    told = untranslated(mine(tmp_path, "language: de\n"))
    assert "mine.yaml:2: under 'groups', the words of 'pieces' are still those of the game" in told
    assert "mine.yaml:2: under 'components', the words of 'sail', 'sack' and 'meadow'" in str(told)
    # Rows north and south are called N and S, which are no words.
    rows = "mine.yaml:2: 'name' of 2 rows of 'sack' is still that of the game, such as 'Rye'"
    assert [line for line in told if " of 'sa" in line and "rows" in line] == [rows]


MORE = """\
supplies:
  bag: {title: {one: bag, many: bags}, quantity: 1, provenance: assumed}
  twine: {title: {one: "7", many: "7"}, note: to tie them, quantity: 1, provenance: assumed}
setup:
  seats: {s1: {title: Miller}, s2: {title: "2"}, s3: {title: "3"}, s4: {title: "4"}}
  areas: {yard: {title: the yard}}
  modes: {quick: {title: quickly, figures: {sails-each: 2}, provenance: assumed}}
  steps:
    - {do: put, pieces: sail, into: yard, say: Lay them down.}
"""
FACE = '  shed: {boxes: {name: {text: "Flour {name}", style: label}}}\n'


def test_all_words_that_are_printed_or_read_aloud_are_looked_at(tmp_path: Path) -> None:
    game = mine(tmp_path, "language: de\n")
    file = tmp_path / "mill" / "game.yaml"
    file.write_text(file.read_text("utf-8") + MORE, "utf-8")
    file = tmp_path / "mill" / "pieces.yaml"
    file.write_text(file.read_text("utf-8").replace("faces:\n", f"faces:\n{FACE}"), "utf-8")
    told = [line for line in untranslated(game) if ": under " in line]
    said = dict(line.partition(": under ")[2].split(", the words", 1) for line in told)
    still = " are still those of the game"
    assert {key: words.removesuffix(still) for key, words in said.items()} == {
        "'credits'": " of 'notice'",
        "'groups'": " of 'pieces'",
        "'components'": " of 'sail', 'sack' and 'meadow'",
        "'supplies'": " of 'bag' and 'twine'",
        "'faces'": " of 'shed'",
        "'signs'": " of 'vane'",
        "'setup'": " of 'seats', 'areas', 'modes' and 'steps'",
    }


def test_words_that_the_variant_has_are_not_told(tmp_path: Path) -> None:
    title = "title: {one: Segel, many: Segel}"
    text = f"language: de\ncomponents: {{sail: {{{title}}}, sack: {{rows: {ROWS}}}}}\n"
    (tmp_path / "mine.csv").write_text(SACKS.replace(",,", ",Korn,"), "utf-8")
    (told,) = [line for line in untranslated(mine(tmp_path, text)) if "sa" in line]
    assert told.startswith("mine.yaml:2: under 'components', the words of 'sack' and 'meadow' are")


@pytest.mark.parametrize("text", ["language: en-GB\n", "version: '2'\n"])
def test_the_same_language_needs_no_translation(tmp_path: Path, text: str) -> None:
    assert untranslated(mine(tmp_path, text)) == []


def test_an_empty_cell_is_told_in_another_language(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(SACKS, "utf-8")
    game = mine(tmp_path, f"language: de\ncomponents: {{sack: {{rows: {ROWS}}}}}\n")
    assert [line for line in untranslated(game) if "'sack/" in line] == [
        "mine.csv:3: 'sack/oats' has no 'name'"
    ]


def test_a_cell_that_is_empty_in_the_game_as_well_needs_no_translation(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(SACKS, "utf-8")
    game = mine(tmp_path, f"language: de\ncomponents: {{sack: {{rows: {ROWS}}}}}\n")
    theirs = tmp_path / "mill" / "sacks.csv"
    theirs.write_text(theirs.read_text("utf-8").replace("Oats", ""), "utf-8")
    assert "'sack/" not in str(untranslated(game))


@pytest.mark.parametrize("is_on_a_face", [False, True])
def test_a_template_of_the_game_is_told_in_another_language(
    tmp_path: Path, *, is_on_a_face: bool
) -> None:
    face = "      words: {prose: rules.md.j2}\n" if is_on_a_face else ""
    game = write_tiny(tmp_path / "tiny", faces=face, rules=None if is_on_a_face else "# Rules\n")
    (game / "rules.md.j2").write_text("# Rules\n", "utf-8")
    mine = tmp_path / "mine" / "game.yaml"
    mine.parent.mkdir()
    mine.write_text(f"extends: ../{game.name}\nlanguage: de\n", "utf-8")
    (game / "kit-cover.md.j2").write_text("## Skriv ut\n", "utf-8")
    for name in ("rules.md.j2", "kit-cover.md.j2"):
        same = f"game.yaml:2: {name!r} is still that of the game, in another language"
        assert same in untranslated(mine)
        mine.with_name(name).write_text("# Regeln\n", "utf-8")
        assert same not in untranslated(mine)


def test_words_of_printgen_are_told_until_the_game_has_its_own(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules='# Regeln\n\n{% include "end.md.j2" %}\n')
    (game / "end.md.j2").write_text('{% include "credits.md.j2" %}\n', "utf-8")
    (game / "unused.md.j2").write_text('{% include "component-list.md.j2" %}\n', "utf-8")
    file = game / "game.yaml"
    data = f"{file.read_text('utf-8')}language: de\n"
    file.write_text(data, "utf-8")
    at = f"game.yaml:{data.count(chr(10))}: "
    assert untranslated(game) == [
        f"{at}printgen itself prints {len(TEXTS)} texts in English, such as {TEXTS[0]!r}",
        f"{at}printgen's 'credits.md.j2' is in English",
        f"{at}the kit's first page is in English",
    ]
    for name in ("credits.md.j2", "kit-cover.md.j2"):
        (game / name).write_text("Deutsch\n", "utf-8")
    # The words of some languages are the same.
    words = {text: text for text in TEXTS[1:]}
    for own, told in (
        (words, [f"{at}printgen itself prints 1 text in English, such as {TEXTS[0]!r}"]),
        ({**words, TEXTS[0]: "Bogen {number}"}, []),
    ):
        (game / "german.yaml").write_text(yaml.safe_dump({"translations": own}), "utf-8")
        file.write_text(f"{data}parts: [german.yaml]\n", "utf-8")
        assert untranslated(game) == told


def test_words_for_printgen_in_the_language_of_the_game_are_told(tmp_path: Path) -> None:
    data = (game := write_tiny(tmp_path / "tiny")) / "game.yaml"
    text = f"{data.read_text('utf-8')}language: de\ntranslations: {{front: vorn, back: hinten}}\n"
    data.write_text(text, "utf-8")
    mine = tmp_path / "mine.yaml"
    said = "mine.yaml:2: under 'translations', the words are still those of the game"
    for words, told in (("", True), ("translations: {front: voor, back: achter}\n", False)):
        mine.write_text(f"extends: {game.name}\nlanguage: nl\n{words}", "utf-8")
        assert (said in untranslated(mine)) == told


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (("", ""), "steps 1 and 2 of the setup are described in English"),
        (("Legt sie hin.", ""), "step 2 of the setup is described in English"),
        (("Legt sie hin.", "Nehmt eine."), None),
    ],
)
def test_steps_without_words_are_told(
    tmp_path: Path, says: tuple[str, str], told: str | None
) -> None:
    game = write_tiny(tmp_path / "tiny")
    file = game / "game.yaml"
    first, second = (f", say: {say}" if say else "" for say in says)
    setup = f"""\
setup:
  areas: {{supply: {{title: the supply}}}}
  seats: {{one: {{title: One}}, two: {{title: Two}}}}
  steps:
    - {{do: put, pieces: token, count: 1, into: supply{first}}}
    - {{do: put, pieces: token, count: rest, into: supply{second}}}
"""
    file.write_text(f"{file.read_text('utf-8')}language: de\n{setup}", "utf-8")
    found = [line for line in untranslated(game) if "described in English" in line]
    line = file.read_text("utf-8").splitlines().index("language: de") + 1
    assert found == ([f"game.yaml:{line}: {told}"] if told else [])
