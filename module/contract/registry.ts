import type { ActorKind } from "./documents.ts";
import { problemsOf } from "./problems.ts";
import type { RollType } from "./roll-type.ts";
import type { NewRuleSet, RuleSet } from "./ruleset.ts";

/** The rule sets of this world. */

/** A game as a module brings it: the text of its page. */
export interface DeclaredPage {
  readonly id: string;
  readonly page: string;
}

const isPage = (guest: NewRuleSet | DeclaredPage): guest is DeclaredPage =>
  typeof guest === "object" && guest !== null && typeof (guest as Partial<DeclaredPage>).page === "string";

/** The guest's own object stays as it is, and its getters are asked only when somebody needs them. */
const withSettings = (ruleset: NewRuleSet): RuleSet =>
  ruleset.settings ? (ruleset as RuleSet) : Object.create(ruleset, { settings: { value: [], enumerable: true } });

class RuleSetRegistry {
  readonly #byId = new Map<string, RuleSet>();
  /** Rule sets that could not come in or could not start, with the reason. */
  readonly failed = new Map<string, string>();
  /** Games that a module brings as a page, by their ids. */
  readonly pages = new Map<string, DeclaredPage>();
  /** Kinds of actors that belong to the table and to no rule set, by type; they take the things of all. */
  readonly house: Record<string, ActorKind> = {};

  /**
   * Adds a rule set, or a game that stands on a page (`kit.declared`).
   * @throws {Error} When something about it is missing or wrong, or its id or one of its document types is taken. The message
   * names every field; the GM is told, and everything else plays.
   */
  add(guest: NewRuleSet | DeclaredPage): void {
    const named: unknown = (guest as Partial<RuleSet> | null | undefined)?.id;
    const name = typeof named === "string" && named !== "" ? named : "?";
    try {
      if (isPage(guest)) this.#addPage(guest);
      else this.#addRuleSet(guest);
    } catch (error) {
      this.refuse(name, error);
      throw error;
    }
  }

  /** Notes for the GM what could not come in. Whoever bears the name already keeps no blame for it. */
  refuse(name: string, error: unknown): void {
    let noted = name;
    while (this.failed.has(noted) || this.#byId.has(noted) || this.pages.has(noted)) noted += "′";
    this.failed.set(noted, error instanceof Error ? error.message : String(error));
  }

  #addPage(page: DeclaredPage): void {
    if (this.pages.has(page.id)) throw new Error(`Cubilete: a game "${page.id}" is there already.`);
    this.pages.set(page.id, page);
  }

  #addRuleSet(ruleset: NewRuleSet): void {
    const problems = problemsOf(ruleset);
    if (problems.length > 0) throw new Error(`Cubilete: this is no rule set. ${problems.join("; ")}.`);
    if (this.#byId.has(ruleset.id)) throw new Error(`Cubilete: a rule set "${ruleset.id}" is registered already.`);
    for (const type of [...Object.keys(ruleset.actors), ...Object.keys(ruleset.items)]) {
      const owner = this.ofType(type);
      if (Object.hasOwn(this.house, type)) throw new Error(`Cubilete: the type "${type}" belongs to the table.`);
      if (owner) throw new Error(`Cubilete: the type "${type}" of "${ruleset.id}" belongs to "${owner.id}".`);
    }
    this.#byId.set(ruleset.id, withSettings(ruleset));
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
