"""Findings of simulated games: broken laws, dead ends, endless games, and what runs out or never
occurs.

``Subject`` decides how many are played; a finding names the case, so that anybody can play the same
game again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.checks.codes import (
    ENDLESS_GAME,
    GAME_TOO_LONG,
    GAMES_CUT_SHORT,
    LAW_BROKEN,
    NEVER_USED,
    NO_LEGAL_ACTION,
    SUPPLY_RAN_OUT,
)
from printgen.core.errors import MOST_CASES, Finding, Place, Severity, in_cases
from printgen.play.referee import BrokenLawError, Match, keep_laws, replay, write_record
from printgen.play.rules.contract import Action, Endless, IllegalActionError, Rules
from printgen.play.setup.seeded_random import SeededRandom
from printgen.play.setup.status import status
from printgen.play.subject import GREEDY_GAMES, Case, Subject

if TYPE_CHECKING:
    from printgen.play.playout import Playout

_ACTIONS_SHOWN: Final = 12
# What a thousand actions do not break, more of the same do not break either.
_LAWS_LONGEST: Final = 1_000


def _where(subject: Subject) -> Place:
    return subject.description.place("rules", "engine")


def laws_are_kept(subject: Subject) -> Iterator[Finding]:
    """Yield laws that a game of any case breaks, unless a dead end was found already."""
    for case, broken in laws_broken(subject, subject.rules, subject.random_games):
        if broken is not None:
            yield Finding(
                LAW_BROKEN,
                broken,
                _where(subject),
                "correct the rules, or report it to their author",
                case=f"{case}, seed 0",
            )


def laws_broken(
    subject: Subject, cases: Iterable[Case], games: Iterable[Playout]
) -> Iterator[tuple[Case, str | None]]:
    """Yield for each case the law that a game breaks, if any; not if one of ``games`` was stuck."""
    stuck = {game.case for game in games if game.is_stuck}
    for case in cases:
        if not any(name.startswith(f"{case},") for name in stuck):
            yield case, subject.once(("laws", str(case)), partial(_broken, subject, case))


def _broken(subject: Subject, case: Case) -> str | None:
    """Return the law that a random game of a case breaks, if any."""
    longest = min(subject.longest, _LAWS_LONGEST)
    plan = subject.recipes[case].plan(0)
    try:
        keep_laws(subject.rules[case], plan, SeededRandom(0, "check/laws"), longest)
    except BrokenLawError as error:
        return str(error).partition("\n")[0]
    return None


def games_end(subject: Subject) -> Iterator[Finding]:
    """Yield games that stop without reaching their end."""
    endless = [game for game in subject.random_games if not (game.is_stuck or game.is_over)]
    if endless:
        yield _too_long(subject, endless)
    for game in subject.random_games:
        if game.is_stuck:
            yield Finding(
                NO_LEGAL_ACTION,
                f"after {game.length} actions nothing is legal, and the game is not over"
                + _last(game),
                _where(subject),
                "make the rules allow something there",
                case=game.case,
            )


def games_are_enough(subject: Subject) -> Iterator[Finding]:
    """Yield a note if fewer games were played than planned."""
    games = subject.random_games
    if any(game.is_stuck or not game.is_over for game in games):
        return  # the other cases were left out, and that was reported
    if len(games) < subject.games_wanted:
        actions = sum(game.length for game in games)
        yield Finding(
            GAMES_CUT_SHORT,
            f"{len(games)} of {subject.games_wanted} games were played: they are long, and took "
            f"{actions:,} actions together",
            _where(subject),
            "play more of them with --games",
        )


def _too_long(subject: Subject, games: list[Playout]) -> Finding:
    """Return a finding about games that were stopped for their length.

    Random play may not end even if good play does: in a race, random steps may never arrive.
    """
    game = games[0]
    case = next(case for case in subject.rules if game.case.startswith(f"{case}, seed"))
    keen = subject.play(case, 0, "greedy")
    message = f"a game was stopped after {game.length} actions"
    if keen.is_over:
        message += f"; by players who want to win it is over after {keen.length}"
    return Finding(
        GAME_TOO_LONG,
        message,
        _where(subject),
        "nothing, if only careless play is so long"
        if keen.is_over
        else "find out what should bring the end nearer",
        Severity.NOTE if keen.is_over else Severity.WARNING,
        in_cases(each.case for each in games[:MOST_CASES]),
    )


def _last(game: Playout) -> str:
    return f"; the last was '{game.last}'" if game.length else ""


class Witness(NamedTuple):
    """An endless game that the referee has replayed: how long it is before it repeats its cycle."""

    case: Case
    opening: int
    cycle: tuple[Action, ...]


def witness(subject: Subject) -> Iterator[Witness | Finding]:
    """Yield an endless game for each number of players, if the rules know one, or the referee's
    objection.
    """
    for case, rules in subject.rules.items():
        if case.modes:
            continue
        found = subject.once(("endless", str(case)), partial(_replayed, rules, subject, case))
        if found is None:
            continue
        opening, cycle, reason = found
        if reason is None:
            yield Witness(case, opening, cycle)
        else:
            message = f"the rules name a game without an end, but {reason}"
            hint = "correct the rules, or report it to their author"
            yield Finding(LAW_BROKEN, message, _where(subject), hint, case=str(case))


def _replayed(
    rules: Rules[Any], subject: Subject, case: Case
) -> tuple[int, tuple[Action, ...], str | None] | None:
    """Return how long the endless game of the rules is before its cycle, this, and why it is not
    endless, if so; None if they know none.
    """
    found = rules.endless()
    if found is None:
        return None
    return len(found.opening), found.cycle, _refuted(rules, found, subject, case)


def _refuted(rules: Rules[Any], found: Endless, subject: Subject, case: Case) -> str | None:
    """Return why the game is not endless; None if setup and actions are legal and its position
    repeats.
    """
    if wrong := status(found.plan, subject.recipes[case]):
        return f"its setup is wrong: {wrong[0].message}"
    match = Match(rules, found.plan)
    try:
        replay(match, found.opening)
        before = match.state
        replay(match, found.cycle)
    except IllegalActionError as error:
        return str(error)
    if not found.cycle or match.state != before:
        return "its actions do not lead back to where they began"
    return None


def games_must_end(subject: Subject) -> Iterator[Finding]:
    """Yield games that can go on forever, if all players want that."""
    cases = []
    shown: Witness | None = None
    for found in witness(subject):
        if isinstance(found, Finding):
            yield found
            continue
        cases.append(str(found.case))
        shown = shown or found
    if shown is None:
        return
    cycle = ", ".join(shown.cycle[:_ACTIONS_SHOWN])
    yield Finding(
        ENDLESS_GAME,
        f"a game need not end: after {shown.opening} actions these "
        f"{len(shown.cycle)} lead back to the same position: {cycle}",
        _where(subject),
        "printgen check --endless FILE records such a game",
        case=in_cases(cases),
    )


def witness_record(subject: Subject) -> str | None:
    """Return an endless game as a record: its opening, then one repeating round."""
    for found in witness(subject):
        if isinstance(found, Witness) and (endless := subject.rules[found.case].endless()):
            match = Match(subject.rules[found.case], endless.plan)
            replay(match, (*endless.opening, *endless.cycle))
            return write_record(match, None, names=subject.recipes[found.case].names)
    return None


def supplies_last(subject: Subject) -> Iterator[Finding]:
    """Yield supplies that ran out in simulated games."""
    games: dict[str, list[Playout]] = {}
    for game in subject.random_games:
        for name in sorted(game.ran_out):
            games.setdefault(name, []).append(game)
    total = len(subject.random_games)
    for name, those in games.items():
        yield Finding(
            SUPPLY_RAN_OUT,
            f"the {name} ran out in {len(those)} of {total} games",
            _where(subject),
            "make sure that the rules say what happens then",
            case=f"first: {those[0].case}",
        )


def everything_is_used(subject: Subject) -> Iterator[Finding]:
    """Yield features of the rules that occur in no game, random or greedy."""
    if subject.engine is None or not subject.rules:
        return
    features = subject.engine.rules_class.features(subject.description)
    missing = {
        *features,
        *subject.engine.rules_class.ends,
    } - subject.engine.rules_class.last_resorts
    for game in subject.random_games:
        missing -= {*game.used, game.reason}
    games = subject.random_games
    if any(game.is_stuck for game in games) or not any(game.is_over for game in games):
        return  # reported already, and the rest of such games cannot be known
    cases = [case for case in subject.rules if not case.modes]
    played = 0
    while missing and played < GREEDY_GAMES:
        game = subject.play(cases[-1 - played % len(cases)], played, "greedy")
        missing -= {*game.used, game.reason}
        played += 1
    for end in (end for end in subject.engine.rules_class.ends if end in missing):
        message = f"no game ended because {end}"
        where = _where(subject)
        hint = "play more games with --games, or see whether it can happen at all"
        yield Finding(NEVER_USED, message, where, hint)
    for feature in (name for name in features if name in missing):
        yield Finding(
            NEVER_USED,
            f"no game came to this: {features[feature]}",
            _where(subject),
            "play more games with --games; or it does nothing in this game",
            case=f"{len(subject.random_games)} random and {played} greedy games",
        )
