import { coreError } from "../../validate.ts";
import { MOST_FIGURE } from "../formula.ts";
import { excerpt, type Problems } from "../problem.ts";
import { readRoll } from "../roll.ts";
import { join, Shape } from "../shape.ts";
import type { Entry, MapNode, PageNode, TextNode } from "../text/nodes.ts";
import { readText } from "../text/read-text.ts";
import type { ChangeRule, LocalText } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import { checkPage } from "./check.ts";
import { readEnds } from "./ends.ts";
import { PageNames } from "./names.ts";
import type {
  Adds,
  Attribute,
  Derived,
  Initiative,
  Ladder,
  Page,
  PageCondition,
  Resource,
  SheetGroup,
  StartingThing,
  ThingKind,
  ThingNumber,
} from "./types.ts";

/** The version of the page language that this reads. */
const WORKSHOP = 1;

const MOST = MOST_FIGURE;
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
  /** Names that stand for one thing in the whole page. */
  readonly #taken = new Set<string>();

  constructor(problems: Problems) {
    this.#problems = problems;
    this.#shape = new Shape(problems);
  }

  read(root: PageNode): Page | undefined {
    const shape = this.#shape;
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
    const attributes = this.#each(node("attributes"), "attributes", (entry, at) => this.#attribute(entry, at));
    const resources = this.#each(node("resources"), "resources", (entry, at) => this.#resource(entry, at));
    const derived = this.#each(node("derived"), "derived", (entry, at) => this.#derived(entry, at));
    const things = this.#each(node("things"), "things", (entry, at) => this.#thing(entry, at));
    const conditions = this.#each(node("conditions"), "conditions", (entry, at) => this.#condition(entry, at));
    const ladders = this.#each(node("ladders"), "ladders", (entry, at) => this.#ladder(entry, at));
    const said = { attributes, resources, derived, things, conditions, ladders };
    const names = new PageNames(said);
    for (const [id, kind] of names.kinds) this.#problems.kinds.set(id, kind);
    const text = (key: string): string | undefined => shape.text(node(key), key)?.text;
    const read: Page = {
      source: this.#problems.text,
      workshop,
      id: id?.text ?? "",
      version: node("version") ? (shape.whole(node("version"), "version", 1, 1_000_000) ?? 1) : 1,
      name: shape.local(needed("name"), "name") ?? "",
      ...optional("summary", shape.local(node("summary"), "summary")),
      ...optional("author", text("author")),
      ...optional("licence", text("licence")),
      was: this.#was(node("was")),
      ...said,
      rolls: this.#rolls(node("rolls"), names, resources),
      ...optional("initiative", this.#initiative(node("initiative"))),
      starting: this.#starting(node("starting"), things),
      groups: this.#groups(node("groups"), names),
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

  #each<T>(node: PageNode | undefined, field: string, read: (entry: Entry, field: string) => T | undefined): T[] {
    return this.#shape.named(node, field, this.#taken).flatMap((entry) => {
      return read(entry, join(field, entry.key)) ?? this.#problems.broke(entry.key) ?? [];
    });
  }

  /** A map of known keys, and its name: without one of its own, the page's. */
  #named(entry: Entry, field: string, known: readonly string[]) {
    const entries = this.#shape.map(entry.value, field, known);
    if (!entries) return undefined;
    const said = (key: string): PageNode | undefined => entries.get(key)?.value;
    const name = this.#shape.local(said("name"), `${field}.name`) ?? entry.key;
    return { said, base: { id: entry.key, at: entry.at, name } };
  }

  #attribute(entry: Entry, field: string): Attribute | undefined {
    const shape = this.#shape;
    const base = { id: entry.key, at: entry.at, name: entry.key };
    if (entry.value.kind === "text") {
      const range = shape.range(entry.value, field, -MOST, MOST);
      return range && { ...base, from: range[0], to: range[1], start: range[0] };
    }
    const map = this.#named(entry, field, KEYS.attribute);
    if (!map) return undefined;
    const dice = map.said("dice") && shape.wholes(map.said("dice"), `${field}.dice`, 1, 1000).sort((a, b) => a - b);
    if (dice?.length === 0) return undefined;
    const from = dice ? (dice[0] ?? 1) : this.#whole(map.said("from"), `${field}.from`, -MOST, MOST, 0);
    const to = dice ? (dice.at(-1) ?? 1) : this.#whole(map.said("to"), `${field}.to`, -MOST, MOST, Math.max(from, 100));
    if (from > to) {
      this.#problems.add(entry.at, field, "reversed", { fix: `from: ${to}, to: ${from}` });
      return undefined;
    }
    const start = this.#whole(map.said("start"), `${field}.start`, from, to, from);
    if (dice && !dice.includes(start)) {
      this.#problems.add(entry.at, `${field}.start`, "ladder", { faces: start, known: dice.join(", ") });
    }
    return { ...map.base, from, to, start, ...optional("dice", dice) };
  }

  #whole(node: PageNode | undefined, field: string, min: number, max: number, otherwise: number): number {
    return (node && this.#shape.whole(node, field, min, max)) ?? otherwise;
  }

  #resource(entry: Entry, field: string): Resource | undefined {
    const shape = this.#shape;
    const map = this.#named(entry, field, KEYS.resource);
    if (!map) return undefined;
    const { said } = map;
    const dice = said("dice") && shape.wholes(said("dice"), `${field}.dice`, 1, 1000).sort((a, b) => a - b);
    const min = this.#whole(said("min"), `${field}.min`, -MOST, MOST, 0);
    const max = said("max") && shape.formula(said("max"), `${field}.max`);
    if (max?.op === "number" && (max.value as number) < min)
      this.#problems.add(max.at, `${field}.max`, "figure", { min, max: MOST, text: String(max.value) });
    return {
      ...map.base,
      ...optional("start", said("start") && shape.formula(said("start"), `${field}.start`)),
      min,
      ...optional("max", max),
      ...optional("dice", dice),
      ...readEnds(said, field, shape),
    };
  }

  #derived(entry: Entry, field: string): Derived | undefined {
    const shape = this.#shape;
    if (entry.value.kind === "text") {
      const formula = shape.formula(entry.value, field);
      return formula && { id: entry.key, at: entry.at, name: entry.key, formula };
    }
    const map = this.#named(entry, field, KEYS.derived);
    if (!map) return undefined;
    if (!map.said("is")) return shape.missing(entry.value, field, "is");
    const formula = shape.formula(map.said("is"), `${field}.is`);
    return formula && { ...map.base, formula };
  }

  #thing(entry: Entry, field: string): ThingKind | undefined {
    const shape = this.#shape;
    const map = this.#named(entry, field, KEYS.thing);
    if (!map) return undefined;
    const { said } = map;
    const flag = (key: string): boolean => (said(key) ? shape.flag(said(key), `${field}.${key}`) : false);
    const numbers = shape
      .named(said("numbers"), `${field}.numbers`, new Set())
      .flatMap((one): ThingNumber | readonly [] => {
        const here = join(`${field}.numbers`, one.key);
        if (one.value.kind === "text") {
          const range = shape.range(one.value, here, -MOST, MOST);
          if (!range) return this.#problems.broke(one.key) ?? [];
          return { id: one.key, at: one.at, name: one.key, from: range[0], to: range[1], start: range[0] };
        }
        return this.#attribute(one, here) ?? this.#problems.broke(one.key) ?? [];
      });
    return {
      ...map.base,
      ...optional("pick", shape.text(said("pick"), `${field}.pick`)?.text),
      numbers,
      worn: flag("worn"),
      adds: this.#adds(said("adds"), `${field}.adds`),
      use: this.#changes(said("use"), `${field}.use`),
      spent: flag("spent"),
      ...optional("roll", shape.text(said("roll"), `${field}.roll`)?.text),
    };
  }

  #adds(node: PageNode | undefined, field: string): Adds[] {
    return (this.#shape.entries(node, field) ?? []).flatMap(({ key, at, value }) => {
      const amount = this.#shape.formula(value, join(field, key));
      return amount ? { to: key, at, amount } : [];
    });
  }

  #changes(node: PageNode | undefined, field: string): ChangeRule[] {
    return this.#adds(node, field).map(({ to, at, amount }) => ({ resource: to, at, amount }));
  }

  #condition(entry: Entry, field: string): PageCondition | undefined {
    const shape = this.#shape;
    const base = { id: entry.key, at: entry.at, adds: [], out: false };
    if (entry.value.kind === "text") return { ...base, name: entry.value.text };
    const map = this.#named(entry, field, KEYS.condition);
    if (!map) return undefined;
    return {
      ...map.base,
      ...optional("text", shape.local(map.said("text"), `${field}.text`)),
      adds: this.#adds(map.said("adds"), `${field}.adds`),
      out: map.said("out") ? shape.flag(map.said("out"), `${field}.out`) : false,
    };
  }

  #ladder(entry: Entry, field: string): Ladder | undefined {
    const shape = this.#shape;
    const map = this.#named(entry, field, KEYS.ladder);
    if (!map) return undefined;
    const node = map.said("steps");
    if (!node) return shape.missing(entry.value, field, "steps");
    const here = `${field}.steps`;
    const steps = node.kind === "list" ? this.#listedSteps(node, here) : shape.entries(node, here)?.map(stepOf);
    if (!steps) return undefined;
    if (steps.length === 0) return this.#problems.add(node.at, here, "empty");
    const whole = steps.flatMap(({ name, value }) => {
      const at = shape.whole(value, here, -MOST, MOST);
      return name !== undefined && at !== undefined ? { name, value: at } : [];
    });
    return { ...map.base, steps: whole };
  }

  /** Steps in a list may have names by language. */
  #listedSteps(node: PageNode, field: string): SaidStep[] {
    const shape = this.#shape;
    return shape.list(node, field).map((item) => {
      const step = shape.map(item, field, KEYS.step);
      for (const key of KEYS.step) if (step && !step.has(key)) shape.missing(item, field, key);
      return { name: shape.local(step?.get("name")?.value, field), value: step?.get("value")?.value };
    });
  }

  #rolls(node: PageNode | undefined, names: PageNames, resources: readonly Resource[]): Page["rolls"] {
    const entries = this.#shape.named(node, "rolls", this.#taken);
    for (const { key } of entries) this.#problems.kinds.set(key, "rollKind");
    const numbers = new Map(entries.map(({ key, value }) => [key, numbersOf(value)]));
    const dice = resources.flatMap(({ id, dice: sizes }) => (sizes ? [[id, sizes] as const] : []));
    const rolls = entries.flatMap(({ key, value }) => {
      const field = join("rolls", key);
      const read = readRoll(value, field, this.#problems, {
        given: (ask, thing) => names.ofRoll(ask, thing),
        resources: names.resources,
        rising: new Set(resources.flatMap(({ id, rising }) => (rising ? id : []))),
        numbersOf: (roll) => numbers.get(roll),
        taken: names.hero,
        steps: Object.fromEntries(dice),
      });
      return read ? { ...read, id: key } : [];
    });
    return rolls.map((roll) => {
      const rival = rolls.find(({ id }) => id === roll.against && id !== roll.id);
      return rival ? { ...roll, rival } : roll;
    });
  }

  #was(node: PageNode | undefined): Page["was"] {
    const entries = this.#shape.entries(node, "was") ?? [];
    return Object.fromEntries(
      entries.flatMap(({ key, at, value }): [string, string][] => {
        const now = this.#shape.text(value, join("was", key))?.text;
        if (now === undefined) return [];
        const path = /^(attributes|resources|things|conditions|rolls)\.\p{L}[\p{L}\p{N}_]*$/u;
        if (path.test(key) && path.test(now) && key.split(".")[0] === now.split(".")[0]) return [[key, now]];
        this.#problems.add(at, "was", "word", { text: excerpt(key), known: "attributes.…, resources.…, things.…" });
        return [];
      }),
    );
  }

  #initiative(node: PageNode | undefined): Initiative | undefined {
    const shape = this.#shape;
    const entries = node && shape.map(node, "initiative", KEYS.initiative);
    if (!node || !entries) return undefined;
    const order = entries.get("order");
    if (order) return { at: node.at, ...optional("order", shape.formula(order.value, "initiative.order")) };
    for (const key of ["roll", "number"]) if (!entries.has(key)) shape.missing(node, "initiative", key);
    const text = (key: string): string | undefined => shape.text(entries.get(key)?.value, `initiative.${key}`)?.text;
    return { at: node.at, ...optional("roll", text("roll")), ...optional("number", text("number")) };
  }

  #starting(node: PageNode | undefined, things: readonly ThingKind[]): StartingThing[] {
    const shape = this.#shape;
    return shape.list(node, "starting").flatMap((item, index): StartingThing | readonly [] => {
      const field = `starting[${index}]`;
      const entries = shape.map(item, field, KEYS.starting);
      if (!entries) return [];
      const said = (key: string): PageNode | undefined => entries.get(key)?.value;
      const kind = said("kind") ? shape.text(said("kind"), `${field}.kind`) : shape.missing(item, field, "kind");
      const found = things.find(({ id }) => id === kind?.text);
      if (kind && !found) {
        const known = things.map(({ id }) => id);
        this.#problems.unknown(kind.at, `${field}.kind`, kind.text, known);
      }
      const name = said("name") ? shape.local(said("name"), `${field}.name`) : found?.name;
      if (!found || name === undefined) return [];
      const numbers = [
        ...(shape.map(
          said("numbers"),
          `${field}.numbers`,
          found.numbers.map(({ id }) => id),
        ) ?? []),
      ];
      const values = numbers.flatMap(([id, { value }]): [string, number][] => {
        const rule = found.numbers.find((one) => one.id === id) as ThingNumber;
        const number = shape.whole(value, `${field}.numbers.${id}`, rule.from, rule.to);
        return number === undefined ? [] : [[id, number]];
      });
      const pick = shape.text(said("pick"), `${field}.pick`)?.text;
      return { at: item.at, kind: found.id, name, ...optional("pick", pick), numbers: Object.fromEntries(values) };
    });
  }

  #groups(node: PageNode | undefined, names: PageNames): SheetGroup[] {
    const shape = this.#shape;
    const seen = new Set<string>();
    return shape.list(node, "groups").flatMap((item, index): SheetGroup | readonly [] => {
      const field = `groups[${index}]`;
      const entries = shape.map(item, field, KEYS.group);
      const name = shape.local(entries?.get("name")?.value, `${field}.name`);
      if (entries && !entries.has("name")) shape.missing(item, field, "name");
      const fields = shape.list(entries?.get("fields")?.value, `${field}.fields`).flatMap((one) => {
        const text = shape.text(one, `${field}.fields`);
        if (!text) return [];
        if (!names.fields.includes(text.text))
          return this.#problems.unknown(text.at, `${field}.fields`, text.text, names.fields) ?? [];
        if (seen.has(text.text))
          return this.#problems.add(text.at, `${field}.fields`, "taken", { name: text.text }) ?? [];
        seen.add(text.text);
        return text.text;
      });
      return name === undefined ? [] : { name, fields };
    });
  }
}

/** A step of a ladder whose value is not yet read. */
interface SaidStep {
  readonly name: LocalText | undefined;
  readonly value: PageNode | undefined;
}

const stepOf = ({ key, value }: Entry): SaidStep => ({ name: key, value });

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [key in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in K]?: V };
}

/** The names of a roll's numbers, before it is read: another roll may look at them. */
function numbersOf(node: PageNode): Set<string> {
  const of = (map: MapNode, key: string) => map.entries.find((entry) => entry.key === key)?.value;
  const numbers = node.kind === "map" ? of(node, "numbers") : undefined;
  return new Set(numbers?.kind === "map" ? numbers.entries.map(({ key }) => key) : []);
}
