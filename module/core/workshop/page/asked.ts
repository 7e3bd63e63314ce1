import { MOST_FIGURE } from "../formula.ts";
import { excerpt } from "../problem.ts";
import { join, type Shape } from "../shape.ts";
import { isTablesName } from "../shared/values.ts";
import { type Entry, type PageNode, writtenAs } from "../text/nodes.ts";
import type { Asked } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import { listOf, readWords, wordsAlone, wordsNumbered } from "./read-fields.ts";

/** What a roll asks before the dice fall. */

/** What there is to choose from. */
export interface Askable {
  /** The ids of the page's attributes; absent: a roll without its page. */
  readonly attributes?: readonly string[];
  /** What stands in each group of the sheet, by the names of the group. */
  readonly groups?: ReadonlyMap<string, readonly string[]>;
}

export function readAsked(entry: Entry, here: string, shape: Shape, around: Askable): Asked | undefined {
  const { key: id, at, value } = entry;
  if (value.kind === "list") {
    const ends = value.items.map((item) =>
      item.kind === "text" && /^[+-]?\d{1,6}$/.test(item.text) ? Number(item.text) : NaN,
    );
    // `[-3, 3]`: a range.
    if (ends.length > 1 && !ends.some(Number.isNaN)) {
      const figures = { text: excerpt(`[${ends.join(", ")}]`), near: `${Math.min(...ends)}..${Math.max(...ends)}` };
      return shape.problems.add(value.at, here, "spelled", figures);
    }
    return { id, at, ...chosen(value, here, shape, around) };
  }
  if (value.kind === "text") {
    if (/^(?:number|integer|figure|modifier|n[uú]mero|modificador)$/iu.test(value.text))
      return shape.problems.add(value.at, here, "spelled", { text: value.text, near: "-3..3" });
    const isYes = /^(?:yes|s[ií]|true)(?: ?[/|,] ?| or | o )(?:no|false)$/iu.test(value.text);
    const near = isYes ? "yes" : /[,/|]/.test(value.text) && /^\D+$/.test(value.text) ? listOf(value.text) : undefined;
    if (near !== undefined) return shape.problems.add(value.at, here, "spelled", { text: excerpt(value.text), near });
    if (!/\d/.test(value.text) || isTablesName(value.text)) return { id, at, pick: yesIn(value.text) };
    const range = shape.range(value, here, -MOST_FIGURE, MOST_FIGURE);
    return range && { id, at, from: range[0], to: range[1] };
  }
  const alone = wordsAlone(value);
  if (alone !== undefined) return shape.problems.add(value.at, here, "missing", { name: "of", fix: `of: ${alone}` });
  const numbered = wordsNumbered(value);
  if (numbered !== undefined)
    return shape.problems.add(value.at, here, "spelled", {
      text: excerpt(`{ ${writtenAs(value.entries)} }`),
      near: numbered,
    });
  const entries = shape.map(value, here, KEYS.ask);
  if (!entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const name = shape.local(said("name"), `${here}.name`);
  // What there is to choose from is one word, or a list of them.
  const picked = said("pick");
  if (picked?.kind === "map") {
    const [within] = picked.entries;
    const group = within?.key === "of" && within.value.kind === "text" ? within.value.text : undefined;
    const near = group ?? wordsAlone(picked) ?? "[…]";
    return shape.problems.add(picked.at, here, "spelled", { text: "pick: { … }", near: `of: ${near}` });
  }
  const pick = picked?.kind === "list" ? undefined : shape.text(picked, `${here}.pick`)?.text;
  const named = { id, at, ...(name !== undefined && { name }) };
  const of = said("of") ?? (picked?.kind === "list" ? picked : undefined);
  if (of) {
    if (pick !== undefined && pick !== "attribute")
      return shape.problems.add(of.at, `${here}.of`, "otherOf", { name: excerpt(pick) });
    return { ...named, ...chosen(of, `${here}.of`, shape, around) };
  }
  if (pick !== undefined) {
    // A tick that begins as it is not is one all the same.
    if (/^(?:no|false|off)$/i.test(pick))
      shape.problems.add(picked?.at ?? at, `${here}.pick`, "spelled", { text: pick, near: "yes" });
    return { ...named, pick: /^(?:no|false|off)$/i.test(pick) ? "yes" : yesIn(pick) };
  }
  const end = (which: string): number | undefined => {
    const node = said(which);
    return node ? shape.whole(node, join(here, which), -MOST_FIGURE, MOST_FIGURE) : shape.missing(value, here, which);
  };
  const [from, to] = [end("from"), end("to")];
  if (from === undefined || to === undefined) return undefined;
  if (from > to) shape.problems.add(value.at, here, "reversed", { fix: `from: ${to}, to: ${from}` });
  return { ...named, from, to };
}

/** A tick in the dialog. */
const yesIn = (pick: string): string => (pick === "true" ? "yes" : pick);

/** Some of the attributes, those of a group of the sheet, or one of several words. */
function chosen(
  node: PageNode,
  field: string,
  shape: Shape,
  { attributes, groups }: Askable,
): Pick<Asked, "pick" | "of" | "words"> {
  if (node.kind === "text") {
    const group = groups?.get(node.text)?.filter((id) => attributes?.includes(id)) ?? [];
    if (group.length > 0 || !groups) return { pick: "attribute", of: group };
    shape.problems.unknown(node.at, field, node.text, [...groups.keys()]);
    return { pick: "attribute" };
  }
  const words = readWords({ shape, problems: shape.problems }, node, field);
  const known = words.filter(({ id }) => attributes?.includes(id));
  if (known.length === 0) return { pick: "word", words };
  const others = words.filter(({ id }) => !attributes?.includes(id));
  for (const { id } of others) shape.problems.unknown(node.at, field, id, attributes ?? []);
  return { pick: "attribute", of: known.map(({ id }) => id) };
}
