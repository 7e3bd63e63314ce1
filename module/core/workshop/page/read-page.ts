import { coreError } from "../../validate.ts";
import { readCreation } from "../making/read-creation.ts";
import { readGrowth } from "../making/read-growth.ts";
import { excerpt, type Problems } from "../problem.ts";
import { namesOf, readRoll, type Surroundings } from "../roll.ts";
import { join, type Shape } from "../shape.ts";
import { readShared } from "../shared/read-shared.ts";
import type { Entry, MapNode, PageNode, TextNode } from "../text/nodes.ts";
import { readText } from "../text/read-text.ts";
import type { PageRoll } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import { checkPage } from "./check.ts";
import { PageNames } from "./names.ts";
import { optional, PageParts } from "./parts.ts";
import { readField, readLook } from "./read-fields.ts";
import { readDerived, readResource } from "./read-figures.ts";
import { readCondition, readGroups, readInitiative, readLadder, readWas } from "./read-rest.ts";
import { lookupFigures, readRandom, readTables } from "./read-tables.ts";
import { readStarting, readThing, withPicks } from "./read-things.ts";
import type { Page } from "./types.ts";

/** The version of the page language that this reads. */
const WORKSHOP = 1;

const ID = /^[a-z][a-z0-9-]{0,38}[a-z0-9]$/;

/** Reads a page that says a whole game. Throws a `PageError` with all that is wrong. */
export function page(text: string): Page {
  if (typeof text !== "string") throw coreError("type", "text", { type: "the text of a page" }, text);
  const { root, problems } = readText(text);
  const read = new PageReader(problems).read(root);
  problems.throwAny();
  return read as Page;
}

class PageReader {
  readonly #problems: Problems;
  readonly #shape: Shape;
  readonly #parts: PageParts;

  constructor(problems: Problems) {
    this.#problems = problems;
    this.#parts = new PageParts(problems);
    this.#shape = this.#parts.shape;
  }

  read(root: PageNode): Page | undefined {
    const shape = this.#shape;
    const parts = this.#parts;
    if (root.kind === "map") this.#format(root.entries.find(({ key }) => key === "workshop")?.value);
    const entries = shape.map(root, "", KEYS.page);
    if (!entries) return undefined;
    const node = (key: string): PageNode | undefined => {
      const value = entries.get(key)?.value;
      return value && !shape.isEmpty(value) ? value : undefined;
    };
    const needed = (key: string): PageNode | undefined => node(key) ?? shape.missing(root, "", key);
    const workshop = shape.whole(needed("workshop"), "workshop", 1, WORKSHOP) ?? WORKSHOP;
    const id = shape.text(needed("id"), "id");
    if (id && !ID.test(id.text)) this.#badId(id);
    const tables = readTables(parts, node("tables"));
    const attributes = parts.each(node("attributes"), "attributes", (entry, at) => parts.attribute(entry, at));
    const resources = parts.each(node("resources"), "resources", (entry, at) => readResource(parts, entry, at));
    const own = parts.each(node("derived"), "derived", (entry, at) => readDerived(parts, entry, at));
    const derived = [...own, ...lookupFigures(tables.lookups)];
    const things = parts.each(node("things"), "things", (entry, at) => readThing(parts, entry, at));
    const conditions = parts.each(node("conditions"), "conditions", (entry, at) => readCondition(parts, entry, at));
    const ladders = parts.each(node("ladders"), "ladders", (entry, at) => readLadder(parts, entry, at));
    const fields = parts.each(node("fields"), "fields", (entry, at) => readField(parts, entry, at));
    const shared = readShared(parts, node("shared"));
    const written = { attributes, resources, derived, fields, shared, things, conditions, ladders };
    for (const [id, kind] of new PageNames(written).kinds) this.#problems.kinds.set(id, kind);
    const said = { ...written, things: withPicks(things, this.#problems) };
    const names = new PageNames(said);
    const text = (key: string): string | undefined => shape.text(node(key), key)?.text;
    const groups = readGroups(parts, node("groups"), names);
    const read: Page = {
      source: this.#problems.text,
      workshop,
      id: id?.text ?? "",
      version: node("version") ? (shape.whole(node("version"), "version", 1, 1_000_000) ?? 1) : 1,
      name: shape.local(needed("name"), "name") ?? "",
      ...optional("summary", shape.local(node("summary"), "summary")),
      ...optional("author", text("author")),
      ...optional("licence", text("licence")),
      was: readWas(parts, node("was")),
      ...said,
      lookups: tables.lookups,
      rolls: this.#rolls(node("rolls"), tables.random, names, said, groups),
      ...optional("initiative", readInitiative(parts, node("initiative"))),
      starting: readStarting(parts, node("starting"), said.things),
      ...optional("creation", readCreation(parts, node("creation"), said, names)),
      ...optional("growth", readGrowth(parts, node("growth"), said, names)),
      groups,
      look: readLook(parts, node("look")),
    };
    checkPage(read, names, this.#problems);
    return read;
  }

  #badId({ text, at }: TextNode): void {
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    const near = plain
      .slice(0, 60)
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[-0-9]+/, "")
      .replace(/-$/, "");
    if (ID.test(near)) this.#problems.add(at, "id", "badIdNear", { name: excerpt(text), near });
    else this.#problems.add(at, "id", "badId", { name: excerpt(text) });
  }

  /** A later page may say anything: what it says is not for this one to judge. */
  #format(node: PageNode | undefined): number {
    const version = node?.kind === "text" && /^\d{1,9}$/.test(node.text) ? Number(node.text) : WORKSHOP;
    if (version > WORKSHOP) this.#problems.fail(node?.at ?? 0, "workshop", "later", { version, most: WORKSHOP });
    return version;
  }

  #rolls(
    node: PageNode | undefined,
    tables: readonly Entry[],
    names: PageNames,
    { attributes, resources }: Pick<Page, "attributes" | "resources">,
    groups: Page["groups"],
  ): Page["rolls"] {
    const entries = this.#shape.named(node, "rolls", this.#parts.taken);
    for (const { key } of entries) this.#problems.kinds.set(key, "rollKind");
    const numbers = new Map(entries.map(({ key, value }) => [key, numbersOf(value)]));
    const dice = resources.flatMap(({ id, dice: sizes }) => (sizes ? [[id, sizes] as const] : []));
    const around: Surroundings = {
      given: (ask, thing) => names.ofRoll(ask, thing),
      changed: (ask, thing) => names.changed(ask, thing),
      rising: new Set(resources.flatMap(({ id, rising }) => (rising ? id : []))),
      numbersOf: (roll) => numbers.get(roll),
      taken: names.hero,
      steps: Object.fromEntries(dice),
      attributes: attributes.map(({ id }) => id),
      groups: new Map(groups.flatMap(({ name, fields }) => namesOf(name).map((one) => [one, fields] as const))),
    };
    const read = ({ key }: Entry, roll: PageRoll | undefined) => (roll ? { ...roll, id: key } : []);
    const rolls = [
      ...entries.flatMap((entry) =>
        read(entry, readRoll(entry.value, join("rolls", entry.key), this.#problems, around)),
      ),
      ...tables.flatMap((entry) => {
        return read(entry, readRandom(this.#parts, entry, around) ?? this.#problems.broke(entry.key));
      }),
    ];
    return rolls.map((roll) => {
      const rival = rolls.find(({ id }) => id === roll.against && id !== roll.id);
      return rival ? { ...roll, rival } : roll;
    });
  }
}

/** The names of a roll's numbers, before it is read: another roll may look at them. */
function numbersOf(node: PageNode): Set<string> {
  const of = (map: MapNode, key: string) => map.entries.find((entry) => entry.key === key)?.value;
  const rooms = node.kind === "map" ? [of(node, "numbers"), of(node, "adds")] : [];
  return new Set(rooms.flatMap((room) => (room?.kind === "map" ? room.entries.map(({ key }) => key) : [])));
}
