import { beforeEach, describe, expect, it } from "vitest";
import type { OddsView } from "../../../../module/contract/index.ts";
import { cases, multisets, sum } from "../../core/multi-oracle.ts";
import { actor, host, percent, prepare, reset } from "./host.ts";

/** Every check that the dialogs of Multi can make, against falls of the dice that are counted here, one by one. */

beforeEach(reset);

type Source = Record<string, unknown>;
type Prepared = ReturnType<typeof prepare>;

const DICE = [4, 6, 8, 10, 12, 20];
const hero = (level: number, items: Source[] = []) =>
  actor({
    name: "Subject",
    type: "multiHero",
    items: [{ _id: "skill", name: "Swimming", type: "multiSkill", system: { level, key: "swim" } }, ...items],
  });

/** The share of all falls whose total is one of these. */
function share(dice: readonly number[], counts: (total: number) => number | boolean): number {
  let [hits, all] = [0, 0];
  for (const [total, falls] of cases(dice)) {
    hits += Number(falls) * Number(counts(total));
    all += Number(falls);
  }
  return hits / all;
}

const figure = ({ figures }: OddsView, name: string) => figures.find(({ label }) => label.endsWith(`.${name}`));

/** Compares what the dialog says with the counted falls. @returns null where the roll is refused. */
function compare(prepared: Prepared, own: number): OddsView | null {
  const { rules, plan, check } = prepared;
  if ((plan.base as { problem: string | null }).problem !== null) return null;
  const made = (check as () => unknown)() as { level: number; dice: number[]; difficulty?: number };
  const { level, dice, difficulty } = made;
  const odds = rules.odds(check(), plan);
  const over = share(dice, (total) => total > level);
  const hit = share(dice, (total) => difficulty !== undefined && total >= difficulty && total <= level);
  const what = `${JSON.stringify(made)} of level ${own}`;
  expect(figure(odds, "over")?.chance, what).toBeCloseTo(over, 12);
  expect(figure(odds, "mean")?.value, what).toBeCloseTo(
    share(dice, (total) => total),
    10,
  );
  if (difficulty === undefined) {
    expect(odds.success, what).toBeNull();
    expect(figure(odds, "low"), what).toBeUndefined();
    expect(odds.bands, what).toMatchObject([{ kind: "neutral" }, { kind: "failure" }]);
    expect(odds.bands?.[0]?.chance, what).toBeCloseTo(1 - over, 12);
  } else {
    expect(odds.success, what).toBeCloseTo(hit, 12);
    expect(figure(odds, "low")?.chance, what).toBeCloseTo(1 - hit - over, 12);
    expect(odds.bands?.map(({ chance }) => chance)[0], what).toBeCloseTo(hit, 12);
  }
  for (const { value, chance, kind } of odds.bars) {
    expect(chance, what).toBeCloseTo(
      share(dice, (total) => total === value),
      12,
    );
    const lands = difficulty === undefined ? "neutral" : Number(value) >= difficulty ? "success" : "failure";
    expect(kind, what).toBe(Number(value) > level ? "fumble" : lands);
  }
  expect(
    odds.bars.reduce((all, { chance }) => all + chance, 0),
    what,
  ).toBeGreaterThan(0.99);
  return odds;
}

interface Row {
  values: string;
  chance: string;
}
const rowsOf = ({ plan }: Prepared) => (plan.panel as { context: object }).context as { options: Row[] };
/** What lies in the cup beside what is laid out: too much, too many, no die of the trade, the smallest there is. */
const CUPS = [[20], [6, 6, 6], [7, 5], [2, 2, 2, 2, 2, 2]];

describe("a roll of a skill", () => {
  it.each(Array.from({ length: 14 }, (_, at) => at + 1))("of level %i, at every difficulty", (own) => {
    const who = hero(own);
    const item = who.items.contents[0];
    let counted = 0;
    for (const difficulty of ["", ...Array.from({ length: own + 1 }, (_, at) => String(at + 1))]) {
      const opened = prepare("skill", { actor: who, item, values: { difficulty } });
      const chosen = rowsOf(opened).options.map((row) => [
        JSON.parse(row.values) as { level: string; dice: string },
        row.chance,
      ]);
      const cups = CUPS.map((dice) => [{ level: String(Math.min(own, sum(dice))), dice: dice.join() }, null]);
      for (const [values, chance] of [...chosen, ...cups] as [{ level: string; dice: string }, string | null][]) {
        const odds = compare(prepare("skill", { actor: who, item, values: { difficulty, ...values } }), own);
        expect(odds).not.toBeNull();
        const dice = values.dice.split(",").map(Number);
        const level = Number(values.level);
        // A total makes as many difficulties as it says, unless it goes over.
        const mean = share(dice, (total) => (total > level ? 0 : total)) / own;
        if (difficulty === "") expect(odds?.average).toBeCloseTo(mean, 12);
        const hit = share(dice, (total) => total >= Number(difficulty) && total <= level);
        if (chance !== null) expect(chance).toBe(percent(difficulty === "" ? mean : hit));
        counted++;
      }
    }
    expect(counted).toBeGreaterThan(own * 5);
  });

  it.each<[string, Source[]]>([
    ["perceived higher", [{ kind: "perceived", by: 3 }]],
    ["perceived lower", [{ kind: "perceived", by: -3 }]],
    ["without d4", [{ kind: "removed", faces: 4 }]],
    ["nothing conservative", [{ kind: "noConservative" }]],
    ["only conservative", [{ kind: "onlyConservative" }]],
    ["with the GM's dice", [{ kind: "given", dice: "2d6+1d4" }]],
  ])("bent by a condition: %s", (_, systems) => {
    const bent = systems.map((system, at) => ({ _id: `c${at}`, name: "Bent", type: "multiCondition", system }));
    const who = hero(11, bent);
    for (let difficulty = 1; difficulty <= 12; difficulty++) {
      const values = { difficulty: String(difficulty) };
      expect(compare(prepare("skill", { actor: who, item: who.items.contents[0], values }), 11)).not.toBeNull();
    }
  });

  it("of level 100, whose best roll is no small heap", () => {
    const who = hero(100);
    for (const difficulty of ["", "1", "60", "100"])
      expect(
        compare(prepare("skill", { actor: who, item: who.items.contents[0], values: { difficulty } }), 100),
      ).not.toBeNull();
  });
});

describe("a contest", () => {
  /** The rival's best chance to make a difficulty, over all sets of dice that cover a level they may play. */
  function bestOf(own: number, difficulty: number): number {
    let best = 0;
    for (const dice of multisets(DICE, own)) {
      const level = Math.min(own, sum(dice));
      best = Math.max(
        best,
        share(dice, (total) => total >= difficulty && total <= level),
      );
    }
    return best;
  }

  it.each(["reach", "exceed"])("says how often it is made, answered and won, where the answer must %s", (needs) => {
    host.settings.set("multi.needs", needs);
    const [who, rival] = [hero(7), hero(5)];
    const item = who.items.contents[0];
    for (let difficulty = 1; difficulty <= 7; difficulty++) {
      const answer = bestOf(5, needs === "reach" ? difficulty : difficulty + 1);
      for (const dice of ["8", "4,4", "4,4,4"]) {
        const values = { difficulty: String(difficulty), level: "7", dice };
        const odds = compare(prepare("contest", { actor: who, item, target: rival, values }), 7);
        const made = share(dice.split(",").map(Number), (total) => total >= difficulty && total <= 7);
        expect(odds && figure(odds, "answered")?.chance, `${difficulty}`).toBeCloseTo(answer, 12);
        expect(odds && figure(odds, "wins")?.chance, `${difficulty}`).toBeCloseTo(made * (1 - answer), 12);
      }
      // Nobody is named: only what is made.
      const alone = compare(prepare("contest", { actor: who, item, values: { difficulty: String(difficulty) } }), 7);
      expect(alone && figure(alone, "wins")).toBeUndefined();
      expect(compare(prepare("answer", { actor: rival, args: { difficulty, skill: "swim" } }), 5)).not.toBeNull();
    }
  });
});

it("initiative says what it reaches, and no chance of success", () => {
  for (let level = 1; level <= 14; level++) {
    const odds = compare(prepare("initiative", { actor: hero(level) }), level);
    expect(odds?.success).toBeNull();
    expect(odds).not.toHaveProperty("average");
  }
});
