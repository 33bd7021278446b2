"""The codes of files and limits."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

FILES: Final = Group(
    "Files",
    (
        "A file that cannot be read cannot be printed; a file from outside the folder could be "
        "anything."
    ),
)
FILE_MISSING: Final = FILES.code(
    "file-missing",
    "The game's folder has no such file.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [peices.yaml]"),
    "Correct the name, or create the file.",
)
FILE_UNREADABLE: Final = FILES.code(
    "file-unreadable",
    "This is a folder or a device, or you have no permission to read it.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, tables]"),
    "Name a file that you may read.",
)
FILE_TOO_LARGE: Final = FILES.code(
    "file-too-large",
    "The file is larger than allowed.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, large.yaml]"),
    "Split it, or remove what is not data.",
)
TOO_COMPLEX: Final = FILES.code(
    "too-complex",
    "A text, table or file needs more work than printgen allows for one.",
    Example(
        "rulebook/rules.md.j2",
        "Take a :vane:.",
        "{% for n in range(10000000) %}{{ n }}{% endfor %}",
    ),
    "Make it simpler; docs/reference/limits.md lists the limits.",
)
PICTURE_UNREADABLE: Final = FILES.code(
    "picture-unreadable",
    "The picture is damaged, incomplete, animated, or of an unknown type.",
    "a file `art/vane.png` of plain text, named under `images`",
    "Save it again as a PNG, JPEG or WebP with one frame.",
)
