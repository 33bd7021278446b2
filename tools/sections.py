"""Find where the code of a guest holds the rules of each section of its rulebook.

Rules stand beside their source: ``R, Mills`` in a docstring or a comment is the section "Mills" of
the rulebook, ``R, Setup 7`` its seventh paragraph. The docstring of the package lists all sections.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

LISTED = re.compile(r"(?s)Sections of R: (.*?)\.(?:\n|$)")
CITED = re.compile(r"\bR, ")
# The paragraphs that a citation names after a section.
NUMBER = r"\d+(?:\.\d+)?"
NUMBERS = re.compile(rf",? ({NUMBER}(?:(?: and|,| to) {NUMBER})*)")
# Where a citation ends: with its text, or before the next; and where a sentence does.
END = re.compile(r'"""|\bR, |; R, ')
# What is cited, what ends it, and what is said of it.
BEGINNING = re.compile(r"(.*?)(?:([:.)])(?: (.*)|$)|$)")
SENTENCE = re.compile(r"(?<=[a-z0-9\"”])\. ")


class Rule(NamedTuple):
    """A function, class or constant that holds a rule: its name from the package on, what is said
    of the rule there, the numbers of the section's paragraphs that it cites, and its file.
    """

    name: str
    words: str
    numbers: str
    file: str


def sections_of(package: Path) -> dict[str, list[Rule]]:
    """Return the sections in their order, each with the rules that cite it.

    Raises ValueError for a package that lists none, and for a citation of a section that is not
    listed, with the file and the line.
    """
    listed = LISTED.search(ast.get_docstring(ast.parse(read(package / "__init__.py"))) or "")
    if listed is None:
        raise ValueError(f"{package}/__init__.py: list the 'Sections of R: …' in the docstring")
    found: dict[str, list[Rule]] = {name: [] for name in " ".join(listed[1].split()).split("; ")}
    for file in sorted(package.rglob("*.py")):
        tree, lines = ast.parse(read(file)), read(file).splitlines()
        for number, cited, words in citations(lines):
            named = dict(sections_in(cited, list(found)))
            if not named:
                raise ValueError(f"{file}:{number}: the rulebook has no section '{cited[:40]}'")
            name, node = holder(tree, number)
            inside = file.relative_to(package)
            path = ".".join((*inside.with_suffix("").parts, *name))
            for section, numbers in named.items():
                rule = Rule(path, words or summary(node), numbers, inside.as_posix())
                if rule not in found[section]:
                    found[section].append(rule)
    return found


def read(file: Path) -> str:
    """Return the text of a file."""
    return file.read_text("utf-8")


def citations(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Yield each citation: the number of its line, what is cited, and the sentence on it, if any.

    A citation ends with its comment or docstring, or where another one begins.
    """
    for number, line in enumerate(lines, start=1):
        for match in CITED.finditer(line):
            before, text = line[: match.start()], line[match.end() :]
            is_comment = "#" in before
            if is_literal := not is_comment and before.count('"') % 2 and '"""' not in before:
                text = text.partition('"')[0]
            for more in map(str.strip, lines[number : number + 4]):
                if is_literal or '"""' in text or is_comment != more.startswith("#"):
                    break
                text += f" {more.removeprefix('#').strip()}"
            text = END.split(text)[0]
            cited, end, words = re.match(BEGINNING, text).groups()  # type: ignore[union-attr]
            yield number, cited, tidy(words or "") if end == ":" else ""


def tidy(words: str) -> str:
    """Return the first sentence of words about a citation, without half of a pair of marks."""
    sentence = SENTENCE.split(words)[0].strip().rstrip(".")
    sentence = re.sub(r"^([^(]*)\).*", r"\1", sentence)
    return sentence.strip('"') if sentence.count('"') % 2 else sentence


def sections_in(cited: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the sections that a citation names, each with the numbers of paragraphs after it."""
    longest = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    if re.match(longest, cited):
        for match in re.finditer(rf"\b({longest})\b", cited):
            numbers = NUMBERS.match(cited, match.end())
            yield match[1], numbers[1] if numbers else ""


def holder(tree: ast.Module, line: int) -> tuple[tuple[str, ...], ast.AST]:
    """Return the names and the node of what a line belongs to: the innermost function or class
    round it, or what begins right below a comment; nothing and the module otherwise.
    """
    names: list[str] = []
    node: ast.AST = tree
    while not is_docstring_of(node, line):
        inner = [each for each in getattr(node, "body", ()) if has_name(each)]
        around = [each for each in inner if first(each) <= line <= (each.end_lineno or 0)]
        below = [] if isinstance(node, ast.FunctionDef) else [e for e in inner if first(e) > line]
        if not (around or below):
            break
        node = (around or below)[0]
        names.append(name_of(node))
        if not around:
            break
    return tuple(names), node


def is_docstring_of(node: ast.AST, line: int) -> bool:
    """Return True if a line belongs to the docstring of a function, a class or a module."""
    body: list[ast.stmt] = getattr(node, "body", [])
    return bool(body) and isinstance(body[0], ast.Expr) and line <= (body[0].end_lineno or 0)


def has_name(node: ast.AST) -> bool:
    """Return True for what readers can look for: a function, a class or a constant."""
    return isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign)


def first(node: ast.AST) -> int:
    """Return the line where a node begins, with its decorators."""
    nodes: list[Any] = [node, *getattr(node, "decorator_list", ())]
    return min(int(each.lineno) for each in nodes)


def name_of(node: ast.AST) -> str:
    """Return the name of a function, a class or a constant."""
    return ast.unparse(node.target) if isinstance(node, ast.AnnAssign) else str(node.name)  # type: ignore[attr-defined]


def summary(node: ast.AST) -> str:
    """Return the first sentence of a docstring; nothing where it has none or is a citation."""
    documented = isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module)
    text = (ast.get_docstring(node) or "") if documented else ""  # type: ignore[arg-type]
    text = " ".join(text.split())
    return "" if CITED.match(text) else SENTENCE.split(text)[0].rstrip(".:")
