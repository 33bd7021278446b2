"""Compare the statistics of several playtests, in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from printgen.studio.words import gettext as _

# The titles of rows.
_Cells = Mapping[str, str]


class Section(NamedTuple):
    """Rows of one kind: each has a name and a cell for every version, which may be empty."""

    title: str
    rows: list[tuple[str, list[str]]]


def side_by_side(played: Sequence[Mapping[str, Any]]) -> list[Section]:
    """Return the statistics of versions, each with ``figures`` as in ``Playtest.to_data``.

    Versions without any, since they could not be played, have empty cells.
    """
    found = [each["figures"] for each in played]
    sections = []
    for title, cells in _SECTIONS.items():
        columns = [cells(figures) if figures else {} for figures in found]
        names = dict.fromkeys(name for column in columns for name in column)
        rows = [(name, [column.get(name, "") for column in columns]) for name in names]
        if rows:
            sections.append(Section(title, rows))
    return sections


def _games(it: Mapping[str, Any]) -> _Cells:
    cells = {_("Games played"): f"{it['games']:,}"}
    cells |= {
        _("Ended: {reason}", reason=reason): f"{count:,}" for reason, count in it["reasons"].items()
    }
    if it["given_up"]:
        name = _("Stopped after {longest:,} actions", longest=it["longest"])
        cells[name] = f"{len(it['given_up']):,}"
    if it["shared"]:
        cells[_("Shared victory")] = f"{it['shared']:,}"
    return cells | {
        _("Tie-break: {name}", name=name): f"{n:,}" for name, n in it["tie_breaks"].items()
    }


def _lengths(it: Mapping[str, Any]) -> _Cells:
    return {
        _("Turns"): _spread(it["turns"]),
        _("Actions"): _spread(it["actions"]),
        _("Decisions"): _spread(it["decisions"]),
        _("Choices per decision"): _spread(it["choices"]),
    }


def _seats(it: Mapping[str, Any]) -> _Cells:
    teams = it["teams"] if len(it["teams"]) != len(it["seats"]) else ()
    return _wins([*teams, *it["seats"]])


def _orders(it: Mapping[str, Any]) -> _Cells:
    names = [
        _("Who begins"),
        *(_("Player {n} in turn order", n=n) for n in range(2, it["players"] + 1)),
    ]
    rows = zip(names, it["by_order"], strict=False)
    return _wins({**row, "name": name} for name, row in rows)


def _agents(it: Mapping[str, Any]) -> _Cells:
    return _wins(it["by_agent"]) if len(it["by_agent"]) > 1 else {}


def _scores(it: Mapping[str, Any]) -> _Cells:
    cells = {row["name"]: _spread(row["spread"]) for row in it["scores"]}
    lead = {_("Lead of the winner"): _spread(it["margin"])} if len(it["teams"]) > 1 else {}
    return cells | lead


def _rules(it: Mapping[str, Any]) -> _Cells:
    return {
        row["title"]: _percent(row["share"]) if row["times"] else _("never")
        for row in it["features"]
    }


def _supplies(it: Mapping[str, Any]) -> _Cells:
    return {row["name"]: _percent(row["share"]) for row in it["supplies"]}


def _wins(rows: Iterable[Mapping[str, Any]]) -> _Cells:
    return {
        row["name"]: _(
            "{value} ({low} to {high})",
            value=_percent(row["share"]),
            low=f"{100 * row['low']:.0f}",
            high=f"{100 * row['high']:.0f}",
        )
        for row in rows
    }


def _spread(seen: Mapping[str, Any]) -> str:
    """Return the mean, and the range of most games; a dash without values."""
    if not seen["count"]:
        return "–"
    return _(
        "{value} ({low} to {high})",
        value=f"{seen['mean']:,.1f}",
        low=f"{seen['q05']:,.0f}",
        high=f"{seen['q95']:,.0f}",
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


_SECTIONS: Mapping[str, Callable[[Mapping[str, Any]], _Cells]] = {
    _("Games"): _games,
    _("Length"): _lengths,
    _("Who wins, by seat"): _seats,
    _("Who wins, by turn order"): _orders,
    _("Who wins, by agent"): _agents,
    _("Scores"): _scores,
    _("Rules used, in share of games"): _rules,
    _("Supplies that ran out, in share of games"): _supplies,
}
