// Tables as text: read to rows of cells, and written so that rows nobody touched stay as they were.

const SEPARATOR = /^\s*sep=([,;\t|])\n?/i;

function delimiterOf(text, name) {
  const told = text.match(SEPARATOR);
  if (told) return { head: told[0], delimiter: told[1] };
  if (name.toLowerCase().endsWith(".tsv")) return { head: "", delimiter: "\t" };
  const first = text.trimStart().split("\n", 1)[0].replace(/"[^"]*"/g, "");
  const count = (sign) => first.split(sign).length;
  return { head: "", delimiter: [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best)) };
}

/** The cells of a text, each row with the text that it was; null where quotes never close. */
function rowsOf(text, delimiter) {
  const rows = [];
  let cells = [], start = 0, at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= text.length) return null;
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[(at += 1)];
        else break;
      }
      at += 1;
      if (at < text.length && text[at] !== delimiter && text[at] !== "\n") return null;
    } else {
      const end = text.slice(at).search(delimiter === "|" ? /[|\n]/ : new RegExp(`[${delimiter}\n]`));
      cell = end < 0 ? text.slice(at) : text.slice(at, at + end);
      at += cell.length;
    }
    cells.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length && text[at] !== "\n") continue;
      cells.push("");
    }
    rows.push({ cells, raw: text.slice(start, at) });
    cells = [];
    start = at += 1;
  }
  return rows;
}

/** Read a table. null if it is none, or larger than a grid takes. */
export function parse(text, name, most = { rows: 5000, columns: 200 }) {
  const { head, delimiter } = delimiterOf(text, name);
  const rows = rowsOf(text.slice(head.length), delimiter);
  if (!rows || rows.length > most.rows || rows.some((row) => row.cells.length > most.columns)) return null;
  return { head, delimiter, rows };
}

const quoted = (cell, delimiter) => (cell.includes(delimiter) || /["\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Write a table: the text, and on which line each row begins. */
export function written({ head, delimiter }, rows) {
  const lines = [];
  let line = head.split("\n").length;
  let text = head;
  for (const { cells, raw, was } of rows) {
    lines.push(line);
    const same = raw !== undefined && cells.length === was.length && cells.every((cell, n) => cell === was[n]);
    const next = `${same ? raw : cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`;
    line += next.split("\n").length - 1;
    text += next;
  }
  return { text, lines };
}

/** In which cell of a row's text a column of it lies. */
export function cellAt(text, delimiter, column) {
  const cells = rowsOf(text.slice(0, Math.max(column - 1, 0)), delimiter);
  return cells ? Math.max((cells[0]?.cells.length ?? 1) - 1, 0) : text.slice(0, column).split(delimiter).length - 1;
}

/** What a spreadsheet puts on the clipboard: cells between tabs. */
export const pasted = (text) => rowsOf(text.replace(/\r\n?/g, "\n"), "\t")?.map((row) => row.cells)
  ?? text.split(/\r?\n/).filter((line) => line).map((line) => line.split("\t"));
