"""Write the schemas and the pages that follow from the code: python tools/reference.py."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

import typer

import printgen
from printgen.checks import all_codes, declared_in
from printgen.cli.every import app
from printgen.cli.output import print_json
from printgen.core.cutters import CUTTERS, Cutter, Marks
from printgen.core.errors import Code
from printgen.core.geometry import Box
from printgen.core.guests import extensions
from printgen.core.label_sheets import LABEL_SHEETS
from printgen.core.sizes import SIZES
from printgen.core.units import PAPERS, number
from printgen.exports.offers import SERVICES
from printgen.exports.products import DEMANDS, TEMPLATE_DPI, FoldingBox, Product, WrappedBox
from printgen.exports.target import targets
from printgen.model.kinds import folders
from printgen.schemas.files import schemas
from tools.sections import Rule, sections_of

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
GUESTS = Path(__file__).parents[1] / "printgen" / "games"
DATA = Path(__file__).parents[1] / "data"
MADE = (
    "<!-- Made by tools/reference.py from the code: change it there, then run make reference. -->"
)


def page(title: str, intro: str, parts: Iterator[str]) -> str:
    """Return a whole page of Markdown."""
    return "\n\n".join([f"# {title}", MADE, intro.strip(), *parts]) + "\n"


def cell(text: str) -> str:
    """Return a text on one line that cannot end its cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "\\<").replace("*", "\\*")


# -- codes


def codes() -> str:
    """Return the page of all codes that a finding of any game can have."""
    intro = """
Every finding has a code that never changes its meaning. (Codes that only one game has are on [the
guests' pages](../../printgen/games/README.md).) A finding reads
`file:line:column: code message (what to do)`; `printgen check --json` gives the same to programs,
and `printgen explain CODE` shows the same as this page.

Errors stop the work, warnings fail with `--strict`, and notes only inform. A few codes are milder
or more severe in some cases. In an example, the line with `+` causes the finding, and the line with
`-` is correct.

Some mistakes show only when others are fixed. Texts are typeset once the data is right, and
everything that does not fit is then listed together. Cells of a table are read once its rows have
the same length and its quotes are closed. After a syntax error (`yaml-syntax`), or if a template
cannot be filled in, nothing is reported about the rest of that file."""
    theirs = {code.id for each in extensions("codes").values() for code in declared_in(each)}
    own = (code for code in all_codes().values() if code.id not in theirs)
    return page("Codes of findings", intro, _codes(own))


def guest_codes(guest: str) -> str:
    """Return the page of the codes that only one game has."""
    title = printgen.load(guest).description.game.title
    intro = "Codes that only this game has; [all others](../../../docs/reference/codes.md)."
    return page(f"Codes of {title}", intro, _codes(declared_in(extensions("codes")[guest])))


def guest_rules(guest: str) -> str:
    """Return the page of a game's rules: the code that holds them, by the rulebook's sections."""
    title, data = printgen.load(guest).description.game.title, f"../../../data/{guest}"
    intro = f"""
The code for each section of the rulebook, with the numbers of paragraphs in front. Everything else
is in the data: [figures]({data}/game.yaml), [pieces]({data}/components.yaml) and [the
setup]({data}/setup.yaml)."""
    found = sections_of(GUESTS / guest.replace("-", "_"))
    return page(f"Rules of {title}", intro, (_section(*each) for each in found.items()))


def _section(name: str, rules: list[Rule]) -> str:
    lines = [f"## {name}\n"]
    said: dict[tuple[str, str, str], list[str]] = {}
    for rule in rules:
        said.setdefault((rule.numbers, rule.name, rule.file), []).append(rule.words)
    for (numbers, holder, file), words in said.items():
        told = f": {cell('; '.join(filter(None, words)))}" if any(words) else ""
        lines.append(f"- {f'{numbers}: ' if numbers else ''}[`{holder}`]({file}){told}")
    return "\n".join(lines if rules else [*lines, "In the data."])


def _codes(codes: Iterable[Code]) -> Iterator[str]:
    for group, members in groupby(sorted(codes, key=lambda c: c.group.title), lambda c: c.group):
        yield f"## {group.title}\n\n{group.why} ({group.source.rstrip('.')}.)"
        yield from map(_code, members)


def _code(code: Code) -> str:
    own = " ".join(each for each in (code.own_why, code.own_source) if each)
    lines = [f"### {code.id}\n", f"**{code.severity.value.capitalize()}.** {code.title}"]
    lines += [own] if own else []
    lines += [code.fix, "\n```diff" if code.counterexample else "\n```text"]
    lines += [f"- {line}" for line in code.counterexample.splitlines()]
    mark = "+ " if code.counterexample else ""
    lines += [f"{mark}{line}" for line in str(code.example).splitlines()]
    return "\n".join([*lines, "```"])


# -- commands


def commands() -> str:
    """Return the page of all commands with their options."""
    intro = """
All commands and their options. `printgen COMMAND --help` shows the same in the terminal. Defaults
are in brackets. A GAME is the id of a game that comes with printgen, a folder with a `game.yaml`,
or a [variant](variants.md) file."""
    return page("Commands", intro, _commands(typer.main.get_command(app), "printgen"))


def _commands(command: Any, name: str) -> Iterator[str]:
    children = getattr(command, "commands", None)
    context = command.make_context(name, [], resilient_parsing=True)
    if not children:
        usage = " ".join([name, *command.collect_usage_pieces(context)])
        yield f"## {name}\n\n    {usage}\n\n{_help(command.help)}".rstrip()
        options = [each.get_help_record(context) for each in command.params if not _hidden(each)]
        # Leave out the types that typer adds, as --help does: names of values say more.
        yield "\n".join(
            f"- `{re.sub(' ?<.+>', '', flags)}`: {_help(words)}"
            for flags, words in filter(None, options)
        )
    for word, child in (children or {}).items():
        yield from _commands(child, f"{name} {word}")


def _hidden(option: Any) -> bool:
    return bool(getattr(option, "hidden", False)) or option.name == "help"


def _help(words: str | None) -> str:
    return " ".join((words or "").split()).replace("<", "\\<")


# -- printing services


def services() -> str:
    """Return the page of what printing services publish."""
    intro = f"""
The products and file requirements behind `printgen export --to {" | ".join(SERVICES)}`.
To use it, see
[order from a service](../how-to/export-a-game.md#order-cards-or-tiles-from-a-printing-service).
All numbers are published by the services themselves, and were read in copies of their pages or in
public notes of 2026 that name the page. Nothing is guessed: sizes without a source are left out.
Templates change, so look at a proof."""
    return page("Printing services", intro, _services())


def _services() -> Iterator[str]:
    demands = [service.demands._asdict() for service in SERVICES.values()]
    rows = [f"| {name} | {' | '.join(cell(each[name]) for each in demands)} |" for name in DEMANDS]
    yield from table("", *(service.title for service in SERVICES.values()), rows=rows)
    for name, service in SERVICES.items():
        yield f"## {service.title} (`{name}`)"
        yield fill(f"Left out: {service.without}.", 100)
        yield from table(
            "product",
            "for",
            "trim, inches",
            "picture, pixels",
            rows=map(_product, service.products),
        )
        if service.boxes:
            head = "box", "holds", "from fold to fold, inches", "picture, pixels"
            yield from table(*head, rows=map(_box, service.boxes))
        rows = [
            f"| [{source.title}]({source.address}) | {source.read} "
            f"| {'a copy of the page' if source.copy else 'notes that name the page'} |"
            for source in service.sources
        ]
        yield from table("source", "as of", "read in", rows=rows)


def _box(box: FoldingBox | WrappedBox) -> str:
    size = " × ".join(number(side / TEMPLATE_DPI, 2) for side in box.measures)
    pixels = " × ".join(map(str, box.pixels))
    return f"| {box.identity} | {box.holds} | {size} | {pixels} |"


def _product(product: Product) -> str:
    shape = {"round": "round, ", "hex": "six-sided, "}.get(product.shape, "")
    across, down = product.inches
    finished = f"{across:g}" if product.shape == "round" else f"{across:g} × {number(down, 2)}"
    pixels = " × ".join(map(str, product.pixels))
    kinds = ", ".join(f"{kind}s" for kind in sorted(product.sorts))
    return f"| {product.identity} | {kinds} | {shape}{finished} | {pixels} |"


# -- kinds of components and exports


def kinds() -> str:
    """Return the page that leads to the page of every kind of component."""
    intro = """
The values for `kind` of a component. Each kind has a page with its own keys; [the data of a
game](data.md) explains the keys that all kinds share."""
    found: dict[str, dict[str, None]] = {}
    for folder in folders().values():
        found.setdefault(folder.package, {}).update(dict.fromkeys(folder.kind.words))
    rows = [
        f"| {words(own)} | {lead(package, 'kinds')} |" for package, own in sorted(found.items())
    ]
    return page("Kinds of components", intro, table("`kind`", "what it is", rows=rows))


def exports() -> str:
    """Return the page that leads to the page of every export."""
    intro = """
The targets of `printgen export GAME --to TARGET`, each with a page of its own. To use them, see
[export a game](../how-to/export-a-game.md).

Every export is a folder in `--out` (`output`) with a `manifest.json` that lists the pieces with
their counts, notes, and all files. It replaces the older folder in one step, and keeps [files of
yours](../explanation/updates.md#what-else-lies-in-a-kits-folder). The same game gives the same
bytes. `--players` leaves out pieces that fewer players do not need, `--only` exports some groups or
components, and `--json` prints the manifest. An option that the target does not have is an error,
and so is a component without pieces, such as a rulebook. For times, see
[speed](../explanation/performance.md#exports)."""
    rows = []
    for name, target in targets().items():
        home = f"../../printgen/exports/targets/{name.replace('-', '_')}/README.md"
        options = words(option.flags[0] for option in target.options)
        rows.append(f"| [`{name}`]({home}) | {target.title} | {target.pieces} | {options} |")
    heads = ("target", "what is written", "pieces", "options")
    return page("Exports", intro, table(*heads, rows=rows))


def words(texts: Iterable[str]) -> str:
    """Return texts as code, one after the other."""
    return ", ".join(f"`{each}`" for each in texts)


def lead(package: str, room: str) -> str:
    """Return the first line of a package's docstring, with a link to its page."""
    title, colon, rest = cell((import_module(package).__doc__ or "").partition("\n")[0]).partition(
        ":"
    )
    return f"[{title}](../../printgen/{room}/{package.rpartition('.')[2]}/README.md){colon}{rest}"


def table(*heads: str, rows: Iterable[str]) -> Iterator[str]:
    """Yield a table of Markdown."""
    yield "\n".join([f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *rows])


# -- sizes


def sizes() -> str:
    """Return the page of named sizes: cards, label sheets and cutting machines."""
    intro = """
Sizes in millimetres that you can use by name, in data and in commands."""
    return page("Sizes by name", intro, _sizes())


def _sizes() -> Iterator[str]:
    yield "## Cards and other pieces"
    yield """\
[`size: poker`](data.md#sizes-by-name) gives a piece one of these sizes, upright; `{name: poker,
turned: true}` turns it on its side. For cards with an asterisk, the first page of a kit names
sleeves."""
    rows = [
        f"| `{name}` | {cell(size.title + ' *' * size.sleeved)} "
        f"| {size.width:g} × {size.height:g} | {size.source} |"
        for name, size in SIZES.items()
    ]
    yield from table("name", "used for", "mm", "source", rows=rows)
    yield "## Label sheets"
    yield """\
The sheets for [`labels`](../how-to/print-stickers.md) of a group and for `printgen kit --labels`;
the number alone is enough. Margins are on the left and at the top; the pitch is the distance from
one label to the next. The A4 sheets come from LibreOffice's list of labels, those for US Letter
from gLabels' templates (both as of November 2026), without those that are off centre there. A maker
may change a sheet without changing its number, so hold a test print against yours."""
    rows = [
        f"| `{name}` | {sheet.paper.title} | {sheet.columns} × {sheet.rows} | {sheet.size} "
        f"| {sheet.x:g}, {sheet.y:g} | {sheet.pitch_x:g}, {sheet.pitch_y:g} "
        f"| {f'{sheet.corner:g}' if sheet.corner else ''} |"
        for name, sheet in LABEL_SHEETS.items()
    ]
    heads = ("name", "paper", "labels", "size of one", "margins", "pitch", "corners")
    yield from table(*heads, rows=rows)
    yield "## Cutting machines"
    yield """\
The machines for [`--cutter`](../how-to/cut-with-a-machine.md). The makers' own pages could not be
read for this table (last tried 28 November 2026), so the numbers are as others quote them. Some
numbers are not published: a Cricut's area on other papers, older Cricut machines, and how much
white paper the marks of a Silhouette need (2 mm beyond their lines is an assumption)."""
    rows = [
        f"| `{name}` | {_marks(cutter.marks)} | {_areas(cutter)} | {cutter.source} |"
        for name, cutter in CUTTERS.items()
    ]
    yield from table("name", "marks", "area for pieces, mm", "source", rows=rows)


def _marks(marks: Marks | None) -> str:
    if marks is None:
        return "printed by its own program"
    return (
        f"type 1: a square of {marks.square:g} mm at the top left, angles at the top right and the"
        f" bottom left; {marks.settings}"
    )


def _areas(cutter: Cutter) -> str:
    papers = [PAPERS[name] for name in cutter.areas] or [PAPERS["a4"], PAPERS["letter"]]
    found = []
    for paper in papers:
        area = cutter.reach(Box(0, 0, paper.width, paper.height), paper)
        found.append(f"{paper.title}: {area.width:.1f} × {area.height:.1f}")
    return "; ".join(found)


# -- Python


def api() -> str:
    """Return the page of all that Python programs import."""
    intro = """
The functions and classes of `import printgen`. All errors are raised as one of the exceptions
below, with findings that name the file, line and column."""
    return page("Python API", intro, _api())


def _api() -> Iterator[str]:
    names = [name for name in import_module("printgen").__all__ if not name.startswith("__")]
    yield "## Everything by name"
    yield from _members("printgen", {name: getattr(printgen, name) for name in names})
    for guest, module in extensions("api").items():
        yield f"## Only for {guest}\n\n    from {module.__package__} import api"
        own = {
            name: value
            for name, value in vars(module).items()
            if inspect.isfunction(value) and name[0] != "_" and value.__module__ == module.__name__
        }
        yield from _members("api", own)


def _members(home: str, members: dict[str, Any]) -> Iterator[str]:
    functions = {name: value for name, value in members.items() if inspect.isfunction(value)}
    for name, value in functions.items():
        yield f"### {name}\n\n```text\n{signature(f'{home}.{name}', value)}\n```"
        yield prose(value)
    for name, value in members.items():
        if name not in functions:
            yield f"### {name}\n\n{prose(value)}"


def signature(name: str, function: Callable[..., Any]) -> str:
    """Return a function's name and parameters, one to a line where they are many."""
    found = inspect.signature(function)
    whole = _unquoted(f"{name}{found}")
    if len(whole) <= 96:
        return whole
    text = [_unquoted(str(each)) for each in found.parameters.values()]
    keyword = [each.kind is each.KEYWORD_ONLY for each in found.parameters.values()]
    if True in keyword:
        text.insert(keyword.index(True), "*")
    return (
        f"{name}(\n"
        + "".join(f"    {each},\n" for each in text)
        + f") -> {found.return_annotation}"
    )


def _unquoted(text: str) -> str:
    """Return a signature with annotations as they are written; strings are their defaults."""
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text)


def prose(thing: object) -> str:
    """Return a docstring as Markdown."""
    text = re.sub(r":\w+:`~?([^`]*)`", r"`\1`", inspect.getdoc(thing) or "").replace("``", "`")
    return text.replace("<", "\\<")


# -- keys


def keys() -> str:
    """Return the page of all keys that a game's data can have."""
    intro = """
Every key of `game.yaml`, from the same JSON Schema that `printgen schema` prints for editors. Each
section is one kind of mapping. For examples, see [the data of a game](data.md). Keys in **bold**
are required."""
    return page("Keys", intro, _keys(printgen.schema("game")))


def _keys(schema: dict[str, Any]) -> Iterator[str]:
    parts = dict(schema["$defs"])
    yield from _mapping("The game", {**parts.pop("Game"), "required": schema["required"]})
    for name, part in sorted(parts.items()):
        if name.startswith("Part") and name[4:] in parts:
            continue  # a box that starts from another one: the same keys, none of them required
        if part.get("properties"):
            yield from _mapping(_readable(name), part)
        else:
            yield f"## {_readable(name)}\n\n{cell(part.get('description', ''))}".rstrip()
            yield f"{_kind(part)}."


def _mapping(title: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"## {title}\n\n{cell(schema.get('description', ''))}".rstrip()
    needed = set(schema.get("required", ()))
    rows = []
    for key, value in schema["properties"].items():
        name = f"**`{key}`**" if key in needed else f"`{key}`"
        default = value.get("default")
        without = f" Default: `{json.dumps(default)}`." if default not in (None, [], {}) else ""
        rows.append(f"| {name} | {_kind(value)} | {cell(value.get('description', ''))}{without} |")
    yield "\n".join(["| key | value | meaning |", "|---|---|---|", *rows])


def _readable(name: str) -> str:
    """Return the name of a part of the schema as words: "Text box" of TextBox."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def _kind(schema: dict[str, Any]) -> str:
    """Return in a few words which values a key takes."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{_readable(name)}](#{_readable(name).lower().replace(' ', '-')})"
    if "else" in schema:
        return _kind(schema["else"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            kinds = (_kind(each) for each in schema[key] if each.get("type") != "null")
            return " or ".join(dict.fromkeys(kinds))
    if "const" in schema or "enum" in schema:
        words = schema.get("enum", [schema.get("const")])
        return " or ".join(f"`{str(each).lower()}`" for each in words)
    match schema.get("type"):
        case "array":
            items = schema.get("prefixItems") or [schema.get("items", {})]
            return f"list of {' and '.join(dict.fromkeys(_kind(each) for each in items))}"
        case "object":
            values = list(schema.get("patternProperties", {}).values())
            values.append(schema.get("additionalProperties") or {})
            kind = next((_kind(each) for each in values if each), "")
            return f"by name: {kind}" if kind else "mapping"
        case "string":
            return "length" if "\\d+\\." in schema.get("pattern", "") else "text"
        case "integer" | "number" as kind:
            name = {"integer": "whole number", "number": "number"}[kind]
            low, high = schema.get("minimum"), schema.get("maximum")
            return name + (f" {low} to {high}" if low is not None and high is not None else "")
        case "boolean":
            return "`true` or `false`"
    return "any value"


PAGES: dict[Path, Callable[[], str]] = {
    FOLDER / "codes.md": codes,
    FOLDER / "commands.md": commands,
    FOLDER / "api.md": api,
    FOLDER / "keys.md": keys,
    FOLDER / "sizes.md": sizes,
    FOLDER / "services.md": services,
    FOLDER / "kinds.md": kinds,
    FOLDER / "exports.md": exports,
    **{
        GUESTS / guest.replace("-", "_") / "CODES.md": partial(guest_codes, guest)
        for guest in extensions("codes")
    },
    **{
        file.parent / "RULES.md": partial(guest_rules, file.parent.name.replace("_", "-"))
        for file in sorted(GUESTS.glob("*/rules.py"))
    },
}


# Guests keep theirs beside their data.
OF_GUESTS = {
    **{
        kind.name: DATA / guest / f"{kind.name}.schema.json"
        for guest, module in extensions("files").items()
        for kind in module.KINDS
    },
    **{f"{guest}-results": DATA / guest / "results.schema.json" for guest in extensions("results")},
}
SCHEMAS: dict[str, Path] = {
    name: OF_GUESTS.get(name, DATA / "schema" / f"{name}.schema.json") for name in schemas()
}


def main() -> None:
    """Write all schemas and pages."""
    for name, file in SCHEMAS.items():
        schema = printgen.schema(name)
        with file.open("w", encoding="utf-8") as out, redirect_stdout(out):
            print_json(schema)
        print(file)
    for file, build in PAGES.items():
        file.write_text(build(), "utf-8")
        print(file)


if __name__ == "__main__":
    main()
