import { MOST_FIGURE } from "../formula.ts";
import type { PageNames } from "../page/names.ts";
import { optional, type PageParts } from "../page/parts.ts";
import type { Attribute, Field } from "../page/types.ts";
import { excerpt } from "../problem.ts";
import { plainName } from "../roll.ts";
import type { PageNode } from "../text/nodes.ts";
import type { LocalText } from "../types.ts";
import { KEYS } from "../vocabulary.ts";
import { rolledValues } from "./dice-values.ts";
import { readGiven, readOffered } from "./offered.ts";
import { type Known, OverReader } from "./read-over.ts";
import { CREATION_STEPS } from "./spellings.ts";
import type {
  CreationOption,
  CreationStep,
  DiceStep,
  OptionsStep,
  PointsStep,
  RaiseStep,
  SpreadStep,
  ThingsStep,
  WordStep,
} from "./types.ts";

/** More steps than a guide has pages for. */
const MOST_STEPS = 20;
const MOST_DICE = 100;

type Said = (key: string) => PageNode | undefined;

/** One entry of `creation`, as it is written. */
interface Written {
  readonly item: PageNode;
  readonly field: string;
  readonly said: Said;
  readonly base: { readonly id: string; readonly at: number; readonly name?: LocalText; readonly text?: LocalText };
}

export function readCreation(
  parts: PageParts,
  node: PageNode | undefined,
  known: Known,
  names: PageNames,
): CreationStep[] | undefined {
  if (!node) return undefined;
  const reader = new CreationReader(new OverReader(parts, known, names));
  const items = parts.shape.list(node, "creation", MOST_STEPS);
  return items.flatMap((item, index) => reader.step(item, `creation[${index}]`) ?? []);
}

class CreationReader {
  readonly #over: OverReader;
  readonly #parts: PageParts;
  readonly #ids = new Set<string>();

  constructor(over: OverReader) {
    this.#over = over;
    this.#parts = over.parts;
  }

  step(item: PageNode, field: string): CreationStep | undefined {
    const { shape, problems } = this.#parts;
    const before = problems.list.length;
    const entries = shape.map(item, field, KEYS.creation);
    if (!entries) return undefined;
    const said: Said = (key) => entries.get(key)?.value;
    const does = CREATION_STEPS.filter((key) => entries.has(key));
    // What is chosen may be paid with points.
    const [what, other] = does.length === 2 && does.includes("choose") ? does.filter((key) => key !== "points") : does;
    if (!what && problems.list.length > before) return undefined;
    if (!what) return problems.add(item.at, field, "oneOf", { known: CREATION_STEPS.join(", ") });
    if (other) return problems.add(entries.get(other)?.at ?? item.at, field, "onlyOne", { name: other, other: what });
    const name = shape.local(said("name"), `${field}.name`);
    const text = shape.local(said("text"), `${field}.text`);
    const base = { id: "", at: item.at, ...optional("name", name), ...optional("text", text) };
    const written: Written = { item, field, said, base };
    const read = {
      points: () => this.#points(written),
      spread: () => this.#spread(written),
      roll: () => this.#dice(written),
      choose: () => this.#choose(written),
    };
    const allowed: readonly string[] = ALLOWED[what];
    for (const [key, { at }] of entries)
      if (!allowed.includes(key) && key !== what && key !== "name" && key !== "text")
        problems.add(at, field, "unknownKey", { name: key, known: ["name", "text", what, ...allowed].join(", ") });
    return read[what]();
  }

  /** An id that no other step has, and that stays when others come between. */
  #id(wanted: string, name?: LocalText): string {
    const own = name === undefined ? wanted : `${wanted}-${plainName(name).replace(/[^\p{L}\p{N}]+/gu, "-")}`;
    let id = own;
    for (let n = 2; this.#ids.has(id); n++) id = `${own}-${n}`;
    this.#ids.add(id);
    return id;
  }

  #points({ item, field, said, base }: Written): PointsStep | undefined {
    const { shape, problems } = this.#parts;
    const written = said("over");
    if (!written) return shape.missing(item, field, "over");
    const over = this.#over.over(written, field, said("from"));
    const points = this.#over.formula(said("points"), `${field}.points`);
    const cost = this.#over.formula(said("cost"), `${field}.cost`, this.#over.pricedBy(over));
    if (!over || !points) return undefined;
    const [low, high] = this.#over.limits(over);
    const least = said("least") && shape.whole(said("least"), `${field}.least`, low, high);
    const most = said("most") && shape.whole(said("most"), `${field}.most`, low, high);
    if (least !== undefined && most !== undefined && least > most)
      problems.add(item.at, field, "reversed", { fix: `least: ${most}, most: ${least}` });
    const id = this.#id("attributes" in over ? "points" : `points-${over.kind}-${over.number}`);
    const limits = { ...optional("cost", cost), ...optional("least", least), ...optional("most", most) };
    return { ...base, id, does: "points", points, over, ...limits };
  }

  /** The attributes of a step, each of which must be able to have these values. */
  #figures(
    { item, field, said }: Written,
    values: readonly (readonly [value: number, at: number])[],
    where: string,
  ): Attribute[] {
    const over = said("over");
    if (!over) return this.#parts.shape.missing(item, field, "over") ?? [];
    const ids = this.#over.attributes(over, `${field}.over`) ?? [];
    const rules = this.#over.known.attributes.filter(({ id }) => ids.includes(id));
    for (const [value, at] of values) {
      const narrow = rules.find(({ from, to, dice }) => (dice ? !dice.includes(value) : value < from || value > to));
      if (!narrow) continue;
      const { from: min, to: max, dice } = narrow;
      const { problems } = this.#parts;
      if (dice) problems.add(at, `${field}.${where}`, "ladder", { faces: value, known: dice.join(", ") });
      else problems.add(at, `${field}.${where}`, "figure", { min, max, text: String(value) });
    }
    // In the order in which the step says them.
    return ids.flatMap((id) => rules.find((one) => one.id === id) ?? []);
  }

  #spread(written: Written): SpreadStep | undefined {
    const { item, field, said, base } = written;
    const { shape, problems } = this.#parts;
    const node = said("spread");
    const items = shape.list(node, `${field}.spread`);
    if (node?.kind !== "list") return undefined;
    const values = items.flatMap((one, index) => {
      const value = shape.whole(one, `${field}.spread[${index}]`, -MOST_FIGURE, MOST_FIGURE);
      return value === undefined ? [] : [[value, one.at] as const];
    });
    const before = problems.list.length;
    const rules = this.#figures(written, values, "spread");
    if (problems.list.length > before) return undefined;
    if (values.length < items.length || rules.length === 0) return undefined;
    // How many there are is not known where one of them could not be read.
    if (problems.list.some((one) => one.field.startsWith("attributes."))) return undefined;
    if (values.length !== rules.length)
      return problems.add(item.at, `${field}.spread`, "spreadCount", { count: rules.length, got: values.length });
    const attributes = rules.map(({ id }) => id);
    return { ...base, id: this.#id("spread"), does: "spread", values: values.map(([value]) => value), attributes };
  }

  #dice(written: Written): DiceStep | undefined {
    const { field, said, base } = written;
    const { shape, problems } = this.#parts;
    const node = shape.text(said("roll"), `${field}.roll`);
    if (!node) return undefined;
    const dice = /^(\d{0,3})[dD](\d{1,4}|%)$/.exec(node.text);
    if (!dice) return this.#foreignDice(node.text, node.at, `${field}.roll`);
    const [count, die] = [Number(dice[1] || 1), dice[2] === "%" ? 100 : Number(dice[2])];
    if (count < 1 || count > MOST_DICE || die < 2 || die > 1000)
      return problems.add(node.at, `${field}.roll`, "diceRange", { most: MOST_DICE, faces: 1000, text: node.text });
    const keep = said("keep") && shape.whole(said("keep"), `${field}.keep`, 1, count);
    if (said("keep") && keep === undefined) return undefined;
    const is = this.#over.formula(said("is"), `${field}.is`, ["rolled"]);
    if (said("is") && !is) return undefined;
    const place = said("place") ? shape.flag(said("place"), `${field}.place`) : false;
    const step = { count, die, ...optional("keep", keep), ...optional("is", is), place };
    const values = rolledValues(step, problems.text);
    const ends = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [];
    const rules = this.#figures(
      written,
      ends.map((value) => [value, node.at] as const),
      "roll",
    );
    if (rules.length === 0) return undefined;
    return { ...base, id: this.#id("dice"), does: "dice", ...step, attributes: rules.map(({ id }) => id) };
  }

  #foreignDice(text: string, at: number, field: string): undefined {
    const [, dice = "", what = "", many] =
      /^(\d{1,3}[dD]\d{1,4}) ?(k|kh|d|dl|keep|drop|drop lowest|keep highest) ?(\d{1,2})?$/.exec(text) ?? [];
    const count = Number(/^\d+/.exec(dice)?.[0] ?? 1);
    const keep = what.startsWith("d") ? Math.max(1, count - Number(many ?? 1)) : Number(many ?? 1);
    const [, rolled, more] = /^(\d{0,3}[dD]\d{1,4}) ?([-+*/] ?\d{1,5})$/.exec(text) ?? [];
    if (rolled !== undefined)
      return this.#parts.problems.add(at, field, "spelled", {
        text: excerpt(text),
        near: `${rolled}, is: rolled ${more}`,
      });
    if (dice !== "")
      return this.#parts.problems.add(at, field, "spelled", { text: excerpt(text), near: `${dice}, keep: ${keep}` });
    return this.#parts.problems.add(at, field, "kind", { expected: "plainDice" });
  }

  #choose(written: Written): CreationStep | undefined {
    const { said, field, base } = written;
    const { shape, problems } = this.#parts;
    const node = said("choose");
    if (node?.kind === "list") return this.#options(written, node);
    if (node?.kind === "map") {
      const fix = `- { name: ${excerpt(node.entries[0]?.key ?? "Fighter")}, … }`;
      return problems.add(node.at, `${field}.choose`, "dashes", { fix });
    }
    const text = shape.text(node, `${field}.choose`);
    if (!text) return undefined;
    if (text.text === "attribute") return this.#raise(written);
    const words = this.#over.known.fields.filter(({ is }) => is === "one");
    const asked = words.find(({ id }) => id === text.text);
    if (asked) return this.#word(written, asked);
    const kind = this.#over.kind(text.text);
    if (!kind) {
      const known = ["attribute", ...[...this.#over.known.things, ...words].map(({ id }) => id)];
      return problems.unknown(text.at, `${field}.choose`, text.text, known);
    }
    if (!said("from")) return this.#over.noList(written.item, field);
    const from = readOffered(this.#parts, said("from"), `${field}.from`, kind);
    const points = this.#over.formula(said("points"), `${field}.points`);
    const cost = this.#over.formula(said("cost"), `${field}.cost`, this.#over.ownOf(kind.id));
    const count = said("count") ? shape.whole(said("count"), `${field}.count`, 1, 200) : points ? undefined : 1;
    if (cost && !points) problems.add(said("cost")?.at ?? 0, `${field}.cost`, "costPoints", { fix: "points: 10" });
    const step: ThingsStep = {
      ...base,
      id: this.#id(`things-${kind.id}`),
      does: "things",
      kind: kind.id,
      from,
      ...optional("count", count),
      ...optional("points", points),
      ...optional("cost", cost),
    };
    return step;
  }

  #raise({ said, field, base, item }: Written): RaiseStep | undefined {
    const all = this.#over.known.attributes.map(({ id }) => id);
    const node = said("from");
    const from = node ? this.#over.attributes(node, `${field}.from`, true) : all;
    const count = this.#parts.whole(said("count"), `${field}.count`, 1, 200, 1);
    const adds = this.#parts.whole(said("adds"), `${field}.adds`, -MOST_FIGURE, MOST_FIGURE, 1);
    if (!from) return undefined;
    if (from.length === 0) return this.#over.noList(item, field);
    return { ...base, id: this.#id("raise", base.name), does: "raise", count, adds, attributes: from };
  }

  #word({ base, said, field }: Written, { id, of }: Field): WordStep {
    for (const key of ALLOWED.choose) {
      const node = said(key);
      if (node) this.#parts.problems.add(node.at, field, "unknownKey", { name: key, known: "name, text, choose" });
    }
    return { ...base, id: this.#id(`word-${id}`), does: "word", field: id, words: of };
  }

  #options({ base, field }: Written, node: PageNode): OptionsStep | undefined {
    const { shape, problems } = this.#parts;
    const seen = new Set<string>();
    const options = shape.list(node, `${field}.choose`).flatMap((item, index) => {
      const option = this.#option(item, `${field}.choose[${index}]`);
      if (!option) return [];
      const name = plainName(option.name);
      if (seen.has(name)) return problems.add(item.at, `${field}.choose[${index}]`, "taken", { name }) ?? [];
      seen.add(name);
      return option;
    });
    if (options.length === 0) return undefined;
    return { ...base, id: this.#id("options", base.name), does: "options", options };
  }

  /** What an option makes fields say: a word of theirs, a tick, or a text. */
  #fields(node: PageNode | undefined, field: string): Record<string, string | boolean> {
    const { shape, problems } = this.#parts;
    const known = this.#over.known.fields.filter(({ is }) => is !== "list");
    const ids = known.map(({ id }) => id);
    return Object.fromEntries(
      (shape.entries(node, field) ?? []).flatMap(({ key, at, value }): [string, string | boolean][] => {
        const found = known.find(({ id }) => id === key);
        if (!found) return problems.unknown(at, field, key, ids, {}, "fields") ?? [];
        if (found.is === "tick") return [[key, shape.flag(value, field)]];
        const words = found.of.map(({ id }) => id);
        const text = found.is === "one" ? shape.word(value, field, words) : shape.text(value, field)?.text;
        return text === undefined ? [] : [[key, text]];
      }),
    );
  }

  #option(item: PageNode, field: string): CreationOption | undefined {
    const { shape, problems } = this.#parts;
    if (item.kind === "text" || shape.isByLanguage(item, KEYS.option)) {
      const alone = shape.local(item, field);
      return alone === undefined ? undefined : { at: item.at, name: alone, adds: {}, fields: {}, things: [] };
    }
    const entries = shape.map(item, field, KEYS.option);
    if (!entries) return undefined;
    const said: Said = (key) => entries.get(key)?.value;
    if (!said("name")) return shape.missing(item, field, "name");
    const { attributes, resources, things } = this.#over.known;
    const known = [...attributes, ...resources].map(({ id }) => id);
    const adds = (shape.entries(said("adds"), `${field}.adds`) ?? []).flatMap(({ key, at, value }) => {
      if (!known.includes(key)) return problems.unknown(at, `${field}.adds`, key, known) ?? [];
      const figure = shape.whole(value, `${field}.adds`, -MOST_FIGURE, MOST_FIGURE);
      return figure === undefined ? [] : [[key, figure] as const];
    });
    const name = shape.local(said("name"), `${field}.name`);
    const fields = this.#fields(said("fields"), `${field}.fields`);
    const given = shape.list(said("things"), `${field}.things`).flatMap((one, index) => {
      return readGiven(this.#parts, one, `${field}.things[${index}]`, things) ?? [];
    });
    if (name === undefined) return undefined;
    const text = shape.local(said("text"), `${field}.text`);
    return { at: item.at, name, ...optional("text", text), adds: Object.fromEntries(adds), fields, things: given };
  }
}

/** What may stand beside the word that says what a step does. */
const ALLOWED = {
  points: ["over", "from", "cost", "least", "most"],
  spread: ["over"],
  roll: ["over", "keep", "is", "place"],
  choose: ["from", "count", "points", "cost", "adds"],
} as const;
