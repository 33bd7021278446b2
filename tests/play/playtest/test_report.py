"""The report: one page that shows the figures, needs nothing else and escapes what it is given."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import printgen
from printgen.play.playtest.report import number, percent, report
from printgen.play.playtest.summary import Playtest

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def played() -> Playtest:
    return printgen.run_playtest("aztec-market", players=4, games=30, seed=4)


def page(played: Playtest) -> ET.Element:
    """The page as a tree: it must be well-formed."""
    return ET.fromstring(report(played).removeprefix("<!DOCTYPE html>\n").strip())  # noqa: S314


def words(tree: ET.Element) -> str:
    return " ".join(" ".join(tree.itertext()).split())


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_it_shows_the_figures(played: Playtest) -> None:
    shown = words(page(played))
    assert "Playtest: The Market of Tlatelolco" in shown
    assert f"seed {played.seed}" in shown
    for value in (played.actions.mean, played.decisions.deviation, played.choices.q95):
        assert number(value) in shown
    for row in (*played.seats, *played.teams, *played.by_agent):
        interval = f"{percent(row.low)} – {percent(row.high)}"
        assert (
            f"{row.name} {row.games} {row.wins} {row.shared} {percent(row.share)} {interval}"
            in shown
        )
    for use in played.features:
        assert f"{use.title} {use.games} {number(use.times)}" in shown
    for reason, count in played.reasons.items():
        assert f"{reason} {count}" in shown


@pytest.mark.game("aztec-market")
def test_bars_are_as_tall_as_their_counts(played: Playtest) -> None:
    svg = next(s for s in page(played).iter(f"{SVG}svg") if "actions" in s.attrib["aria-label"])
    bars = [r for r in svg.iter(f"{SVG}rect") if r.attrib["class"] == "bar"]
    heights = [float(bar.attrib["height"]) for bar in bars]
    counts = [bar.count for bar in played.actions.bins]
    assert len(heights) == len(counts)
    for height, count in zip(heights, counts, strict=True):
        assert height == pytest.approx(max(heights) * count / max(counts), abs=0.01)


@pytest.mark.game("aztec-market")
def test_shares_and_their_intervals_are_to_scale(played: Playtest) -> None:
    svg = next(s for s in page(played).iter(f"{SVG}svg") if "Games won" in s.attrib["aria-label"])
    bars = [float(r.attrib["width"]) for r in svg.iter(f"{SVG}rect")]
    whole = bars[0] / played.teams[0].share
    assert bars == pytest.approx([whole * row.share for row in played.teams], abs=0.02)
    lines = [line.attrib for line in svg.iter(f"{SVG}line") if line.attrib["class"] == "whisker"]
    reaches = [float(line["x2"]) - float(line["x1"]) for line in lines if line["y1"] == line["y2"]]
    assert reaches == pytest.approx([whole * (r.high - r.low) for r in played.teams], abs=0.02)


@pytest.mark.game("aztec-market")
def test_it_is_one_page_that_loads_and_runs_nothing(played: Playtest) -> None:
    tree = page(played)
    assert not [
        e for e in tree.iter() if e.tag.rpartition("}")[2] in {"script", "link", "img", "iframe"}
    ]
    text = report(played)
    places = set(re.findall(r"https?://[^\s\"']*", text))
    # The names of HTML and SVG, which nobody loads.
    assert places == {"http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg"}
    assert "@import" not in text
    assert "url(" not in text
    assert "prefers-color-scheme: dark" in text


@pytest.mark.game("aztec-market")
def test_browsers_read_it_as_html_too(played: Playtest) -> None:
    open_tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
            open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

        def handle_startendtag(self, tag: str, attrs: object) -> None:
            pass

    Reader().feed(report(played))
    assert open_tags == []


@pytest.mark.game("aztec-market")
def test_whatever_data_holds_is_text(played: Playtest) -> None:
    evil = "<script>alert('&\"')</script>"
    seats = tuple(replace(row, name=evil) for row in played.seats)
    features = tuple(replace(row, name=evil, title=evil) for row in played.features)
    scores = tuple(replace(row, name=evil) for row in played.scores)
    changed = replace(
        played, title=evil, seats=seats, features=features, scores=scores, reasons={evil: 30}
    )
    assert "<script" not in report(changed)
    tree = page(changed)
    assert evil in words(tree)


@pytest.mark.game("aztec-market")
def test_games_without_an_end_and_rules_never_used_stand_out() -> None:
    tree = page(printgen.run_playtest("aztec-market", players=2, games=4, seed=4, longest=3))
    warned = [words(e) for e in tree.iter() if e.attrib.get("class") == "warn"]
    assert "stopped after 3 actions" in warned
    assert "never" in warned


@pytest.mark.game("aztec-market")
def test_it_is_written_whole(played: Playtest, tmp_path: Path) -> None:
    file = tmp_path / "new" / "report.html"
    printgen.write_playtest_report(played, file)
    assert file.read_text("utf-8") == report(played)
    with pytest.raises(printgen.BuildError, match="cannot be written"):
        printgen.write_playtest_report(played, file / "under.html")


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0, "0 %"), (1, "100 %"), (0.5, "50 %"), (0.999, "99.90 %"), (0.001, "0.10 %")],
)
def test_nearly_all_is_not_all(share: float, shown: str) -> None:
    assert percent(share) == shown
