/** A page as it is written: texts, maps and lists that know their place (how many letters stand before them). */

export interface TextNode {
  readonly kind: "text";
  readonly at: number;
  readonly text: string;
  /** Not quoted: `null`, `true` and numbers mean what they say. */
  readonly plain: boolean;
  /** Where its first letter stands when each letter stands in the page as it is, so that mistakes in it have a column. */
  readonly from?: number;
}
export interface Entry {
  readonly key: string;
  readonly at: number;
  readonly value: PageNode;
}
/** Entries as they are written in braces; what is no text is left open. */
export const writtenAs = (entries: readonly Entry[]): string =>
  entries.map(({ key, value }) => `${key}: ${value.kind === "text" ? value.text : "…"}`).join(", ");

export interface MapNode {
  readonly kind: "map";
  readonly at: number;
  readonly entries: readonly Entry[];
}
export interface ListNode {
  readonly kind: "list";
  readonly at: number;
  readonly items: readonly PageNode[];
}
export type PageNode = TextNode | MapNode | ListNode;
