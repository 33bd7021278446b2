// A text in CodeMirror. It lies in a shadow of its own: there its styles obey the page's policy.
import { completions, placeAt } from "./completion.js";

const SEVERITIES = { error: "error", warning: "warning", note: "info" };

function looks(code) {
  const { tags, HighlightStyle, EditorView } = code;
  const colours = HighlightStyle.define([
    { tag: [tags.comment, tags.meta], color: "var(--code-comment)" },
    { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.attributeName, tags.heading], color: "var(--code-key)", fontWeight: "600" },
    { tag: [tags.string, tags.attributeValue, tags.link, tags.url], color: "var(--code-string)" },
    { tag: [tags.keyword, tags.tagName, tags.operatorKeyword, tags.bool, tags.controlKeyword], color: "var(--code-keyword)" },
    { tag: [tags.number, tags.literal, tags.variableName], color: "var(--code-value)" },
    { tag: tags.emphasis, fontStyle: "italic" },
    { tag: tags.strong, fontWeight: "700" },
  ]);
  const theme = EditorView.theme({
    "&": { height: "100%", fontSize: "0.9375rem", color: "var(--text)", backgroundColor: "var(--ground)" },
    "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-1px" },
    ".cm-scroller": { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace', lineHeight: "1.5", overflow: "auto" },
    ".cm-content": { caretColor: "var(--text)" },
    ".cm-cursor": { borderLeftColor: "var(--text)" },
    ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--quiet)", border: "none", borderRight: "1px solid var(--rule)" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--panel) 70%, transparent)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
    ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--accent) 16%, transparent)" },
    ".cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)", border: "1px solid var(--edge)", borderRadius: "0.35rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "16rem" },
    ".cm-tooltip-autocomplete ul li": { padding: "0.2rem 0.6rem !important" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
    ".cm-completionIcon": { display: "none" },
    ".cm-completionInfo": { maxWidth: "22rem", padding: "0.4rem 0.6rem" },
    ".cm-textfield, .cm-button": { backgroundColor: "var(--ground)", backgroundImage: "none", color: "var(--text)", border: "1px solid var(--edge)" },
    // Marks without pictures: their addresses would be "data:", which the page's policy forbids.
    ".cm-lintRange": { backgroundImage: "none !important", textDecoration: "underline wavy var(--warn)", textUnderlineOffset: "0.2em" },
    ".cm-lintRange-error": { textDecorationColor: "var(--wrong)" },
    ".cm-lint-marker": { content: "none !important", width: "0.6em", height: "0.6em", margin: "0.45em 0.2em", borderRadius: "50%", backgroundColor: "var(--warn)" },
    ".cm-lint-marker-error": { borderRadius: "0", backgroundColor: "var(--wrong)" },
    ".cm-diagnostic": { padding: "0.3rem 0.6rem", maxWidth: "32rem" },
  });
  return [theme, code.syntaxHighlighting(colours)];
}

function language(code, kind, facts) {
  const markdown = new code.LanguageSupport(new code.Language(code.defineLanguageFacet(), code.markdown));
  if (kind === "yaml") {
    const yaml = code.yaml();
    return [yaml, yaml.language.data.of({ autocomplete: completions(facts) })];
  }
  if (kind === "template") return code.jinja({ base: markdown });
  if (kind === "drawing") return code.xml();
  return kind === "text" ? markdown : [];
}

/** Put an editor in the place of a text field. `changed` is called when its text is, `moved` when the cursor is. */
export function openText(code, field, kind, facts, changed, moved) {
  const host = document.createElement("div");
  host.className = "code";
  field.after(host);
  field.hidden = true;
  const root = host.attachShadow({ mode: "open" });
  const state = code.EditorState.create({
    doc: field.value,
    extensions: [
      code.lineNumbers(), code.highlightActiveLineGutter(), code.history(), code.drawSelection(), code.indentOnInput(),
      code.closeBrackets(), code.autocompletion({ icons: false }), code.highlightActiveLine(),
      code.highlightSelectionMatches(), code.lintGutter(),
      code.keymap.of([
        ...code.closeBracketsKeymap, ...code.defaultKeymap, ...code.searchKeymap, ...code.historyKeymap,
        ...code.completionKeymap, ...code.lintKeymap,
      ]),
      language(code, kind, facts), looks(code),
      code.EditorView.contentAttributes.of({ "aria-label": field.labels[0].textContent, tabindex: "0" }),
      code.EditorView.updateListener.of((update) => {
        if (update.docChanged) field.value = update.state.doc.toString();
        if (update.docChanged) changed();
        else if (update.selectionSet) moved();
      }),
    ],
  });
  const view = new code.EditorView({ state, parent: root, root });
  for (const label of field.labels) label.addEventListener("click", () => view.focus());
  const offset = (line, column) => {
    const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return Math.min(at.from + Math.max(column - 1, 0), at.to);
  };
  return {
    get text() { return view.state.doc.toString(); },
    set text(text) {
      // Only what differs, so that the cursor stays where it is.
      const old = view.state.doc.toString();
      const most = Math.min(old.length, text.length);
      let from = 0, rest = 0;
      while (from < most && old[from] === text[from]) from += 1;
      while (rest < most - from && old[old.length - 1 - rest] === text[text.length - 1 - rest]) rest += 1;
      view.dispatch({ changes: { from, to: old.length - rest, insert: text.slice(from, text.length - rest) } });
    },
    spot() {
      const { head } = view.state.selection.main;
      const { path, key } = kind === "yaml" ? placeAt(view.state.doc.sliceString(0, view.state.doc.lineAt(head).to)) : { path: [], key: "" };
      return { path: key ? [...path, key] : path, before: view.state.doc.length ? head / (view.state.doc.length + 1) : 0 };
    },
    mark(findings) {
      const marks = findings.filter((each) => each.line).map((each) => {
        const from = offset(each.line, each.column);
        const line = view.state.doc.lineAt(from);
        const word = line.text.slice(from - line.from).match(/^("[^"]*"|'[^']*'|[^\s,}\]]+)/)?.[0].length ?? 0;
        const hint = each.hint ? ` (${each.hint})` : "";
        return { from, to: Math.min(from + word, line.to), severity: SEVERITIES[each.severity], message: `${each.message}${hint}` };
      });
      view.dispatch(code.setDiagnostics(view.state, marks.sort((a, b) => a.from - b.from)));
    },
    go(line, column) {
      const at = offset(line, column);
      view.dispatch({ selection: { anchor: at }, effects: code.EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
  };
}
