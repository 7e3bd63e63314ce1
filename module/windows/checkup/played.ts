import type { RuleSet } from "../../contract/index.ts";
import { type ActorLike, type DocumentLike, type JsonObject, type PackLike, theGame } from "../../foundry/index.ts";
import type { Context } from "./context.ts";

/** What a run knows of one rule set: its actors, and what its rolls came to. */

/** Packs that hold documents of these types, those in the reader's language first. */
export function packsOf(documentName: string, types: readonly string[]): PackLike[] {
  const { lang } = theGame().i18n;
  const holding = [...theGame().packs].filter(
    (pack) => pack.documentName === documentName && [...pack.index].some(({ type }) => types.includes(type ?? "")),
  );
  const foreign = ({ collection }: PackLike) => Number(!collection.endsWith(`-${lang}`));
  return holding.sort((a, b) => foreign(a) - foreign(b));
}

/** One ready-made document of a type, out of a compendium: the one that carries most. */
async function readyMade(documentName: string, type: string): Promise<DocumentLike | null> {
  const [pack] = packsOf(documentName, [type]);
  const all = (await pack?.getDocuments({ type })) ?? [];
  const wealth = (one: DocumentLike) => new Set([...((one as ActorLike).items ?? [])].map((item) => item.type)).size;
  return all.filter((one) => one.type === type).sort((a, b) => wealth(b) - wealth(a))[0] ?? null;
}

/** Half of whatever has a maximum: there is something to heal, and something to spend. */
function halved(actor: ActorLike, bars: readonly string[]): object {
  return Object.fromEntries(
    bars.flatMap((bar) => {
      const now = foundry.utils.getProperty(actor.system, bar) as { max?: number } | undefined;
      return now?.max ? [[`system.${bar}.value`, Math.floor(now.max / 2)]] : [];
    }),
  );
}

export class Played {
  readonly ruleset: RuleSet;
  /** What went wrong with each kind of roll. */
  readonly faults = new Map<string, string[]>();
  /** What the rules said where they refused one. */
  readonly refused = new Map<string, string>();
  /** How many cards of each kind were seen. */
  readonly seen = new Map<string, number>();
  /** What was pressed already: once is enough. */
  readonly pressed = new Set<string>();
  #cast: Promise<ActorLike[]> | null = null;
  /** All rolls are made once, whichever step asks first. */
  walk: Promise<void> | null = null;

  constructor(ruleset: RuleSet) {
    this.ruleset = ruleset;
  }

  once(what: string): boolean {
    if (this.pressed.has(what)) return false;
    this.pressed.add(what);
    return true;
  }

  fault(kind: string, text: string): void {
    this.faults.set(kind, [...new Set([...(this.faults.get(kind) ?? []), text])]);
  }

  /** An actor of each type, as rich as the compendia have it, that owns something of every type that rolls. */
  cast(context: Context): Promise<ActorLike[]> {
    this.#cast ??= this.#make(context);
    return this.#cast;
  }

  /** A target: one that this kind of roll is meant for, and not the roller where it may be another. */
  async target(context: Context, roller: ActorLike, kind: string): Promise<ActorLike> {
    // A rest is one's own: it is given to nobody else.
    if (this.ruleset.rolls[kind]?.applying?.own?.({})) return roller;
    const cast = await this.cast(context);
    const wanted = this.ruleset.rehearsal?.targets?.[kind];
    if (wanted !== undefined) return cast.find(({ type }) => type === wanted) ?? roller;
    return cast.find((one) => one !== roller && one.type !== roller.type) ?? roller;
  }

  /** A document of a type: a ready-made one, or as plain as can be. */
  async #model(documentName: string, type: string): Promise<object> {
    const made = (await readyMade(documentName, type))?.toObject() as JsonObject | undefined;
    const { _id, ...data } = made ?? { name: type, type, system: this.ruleset.rehearsal?.data?.() ?? {} };
    return data;
  }

  async #make(context: Context): Promise<ActorLike[]> {
    const { rehearsal } = this.ruleset;
    if (rehearsal) {
      await context.mine.keep(rehearsal.settings);
      await rehearsal.begin();
    }
    const cast: ActorLike[] = [];
    for (const type of Object.keys(this.ruleset.actors)) {
      const actor = await context.mine.create<ActorLike>("Actor", await this.#model("Actor", type));
      cast.push(actor);
      await actor.update(halved(actor, this.ruleset.actors[type]?.trackable.bar ?? []));
    }
    const [first] = cast;
    for (const [type, { roll }] of Object.entries(this.ruleset.items)) {
      if (!first || !roll || first.items.find((item) => item.type === type)) continue;
      await first.createEmbeddedDocuments("Item", [await this.#model("Item", type)]);
    }
    return cast;
  }
}
