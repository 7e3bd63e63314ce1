import type { PageNames } from "../page/names.ts";
import { optional, type PageParts } from "../page/parts.ts";
import { excerpt } from "../problem.ts";
import { plainName } from "../roll.ts";
import type { PageNode } from "../text/nodes.ts";
import { KEYS } from "../vocabulary.ts";
import { readOffered } from "./offered.ts";
import { type Known, OverReader } from "./read-over.ts";
import type { GrowthPrice, PageGrowth } from "./types.ts";

/** What a hero grows by, from the page: `growth: { pay: xp, prices: [{ over: attributes, price: new * 3 }] }`. */

export function readGrowth(
  parts: PageParts,
  node: PageNode | undefined,
  known: Known,
  names: PageNames,
): PageGrowth | undefined {
  const { shape, problems } = parts;
  const entries = node && shape.map(node, "growth", KEYS.growth);
  if (!node || !entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const pay = shape.text(said("pay"), "growth.pay");
  const payers = known.resources.filter(({ dice }) => !dice).map(({ id }) => id);
  if (pay && !payers.includes(pay.text)) problems.unknown(pay.at, "growth.pay", pay.text, payers);
  if (!said("prices")) return shape.missing(node, "growth", "prices");
  const over = new OverReader(parts, known, names);
  const seen = new Set<string>();
  const prices = shape.list(said("prices"), "growth.prices").flatMap((item, index) => {
    return readPrice(over, item, `growth.prices[${index}]`, seen) ?? [];
  });
  return {
    at: node.at,
    ...optional("pay", pay?.text),
    ...optional("name", shape.local(said("name"), "growth.name")),
    award: parts.whole(said("award"), "growth.award", 1, 1000, 1),
    prices,
  };
}

function readPrice(reader: OverReader, item: PageNode, field: string, seen: Set<string>): GrowthPrice | undefined {
  const { shape, problems } = reader.parts;
  const before = problems.list.length;
  const entries = shape.map(item, field, KEYS.price);
  if (!entries) return undefined;
  const said = (key: string): PageNode | undefined => entries.get(key)?.value;
  const does = ["over", "choose"].filter((key) => entries.has(key));
  if (does.length === 0 && problems.list.length > before) return undefined;
  if (does.length === 0) return problems.add(item.at, field, "oneOf", { known: "over, choose" });
  if (does.length > 1)
    return problems.add(entries.get("choose")?.at ?? item.at, field, "onlyOne", { name: "choose", other: "over" });
  if (!said("price")) return shape.missing(item, field, "price");
  const base = { at: item.at, ...optional("name", shape.local(said("name"), `${field}.name`)) };
  if (said("choose")) {
    const text = shape.text(said("choose"), `${field}.choose`);
    if (text && /^(?:attributes?|atributos?)$/i.test(text.text))
      return problems.add(text.at, field, "spelled", { text: `choose: ${text.text}`, near: "over: attributes" });
    const kind = text && reader.kind(text.text);
    const all = reader.known.things.map(({ id }) => id);
    if (text && !kind) problems.unknown(text.at, `${field}.choose`, text.text, all);
    if (!said("from")) return reader.noList(item, field);
    if (said("most"))
      problems.add(entries.get("most")?.at ?? item.at, field, "unknownKey", { name: "most", known: "from, price" });
    if (!kind) return undefined;
    const price = reader.formula(said("price"), `${field}.price`, reader.ownOf(kind.id));
    const from = readOffered(reader.parts, said("from"), `${field}.from`, kind).filter(({ name, at }) => {
      const id = `${kind.id} ${plainName(name)}`;
      if (seen.has(id)) problems.add(at, `${field}.from`, "taken", { name: excerpt(plainName(name)) });
      return !seen.has(id) && seen.add(id);
    });
    return price && { ...base, id: `new.${kind.id}`, price, kind: kind.id, from };
  }
  const written = said("over");
  const over = written && reader.over(written, field, undefined);
  const price = reader.formula(said("price"), `${field}.price`, reader.pricedBy(over));
  if (said("from"))
    problems.add(entries.get("from")?.at ?? item.at, field, "unknownKey", { name: "from", known: "over, price, most" });
  if (!over || !price) return undefined;
  const [low, high] = reader.limits(over);
  const most = said("most") && shape.whole(said("most"), `${field}.most`, low, high);
  const id = "attributes" in over ? "attribute" : `${over.kind}.${over.number}`;
  return { ...base, id, price, over, from: [], ...optional("most", most) };
}
