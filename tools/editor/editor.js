// What the page Write takes of CodeMirror; its own script puts it together.
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { jinja } from "@codemirror/lang-jinja";
export { xml } from "@codemirror/lang-xml";
export { yaml } from "@codemirror/lang-yaml";
export { defineLanguageFacet, HighlightStyle, indentOnInput, Language, LanguageSupport, syntaxHighlighting } from "@codemirror/language";
export { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { highlightSelectionMatches, openSearchPanel, searchKeymap } from "@codemirror/search";
export { EditorState } from "@codemirror/state";
export { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
export { parser as markdown } from "@lezer/markdown";
