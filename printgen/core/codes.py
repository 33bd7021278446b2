"""The codes of files and limits."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

FILES: Final = Group(
    "Files",
    "What cannot be read cannot be built; a file from outside the folder could be anything.",
)
FILE_MISSING: Final = FILES.code(
    "file-missing",
    "There is no such file in the game's folder.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [peices.yaml]"),
    "Correct the name, or write the file.",
)
FILE_UNREADABLE: Final = FILES.code(
    "file-unreadable",
    "It is a folder, a device, or may not be read.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, tables]"),
    "Name a file that you may read.",
)
FILE_TOO_LARGE: Final = FILES.code(
    "file-too-large",
    "It has more bytes than allowed.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, large.yaml]"),
    "Split it, or move out what is not data.",
)
TOO_COMPLEX: Final = FILES.code(
    "too-complex",
    "It asks for more work than is done for one text, table or file.",
    Example(
        "rulebook/rules.md.j2",
        "Take a :vane:.",
        "{% for n in range(10000000) %}{{ n }}{% endfor %}",
    ),
    "Ask for less; docs/reference/limits.md lists the limits.",
)
PICTURE_UNREADABLE: Final = FILES.code(
    "picture-unreadable",
    "It is no picture that printgen knows, or it is damaged, cut short or animated.",
    "a file `art/vane.png` of plain text, named under `images`",
    "Save it again as PNG, JPEG or WebP, with one frame.",
)
