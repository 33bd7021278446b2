"""Settings: what a variant may change of a game, and its text as one changes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.api.types import Setting
from tests.helpers.tiny import write_tiny

FIGURES = """\
figures:
  hand: {value: 2, provenance: printed, note: said on page 1}
  share: {by-players: [4, 3], provenance: assumed}
  all: {formula: hand * players, provenance: derived}
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "tiny", components=FIGURES)


def by_path(game: Path | str) -> dict[str, Setting]:
    return {".".join(each.path): each for each in printgen.settings(game)}


def test_figures_counts_colours_sizes_and_texts_can_be_set(game: Path) -> None:
    found = by_path(game)
    hand = found["figures.hand"]
    assert (hand.title, hand.kind, hand.value) == ("Hand", "figure", "2")
    assert (hand.note, hand.provenance) == ("said on page 1", "printed")
    assert found["figures.share"].value == "4, 3"
    assert found["figures.all"].value == "hand * players"
    assert found["components.token.quantity"].value == "3"
    assert found["theme.colours.accent"].value == "#aa2222"
    assert found["components.token.size.width"].value == "20mm"
    assert found["faces.front.boxes.name.text"].value == "Token"
    assert found["players.max"].value == "2"


def test_counts_of_a_component_that_extends_another_can_be_set(tmp_path: Path) -> None:
    more = (
        "  coin: {extends: token, title: {one: coin, many: coins}, quantity: {value: 5}}\n"
        "  chip: {extends: token, title: {one: chip, many: chips}}\n"
    )
    found = by_path(write_tiny(tmp_path / "tiny", components=more))
    assert found["components.coin.quantity"].value == "5"
    # It is that of the token, and is set there.
    assert "components.chip.quantity" not in found


@pytest.mark.game("aztec-market")
def test_texts_of_a_face_that_extends_another_can_be_set() -> None:
    found = by_path("aztec-market")
    own = "faces.reference-tiles.boxes.title.text"
    assert found[own].value == "The people of the market"
    # These are those of the box that it extends, and are set there.
    assert "faces.box-back.boxes.kit.text" in found
    assert "faces.token-box-back.boxes.kit.text" not in found


@pytest.mark.game("aztec-market")
def test_answers_to_open_questions_can_be_set() -> None:
    answer = by_path("aztec-market")["open-questions.empty-vendor.settled"]
    assert (answer.section, answer.about) == ("Open questions", "Empty vendor")
    assert (answer.title, answer.provenance) == ("Answer", "assumed")


@pytest.mark.game("aztec-market")
def test_texts_in_lists_can_be_set_by_their_numbers() -> None:
    step = by_path("aztec-market")["setup.steps.2.say"]
    assert (step.about, step.title) == ("Steps: 2", "Text")
    text = printgen.edit_variant("extends: aztec-market\n", {step.path: ("text", "Lay tiles.")})
    assert '"2": {say: Lay tiles.}' in text
    assert printgen.given_values(text)[step.path].value == "Lay tiles."
    # So it is where a variant has the whole list.
    listed = "setup:\n  steps:\n    - {do: shuffle}\n    - {do: draw, say: Lay tiles.}\n"
    assert printgen.given_values(listed)[step.path].value == "Lay tiles."


@pytest.mark.parametrize("game", printgen.list_games())
def test_no_two_settings_of_a_shipped_game_are_called_alike(game: str) -> None:
    names = [(each.section, each.about, each.title) for each in printgen.settings(game)]
    assert len(set(names)) == len(names)


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games()[5::5])
def test_every_setting_of_a_shipped_game_can_be_written_and_read_again(game: str) -> None:
    text = f"extends: {game}\n"
    changes = {each.path: (each.kind, each.value) for each in printgen.settings(game)}
    assert len(changes) > 20
    text = printgen.edit_variant(text, changes)
    given = printgen.given_values(text)
    said = {path: " ".join(given[path].value.split()) for path in changes}
    assert said == {path: " ".join(value.split()) for path, (_, value) in changes.items()}
    file = Path("mine.yaml").absolute()
    with printgen.laid_over({file: text.encode()}):
        again = {each.path: each.value for each in printgen.settings(file)}
    assert {path: again[path] for path in changes} == {path: v for path, (_, v) in changes.items()}


def test_a_figure_may_be_given_in_another_way() -> None:
    def written(text: str, typed: str) -> str:
        return printgen.edit_variant(text, {("figures", "hand"): ("figure", typed)})

    text = "figures:\n  hand: 3   # so many\n"
    assert written(text, "4") == "figures:\n  hand: 4   # so many\n"
    assert (
        written("extends: x\n", "5, 4") == "extends: x\n\nfigures:\n  hand: {by-players: [5, 4]}\n"
    )
    assert written(text, "many") == "figures:\n  hand: {formula: many}   # so many\n"
    shared = "figures:\n  hand: {by-players: [5, 4]}   # so many\n  last: 1\n"
    assert written(shared, "players") == shared.replace("by-players: [5, 4]", "formula: players")
    rest = "provenance: assumed"
    assert written(f"figures: {{hand: {{value: 4, {rest}}}}}\n", "players + 1") == (
        f"figures: {{hand: {{{rest}, formula: players + 1}}}}\n"
    )
    assert written(text, "") == ""


def test_what_cannot_be_is_written_and_told_at_its_setting(game: Path) -> None:
    file = game / "mine.yaml"
    path = ("figures", "hand")
    text = printgen.edit_variant("extends: .\n", {path: ("figure", "many")})
    with printgen.laid_over({file: text.encode()}), pytest.raises(printgen.DataError) as error:
        printgen.load(file)
    (found,) = error.value.findings
    given = printgen.given_values(text, shown=file.as_posix())
    assert printgen.setting_at(given, found) == path
    assert given[path].value == "many"


def test_a_value_that_is_taken_away_leaves_the_text_as_it_was() -> None:
    text = "# mine\nextends: x\n\nfigures:\n  coins: 2   # two\n"
    path = ("components", "coin", "quantity")
    changed = printgen.edit_variant(text, {path: ("count", "4")})
    assert "coin:" in changed
    assert printgen.edit_variant(changed, {path: ("count", "")}) == text
