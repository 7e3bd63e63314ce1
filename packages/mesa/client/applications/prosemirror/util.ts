import { DOMSerializer, type Node, DOMParser as ProseMirrorParser, type Schema } from "prosemirror-model";
import { parseInert } from "../dom.ts";
import { schema as defaultSchema } from "./schema.ts";

/** Rich text as a ProseMirror document. */
export function parseHTMLString(html: string, schema: Schema = defaultSchema): Node {
  return ProseMirrorParser.fromSchema(schema).parse(parseInert(html || ""));
}

const VOID_BLOCKS = /^(P|DIV|H[1-6]|UL|OL|LI|TABLE|TR|SECTION|BLOCKQUOTE|PRE|HR|DETAILS|FIGURE)$/;

/**
 * A ProseMirror document as HTML. An empty document is the empty string.
 * @param options.spaces Indentation for the source view; none by default.
 */
export function serializeHTMLString(
  doc: Node,
  { schema = doc.type.schema, spaces }: { schema?: Schema; spaces?: number } = {},
): string {
  const only = doc.childCount === 1 ? doc.firstChild : null;
  if (!doc.childCount || (only?.type.name === "paragraph" && !only.childCount)) return "";
  const holder = document.implementation.createHTMLDocument("").createElement("div");
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: holder.ownerDocument }));
  if (spaces === undefined) return holder.innerHTML;
  return [...holder.childNodes].map((node) => indented(node, spaces, 0)).join("\n");
}

function indented(node: ChildNode, spaces: number, depth: number): string {
  const pad = " ".repeat(spaces * depth);
  if (node.nodeType !== 1) return pad + ((node as Text).textContent ?? "");
  const element = node as HTMLElement;
  const nested = [...element.children].some((child) => VOID_BLOCKS.test(child.tagName));
  if (!nested || element.tagName === "PRE") return pad + element.outerHTML;
  const shell = element.cloneNode(false) as HTMLElement;
  const [open = "", close = ""] = shell.outerHTML.split(/(?=<\/[^>]+>$)/);
  const inner = [...element.childNodes].map((child) => indented(child, spaces, depth + 1));
  return [pad + open, ...inner, pad + close].join("\n");
}
