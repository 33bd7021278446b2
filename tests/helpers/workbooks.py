"""Small workbooks, written by hand: XLSX and ODS as spreadsheet programs write them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from printgen.core.errors import column_letters


class Formula(NamedTuple):
    """A formula with the value that was worked out last; None if it never was."""

    text: str
    value: str | float | None


class Fault(NamedTuple):
    """What a formula shows that cannot be worked out, such as #REF!."""

    text: str


Value: TypeAlias = str | float | bool | date | time | Formula | Fault | None
Grid: TypeAlias = Sequence[Sequence[Value]]

_XML: Final = '<?xml version="1.0" encoding="UTF-8"?>'
_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
# Number formats: general, a date, a time of day.
_STYLES: Final = (
    f'{_XML}<styleSheet xmlns="{_MAIN}"><cellXfs count="3"><xf numFmtId="0"/>'
    '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="21" applyNumberFormat="1"/>'
    "</cellXfs></styleSheet>"
)


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive with these files, the first one not compressed."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for n, (name, text) in enumerate(parts.items()):
            archive.writestr(name, text, zipfile.ZIP_DEFLATED if n else zipfile.ZIP_STORED)
    return made.getvalue()


def xlsx(sheets: Mapping[str, Grid], *, merged: Sequence[str] = (), hidden: str = "") -> bytes:
    """A workbook; ``merged`` are ranges of all sheets (B2:B4), ``hidden`` is a sheet's name."""
    return packed(xlsx_parts(sheets, merged=merged, hidden=hidden))


def xlsx_parts(
    sheets: Mapping[str, Grid], *, merged: Sequence[str] = (), hidden: str = ""
) -> dict[str, str | bytes]:
    """The files of a workbook in its archive."""
    kinds, listed, relations, parts = [], [], [], {}
    for n, (name, grid) in enumerate(sheets.items(), start=1):
        kinds.append(
            f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType='
            '"application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        )
        state = ' state="hidden"' if name == hidden else ""
        listed.append(f'<sheet name={quoteattr(name)} sheetId="{n}"{state} r:id="rId{n}"/>')
        relations.append(
            f'<Relationship Id="rId{n}" Type="{_RELS}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        )
        parts[f"xl/worksheets/sheet{n}.xml"] = _xlsx_sheet(grid, merged)
    return {
        "[Content_Types].xml": f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/styles.xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'
        f"{''.join(kinds)}</Types>",
        "_rels/.rels": f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship '
        f'Id="rId1" Type="{_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'{_XML}<workbook xmlns="{_MAIN}" xmlns:r="{_RELS}"><sheets>'
        f"{''.join(listed)}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
        f'{"".join(relations)}<Relationship Id="rIdStyles" Type="{_RELS}/styles" '
        'Target="styles.xml"/></Relationships>',
        "xl/styles.xml": _STYLES,
        **parts,
    }


def _xlsx_sheet(grid: Grid, merged: Sequence[str]) -> str:
    rows = []
    for r, row in enumerate(grid, start=1):
        cells = [
            _xlsx_cell(f"{column_letters(c)}{r}", value)
            for c, value in enumerate(row, start=1)
            if value is not None
        ]
        rows.append(f'<row r="{r}">{"".join(cells)}</row>')
    ranges = "".join(f'<mergeCell ref="{each}"/>' for each in merged)
    merges = f'<mergeCells count="{len(merged)}">{ranges}</mergeCells>' if merged else ""
    return (
        f'{_XML}<worksheet xmlns="{_MAIN}"><sheetData>{"".join(rows)}</sheetData>'
        f"{merges}</worksheet>"
    )


def _days(value: date) -> int:
    return (date(value.year, value.month, value.day) - date(1899, 12, 30)).days


def _xlsx_cell(at: str, value: Value) -> str:
    match value:
        case bool():
            return f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
        case datetime():
            seconds = value.hour * 3600 + value.minute * 60 + value.second
            return f'<c r="{at}" s="1"><v>{_days(value) + seconds / 86400}</v></c>'
        case date():
            return f'<c r="{at}" s="1"><v>{_days(value)}</v></c>'
        case time():
            seconds = value.hour * 3600 + value.minute * 60 + value.second
            return f'<c r="{at}" s="2"><v>{seconds / 86400}</v></c>'
        case int() | float():
            return f'<c r="{at}"><v>{value}</v></c>'
        case Formula(text, None):
            return f'<c r="{at}"><f>{escape(text)}</f></c>'
        case Formula(text, str(shown)):
            return f'<c r="{at}" t="str"><f>{escape(text)}</f><v>{escape(shown)}</v></c>'
        case Formula(text, shown):
            return f'<c r="{at}"><f>{escape(text)}</f><v>{shown}</v></c>'
        case Fault(text):
            return f'<c r="{at}" t="e"><f>1/0</f><v>{text}</v></c>'
    text = escape(str(value))
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


_ODS: Final = (
    f'{_XML}<office:document-content office:version="1.3"'
    + "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    + "><office:body><office:spreadsheet>{}</office:spreadsheet></office:body>"
    "</office:document-content>"
)
ODS_KIND: Final = "application/vnd.oasis.opendocument.spreadsheet"


def ods(sheets: Mapping[str, Grid], *, spans: Mapping[str, tuple[int, int]] | None = None) -> bytes:
    """A workbook; ``spans`` are how many columns and rows some cells of all sheets (B2) span."""
    tables = []
    for name, grid in sheets.items():
        rows = []
        for r, row in enumerate(grid, start=1):
            cells = [
                _ods_cell(value, (spans or {}).get(f"{column_letters(c)}{r}", (1, 1)))
                for c, value in enumerate(row, start=1)
            ]
            # As LibreOffice does: all that is empty beside and below is there, repeated.
            rows.append(
                f"<table:table-row>{''.join(cells)}<table:table-cell "
                f'table:number-columns-repeated="{16384 - len(row)}"/></table:table-row>'
            )
        rows.append(
            f'<table:table-row table:number-rows-repeated="{1048576 - len(grid)}"><table:table-cell'
            ' table:number-columns-repeated="16384"/></table:table-row>'
        )
        tables.append(f"<table:table table:name={quoteattr(name)}>{''.join(rows)}</table:table>")
    return ods_of("".join(tables))


def ods_of(tables: str) -> bytes:
    """An ODS workbook with that XML between its tags ``office:spreadsheet``."""
    return packed(
        {
            "mimetype": ODS_KIND,
            "content.xml": _ODS.format(tables),
            "META-INF/manifest.xml": f"{_XML}<manifest:manifest xmlns:manifest="
            '"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry '
            f'manifest:full-path="/" manifest:media-type="{ODS_KIND}"/></manifest:manifest>',
        }
    )


def _ods_cell(value: Value, span: tuple[int, int]) -> str:
    about = ""
    if span != (1, 1):
        about = f' table:number-columns-spanned="{span[0]}" table:number-rows-spanned="{span[1]}"'
    shown = ""
    match value:
        case None:
            kind = ""
        case bool():
            shown = str(value).upper()
            kind = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
        case date():
            shown = value.isoformat()
            kind = f'office:value-type="date" office:date-value="{value.isoformat()}"'
        case time():
            shown = value.isoformat()
            kind = f'office:value-type="time" office:time-value="PT{value:%HH%MM%SS}"'
        case int() | float():
            shown = str(value)
            kind = f'office:value-type="float" office:value="{value}"'
        case Formula(text, float() | int() as number):
            shown = str(number)
            kind = (
                f'table:formula={quoteattr("of:=" + text)} office:value-type="float" '
                f'office:value="{number}"'
            )
        case Formula(text, worked_out):
            shown = str(worked_out or "")
            kind = f"table:formula={quoteattr('of:=' + text)}"
            if worked_out is not None:
                kind += ' office:value-type="string"'
        case Fault(shown):
            kind = 'table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"'
            kind = kind.replace(" calcext", ' xmlns:calcext="urn:calcext" calcext')
        case _:
            shown, kind = value, 'office:value-type="string"'
    words = "".join(f"<text:p>{_spaced(line)}</text:p>" for line in shown.split("\n") if shown)
    return f"<table:table-cell {kind}{about}>{words}</table:table-cell>"


def _spaced(line: str) -> str:
    return escape(line).replace("  ", ' <text:s text:c="1"/>')
