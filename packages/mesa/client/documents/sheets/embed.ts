import type { ClientDoc } from "../types.ts";

export interface AnchorOptions {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | null | undefined>;
  classes?: string[];
  name?: string;
  icon?: string;
}

export interface EmbedConfig {
  uuid?: string;
  label?: string;
  caption?: boolean;
  captionPosition?: string;
  cite?: boolean;
  inline?: boolean;
  classes?: string;
  [option: string]: unknown;
}

interface DocumentIcons {
  sidebarIcon?: string;
  typeIcons?: Record<string, string>;
}

/** The icon of a document's type. */
export function documentIcon(documentName: string, type?: string): string {
  const config = (CONFIG as unknown as Record<string, DocumentIcons | undefined>)[documentName];
  return (type ? config?.typeIcons?.[type] : undefined) ?? config?.sidebarIcon ?? "fa-solid fa-file";
}

/** A content link to a document. */
export function documentAnchor(
  document: ClientDoc,
  { attrs = {}, dataset = {}, classes = ["content-link"], name, icon }: AnchorOptions = {},
): HTMLAnchorElement {
  const anchor = globalThis.document.createElement("a");
  anchor.classList.add(...classes);
  anchor.draggable = true;
  for (const [key, value] of Object.entries(attrs)) anchor.setAttribute(key, value);
  const typeLabels = (CONFIG as unknown as Record<string, { typeLabels?: Record<string, string> } | undefined>)[
    document.documentName
  ]?.typeLabels;
  const label = document.type ? typeLabels?.[document.type] : undefined;
  const data: Record<string, string | null | undefined> = {
    link: "",
    uuid: document.uuid,
    id: document.id,
    type: document.documentName,
    pack: document.pack,
    tooltip: label ? game.i18n.localize(label) : game.i18n.localize(`DOCUMENT.${document.documentName}`),
    ...dataset,
  };
  for (const [key, value] of Object.entries(data))
    if (value !== null && value !== undefined) anchor.dataset[key] = value;
  const symbol = globalThis.document.createElement("i");
  symbol.className = icon ?? documentIcon(document.documentName, document.type);
  symbol.inert = true;
  anchor.append(symbol, name ?? document.name ?? "");
  return anchor;
}

function nodesOf(content: HTMLElement | HTMLCollection): Element[] {
  return content instanceof HTMLElement ? [content] : [...content];
}

/** Embedded content that runs with the text. */
export function buildInlineEmbed(content: HTMLElement | HTMLCollection): HTMLElement {
  const section = globalThis.document.createElement("section");
  section.classList.add("content-embed");
  section.append(...nodesOf(content));
  return section;
}

/** Embedded content as a figure with caption and source. */
export function buildFigureEmbed(
  document: ClientDoc,
  content: HTMLElement | HTMLCollection,
  { label = "", caption = true, captionPosition = "bottom", cite = true }: EmbedConfig,
): HTMLElement {
  const figure = globalThis.document.createElement("figure");
  figure.classList.add("content-embed");
  figure.append(...nodesOf(content));
  if (!caption && !cite) return figure;
  const figcaption = globalThis.document.createElement("figcaption");
  if (caption) {
    const text = globalThis.document.createElement("strong");
    text.classList.add("embed-caption");
    text.textContent = label || document.name || "";
    figcaption.append(text);
  }
  if (cite) {
    const source = globalThis.document.createElement("cite");
    source.append(documentAnchor(document));
    figcaption.append(source);
  }
  figure.insertAdjacentElement(captionPosition === "top" ? "afterbegin" : "beforeend", figcaption);
  return figure;
}
