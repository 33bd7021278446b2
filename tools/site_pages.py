"""Add to the site of the documentation what is not in docs/: a hook of MkDocs (see mkdocs.yml).

These are the files of the checkout that readers look for, and pages with pictures of all kits and
pieces, drawn by printgen while the site is built.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from PIL import Image

import printgen
from tools import examples
from tools.examples import row, small
from tools.pictures import high, page_of

ROOT = Path(__file__).resolve().parents[1]
# Rooms whose folders are found by being there: each has a page, in this folder of the site.
FOUND = {"games": "games", "kinds": "reference/kinds", "exports/targets": "reference/exports"}
# What lies outside of docs/, and where the site has it.
OUTSIDE = {
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "README.md": "README.md",
    "bench/README.md": "project/benchmark.md",
    "printgen/games/README.md": "project/guests.md",
    **{
        f"printgen/{room}/{file.parent.name}/README.md": f"{place}/{file.parent.name}.md"
        for room, place in FOUND.items()
        for file in sorted((ROOT / "printgen" / room).glob("*/README.md"))
    },
}
FENCE = re.compile(r"(?ms)^(?P<fence>`{3,})\w*\n.*?^(?P=fence)$")
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)")
# The parts of a kit that its page shows, by how their files end, and which page of each.
PARTS = (("kit", 0), ("tiles", 0), ("cards", 0), ("counters", 0), ("board", 0), ("rulebook", 1))
# The papers that kits are offered on, with their names.
PAPERS = {"a4": "A4", "letter": "US Letter"}
READY = (
    "Print it now, without installing anything: the whole kit as a PDF for {}. "
    "Its first page says how."
)
EXPLAINED = "[The data of a game](../reference/data.md) explains the keys."
MOST_PICTURES = 4  # of the designs of a component
MOST_LINES = 24  # of its data


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the pages of kinds and exports in the navigation, where mkdocs.yml names their folder."""
    config.nav = unfolded(config.nav)
    return config


def unfolded(nav: Any) -> Any:
    """Return the navigation with every folder, such as ``reference/kinds/``, as its pages."""
    if isinstance(nav, dict):
        return {title: unfolded(inner) for title, inner in nav.items()}
    if not isinstance(nav, list):
        return nav
    found: list[Any] = []
    for item in nav:
        is_folder = isinstance(item, str) and item.endswith("/")
        pages = [page for page in OUTSIDE.values() if page.startswith(item)] if is_folder else []
        found += pages or [unfolded(item)]
    return found


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add all pages that are not in docs/."""
    for source, page in OUTSIDE.items():
        if page != "README.md":
            text = relinked((ROOT / source).read_text("utf-8"), source, page)
            files.append(File.generated(config, page, content=text))
    for name, content in gallery():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Lead links of a page of docs/ that leave docs/ to where the site has their target."""
    file = page.file
    inside = file.abs_src_path is not None and Path(file.abs_src_path).is_relative_to(ROOT / "docs")
    return relinked(markdown, f"docs/{file.src_uri}", file.src_uri) if inside else markdown


def relinked(text: str, source: str, page: str) -> str:
    """Return the text of a file of the checkout with links that hold on a page of the site.

    Where the site does not have a file that is there, its name stands without a link. A link to
    nothing stays, so that the build fails.
    """
    fences = [match.span() for match in FENCE.finditer(text)]

    def link(match: re.Match[str]) -> str:
        if any(start <= match.start() < end for start, end in fences):
            return match[0]
        target = os.path.normpath(os.path.join(os.path.dirname(source), match[3]))  # noqa: PTH118, PTH120
        if target == "docs" or target.startswith("docs/"):
            place = target.removeprefix("docs").removeprefix("/")
            place = place if "." in place else f"{place}/README.md".removeprefix("/")
        elif target in OUTSIDE:
            place = OUTSIDE[target]
        else:
            return match[2] if (ROOT / target).exists() else match[0]
        to = os.path.relpath(place, os.path.dirname(page) or ".")  # noqa: PTH120
        return f"{match[1]}[{match[2]}]({to}{match[4] or ''})"

    return LINK.sub(link, text)


# -- the gallery


def gallery() -> Iterator[tuple[str, str | bytes]]:
    """Yield the gallery's pages and pictures by their names on the site."""
    index = ["# Gallery", "All games that come with printgen: kits to print now, and their pieces."]
    index.append("[Pieces, each with its data](pieces.md): what printgen draws from a few lines.")
    yield from ((f"gallery/{name}", content) for name, content in examples.page())
    with tempfile.TemporaryDirectory() as scratch:
        for game in printgen.list_games():
            title = printgen.load(game).description.game.title
            files = dict(files_of(game, scratch))
            kit = dict(kit_of(game, scratch))
            pieces = list(pieces_of(game, scratch))
            index += [f"## [{title}]({game}.md)", row(list(kit)[:3])]
            lines = [f"# {title}"]
            own = f"games/{game.replace('-', '_')}.md"
            if own in OUTSIDE.values():
                lines.append(f"[What only this game has](../{own})")
            offered = zip(PAPERS.values(), files, strict=True)
            lines.append(READY.format(" or ".join(f"[{name}]({file})" for name, file in offered)))
            lines += ["## The kit", row(list(kit)), "## The pieces and their data", EXPLAINED]
            yield f"gallery/{game}.md", "\n\n".join([*lines, *(text for text, _ in pieces)])
            for drawn in (files, kit, *(drawn for _, drawn in pieces)):
                yield from ((f"gallery/{name}", content) for name, content in drawn.items())
    yield "gallery/README.md", "\n\n".join(index)


def files_of(game: str, scratch: str) -> Iterator[tuple[str, bytes]]:
    """Yield a game's kit on each paper by its name on the site."""
    for paper in PAPERS:
        options = printgen.KitOptions(paper=paper)
        folder = printgen.build_kit(game, options, out=scratch, formats=("pdf",)).folder
        file = folder / f"{folder.name}-kit.pdf"
        yield f"{game}/{file.name}", file.read_bytes()


def kit_of(game: str, scratch: str) -> Iterator[tuple[str, bytes]]:
    """Yield pictures of the pages that show most of a game's kit, by their names."""
    folder = printgen.build_kit(game, out=scratch, formats=("pdf",)).folder
    for part, number in PARTS:
        for file in folder.glob(f"*-{part}.pdf"):
            yield f"{game}/{part}.png", small(high(page_of(file, number), 700))


def pieces_of(game: str, scratch: str) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Yield a text about each component of a game, and the pictures in it by their names."""
    export = printgen.export(game, to="png", out=scratch, dpi=90)
    data = dict(snippets(ROOT / "data" / game))
    for name in dict.fromkeys(piece.partition("/")[0] for piece in export.manifest["pieces"]):
        fronts = sorted((export.folder / name).glob("*-front.png"))
        drawn = {
            f"{game}/{name}/{file.name}": small(Image.open(file)) for file in fronts[:MOST_PICTURES]
        }
        some = f"{len(drawn)} of {len(fronts)} designs:" if len(fronts) > len(drawn) else ""
        code, shown = f"```yaml\n{data[name]}```", row(list(drawn))
        text = [f"### {name}", some, '<div class="piece" markdown>', code, shown, "</div>"]
        yield "\n\n".join(text), drawn


def snippets(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield each component of a game with the first lines that describe it."""
    for file in sorted(folder.glob("*.yaml")):
        text = file.read_text("utf-8")
        lines = text.splitlines(keepends=True)
        for key, value in getattr(yaml.compose(text), "value", ()):
            for name, body in value.value if key.value == "components" else ():
                own = lines[name.start_mark.line : body.end_mark.line]
                while not own[-1].strip() or own[-1].lstrip().startswith("#"):
                    own.pop()  # a blank line or a comment, which belongs to what follows
                cut = ["    # …\n"] if len(own) > MOST_LINES else []
                yield name.value, "".join(["components:\n", *own[:MOST_LINES], *cut])
