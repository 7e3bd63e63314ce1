import { autocompletion, type CompletionContext, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import { propose } from "./complete.ts";

/**
 * The editor of a page: CodeMirror of our own. The host's element has neither YAML nor a way to mark lines or to propose
 * words, and gives out nothing of the library it is made of.
 */

/** A message about a place in the page. Lines and columns count from 1. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly severity: "error" | "warning";
  readonly message: string;
}

export interface PageEditor {
  readonly text: string;
  readonly element: HTMLElement;
  /** Puts another text in; that can be taken back as typing can. */
  load(text: string): void;
  mark(marks: readonly Mark[]): void;
  goTo(line: number, column: number): void;
  destroy(): void;
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--cub-accent)", fontWeight: "600" },
  { tag: [tags.comment, tags.lineComment], color: "var(--cub-soft)", fontStyle: "italic" },
  { tag: [tags.string, tags.content], color: "var(--cub-ink)" },
]);

const LOOK = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--cub-ink)",
    backgroundColor: "var(--cub-field, transparent)",
    fontSize: "0.95rem",
  },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-gutters": { color: "var(--cub-soft)", backgroundColor: "transparent", border: "none" },
  ".cm-cursor": { borderLeftColor: "var(--cub-ink)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--cub-accent) 8%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--cub-accent) 28%, transparent)",
  },
  ".cm-tooltip": {
    color: "var(--cub-ink)",
    backgroundColor: "var(--cub-paper)",
    border: "1px solid var(--cub-line)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--cub-on-accent)",
    backgroundColor: "var(--cub-accent)",
  },
});

/** Words for what is being typed, by where it stands. */
function complete(context: CompletionContext) {
  const found = propose(context.state.doc.sliceString(0, context.pos), context.state.doc.toString());
  if (!found || (found.word === "" && !context.explicit)) return null;
  const options = found.words.map((label) => ({ label, type: found.keys ? "property" : "variable" }));
  return { from: context.pos - found.word.length, options, validFor: /^[\p{L}\p{N}_.]*$/u };
}

/** What CodeMirror says itself. */
const PHRASES = [
  "Find",
  "Replace",
  "next",
  "previous",
  "all",
  "match case",
  "regexp",
  "replace",
  "replace all",
  "close",
];

/** The same in the player's language. */
const phrases = (): Record<string, string> =>
  Object.fromEntries(PHRASES.map((phrase) => [phrase, t(key(`phrase.${phrase.toLowerCase().replace(/\W+/g, "")}`))]));

interface EditorOptions {
  text: string;
  /** Its name for those who cannot see it. */
  label: string;
  onChange(text: string): void;
}

export function createEditor({ text, label, onChange }: EditorOptions): PageEditor {
  const view = new EditorView({
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentUnit.of("  "),
        yaml(),
        syntaxHighlighting(COLOURS),
        autocompletion({ override: [complete] }),
        // Tab goes to the next control, as everywhere: who works with keys must be able to leave.
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
        EditorState.phrases.of(phrases()),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        LOOK,
      ],
    }),
  });
  const at = (line: number, column: number, { lines } = view.state.doc): number => {
    const found = view.state.doc.line(Math.min(Math.max(1, line), lines));
    return Math.min(found.from + column - 1, found.to);
  };
  return {
    get text() {
      return view.state.doc.toString();
    },
    element: view.dom,
    load: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    mark(marks) {
      const diagnostics = marks.map(({ line, column, severity, message }): Diagnostic => {
        const from = at(line, column);
        const word = /^[\p{L}\p{N}_.]+/u.exec(
          view.state.doc.lineAt(from).text.slice(from - view.state.doc.lineAt(from).from),
        );
        return { from, to: from + (word?.[0].length ?? 0), severity, message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo(line, column) {
      view.dispatch({ selection: { anchor: at(line, column) }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}
