"""The codes of finished PDFs, as ``printgen preflight`` looks at them."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "PDFs: files and contents",
        "What one program mends or leaves out, another prints otherwise or not at all.",
        "ISO 32000-1, the PDF format.",
        (
            Code(
                "pdf-none",
                "The file is no PDF.",
                "a picture that was called kit.pdf",
                "Name a PDF, or export it again.",
            ),
            Code(
                "pdf-damaged",
                "The file is broken, or had to be mended to read it.",
                "a download that was broken off",
                "Fetch or export it again.",
            ),
            Code(
                "pdf-encrypted",
                "The file is encrypted.",
                "a PDF with a password, or with printing forbidden",
                "Save it without encryption.",
                why="Print shops cannot open or may not change it; PDF/X forbids it.",
                source="ISO 15930 (PDF/X).",
            ),
            Code(
                "pdf-no-pages",
                "The file has no pages.",
                "an export of nothing",
                "Export it again.",
            ),
            Code(
                "pdf-content",
                "What a page draws cannot be read in part.",
                "an operator that there is not",
                "Export the page again.",
            ),
            Code(
                "pdf-resource-missing",
                "A page uses a font, form, image or colour that is not in the file.",
                "/Fm1 Do without a form of that name",
                "Export the page again.",
            ),
            Code(
                "pdf-form-cycle",
                "A form draws itself, by itself or by way of others.",
                "a form with itself among its resources",
                "Export the page again.",
            ),
            Code(
                "pdf-too-complex",
                "A page asks for more work than is done for one file.",
                "ten forms in each other, each drawing the next ten times",
                "Export it in parts, or with fewer objects.",
                source="printgen's own limits: docs/reference/preflight.md.",
            ),
        ),
    ),
    Group(
        "PDFs: pages and cuts",
        "A cut is off by up to half a millimetre, and by more at home.",
        "What print shops publish for those who send them files: docs/reference/preflight.md.",
        (
            Code(
                "pdf-box-missing",
                "A page does not say how large it is, or where it is cut.",
                "a page without a TrimBox for an offset press",
                "Export it with bleed, and let the program set the boxes.",
            ),
            Code(
                "pdf-box-empty",
                "A box of a page has no area, or its size cannot be.",
                "MediaBox [0 0 0 842]",
                "Export the page again.",
            ),
            Code(
                "pdf-box-outside",
                "A box of a page reaches out of the one that it must lie in.",
                "a TrimBox larger than the BleedBox",
                "Set the boxes: trim in bleed in media.",
                source="ISO 32000-1, 14.11.2; ISO 15930 (PDF/X).",
            ),
            Code(
                "pdf-page-size",
                "A page has another size than most.",
                "one page of US Letter among 21 of A4",
                "Print pages of one size together, or put it in a file of its own.",
                why="Printers scale it, or take other paper, or stop.",
            ),
            Code(
                "pdf-page-empty",
                "Nothing is to be seen on a page.",
                "a page with white text on nothing",
                "Delete it, or say on it that it stays empty.",
                why="It costs a sheet, and whoever prints it asks what is missing.",
            ),
            Code(
                "pdf-bleed",
                "There is less bleed than the profile asks for.",
                "a BleedBox 2 mm around the TrimBox for an offset press",
                "Let the art run over the cut on all sides, and set the BleedBox.",
            ),
            Code(
                "pdf-bleed-uncovered",
                "Art crosses the cut, but ends before the bleed does.",
                "a background that ends at the TrimBox",
                "Let it run to the end of the bleed.",
                why="Where the cut is off, the white of the paper shows.",
            ),
            Code(
                "pdf-unsafe",
                "Text stands so near to the cut that it may be cut away.",
                "a number 1 mm from a card's edge",
                "Move it inwards.",
            ),
            Code(
                "pdf-near-cut",
                "A frame or an area runs so near to the cut that a cut that is off shows.",
                "a frame 1 mm inside a card's edge",
                "Let it end further inside, or run over the cut.",
                why="A frame that is 1 mm wide on one side and 2 mm on the other looks crooked.",
            ),
            Code(
                "pdf-off-page",
                "An object lies beside the page, or text is cut off by the page's edge.",
                "a title that begins 10 mm left of the paper",
                "Move it onto the page, or delete it.",
            ),
            Code(
                "pdf-margin",
                "Something stands at the paper's edge, where printers leave it white.",
                "a background that covers the whole of an A4 page, for home",
                "Make it smaller, or print on larger paper.",
                why="It is not printed, or the printer makes the whole page smaller.",
            ),
        ),
    ),
    Group(
        "PDFs: text, lines and images",
        "What is too fine for a press or is not in the file looks otherwise on paper.",
        "What print shops publish for those who send them files: docs/reference/preflight.md.",
        (
            Code(
                "pdf-font-missing",
                "A font is not embedded.",
                "Helvetica, as old programs leave it out",
                "Embed it, or turn its letters into outlines.",
                why="Another one is printed in its place, with other widths.",
            ),
            Code(
                "pdf-font-broken",
                "A font in the file cannot be read.",
                "a font whose program was cut short",
                "Embed it again.",
            ),
            Code(
                "pdf-glyph-missing",
                "A font lacks the glyph of a letter.",
                "a ð in a font without it",
                "Choose a font that has it.",
                why="An empty box is printed, or nothing.",
            ),
            Code(
                "pdf-text-small",
                "Letters are smaller than the press can show.",
                "text of 3 pt",
                "Set it larger.",
            ),
            Code(
                "pdf-hairline",
                "A line is so thin that it breaks in print.",
                "a line of 0.1 pt, or of width 0",
                "Draw it thicker.",
            ),
            Code(
                "pdf-resolution",
                "An image has too few pixels for its size on paper.",
                "a picture of 72 pixels an inch",
                "Take one with more pixels, or print it smaller.",
                why="Its pixels show as steps.",
            ),
        ),
    ),
    Group(
        "PDFs: colours and cut lines",
        "Presses print with inks: what is not said in inks, somebody converts somehow.",
        "What print shops publish for those who send them files: docs/reference/preflight.md.",
        (
            Code(
                "pdf-colour-space",
                "A colour is of a space that the press has no inks for.",
                "1 0 0 rg, red as on a screen",
                "Convert it to CMYK.",
            ),
            Code(
                "pdf-ink",
                "More ink comes together than dries.",
                "0.9 0.9 0.9 0.9 k: 360 %",
                "Mix the colour with less ink.",
                why="Wet ink sets off on the next sheet, and sheets stick together.",
            ),
            Code(
                "pdf-no-intent",
                "The file does not say for which printing condition its colours are.",
                "a PDF without /OutputIntents",
                "Export it as PDF/X.",
                source="ISO 15930 (PDF/X).",
            ),
            Code(
                "pdf-text-rich",
                "Black text is printed with more than black ink.",
                "letters in 0.6 0.4 0.4 1 k",
                "Print them in black alone: 0 0 0 1 k.",
                why="Plates that are off by a tenth of a millimetre give letters coloured edges.",
            ),
            Code(
                "pdf-white-overprint",
                "Something white is set to overprint.",
                "0 0 0 0 k with /op true /OPM 1",
                "Switch overprinting off for it.",
                why="It prints nothing and hides nothing: it cannot be seen.",
            ),
            Code(
                "pdf-transparency",
                "Something is see-through, for a press that wants it flattened.",
                "/ca 0.5",
                "Flatten transparency when exporting.",
                source="ISO 15930-4 (PDF/X-1a).",
            ),
            Code(
                "pdf-die-process",
                "A cut line is drawn in colours that are printed.",
                "a line in 0 0 0 1 k on a layer called Dieline",
                "Give it a spot colour of its own, such as CutContour.",
            ),
            Code(
                "pdf-die-knockout",
                "A cut line does not overprint.",
                "CutContour without /OP true",
                "Set its stroke to overprint.",
                why="Taken out for the cutter, it leaves a white line in the art.",
            ),
            Code(
                "pdf-die-filled",
                "The colour of cut lines is used for something else than lines.",
                "a rectangle filled with CutContour",
                "Draw cut lines as strokes, and all else in other colours.",
                why="A cutter follows lines.",
            ),
        ),
    ),
)
