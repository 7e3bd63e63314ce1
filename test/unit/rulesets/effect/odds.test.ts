import { beforeEach, describe, expect, it } from "vitest";
import type { OddsView } from "../../../../module/contract/index.ts";
import { actor, host, ofName, prepare, ready, reset } from "./host.ts";

/** Every check that the dialogs of Effects can make, against falls of the dice that are counted here, one by one. */

beforeEach(reset);

const set = (key: string, value: unknown) => host.settings.set(`effect.${key}`, value);

/** Falls of some dice, one by one, as their sums. */
function sums(dice: readonly number[]): number[] {
  return dice.reduce<number[]>(
    (all, faces) => all.flatMap((sum) => Array.from({ length: faces }, (_, face) => sum + face + 1)),
    [0],
  );
}
const THREE = sums([6, 6, 6]);
const share = (falls: readonly number[], counts: (fall: number) => boolean | number): number =>
  falls.reduce((all, fall) => all + Number(counts(fall)), 0) / falls.length;
const mean = (falls: readonly number[]): number => share(falls, (fall) => fall);

const figure = ({ figures }: OddsView, name: string) => figures.find(({ label }) => label.endsWith(name));
const COSTS = { minor: 5, major: 10, extreme: 20 };

/** Compares chances of success and of what the margin buys with margins that were counted. */
function compareMargins(odds: OddsView, margins: readonly number[], costs = COSTS): void {
  const success = share(margins, (margin) => margin >= 0);
  expect(odds.success).toBeCloseTo(success, 12);
  expect(odds.bands?.map(({ chance }) => chance)).toEqual([
    expect.closeTo(success, 12),
    expect.closeTo(1 - success, 12),
  ]);
  for (const [size, cost] of Object.entries(costs))
    expect(figure(odds, `effect.${size}`)?.chance, size).toBeCloseTo(
      share(margins, (margin) => margin >= cost),
      12,
    );
  expect(figure(odds, "odds.consequence")?.chance).toBeCloseTo(
    share(margins, (margin) => margin <= -Math.max(1, costs.minor)),
    12,
  );
}

/** Compares the drawing with counted figures. */
function compareBars({ bars }: OddsView, falls: readonly number[]): void {
  expect(bars.length).toBeGreaterThan(0);
  for (const { value, chance } of bars)
    expect(chance, String(value)).toBeCloseTo(
      share(falls, (fall) => fall === value),
      12,
    );
}

interface Side {
  bonus: number;
  modifier: number;
  resistance: number;
}

describe("3d6 against a number", () => {
  it.each(["action", "attack", "contest", "answer"])("%s: success, effects and consequences by size", (kind) => {
    const aldara = ready("Aldara Vega");
    const item = kind === "attack" ? ofName(aldara, "Sword") : null;
    const traits = aldara.system.derived.traits.map(({ name }: { name: string }) => name);
    let counted = 0;
    for (const target of kind === "attack" ? [ready("Goblin"), ready("Ogre"), null] : [null])
      for (const resistance of [-4, 5, 10, 12, 15, 20, 25, 30, 60])
        for (const ticked of [[], traits.slice(0, 1), traits]) {
          const source = {
            ...{ actor: aldara, item, target, ticked },
            values: { resistance, modifier: (counted % 5) - 2 },
            args: { resistance, total: resistance },
          };
          const { rules, plan, check } = prepare(kind, source);
          const made = check() as Side;
          const odds = rules.odds(made, plan);
          const totals = THREE.map((sum) => sum + made.bonus + made.modifier);
          const margins = totals.map((total) => total - made.resistance);
          if (kind === "action" || kind === "attack") compareMargins(odds, margins);
          // Their points count in the contest, and buy nothing.
          else {
            expect(odds.success).toBeCloseTo(
              share(margins, (margin) => margin >= 0),
              12,
            );
            expect(figure(odds, "odds.points")?.value).toBeCloseTo(mean(margins.map((one) => Math.max(0, one))), 12);
          }
          compareBars(odds, totals);
          counted++;
        }
    expect(counted).toBeGreaterThan(20);
  });

  it("at the table's own prices", () => {
    set("costMinor", 3);
    set("costMajor", 7);
    set("costExtreme", 12);
    for (const resistance of [8, 12, 16]) {
      const { rules, plan, check } = prepare("action", { actor: ready("Wolf"), args: { resistance } });
      const made = check() as Side;
      const margins = THREE.map((sum) => sum + made.bonus + made.modifier - resistance);
      compareMargins(rules.odds(made, plan), margins, { minor: 3, major: 7, extreme: 12 });
    }
    set("costMinor", 0);
    const { rules, plan, check } = prepare("action", { actor: ready("Wolf"), args: { resistance: 12 } });
    const made = check() as Side;
    const margins = THREE.map((sum) => sum + made.bonus + made.modifier - 12);
    // What costs nothing is bought by any success; a failure always falls short by 1 or more.
    expect(figure(rules.odds(made, plan), "effect.minor")?.chance).toBe(1);
    expect(figure(rules.odds(made, plan), "odds.consequence")?.chance).toBeCloseTo(
      share(margins, (margin) => margin < 0),
      12,
    );
  });
});

it("3d6 against the rival's 3d6: each of the 46 656 falls", () => {
  for (const [rivalTraits, values] of [
    [0, {}],
    [2, { rivalAttribute: "wisdom" }],
    [0, { way: "each" }],
  ] as const) {
    const source = { actor: ready("Telmo Arce"), target: ready("Gate guard"), args: { attribute: "charisma" } };
    const { rules, plan, check } = prepare("opposed", { ...source, values: { rivalTraits, ...values } });
    const base = plan.base as { bonus: number; modifier: number; against: number };
    const { bonus, modifier = 0 } = check() as { bonus: number; modifier?: number };
    const mine = THREE.map((sum) => sum + bonus + modifier);
    const margins = mine.flatMap((total) => THREE.map((sum) => total - sum - base.against));
    const odds = rules.odds(check(), plan);
    compareMargins(odds, margins);
    compareBars(odds, margins);
  }
  const alone = prepare("opposed", { actor: ready("Wolf"), values: { rivalBonus: 3 } });
  const { bonus, modifier } = alone.check() as Side;
  const margins = THREE.flatMap((mine) => THREE.map((theirs) => mine + bonus + modifier - theirs - 3));
  compareMargins(alone.rules.odds(alone.check(), alone.plan), margins);
});

describe("where there is only a total", () => {
  it.each(["resistance", "ranked", "initiative"])("%s has its mean and every total", (kind) => {
    for (const who of ["Telmo Arce", "Wolf", "Ogre"])
      for (const modifier of [-3, 0, 4]) {
        const { rules, plan, check } = prepare(kind, { actor: ready(who), values: { modifier } });
        const made = check() as Side;
        const totals = THREE.map((sum) => sum + made.bonus + made.modifier);
        const odds = rules.odds(made, plan);
        expect([odds.success, odds.bands]).toEqual([null, []]);
        expect(figure(odds, "odds.mean")?.value).toBeCloseTo(mean(totals), 12);
        compareBars(odds, totals);
      }
  });

  it("a static roll is 10 and what it adds", () => {
    const { rules, plan, check } = prepare("resistance", {
      actor: ready("Wolf"),
      values: { still: true, modifier: 2 },
    });
    const made = check() as Side;
    const odds = rules.odds(made, plan);
    expect(odds.bars).toEqual([]);
    expect(figure(odds, "odds.total")?.value).toBe(10 + made.bonus + made.modifier);
  });

  it("a d3 is a d6 halved upwards, a d100 two ten-sided dice, in both conventions", () => {
    const wolf = ready("Wolf");
    const three = prepare("d3", { actor: wolf });
    const odds = three.rules.odds(three.check(), three.plan);
    const falls = sums([6]).map((face) => Math.ceil(face / 2));
    expect(figure(odds, "odds.mean")?.value).toBeCloseTo(mean(falls), 12);
    compareBars(odds, falls);
    for (const convention of ["standard", "alternative"]) {
      set("percentile", convention);
      const hundred = prepare("d100", { actor: wolf });
      const digits = Array.from({ length: 10 }, (_, digit) => digit);
      const all = digits.flatMap((tens) =>
        digits.map((units) => {
          if (convention === "alternative") return 10 * tens + (units === 0 ? 10 : units);
          return tens + units === 0 ? 100 : 10 * tens + units;
        }),
      );
      expect(figure(hundred.rules.odds(hundred.check(), hundred.plan), "odds.mean")?.value).toBeCloseTo(mean(all), 12);
    }
  });
});

describe("dice that are added", () => {
  it("damage has its mean, and the chance to put its target out", () => {
    for (const damage of ["1d4", "d8+1", "2d6", "1d6 + 1d4 - 2", "3d4-9"])
      for (const left of [1, 3, 8]) {
        const items = [{ name: "Odd", type: "effectWeapon", system: { damage } }];
        const who = actor({ name: "Armed", type: "effectHero", items });
        const target = ready("Goblin", { system: { health: { value: left } } });
        const { rules, plan, check } = prepare("damage", {
          ...{ actor: who, item: ofName(who, "Odd"), target },
          values: { modifier: 1 },
        });
        const made = check() as unknown as { dice: { count: number; faces: number }[]; bonus: number };
        const dice = made.dice.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
        const falls = sums(dice).map((sum) => Math.max(0, sum + made.bonus));
        const odds = rules.odds(made as never, plan);
        expect(figure(odds, "odds.mean")?.value, damage).toBeCloseTo(mean(falls), 12);
        expect(figure(odds, "odds.damage.physical")?.chance, damage).toBeCloseTo(
          share(falls, (fall) => fall >= left),
          12,
        );
        compareBars(odds, falls);
      }
  });

  it("a rest has its mean, and the chance to be whole again", () => {
    for (const rest of ["breather", "night"]) {
      const tired = ready("Iria Solana", { system: { mind: { value: 15 } } });
      const { rules, plan, check } = prepare("rest", { actor: tired, args: { track: "mental" }, values: { rest } });
      const { dice } = check() as unknown as { dice: { count: number; faces: number }[] };
      const falls = sums(dice.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces)));
      const odds = rules.odds(check(), plan);
      expect(figure(odds, "odds.mean")?.value).toBeCloseTo(mean(falls), 12);
      expect(figure(odds, "odds.recovery.mental")?.chance).toBeCloseTo(
        share(falls, (fall) => fall >= tired.system.mind.max - 15),
        12,
      );
      compareBars(odds, falls);
    }
  });
});
