"""What the documentation says is true: its files exist, its examples work, its tables are whole."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
import yaml
from jinja2 import BaseLoader
from typer.core import TyperGroup
from typer.testing import CliRunner

import printgen
from printgen.checks import CHECKS, all_codes
from printgen.cli.every import app
from printgen.core.errors import Severity
from printgen.core.units import PAPER_MM
from printgen.model.base import LONGEST_SLUG, MOST_COPIES
from printgen.model.box import MOST_SIGNS
from printgen.model.extend import MAX_CHAIN
from printgen.model.figures import MOST_FIGURE, MOST_VALUE
from printgen.model.number_checks import MOST_DESIGNS, MOST_FIGURES, MOST_PIECES
from printgen.play.rules.file_kinds import file_kinds
from printgen.preflight import PROFILES
from printgen.source.table import MAX_COLUMNS, MAX_ROWS
from printgen.source.tree import MAX_DIGITS
from printgen.source.yaml_files import MAX_DEPTH, MAX_NODES
from printgen.typesetting import markdown
from printgen.typesetting.sandbox import MOST_EXPONENT, MOST_RANGE, Sandbox
from printgen.typesetting.template_limits import (
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_HANDLED,
    MOST_NODES,
    MOST_NUMBER,
    MOST_STEPS,
)
from tests.helpers.kits import BuiltKits
from tests.helpers.press import words_of
from tests.helpers.workbooks import xlsx
from tools import reference
from tools.orchard import FENCE, fenced, files_in, write_orchard

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
DATA, TEMPLATES, RESULTS, CHECKS_PAGE, PREFLIGHT = (
    REFERENCE / f"{name}.md" for name in ("data", "templates", "results", "checks", "preflight")
)
IMAGES = DOCS / "images"
OWN_PICTURES, SHAPES, NANDECK, TABLES = (
    DOCS / "how-to" / f"{name}.md"
    for name in ("use-your-own-pictures", "draw-shapes", "move-from-nandeck", "put-tables-on-cards")
)
PROOF = DOCS / "explanation" / "proof.md"
FIRST_VARIANT, FIRST_GAME = (
    DOCS / "tutorials" / f"your-first-{name}.md" for name in ("variant", "game")
)
SPREADSHEET = DOCS / "how-to" / "use-a-spreadsheet.md"
LANGUAGE = DOCS / "how-to" / "print-in-another-language.md"
STICKERS = DOCS / "how-to" / "print-stickers.md"
BOXES = DOCS / "how-to" / "make-a-box.md"
PROGRAM = ROOT / "printgen"
KINDS = tuple(sorted((PROGRAM / "kinds").glob("*/README.md")))
GENERATED = reference.PAGES
PAGES = (
    *(README, CONTRIBUTING),
    *(page for page in sorted(DOCS.rglob("*.md")) if page not in GENERATED),
    *sorted(PROGRAM.rglob("README.md")),
)

INDENTED = re.compile(r"(?m)^    (\S.*)$")
LINK = re.compile(r"!?\[[^\]]*\]\((?!https?:)([^)\s]*)\)")
HEADING = re.compile(r"(?m)^#+ (.+)$")


def read(page: Path) -> str:
    return page.read_text("utf-8")


def commands(page: Path, program: str) -> list[list[str]]:
    """What follows a program in the lines that call it, word by word."""
    lines = (line.split() for line in INDENTED.findall(read(page)))
    return [words[1:] for words in lines if words[0].removeprefix(".venv/bin/") == program]


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


# -- the walk-through


@pytest.fixture
def moths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game of the tutorial, in an empty folder that is then worked in."""
    write(tmp_path, files_in(FIRST_GAME))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "moths"


def test_the_walk_through_has_five_files_and_makes_a_game_without_errors(moths: Path) -> None:
    names = ["game.yaml", "look.yaml", "night.csv", "pieces.yaml", "rulebook.md.j2"]
    assert sorted(file.name for file in moths.iterdir()) == names
    assert printgen.check("moths") == []


@pytest.mark.slow
@pytest.mark.usefixtures("moths")
def test_the_walk_through_builds_the_kit_that_it_promises() -> None:
    kit = printgen.build_kit("moths")
    assert kit.folder == Path("output/moths-a4")
    assert kit.manifest["pieces"] == {"night/moth": 8, "night/owl": 4, "light": 8}
    assert kit.manifest["documents"]["rulebook"]["pages"] == 1
    assert (kit.folder / "moths-a4-kit.pdf").is_file()


@pytest.mark.slow
def test_a_changed_number_in_the_walk_through_changes_tokens_and_rulebook(moths: Path) -> None:
    replace(moths / "game.yaml", "value: 8", "value: 10")
    kit = printgen.build_kit("moths", formats=["pdf"])
    assert kit.manifest["pieces"]["light"] == 10
    assert "last of the ten lights" in words_of(kit.folder / "moths-a4-rules.pdf")


def of_the_spreadsheet(moths: Path, owl: str) -> None:
    """The table of the page about spreadsheets as a workbook of the walk-through's game."""
    lines = [line for line in read(SPREADSHEET).splitlines() if line.startswith("| ")]
    grid = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    numbers = [[int(cell) if cell.isdigit() else cell or None for cell in row] for row in grid]
    numbers[-1][3] = owl
    (moths / "moths.xlsx").write_bytes(xlsx({"Night cards": numbers, "Notes": [["to do"]]}))
    (rows,) = fenced(SPREADSHEET, "yaml")
    replace(
        moths / "pieces.yaml",
        "    rows: {table: night.csv, provenance: printed}\n",
        textwrap.indent(rows, "    "),
    )


def test_the_rows_of_the_walk_through_may_be_in_a_workbook(moths: Path) -> None:
    of_the_spreadsheet(moths, "Owl")
    kit = printgen.build_kit("moths", formats=["pdf"])
    assert kit.manifest["pieces"] == {"night/moth": 8, "night/owl": 4, "light": 8}


def test_a_mistake_in_the_workbook_is_told_as_it_is_shown(moths: Path) -> None:
    of_the_spreadsheet(moths, "Oul")
    (finding,) = printgen.check("moths")
    assert f"    {finding}\n" in read(SPREADSHEET)


def test_the_mistake_in_the_walk_through_is_told_as_it_is_shown(moths: Path) -> None:
    replace(moths / "night.csv", ",moth\n", ",mot\n")
    (finding,) = printgen.check("moths")
    assert f"    {finding}\n" in read(FIRST_GAME)


# -- commands


def test_every_make_target_in_the_readme_is_in_the_makefile() -> None:
    targets = [word for words in commands(README, "make") for word in words]
    assert targets == ["studio", "kits", "test", "docs"]
    assert all(f"\n{target}:" in read(ROOT / "Makefile") for target in targets)


SHOWN = [(page, tuple(words)) for page in PAGES for words in commands(page, "printgen")]


@cache
def the_command() -> TyperGroup:
    """Typer reads the signatures of all commands to make it."""
    command = typer.main.get_command(app)
    assert isinstance(command, TyperGroup)
    return command


# One by one, so that a game which is taken away takes only its own with it.
@pytest.mark.parametrize("words", dict.fromkeys(words for _, words in SHOWN), ids=" ".join)
def test_every_command_that_is_shown_is_one_that_printgen_has(words: tuple[str, ...]) -> None:
    command: Any = the_command()
    name, *rest = "printgen", *words
    while isinstance(command, TyperGroup) and rest:
        command, name, rest = command.commands[rest[0]], rest[0], rest[1:]
    assert command.make_context(name, rest) is not None


def test_arguments_on_the_page_of_commands_look_as_in_the_help() -> None:
    assert re.findall(r"(?m)^- `([^`]*<[^`]*)`", read(REFERENCE / "commands.md")) == []


def test_commands_are_shown_to_those_who_begin() -> None:
    assert {README, *(DOCS / "tutorials").glob("*.md")} <= {page for page, _ in SHOWN}


@pytest.mark.parametrize("game", printgen.list_games())
def test_the_readme_names_every_game_that_is_in_printgen(game: str) -> None:
    title = printgen.load(game).description.game.title.partition(" (a game")[0]
    assert f"*{title.replace('’', chr(39))}*" in re.sub(r"\s+", " ", read(README))


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_the_kit_is_where_the_readme_says(built_kits: BuiltKits) -> None:
    (shown,) = re.findall(r"`output/([^`/]+)/([^`]+\.pdf)`", read(README))
    kit = built_kits("aztec-market", formats=["pdf"])
    assert shown[0] == kit.folder.name
    assert shown[1] in kit.manifest["files"]


@pytest.mark.slow
def test_the_variant_of_the_tutorial_makes_the_kit_that_it_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = read(FIRST_VARIANT)
    shown = commands(FIRST_VARIANT, "printgen")
    made = next(words for words in shown if words[:2] == ["variant", "new"])
    done = CliRunner().invoke(app, made, catch_exceptions=False)
    assert done.exit_code == 0
    file = tmp_path / made[-1]
    text = file.read_text("utf-8")
    changes = re.findall(r"line\s+with\s+`([\w-]+)`.*?`([^`]+)`\s+to\s+`([^`]+)`", page, re.DOTALL)
    assert changes
    for key, old, new in changes:
        text, count = re.subn(rf"(?m)^  # ({key}: ){old}\b", rf"  \g<1>{new}", text)
        assert count == 1
    file.write_text(text, "utf-8")
    kit = printgen.build_kit(file, out=tmp_path, formats=["pdf"])
    assert f"`output/{kit.folder.name}`" in page
    (tokens,) = re.findall(r"has (\d+)\s+commodity tokens", page)
    placed = kit.manifest["pieces"].items()
    assert sum(count for name, count in placed if name.startswith("commodity/")) == int(tokens)
    (rulebook,) = kit.folder.glob("*-rulebook.pdf")
    assert f"all {tokens} commodity tokens" in words_of(rulebook)


# -- links and examples


def links(page: Path) -> list[str]:
    return LINK.findall(FENCE.sub("", read(page)))


def by_guest(page: Path, parts: Iterable[str], guest_of: Callable[[str], str]) -> Iterator[Any]:
    """A page with its parts as parameters; those of a guest stand alone and need the game."""
    of: dict[str, list[str]] = {}
    for part in parts:
        of.setdefault(guest_of(part), []).append(part)
    for guest, some in of.items():
        marks = [pytest.mark.game(guest)] if guest else []
        name = f"{page.parent.name}/{page.stem}"
        yield pytest.param(page, some, marks=marks, id=f"{name} {guest}".strip())


def linked_guest(link: str) -> str:
    found = re.search(r"printgen/games/(\w+)/", link)
    return found[1].replace("_", "-") if found else ""


def leads_somewhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return target.exists() and (not anchor or anchor in anchors(target))


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        each
        for page in (*PAGES, ROOT / "CHANGELOG.md")
        for each in by_guest(page, links(page), linked_guest)
    ],
)
def test_every_link_leads_to_a_file_and_a_heading(page: Path, shown: list[str]) -> None:
    assert [link for link in shown if not leads_somewhere(page, link)] == []


def test_pages_lead_on() -> None:
    """Each links to another, except those of decisions and kinds."""
    without = [page for page in PAGES if not links(page) and page.parent.name != "decisions"]
    assert [page for page in without if page not in KINDS] == []


@cache
def anchors(page: Path) -> frozenset[str]:
    """How a page's headings are called in links."""
    heads = HEADING.findall(FENCE.sub("", read(page)))
    return frozenset(re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads)


def test_no_line_is_too_long() -> None:
    lines = (
        (f"{page}:{n}", line)
        for page in PAGES
        for n, line in enumerate(read(page).splitlines(), start=1)
    )
    # The row of a table cannot be broken.
    assert [at for at, line in lines if len(line) > 100 and not line.startswith("|")] == []


@pytest.mark.slow
def test_every_yaml_example_can_be_read() -> None:
    examples = {page: fenced(page, "yaml") for page in PAGES}
    assert [page for page in (FIRST_GAME, DATA, *KINDS) if not examples[page]] == []
    for page, texts in examples.items():
        for text in texts:
            assert isinstance(yaml.compose(text), yaml.MappingNode), f"{page}\n{text}"


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """The game that the examples of the data page and of the pages of kinds make together."""
    return write_orchard(tmp_path)


@pytest.mark.slow
def test_the_examples_of_the_data_page_make_a_game_without_errors(orchard: Path) -> None:
    assert list(map(str, printgen.check(orchard, players=2))) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "name"),
    [
        (OWN_PICTURES, "postcards"),
        (SHAPES, "shapes"),
        (BOXES, "voyage"),
        (NANDECK, "spells"),
        (TABLES, "beasts"),
    ],
)
def test_the_games_of_how_tos_have_no_errors(tmp_path: Path, page: Path, name: str) -> None:
    write(tmp_path, files_in(page))
    game = tmp_path / name
    shutil.copytree(IMAGES, game / "art")
    told = printgen.check(game, least=Severity.WARNING)
    assert list(map(str, told)) == []
    assert printgen.build_kit(game, out=tmp_path, formats=["pdf"]).manifest["pieces"]


@pytest.mark.slow
def test_the_bingo_cards_of_the_how_to_differ(tmp_path: Path) -> None:
    write(tmp_path, files_in(TABLES))
    made = printgen.export(tmp_path / "beasts", to="png", out=tmp_path, dpi=60)
    cards = [file.read_bytes() for file in made.folder.rglob("bingo/*.png")]
    assert len(cards) == len(set(cards)) == 2


@pytest.mark.slow
def test_the_examples_of_the_template_page_make_a_rulebook_without_errors(orchard: Path) -> None:
    text = "\n".join(fenced(TEMPLATES, "markdown"))
    write(orchard, {"rules.md.j2": text})
    assert list(map(str, printgen.check(orchard, players=2))) == []
    kit = printgen.build_kit(
        orchard, printgen.KitOptions(only=["rules"]), out=orchard, formats=["pdf"]
    )
    assert kit.manifest["documents"]["rules"]["pages"] == text.count("```page-break") + 1


def section(page: Path, heading: str) -> str:
    return re.split(r"(?m)^#+ ", read(page).partition(f"# {heading}\n")[2])[0]


def test_the_template_page_lists_every_filter() -> None:
    listed = re.findall(r"`([a-z_]+)", section(TEMPLATES, "Filters"))
    assert set(Sandbox(BaseLoader()).filters) <= set(listed)


def test_the_limits_are_those_of_the_program() -> None:
    limits = [MAX_NODES, MAX_DEPTH, MAX_DIGITS, LONGEST_SLUG, *PAPER_MM, MOST_SIGNS]
    counted = [MOST_STEPS, MOST_CHARACTERS, MOST_HANDLED, MOST_NODES]
    template = [*counted, MOST_DEPTH, MOST_NUMBER, MOST_EXPONENT, MOST_RANGE]
    in_all = [MAX_COLUMNS, MAX_ROWS, MOST_VALUE, MOST_FIGURES, MOST_DESIGNS, MOST_PIECES]
    in_all += [MOST_FIGURE, MOST_COPIES]
    texts = [value for name, value in vars(markdown).items() if re.match("MOST_|LONGEST_", name)]
    for page, heading, numbers in (
        (DATA, "Limits", [*limits, *in_all, MAX_CHAIN]),
        (TEMPLATES, "What is refused", [*template, *texts]),
    ):
        told = set(re.findall(r"[\d,]*\d", section(page, heading)))
        assert {f"{number:,}" for number in numbers} - told == set()


# -- examples


class Example(NamedTuple):
    """A block that a page shows as a file: its page, its kind, and the text."""

    page: Path
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.stem}: {' '.join(self.text.split())[:40]}"


# What tells each kind of file that stands alone, and what judges it.
JUDGES: dict[str, Callable[[str, Path], object]] = {
    "results": printgen.score,
    **dict.fromkeys(file_kinds(), lambda _, file: errors_of(file)),
    "record": lambda _, file: printgen.replay_game(file),
    "setup": lambda _, file: errors_of(file),
    "extends": lambda _, file: errors_of(file),
}
# The examples of these pages make games together, which are checked above or beside their subject.
GAMES = (
    DATA,
    FIRST_GAME,
    LANGUAGE,
    OWN_PICTURES,
    SHAPES,
    NANDECK,
    TABLES,
    SPREADSHEET,
    STICKERS,
    BOXES,
    *KINDS,
)


def errors_of(file: Path) -> None:
    found = [each for each in printgen.check(file) if each.severity is not Severity.NOTE]
    if found:
        raise printgen.DataError(found)


def of_its_game(example: Example) -> Any:
    """The example as a parameter, marked with the game that it is about; tables are of one."""
    found = re.search(rf"(?m)^(?:{'|'.join(JUDGES)}): ([a-z-]+)", example.text)
    return pytest.param(example, marks=pytest.mark.game(found[1] if found else "aztec-market"))


def examples() -> list[Example]:
    return [
        Example(page, match["kind"], match["text"])
        for page in PAGES
        for match in FENCE.finditer(read(page))
        if match["kind"] in {"yaml", "csv", "json"} and page not in GAMES
    ]


@pytest.mark.slow
@pytest.mark.parametrize("example", [*map(of_its_game, examples())], ids=str)
def test_every_file_that_is_shown_is_right_as_it_stands(example: Example, tmp_path: Path) -> None:
    file = tmp_path / f"example.{example.kind}"
    file.write_text(example.text, "utf-8")
    if example.kind == "csv":
        printgen.score("aztec-market", file)
        return
    keys = yaml.safe_load(example.text)
    (kind,) = [key for key in JUDGES if isinstance(keys.get(key), str)]
    JUDGES[kind](keys[kind], file)


@pytest.mark.game("aztec-market", "market-at-kos")
def test_an_example_that_is_wrong_would_be_found(tmp_path: Path) -> None:
    """The one for Kos once told of 20 points on a track that has 15."""
    (text,) = (each.text for each in examples() if "results: market-at-kos" in each.text)
    with pytest.raises(printgen.DataError):
        test_every_file_that_is_shown_is_right_as_it_stands(
            Example(RESULTS, "yaml", text.replace("round-1-held: 4", "round-1-stalls: 20")),
            tmp_path,
        )


# -- pages that are made from the code


def sections(text: str) -> dict[str, str]:
    """The parts of a page by their headings of the second level; its beginning by none."""
    parts = [part.strip() for part in re.split(r"(?m)^## (.+)$", text)]
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def described_guest(heading: str) -> str:
    guests = re.findall(r"(?m)^## Only for (.+)$", read(REFERENCE / "api.md"))
    return next((guest for guest in guests if guest in heading.split()), "")


@cache
def made(page: Path) -> dict[str, str]:
    return sections(GENERATED[page]())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "headings"),
    [each for page in GENERATED for each in by_guest(page, sections(read(page)), described_guest)],
)
def test_the_reference_is_what_the_code_makes(page: Path, headings: list[str]) -> None:
    shown = sections(read(page))
    other = [heading for heading in headings if shown[heading] != made(page).get(heading)]
    assert other == [], "run: make reference"


@pytest.mark.parametrize("page", GENERATED, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_the_reference_has_all_that_the_code_makes(page: Path) -> None:
    assert set(made(page)) - set(sections(read(page))) == set()


# -- codes


def test_every_page_that_a_code_names_is_there() -> None:
    named = set(re.findall(r"docs/[\w./-]+\.md", read(REFERENCE / "codes.md")))
    assert named
    assert {page for page in named if not (ROOT / page).is_file()} == set()


def test_every_code_of_the_preflight_is_told_on_its_page_and_none_that_there_is_not() -> None:
    told = set(re.findall(r"`(pdf-[a-z-]+)`", read(PREFLIGHT)))
    assert told == {code for code in all_codes() if code.startswith("pdf-")}


def test_every_code_of_the_proof_is_told_on_its_page_and_none_that_there_is_not() -> None:
    told = set(re.findall(r"`(proof-[a-z-]+)`", read(PROOF)))
    assert told | {"proof-found"} == {code for code in all_codes() if code.startswith("proof-")}


def test_the_table_of_profiles_has_their_limits() -> None:
    rows = re.findall(r"(?m)^" + r"\|([^|\n]*)" * 5 + r"\|$", read(PREFLIGHT))
    table = {name.strip(): [cell.strip() for cell in cells] for name, *cells in rows}
    profiles = {name: each for name, each in PROFILES.items() if name != "accessible"}
    assert [cell.strip("`") for cell in table[""]] == list(profiles)
    for row, key, unit in (
        ("white edge of the paper", "margin", "mm"),
        ("lines", "hairline", "pt"),
        ("type", "text", "pt"),
        ("images", "pixels", "ppi"),
    ):
        limits = [getattr(profile, key) for profile in profiles.values()]
        assert table[row] == [f"{limit:g} {unit}" if limit else "" for limit in limits]
    for row, key in (("bleed outside the cut", "bleed"), ("text inside the cut", "safe")):
        limits = [getattr(profile, key) for profile in profiles.values()]
        told = [re.sub(r"^\D.*", "", cell) for cell in table[row]]
        assert told == [f"{limit:g} mm" if limit else "" for limit in limits]
    inks = [profile.ink for profile in profiles.values()]
    assert table["total ink"] == [f"{100 * ink:g} %" if ink else "" for ink in inks]


def test_every_check_that_is_registered_is_told_on_the_page_of_checks() -> None:
    codes = [str(code) for check in CHECKS for code in check.codes]
    assert [code for code in codes if f"`{code}`" not in read(CHECKS_PAGE)] == []
