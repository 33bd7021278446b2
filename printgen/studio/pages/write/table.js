// A table in a grid of cells (Tabulator). Its first row holds the headings.
import { cellAt, parse, pasted, written } from "./csv.js";

const MOST_UNDONE = 100;

const letters = (n) => (n < 26 ? "" : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));
const isTyped = (event) => event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;

/** The field in which a cell is written: Enter ends it, Shift-Enter is a new line in it. */
function editor(cell, rendered, success, cancel) {
  const field = document.createElement("textarea");
  field.rows = 1;
  field.value = cell.getValue();
  field.setAttribute("aria-label", `${cell.getColumn().getDefinition().title}${cell.getRow().getPosition()}`);
  rendered(() => {
    field.focus({ preventScroll: true });
    field.select();
  });
  field.addEventListener("blur", () => success(field.value));
  field.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") cancel();
    else if ((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") {
      if (event.key === "Enter") event.preventDefault();
      success(field.value);
    }
  });
  return field;
}

class Table {
  constructor(code, field, form, changed, moved) {
    Object.assign(this, { field, form, changed, moved, done: [], undone: [], marked: [] });
    this.tools = form.querySelector("[data-tools]");
    this.host = document.createElement("div");
    this.host.className = "grid";
    const inner = this.host.appendChild(document.createElement("div"));
    field.after(this.host);
    field.hidden = true;
    this.load(field.value);
    code.Tabulator.registerModule([
      code.ClipboardModule, code.EditModule, code.FormatModule, code.FrozenColumnsModule, code.KeybindingsModule,
      code.ResizeColumnsModule, code.SelectRangeModule,
    ]);
    this.grid = new code.Tabulator(inner, {
      data: this.data(), columns: this.columns(), index: "id", height: "100%",
      rowHeader: { title: "#", formatter: "rownum", frozen: true, resizable: false, width: 48, hozAlign: "right", cssClass: "number", editor: false },
      columnDefaults: { resizable: "header", minWidth: 60, maxInitialWidth: 420, editor, formatter: "plaintext" },
      rowFormatter: (row) => {
        row.getElement().classList.toggle("headings", row.getPosition() === 1);
        // The grid is one stop of the Tab key, not each of its cells.
        for (const cell of row.getCells()) cell.getElement().tabIndex = -1;
      },
      editTriggerEvent: "dblclick", selectableRange: 1, selectableRangeColumns: true, selectableRangeRows: true, selectableRangeAutoFocus: false,
      clipboard: "copy", clipboardCopyStyled: false, clipboardCopyRowRange: "range",
      clipboardCopyConfig: { rowHeaders: false, columnHeaders: false },
      // Tab leads on, out of the grid.
      keybindings: { navPrev: false, navNext: false },
    });
    this.opened = new Promise((resolve) => { this.grid.on("tableBuilt", resolve); });
    this.opened.then(() => this.name(inner));
    this.grid.on("cellEdited", (cell) => {
      this.rows[this.rowOf(cell)].cells[this.columnOf(cell)] = cell.getValue();
      this.wrote();
    });
    this.grid.on("rangeChanged", () => this.went());
    this.host.addEventListener("keydown", (event) => this.key(event), true);
    this.host.addEventListener("paste", (event) => this.paste(event));
    this.tools?.addEventListener("click", (event) => event.target.dataset.do && this.tool(event.target.dataset.do));
  }

  /** Say to those who listen what the parts of the grid are. */
  name(grid) {
    const body = grid.querySelector(".tabulator-tableholder");
    grid.setAttribute("aria-label", this.field.labels[0].textContent);
    grid.removeAttribute("aria-owns");
    grid.querySelector(".tabulator-header").tabIndex = -1;
    body.setAttribute("role", "rowgroup");
    body.setAttribute("aria-label", this.field.labels[0].textContent);
    body.querySelector(".tabulator-table").setAttribute("role", "presentation");
  }

  /** Take a text; return false if no grid can show it. */
  load(text) {
    const table = parse(text, this.form.elements.file.value);
    if (!table) throw new Error("no table");
    this.table = table;
    this.width = Math.max(1, ...table.rows.map((row) => row.cells.length));
    this.rows = table.rows.map(({ cells, raw }) => ({ cells: [...cells], was: cells, raw }));
    if (!this.rows.length) this.rows.push({ cells: [""] });
    this.write();
  }

  write() {
    const { text, lines } = written(this.table, this.rows);
    Object.assign(this, { text, lines });
    // What is as it was read is told as it was read, also without an end to its last line.
    if (text === `${this.field.value}\n`) this.text = this.field.value;
  }

  columns() {
    return Array.from({ length: this.width }, (_, n) => ({ title: letters(n), field: `c${n}` }));
  }

  data() {
    return this.rows.map((row, id) => Object.fromEntries([["id", id], ...Array.from({ length: this.width }, (_, n) => [`c${n}`, row.cells[n] ?? ""])]));
  }

  rowOf(cell) { return cell.getRow().getPosition() - 1; }
  columnOf(cell) { return Number(cell.getField().slice(1)); }

  /** The rows and columns that are chosen: [top, left, bottom, right]. */
  range() {
    const range = this.grid.getRanges()[0];
    const columns = range?.getColumns().map((column) => column.getField()).filter((name) => name) ?? [];
    if (!columns.length) return [0, 0, 0, 0];
    const number = (name) => Number(name.slice(1));
    return [range.getTopEdge(), number(columns[0]), range.getBottomEdge(), number(columns.at(-1))];
  }

  wrote() {
    this.done = [...this.done.slice(-MOST_UNDONE), this.text];
    this.undone = [];
    this.write();
    this.field.value = this.text;
    this.changed();
  }

  /** Show what the rows hold now, and choose cells. */
  async redraw(top, left, bottom = top, right = left) {
    const fits = this.grid.getColumns().length === this.width + 1;
    if (!fits) this.grid.setColumns(this.columns());
    await this.grid.replaceData(this.data());
    this.choose(top, left, bottom, right);
  }

  choose(top, left, bottom = top, right = left) {
    const cell = (row, column) => this.grid.getRowFromPosition(Math.min(row, this.rows.length - 1) + 1)?.getCell(`c${Math.min(column, this.width - 1)}`);
    for (const range of this.grid.getRanges().slice(1)) range.remove();
    const [start, end] = [cell(top, left), cell(bottom, right)];
    if (start && end) this.grid.getRanges()[0]?.setBounds(start, end);
    this.went();
  }

  went() {
    const [top, left] = this.range();
    const heading = top ? this.rows[0]?.cells[left] : "";
    const place = this.form.querySelector("[data-cell]");
    const words = `${letters(left)}${top + 1}${heading ? ` ${heading}` : ""}: ${this.rows[top]?.cells[left] ?? ""}`;
    if (place && place.textContent !== words) {
      place.textContent = words;
      this.moved();
    }
  }

  key(event) {
    if (event.target.matches("textarea")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "z") this.step(this.done, this.undone);
    else if (control && event.key === "y") this.step(this.undone, this.done);
    else if (control && event.key === "a") this.choose(0, 0, this.rows.length - 1, this.width - 1);
    else if (event.key === "Delete" || event.key === "Backspace") this.clear();
    else if (isTyped(event) || event.key === "Enter" || event.key === "F2") this.begin(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  begin(event) {
    const [top, left] = this.range();
    const cell = this.grid.getRowFromPosition(top + 1)?.getCell(`c${left}`);
    cell?.edit(true);
    const field = this.host.querySelector("textarea");
    if (field && isTyped(event)) {
      field.value = event.key;
      field.setSelectionRange(1, 1);
    }
  }

  clear() {
    const [top, left, bottom, right] = this.range();
    for (const row of this.rows.slice(top, bottom + 1)) row.cells.fill("", left, right + 1);
    this.wrote();
    this.redraw(top, left, bottom, right);
  }

  paste(event) {
    if (event.target.matches("textarea")) return;
    event.preventDefault();
    const cells = pasted(event.clipboardData.getData("text/plain"));
    if (!cells.length) return;
    const [top, left, bottom, right] = this.range();
    // One cell fills all that are chosen.
    const isOne = cells.length === 1 && cells[0].length === 1;
    const height = isOne ? bottom - top + 1 : cells.length;
    const width = isOne ? right - left + 1 : Math.max(...cells.map((row) => row.length));
    this.width = Math.max(this.width, left + width);
    while (this.rows.length < top + height) this.rows.push({ cells: [] });
    for (let row = 0; row < height; row += 1) {
      const target = this.rows[top + row].cells;
      while (target.length < this.width) target.push("");
      for (let column = 0; column < width; column += 1) target[left + column] = isOne ? cells[0][0] : cells[row][column] ?? "";
    }
    this.evenOut();
    this.wrote();
    this.redraw(top, left, top + height - 1, left + width - 1);
  }

  /** Every row has as many cells as the headings. */
  evenOut() {
    for (const { cells } of this.rows) while (cells.length < this.width) cells.push("");
  }

  tool(name) {
    const [top, left, bottom, right] = this.range();
    if (name === "row") this.rows.splice(bottom + 1, 0, { cells: Array(this.width).fill("") });
    if (name === "column") {
      this.evenOut();
      for (const { cells } of this.rows) cells.splice(right + 1, 0, "");
      this.width += 1;
    }
    if (name === "delete-rows" && this.rows.length > bottom - top + 1) this.rows.splice(top, bottom - top + 1);
    if (name === "delete-columns" && this.width > right - left + 1) {
      for (const { cells } of this.rows) cells.splice(left, right - left + 1);
      this.width -= right - left + 1;
    }
    if (name === "undo") return this.step(this.done, this.undone);
    this.wrote();
    return this.redraw(name === "row" ? bottom + 1 : Math.min(top, this.rows.length - 1), name === "column" ? right + 1 : Math.min(left, this.width - 1));
  }

  /** Go back by one change, or forth again. */
  step(from, to) {
    const text = from.pop();
    if (text === undefined) return;
    to.push(this.text);
    const [top, left] = this.range();
    this.put(text);
    this.choose(top, left);
    this.changed();
  }

  put(text) {
    this.field.value = text;
    this.load(text);
    this.redraw(0, 0);
  }

  mark(findings) {
    for (const element of this.marked) {
      element.classList.remove("wrong");
      element.removeAttribute("title");
    }
    this.marked = findings.filter((each) => each.line).flatMap((each) => {
      const [row, column] = this.cellOf(each.line, each.column);
      const element = this.grid.getRowFromPosition(row + 1)?.getCell(`c${column}`)?.getElement();
      if (!element) return [];
      element.classList.add("wrong");
      element.title = each.message;
      return [element];
    });
  }

  cellOf(line, column) {
    const row = Math.max(this.lines.findLastIndex((begins) => begins <= line), 0);
    const text = this.text.split("\n").slice(this.lines[row] - 1).join("\n");
    return [row, this.lines[row] === line ? cellAt(text, this.table.delimiter, column) : 0];
  }

  go(line, column) {
    const [row, cell] = this.cellOf(line, column);
    this.choose(row, cell);
    this.grid.scrollToRow(this.grid.getRowFromPosition(row + 1), "center", false).catch(() => {});
    this.host.querySelector(".tabulator-tableholder").focus();
  }
}

/** Put a grid in the place of a text field that holds a table. */
export async function openTable(code, field, form, _facts, changed, moved) {
  let table;
  try {
    table = new Table(code, field, form, changed, moved);
  } catch {
    // Neither too large a table nor one with broken quotes: those are written as text.
    form.querySelector(".grid")?.remove();
    field.hidden = false;
    return null;
  }
  await table.opened;
  if (table.tools) table.tools.hidden = false;
  table.choose(Math.min(1, table.rows.length - 1), 0);
  return {
    get text() { return table.text; },
    set text(text) { table.put(text); },
    spot: () => ({ path: [], row: table.range()[0] - 1, before: 0 }),
    mark: (findings) => table.mark(findings),
    go: (line, column) => table.go(line, column),
  };
}
