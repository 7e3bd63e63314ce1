import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrative } from "../../../module/core/index.ts";
import { failure, near, rows, throws } from "./helpers.ts";

/** Faces as the public tables print them (rules.md §3.2): S A T success, advantage, triumph; F H D their opposites. */
const PRINTED: Record<string, string> = {
  boost: "- - S SA AA A",
  setback: "- - F F H H",
  ability: "- S S SS A A SA AA",
  difficulty: "- F FF H H H HH FH",
  proficiency: "- S S SS SS A SA SA SA AA AA T",
  challenge: "- F F FF FF H H FH FH HH HH D",
};
const LETTERS: Record<string, [number, number, number, number]> = {
  S: [1, 0, 0, 0],
  A: [0, 1, 0, 0],
  T: [1, 0, 1, 0],
  F: [-1, 0, 0, 0],
  H: [0, -1, 0, 0],
  D: [-1, 0, 0, 1],
};

/** What a printed face counts. */
function netOf(face: string): number[] {
  const letters = [...face].map((letter) => LETTERS[letter] ?? [0, 0, 0, 0]);
  return [0, 1, 2, 3].map((index) => letters.reduce((sum, one) => sum + (one[index] as number), 0));
}

type Key = string;

/** Exact counts of (success, advantage, triumph, despair) in BigInt, die by die; no code of the core. */
function cases(pool: narrative.Pool): { table: Map<Key, bigint>; all: bigint } {
  let table = new Map<Key, bigint>([["0,0,0,0", 1n]]);
  let all = 1n;
  for (const [die, count] of Object.entries(pool)) {
    const faces = (PRINTED[die] as string).split(" ").map(netOf);
    for (let n = 0; n < count; n++) {
      const next = new Map<Key, bigint>();
      for (const [key, ways] of table) {
        const old = key.split(",").map(Number);
        for (const face of faces) {
          const to = old.map((value, index) => value + (face[index] as number)).join();
          next.set(to, (next.get(to) ?? 0n) + ways);
        }
      }
      table = next;
      all *= BigInt(faces.length);
    }
  }
  return { table, all };
}

const fraction = (hits: bigint, all: bigint): number => Number((hits * 10n ** 30n) / all) / 1e30;

function oracle(pool: narrative.Pool, hit: (s: number, a: number, t: number, d: number) => boolean): number {
  const { table, all } = cases(pool);
  let hits = 0n;
  for (const [key, ways] of table) {
    const [s, a, t, d] = key.split(",").map(Number) as [number, number, number, number];
    if (hit(s, a, t, d)) hits += ways;
  }
  return fraction(hits, all);
}

const LONG: Record<string, narrative.Die> = {
  P: "proficiency",
  A: "ability",
  B: "boost",
  C: "challenge",
  D: "difficulty",
  S: "setback",
};

/** `2P1A2D` as a pool. */
function parse(text: string): narrative.Pool {
  const groups = [...text.matchAll(/(\d+)([PABCDS])/g)];
  return Object.fromEntries(groups.map(([, count, letter]) => [LONG[letter as string], Number(count)]));
}

const sides = (pool: narrative.Pool): number[] =>
  narrative.plan(pool).groups.flatMap(({ count, faces }) => Array.from({ length: count }, () => faces));
const each = (dice: readonly number[]): number[][] => dice.map((face) => [face]);

describe("dice", () => {
  it("have the printed faces", () => {
    for (const [die, text] of Object.entries(PRINTED)) {
      const faces = narrative.FACES[die as narrative.Die];
      expect(faces.length).toBe(text.split(" ").length);
      const sorted = (net: readonly (readonly number[])[]) => net.map(String).sort();
      const expected = text.split(" ").map(netOf);
      const actual = faces.map((_, index) => {
        const { net } = narrative.resolve({ [die]: 1 }, [[index + 1]]);
        return [net.success, net.advantage, net.triumph, net.despair];
      });
      expect(sorted(actual)).toEqual(sorted(expected));
    }
  });

  it("the force die has eight points of each side, seven dark faces, no blank", () => {
    const force = narrative.FACES.force;
    expect(force.reduce((sum, face) => sum + (face.dark ?? 0), 0)).toBe(8);
    expect(force.reduce((sum, face) => sum + (face.light ?? 0), 0)).toBe(8);
    expect(force.filter((face) => face.dark).length).toBe(7);
    expect(force.every((face) => face.dark || face.light)).toBe(true);
    near(narrative.odds({ force: 1 }).dark.atLeast(1), 7 / 12, "dark");
  });
});

describe("worked examples (ND-V01…V10) and the public face", () => {
  it("builds pools", () => {
    expect(narrative.pool({ characteristic: 3, skill: 2 })).toEqual({ proficiency: 2, ability: 1 });
    expect(narrative.pool({ characteristic: 1, skill: 4 })).toEqual({ proficiency: 1, ability: 3 });
    expect(narrative.pool({ characteristic: 2, skill: 0 })).toEqual({ ability: 2 });
    for (let a = 0; a <= 6; a++)
      for (let b = 0; b <= 6; b++) {
        const { proficiency = 0, ability = 0 } = narrative.pool({ characteristic: a, skill: b });
        expect([proficiency, proficiency + ability]).toEqual([Math.min(a, b), Math.max(a, b)]);
      }
  });

  it("odds of the contract", () => {
    const odds = narrative.odds({ proficiency: 2, ability: 1, difficulty: 2 });
    near(odds.success, 0.70041, "success", 5e-6);
    near(odds.triumph, 1 - (11 / 12) ** 2, "triumph");
    expect(odds.despair).toBe(0);
  });

  it("damage 9 + 2 against soak 3 wounds for 8; four successes add four", () => {
    expect(narrative.damage({ damage: 9, success: 2, soak: 3 })).toEqual({ damage: 11, wounds: 8 });
    expect(narrative.damage({ damage: 0, success: 4, soak: 0 }).damage).toBe(4);
    expect(narrative.damage({ damage: 3, success: 1, soak: 9, pierce: 2 }).wounds).toBe(0);
    expect(narrative.damage({ damage: 3, success: 1, soak: 9, pierce: 7, vehicleScale: true }).wounds).toBe(38);
  });

  it("moving between ranges", () => {
    expect(narrative.maneuversBetween("short", "medium")).toBe(1);
    expect(narrative.maneuversBetween("medium", "long")).toBe(2);
    expect(narrative.maneuversBetween("short", "long")).toBe(3);
    expect(narrative.maneuversBetween("extreme", "long")).toBe(2);
    expect(narrative.maneuversBetween("engaged", "short")).toBe(1);
    expect(narrative.maneuversBetween("short", "short")).toBe(1);
    expect(narrative.TURN.secondManeuverStrain).toBe(2);
  });

  it("minions 3 × 5", () => {
    const at = (wounds: number) => narrative.minions({ count: 3, threshold: 5, wounds });
    const wounds = [0, 5, 6, 10, 11, 15, 16];
    expect(wounds.map((n) => at(n).alive)).toEqual([3, 3, 2, 2, 1, 1, 0]);
    expect(wounds.map((n) => at(n).ranks)).toEqual([2, 2, 1, 1, 0, 0, null]);
    expect(narrative.minions({ count: 9, threshold: 5, wounds: 0 }).ranks).toBe(5);
    for (const n of wounds) {
      const after = narrative.minionCritical({ count: 3, threshold: 5, wounds: n });
      expect(at(after).alive).toBe(Math.max(0, at(n).alive - 1));
      expect(after).toBeGreaterThanOrEqual(n);
    }
  });
});

describe("upgrades", () => {
  it("turn, then add, then turn: 1 ability + 4 is 2 proficiency and 1 ability; − 4 is 3 ability", () => {
    const up = narrative.upgrade({ ability: 1 }, { ability: 4 });
    expect(up).toEqual({ proficiency: 2, ability: 1 });
    expect(narrative.downgrade(up, { ability: 4 })).toEqual({ ability: 3 });
    expect(narrative.upgrade({}, { difficulty: 3 })).toEqual({ challenge: 1, difficulty: 1 });
    expect(narrative.upgrade({ ability: 2, difficulty: 2, boost: 1 }, { ability: 1, difficulty: 2 })).toEqual({
      proficiency: 1,
      ability: 1,
      challenge: 2,
      boost: 1,
    });
  });

  it("one die grows or is added per upgrade, never two", () => {
    for (let a = 0; a <= 4; a++)
      for (let p = 0; p <= 4; p++)
        for (let n = 0; n <= 7; n++) {
          const { ability = 0, proficiency = 0 } = narrative.upgrade({ ability: a, proficiency: p }, { ability: n });
          // Each upgrade adds half a die's worth: an ability die is worth 1, a proficiency die 2.
          expect(ability + 2 * proficiency).toBe(a + 2 * p + n);
          expect(ability).toBeLessThanOrEqual(Math.max(a - n, 1));
        }
  });

  it("a list of changes is worked in the order of the rules: add, upgrade, downgrade", () => {
    const parts = {
      characteristic: 3,
      skill: 1,
      difficulty: "average",
      changes: [
        { downgrade: { difficulty: 1 } },
        { upgrade: { difficulty: 4 } },
        { add: { difficulty: 1, boost: 2 } },
        { add: { boost: -1, setback: -3 } },
        { upgrade: { ability: 1 } },
      ],
    } as const;
    // 3 difficulty upgraded 4 times: 3 challenge, 1 added; then 1 downgraded.
    expect(narrative.build(parts)).toEqual({ proficiency: 2, ability: 1, boost: 1, challenge: 2, difficulty: 2 });
    expect(narrative.build({ ...parts, changes: [...parts.changes].reverse() })).toEqual(narrative.build(parts));
    expect(narrative.build({ dice: { ability: 2 }, difficulty: 2 })).toEqual({ ability: 2, difficulty: 2 });
    expect(narrative.build({})).toEqual({});
  });
});

describe("resolve", () => {
  it("cancels, and a face with two threats cancels two advantages", () => {
    const face = (die: narrative.Die, symbols: narrative.Symbols) =>
      narrative.FACES[die].findIndex((one) => JSON.stringify(one) === JSON.stringify(symbols)) + 1;
    const outcome = narrative.resolve({ ability: 1, difficulty: 1 }, [
      [face("ability", { advantage: 2 })],
      [face("difficulty", { threat: 2 })],
    ]);
    expect(outcome).toMatchObject({ net: { success: 0, advantage: 0 }, success: false, cancelled: { advantage: 2 } });
    const grand = narrative.resolve({ proficiency: 1, challenge: 1, setback: 1, force: 1 }, [[12], [12], [3], [7]]);
    expect(grand).toMatchObject({
      success: false,
      net: { success: -1, advantage: 0, triumph: 1, despair: 1 },
      purse: { advantage: 0, triumph: 1, threat: 0, despair: 1 },
      cancelled: { success: 1, advantage: 0 },
      rolled: { triumph: 1, despair: 1, success: 0, failure: 1 },
      dark: 2,
      light: 0,
    });
    expect(grand.rolls[0]).toEqual({ die: "proficiency", face: 12, symbols: { triumph: 1 } });
  });

  it("agrees with odds over every throw of small pools", () => {
    for (const text of ["1A", "1A1D", "1P1C", "1P1A1S", "1B1S1D", "1P1D1B", "2A1C", "1C1P1S1B"]) {
      const pool = parse(text);
      const dice = sides(pool);
      const all = dice.reduce((product, n) => product * n, 1);
      const seen = { success: 0, advantage: 0, threat: 0, triumph: 0, despair: 0, both: 0 };
      const joint = new Map<string, number>();
      for (const faces of throws(dice)) {
        const { success, net, purse } = narrative.resolve(pool, each(faces));
        if (success) seen.success++;
        if (purse.advantage > 0) seen.advantage++;
        if (purse.threat > 0) seen.threat++;
        if (net.triumph > 0) seen.triumph++;
        if (net.despair > 0) seen.despair++;
        if (success && purse.advantage >= 1) seen.both++;
        const key = JSON.stringify(net);
        joint.set(key, (joint.get(key) ?? 0) + 1);
      }
      const odds = narrative.odds(pool);
      for (const key of ["success", "advantage", "threat", "triumph", "despair"] as const) {
        near(odds[key], seen[key] / all, `${text} ${key}`);
      }
      near(odds.joint.atLeast({ success: 1, advantage: 1 }), seen.both / all, `${text} both`);
      const entries = odds.joint.entries();
      expect(entries.length).toBe(joint.size);
      for (const [net, p] of entries)
        near(p, (joint.get(JSON.stringify(net)) ?? 0) / all, `${text} ${JSON.stringify(net)}`);
    }
  });
});

describe("odds against published figures and BigInt counts", () => {
  // rules.md §3.5: success, net advantage, net threat, triumph, despair, in percent.
  const TABLE = `1A1D 34.375 25.000 35.938 0 0
    2A2D 43.506 28.564 43.530 0 0
    3A2D 59.686 45.734 28.952 0 0
    1P2A2D 65.080 46.806 28.381 8.333 0
    2P1A2D 70.041 47.852 27.821 15.972 0
    2P1A3D 57.872 31.700 45.878 15.972 0
    3P2D 74.552 48.872 27.271 22.975 0
    2P1A1D1C 63.820 50.304 26.273 15.972 8.333
    2P1A2D2S 53.752 33.495 43.872 15.972 0
    3P1A3D1B1S 72.100 53.262 28.362 22.975 0
    5P3D2C 62.414 36.899 45.952 35.277 15.972
    1A5D 7.153 0.989 94.984 0 0
    3P2A2D2C2B2S 62.945 58.876 26.439 22.975 15.972`;

  it.each(TABLE.split("\n").map((line) => line.trim().split(" ")))("%s", (text, ...figures) => {
    const pool = parse(text as string);
    const odds = narrative.odds(pool);
    const [success, advantage, threat, triumph, despair] = figures.map((figure) => Number(figure) / 100) as number[];
    near(odds.success, success as number, "success", 6e-6);
    near(odds.advantage, advantage as number, "advantage", 6e-6);
    near(odds.threat, threat as number, "threat", 6e-6);
    near(odds.triumph, triumph as number, "triumph", 6e-6);
    near(odds.despair, despair as number, "despair", 6e-6);
    near(
      odds.success,
      oracle(pool, (s) => s > 0),
      "exact success",
    );
    near(
      odds.threat,
      oracle(pool, (_, a) => a < 0),
      "exact threat",
    );
    near(
      odds.joint.atLeast({ success: 1, advantage: 2 }),
      oracle(pool, (s, a) => s > 0 && a > 1),
      "with 2 advantages",
    );
    near(
      odds.joint.atLeast({ failure: 0, threat: 1, triumph: 1 }),
      oracle(pool, (s, a, t) => s <= 0 && a < 0 && t > 0),
      "odd",
    );
  });

  it("every outcome of a large pool, to 12 digits of its own", () => {
    const pool = parse("3P3A3B3C3D3S");
    const { table, all } = cases(pool);
    const odds = narrative.odds(pool);
    const entries = odds.joint.entries();
    expect(entries.length).toBe(table.size);
    expect(table.size).toBe(8784);
    for (const [net, p] of entries) {
      const exact = fraction(table.get(`${net.success},${net.advantage},${net.triumph},${net.despair}`) ?? 0n, all);
      expect(Math.abs(p - exact)).toBeLessThan(1e-15 + 1e-12 * exact);
    }
    near(odds.success, 0.520989, "success", 1e-6);
    near(
      odds.netSuccess.mean,
      entries.reduce((sum, [net, p]) => sum + p * net.success, 0),
      "mean",
    );
    near(
      odds.netAdvantage.at(-2),
      oracle(pool, (_, a) => a === -2),
      "two threats",
    );
    near(
      odds.joint.at({ success: 2, advantage: -1, triumph: 1 }),
      oracle(pool, (s, a, t, d) => s === 2 && a === -1 && t === 1 && d === 0),
      "at",
    );
    near(
      odds.joint.probability(({ success, despair }) => success > 0 && despair > 0),
      oracle(pool, (s, _a, _t, d) => s > 0 && d > 0),
      "asked",
    );
  });

  it("the largest pools answer and sum to 1", () => {
    for (const pool of [parse("6P6A4B6C6D4S"), { proficiency: 20, challenge: 20 }, { setback: 20, boost: 20 }]) {
      const odds = narrative.odds(pool);
      near(odds.joint.atLeast({}), 1, "sum");
      near(odds.joint.atLeast({ success: 1 }), odds.success, "success");
      near(odds.joint.atLeast({ advantage: 1 }), odds.advantage, "advantage");
      near(odds.joint.atLeast({ threat: 1 }), odds.threat, "threat");
      near(odds.joint.atLeast({ triumph: 1 }), odds.triumph, "triumph");
      near(odds.joint.atLeast({ despair: 1 }), odds.despair, "despair");
    }
    near(narrative.odds(parse("6P6A4B6C6D4S")).success, 0.582223, "huge", 1e-6);
  });

  it("force dice give points and nothing else", () => {
    const odds = narrative.odds({ force: 3 });
    expect(odds.success).toBe(0);
    near(odds.light.mean + odds.dark.mean, 3 * (16 / 12), "points");
    let hits = 0;
    for (const faces of throws([12, 12, 12])) if (narrative.resolve({ force: 3 }, each(faces)).light >= 3) hits++;
    near(odds.light.atLeast(3), hits / 1728, "three light points");
    near(narrative.odds({ ability: 2, force: 2 }).success, narrative.odds({ ability: 2 }).success, "unmoved");
  });
});

describe("spending", () => {
  const purse = { advantage: 3, triumph: 1, threat: 0, despair: 0 };

  it("buys what the symbols pay for, and no more", () => {
    const first = narrative.spend(purse, { id: "maneuver" });
    expect(first).toMatchObject({ with: "advantage", cost: 2, purse: { advantage: 1, triumph: 1 } });
    const second = narrative.spend(first.purse, { id: "setbackTarget" });
    expect(second).toMatchObject({ with: "triumph", cost: 1, purse: { advantage: 1, triumph: 0 } });
    expect(second.entry.next).toEqual({ who: "target", add: { setback: 1 } });
    expect(failure(() => narrative.spend(second.purse, { id: "disarm" }))).toMatchObject({ field: "purchase.with" });
    expect(narrative.spend(purse, { id: "critical", with: "advantage", cost: 3 }).purse.advantage).toBe(0);
    expect(failure(() => narrative.spend(purse, { id: "critical", with: "advantage", cost: 4 })).code).toBe(
      "combination",
    );
    expect(failure(() => narrative.spend(purse, { id: "vital", with: "advantage" })).code).toBe("word");
  });

  it("offers only what can be paid, and what may be bought again", () => {
    const ids = (given: Partial<narrative.Purse>, bought: string[] = []) =>
      narrative
        .offers({ advantage: 0, triumph: 0, threat: 0, despair: 0, ...given }, bought)
        .map(({ entry }) => entry.id);
    expect(ids({})).toEqual([]);
    expect(ids({ advantage: 1 })).toEqual(["recoverStrain", "boostAlly", "notice", "critical", "quality"]);
    expect(ids({ advantage: 1 }, ["recoverStrain", "boostAlly"])).toEqual([
      "recoverStrain",
      "notice",
      "critical",
      "quality",
    ]);
    expect(ids({ triumph: 2 })).toHaveLength(17);
    expect(ids({ threat: 2 })).toEqual([
      "sufferStrain",
      "loseManeuver",
      "opponentManeuver",
      "boostTarget",
      "setbackAlly",
    ]);
    expect(ids({ despair: 1 })).toHaveLength(10);
    expect(new Set(narrative.SPENDING.map(({ id }) => id)).size).toBe(narrative.SPENDING.length);
    // Whatever an entry does to the next pool is a change that `build` takes.
    for (const { next } of narrative.SPENDING) {
      if (next)
        narrative.build({
          characteristic: 2,
          skill: 1,
          changes: [{ add: next.add ?? {}, upgrade: next.upgrade ?? {} }],
        });
    }
  });
});

describe("combat", () => {
  it("critical injuries: bands of both families, 29 rows without gap", () => {
    const at = (roll: number, injuries = 0, variant: narrative.CriticalVariant = "classic") =>
      narrative.critical({ roll, injuries, variant });
    expect(at(40)).toEqual({ total: 40, row: 8, severity: "easy" });
    expect(at(41).severity).toBe("average");
    expect(at(5).row).toBe(1);
    expect(at(6).row).toBe(2);
    expect([at(85, 0).severity, at(85, 0, "alternative").severity]).toEqual(["average", "hard"]);
    expect(at(81, 1)).toEqual({ total: 91, row: 19, severity: "hard" });
    expect(at(100, 3)).toMatchObject({ total: 130, row: 26, severity: "daunting" });
    expect(at(91, 4)).toMatchObject({ total: 131, row: 27 });
    expect(at(100, 5)).toMatchObject({ row: 28, severity: "daunting" });
    expect(narrative.critical({ roll: 100, injuries: 3, vicious: 2, activations: 1 })).toMatchObject({
      total: 160,
      row: 29,
      severity: "death",
    });
    const found = new Set<number>();
    for (let roll = 1; roll <= 100; roll++) for (let n = 0; n <= 6; n++) found.add(at(roll, n).row);
    expect(found.size).toBe(narrative.CRITICAL_ROWS);
    const { severities, total } = narrative.criticalOdds({ injuries: 6 });
    expect(severities).toEqual({ easy: 0, average: 0.3, hard: 0.35, daunting: 0.25, death: 0.1 });
    expect([total.min, total.max]).toEqual([61, 160]);
  });

  it("difficulty by range and silhouette, healing, thresholds", () => {
    const ranged = (range: narrative.Range) => narrative.attackDifficulty({ mode: "ranged", range });
    expect(narrative.RANGES.map(ranged)).toEqual([1, 1, 2, 3, 4]);
    expect(narrative.attackDifficulty({ mode: "melee" })).toBe(2);
    expect(narrative.attackDifficulty({ mode: "melee", silhouette: 1, target: 3 })).toBe(1);
    expect(narrative.attackDifficulty({ mode: "ranged", range: "long", silhouette: 3, target: 1 })).toBe(4);
    const medicine = (wounds: number) => narrative.medicineDifficulty({ wounds, threshold: 12 });
    expect([6, 7, 12, 13].map(medicine)).toEqual([1, 2, 2, 3]);
    expect(narrative.medicineDifficulty({ wounds: 3, threshold: 12, self: true, kit: false })).toBe(4);
    expect([12, 13, 24, 25].map((wounds) => narrative.condition(wounds, 12))).toEqual([
      "fine",
      "incapacitated",
      "incapacitated",
      "beyond",
    ]);
  });

  it("initiative by success, advantage, players first; destiny changes side; force points cost", () => {
    const entry = (success: number, advantage: number, side: "player" | "other") => ({ success, advantage, side });
    const order = narrative.initiative([
      entry(1, 0, "other"),
      entry(1, 2, "other"),
      entry(1, 0, "player"),
      entry(3, -2, "other"),
      entry(1, 0, "player"),
    ]);
    expect(order.map(({ index }) => index)).toEqual([3, 1, 2, 4, 0]);
    expect(order[0]).toEqual({ index: 3, side: "other" });
    expect(narrative.flip({ light: 2, dark: 0 }, "light")).toEqual({ light: 1, dark: 1 });
    expect(failure(() => narrative.flip({ light: 2, dark: 0 }, "dark"))).toMatchObject({
      field: "side",
      code: "combination",
    });
    expect(narrative.forceCost({ own: 2, other: 0 })).toEqual({ points: 2, strain: 0, flips: 0 });
    expect(narrative.forceCost({ own: 1, other: 2 })).toEqual({ points: 3, strain: 2, flips: 1 });
  });
});

describe("properties", () => {
  const count = fc.integer({ min: 0, max: 3 });
  const pool = fc
    .record({
      proficiency: count,
      ability: count,
      boost: count,
      challenge: count,
      difficulty: count,
      setback: count,
      force: count,
    })
    .filter((dice) => Object.values(dice).some((n) => n > 0));

  it("outcomes survive JSON; the purse is what is left; one more boost never hurts", () => {
    fc.assert(
      fc.property(pool, fc.array(fc.nat(), { minLength: 21, maxLength: 21 }), (dice, supply) => {
        const faces = each(sides(dice).map((faces, index) => 1 + ((supply[index] as number) % faces)));
        const outcome = narrative.resolve(dice, faces);
        expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        expect(outcome.purse.advantage - outcome.purse.threat).toBe(outcome.net.advantage);
        expect(outcome.success).toBe(outcome.net.success > 0);
        const odds = narrative.odds(dice);
        near(odds.advantage + odds.threat + odds.netAdvantage.at(0), 1, "sum");
        expect(narrative.odds({ ...dice, boost: dice.boost + 1 }).success).toBeGreaterThanOrEqual(odds.success - 1e-15);
        expect(narrative.odds({ ...dice, setback: dice.setback + 1 }).success).toBeLessThanOrEqual(
          odds.success + 1e-15,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("bad input names the field", () => {
  it.each(
    rows<[unknown, field: string, code: string]>([
      [null, "check", "type"],
      [{}, "pool", "range"],
      [{ ability: 0, difficulty: 0 }, "pool", "range"],
      [{ ability: 1000 }, "ability", "range"],
      [{ ability: -1 }, "ability", "range"],
      [{ ability: 1.5 }, "ability", "range"],
      [{ ability: "3" }, "ability", "type"],
      [{ ability: 20, difficulty: 20, boost: 1 }, "pool", "range"],
      [{ ability: 1, green: 2 }, "green", "unknown"],
      [{ ability: 1, setBack: 2 }, "setBack", "unknown"],
      [JSON.parse('{"ability":1,"__proto__":{"boost":3}}'), "__proto__", "unknown"],
    ]),
  )("$label", ({ row: [bad, field, code] }) => {
    const error = failure(() => narrative.odds(bad as narrative.Pool));
    expect(error).toMatchObject({ field, code });
    expect(failure(() => narrative.plan(bad as narrative.Pool))).toEqual(error);
    expect(failure(() => narrative.resolve(bad as narrative.Pool, "none" as never))).toEqual(error);
  });

  const joint = narrative.odds({ ability: 1, difficulty: 1 }).joint;
  const empty = { advantage: 0, triumph: 0, threat: 0, despair: 0 };
  it.each<[string, () => unknown]>([
    ["faces", () => narrative.resolve({ ability: 1 }, null as never)],
    ["faces[1]", () => narrative.resolve({ ability: 2 }, [[1]])],
    ["faces[0][0]", () => narrative.resolve({ ability: 1 }, [[9]])],
    ["faces[1]", () => narrative.resolve({ ability: 1 }, [[8], [1]])],
    ["faces[0]", () => narrative.resolve({ ability: 1 }, [[8, 8]])],
    ["skill", () => narrative.pool({ characteristic: 3 } as never)],
    ["characteristic", () => narrative.pool({ characteristic: 1e6, skill: 2 })],
    ["steps.ability", () => narrative.upgrade({ ability: 1 }, { ability: -1 })],
    ["steps.boost", () => narrative.upgrade({ ability: 1 }, { boost: 1 } as never)],
    ["pool.proficiency", () => narrative.upgrade({ ability: 2 }, { ability: 40 })],
    ["pool.yellow", () => narrative.downgrade({ yellow: 1 } as never, {})],
    ["difficulty", () => narrative.build({ difficulty: "severe" as never })],
    ["changes[1].add.ability", () => narrative.build({ changes: [{}, { add: { ability: 0.5 } }] })],
    ["changes[0].why", () => narrative.build({ changes: [{ why: "luck" } as never] })],
    ["changes", () => narrative.build({ changes: Array.from({ length: 1e4 }, () => ({})) })],
    ["wanted.success", () => joint.atLeast({ success: -1 })],
    ["wanted.luck", () => joint.atLeast({ luck: 1 } as never)],
    ["net.triumph", () => joint.at({ triumph: -1 })],
    ["condition", () => joint.probability("success" as never)],
    ["purse.advantage", () => narrative.spend({ ...empty, advantage: -3 }, { id: "notice" })],
    ["purchase.id", () => narrative.spend(empty, { id: "win" })],
    ["purchase.with", () => narrative.spend(empty, { id: "notice" })],
    ["roll", () => narrative.critical({ roll: 0 })],
    ["variant", () => narrative.critical({ roll: 1, variant: "new" as never })],
    ["vicious", () => narrative.criticalOdds({ vicious: -1 })],
    ["count", () => narrative.minions({ count: 0, threshold: 5, wounds: 0 })],
    ["success", () => narrative.damage({ damage: 5, success: 0, soak: 1 })],
    ["range", () => narrative.attackDifficulty({ mode: "melee", range: "long" })],
    ["range", () => narrative.attackDifficulty({ mode: "ranged" })],
    ["to", () => narrative.maneuversBetween("short", "orbit" as never)],
    ["entries[0].side", () => narrative.initiative([{ success: 1, advantage: 0, side: "gm" as never }])],
    ["destiny.dark", () => narrative.flip({ light: 1 } as never, "light")],
    ["pips.other", () => narrative.forceCost({ own: 1, other: -1 })],
  ])("%s", (field, act) => {
    expect(failure(act).field).toBe(field);
  });
});
