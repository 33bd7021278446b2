"""What holds for every page of the studio, found by being there."""

from __future__ import annotations

import ast
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from printgen.studio import app, pages
from tests.helpers.studio import PATIENCE_MS, Server

GAME = "hex"
FOLDER = Path(app.__file__).parent
TEMPLATES = sorted(FOLDER.rglob("*.html"))
# The server speaks to a terminal, where all is English.
CODE = [file for file in sorted(FOLDER.rglob("*.py")) if file.name != "server.py"]
# Not those that are bundled from libraries.
SCRIPTS = [*sorted(pages.FOLDER.rglob("*.js")), *sorted((FOLDER / "static").glob("*.js"))]
ADDRESSES = [
    "/",
    "/nothing-here",
    *(address for _, address in pages.nav()),
    *(f"/games/{GAME}/{tab.path}" for tab in pages.tabs()),
]
# Attributes that people read or hear.
SPOKEN = {"alt", "aria-label", "aria-description", "placeholder", "title"}
# What is in them is nothing to read, or the same in all languages.
UNREAD = {"script", "style", "code"}
# What stands in a template and is the same in all languages.
NO_WORDS = {"printgen"}


def _open(page: Page, address: str) -> None:
    """Open a page, and wait until what it shows has been made."""
    page.goto(address, wait_until="networkidle")
    expect(page.locator("main progress")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


@pytest.mark.slow
@pytest.mark.game(GAME)
def test_a_page_needs_nothing_from_elsewhere_and_fits_a_phone(
    chromium: Browser, server: Server
) -> None:
    context = chromium.new_context(base_url=server.address, viewport={"width": 360, "height": 700})
    context.set_default_timeout(PATIENCE_MS)
    elsewhere: list[str] = []

    def refuse(route: Route) -> None:
        elsewhere.append(route.request.url)
        route.abort()

    context.route(re.compile(rf"^(?!{re.escape(server.address)}/|blob:|data:)"), refuse)
    page, failed = context.new_page(), list[str]()

    def heard(request: Request) -> None:
        # What a page still asks for when it is left, such as a check, is given up.
        if request.failure != "net::ERR_ABORTED":
            failed.append(request.url)

    page.on("requestfailed", heard)
    for address in ADDRESSES:
        _open(page, address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
        tops = page.locator(".tabs a").evaluate_all("all => all.map(each => each.offsetTop)")
        assert len({*tops}) <= 1, address
    context.close()
    assert not elsewhere
    assert not failed


class _Text(HTMLParser):
    """The words of a page that are read or heard, with their lines."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in UNREAD
        for name, value in attrs:
            if name in SPOKEN and value:
                self._found(value)

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in UNREAD

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            # A macro may write an attribute, outside of any tag.
            self._found(re.sub(r'[\w-]+="[^"]*"', "", data))

    def _found(self, text: str) -> None:
        named = re.sub(r"\b[\w-]+\.\w+", "", text)  # the names of files
        words = set(re.findall(r"[^\W\d_]{2,}", named)) - NO_WORDS
        if words:
            self.found.append((self.getpos()[0], " ".join(text.split())))


def _unmarked(template: str) -> list[tuple[int, str]]:
    """Return the words of a template that are not marked to be translated, with their lines."""

    def blank(match: re.Match[str]) -> str:
        # The lines stay.
        return re.sub(r"[^\n]", "", match[0])

    for mark in (
        r"\{#.*?#\}",
        r"\{%-?\s*trans\b.*?\{%-?\s*endtrans\s*-?%\}",
        r"\{%.*?%\}",
        r"\{\{.*?\}\}",
    ):
        template = re.sub(mark, blank, template, flags=re.DOTALL)
    reader = _Text()
    reader.feed(template)
    return reader.found


def test_words_that_are_not_marked_are_found() -> None:
    page = "{% trans %}Marked{% endtrans %} {{ _('Marked') }}\n<p title='Not'>{# no #}"
    assert _unmarked(f"{page}Forgotten 1 ×</p>") == [(2, "Not"), (2, "Forgotten 1 ×")]


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.parent.name + "/" + file.name)
def test_all_words_of_a_template_are_marked_to_be_translated(file: Path) -> None:
    assert _unmarked(file.read_text("utf-8")) == []


# What reads as words for people: it begins like a sentence, and has another word.
SENTENCE = re.compile(r"['“{A-Z].* [a-z]{2,}")


def _unmarked_in_code(code: str) -> list[tuple[int, str]]:
    """Return the words in the code of a page that are not marked to be translated."""
    tree = ast.parse(code)
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "_":
            left_out |= {*node.args}
        elif isinstance(node, ast.Expr | ast.JoinedStr):
            # A docstring; what is in the parts of an f-string is seen as a whole.
            left_out |= {each for each in ast.iter_child_nodes(node) if _is_text(each)}
    found = []
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [each.value if isinstance(each, ast.Constant) else "{}" for each in node.values]
            text = "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if SENTENCE.match(text):
            found.append((node.lineno, text))
    return found


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_words_in_code_that_are_not_marked_are_found() -> None:
    code = '"""A page."""\nsay(_("Marked {x}", x=1), "Cache-Control", "no words {}")\n'
    assert _unmarked_in_code(code) == []
    assert _unmarked_in_code(f'{code}say(404, "Not there.")') == [(3, "Not there.")]
    assert _unmarked_in_code(f'{code}say(_("{{x}}", x="Not there."))') == [(3, "Not there.")]
    assert _unmarked_in_code(f"{code}say(f\"'{{x}}' is wrong\")") == [(3, "'{}' is wrong")]


@pytest.mark.parametrize("file", CODE, ids=lambda file: file.parent.name + "/" + file.name)
def test_all_words_in_the_code_are_marked_to_be_translated(file: Path) -> None:
    assert _unmarked_in_code(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.parent.name + "/" + file.name)
def test_scripts_take_their_words_from_the_page(file: Path) -> None:
    assert re.findall(r"[\"'`][A-Z][a-z]+ [a-z]\w*[^\"'`]*", file.read_text("utf-8")) == []
