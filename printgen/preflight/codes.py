"""The codes of pages, type, lines and colours, as ``printgen preflight`` looks at them."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.pdf.codes import CONTENTS

PDF_CONTENT: Final = CONTENTS.code(
    "pdf-content",
    "What a page draws cannot be read in part.",
    Example("offset/card.pdf", "20 40 m 50 40 l S", "20 40 m 50 40 l S 1 2 frobnicate"),
    "Export the page again.",
)
PDF_RESOURCE_MISSING: Final = CONTENTS.code(
    "pdf-resource-missing",
    "A page uses a font, form, image or colour that is not in the file.",
    Example("offset/card.pdf", "/Im Do", "/Gone Do"),
    "Export the page again.",
)
PDF_FORM_CYCLE: Final = CONTENTS.code(
    "pdf-form-cycle",
    "A form draws itself, by itself or by way of others.",
    "a PDF with a form that draws itself",
    "Export the page again.",
)
PDF_HEADER: Final = CONTENTS.code(
    "pdf-header",
    "Something stands before the file's header.",
    Example("offset/card.pdf", "%PDF-", "HTTP/1.1 200 OK\n\n%PDF-"),
    "Export or fetch it again.",
)
PDF_ACTION: Final = CONTENTS.code(
    "pdf-action",
    "The file does something when it is opened, printed or clicked.",
    Example(
        "offset/card.pdf",
        "/OutputIntents",
        "/OpenAction << /S /JavaScript /JS (this.print\\(\\)) >> /OutputIntents",
    ),
    "Export it without actions and scripts.",
    own_why="A script may change what is printed; print shops run none, and PDF/X forbids them.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_ANNOTATION: Final = CONTENTS.code(
    "pdf-annotation",
    "A note, a frame or a form field is printed over the page.",
    Example(
        "offset/card.pdf",
        "/TrimBox",
        "/Annots [<< /Subtype /Square /Rect [60 60 90 90] /F 4 >>] /TrimBox",
    ),
    "Delete it, or make it part of the page.",
    own_why="One program prints it, another leaves it out.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_LAYER: Final = CONTENTS.code(
    "pdf-layer",
    "What a layer holds is not printed, or not shown.",
    "a PDF for a press with a line in a layer that is switched off",
    "Delete what is not to be printed, and make one layer of the rest.",
    own_why="What one program switches off, another prints.",
)
PAGES: Final = Group(
    "PDFs: pages and cuts",
    "A cut is off by up to half a millimetre, and by more at home.",
    "What print shops publish for those who send them files: docs/reference/preflight.md.",
    apart=True,
)
PDF_BOX_MISSING: Final = PAGES.code(
    "pdf-box-missing",
    "A page does not say how large it is, or where it is cut.",
    Example("offset/card.pdf", "/TrimBox", "/NoBox"),
    "Export it with bleed, and let the program set the boxes.",
)
PDF_BOX_EMPTY: Final = PAGES.code(
    "pdf-box-empty",
    "A box of a page has no area, or its size cannot be.",
    Example("offset/card.pdf", "/TrimBox [", "/CropBox [0 0 0 200] /TrimBox ["),
    "Export the page again.",
)
PDF_BOX_OUTSIDE: Final = PAGES.code(
    "pdf-box-outside",
    "A box of a page reaches out of the one that it must lie in.",
    Example("offset/card.pdf", "/BleedBox [0 0 198 270]", "/BleedBox [-9 0 207 270]"),
    "Set the boxes: trim in bleed in media.",
    own_source="ISO 32000-1, 14.11.2; ISO 15930 (PDF/X).",
)
PDF_USER_UNIT: Final = PAGES.code(
    "pdf-user-unit",
    "A page counts in units of its own, not in points.",
    Example("offset/card.pdf", "/TrimBox", "/UserUnit 2 /TrimBox"),
    "Export it in points.",
    own_why="Programs that do not know them print the page in another size.",
    own_source="ISO 32000-1, 14.11.2.2.",
)
PDF_PAGE_SIZE: Final = PAGES.code(
    "pdf-page-size",
    "A page has another size than most.",
    "a PDF with four pages, of which the last is 2 mm wider",
    "Print pages of one size together, or put it in a file of its own.",
    own_why="Printers scale it, or take other paper, or stop.",
)
PDF_PAGE_EMPTY: Final = PAGES.code(
    "pdf-page-empty",
    "Nothing is to be seen on a page.",
    Example("home/sheet.pdf", "0.5 w 20 100 m 100 100 l S", "1 g 20 20 100 100 re f"),
    "Delete it, or say on it that it stays empty.",
    own_why="It costs a sheet, and a print shop asks what is missing.",
)
PDF_BLEED: Final = PAGES.code(
    "pdf-bleed",
    "There is less bleed than the profile asks for.",
    Example("offset/card.pdf", "/BleedBox [0 0 198 270]", "/BleedBox [4 0 198 270]"),
    "Let the art run over the cut on all sides, and set the BleedBox.",
)
PDF_BLEED_UNCOVERED: Final = PAGES.code(
    "pdf-bleed-uncovered",
    "Art crosses the cut, but ends before the bleed does.",
    Example(
        "offset/card.pdf",
        "0.1 0.2 0.3 0 k 0 0 69.85 95.25 re f",
        "0.1 0.2 0.3 0 k 0 0 66.675 95.25 re f",
    ),
    "Let it run to the end of the bleed.",
    own_why="Where the cut is off, the white of the paper shows.",
)
PDF_UNSAFE: Final = PAGES.code(
    "pdf-unsafe",
    "Text stands so near to the cut that it may be cut away.",
    Example("offset/card.pdf", "-1 15 30 Tm", "-1 15 7 Tm"),
    "Move it inwards.",
)
PDF_NEAR_CUT: Final = PAGES.code(
    "pdf-near-cut",
    "A frame or an area runs so near to the cut that a cut that is off shows.",
    Example("offset/card.pdf", "20 40 m 50 40 l", "10 4.375 m 60 4.375 l"),
    "Let it end further inside, or run over the cut.",
    severity=Severity.WARNING,
    own_why="A frame that is 1 mm wide on one side and 2 mm on the other looks crooked.",
)
PDF_OFF_PAGE: Final = PAGES.code(
    "pdf-off-page",
    "An object lies beside the page, or text is cut off by the page's edge.",
    Example("offset/card.pdf", "20 40 m 50 40 l S", "20 40 m 50 40 l S 0 0 0 1 k 80 10 5 5 re f"),
    "Move it onto the page, or delete it.",
)
PDF_MARGIN: Final = PAGES.code(
    "pdf-margin",
    "Something stands at the paper's edge, where printers leave it white.",
    Example("home/sheet.pdf", "0.5 w 20 100 m", "0.5 w 2 100 m"),
    "Make it smaller, or print on larger paper.",
    own_why="It is not printed, or the printer makes the whole page smaller.",
)
MARKS: Final = Group(
    "PDFs: text, lines and images",
    "What is too fine for a press or is not in the file looks otherwise on paper.",
    "What print shops publish for those who send them files: docs/reference/preflight.md.",
    apart=True,
)
PDF_FONT_MISSING: Final = MARKS.code(
    "pdf-font-missing",
    "A font is not embedded.",
    Example("offset/card.pdf", "/FontFile2", "/NoFile"),
    "Embed it, or turn its letters into outlines.",
    own_why="Another one is printed in its place, with other widths.",
)
PDF_FONT_BROKEN: Final = MARKS.code(
    "pdf-font-broken",
    "A font in the file cannot be read.",
    "a PDF with the first 200 bytes of a font",
    "Embed it again.",
)
PDF_GLYPH_MISSING: Final = MARKS.code(
    "pdf-glyph-missing",
    "A font lacks the glyph of a letter.",
    Example("offset/card.pdf", "(Seven of hearts)", "(Seven of he\\001rts)"),
    "Choose a font that has it.",
    own_why="An empty box is printed, or nothing.",
)
PDF_TEXT_SMALL: Final = MARKS.code(
    "pdf-text-small",
    "Letters are smaller than the press can show.",
    Example("offset/card.pdf", "/F1 3.5 Tf", "/F1 1.4 Tf"),
    "Set it larger.",
)
PDF_HAIRLINE: Final = MARKS.code(
    "pdf-hairline",
    "A line is so thin that it breaks in print.",
    Example("offset/card.pdf", "0.2 w 20 40 m", "0.03 w 20 40 m"),
    "Draw it thicker.",
)
PDF_RESOLUTION: Final = MARKS.code(
    "pdf-resolution",
    "An image has too few pixels for its size on paper.",
    Example("offset/card.pdf", "q 20 0 0 -10 20 70 cm", "q 40 0 0 -20 12 75 cm"),
    "Take one with more pixels, or print it smaller.",
    own_why="Its pixels show as steps.",
)
PDF_IMAGE_OUTSIDE: Final = MARKS.code(
    "pdf-image-outside",
    "The data of an image are in another file.",
    Example("offset/card.pdf", "/Subtype /Image", "/F (art.raw) /Subtype /Image"),
    "Embed it.",
    own_why="Who prints the file does not have the other one.",
)
PDF_IMAGE_CUT: Final = MARKS.code(
    "pdf-image-cut",
    "An image ends early: it has fewer data than pixels.",
    Example("offset/card.pdf", "/Height 120", "/Height 240"),
    "Place it again, and export the page again.",
    own_why="What is missing is printed black, white or grey, or the page is not printed at all.",
)
PDF_IMAGE_LARGE: Final = MARKS.code(
    "pdf-image-large",
    "An image has more pixels a side than many programs can count.",
    "a PDF with an image that is 40,000 pixels wide",
    "Export it with fewer pixels an inch.",
)
COLOURS: Final = Group(
    "PDFs: colours and cut lines",
    "Presses print with inks: what is not said in inks, somebody converts somehow.",
    "What print shops publish for those who send them files: docs/reference/preflight.md.",
    apart=True,
)
PDF_COLOUR_SPACE: Final = COLOURS.code(
    "pdf-colour-space",
    "A colour is of a space that the press has no inks for.",
    Example("offset/card.pdf", "0 0 0 1 K 0.2 w", "1 0 0 RG 0.2 w"),
    "Convert it to CMYK.",
)
PDF_INK: Final = COLOURS.code(
    "pdf-ink",
    "More ink comes together than dries.",
    Example(
        "offset/card.pdf", "0 0 0 1 K 0.2 w", "0.9 0.8 0.7 0.9 k 20 75 10 5 re f 0 0 0 1 K 0.2 w"
    ),
    "Mix the colour with less ink.",
    own_why="Wet ink sets off on the next sheet, and sheets stick together.",
)
PDF_NO_INTENT: Final = COLOURS.code(
    "pdf-no-intent",
    "The file does not say for which printing condition its colours are.",
    Example("offset/card.pdf", "/OutputIntents", "/NoIntents"),
    "Export it as PDF/X.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_INTENT_COLOURS: Final = COLOURS.code(
    "pdf-intent-colours",
    "The printing condition is that of a screen, or of a press with other inks than four.",
    "a PDF for a press whose output intent is a profile of RGB",
    "Export it for the printing condition that the shop names.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_SPOT: Final = COLOURS.code(
    "pdf-spot",
    "More spot colours are printed than the job has inks for.",
    Example("offset/card.pdf", "/CutContour", "/Gold"),
    "Convert them to CMYK, or order them as plates of their own.",
    own_why="Each is a plate of its own, which somebody pays for or converts.",
)
PDF_CURVES: Final = COLOURS.code(
    "pdf-curves",
    "Tints go through transfer curves or halftones of the file.",
    Example(
        "offset/card.pdf",
        "/OPM 1",
        "/OPM 1 /TR << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>",
    ),
    "Export it without them.",
    own_why="A press has its own: with both, a tint comes out as another.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_TEXT_RICH: Final = COLOURS.code(
    "pdf-text-rich",
    "Black text is printed with more than black ink.",
    Example("drivethru/card.pdf", "0 0 0 1 k 1 0 0 -1", "0.6 0.4 0.4 1 k 1 0 0 -1"),
    "Print them in black alone: 0 0 0 1 k.",
    own_why="Plates that are off by a tenth of a millimetre give letters coloured edges.",
)
PDF_WHITE_OVERPRINT: Final = COLOURS.code(
    "pdf-white-overprint",
    "Something white is set to overprint.",
    Example(
        "offset/card.pdf", "0 0 0 1 K 0.2 w", "/Over gs 0 0 0 0 k 20 75 10 5 re f 0 0 0 1 K 0.2 w"
    ),
    "Switch overprinting off for it.",
    own_why="It prints nothing and hides nothing: it cannot be seen.",
)
PDF_TRANSPARENCY: Final = COLOURS.code(
    "pdf-transparency",
    "Something is see-through, for a press that wants it flattened.",
    "a PDF for a press with a tint of opacity 0.5",
    "Flatten transparency when exporting.",
    own_source="ISO 15930-4 (PDF/X-1a).",
)
PDF_DIE_PROCESS: Final = COLOURS.code(
    "pdf-die-process",
    "A cut line is drawn in colours that are printed.",
    Example(
        "offset/card.pdf",
        "q /Over gs /Die CS 1 SCN",
        "/pawn.cut BMC 0 0 0 1 K 20 40 m 50 40 l S EMC q /Over gs /Die CS 1 SCN",
    ),
    "Give it a spot colour of its own, such as CutContour.",
)
PDF_DIE_KNOCKOUT: Final = COLOURS.code(
    "pdf-die-knockout",
    "A cut line does not overprint.",
    Example("offset/card.pdf", "q /Over gs /Die CS 1 SCN", "q /Die CS 1 SCN"),
    "Set its stroke to overprint.",
    own_why="Taken out for the cutter, it leaves a white line in the art.",
)
PDF_DIE_FILLED: Final = COLOURS.code(
    "pdf-die-filled",
    "The colour of cut lines is used for something else than lines.",
    Example(
        "offset/card.pdf",
        "q /Over gs /Die CS 1 SCN",
        "q /Over gs /Die cs 1 scn 20 75 10 5 re f Q q /Over gs /Die CS 1 SCN",
    ),
    "Draw cut lines as strokes, and all else in other colours.",
    own_why="A cutter follows lines.",
)
