// What the page Write takes of Tabulator: a table of cells, their editing, and pasting into them.
import "tabulator-tables/dist/css/tabulator_simple.min.css";
export {
  ClipboardModule, EditModule, FormatModule, FrozenColumnsModule, KeybindingsModule, ResizeColumnsModule,
  SelectRangeModule, Tabulator,
} from "tabulator-tables";
