"""Scores of Aztec Market, and its winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.games.aztec_market.data import Market
from printgen.games.aztec_market.state import State
from printgen.play.codes import TOO_MANY
from printgen.play.rules.results import Fault, Outcome, Sum, Tally, Team, Tie


class Scoring:
    """Check and score results: their counts, what is impossible, and who wins."""

    def __init__(
        self,
        market: Market,
        seats: tuple[str, ...],
        teams: Sequence[tuple[str, ...]],
        supply: Mapping[str, int],
        room: int,
    ) -> None:
        """``supply`` is the number of each piece, ``room`` how many coins a buyer can have."""
        self._market = market
        self._side = market.side
        self._teams = teams
        self._seats = seats
        self._supply = supply
        self._room = room

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        market = self._market
        goods = dict(zip(market.colours, market.titles, strict=True))
        king = {colour: f"{title} on the king" for colour, title in goods.items()}
        return king, {**goods, "coins": "coins"}

    def tally(self, state: State) -> Tally:
        """Return the counts at the end."""
        colours, side = self._market.colours, self._side
        seats = {}
        for n, seat in enumerate(self._seats):
            mine = range(n * side, (n + 1) * side)
            seats[seat] = {
                **{
                    name: sum(state.counts[at] for at in mine if state.held[at] == colour)
                    for colour, name in enumerate(colours)
                },
                "coins": sum(state.coins[at] for at in mine),
            }
        return Tally(dict(zip(colours, state.king, strict=True)), seats)

    def faults(self, tally: Tally, aside: Mapping[str, int], *, is_known: bool) -> list[Fault]:
        """Return what is impossible. ``aside`` are the tokens that the setup takes out of play, by
        piece; their colours are known only if the setup does not draw them.
        """
        found = list(self._faults_of_tokens(tally, aside, is_known=is_known))
        coins = self._supply.get(self._market.coin, 0)
        for name, seat in tally.seats.items():
            most = self._side * self._room
            if seat["coins"] > most:
                message = f"{seat['coins']} coins, and the buyers have room for {most}"
                found.append(Fault(("seats", name, "coins"), TOO_MANY, message))
            kinds = [colour for colour in self._market.colours if seat[colour]]
            if len(kinds) > self._side:
                message = f"{len(kinds)} colours, and {self._side} buyers hold one each"
                found.append(Fault(("seats", name), TOO_MANY, message))
        total = sum(seat["coins"] for seat in tally.seats.values())
        if total > coins:
            message = f"{total} coins are counted and there are only {coins}"
            found.append(Fault(("seats",), TOO_MANY, message))
        return found

    def _faults_of_tokens(
        self, tally: Tally, aside: Mapping[str, int], *, is_known: bool
    ) -> Iterator[Fault]:
        """Yield colours with more tokens than are in play. R, Commodities tokens: some are removed
        before the game and count for nobody.
        """
        held = {
            colour: tally.common[colour] + sum(seat[colour] for seat in tally.seats.values())
            for colour in self._market.colours
        }
        is_colour_wrong = False
        for colour, piece in zip(self._market.colours, self._market.goods, strict=True):
            there, counted = self._supply.get(piece, 0), held[colour]
            out = aside.get(piece, 0) if is_known else 0
            if counted <= there - out:
                continue
            is_colour_wrong = True
            message = f"{counted} {colour} tokens are counted and there are only {there - out}"
            if counted <= there:
                message += f": of {there}, {out} {_were(out)} set aside"
            yield Fault(("common", colour), TOO_MANY, message)
        there = sum(self._supply.get(piece, 0) for piece in self._market.goods)
        out, counted = sum(aside.values()), sum(held.values())
        if counted > there - out and not is_colour_wrong:
            message = f"{counted} tokens are counted in all and only {there - out} were in play: "
            message += f"of {there}, {out} {_were(out)} set aside"
            yield Fault(("common",), TOO_MANY, message)

    def outcome(self, tally: Tally) -> Outcome:
        """Return who wins. R, End of the game."""
        scores = dict.fromkeys(self._seats, 0)
        working = []
        sums = []
        for colour in self._market.colours:
            king = tally.common[colour]
            for team in self._teams:
                # "the player with more tokens of that type"; open: of partners with as many, one
                # counts.
                best = max(team, key=lambda seat: tally.seats[seat][colour])
                count = tally.seats[best][colour]
                if count * king:
                    scores[best] += count * king
                    working.append(f"{colour}: {best} {count} × {king} = {count * king}")
                    sums.append(Sum(best, colour, f"{count} × {king}", count * king))
        teams = tuple(Team(team, sum(scores[seat] for seat in team)) for team in self._teams)
        top = max(team.score for team in teams)
        tied = [team for team in teams if team.score == top]
        tie_breaks = []
        ties = []
        # "the partnership of the player with more coins", then "… with more commodity tokens";
        # open: single players' coins are compared, not a partnership's sum.
        for name, counted in (("coins", ("coins",)), ("tokens", self._market.colours)):
            if len(tied) == 1:
                break
            has = {
                seat: sum(tally.seats[seat][key] for key in counted)
                for team in tied
                for seat in team.seats
            }
            most = [max(has[seat] for seat in team.seats) for team in tied]
            tie_breaks.append(name)
            ties.append(Tie(name, has))
            shown = ", ".join(f"{'+'.join(t.seats)} {n}" for t, n in zip(tied, most, strict=True))
            working.append(f"tie at {top}, most {name} of one player: {shown}")
            tied = [team for team, n in zip(tied, most, strict=True) if n == max(most)]
        return Outcome(
            winners=tuple(seat for team in tied for seat in team.seats),
            scores=scores,
            teams=teams,
            tie_breaks=tuple(tie_breaks),
            working=tuple(working),
            sums=tuple(sums),
            ties=tuple(ties),
        )


def _were(count: int) -> str:
    return "was" if count == 1 else "were"
