import type { Scope } from "../check.ts";
import type { Asked } from "../types.ts";
import type { KindWord } from "../vocabulary.ts";
import type { Page } from "./types.ts";

type Said = Pick<Page, "attributes" | "resources" | "derived" | "things" | "conditions" | "ladders">;

type Known = NonNullable<Scope["given"]>;

/** What a name of the page may stand for, and where. */
export class PageNames {
  readonly #said: Said;
  /** Of a hero: attributes, resources and their `.max`, derived numbers, `worn.<number>`. */
  readonly hero: readonly string[];

  constructor(said: Said) {
    this.#said = said;
    const worn = said.things
      .filter((thing) => thing.worn)
      .flatMap(({ numbers }) => numbers.map(({ id }) => `worn.${id}`));
    this.hero = [
      ...said.attributes.map(({ id }) => id),
      ...said.resources.flatMap(({ id, max }) => (max ? [id, `${id}.max`] : [id])),
      ...said.derived.map(({ id }) => id),
      ...new Set(worn),
    ];
  }

  /** What each name is, for who takes it for something else; that of a number of a thing may be another's too. */
  get kinds(): Map<string, KindWord> {
    const { attributes, resources, derived, things, conditions, ladders } = this.#said;
    const all = { attribute: attributes, resource: resources, derivedNumber: derived, thingKind: things } as const;
    const others = { conditionKind: conditions, ladderKind: ladders } as const;
    const numbers = things.flatMap((thing) => thing.numbers).map(({ id }) => [id, "thingNumber"] as const);
    const named = Object.entries({ ...all, ...others }).flatMap(([kind, list]) => {
      return list.map(({ id }) => [id, kind as KindWord] as const);
    });
    return new Map([...numbers, ...named]);
  }

  /** What stands on a sheet. */
  get fields(): string[] {
    const { attributes, resources, derived, things } = this.#said;
    return [...attributes, ...resources, ...derived, ...things].map(({ id }) => id);
  }

  /** What may be asked for before a roll. */
  get picks(): readonly { readonly id: string }[] {
    const { things, ladders } = this.#said;
    return [{ id: "attribute" }, { id: "ladder" }, { id: "dice" }, ...ladders, ...things];
  }

  /** Resources that a roll may change: one's own and the target's. */
  get resources(): Known {
    return known(this.#said.resources.flatMap(({ id }) => [id, `target.${id}`]));
  }

  heroScope(): Scope {
    return this.#scope(this.hero);
  }

  #scope(names: readonly string[]): Scope {
    return { dice: new Set(), numbers: new Map(), rival: new Set(), given: this.#known(names) };
  }

  #known(names: readonly string[]): Known {
    const kinds = this.#said.things.map(({ id, worn, numbers }) => {
      return [id, { worn, numbers: numbers.map((number) => number.id) }] as const;
    });
    return { ...known(names), kinds: new Map(kinds) };
  }

  /** The numbers of a thing itself, and those of its hero. */
  thingScope(kind: string): Scope {
    const thing = this.#said.things.find(({ id }) => id === kind);
    return this.#scope([...(thing?.numbers ?? []).map(({ id }) => id), ...this.hero]);
  }

  emptyScope(): Scope {
    return this.#scope([]);
  }

  /** What a roll's formulas may use besides what the roll says itself. */
  ofRoll(ask: readonly Asked[], thing: string | undefined): Known {
    const asked = ask.flatMap(({ id, pick }) => (pick === undefined ? [id] : this.#picked(id, pick)));
    const mine = thing === undefined ? [] : this.#thing(thing, thing);
    return this.#known([...this.hero, ...this.hero.map((name) => `target.${name}`), ...asked, ...mine]);
  }

  /** The names that a pick brings: itself where it is a number, and what the picked thing has. */
  #picked(name: string, pick: string, depth = 0): string[] {
    const { things } = this.#said;
    return things.some(({ id }) => id === pick) ? this.#thing(name, pick, depth) : [name];
  }

  /** `weapon.damage`, `weapon.skill.rank`, `weapon.skill.attribute`. */
  #thing(name: string, kind: string, depth = 0): string[] {
    const thing = this.#said.things.find(({ id }) => id === kind);
    // Kinds that pick each other would go on for ever.
    if (!thing || depth > 3) return [];
    const numbers = thing.numbers.map(({ id }) => `${name}.${id}`);
    return thing.pick === undefined
      ? numbers
      : [...numbers, ...this.#picked(`${name}.${thing.pick}`, thing.pick, depth + 1)];
  }
}

function known(names: readonly string[]): Known {
  const set = new Set(names);
  return { has: (name) => set.has(name), names: [...set] };
}
