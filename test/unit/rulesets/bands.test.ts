import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OddsBand, OddsView } from "../../../module/contract/index.ts";
import type { JsonObject } from "../../../module/foundry/index.ts";
import * as dice from "../../../packages/mesa/client/dice/index.ts";
import { ROOT } from "../../../scripts/files.ts";
import { asRolled } from "../rolled.ts";
import { type AnyRoll, type Falls, faultsOf, TooRare, valuesOf, verdictFaults, Ways } from "./bands.ts";
import { host, kitFor } from "./host.ts";
import { folders, subjectOf } from "./subject.ts";

/*
 * Every roll type of every game, over what its dialog can be set to: people and things of the packs, whole and hurt, each
 * control, each change and each setting. What needs a roll before it (an answer, damage, healing, a push) follows from one.
 * A roll type that nothing here makes fails.
 */

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

/** A hurt actor, so that there is something to treat, to rest from and to pay. */
const HURT: Record<string, JsonObject> = {
  ryf: { "health.value": 3, "mana.value": 9 },
  effect: { "health.value": 1, "mind.value": 1 },
  narrative: { "strain.value": 3, "wounds.value": 3, "force.rating": 2 },
};

/** What a dialog's own panel sets, which are no controls. */
const PANEL: Record<string, (actor: Doc) => JsonObject> = {
  "escala3.together": ({ items }) =>
    Object.fromEntries(items.contents.slice(0, 2).map(({ id }: { id: string }) => [`use.${id}`, true])),
};

const RUNS = 100;
/** Checks of a kind that are counted, by how many falls of the dice, what is too rare to be followed, and how much of that is too much. */
const [MOST_COUNTED, MOST_FALLS, RAREST, MOST_UNKNOWN] = [12, 1300, 1.5e-3, 0.3];

/** Too many dice in every check that is made here, which the tests of the core count; a push says nothing beforehand. */
const UNCOUNTED = ["effect.opposed", "workshop.answer", "narrative.attack", "workshop.push"];

/** The games of the Workshop's examples. */
const PAGES = Object.fromEntries(
  readdirSync(`${ROOT}/examples/workshop`)
    .filter((name) => name.endsWith(".yml"))
    .map((name) => [name.replace(".yml", ""), readFileSync(`${ROOT}/examples/workshop/${name}`, "utf8")]),
);

/** Ids of the rolls of each of them. */
const rollsOfPages = new Map<string, string[]>();

interface Source {
  actor: Doc;
  item: Doc;
  target: Doc;
  args: JsonObject;
}
interface Made {
  check: object;
  odds: OddsView;
}

for (const folder of folders) {
  describe(`the chances of ${folder}`, async () => {
    const { ruleset, reset } = await subjectOf(folder);
    const kit = kitFor(ruleset);
    const kinds = Object.entries(ruleset.rolls) as [string, AnyRoll][];
    let people: Doc[] = [];
    /** What follows from rolls that were made: the kinds that no sheet offers. */
    const following = new Map<string, Source[]>();

    /** The world: what the check-up lays for itself, people of the packs or of the pages, and the usual settings. */
    async function begin(): Promise<void> {
      reset();
      const { game } = globalThis as unknown as { game: Doc };
      game.settings.set = async (_namespace: string, name: string, value: unknown) =>
        void host.settings.set(name, value);
      game.user = { ...game.user, isGM: true };
      host.isGM = true;
      if (folder === "workshop") host.settings.set("workshop.games", JSON.stringify(PAGES));
      else await ruleset.rehearsal?.begin();
    }

    beforeAll(async () => {
      await begin();
      const sources = kit.packs
        .filter(({ type, language }) => type === "Actor" && language === "en")
        .flatMap(({ documents }) => documents.filter((each) => each.prototypeToken));
      const hurt = HURT[folder];
      people = sources.flatMap((source) => [
        kit.actor(source),
        ...(hurt ? [kit.actor({ ...source, _id: `${source._id}x`, system: wounded(source.system, hurt) })] : []),
      ]);
      if (folder === "workshop") people = await heroesOfPages(kit);
      for (const doc of people) Object.assign(doc, { documentName: "Actor", hasPlayerOwner: true });
    });
    beforeEach(begin);

    /** One way to set up a roll of this kind, by a tape of figures from 0 to 1; null where it is refused. */
    function make(kind: string, type: AnyRoll, tape: readonly number[]): (Made & { source: Source }) | null {
      let at = 0;
      const next = (): number => tape[at++ % tape.length] as number;
      const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
      for (const { key: name, default: initial, choices } of ruleset.settings) {
        if (choices && next() < 0.3) host.settings.set(`${folder}.${name}`, one(choices));
        else if (typeof initial === "boolean" && next() < 0.3) host.settings.set(`${folder}.${name}`, next() < 0.5);
      }
      const known = following.get(kind);
      const source: Source = known && next() < 0.8 ? one(known) : anySource(kind, one, next);
      const wanted = ruleset.rehearsal?.targets?.[kind];
      if (wanted) source.target = one(people.filter((doc) => doc.type === wanted));
      try {
        const panel = PANEL[`${folder}.${kind}`]?.(source.actor) ?? {};
        const first = type.plan({ ...source, values: panel } as never);
        const plan = type.plan({ ...source, values: { ...panel, ...valuesOf(first, next) } } as never);
        for (const change of plan.modifiers) if (!change.locked) change.on = next() < 0.5;
        const check = type.check(plan);
        return { source, check, odds: type.odds(check, plan) };
      } catch (error) {
        // How rolls refuse is tested where each of them is; what is no refusal is a mistake.
        if (!isRefusal(error)) throw error;
        if (process.env.DBG)
          console.log(kind, (error as Error).message, source.item?.type, source.item?.name, source.actor?.name);
        return null;
      }
    }

    /** An actor with an item, more often the one that this kind needs, and another actor of the same game. */
    function anySource(kind: string, one: <T>(list: readonly T[]) => T, next: () => number): Source {
      const own = people.flatMap((actor) =>
        actor.items.contents
          .filter((item: Doc) => ruleset.items[item.type]?.roll === kind)
          .map((item: Doc) => ({ actor, item })),
      );
      const held = own.length > 0 && next() < 0.7 ? one(own) : null;
      const actor = held?.actor ?? one(people);
      const item = held?.item ?? (next() < 0.3 ? null : one([null, ...actor.items.contents]));
      const game = (doc: Doc) => doc.system.game;
      const target = next() < 0.3 ? null : one(people.filter((doc) => game(doc) === game(actor)));
      const rolls = rollsOfPages.get(game(actor));
      return { actor, item, target, args: rolls ? { roll: one(rolls) } : { ...ruleset.rehearsal?.args?.[kind] } };
    }

    const figure = fc.noBias(fc.nat({ max: 9999 })).map((n) => n / 10_000);
    const tapes = fc.array(figure, { minLength: 60, maxLength: 60 });

    // Kinds that follow from others come last.
    const order = [...kinds].sort(([, a], [, b]) => Number("settles" in a) - Number("settles" in b));
    it.each(order)("%s: disjoint, and 1 together", async (kind, type) => {
      let made = 0;
      await fc.assert(
        fc.asyncProperty(tapes, async (tape) => {
          await begin();
          const roll = make(kind, type, tape);
          if (!roll) return;
          made++;
          expect(faultsOf(roll.odds), JSON.stringify(roll.check)).toEqual([]);
          if (made % 3 === 1) await follow(type, roll);
        }),
        { numRuns: RUNS, seed: 11 },
      );
      expect(made, "nothing here makes this roll: say how").toBeGreaterThan(3);
    });

    /** Rolls it once and keeps what may come next. */
    async function follow(type: AnyRoll, { source, check }: Made & { source: Source }): Promise<void> {
      host.config.randomUniform = () => 0.45;
      const roll: Doc = ruleset.roll.fromCheck(check);
      await roll.evaluate();
      const from = { item: source.item, spent: [] };
      for (const { kind, args } of type.followUps?.(asRolled(roll.outcome, check, from)) ?? []) {
        const list = following.get(kind) ?? [];
        following.set(kind, [...list, { ...source, target: source.target ?? source.actor, args }].slice(-40));
      }
    }

    it.each(kinds)("%s: the cards say what the dialog said", async (kind, type) => {
      const tries = fc.sample(tapes, { numRuns: 120, seed: 5 });
      let counted = 0;
      let left = MOST_FALLS;
      for (const tape of tries) {
        await begin();
        const made = make(kind, type, tape);
        // What only waits for the other side is judged with its answer.
        if (!made?.odds.bands || isHalf(type, made.check)) continue;
        const falls = await count(type, made.check);
        if (!falls) continue;
        counted++;
        left -= falls.count;
        expect(verdictFaults(made.odds, falls), JSON.stringify(made.check)).toEqual([]);
        if (left <= 0 || counted === MOST_COUNTED) break;
      }
      if (counted === 0)
        expect(UNCOUNTED, "no check of this kind was small enough to count").toContain(`${folder}.${kind}`);
    });

    /** Every fall of a check's dice, read by the card; null where they are too many. */
    async function count(type: AnyRoll, check: object): Promise<Falls | null> {
      const ways = new Ways(RAREST);
      const kinds = new Map<OddsBand["kind"], number>();
      let seen = 0;
      let unknown = 0;
      let fallen = 0;
      do {
        if (fallen++ > MOST_FALLS) return null;
        const roll: Doc = ruleset.roll.fromCheck(check);
        try {
          await withFaces(ways.roll, () => roll.evaluate());
        } catch (error) {
          if (!(error instanceof TooRare)) throw error;
          unknown += ways.chance;
          if (unknown > MOST_UNKNOWN) return null;
          continue;
        }
        const { verdict } = type.view(asRolled(roll.outcome, check));
        const kind = verdict?.kind ?? "neutral";
        kinds.set(kind, (kinds.get(kind) ?? 0) + ways.chance);
        seen += ways.chance;
      } while (ways.next());
      return 1 - seen > MOST_UNKNOWN ? null : { kinds, rest: Math.max(0, 1 - seen), count: fallen };
    }
  });
}

/** Whether a check is one side alone, that waits for the other. */
const isHalf = (type: AnyRoll, check: { half?: unknown; kind?: string }): boolean =>
  "half" in check || ("meets" in type && (check.kind === "ranked" || check.kind === "initiative"));

/** A hero of each game of the Workshop's examples, with a thing of each kind. */
async function heroesOfPages(kit: ReturnType<typeof kitFor>): Promise<Doc[]> {
  const { keepPart } = await import("../../../module/foundry/parts.ts");
  const workshop = await import("../../../module/core/workshop/index.ts");
  keepPart("workshop", workshop);
  return Object.entries(PAGES).map(([game, text]) => {
    const page = workshop.page(text);
    rollsOfPages.set(
      game,
      page.rolls.map(({ id }) => id),
    );
    const items = page.things.map(({ id }) => ({
      _id: `${game}-${id}`,
      name: `Some ${id}`,
      type: "workshopThing",
      system: { game, kind: id, quantity: 2 },
    }));
    return kit.actor({ _id: game, name: `Ada of ${game}`, type: "workshopHero", system: { game }, items });
  });
}

/** Data with some figures put in by path. */
function wounded(system: unknown, figures: JsonObject): object {
  const copy = structuredClone(system ?? {}) as Record<string, unknown>;
  for (const [path, value] of Object.entries(figures)) foundry.utils.setProperty(copy, path, value);
  return copy;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && ("key" in error || "field" in error || error.name === "UserError");

/** Lets every die show a chosen face while a roll is made. */
async function withFaces(face: (of: number) => number, work: () => Promise<unknown>): Promise<void> {
  const { prototype } = dice.terms.DiceTerm;
  const { mapRandomFace } = prototype;
  prototype.mapRandomFace = function (this: { faces?: number }) {
    return face(this.faces ?? 0);
  } as never;
  host.config.randomUniform = () => 0.5;
  try {
    await work();
  } finally {
    prototype.mapRandomFace = mapRandomFace;
  }
}
