"""The paper and card that groups are printed on."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from printgen.imposition.press import members
from printgen.imposition.sheet_costs import sheet_costs
from printgen.kit.layout.contents import Contents, press_of
from printgen.model.game import KitGroup
from printgen.model.piece_counts import CARD_MM


class Stock(NamedTuple):
    """A stock of paper or card in the data's own words, and its thickness in mm.

    Two groups have one stock if both are equal: only the data's author knows whether other words
    mean the same paper.
    """

    words: str
    thickness: float


def stock(group: KitGroup, *, at_shop: bool = False) -> Stock:
    """Return the stock of a group, at home or at a shop; without a thickness it counts as card."""
    words = " ".join(group.stock.split()).casefold()
    if at_shop:
        words = f"{group.shop_stock or words} {group.finish} {group.coated}".casefold()
    return Stock(words, CARD_MM if group.thickness is None else group.thickness)


def economies_of_stocks(contents: Contents) -> Iterator[dict[str, Any]]:
    """Yield the manifest's costs of each stock's sheets, with their lower bounds.

    If groups may share sheets, no group's own bounds hold, only those of a stock.
    """
    game = contents.context.game
    press = press_of(game, contents.options)
    of_stock: dict[Stock, list[str]] = {}
    for group in game.groups:
        of_stock.setdefault(stock(game.groups[group]), []).append(group)
    for groups in of_stock.values():
        sheets = [each for each in contents.sheets if {*members(each.group)} & {*groups}]
        if sheets:
            used = {group for sheet in sheets for group in members(sheet.group)}
            yield {
                "groups": [group for group in groups if group in used],
                **sheet_costs(sheets, press).facts(),
            }
