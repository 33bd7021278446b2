"""The codes of templates and the texts they make."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import TEXTS

TEMPLATE_SYNTAX: Final = TEXTS.code(
    "template-syntax",
    "Jinja cannot read it, or a filter or tag is not there.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each }"),
    "Look at the place; docs/reference/templates.md lists filters.",
)
TEMPLATE_UNDEFINED: Final = TEXTS.code(
    "template-undefined",
    "It uses a name that the game does not have.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_eech }}"),
    "Correct it, or add it to the data.",
)
TEMPLATE_FAILED: Final = TEXTS.code(
    "template-failed",
    "It does what is not allowed.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each / 0 }}"),
    "Write what the page should say; docs/reference/templates.md lists what a template can do.",
)
PROSE_IMAGE: Final = TEXTS.code(
    "prose-image",
    "A picture from a file.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "![a vane](vane.png)"),
    "Draw a sign, or show pieces with a fenced block.",
)
PROSE_FENCE: Final = TEXTS.code(
    "prose-fence",
    "A fenced block without the word that says what it draws.",
    Example("rulebook/rules.md.j2", "```pieces", "```"),
    "Write pieces, board, table or form after the fence.",
)
PROSE_HEADING: Final = TEXTS.code(
    "prose-heading",
    "A heading below the fourth level.",
    Example("rulebook/rules.md.j2", "## Turns", "##### Turns"),
    "Use fewer levels.",
)
PROSE_BREAK: Final = TEXTS.code(
    "prose-break",
    "A page break inside a list or an aside.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "- Take a :vane:.\n\n  ```page-break\n  ```"),
    "Put it between blocks.",
)
TABLE_TOO_WIDE: Final = TEXTS.code(
    "table-too-wide",
    "The words of a table are wider than its column.",
    Example(
        "rulebook/rules.md.j2",
        "## Turns",
        "| Extraordinarily" * 8 + " |\n" + "| --" * 8 + " |\n\n## Turns",
    ),
    "Use fewer columns or shorter words.",
)
FIGURE_TOO_TALL: Final = TEXTS.code(
    "figure-too-tall",
    "A picture is taller than a page.",
    Example(
        "rulebook/rules.md.j2",
        "rows: [{label: x}]",
        "rows: [{% for n in range(90) %}{label: x}, {% endfor %}]",
    ),
    "Make it lower.",
)

FORM_TOO_NARROW: Final = TEXTS.code(
    "form-too-narrow",
    "The fields of a form are too narrow to write into.",
    Example("rulebook/rules.md.j2", "columns: [A, B]", "columns: [A, B]\nlabel-width: 900mm"),
    "Use fewer columns, or a narrower label.",
)
