"""What depends on the number of players is printed as a table, or says for how many it holds."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import pytest

import printgen
from printgen.checks.by_players import numbers_by_players
from printgen.components import drawing_context
from printgen.components.template_facts import template_facts
from printgen.components.typesetter import Typesetter
from printgen.core.errors import Finding, Severity
from printgen.kinds.pages.model import ProsePages
from printgen.model.catalog import load
from printgen.model.shipped import list_games, variants
from tests.helpers.changed import edit, game_with, variant_with
from tests.helpers.kits import ROOT
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

KOS: Final = ROOT / "data" / "market-at-kos"
SHIPPED: Final = tuple(each for game in list_games() for each in (game, *sorted(variants(game))))
CARD: Final = "reference-scoring.md.j2"
COINS: Final = '{{ rows_by_players(":coin: each", table.coins, figures_for, player_counts) }}'
OF_SOME: Final = (
    '| :coin: each | {% for round in range(1, f.rounds + 1) %}{{ f["coins-round-" ~ round] }} | '
    "{% endfor %}\n"
)
BELOW: Final = "**At the end:** "


def found(target: str | Path) -> list[Finding]:
    return list(numbers_by_players(load(target)))


def line_of(finding: Finding) -> str:
    assert finding.where is not None
    return Path(finding.where.file).read_text("utf-8").splitlines()[finding.where.line - 1]


def said(target: str | Path, template: str, players: int | None) -> str:
    loaded = load(target)
    return Typesetter(drawing_context(loaded, players)).render(template).text


@pytest.mark.parametrize("game", SHIPPED)
def test_shipped_texts_are_right_for_every_number_of_players(game: str) -> None:
    assert [str(each) for each in found(game)] == []


@pytest.mark.game("market-at-kos")
def test_coins_of_the_largest_game_alone_are_told_on_a_card_for_all(tmp_path: Path) -> None:
    [one, *others] = found(game_with(KOS, tmp_path, [(CARD, COINS, OF_SOME)]))
    assert one.code.id == "depends-on-players"
    assert one.message.startswith("'coins-round-1' is 11 with 5 players and 15 with 2")
    assert line_of(one).startswith("| :coin: each")
    assert len(others) == 3


@pytest.mark.game("market-at-kos")
def test_the_command_tells_it_and_not_for_one_number_of_players(tmp_path: Path) -> None:
    folder = game_with(KOS, tmp_path, [(CARD, COINS, OF_SOME)])
    check = partial(printgen.check, folder, select=["depends-on-players"], least=Severity.WARNING)
    assert len(check()) == 4
    assert check(players=4) == []


@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize(
    "words",
    ["{{ players }} of you play.", "{{ seats|length }} seats.", "{{ supplies[0].quantity }}."],
)
def test_a_card_that_reads_otherwise_with_fewer_players_is_told(words: str, tmp_path: Path) -> None:
    [one] = found(game_with(KOS, tmp_path, [(CARD, BELOW, f"{words}\n\n{BELOW}")]))
    assert one.message == "this reads differently with 2 players, but does not say so"
    assert one.where is not None
    assert one.where.file.endswith(CARD)


@pytest.mark.game("market-at-kos")
def test_a_text_may_ask_for_a_number_of_players(tmp_path: Path) -> None:
    words = "Two begin with {{ figures_for[2].coins_round_1 }} coins. "
    assert found(game_with(KOS, tmp_path, [(CARD, BELOW, words + BELOW)])) == []


@pytest.mark.game("market-at-kos")
def test_a_figure_in_a_box_of_a_piece_is_told(tmp_path: Path) -> None:
    edit = ("faces.yaml", "text: Influence", 'text: "{coins-round-2} coins"')
    [one] = found(game_with(KOS, tmp_path, [edit]))
    assert one.message.startswith("'coins-round-2' is 10 with 5 players and 14 with 2")
    assert "{coins-round-2}" in line_of(one)


CARDS: Final = """\
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: bits
    size: {{width: 50mm, height: 50mm, provenance: assumed}}
    fields: {{says: text}}
    rows: {{table: cards.csv, provenance: assumed}}
    front: card
  path:
    kind: board
    title: {{one: path, many: paths}}
    group: bits
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    unit: 30mm
    spaces:
      days: {{form: track, at: [0, 0], size: [1, 1], face: day, each: [{{value: "{value}"}}]}}
"""
FACES: Final = """\
  card: {{boxes: {{says: {box}}}}}
  day: {{boxes: {{value: {{text: "{{value}}", style: name}}}}}}
figures:
  coins: {{by-players: [3, 2], provenance: assumed}}
"""


def with_cards(
    folder: Path, box: str = "text: '{says}', style: name", says: str = "Go.", value: str = "7"
) -> Path:
    faces = FACES.format(box=f"{{{box}}}")
    made = write_tiny(folder, components=CARDS.format(value=value), faces=faces)
    (made / "cards.csv").write_text(f"id,quantity,says\na,1,Stop.\nb,1,{says}\n", "utf-8")
    return made


@pytest.mark.parametrize("where", [{"says": "{coins} coins"}, {"value": "{coins}"}])
def test_a_figure_in_a_row_or_on_a_space_is_told(where: dict[str, str], tmp_path: Path) -> None:
    (one,) = found(with_cards(tmp_path, **where))
    assert one.message.startswith("'coins' is 2 with 2 players and 3 with 1")
    assert "{coins}" in line_of(one)


@pytest.mark.parametrize(
    "template",
    [
        "Go.{% if players == 1 %}\n\nAlone.{% endif %}\n",
        # Nobody can divide by nothing.
        "{{ 6 / (players - 1) }}\n",
        # On both cards, which have different texts.
        "{{ fields.says }} {{ players }}\n",
    ],
)
def test_a_text_on_cards_that_reads_otherwise_with_fewer_players_is_told_once(
    template: str, tmp_path: Path
) -> None:
    game = with_cards(tmp_path, "prose: card.md.j2")
    (game / "card.md.j2").write_text(template, "utf-8")
    told = [each.message for each in found(game)]
    assert told == ["this reads differently with 1 player, but does not say so"]


@pytest.mark.game("tlatelolco")
def test_what_depends_on_players_in_a_variant_alone_is_told(tmp_path: Path) -> None:
    file = variant_with("tlatelolco", "uneven", {"export-units": (30, 20, 15)}, tmp_path)
    edit(file, ("{by-players", "{value: ~, by-players"))
    assert {each.message.split()[0] for each in found(file)} == {"'export-units'"}


@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (None, ["2 or 3 players | 15 | 14", "4 players | 13 | 12", "5 players | 11 | 10"]),
        (3, ["each | 15 | 14"]),
        (5, ["each | 11 | 10"]),
    ],
)
def test_the_card_of_kos_has_a_row_for_each_number_of_players(
    players: int | None, rows: list[str]
) -> None:
    text = said("market-at-kos", CARD, players)
    coins = [line for line in text.splitlines() if line.startswith("| :coin: each")]
    assert len(coins) == len(rows)
    lines = text.splitlines()
    assert lines[lines.index(coins[-1]) + 1] == "| :stall: end it | 10 | 15 | 20 | 25 | "
    assert all(row in line for row, line in zip(rows, coins, strict=True)), text


# Variants have the rulebooks of their games.
@pytest.mark.parametrize("game", list_games())
def test_rulebooks_count_the_pieces_of_the_kit_only_where_they_tell_of_the_box(game: str) -> None:
    loaded = load(game)
    typesetter = Typesetter(drawing_context(loaded))
    fewest = template_facts(drawing_context(loaded, 2))
    facts = {name: fewest[name] for name in ("components", "supplies")}
    for component in loaded.description.game.components.values():
        if isinstance(component, ProsePages) and component.kind == "booklet":
            whole = _without_box(typesetter.render(component.template).text)
            other = _without_box(typesetter.render(component.template, facts).text)
            assert [line for line in whole if line not in other] == []


def _without_box(text: str) -> list[str]:
    """The lines of a rulebook without pictures, captions and the section about the box."""
    kept, pictures, box = [], False, False
    for line in text.splitlines():
        if line.startswith("```"):
            pictures = not pictures
        elif line.startswith("## "):
            box = line == "## What is in the box"
        if not (pictures or box or line.startswith("*")):
            kept.append(line)
    return kept
