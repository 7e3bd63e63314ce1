import type { RollView } from "./card.ts";
import type { ActorKind } from "./documents.ts";
import { guardedEndings, guardedFace, guardedRolls, guardedSettings } from "./guests/readings.ts";
import { rollsOfKit1 } from "./kit-1.ts";
import { errorText, lookedOver, misspeltIn, problemsOf } from "./problems.ts";
import type { RollType } from "./roll-type.ts";
import { KIT, type LateRuleSet, type NewRuleSet, type OnDemand, type RuleSet } from "./ruleset.ts";

/** The rule sets of this world. */

/** A game as a module brings it: the text of its page, and what of it the module does itself. */
export interface DeclaredPage {
  readonly id: string;
  readonly page: string;
  readonly replacements?: PageReplacements;
}

/** What a module does itself of a game on a page. Everything else stays as the page says. */
export interface PageReplacements {
  /** By the roll's name in the page. */
  readonly rolls?: Readonly<Record<string, RollReplacement>>;
  /** The number that puts a fight in order; the highest acts first. */
  initiative?(usual: number, came: PageCame, asked: PageAsked): number;
  /** Templates (`modules/<id>/….hbs`) of parts of the hero's sheet. `tab`: of each further page that the page's groups name. */
  readonly sheet?: Readonly<Partial<Record<"header" | "play" | "tab" | "growth", string>>>;
  /** By the kind of thing, the template of the fields on its sheet. */
  readonly things?: Readonly<Record<string, string>>;
  /** Words round the page's own, each by a key of the module's language files. */
  readonly words?: Readonly<Partial<Record<PageWord, string>>>;
}

/** Words that stand round those of a page: on the tabs and headings of the sheet, on buttons and above rolls. */
export type PageWord =
  | `tab.${"play" | "growth" | "notes"}`
  | `sheet.${"conditions" | "rolls" | "tables"}`
  | `follow.${"push" | "answer"}`
  | `kind.${"initiative" | "use"}`;

/** All are pure readings: each page at the table asks anew, and has to get the same. `usual`: what the page says. */
interface RollReplacement {
  /**
   * What the dice come to: only what differs. Where the band differs and `changes` are not given, what happens is what the page says
   * of that band.
   */
  outcome?(usual: PageCame, asked: PageAsked): Partial<Pick<PageCame, "numbers" | "band" | "notes" | "changes">>;
  /** The chance of each band, in the page's order, with such an outcome; without it, no chances are shown of that roll. */
  odds?(usual: readonly number[], asked: PageAsked): readonly number[];
  /** What the card shows. */
  view?(usual: RollView, came: PageCame, asked: PageAsked): RollView;
  /** A template (`modules/<id>/….hbs`) that the roll dialog shows beside what it asks; it reads `PageAsked`. */
  readonly dialog?: string;
  /** A template that the card shows below the dice; it reads `PageAsked` and `PageCame`. */
  readonly card?: string;
}

/** What a roll of a page is made with. */
export interface PageAsked {
  /** Its name in the page. */
  readonly roll: string;
  /** The figures that it uses, by their names in the page. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Those of the other side; null: there is none. */
  readonly rival: Readonly<Record<string, unknown>> | null;
}

/** What a roll of a page came to. Bands and notes are known by their places in the page; the first is 0. */
export interface PageCame {
  readonly dice: readonly { group: string; size: number; faces: readonly number[]; value: number }[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Null: none holds. */
  readonly band: number | null;
  readonly notes: readonly number[];
  /**
   * What happens to what the page's `then` may name, in one of three ways: `health`, or `target.health` where it is the target's;
   * `put`: whether a condition or a tick holds afterwards.
   */
  readonly changes: readonly { resource: string; amount?: number; step?: "up" | "down"; put?: boolean }[];
  readonly pushed: boolean;
}

const isPage = (guest: NewRuleSet | LateRuleSet | DeclaredPage): guest is DeclaredPage =>
  typeof guest === "object" && guest !== null && typeof (guest as Partial<DeclaredPage>).page === "string";

/** The module's own object stays as it is; its getters are read only when one is needed. */
function filledIn(ruleset: NewRuleSet): RuleSet {
  const old = isOld(ruleset) && !isLate(ruleset);
  const guest = isGuest(ruleset);
  if (ruleset.settings && ruleset.summary && !old && !guest) return ruleset as RuleSet;
  const { settings = [], summary = ruleset.label } = ruleset;
  return Object.create(ruleset, {
    settings: { value: guest ? guardedSettings(ruleset.id, settings) : settings, enumerable: true },
    summary: { value: summary, enumerable: true },
    ...(old && { kit: { value: KIT } }),
    ...(guest && guardedFace(ruleset)),
    ...(guest &&
      !isLate(ruleset) && { endings: { value: guardedEndings(ruleset.id, ruleset.endings), enumerable: true } }),
    ...((old || guest) && !isLate(ruleset) && { rolls: { value: rollsOf(ruleset, ruleset.rolls), enumerable: true } }),
  });
}

/** Of a module: its types carry the module's id. */
const isGuest = ({ actors, items }: Pick<NewRuleSet, "actors" | "items">): boolean =>
  [...Object.keys(actors), ...Object.keys(items)].some((type) => type.includes("."));

/** The rolls of a rule set, as those of today, and those of a guest looked over. One of kit 1 may leave out what its cards never missed. */
function rollsOf(ruleset: NewRuleSet | LateRuleSet, rolls: RuleSet["rolls"]): RuleSet["rolls"] {
  const now = isOld(ruleset) ? rollsOfKit1(rolls) : rolls;
  if (!isGuest(ruleset)) return now;
  const looked = lookedOver(ruleset.id, now, isOld(ruleset) ? ["odds"] : ["plan", "check", "odds", "view"]);
  return guardedRolls(ruleset.id, looked);
}

/** Whether it was written for kit 1. */
const isOld = ({ kit }: { kit?: string }): boolean => kit === undefined;

const LATE = Object.keys({
  rolls: 0,
  prompts: 0,
  asking: 0,
  endings: 0,
  lasting: 0,
  browsing: 0,
  statBlock: 0,
  plainGames: 0,
  foreign: 0,
} satisfies Record<keyof OnDemand, 0>) as (keyof OnDemand)[];

const isLate = (ruleset: object): boolean => "load" in ruleset && !("rolls" in ruleset);

/**
 * The same rule set before the rest of it has loaded: reading that too early throws "not loaded", so that nobody takes
 * it for missing.
 */
function unfinished(ruleset: { readonly id: string }): void {
  const early = (name: string) => () => {
    throw new Error(`Cubilete: "${name}" of "${ruleset.id}" is read before rulesets.load("${ruleset.id}").`);
  };
  for (const name of LATE) Object.defineProperty(ruleset, name, { configurable: true, get: early(name) });
}

/** A rule set with all of itself, whenever it came. */
export async function complete(ruleset: RuleSet | LateRuleSet): Promise<RuleSet> {
  const rest = await (ruleset as Partial<LateRuleSet>).load?.();
  if (!rest) return ruleset as RuleSet;
  const guest = isGuest(ruleset);
  const endings = guest ? guardedEndings(ruleset.id, rest.endings) : rest.endings;
  const now = { ...rest, endings, rolls: rollsOf(ruleset as LateRuleSet, rest.rolls) };
  if (isOld(ruleset)) Object.defineProperty(ruleset, "kit", { configurable: true, value: KIT });
  for (const name of LATE)
    Object.defineProperty(ruleset, name, { configurable: true, enumerable: true, writable: true, value: now[name] });
  return ruleset as RuleSet;
}

class RuleSetRegistry {
  readonly #byId = new Map<string, RuleSet>();
  readonly #loading = new Map<string, Promise<RuleSet>>();
  readonly #loaded = new Set<string>();
  /** Rule sets that could not come in or could not start, with the reason. */
  readonly failed = new Map<string, string>();
  /** Games that a module brings as a page, by their ids. */
  readonly pages = new Map<string, DeclaredPage>();
  /** Kinds of actors that belong to the table and to no rule set, by type; they take the things of all. */
  readonly house: Record<string, ActorKind> = {};

  /**
   * Adds a rule set, or a game that stands on a page (`kit.declared`).
   * @throws {Error} When a part of it is missing or wrong, or its id or one of its document types is taken. The message
   * names every field; the GM sees it, and everything else plays.
   */
  add(guest: NewRuleSet | LateRuleSet | DeclaredPage): void {
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

  /**
   * Notes for the GM which rule set could not be added. A rule set that already plays under that name is not blamed.
   */
  refuse(name: string, error: unknown): void {
    let noted = name;
    while (this.failed.has(noted) || this.#byId.has(noted) || this.pages.has(noted)) noted += "′";
    this.failed.set(noted, errorText(error));
  }

  #addPage(page: DeclaredPage): void {
    if (this.pages.has(page.id)) throw new Error(`Cubilete: a game "${page.id}" is there already.`);
    this.pages.set(page.id, page);
  }

  #addRuleSet(ruleset: NewRuleSet | LateRuleSet): void {
    const problems = problemsOf(ruleset);
    if (problems.length > 0) throw new Error(`Cubilete: this is no rule set. ${problems.join("; ")}.`);
    if (this.#byId.has(ruleset.id)) throw new Error(`Cubilete: a rule set "${ruleset.id}" is registered already.`);
    for (const type of [...Object.keys(ruleset.actors), ...Object.keys(ruleset.items)]) {
      const owner = this.ofType(type);
      if (Object.hasOwn(this.house, type)) throw new Error(`Cubilete: the type "${type}" belongs to the table.`);
      if (owner) throw new Error(`Cubilete: the type "${type}" of "${ruleset.id}" belongs to "${owner.id}".`);
    }
    if (isOld(ruleset))
      console.warn(
        `Cubilete: "${ruleset.id}" was written for kit 1. It is read once more; docs/kit.md says what changed.`,
      );
    for (const line of isGuest(ruleset) && !isLate(ruleset) ? misspeltIn(ruleset) : [])
      console.warn(`Cubilete: "${ruleset.id}": ${line}`);
    const ready = filledIn(ruleset as NewRuleSet);
    if (isLate(ruleset)) unfinished(ready);
    else this.#loaded.add(ruleset.id);
    this.#byId.set(ruleset.id, ready);
  }

  /** Whether all of it is there. */
  isLoaded(id: string): boolean {
    return this.#loaded.has(id);
  }

  /**
   * Brings the rest of these rule sets, unless it is there; of one that there is not, nothing. What could not be brought can
   * be tried again.
   */
  async load(...ids: string[]): Promise<void> {
    await Promise.all(ids.filter((id) => !this.#loaded.has(id)).map((id) => this.#bring(id)));
  }

  async #bring(id: string): Promise<void> {
    const ruleset = this.#byId.get(id);
    if (!ruleset) return;
    const loading = this.#loading.get(id) ?? complete(ruleset);
    this.#loading.set(id, loading);
    try {
      const problems = problemsOf(await loading);
      if (problems.length > 0) throw new Error(`Cubilete: this is no rule set. ${problems.join("; ")}.`);
      this.#loaded.add(id);
    } finally {
      this.#loading.delete(id);
    }
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

  /** A kind of roll of a rule set that is loaded; null when the rule set or the kind is unknown. */
  findRollType(rulesetId: string, kindId: string): { ruleset: RuleSet; kind: RollType } | null {
    const ruleset = this.#byId.get(rulesetId);
    const kind = ruleset && Object.hasOwn(ruleset.rolls, kindId) ? ruleset.rolls[kindId] : undefined;
    return ruleset && kind ? { ruleset, kind } : null;
  }

  /**
   * A kind of roll of a rule set that is loaded.
   * @throws {Error} When the rule set or the kind is unknown; the message names it.
   */
  rollType(rulesetId: string, kindId: string): { ruleset: RuleSet; kind: RollType } {
    const found = this.findRollType(rulesetId, kindId);
    if (!found) throw new Error(`Cubilete: there is no roll "${rulesetId}.${kindId}".`);
    return found;
  }

  all(): RuleSet[] {
    return [...this.#byId.values()];
  }
}

export const rulesets = new RuleSetRegistry();
