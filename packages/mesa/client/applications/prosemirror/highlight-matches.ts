import type { Schema } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { make } from "../dom.ts";
import { type Data, host, tr } from "../host.ts";
import { ProseMirrorPlugin } from "./plugin.ts";

/** Words that are shorter or longer than this are not looked for, in letters. */
const LENGTH = { least: 3, most: 64 };

/** The most documents that are offered. */
const OFFERED = 8;

/** How many compendium entries are compared at most, so that a selection never stops the page. */
const COMPARED = 50_000;

interface Named {
  name?: string | null;
  uuid: string;
}

interface Match extends Named {
  name: string;
  where: string;
}

interface Sources {
  collections: Iterable<{ documentName: string; contents: (Named & { visible?: boolean })[] }>;
  packs: Iterable<{ visible: boolean; title: string; index: Iterable<Named> }>;
}

/** Documents of the world and of compendiums of whose names a word begins with the text, and that the user may see. */
export function findMatches(text: string, { collections, packs }: Sources): Match[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted.length < LENGTH.least || wanted.length > LENGTH.most || /\n/.test(wanted)) return [];
  const fits = (name: string) => ` ${name.toLocaleLowerCase()}`.includes(` ${wanted}`);
  const matches: Match[] = [];
  for (const { documentName, contents } of collections) {
    if (["ChatMessage", "Setting", "User", "Folder", "Combat"].includes(documentName)) continue;
    for (const { name, uuid, visible } of contents) {
      if (name && visible !== false && fits(name)) matches.push({ name, uuid, where: documentName });
      if (matches.length >= OFFERED) return matches;
    }
  }
  let compared = 0;
  for (const { visible, title, index } of packs) {
    if (!visible) continue;
    for (const { name, uuid } of index) {
      if (++compared > COMPARED || matches.length >= OFFERED) return matches;
      if (name && fits(name)) matches.push({ name, uuid, where: title });
    }
  }
  return matches;
}

/** The offer below the selected words. */
class PossibleMatchesTooltip {
  tooltip: HTMLElement | undefined;
  readonly #view: EditorView;
  readonly #leave = () => this.#close();

  constructor(view: EditorView) {
    this.#view = view;
    view.dom.addEventListener("blur", this.#leave);
  }

  update(view: EditorView, last?: EditorState): void {
    const { doc, selection } = view.state;
    if (last?.doc.eq(doc) && last.selection.eq(selection)) return;
    this.#close();
    if (selection.empty || !view.editable) return;
    const text = doc.textBetween(selection.from, selection.to, "\n");
    const matches = findMatches(text, host.game as unknown as Sources);
    if (matches.length) this.#show(matches, text.trim());
  }

  #show(matches: Match[], text: string): void {
    const label = tr("EDITOR.PossibleMatches", "Link to");
    const list = make("aside", { class: "editor-matches themed", role: "menu", "aria-label": label });
    for (const { name, uuid, where } of matches) {
      const button = make("button", { type: "button", class: "plain", role: "menuitem", "data-uuid": uuid }, name);
      button.append(make("small", {}, where));
      // Pressing must not take the selection away from the editor.
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => this.#link(uuid, text));
      list.append(button);
    }
    const { left, bottom } = this.#view.coordsAtPos(this.#view.state.selection.from);
    list.style.left = `${left}px`;
    list.style.top = `${bottom + 4}px`;
    (this.#view.dom.closest("dialog:modal") ?? document.body).append(list);
    this.tooltip = list;
  }

  #link(uuid: string, text: string): void {
    const { state } = this.#view;
    this.#view.dispatch(state.tr.replaceSelectionWith(state.schema.text(`@UUID[${uuid}]{${text}}`), true));
    this.#view.focus();
  }

  #close(): void {
    this.tooltip?.remove();
    this.tooltip = undefined;
  }

  destroy(): void {
    this.#close();
    this.#view.dom.removeEventListener("blur", this.#leave);
  }
}

/** Offers to link selected words to documents whose names match them. */
export class ProseMirrorHighlightMatchesPlugin extends ProseMirrorPlugin {
  static override build(_schema: Schema, _options: Data = {}): Plugin {
    return new Plugin({
      key: new PluginKey("highlightMatches"),
      view: (view) => new PossibleMatchesTooltip(view),
      isHighlightMatchesPlugin: true,
    } as ConstructorParameters<typeof Plugin>[0]);
  }
}
