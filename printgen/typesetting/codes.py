"""The codes of templates and the texts they make."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code, Example
from printgen.model.codes import TEXTS

TEMPLATE_SYNTAX: Final = Code(
    TEXTS,
    "template-syntax",
    "Jinja cannot read it, or a filter or tag is not there.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each }"),
    "Look at the place; docs/reference/templates.md lists filters.",
)
TEMPLATE_UNDEFINED: Final = Code(
    TEXTS,
    "template-undefined",
    "It uses a name that the game does not have.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_eech }}"),
    "Correct it, or add it to the data.",
)
TEMPLATE_FAILED: Final = Code(
    TEXTS,
    "template-failed",
    "It does what is not allowed.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each / 0 }}"),
    "Write what the page should say; docs/reference/templates.md lists what a template can do.",
)
PROSE_IMAGE: Final = Code(
    TEXTS,
    "prose-image",
    "A picture from a file.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "![a vane](vane.png)"),
    "Draw a sign, or show pieces with a fenced block.",
)
PROSE_FENCE: Final = Code(
    TEXTS,
    "prose-fence",
    "A fenced block without the word that says what it draws.",
    Example("rulebook/rules.md.j2", "```pieces", "```"),
    "Write pieces, board, table or form after the fence.",
)
PROSE_HEADING: Final = Code(
    TEXTS,
    "prose-heading",
    "A heading below the fourth level.",
    Example("rulebook/rules.md.j2", "## Turns", "##### Turns"),
    "Use fewer levels.",
)
PROSE_BREAK: Final = Code(
    TEXTS,
    "prose-break",
    "A page break inside a list or an aside.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "- Take a :vane:.\n\n  ```page-break\n  ```"),
    "Put it between blocks.",
)
TABLE_TOO_WIDE: Final = Code(
    TEXTS,
    "table-too-wide",
    "The words of a table are wider than its column.",
    "a table with ten columns",
    "Use fewer columns or shorter words.",
)
FIGURE_TOO_TALL: Final = Code(
    TEXTS,
    "figure-too-tall",
    "A picture is taller than a page.",
    "height: 400",
    "Make it lower.",
)
FIGURE_TOO_WIDE: Final = Code(
    TEXTS,
    "figure-too-wide",
    "A picture is wider than its column.",
    "a row of thirty tiles",
    "Show fewer pieces, or make them lower.",
)
FORM_FIELD_MISSING: Final = Code(
    TEXTS,
    "form-field-missing",
    "A form lacks a key.",
    Example("rulebook/rules.md.j2", "rows: [{label: x}]", "rows: [{}]"),
    "Add the key.",
)
FORM_FIELD_UNKNOWN: Final = Code(
    TEXTS,
    "form-field-unknown",
    "A form has a key that does not exist.",
    Example("rulebook/rules.md.j2", "rows: [{label: x}]", "rows: [{label: x, lable: y}]"),
    "Correct or delete it.",
)
FORM_VALUE: Final = Code(
    TEXTS,
    "form-value",
    "A value in a form cannot be used.",
    Example("rulebook/rules.md.j2", "columns: [A, B]", "columns: 7"),
    "See the message.",
)
FORM_TOO_NARROW: Final = Code(
    TEXTS,
    "form-too-narrow",
    "The fields of a form are too narrow to write into.",
    Example("rulebook/rules.md.j2", "columns: [A, B]", "columns: [A, B]\nlabel-width: 900mm"),
    "Use fewer columns, or a narrower label.",
)
