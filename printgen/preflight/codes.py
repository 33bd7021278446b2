"""The codes of pages, type, lines and colours, for ``printgen preflight``."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.pdf.codes import CONTENTS

PDF_CONTENT: Final = CONTENTS.code(
    "pdf-content",
    "Part of a page's contents cannot be read.",
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
    "A form draws itself, directly or through others.",
    "a PDF with a form that draws itself",
    "Export the page again.",
)
PDF_HEADER: Final = CONTENTS.code(
    "pdf-header",
    "There is extra data before the file's header.",
    Example("offset/card.pdf", "%PDF-", "HTTP/1.1 200 OK\n\n%PDF-"),
    "Export or download it again.",
)
PDF_ACTION: Final = CONTENTS.code(
    "pdf-action",
    "The file runs an action when it is opened, printed or clicked.",
    Example(
        "offset/card.pdf",
        "/OutputIntents",
        "/OpenAction << /S /JavaScript /JS (this.print\\(\\)) >> /OutputIntents",
    ),
    "Export it without actions and scripts.",
    own_why="A script may change what is printed. Print shops run none, and PDF/X forbids them.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_ANNOTATION: Final = CONTENTS.code(
    "pdf-annotation",
    "A comment, frame or form field lies over the page.",
    Example(
        "offset/card.pdf",
        "/TrimBox",
        "/Annots [<< /Subtype /Square /Rect [60 60 90 90] /F 4 >>] /TrimBox",
    ),
    "Delete it, or make it part of the page.",
    own_why="Some programs print it, and others leave it out.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_LAYER: Final = CONTENTS.code(
    "pdf-layer",
    "The contents of a layer are not printed, or not shown.",
    "a PDF for a press with a line in a layer that is switched off",
    "Delete what should not be printed, and merge the other layers.",
    own_why="Some programs print layers that others hide.",
)
PAGES: Final = Group(
    "PDFs: pages and cuts",
    "Cuts are off by up to half a millimetre, and more at home.",
    "What print shops ask of files: docs/reference/preflight.md.",
    apart=True,
)
PDF_BOX_MISSING: Final = PAGES.code(
    "pdf-box-missing",
    "A page does not say where to cut it.",
    Example("offset/card.pdf", "/TrimBox", "/NoBox"),
    "Export it with bleed, and let the program set the page boxes.",
)
PDF_BOX_EMPTY: Final = PAGES.code(
    "pdf-box-empty",
    "A page box is empty, or its size is impossible.",
    Example("offset/card.pdf", "/TrimBox [", "/CropBox [0 0 0 200] /TrimBox ["),
    "Export the page again.",
)
PDF_BOX_OUTSIDE: Final = PAGES.code(
    "pdf-box-outside",
    "A page box extends beyond the box that must contain it.",
    Example("offset/card.pdf", "/BleedBox [0 0 198 270]", "/BleedBox [-9 0 207 270]"),
    "Set the boxes so that the bleed box contains the trim box, and the media box contains both.",
    own_source="ISO 32000-1, 14.11.2; ISO 15930 (PDF/X).",
)
PDF_USER_UNIT: Final = PAGES.code(
    "pdf-user-unit",
    "A page uses a unit of its own instead of points.",
    Example("offset/card.pdf", "/TrimBox", "/UserUnit 2 /TrimBox"),
    "Export it in points.",
    own_why="Programs that ignore the unit print the page in another size.",
    own_source="ISO 32000-1, 14.11.2.2.",
)
PDF_PAGE_SIZE: Final = PAGES.code(
    "pdf-page-size",
    "A page differs in size from most others.",
    "a PDF with four pages, of which the last is 2 mm wider",
    "Keep pages of one size in a file.",
    own_why="Printers scale it, use other paper, or stop.",
)
PDF_PAGE_EMPTY: Final = PAGES.code(
    "pdf-page-empty",
    "A page is blank.",
    Example("home/sheet.pdf", "0.5 w 20 100 m 100 100 l S", "1 g 20 20 100 100 re f"),
    "Delete it, or print “This page is intentionally blank” on it.",
    own_why="It wastes a sheet, and a print shop will ask what is missing.",
)
PDF_BLEED: Final = PAGES.code(
    "pdf-bleed",
    "There is less bleed than the profile requires.",
    Example("offset/card.pdf", "/BleedBox [0 0 198 270]", "/BleedBox [4 0 198 270]"),
    "Extend the art beyond the cut on all sides, and set the bleed box.",
)
PDF_BLEED_UNCOVERED: Final = PAGES.code(
    "pdf-bleed-uncovered",
    "Art crosses the cut, but does not fill the bleed.",
    Example(
        "offset/card.pdf",
        "0.1 0.2 0.3 0 k 0 0 69.85 95.25 re f",
        "0.1 0.2 0.3 0 k 0 0 66.675 95.25 re f",
    ),
    "Extend it to the edge of the bleed.",
    own_why="If the cut is off, white paper shows.",
)
PDF_UNSAFE: Final = PAGES.code(
    "pdf-unsafe",
    "Text is so close to the cut that it may be cut off.",
    Example("offset/card.pdf", "-1 15 30 Tm", "-1 15 7 Tm"),
    "Move it inwards.",
)
PDF_NEAR_CUT: Final = PAGES.code(
    "pdf-near-cut",
    "A frame or an area ends so close to the cut that the slightest misalignment shows.",
    Example("offset/card.pdf", "20 40 m 50 40 l", "10 4.375 m 60 4.375 l"),
    "End it further inside, or extend it over the cut.",
    severity=Severity.WARNING,
    own_why="A frame that is 1 mm wide on one side and 2 mm on the other looks crooked.",
)
PDF_OFF_PAGE: Final = PAGES.code(
    "pdf-off-page",
    "An object lies outside the page, or the page's edge cuts off text.",
    Example("offset/card.pdf", "20 40 m 50 40 l S", "20 40 m 50 40 l S 0 0 0 1 k 80 10 5 5 re f"),
    "Move it onto the page, or delete it.",
)
PDF_MARGIN: Final = PAGES.code(
    "pdf-margin",
    "Something is too close to the edge of the paper, where printers cannot print.",
    Example("home/sheet.pdf", "0.5 w 20 100 m", "0.5 w 2 100 m"),
    "Make it smaller, or print on larger paper.",
    own_why="It is not printed, or the printer shrinks the whole page.",
)
MARKS: Final = Group(
    "PDFs: text, lines and images",
    "Details that are too fine, or missing from the file, look different on paper.",
    "What print shops ask of files: docs/reference/preflight.md.",
    apart=True,
)
PDF_FONT_MISSING: Final = MARKS.code(
    "pdf-font-missing",
    "A font is not embedded.",
    Example("offset/card.pdf", "/FontFile2", "/NoFile"),
    "Embed it, or convert text to outlines.",
    own_why="The printer uses another font, with other widths.",
)
PDF_FONT_BROKEN: Final = MARKS.code(
    "pdf-font-broken",
    "A font in the file cannot be read.",
    "a PDF with the first 200 bytes of a font",
    "Embed the font again.",
)
PDF_GLYPH_MISSING: Final = MARKS.code(
    "pdf-glyph-missing",
    "A font has no glyph for a character.",
    Example("offset/card.pdf", "(Seven of hearts)", "(Seven of he\\001rts)"),
    "Choose a font that has it.",
    own_why="It is printed as an empty box, or not at all.",
)
PDF_TEXT_SMALL: Final = MARKS.code(
    "pdf-text-small",
    "Text is too small for the press.",
    Example("offset/card.pdf", "/F1 3.5 Tf", "/F1 1.4 Tf"),
    "Set it larger.",
)
PDF_HAIRLINE: Final = MARKS.code(
    "pdf-hairline",
    "A line is too thin to print without gaps.",
    Example("offset/card.pdf", "0.2 w 20 40 m", "0.03 w 20 40 m"),
    "Make it thicker.",
)
PDF_RESOLUTION: Final = MARKS.code(
    "pdf-resolution",
    "An image has too few pixels for its printed size.",
    Example("offset/card.pdf", "q 20 0 0 -10 20 70 cm", "q 40 0 0 -20 12 75 cm"),
    "Use an image with more pixels, or print it smaller.",
    own_why="Its pixels become visible.",
)
PDF_IMAGE_OUTSIDE: Final = MARKS.code(
    "pdf-image-outside",
    "An image is stored in another file.",
    Example("offset/card.pdf", "/Subtype /Image", "/F (art.raw) /Subtype /Image"),
    "Embed it.",
    own_why="The print shop does not have the other file.",
)
PDF_IMAGE_CUT: Final = MARKS.code(
    "pdf-image-cut",
    "An image is incomplete.",
    Example("offset/card.pdf", "/Height 120", "/Height 240"),
    "Place it again, and export the page again.",
    own_why="The missing part is printed black, white or grey, or the page is not printed at all.",
)
PDF_IMAGE_LARGE: Final = MARKS.code(
    "pdf-image-large",
    "An image has more pixels on one side than many programs can handle.",
    "a PDF with an image that is 40,000 pixels wide",
    "Export it at a lower resolution.",
)
COLOURS: Final = Group(
    "PDFs: colours and cut lines",
    "A press prints with inks; other colours are converted, and you cannot be sure how.",
    "What print shops ask of files: docs/reference/preflight.md.",
    apart=True,
)
PDF_COLOUR_SPACE: Final = COLOURS.code(
    "pdf-colour-space",
    "A colour space does not match the inks of the press.",
    Example("offset/card.pdf", "0 0 0 1 K 0.2 w", "1 0 0 RG 0.2 w"),
    "Convert its colours to CMYK.",
)
PDF_INK: Final = COLOURS.code(
    "pdf-ink",
    "The total ink is more than can dry.",
    Example(
        "offset/card.pdf", "0 0 0 1 K 0.2 w", "0.9 0.8 0.7 0.9 k 20 75 10 5 re f 0 0 0 1 K 0.2 w"
    ),
    "Use a colour with less ink.",
    own_why="Wet ink marks the next sheet, and sheets stick together.",
)
PDF_NO_INTENT: Final = COLOURS.code(
    "pdf-no-intent",
    "The file has no output intent, so its colours are for no known printing condition.",
    Example("offset/card.pdf", "/OutputIntents", "/NoIntents"),
    "Export it as PDF/X.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_INTENT_COLOURS: Final = COLOURS.code(
    "pdf-intent-colours",
    "The output intent is for a screen, or for a press with inks other than CMYK.",
    "a PDF for a press whose output intent is an RGB profile",
    "Export it for the printing condition that the shop names.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_SPOT: Final = COLOURS.code(
    "pdf-spot",
    "The file has more spot colours than the job has inks.",
    Example("offset/card.pdf", "/CutContour", "/Gold"),
    "Convert them to CMYK, or order extra plates.",
    own_why="Each needs a plate of its own, which costs extra or is converted.",
)
PDF_CURVES: Final = COLOURS.code(
    "pdf-curves",
    "The file has its own transfer curves or halftones.",
    Example(
        "offset/card.pdf",
        "/OPM 1",
        "/OPM 1 /TR << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>",
    ),
    "Export it without them.",
    own_why="The press has its own, and both together change the tints.",
    own_source="ISO 15930 (PDF/X).",
)
PDF_TEXT_RICH: Final = COLOURS.code(
    "pdf-text-rich",
    "Black text is printed in more than black ink.",
    Example("drivethru/card.pdf", "0 0 0 1 k 1 0 0 -1", "0.6 0.4 0.4 1 k 1 0 0 -1"),
    "Print it in black only: 0 0 0 1 k.",
    own_why="If plates are off by a tenth of a millimetre, letters get coloured edges.",
)
PDF_WHITE_OVERPRINT: Final = COLOURS.code(
    "pdf-white-overprint",
    "Something white is set to overprint.",
    Example(
        "offset/card.pdf", "0 0 0 1 K 0.2 w", "/Over gs 0 0 0 0 k 20 75 10 5 re f 0 0 0 1 K 0.2 w"
    ),
    "Switch overprinting off for it.",
    own_why="White that overprints is invisible.",
)
PDF_TRANSPARENCY: Final = COLOURS.code(
    "pdf-transparency",
    "The file has transparency, which must be flattened for this press.",
    "a PDF for a press with a tint of opacity 0.5",
    "Flatten transparency when exporting (PDF/X-1a does).",
    own_source="ISO 15930-4 (PDF/X-1a).",
)
PDF_DIE_PROCESS: Final = COLOURS.code(
    "pdf-die-process",
    "A cut line is drawn in a colour that is printed.",
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
    own_why="When the line is removed for the cutter, it leaves a white line in the art.",
)
PDF_DIE_FILLED: Final = COLOURS.code(
    "pdf-die-filled",
    "The colour of cut lines is used for more than lines.",
    Example(
        "offset/card.pdf",
        "q /Over gs /Die CS 1 SCN",
        "q /Over gs /Die cs 1 scn 20 75 10 5 re f Q q /Over gs /Die CS 1 SCN",
    ),
    "Draw cut lines as strokes, and everything else in other colours.",
    own_why="A cutter follows lines.",
)
