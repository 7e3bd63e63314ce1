import { beforeEach, describe, expect, it } from "vitest";
import { asRolled } from "../rolled.ts";
import { host, kitFor, wholeRuleset } from "./host.ts";
import { folders, subjectOf } from "./subject.ts";

/*
 * Rolls at several, by every game's own rules: what another target meets is what a roll straight at that one would have been, read
 * from the same dice.
 */

const { planRoll } = await import("../../../module/plan/plan.ts");
const { keptOthers, metAs, planFor } = await import("../../../module/plan/people/several.ts");

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

/** Kinds that can be at several; a game that is not named has none. */
const SEVERAL: Record<string, string[]> = {
  ryf: ["attack", "damage", "spell"],
  narrative: ["attack"],
  effect: ["attack", "damage"],
};
/** The first ones of a game, and those with a kind of thing that none of these has. */
function someOf(people: readonly Doc[]): Doc[] {
  const types = new Set<string>();
  return people.filter(({ items }, at) => {
    const fresh = items.contents.some(({ type }: Doc) => !types.has(type));
    for (const { type } of items.contents) types.add(type);
    return at < 6 || fresh;
  });
}
const oneOfEach = (items: Doc[]): Doc[] => [...new Map(items.map((item) => [item.type, item])).values()];
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** A roll at the first of some targets, beside the others; null where it cannot be made. */
function prepare(ruleset: Doc, kindId: string, source: Doc, others: Doc[]): Doc {
  const kind = ruleset.rolls[kindId];
  const prepared = { ruleset, kind, kindId, source, others, addressed: true, fixed: {}, kept: false, said: new Set() };
  try {
    const plan = planRoll(prepared as Doc, {});
    return plan && { kind, prepared, plan, check: kind.check(plan) };
  } catch {
    return null;
  }
}

const straightAt = (ruleset: Doc, kindId: string, source: Doc, target: Doc) =>
  prepare(ruleset, kindId, { ...source, target, values: {} }, [])?.check;

/** How many of those that were compared met it with a check of their own. */
async function compare(ruleset: Doc, kindId: string, source: Doc, others: Doc[]): Promise<number> {
  const made = prepare(ruleset, kindId, { args: {}, values: {}, ...source }, others);
  if (!made?.plan.several) return 0;
  const { kind, prepared, plan, check } = made;
  const roll: Doc = await ruleset.roll.fromCheck(check).evaluate();
  const kept = keptOthers(prepared, plan, roll);
  expect(kept.map(({ target }) => target)).toEqual(others.map(({ uuid }) => uuid));
  let own = 0;
  for (const [at, target] of others.entries()) {
    const straight = straightAt(ruleset, kindId, { args: {}, ...source }, target);
    const theirs = planFor(prepared, plan, target);
    expect([kindId, plain(theirs && kind.check(theirs))]).toEqual([kindId, plain(straight)]);
    const met = metAs(asRolled(roll.outcome, roll.check), roll, kept[at] as Doc, target) as Doc;
    const [mine, others] = [check, straight].map((one) => ruleset.roll.fromCheck(one).formula);
    // Whose own check needs other dice meets the first one's.
    const expected = mine === others ? straight : check;
    expect([kindId, plain(met.outcome)]).toEqual([kindId, plain(roll.readAs(ruleset.roll.fromCheck(expected).check))]);
    if (JSON.stringify(met.check) !== JSON.stringify(roll.check)) own++;
  }
  return own;
}

describe.each(folders.filter((folder) => folder !== "workshop"))("%s", (folder) => {
  it("rolls at several what it says, each target by its own figures", async () => {
    const { ruleset, people, reset } = await subjectOf(folder);
    reset();
    const found = new Map<string, number>();
    for (const actor of someOf(people)) {
      const [target, ...others] = people.filter((one) => one !== actor).slice(0, 5);
      for (const kindId of Object.keys(ruleset.rolls))
        for (const item of [null, ...oneOfEach(actor.items.contents)]) {
          const made = prepare(ruleset, kindId, { actor, item, target, args: {}, values: {} }, []);
          if (!made?.plan.several) continue;
          const own = await compare(ruleset, kindId, { actor, item, target }, others);
          found.set(kindId, (found.get(kindId) ?? 0) + own);
        }
    }
    expect([...found.keys()].sort()).toEqual(SEVERAL[folder] ?? []);
    // Damage meets armour, and an attack defences, of each one's own.
    if (folder === "ryf")
      for (const kindId of ["attack", "damage"]) expect([kindId, found.get(kindId)]).not.toEqual([kindId, 0]);
  });
});

describe("workshop", async () => {
  const ruleset = (await wholeRuleset("workshop")) as Doc;
  const { keepPart } = await import("../../../module/foundry/parts.ts");
  keepPart("workshop", await import("../../../module/core/workshop/index.ts"));
  const kit = kitFor(ruleset);
  const page = (when: string) => `
workshop: 1
id: blast
name: Blast
attributes: { aim: { from: 0, to: 9, start: 0 }, guard: { from: 0, to: 9, start: 0 } }
resources: { wounds: { start: 9, max: 9 } }
rolls:
  burst:
    ask: { bonus: 0..4 }
    dice: { d: 2d6 }
    numbers: { total: sum(d) + aim + bonus, over: total - ${when} }
    bands:
      - { name: Hit, as: success, when: over >= 0, then: { target.wounds: -over } }
      - { name: Miss, as: failure }
`;
  const hero = (name: string, attributes: object): Doc =>
    kit.actor({ _id: name, name, type: "workshopHero", system: { game: "blast", attributes } });

  beforeEach(() => {
    kit.reset();
    host.settings.set("workshop.games", JSON.stringify({ blast: page("target.guard") }));
  });

  it("meets each hero's own figures, and a choice for one holds for all", async () => {
    const [ana, ...others] = [hero("Ana", { aim: 3 }), ...[2, 9, 5].map((guard) => hero(`Guard${guard}`, { guard }))];
    const [target, ...more] = others;
    const source = { actor: ana, item: null, target, args: { roll: "burst" } };
    expect(await compare(ruleset, "roll", source, more)).toBe(2);
    const said = prepare(ruleset, "roll", { ...source, values: { bonus: 2 } }, more);
    said.prepared.said.add("bonus");
    const theirs = planFor(said.prepared, said.plan, more[0]) as Doc;
    expect(said.kind.check(theirs).given).toMatchObject({ bonus: 2, "target.guard": 9 });
  });

  it("is for one alone where the target answers", () => {
    host.settings.set("workshop.games", JSON.stringify({ blast: page("rival.total") }));
    const source = {
      actor: hero("Ana", {}),
      item: null,
      target: hero("Beto", {}),
      args: { roll: "burst" },
      values: {},
    };
    expect(prepare(ruleset, "roll", source, [])?.plan.several).toBeUndefined();
  });
});
