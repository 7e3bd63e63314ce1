import { beforeEach, describe, expect, it } from "vitest";
import { changesOn } from "../../rolled.ts";
import { actor, documents, gm, prepare, reset, world } from "./host.ts";

/*
 * The figures of an evening of ships, reckoned a second time from the faces of the dice as they are printed and the rule book's
 * sentences: no code of the rules is used for what is expected.
 */

// biome-ignore lint/suspicious/noExplicitAny: documents of every type.
type Any = any;

/** Faces of the dice: S success, A advantage, F failure, T threat, X triumph, Y despair. */
const PRINTED: Record<string, string[]> = {
  yellow: "- S S SS SS A SA SA SA AA AA X".split(" "),
  green: "- S S SS A A SA AA".split(" "),
  blue: "- - S SA AA A".split(" "),
  red: "- F F FF FF T T FT FT TT TT Y".split(" "),
  purple: "- F FF T T T TT FT".split(" "),
  black: "- - F F T T".split(" "),
};
type Hand = Partial<Record<keyof typeof PRINTED, number>>;
interface End {
  success: number;
  advantage: number;
  triumph: number;
  despair: number;
  chance: number;
}

/** Every end of a hand of dice, by going through all faces, die by die. */
function ends(hand: Hand): End[] {
  let all = new Map<string, number>([["0 0 0 0", 1]]);
  for (const [die, many = 0] of Object.entries(hand))
    for (let count = 0; count < many; count++) {
      const next = new Map<string, number>();
      for (const [sum, chance] of all)
        for (const face of PRINTED[die] ?? []) {
          const of = (letters: string) => [...face].filter((letter) => letters.includes(letter)).length;
          const [success = 0, advantage = 0, triumph = 0, despair = 0] = sum.split(" ").map(Number);
          const now = [
            success + of("SX") - of("FY"),
            advantage + of("A") - of("T"),
            triumph + of("X"),
            despair + of("Y"),
          ].join(" ");
          next.set(now, (next.get(now) ?? 0) + chance / (PRINTED[die]?.length ?? 1));
        }
      all = next;
    }
  return [...all].map(([sum, chance]) => {
    const [success = 0, advantage = 0, triumph = 0, despair = 0] = sum.split(" ").map(Number);
    return { success, advantage, triumph, despair, chance };
  });
}
const chanceOf = (all: End[], test: (end: End) => boolean) =>
  all.reduce((sum, end) => sum + (test(end) ? end.chance : 0), 0);
const meanOf = (all: End[], value: (end: End) => number) => all.reduce((sum, end) => sum + end.chance * value(end), 0);

/** Characteristic and ranks as dice: as many as the higher, as many of them yellow as the lower. */
const skilled = (value: number, ranks: number): Hand => ({
  yellow: Math.min(value, ranks),
  green: Math.max(value, ranks) - Math.min(value, ranks),
});

/** What the dialog says of a hand. */
function compare(shown: Any, hand: Hand): void {
  const all = ends(hand);
  const figure = (name: string) => shown.figures.find(({ label }: Any) => label.endsWith(`odds.${name}`));
  expect(shown.success).toBeCloseTo(
    chanceOf(all, ({ success }) => success > 0),
    10,
  );
  expect(figure("successes").value).toBeCloseTo(
    meanOf(all, ({ success }) => success),
    10,
  );
  expect(figure("advantage").chance).toBeCloseTo(
    chanceOf(all, ({ advantage }) => advantage > 0),
    10,
  );
  expect(figure("threat").chance).toBeCloseTo(
    chanceOf(all, ({ advantage }) => advantage < 0),
    10,
  );
}

const SKILLS = { gunnery: ["agility", 2], piloting: ["agility", 1], mechanics: ["intellect", 3] } as const;
const crew = () =>
  actor({
    _id: "crew",
    name: "Vera",
    type: "narrativeHero",
    system: { characteristics: { agility: { value: 3 }, intellect: { value: 2 } } },
    items: Object.entries(SKILLS).map(([key, [characteristic, rank]]) => ({
      ...{ name: key, type: "narrativeSkill" },
      system: { key, characteristic, rank },
    })),
  });
const GUN = { damage: 4, breach: 1 };
const cannon = {
  ...{ _id: "gun", name: "Cannon", type: "narrativeWeapon" },
  system: {
    ...{ skill: "gunnery", damage: GUN.damage, critical: 3, range: "long", vehicleScale: true, equipped: true },
    qualities: [{ id: "breach", rank: GUN.breach, name: "", hit: 0 }],
  },
};
const ship = (_id: string, system: object, items: object[] = []) => {
  const made = actor({ _id, name: _id, type: "narrativeVehicle", system, items });
  documents.set(made.uuid, made);
  return made;
};
const SHIELDS = { fore: 3, aft: 1, port: 2, starboard: 0 };
const shields = Object.fromEntries(Object.entries(SHIELDS).map(([side, value]) => [side, { value, max: 4 }]));

beforeEach(() => {
  reset();
  world.user = gm;
});

describe("a shot from ship to ship", () => {
  const OWN = 3;
  const sizes = [0, 1, 2, 3, 4, 5, 10];
  const places = Object.keys(SHIELDS) as (keyof typeof SHIELDS)[];
  it.each(sizes.flatMap((size) => places.map((side) => [size, side] as const)))(
    "at silhouette %i, on its %s side, is as likely as the dice say, near and far",
    (size, side) => {
      const mine = ship("mine", { silhouette: OWN }, [cannon]);
      const theirs = ship("theirs", { silhouette: size, defence: 1, shields });
      for (const [range, dice] of [
        ["short", 1],
        ["medium", 2],
        ["long", 3],
      ] as const) {
        const { plan, rules, check } = prepare("attack", {
          ...{ actor: crew(), item: mine.items.get("gun"), target: theirs },
          values: { range, side },
        });
        const easier = size - OWN >= 2 ? 1 : OWN - size >= 2 ? -1 : 0;
        compare(rules.odds(check() as Any, plan), {
          ...skilled(3, 2),
          purple: Math.max(0, dice - easier),
          black: 1 + SHIELDS[side],
        });
      }
    },
  );

  it.each([0, 1, 2, 5, 9])("goes through armour %i as far as damage and successes carry it", (armour) => {
    const mine = ship("mine", { silhouette: OWN }, [cannon]);
    const theirs = ship("theirs", { armour, hull: { value: 2, max: 9 } });
    const { rules, check } = prepare("attack", { actor: crew(), item: mine.items.get("gun"), target: theirs });
    for (let success = 1; success <= 8; success++) {
      const outcome = { success: true, net: { success, advantage: 0, triumph: 0, despair: 0 } };
      const changes = changesOn(rules as Any, outcome as Any, check() as Any, theirs, true);
      const through = Math.max(0, GUN.damage + success - Math.max(0, armour - GUN.breach));
      expect(changes?.updates, String(success)).toEqual({ "system.hull.value": 2 + through });
    }
  });
});

describe("steering", () => {
  it.each([-3, -1, 0, 2, 4])("with handling %i has so many dice more, for or against", (handling) => {
    const mine = ship("mine", { handling });
    for (const difficulty of [0, 2, 4]) {
      const { plan, rules, check } = prepare("check", {
        ...{ actor: crew(), args: { skill: "piloting", vehicle: mine.uuid } },
        values: { difficulty: String(difficulty) },
      });
      const dice = handling > 0 ? { blue: handling } : { black: -handling };
      compare(rules.odds(check() as Any, plan), { ...skilled(3, 1), purple: difficulty, ...dice });
    }
  });
});

describe("a repair", () => {
  it.each([
    [0, 10, 1],
    [5, 10, 1],
    [6, 10, 2],
    [10, 10, 2],
    [11, 10, 3],
    [24, 10, 3],
    [1, 1, 2],
    [2, 1, 3],
  ])("of %i points on a hull of %i takes %i dice, one more without tools, and mends by symbols", (value, max, dice) => {
    const mine = ship("mine", { hull: { value, max }, strain: { value: 3, max: 8 } });
    for (const kit of [true, false]) {
      const { plan, rules, check } = prepare("repair", { actor: crew(), target: mine, values: { kit } });
      compare(rules.odds(check() as Any, plan), { ...skilled(2, 3), purple: dice + (kit ? 0 : 1) });
      for (const [success, advantage] of [
        [1, 0],
        [3, 2],
        [7, -2],
        [40, 9],
      ] as const) {
        const outcome = { success: true, net: { success, advantage, triumph: 0, despair: 0 } };
        expect(changesOn(rules as Any, outcome as Any, check() as Any, mine, true)?.updates).toEqual({
          "system.hull.value": Math.max(0, value - success),
          "system.strain.value": Math.max(0, 3 - Math.max(0, advantage)),
        });
      }
    }
  });
});

describe("a critical", () => {
  const lies = (many: number) =>
    Array.from({ length: many }, (_, at) => ({ id: `c${at}`, name: "Hit", getFlag: () => "easy" }));
  /** What a total does, as the table of the rule book has it. */
  const row = (total: number, hull: number): [updates: object, changes: [string, string][]] => {
    if (total <= 20) return [{ "system.strain.value": 1 }, []];
    if (total <= 40) return [{ "system.strain.value": 2 }, []];
    if (total <= 65) return [{}, [["system.speed.max", "-1"]]];
    if (total <= 90) return [{}, [["system.handling", "-1"]]];
    if (total <= 110) return [{}, [["system.defence", "0"]]];
    if (total <= 125) return [{}, [["system.speed.max", "0"]]];
    if (total <= 150) return [{}, [["system.armour", "-2"]]];
    return [{ "system.hull.value": 2 * hull }, []];
  };

  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [0, 2, 1],
    [3, 3, 2],
  ])(
    "with %i lying, %i further activations and %i ranks of Vicious falls as the d100 says",
    (lying, activations, vicious) => {
      const theirs = Object.assign(ship("theirs", { hull: { value: 3, max: 9 } }), { effects: lies(lying) });
      const { plan, rules, check } = prepare("critical", {
        actor: crew(),
        target: theirs,
        args: { activations, vicious },
      });
      const totals = Array.from({ length: 100 }, (_, at) => at + 1 + 10 * (lying + activations + vicious));
      const ends = [40, 90, 125, 150, 9999];
      const shares = ends.map(
        (to, at) => totals.filter((total) => total <= to && total > (ends[at - 1] ?? 0)).length / 100,
      );
      const shown = rules.odds(check() as Any, plan).figures.map(({ chance }: Any) => chance);
      expect(shown).toEqual(shares.filter((share) => share > 0).map((share) => expect.closeTo(share, 10)));
      for (const total of totals) {
        const made: Any = changesOn(
          rules as Any,
          { total, row: 1, severity: "easy", roll: 1 } as Any,
          check() as Any,
          theirs,
          true,
        );
        const [updates, changes] = row(total, 9);
        expect(made.updates, String(total)).toEqual(updates);
        expect(
          made.puts[0].changes.map(({ key, value }: Any) => [key, String(value)]),
          String(total),
        ).toEqual(changes);
      }
    },
  );
});
