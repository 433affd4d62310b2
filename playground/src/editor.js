// The editor: assembly with colors, and messages at their places.

import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";

import { assembly } from "./assembly.js";

const theme = EditorView.theme({
  "&": { backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "13px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--card)", color: "var(--quiet)", border: "0" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--track) 55%, transparent)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)" },
});

// Marks code that was not typed.
const given = Annotation.define();

export class Editor {
  constructor(parent, changed) {
    this.language = new Compartment();
    const extensions = [
      lineNumbers(), history(), drawSelection(), highlightActiveLine(), bracketMatching(), lintGutter(),
      keymap.of([...defaultKeymap, ...historyKeymap]), theme, this.language.of([]),
      EditorView.contentAttributes.of({ "aria-label": "Assembly code", spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !update.transactions.every((transaction) => transaction.annotation(given))) changed();
      }),
    ];
    this.view = new EditorView({ parent, state: EditorState.create({ extensions }) });
  }

  get code() {
    return this.view.state.doc.toString();
  }

  /** Replaces the code in one step, which can be undone. */
  set code(text) {
    if (text === this.code) return;
    const changes = { from: 0, to: this.view.state.doc.length, insert: text };
    this.view.dispatch({ changes, annotations: [given.of(true), isolateHistory.of("full")], effects: EditorView.scrollIntoView(0) });
  }

  set target(name) {
    this.view.dispatch({ effects: this.language.reconfigure(assembly(name)) });
  }

  /** Shows messages at their lines and columns; columns are counted in bytes. */
  show(messages) {
    const { doc } = this.view.state;
    const diagnostics = messages.filter(({ line }) => line >= 1 && line <= doc.lines).map((of) => {
      const line = doc.line(of.line);
      const bytes = new TextEncoder().encode(line.text).slice(0, of.column - 1);
      const from = Math.min(line.from + new TextDecoder().decode(bytes).length, line.to);
      const word = /^[\w%$.#]*/.exec(line.text.slice(from - line.from))[0].length;
      return { from, to: Math.min(from + Math.max(word, 1), line.to), severity: of.severity, message: of.message };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }
}
