import type { Scope } from "../check.ts";
import { flagsOf } from "../hero.ts";
import { isAspects } from "../shared/aspects.ts";
import { sharedName } from "../shared/values.ts";
import type { Asked } from "../types.ts";
import type { KindWord } from "../vocabulary.ts";
import type { Changeable, ChangeKind } from "./changed.ts";
import type { Page } from "./types.ts";

type Said = Pick<
  Page,
  "attributes" | "resources" | "derived" | "fields" | "shared" | "things" | "conditions" | "ladders"
>;

type Known = NonNullable<Scope["given"]>;

/** Names of figures, and names that hold or do not. */
type Names = readonly [figures: readonly string[], flags: readonly string[]];

/** What a name of the page may stand for, and where. */
export class PageNames {
  readonly #said: Said;
  /**
   * Of a hero: attributes, resources and their `.max`, derived numbers, `worn.<number>`, `carried.<number>`, `owned.<kind>`,
   * conditions.
   */
  readonly hero: readonly string[];
  /** Those of them that hold or do not. */
  readonly flags: ReadonlySet<string>;

  constructor(said: Said) {
    this.#said = said;
    const numbersOf = (things: Said["things"], room: string) =>
      new Set(things.flatMap(({ numbers }) => numbers.map(({ id }) => `${room}.${id}`)));
    this.flags = new Set([...said.conditions.map(({ id }) => id), ...flagNames(said.fields)]);
    this.hero = [
      ...said.attributes.map(({ id }) => id),
      ...said.resources.flatMap(({ id, max }) => (max ? [id, `${id}.max`] : [id])),
      ...said.derived.map(({ id }) => id),
      ...numbersOf(
        said.things.filter((thing) => thing.worn),
        "worn",
      ),
      ...numbersOf(said.things, "carried"),
      ...said.things.map(({ id }) => `owned.${id}`),
      ...this.flags,
    ];
  }

  /** What each name is, for who takes it for something else; that of a number of a thing may be another's too. */
  get kinds(): Map<string, KindWord> {
    const { attributes, resources, derived, fields, shared, things, conditions, ladders } = this.#said;
    const all = { attribute: attributes, resource: resources, derivedNumber: derived, thingKind: things } as const;
    const others = { sharedKind: shared, conditionKind: conditions, ladderKind: ladders, fieldKind: fields } as const;
    const numbers = things.flatMap((thing) => thing.numbers).map(({ id }) => [id, "thingNumber"] as const);
    const named = Object.entries({ ...all, ...others }).flatMap(([kind, list]) => {
      return list.map(({ id }) => [id, kind as KindWord] as const);
    });
    return new Map([...numbers, ...named]);
  }

  /** What stands on a sheet. */
  get fields(): string[] {
    const { attributes, resources, derived, fields, things } = this.#said;
    return [...attributes, ...resources, ...derived, ...fields, ...things].map(({ id }) => id);
  }

  /** What may be asked for before a roll. */
  get picks(): readonly { readonly id: string }[] {
    const { things, ladders, shared } = this.#said;
    const aspects = shared.filter(isAspects).map((one) => ({ id: sharedName(one) }));
    return [{ id: "attribute" }, { id: "ladder" }, { id: "dice" }, { id: "yes" }, ...ladders, ...things, ...aspects];
  }

  /** What a roll may change: of its roller, of its target, and of the things that it is made with. */
  changed(ask: readonly Asked[], thing: string | undefined): Changeable {
    const { attributes, resources, conditions, fields, shared } = this.#said;
    const ticks = fields.filter(({ is }) => is === "tick");
    const own = new Map<string, ChangeKind>([
      ...attributes.map(({ id, dice }) => [id, dice ? "die" : "figure"] as const),
      ...resources.map(({ id, dice }) => [id, dice ? "stock" : "figure"] as const),
      ...[...conditions, ...ticks].map(({ id }) => [id, "condition"] as const),
    ]);
    const all = new Map([...own, ...[...own].map(([id, kind]) => [`target.${id}`, kind] as const)]);
    // The table has no target's side.
    for (const one of shared) all.set(sharedName(one), "figure");
    const kinds = new Set(this.#said.things.map(({ id }) => id));
    const picked = ask.flatMap(({ id, pick = "" }) => (kinds.has(pick) ? this.#numbers(id, pick) : []));
    for (const [path, kind] of [...(thing === undefined ? [] : this.#numbers(thing, thing)), ...picked])
      all.set(path, kind);
    return { names: [...all.keys()], kindOf: (path) => all.get(path) };
  }

  /** What using a thing may change: of its owner, and its own numbers by their bare names. */
  changedByUse(kind: string): Changeable {
    const roll = this.changed([], undefined);
    const own = new Map(this.#numbers("", kind, 4).map(([path, what]) => [path.slice(1), what]));
    const names = [...roll.names.filter((name) => !name.startsWith("target.")), ...own.keys()];
    return { names, kindOf: (path) => own.get(path) ?? (names.includes(path) ? roll.kindOf(path) : undefined) };
  }

  heroScope(): Scope {
    return this.#scope(this.hero);
  }

  /** The hero's, and some that stand in one place only. */
  heroWith(more: readonly string[]): Scope {
    return this.#scope([...more, ...this.hero]);
  }

  #scope(names: readonly string[], flags: readonly string[] = []): Scope {
    return { dice: new Set(), numbers: new Map(), rival: new Set(), given: this.#known(names, flags) };
  }

  /** @param own Names that hold or do not, beside those of heroes. */
  #known(names: readonly string[], own: readonly string[] = []): Known {
    const kinds = this.#said.things.map(({ id, worn, numbers }) => {
      return [id, { worn, numbers: numbers.map((number) => number.id) }] as const;
    });
    const set = new Set([...names, ...own]);
    const flags = new Set([...names.filter((name) => this.flags.has(name.replace(/^target\./, ""))), ...own]);
    return { has: (name) => set.has(name), names: [...set], flags, kinds: new Map(kinds) };
  }

  /** The numbers of a thing itself, and those of its hero. */
  thingScope(kind: string): Scope {
    const thing = this.#said.things.find(({ id }) => id === kind);
    return this.#scope([...(thing?.numbers ?? []).map(({ id }) => id), ...this.hero], flagNames(thing?.fields ?? []));
  }

  emptyScope(): Scope {
    return this.#scope([]);
  }

  /** The same, with what a thing goes with: for what stands beside its name. */
  rowScope(kind: string): Scope {
    const thing = this.#said.things.find(({ id }) => id === kind);
    const [names, flags] = this.#thing(kind, kind);
    const bare = (list: readonly string[]): string[] => list.map((name) => name.slice(kind.length + 1));
    return this.#scope([...(thing ? bare(names) : []), ...this.hero], bare(flags));
  }

  /** What a roll's formulas may use besides what the roll says itself. */
  ofRoll(ask: readonly Asked[], thing: string | undefined): Known {
    const asked = ask.map(({ id, pick, words = [] }): Names => {
      if (pick === "yes") return [[], [id]];
      if (pick === "word") return [[], words.map((word) => `${id}.${word.id}`)];
      return pick === undefined ? [[id], []] : this.#picked(id, pick);
    });
    const mine: Names = thing === undefined ? [[], []] : this.#thing(thing, thing);
    const all = [...asked, mine];
    const [figures, flags] = [false, true].map((is) => this.hero.filter((name) => this.flags.has(name) === is));
    const theirs = this.hero.map((name) => `target.${name}`);
    // A mistyped name lists them in this order.
    const shared = this.#said.shared.map(sharedName);
    const names = [...(figures ?? []), ...shared, ...all.flatMap(([those]) => those), ...(flags ?? []), ...theirs];
    return this.#known(
      names,
      all.flatMap(([, those]) => those),
    );
  }

  /** The names that a pick brings: itself where it is a number, and what the picked thing has. */
  #picked(name: string, pick: string, depth = 0): Names {
    const { things } = this.#said;
    return things.some(({ id }) => id === pick) ? this.#thing(name, pick, depth) : [[name], []];
  }

  /** `weapon.damage`, `weapon.skill.rank`, `weapon.skill.attribute`. */
  #thing(name: string, kind: string, depth = 0): Names {
    const thing = this.#said.things.find(({ id }) => id === kind);
    // Kinds that pick each other would go on for ever.
    if (!thing || depth > 3) return [[], []];
    const numbers = thing.numbers.map(({ id }) => `${name}.${id}`);
    const flags = flagNames(thing.fields).map((flag) => `${name}.${flag}`);
    if (thing.pick === undefined) return [numbers, flags];
    const [more, others] = this.#picked(`${name}.${thing.pick}`, thing.pick, depth + 1);
    return [
      [...numbers, ...more],
      [...flags, ...others],
    ];
  }

  /** The numbers and ticks of a thing and of the things that it goes with: an attribute's name is none. */
  #numbers(name: string, kind: string, depth = 0): [path: string, kind: ChangeKind][] {
    const thing = this.#said.things.find(({ id }) => id === kind);
    if (!thing || depth > 4) return [];
    const own = [
      ...thing.numbers.map(({ id, dice }): [string, ChangeKind] => [`${name}.${id}`, dice ? "die" : "figure"]),
      ...thing.fields.flatMap(({ id, is }): [string, ChangeKind][] =>
        is === "tick" ? [[`${name}.${id}`, "condition"]] : [],
      ),
    ];
    const further =
      thing.pick === undefined || depth > 3 ? [] : this.#numbers(`${name}.${thing.pick}`, thing.pick, depth + 1);
    return [...own, ...further];
  }
}

/** What of fields formulas may ask. */
const flagNames = (fields: Page["fields"]): string[] => Object.keys(flagsOf(fields));

/** What a roll of a page may change, by its names in `then`. */
export const changeable = (page: Page, { ask, with: thing }: Pick<Page["rolls"][number], "ask" | "with">): Changeable =>
  new PageNames(page).changed(ask, thing);
