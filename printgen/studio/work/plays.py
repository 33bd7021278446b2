"""Games in progress: what a page shows, and actions."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen.studio.work.tables import Tables, about

if TYPE_CHECKING:
    from printgen import LiveGame

# The number of games to keep; others are replayed from their records.
MOST_KEPT: Final = 8
# After this long without a person's turn, the page shows the agents' progress, and requests more.
PATIENCE_SECONDS: Final = 1.0
# The number of last steps to show.
MOST_TOLD: Final = 200


class Playing:
    """A game's tables. Each is known by its record, which stays in the browser and is sent with
    each request.
    """

    def __init__(self, game: str | Path) -> None:
        self._game = printgen.load(game)
        self._kept: OrderedDict[str, LiveGame] = OrderedDict()
        self._tables = Tables(self._game)
        setup = self._game.description.setup
        areas = setup.areas.values() if setup else ()
        self._has_secrets = any(area.hidden and area.per_seat for area in areas)

    def form(self, players: int) -> dict[str, Any]:
        """Return the options of a new game; ``players`` is the default.

        Raises DataError for a game without rules.
        """
        options = printgen.setup_options(self._game)
        count = players if players in options.players else options.players[0]
        most = printgen.begin_game(self._game, players=options.players[-1], seed=0)
        return {
            "title": self._game.description.game.title,
            "players": count,
            "counts": list(options.players),
            "modes": options.modes,
            "requirements": options.requirements,
            "seats": list(most.seats.values()),
            "agents": printgen.choices("agent"),
        }

    def begin(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Begin a game with these options of :func:`printgen.begin_game`."""
        return self._view(self._played_on(printgen.begin_game(self._game, **asked)))

    def show(self, record: str, at: int | None) -> dict[str, Any]:
        """Return a game after this many actions, or as it is now."""
        return self._view(self._table(record), at)

    def look(self, record: str) -> dict[str, Any]:
        """Return a game as the player who acts sees it."""
        return self._view(self._table(record), has_screen=True)

    def take(self, record: str, action: str) -> dict[str, Any]:
        """Do an action of the person who acts, by its text or description, and the following
        actions of agents and chance.
        """
        live = self._table(record)
        in_words = {words: legal for legal, words in live.legal.items()}
        try:
            live.take(in_words.get(action, action))
        except printgen.IllegalActionError as error:
            return {**self._view(live, has_screen=True), "refusal": str(error)}
        return self._view(self._played_on(live))

    def pick(self, record: str, picked: list[str], spot: str) -> dict[str, Any]:
        """Do the action that involves these spots; if there are several, offer them."""
        live = self._table(record)
        for spots in ([*picked, spot], [spot]):
            actions = list(about(live, spots))
            if len(actions) == 1:
                live.take(actions[0])
                return self._view(self._played_on(live))
            if actions:
                return self._view(live, picked=spots, has_screen=True)
        return self._view(live, has_screen=True)

    def picture(self, key: str) -> bytes:
        """Return a picture of the table, or of a piece, as SVG."""
        return self._tables.picture(key)

    def go_on(self, record: str) -> dict[str, Any]:
        """Let agents and chance act: until a person's turn, or without persons, for a turn."""
        return self._view(self._played_on(self._table(record)))

    def play_to_end(self, record: str) -> dict[str, Any]:
        """Let agents and chance act until a person's turn, or until the game is over."""
        return self._view(self._played_on(self._table(record), to_end=True))

    def undo(self, record: str) -> dict[str, Any]:
        """Go back to before the last action of a person; without persons, by one action."""
        live = self._table(record)
        live.undo()
        while live.length and not live.is_waiting and _persons(live):
            live.undo()
        return self._view(live)

    def go_back(self, record: str, at: int) -> dict[str, Any]:
        """Go back to the position after this many actions, to continue from there."""
        return self._view(self._table(record).until(at))

    def _table(self, record: str) -> LiveGame:
        """Return the game with that record."""
        live = self._kept.pop(_key(record), None)
        return live or printgen.resume_game(record, self._game)

    @staticmethod
    def _played_on(live: LiveGame, *, to_end: bool = False) -> LiveGame:
        began, turn, persons = monotonic(), "", _persons(live)
        while monotonic() - began < PATIENCE_SECONDS:
            who = live.to_act
            if who in live.seats:
                if turn and who != turn and not persons and not to_end:
                    break
                turn = who
            if not live.go_on():
                break
        return live

    def _view(
        self,
        live: LiveGame,
        at: int | None = None,
        picked: Sequence[str] = (),
        *,
        has_screen: bool = False,
    ) -> dict[str, Any]:
        """Return what the page shows, and keep the game for the next request.

        If players have secrets, whoever acts sees their own, but only after taking over the screen.
        """
        record = live.record()
        self._kept[_key(record)] = live
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        shown = live if at is None else live.until(at)
        outcome = live.outcome()
        names = {**live.seats, "chance": ""}
        steps = [(n, names[step.seat], step.words) for n, step in enumerate(shown.steps, start=1)]
        told = steps[-MOST_TOLD:]
        is_now = shown.is_waiting and shown.length == live.length
        has_secrets = self._has_secrets and bool(_persons(live)) and not live.is_over
        is_handed = has_secrets and is_now and not has_screen and _changes_hands(live)
        is_offered = is_now and not is_handed
        seeing = [*live.seats]
        if has_secrets:
            is_alone = len(_persons(live)) == 1
            seeing = [shown.to_act] if shown.is_waiting and (is_alone or is_offered) else []
        legal, fitting = shown.legal if is_offered else {}, about(shown, picked)
        return {
            "title": self._game.description.game.title,
            "record": record,
            "length": live.length,
            "at": shown.length,
            "seats": [(seat, title, live.movers[seat]) for seat, title in live.seats.items()],
            "seed": live.seed,
            "acts": shown.to_act,
            "is_waiting": shown.is_waiting,
            "is_over": shown.is_over,
            "has_persons": bool(_persons(live)),
            "is_handed": is_handed,
            "actions": _grouped({each: words for each, words in legal.items() if each in fitting}),
            "picked": list(picked),
            **self._tables.shown(shown, picked, seeing, is_offered=is_offered),
            "told": told[::-1],
            "untold": len(steps) - len(told),
            "described": "".join(map(shown.described, seeing if has_secrets else [""])),
            "verdict": outcome.verdict(live.seats) if live.is_over else "",
            "reason": outcome.reason,
            "scores": dict(shown.outcome().scores),
            "working": outcome.working,
            "refusal": "",
        }


def _key(record: str) -> str:
    return sha256(record.encode()).hexdigest()


def _persons(live: LiveGame) -> list[str]:
    """Return the seats of persons."""
    agents = printgen.choices("agent")
    return [seat for seat, mover in live.movers.items() if mover not in agents]


def _changes_hands(live: LiveGame) -> bool:
    """Return True if the person who acts is not the one who acted last."""
    persons = _persons(live)
    last = next((each.seat for each in reversed(live.steps) if each.seat in persons), "")
    return len(persons) > 1 and last != live.to_act


def _grouped(legal: dict[str, str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return actions by kind: their first words, and for each the action and its description."""
    ordered = sorted(legal.items(), key=lambda each: _verb(each[0]))
    return [(verb, list(group)) for verb, group in groupby(ordered, lambda each: _verb(each[0]))]


def _verb(action: str) -> str:
    return action.partition(" ")[0]
