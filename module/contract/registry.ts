import type { ActorKind } from "./documents.ts";
import type { RollType } from "./roll-type.ts";
import type { RuleSet } from "./ruleset.ts";

/** The rule sets of this world. */

class RuleSetRegistry {
  readonly #byId = new Map<string, RuleSet>();
  /** Rule sets that could not start, with the reason. */
  readonly failed = new Map<string, string>();
  /** Kinds of actors that belong to the table and to no rule set, by type; they take the things of all. */
  readonly house: Record<string, ActorKind> = {};

  /**
   * Adds a rule set.
   * @throws {Error} When its id or one of its document types is taken; the message names both sides.
   */
  add(ruleset: RuleSet): void {
    if (this.#byId.has(ruleset.id)) throw new Error(`Cubilete: a rule set "${ruleset.id}" is registered already.`);
    for (const type of [...Object.keys(ruleset.actors), ...Object.keys(ruleset.items)]) {
      const owner = this.ofType(type);
      if (Object.hasOwn(this.house, type)) throw new Error(`Cubilete: the type "${type}" belongs to the table.`);
      if (owner) throw new Error(`Cubilete: the type "${type}" of "${ruleset.id}" belongs to "${owner.id}".`);
    }
    this.#byId.set(ruleset.id, ruleset);
  }

  get(id: string): RuleSet | undefined {
    return this.#byId.get(id);
  }

  /** The rule set that a document subtype belongs to. */
  ofType(type: string): RuleSet | undefined {
    return this.all().find(({ actors, items }) => Object.hasOwn(actors, type) || Object.hasOwn(items, type));
  }

  /** What an actor's type says about it, of a rule set or of the table; undefined where it is none of ours. */
  actorKind(type: string): ActorKind | undefined {
    return Object.hasOwn(this.house, type) ? this.house[type] : this.ofType(type)?.actors[type];
  }

  /** The types of items that an actor of this type may carry. */
  itemTypesOf(type: string): string[] {
    if (Object.hasOwn(this.house, type)) return this.all().flatMap(({ items }) => Object.keys(items));
    return Object.keys(this.ofType(type)?.items ?? {});
  }

  /**
   * A kind of roll.
   * @throws {Error} When the rule set or the kind is unknown; the message names it.
   */
  rollType(rulesetId: string, kindId: string): { ruleset: RuleSet; kind: RollType } {
    const ruleset = this.#byId.get(rulesetId);
    const kind = ruleset && Object.hasOwn(ruleset.rolls, kindId) ? ruleset.rolls[kindId] : undefined;
    if (!ruleset || !kind) throw new Error(`Cubilete: there is no roll "${rulesetId}.${kindId}".`);
    return { ruleset, kind };
  }

  all(): RuleSet[] {
    return [...this.#byId.values()];
  }
}

export const rulesets = new RuleSetRegistry();
