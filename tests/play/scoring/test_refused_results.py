"""Results that cannot be are refused: all that is wrong at once, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.core.errors import DataError
from printgen.model.catalog import load
from printgen.play.scoring import read_score
from tests.play.scoring.results import scored

pytestmark = pytest.mark.game("aztec-market")

HEAD = "format: 1\nresults: aztec-market\nplayers: 2\n"
SEATS = "seats:\n  south: {jewel: 1}\n  west: {}\n"
TABLE = "seat,name,jewel,cloth,pot,herb,coins\n"
WRITE = "write what this player has, with 0 for nothing"

CASES = {
    "more tokens than there are": (
        f"{HEAD}common: {{jewel: 15}}\nseats:\n  south: {{jewel: 4}}\n  west: {{jewel: 2}}\n",
        ["r.yaml:4:17: too-many 21 jewel tokens are counted and there are only 20"],
    ),
    "more tokens than there are, none of them on the king": (
        f"{HEAD}seats:\n  south: {{}}\n  west: {{pot: 21}}\n",
        ["r.yaml:6:15: too-many 21 pot tokens are counted and there are only 20"],
    ),
    "more coins than a player has room for": (
        f"{HEAD}seats:\n  south: {{coins: 5}}\n  west: {{}}\n",
        ["r.yaml:5:18: too-many 5 coins, and the buyers have room for 4"],
    ),
    "a negative number": (
        f"{HEAD}common: {{herb: -1}}\n{SEATS}",
        ["r.yaml:4:16: out-of-range 'herb' should be at least 0, not -1"],
    ),
    "half a token": (
        f"{HEAD}common: {{herb: 1.5}}\n{SEATS}",
        ["r.yaml:4:16: wrong-type 'herb' should be a whole number, not the number 1.5"],
    ),
    "true is no token: it is not counted as one as well": (
        f"{HEAD}common: {{jewel: 19}}\nseats:\n  south: {{jewel: 1}}\n  west: {{jewel: true}}\n",
        ["r.yaml:7:17: wrong-type 'jewel' should be a whole number, not true"],
    ),
    "fewer than none is not taken off the others": (
        f"{HEAD}common: {{jewel: 21}}\nseats:\n  south: {{jewel: -1}}\n  west: {{}}\n",
        [
            "r.yaml:4:17: too-many 21 jewel tokens are counted and there are only 20",
            "r.yaml:6:18: out-of-range 'jewel' should be at least 0, not -1",
        ],
    ),
    "a number with many digits is not counted as well": (
        f"{HEAD}common: {{jewel: 100000000000}}\n{SEATS}",
        ["r.yaml:4:17: out-of-range 'jewel' should be at most 10000, not 100000000000"],
    ),
    "a number that cannot be read is not told to be missing as well": (
        f"{HEAD}common: {{jewel: .nan}}\n{SEATS}",
        [
            (
                "r.yaml:4:17: number-not-finite the number '.nan' is not finite"
                " (write an ordinary number, or put a name in quotes)"
            )
        ],
    ),
    "a colour that the game has not": (
        f"{HEAD}common: {{silver: 1}}\n{SEATS}",
        [
            (
                "r.yaml:4:10: unknown-name nothing is counted as 'silver' for all together "
                "(known are cloth, herb, jewel, pot)"
            )
        ],
    ),
    "coins on the king": (
        f"{HEAD}common: {{coins: 1}}\n{SEATS}",
        [
            (
                "r.yaml:4:10: unknown-name nothing is counted as 'coins' for all together "
                "(known are cloth, herb, jewel, pot)"
            )
        ],
    ),
    "a slip in a name": (
        f"{HEAD}seats:\n  south: {{jewels: 1}}\n  west: {{}}\n",
        [
            (
                "r.yaml:5:11: unknown-name nothing is counted as 'jewels' for a player "
                "(did you mean 'jewel'?)"
            )
        ],
    ),
    "a player who is missing": (
        f"{HEAD}seats:\n  south: {{}}\n",
        [f"r.yaml:4:1: missing-key nothing is written for 'west', and 2 played ({WRITE})"],
    ),
    "one player too many": (
        f"{HEAD}{SEATS}  north: {{}}\n",
        [
            (
                "r.yaml:7:3: unknown-name with 2 players nobody sits at 'north' "
                "(the seats are south, west)"
            )
        ],
    ),
    "a seat written wrong is not missing as well": (
        f"{HEAD}seats:\n  south: {{}}\n  wesst: {{}}\n",
        [("r.yaml:6:3: unknown-name with 2 players nobody sits at 'wesst' (did you mean 'west'?)")],
    ),
    "a name for nobody": (
        f"{HEAD}names: {{east: Dora}}\n{SEATS}",
        [("r.yaml:4:9: unknown-name with 2 players nobody sits at 'east' (did you mean 'west'?)")],
    ),
    "more players than the game is for": (
        f"{HEAD.replace('2', '7')}{SEATS}",
        ["r.yaml:3:10: out-of-range 'aztec-market' is for 2 to 4 players, not 7"],
    ),
    "another game": (
        f"{HEAD.replace('aztec', 'flea')}{SEATS}",
        [
            (
                "r.yaml:2:10: wrong-game this is a result of 'flea-market', not of 'aztec-market' "
                "(write the id of the game that it belongs to)"
            )
        ],
    ),
    "a mode that there is not": (
        f"{HEAD}modes: [shorter]\n{SEATS}",
        ["r.yaml:4:9: unknown-name unknown mode 'shorter' (did you mean 'short'?)"],
    ),
    "all tokens, and some were set aside": (
        f"{HEAD}common: {{jewel: 19, cloth: 20, pot: 20, herb: 17}}\n{SEATS}",
        [
            (
                "r.yaml:4:1: too-many 77 tokens are counted in all and only 76 were in play: "
                "of 80, 4 were set aside"
            )
        ],
    ),
    "41 tokens in a short game": (
        f"{HEAD}modes: [short]\ncommon: {{jewel: 19, cloth: 20, pot: 1}}\n{SEATS}",
        [
            (
                "r.yaml:5:1: too-many 41 tokens are counted in all and only 40 were in play: "
                "of 80, 40 were set aside"
            )
        ],
    ),
    "20 of a colour, and the same number of each was set aside": (
        f"{HEAD}modes: [even]\ncommon: {{jewel: 19}}\n{SEATS}",
        [
            (
                "r.yaml:5:17: too-many 20 jewel tokens are counted and there are only 19: of 20, 1 "
                "was set aside"
            )
        ],
    ),
    "no players": (
        HEAD,
        ["r.yaml:1:1: missing-key 'seats' is missing"],
    ),
    "all at once": (
        (
            f"{HEAD}common: {{jewel: 20, silver: 1}}\nnames: {{south: 7}}\n"
            "seats:\n  south: {jewel: 1, pot: x, coins: 5}\n  nort: {jewel: 1, pot: -3}\n"
        ),
        [
            "r.yaml:4:17: too-many 21 jewel tokens are counted and there are only 20",
            (
                "r.yaml:4:21: unknown-name nothing is counted as 'silver' for all together "
                "(known are cloth, herb, jewel, pot)"
            ),
            (
                "r.yaml:5:16: wrong-type 'south' should be text, not the number 7 "
                '(put it in quotes: "7")'
            ),
            f"r.yaml:6:1: missing-key nothing is written for 'west', and 2 played ({WRITE})",
            "r.yaml:7:26: wrong-type 'pot' should be a whole number, not 'x'",
            "r.yaml:7:36: too-many 5 coins, and the buyers have room for 4",
            (
                "r.yaml:8:3: unknown-name with 2 players nobody sits at 'nort' "
                "(the seats are south, west)"
            ),
            "r.yaml:8:25: out-of-range 'pot' should be at least 0, not -3",
        ],
    ),
    "a table: what is no number, what is not counted, who is there twice": (
        f"{TABLE[:-1]},amber\ncommon,,1,,,,2,\nsouth,Ana,x,,,-1,,\nsouth,Ben,,,,,,3\ncommon,,,,,,,\n",
        [
            (f"r.csv:1:1: missing-key nothing is written for 'west', and 2 played ({WRITE})"),
            "r.csv:1:38: unknown-column nothing is counted as 'amber' (did you mean 'name'?)",
            (
                "r.csv:2:14: unknown-name nothing is counted as 'coins' for all together "
                "(known are cloth, herb, jewel, pot)"
            ),
            "r.csv:3:11: wrong-type 'jewel' should be a whole number, not 'x'",
            "r.csv:3:15: out-of-range 'herb' should be at least 0, not -1",
            "r.csv:4:1: duplicate-row 'south' has a row already (give each seat one row)",
            "r.csv:5:1: duplicate-row 'common' has a row already (give each seat one row)",
        ],
    ),
    "a table without seats": (
        "name,jewel\nAna,3\n",
        [
            (
                "r.csv:1:1: missing-column the table has no column 'seat' "
                "(add it, with the seat that each row is about, or 'common')"
            )
        ],
    ),
    "a table with a row of nobody": (
        f"{TABLE}south,,,,,,\n,,,,,,1\n",
        [
            f"r.csv:1:1: missing-key nothing is written for 'west', and 2 played ({WRITE})",
            (
                "r.csv:3:1: missing-value the seat is empty (write a seat, or 'common' for what is "
                "counted for all together)"
            ),
        ],
    ),
    "a table of one player": (
        f"{TABLE}south,,,,,,\n",
        ["r.csv:1:1: out-of-range 'aztec-market' is for 2 to 4 players, not 1"],
    ),
}


@pytest.mark.parametrize("case", CASES, ids=list(CASES))
def test_it_is_refused_in_these_words(tmp_path: Path, case: str) -> None:
    text, messages = CASES[case]
    with pytest.raises(DataError) as caught:
        scored(tmp_path, text, messages[0].partition(":")[0])
    assert list(map(str, caught.value.findings)) == messages


@pytest.mark.parametrize(
    "text", ["", "a: [\n", "[]\n", "seats: 3\n", "format: 1\nseats: {south: 3}\ncommon: x\n", "\0"]
)
@pytest.mark.parametrize("name", ["r.yaml", "r.csv", "r.json"])
def test_whatever_stands_there_is_found_and_not_thrown(
    tmp_path: Path, text: str, name: str
) -> None:
    with pytest.raises(DataError) as caught:
        scored(tmp_path, text, name)
    assert all(finding.where and finding.where.file == name for finding in caught.value.findings)


# What cannot be in variants alone: in the game itself buyers hold all colours, and all coins.
VARIANTS = {
    "market-side: {value: 3}": (
        "seats:\n  south: {jewel: 1, cloth: 1, pot: 1, herb: 1}\n  west: {}\n",
        "r.yaml:5:3: too-many 4 colours, and 3 buyers hold one each",
    ),
    "coins: {value: 5}": (
        "seats:\n  south: {coins: 4}\n  west: {coins: 2}\n",
        "r.yaml:4:1: too-many 6 coins are counted and there are only 5",
    ),
}


@pytest.mark.parametrize("figure", VARIANTS)
def test_the_same_holds_for_a_variants_numbers(tmp_path: Path, figure: str) -> None:
    variant = tmp_path / "other.yaml"
    variant.write_text(f"extends: aztec-market\nid: aztec-market\nfigures:\n  {figure}\n", "utf-8")
    text, message = VARIANTS[figure]
    file = tmp_path / "r.yaml"
    file.write_text(f"{HEAD}{text}", "utf-8")
    with pytest.raises(DataError) as caught:
        read_score(load(variant).description, file, "r.yaml")
    assert list(map(str, caught.value.findings)) == [message]
