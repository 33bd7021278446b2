"""The expected contents of an update, from its own manifest.

The older kit need not be there any more. So the renewal is worked out again from what is kept
alone, by the mechanism that built the kit: whatever the game needs besides has to be printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from printgen.core.errors import Finding
from printgen.kit.codes import KIT_MANIFEST
from printgen.kit.manifest_file import AGAIN, Manifest, previous_of
from printgen.kit.options import KitOptions
from printgen.kit.previous import (
    PreviousKit,
    PrintedKit,
    PrintedPiece,
    PrintedPieces,
    PrintedText,
    PrintedTexts,
)
from printgen.model.game import Game

# The fingerprint of a page that is still to be printed: no page has it.
_NONE: Final = ""


def options_of_update(manifest: Manifest, options: KitOptions) -> KitOptions:
    """Return the options with a previous kit that consists of what the update keeps.

    Raises :class:`DataError` where the manifest does not tell what that is.
    """
    # This kit's manifest says what one has after it, in the words of one that is to be renewed.
    after = previous_of(manifest)
    data = manifest.data
    pieces: PrintedPieces = {}
    for name, each in after.printed.pieces.items():
        pieces[name] = PrintedPiece(
            count=data["update"].get(name, {"keep": each["count"]})["keep"],
            look=each["look"],
            bleed=each["bleed"],
            title=each["title"],
        )
    texts: PrintedTexts = {}
    for name, text in after.printed.texts.items():
        printed = {*data["update-texts"].get(name, {"print": ()})["print"]}
        looks = [_NONE if n in printed else look for n, look in enumerate(text["pages"], start=1)]
        if any(looks):
            texts[name] = PrintedText(copies=text["copies"], pages=looks, title=text["title"])
    version = data["since"]["version"]
    return replace(
        options,
        since=PreviousKit(
            after.folder, after.game, after.title, version, "", PrintedKit(pieces, texts)
        ),
    )


def sums(manifest: Manifest) -> Iterator[Finding]:
    """Yield findings where the numbers of kept and printed pieces do not add up."""
    have = manifest.data["have"]
    for name, facts in manifest.data["update"].items():
        keeps, prints = facts["keep"], facts["print"]
        has = have[name]["count"] if name in have else 0
        if keeps + prints != has:
            message = f"of {name} {keeps} are kept and {prints} printed, and then there are {has}"
            yield Finding(KIT_MANIFEST, message, manifest.place("update", name), AGAIN)


def news_of(game: Game) -> re.Pattern[str]:
    """Return the pattern of the footer on an update's first pages, with the page's number and their
    count.
    """
    return re.compile(rf"{re.escape(game.name)} · what is new(?: (\d+) of (\d+))? · ")


def missing_news(there: list[tuple[int, int]]) -> list[str]:
    """Describe which of an update's first pages are missing or repeated; ``there`` are the number
    and the count that each found page states.
    """
    if not there:
        return ["the page that says what is new is missing"]
    of = max(of for _, of in there)
    numbers = [number for number, _ in there]
    wrong: list[str] = []
    for number in range(1, of + 1):
        times = numbers.count(number)
        which = f"page {number} of what is new"
        if not times:
            wrong.append(f"{which} is missing")
        elif times > 1:
            wrong.append(f"{which} occurs {times} times")
    return wrong
