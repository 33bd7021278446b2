"""Examples of pieces, each with its data and its picture: a page of the gallery.

They are found where they are: what the pages of the reference make together, every game that a page
of docs/ tells its reader to write, and every folder of docs/examples/.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from PIL import Image

import printgen
from printgen.components import draw_game, drawing_context
from printgen.model.component import Paged
from tools.orchard import PAGES, ROOT, fenced, files_in, write_orchard
from tools.pictures import page_of, trimmed

DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
IMAGES = DOCS / "images"
# Where the site has a page of printgen/kinds/.
KINDS = "../reference/kinds"
HEAD = """\
# Pieces, each with its data

What printgen draws from a few lines. The data of each stands in full beside it, or on the page that
it links to.
"""
# The files of an example that are shown, and how they are coloured.
LANGUAGES = {".yaml": "yaml", ".csv": "csv", ".j2": "markdown", ".svg": "xml", ".json": "json"}
MOST_PICTURES = 4  # of a component
# The foot of a sheet in mm: how to print it.
FOOT = 19


class Block(NamedTuple):
    """Files that belong together, by name, with the link to the page that explains them."""

    files: dict[str, str]
    link: str = ""


class Source(NamedTuple):
    """A game of examples: its folder, and its data."""

    folder: Path
    blocks: tuple[Block, ...]


class Shown(NamedTuple):
    """A block of data, and pictures of all its components by name."""

    title: str
    block: Block
    pictures: dict[str, bytes]


def sources(scratch: Path) -> Iterator[Source]:
    """Write all games of examples, and yield them."""
    blocks = [
        Block({"part.yaml": each}, linked(page)) for page in PAGES for each in fenced(page, "yaml")
    ]
    yield Source(write_orchard(scratch / "orchard"), tuple(blocks))
    for page in sorted(DOCS.rglob("*.md")):
        files = files_in(page)
        for name in (name for name in files if name.endswith("/game.yaml")):
            folder = scratch / Path(name).parent
            shutil.copytree(IMAGES, folder / "art")
            for file, text in files.items():
                (scratch / file).write_text(text, "utf-8")
            yield Source(folder, (Block(files, linked(page)),))
    for folder in sorted(each.parent for each in EXAMPLES.glob("*/game.yaml")):
        names = sorted(file for file in folder.rglob("*") if file.suffix in LANGUAGES)
        files = {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in names}
        yield Source(folder, (Block(files),))


def linked(page: Path) -> str:
    """Return the line of the gallery that leads to a page, by its title."""
    title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ")
    inside = page.is_relative_to(DOCS)
    place = f"../{page.relative_to(DOCS)}" if inside else f"{KINDS}/{page.parent.name}.md"
    return f"Explained in [{title}]({place})."


def examples(scratch: Path) -> Iterator[Shown]:
    """Yield every example that has components, with pictures of them."""
    for folder, blocks in sources(scratch):
        loaded = printgen.load(folder)
        game = loaded.description.game
        drawn = dict(drawings(folder, scratch / "made"))
        for block in blocks:
            data = [text for file, text in block.files.items() if file.endswith(".yaml")]
            names = [name for text in data for name in yaml.safe_load(text).get("components", {})]
            if names:
                titles = [game.components[name].title.one for name in names]
                pictures = {
                    f"{folder.name}/{name}-{n}.png": small(picture)
                    for name in names
                    for n, picture in enumerate(drawn[name], start=1)
                }
                title = ", ".join(titles)
                yield Shown(title[0].upper() + title[1:], block, pictures)


def drawings(folder: Path, out: Path) -> Iterator[tuple[str, list[Any]]]:
    """Yield the pictures of each component of a game: its fronts, and its backs if there is room.

    A text, and what is folded or put together, is shown as it is printed.
    """
    loaded = printgen.load(folder)
    flat: dict[str, bool] = {}
    for piece in draw_game(drawing_context(loaded)).pieces:
        flat[piece.component] = flat.get(piece.component, True) and not piece.is_folded
    export = printgen.export(loaded, to="png", out=out, dpi=90)
    for name, component in loaded.description.game.components.items():
        fronts, backs = (
            sorted((export.folder / name).glob(f"*-{side}.png")) for side in ("front", "back")
        )
        pictures = [Image.open(file) for file in (*fronts, *backs)[:MOST_PICTURES]]
        if isinstance(component, Paged) or not flat[name]:
            options = printgen.KitOptions(only=[name])
            kit = printgen.build_kit(loaded, options, out=out, formats=("pdf",))
            files = sorted(kit.folder.glob("*.pdf"))
            pictures += (trimmed(page_of(file, 0), FOOT) for file in files)
        yield name, pictures


def page() -> Iterator[tuple[str, str | bytes]]:
    """Yield the page and its pictures by their names on the site, below ``gallery/``."""
    lines = [HEAD]
    with tempfile.TemporaryDirectory() as scratch:
        for title, block, pictures in examples(Path(scratch)):
            code = '<div class="piece" markdown>', "<div markdown>", *coded(block.files), "</div>"
            lines += [f"## {title}", block.link, *code, row(list(pictures)), "</div>"]
            yield from pictures.items()
    yield "pieces.md", "\n\n".join(lines)


def coded(files: dict[str, str]) -> Iterator[str]:
    """Yield each file as a block of code, under its name where there are several."""
    for name, text in files.items():
        if len(files) > 1:
            yield f"`{name}`"
        # Templates hold fences of three.
        yield f"````{LANGUAGES[Path(name).suffix]}\n{text.rstrip()}\n````"


def row(names: list[str]) -> str:
    """Return a row of pictures with these names."""
    shown = " ".join(f"![{Path(name).stem.replace('-', ' ')}]({name})" for name in names)
    return f'<div class="pictures" markdown>\n{shown}\n</div>'


def small(picture: Any) -> bytes:
    """Return a picture as a PNG of few colours, at most 600 pixels wide and 700 high."""
    picture.thumbnail((600, 700))
    few = picture.convert("RGBA").quantize(128, Image.Quantize.FASTOCTREE)
    stream = io.BytesIO()
    few.save(stream, "PNG", optimize=True)
    return stream.getvalue()
