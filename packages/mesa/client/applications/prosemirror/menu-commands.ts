import type { MarkType, NodeType } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { DialogV2 } from "../api/dialog.ts";
import { make } from "../dom.ts";
import { tr } from "../host.ts";

/** Is the selection inside a node of that type? */
export function hasAncestor(state: EditorState, type: NodeType): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true;
  return false;
}

type Row = [name: string, label: string, attributes: Record<string, string | number | boolean>];

/** Asks for a few values; null when the user changes their mind. */
async function ask(title: string, rows: Row[]): Promise<Record<string, unknown> | null> {
  const content = make("div");
  for (const [name, label, attributes] of rows) {
    const input = make("input", { name, type: "text", ...attributes });
    const fields = make("div", { class: "form-fields" }, input);
    content.append(make("label", { class: "form-group" }, make("span", {}, label), fields));
  }
  const answer = await DialogV2.input({ window: { title }, content });
  return answer as Record<string, unknown> | null;
}

export async function insertLink(view: EditorView): Promise<void> {
  const { from, to, empty } = view.state.selection;
  const text = empty ? "" : view.state.doc.textBetween(from, to, " ");
  const answer = await ask(tr("EDITOR.Link", "Link"), [
    ["href", tr("EDITOR.LinkAddress", "Address"), { type: "url", required: true, autofocus: true }],
    ["text", tr("EDITOR.LinkText", "Text"), { value: text }],
  ]);
  const href = String(answer?.href ?? "").trim();
  if (!href) return;
  const link = (view.state.schema.marks.link as MarkType).create({ href });
  const label = String(answer?.text ?? "").trim() || text || href;
  view.dispatch(view.state.tr.replaceWith(from, to, view.state.schema.text(label, [link])));
  view.focus();
}

export async function insertImage(view: EditorView): Promise<void> {
  const answer = await ask(tr("EDITOR.Image", "Image"), [
    ["src", tr("EDITOR.ImagePath", "Path"), { required: true, autofocus: true }],
    ["alt", tr("EDITOR.ImageAlt", "Description"), {}],
  ]);
  const src = String(answer?.src ?? "").trim();
  if (!src) return;
  const image = (view.state.schema.nodes.image as NodeType).create({ src, alt: String(answer?.alt ?? "") || null });
  view.dispatch(view.state.tr.replaceSelectionWith(image));
  view.focus();
}

export async function insertTable(view: EditorView): Promise<void> {
  const size = { type: "number", min: 1, max: 50, step: 1, required: true };
  const answer = await ask(tr("EDITOR.Table", "Table"), [
    ["rows", tr("EDITOR.TableRows", "Rows"), { ...size, value: 3, autofocus: true }],
    ["columns", tr("EDITOR.TableColumns", "Columns"), { ...size, value: 3 }],
  ]);
  const rows = Number(answer?.rows ?? 0);
  const columns = Number(answer?.columns ?? 0);
  if (!(rows > 0 && columns > 0)) return;
  const { table, table_row, table_cell } = view.state.schema.nodes as Record<string, NodeType>;
  if (!table || !table_row || !table_cell) return;
  const cells = () => Array.from({ length: columns }, () => table_cell.createAndFill()).filter((cell) => cell !== null);
  const body = Array.from({ length: rows }, () => table_row.create(null, cells()));
  view.dispatch(view.state.tr.replaceSelectionWith(table.create(null, body)));
  view.focus();
}
