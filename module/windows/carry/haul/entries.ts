import type { BroughtThing } from "../../../contract/index.ts";
import type { Carried, Data } from "../../../core/carry/file.ts";
import { type Foreign, Taken } from "../../../core/carry/foreign/record.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import type { Progress } from "../../progress.ts";
import { cleaned } from "../actor-data.ts";
import { finderIn } from "../finder.ts";
import { foundHere } from "../known-here.ts";
import type { Maker } from "../makers.ts";
import type { Hauls } from "../unpack/hauls.ts";

/** What files of other programs bring, as documents of the game that is played here with such dice, together by kind. */

/** One document that may come. */
export interface StockEntry {
  /** What it is known by from one file to the next: its program, its kind and its key. */
  id: string;
  name: string;
  data: Pick<Carried, "type" | "name" | "system"> & Partial<Carried>;
}

/** Documents of one kind: they come into one compendium. */
export interface StockKind {
  /** The end of its compendium's name. */
  id: string;
  label: string;
  document: "Actor" | "Item";
  entries: StockEntry[];
}

export interface Stock {
  maker: Maker;
  kinds: StockKind[];
  /** Things as the rule set made them: its settings may take something from them. */
  things: BroughtThing[];
  /** What does not come along, each with where it stands. */
  left: string[];
}

/** Reads hauls in one game's terms into its documents, with a breath now and then. */
export async function stockOf({ hauls, left }: Hauls, maker: Maker, progress: Progress): Promise<Stock> {
  const { reader, game } = maker;
  const kinds = new Map<string, StockKind>();
  const stock: Stock = { maker, kinds: [], things: [], left: [...left] };
  const known = new Set<string>();
  const idOf = (program: string, { kind, key, name }: Foreign): string => {
    const base = `${program} ${kind} ${key || name}`;
    let id = base;
    // Of two without a key that are called alike, each is one.
    for (let next = 2; known.has(id); next += 1) id = `${base} ${next}`;
    known.add(id);
    return id;
  };
  const put = (document: StockKind["document"], record: Foreign, type: string, entry: StockEntry): void => {
    const label = reader.compendia[record.kind] ?? `CUBILETE.carry.things.${type}`;
    const id = label.slice(label.lastIndexOf(".") + 1).toLowerCase();
    const kind = kinds.get(`${document}.${id}`) ?? { id, label: t(label), document, entries: [] };
    kinds.set(`${document}.${id}`, kind);
    kind.entries.push(entry);
  };
  const count = hauls.reduce((sum, { people, things }) => sum + people.length + things.length, 0);
  progress.stage(t("CUBILETE.haul.making"), count);
  await foundHere({ hauls, left });
  const find = await finderIn(game);
  for (const haul of hauls) {
    for (const record of haul.things) {
      const taken = new Taken(record);
      const made = reader.thing(taken);
      if (made) {
        stock.things.push(made);
        const { unknown, system, ...own } = made;
        const data = { ...own, system: { ...unknown, ...system } };
        put("Item", record, made.type, { id: idOf(haul.program, record), name: made.name, data });
      }
      stock.left.push(...(made ? taken.left() : [record.name]));
      await progress.step();
    }
    for (const record of haul.people) {
      const { left: unread, assumed: _, items, ...made } = reader.person(new Taken(record));
      try {
        const whole = { ...made, img: "", effects: [], system: made.system as Data };
        const data = cleaned({ ...whole, items: await Promise.all(items.map(find)) });
        put("Actor", record, made.type, { id: idOf(haul.program, record), name: made.name, data });
        stock.left.push(...unread);
      } catch (error) {
        // What the file says of one of them does not fit there: the others come.
        if (!(error instanceof UserError)) throw error;
        stock.left.push(`${record.name}: ${explain(error)}`);
      }
      await progress.step();
    }
    stock.left.push(...haul.left);
  }
  stock.kinds = [...kinds.values()].sort((one, other) => one.label.localeCompare(other.label));
  return stock;
}
