import { beforeEach, describe, expect, it } from "vitest";
import { asRolled, sharesOf } from "../../rolled.ts";
import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** Opposed rolls of pages: each side by its own sheet, its outcome on each, and pushing against dice that lie there. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Doc = any;

const ruleset = await wholeRuleset("workshop");
const { keepPart } = await import("../../../../module/foundry/parts.ts");
keepPart("workshop", await import("../../../../module/core/workshop/index.ts"));
const kit = kitFor(ruleset);

/** Four dice of −1, 0 and 1 on each side, an approach that is chosen and a bonus by hand; a hit hurts, and costs stress. */
const FATE = `
workshop: 1
id: fate
name: Fate
attributes: { forceful: { from: 0, to: 5, start: 0 }, quick: { from: 0, to: 5, start: 0 } }
resources: { wounds: { start: 9, max: 9 }, stress: { start: 3, max: 9 } }
rolls:
  act:
    ask: { approach: attribute, bonus: 0..4 }
    dice: { d: 4df }
    numbers: { total: sum(d) + approach + bonus, shifts: total - rival.total }
    bands:
      - { name: Hit, as: success, when: shifts > 0, then: { target.wounds: -shifts, stress: +1 } }
      - { name: Tie, when: shifts == 0 }
      - { name: Miss, as: failure, then: { stress: -1 } }
    push: { keep: { d: [1] } }
`;

const hero = (name: string, attributes: object, more: object = {}): Doc =>
  kit.actor({ _id: name, name, type: "workshopHero", system: { game: "fate", attributes, ...more } });

function prepare(kind: string, source: object) {
  const rules = ruleset.rolls[kind] as Doc;
  const plan = rules.plan({ item: null, target: null, args: {}, values: {}, ...source });
  const check = () => rules.check(plan);
  return { rules, plan, check, roll: () => ruleset.roll.fromCheck(check()).evaluate() as Promise<Doc> };
}

/** The chance of each difference of two sums of four fudge dice, one by one: 3^8 ways. */
function shifts(mine: number, theirs: number): (wanted: (shift: number) => boolean) => number {
  const sums = [0];
  const all = [0, 1, 2, 3].reduce((list) => list.flatMap((sum) => [sum - 1, sum, sum + 1]), sums);
  return (wanted) =>
    all.reduce((sum, a) => sum + all.filter((b) => wanted(a + mine - b - theirs)).length, 0) / all.length ** 2;
}

/** Fudge dice that show this, in order. */
const fudge = (...faces: number[]): void =>
  load(
    3,
    faces.map((face) => 2 - face),
  );

beforeEach(() => {
  kit.reset();
  host.settings.set("workshop.games", JSON.stringify({ fate: FATE }));
});

const both = (fenna: Doc, fiend: Doc, values: object = {}) =>
  prepare("roll", { actor: fenna, target: fiend, args: { roll: "act" }, values: { way: "both", ...values } });

describe("the odds of an opposed roll", () => {
  it.each([
    [3, 0, 0],
    [3, 5, 0],
    [0, 5, 4],
    [2, 2, 1],
    [5, 0, 4],
  ])("forceful %i against %i, with a bonus of %i, are by each side's own sheet", (mine, theirs, bonus) => {
    const { rules, plan, check } = both(hero("Fenna", { forceful: mine }), hero("Fiend", { forceful: theirs }), {
      approach: "forceful",
      bonus,
    });
    const chance = shifts(mine + bonus, theirs);
    const bands = rules.odds(check(), plan).bands.map(({ chance }: Doc) => chance);
    for (const [at, wanted] of [(n: number) => n > 0, (n: number) => n === 0, (n: number) => n < 0].entries())
      expect(Math.abs(bands[at] - chance(wanted))).toBeLessThan(1e-12);
  });

  it("begin with the same ability, and follow what the other side is thought to choose", () => {
    const [fenna, fiend] = [hero("Fenna", { forceful: 3 }), hero("Fiend", { forceful: 0, quick: 5 })];
    const { plan } = both(fenna, fiend, { approach: "forceful", bonus: 4 });
    expect(plan.controls.map(({ name, value }: Doc) => [name, value])).toEqual([
      ["target", fiend.uuid],
      ["way", "both"],
      ["approach", "forceful"],
      ["bonus", 4],
      ["rival.approach", "forceful"],
      ["rival.bonus", 0],
    ]);
    const quick = both(fenna, fiend, { approach: "forceful", "rival.approach": "quick", "rival.bonus": 1 });
    expect(quick.check().rival.given).toMatchObject({ approach: 5, bonus: 1 });
  });

  it("are the same where the other side answers by itself, and none where nobody is named", () => {
    const [fenna, fiend] = [hero("Fenna", { forceful: 3 }), hero("Fiend", { forceful: 5 })];
    const values = { way: "each", approach: "forceful" };
    const { rules, plan, check } = prepare("roll", { actor: fenna, target: fiend, args: { roll: "act" }, values });
    expect(check()).toMatchObject({ half: "first" });
    expect(check().rival).toBeUndefined();
    expect(rules.odds(check(), plan).success).toBeCloseTo(
      shifts(3, 5)((n) => n > 0),
      12,
    );
    const alone = prepare("roll", { actor: fenna, args: { roll: "act" } });
    expect(alone.rules.odds(alone.check(), alone.plan)).toMatchObject({ success: null, bars: [] });
  });

  it("are not made up for an actor of another game", () => {
    const stranger = kit.actor({ _id: "x", name: "X", type: "workshopHero", system: { game: "other" } });
    const { check } = both(hero("Fenna", {}), stranger);
    expect(check).toThrow("foreignTarget");
  });
});

describe("an opposed roll", () => {
  it("shows both sides' dice and totals", async () => {
    const { rules, check, roll } = both(hero("Fenna", { forceful: 3 }), hero("Fiend", { forceful: 5 }), {
      approach: "forceful",
    });
    fudge(0, 0, 0, 0, 0, 0, 0, 0);
    const { outcome } = await roll();
    expect(outcome).toMatchObject({ numbers: { total: 3, shifts: -2 }, rival: { numbers: { total: 5 } } });
    const view = rules.view(asRolled(outcome, check(), { target: hero("Fiend", {}) }));
    expect(view.verdict).toMatchObject({ kind: "failure" });
    expect(view.others).toHaveLength(1);
    expect(view.others[0].label).toContain("Fiend");
    expect(view.others[0].label).toContain("5");
    expect(view.others[0].groups[0]).toHaveLength(4);
  });

  it("waits, is answered with the other side's own choice, and is whole then", async () => {
    const [fenna, fiend] = [hero("Fenna", { forceful: 3 }), hero("Fiend", { forceful: 5, quick: 1 })];
    const values = { way: "each", approach: "forceful", bonus: 2 };
    const first = prepare("roll", { actor: fenna, target: fiend, args: { roll: "act" }, values });
    fudge(1, 1, 0, 0);
    const half = asRolled((await first.roll()).outcome, first.check(), {
      actor: fenna,
      target: fiend,
      intent: { args: {}, values },
    });
    expect(sharesOf(first.rules, half)).toEqual([]);
    const [follow, ...more] = first.rules.followUps(half);
    expect(more).toEqual([]);
    expect(follow).toMatchObject({ kind: "answer", by: "anyone", awaited: true });
    // The same ability first; what the first side added by hand is not the other's.
    const usual = prepare("answer", { actor: fiend, target: fenna, args: follow.args });
    expect(usual.plan.controls.map(({ name, value }: Doc) => [name, value])).toEqual([
      ["approach", "forceful"],
      ["bonus", 0],
    ]);
    const answer = prepare("answer", { actor: fiend, target: fenna, args: follow.args, values: { approach: "quick" } });
    // The one who answers reads what it comes to: 7 lie there against four fudge dice and what they choose, by 3^4 ways.
    const sums = [0, 1, 2, 3].reduce((list) => list.flatMap((sum) => [sum - 1, sum, sum + 1]), [0]);
    for (const [side, own] of [
      [usual, 5],
      [answer, 1],
    ] as const) {
      const { figures, success } = side.rules.odds(side.check(), side.plan);
      const share = (wanted: (shift: number) => boolean) =>
        sums.filter((sum) => wanted(7 - sum - own)).length / sums.length;
      const chances = [share((n) => n > 0), share((n) => n === 0), share((n) => n < 0)];
      expect(figures.map(({ label, kind }: Doc) => [label, kind])).toEqual([
        [expect.stringContaining("Hit"), "failure"],
        [expect.stringContaining("Tie"), "neutral"],
        [expect.stringContaining("Miss"), "success"],
      ]);
      for (const [at, chance] of chances.entries()) expect(Math.abs(figures[at].chance - chance)).toBeLessThan(1e-12);
      expect(Math.abs(success - (chances[2] ?? 0))).toBeLessThan(1e-12);
    }
    // Forged data there says no chances.
    for (const against of [7, null, { roll: {}, given: {}, faces: 3 }, { roll: { bands: [] }, given: {}, faces: [] }]) {
      const odd = prepare("answer", { actor: fiend, target: fenna, args: { ...follow.args, against } });
      expect(odd.rules.odds(odd.check(), odd.plan)).toMatchObject({ success: null, bars: [] });
    }
    fudge(0, 0, 0, 0);
    const theirs = asRolled((await answer.roll()).outcome, answer.check());
    const met = first.rules.meets(half, theirs);
    expect(met.outcome).toMatchObject({ numbers: { total: 7, shifts: 6 }, band: 0 });
    // The target is hurt, and the striker has the stress.
    const whole = { ...half, ...met };
    expect(sharesOf(first.rules, whole).map(({ id }) => id)).toEqual(["target", "roller"]);
    expect(sharesOf(first.rules, whole).map((share, at) => share.changes([fiend, fenna][at]).updates)).toEqual([
      { "system.resources.wounds": 3 },
      { "system.resources.stress": 4 },
    ]);
    // An answer to something else is none.
    expect(first.rules.meets({ ...half, ...met }, theirs)).toBeNull();
    expect(first.rules.meets(half, half)).toBeNull();
  });

  it("is pushed by its own side, against the other's dice as they lie", async () => {
    const first = both(hero("Fenna", { forceful: 3 }), hero("Fiend", { forceful: 5 }), { approach: "forceful" });
    fudge(1, -1, -1, -1, 0, 0, 0, 0);
    const { outcome } = await first.roll();
    const [follow] = first.rules.followUps(asRolled(outcome, first.check()));
    expect(follow).toMatchObject({ kind: "push", by: "roller" });
    const push = prepare("push", { actor: hero("Fenna", {}), args: JSON.parse(JSON.stringify(follow.args)) });
    fudge(1, 1, 1);
    const pushed = await push.roll();
    expect(pushed.outcome).toMatchObject({ numbers: { total: 7, shifts: 2 }, pushed: true, band: 0 });
    expect(push.rules.followUps(asRolled(pushed.outcome, push.check()))).toEqual([]);
  });
});
