import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { narrative } from "./everything.ts";
import { failure, near, throws } from "./helpers.ts";
import { each, netOf, PRINTED, parse, sides } from "./narrative-oracle.ts";

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

describe("worked examples and the public face", () => {
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

  it("hinders no further than with twenty setback dice, whatever comes together", () => {
    const changes = [{ add: { setback: 20 } }, { add: { setback: 3 } }];
    expect(narrative.build({ characteristic: 2, changes })).toEqual({ ability: 2, setback: 20 });
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
      spendable: { advantage: 0, triumph: 1, threat: 0, despair: 1 },
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
        const { success, net, spendable } = narrative.resolve(pool, each(faces));
        if (success) seen.success++;
        if (spendable.advantage > 0) seen.advantage++;
        if (spendable.threat > 0) seen.threat++;
        if (net.triumph > 0) seen.triumph++;
        if (net.despair > 0) seen.despair++;
        if (success && spendable.advantage >= 1) seen.both++;
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

describe("spending", () => {
  const spendable = { advantage: 3, triumph: 1, threat: 0, despair: 0 };

  it("takes what the symbols pay for, and no more", () => {
    const first = narrative.spend(spendable, { id: "maneuver" });
    expect(first).toMatchObject({ with: "advantage", cost: 2, left: { advantage: 1, triumph: 1 } });
    const second = narrative.spend(first.left, { id: "setbackTarget" });
    expect(second).toMatchObject({ with: "triumph", cost: 1, left: { advantage: 1, triumph: 0 } });
    expect(second.entry.next).toEqual({ who: "target", add: { setback: 1 } });
    expect(failure(() => narrative.spend(second.left, { id: "disarm" }))).toMatchObject({ field: "choice.with" });
    expect(narrative.spend(spendable, { id: "critical", with: "advantage", cost: 3 }).left.advantage).toBe(0);
    expect(failure(() => narrative.spend(spendable, { id: "critical", with: "advantage", cost: 4 })).code).toBe(
      "combination",
    );
    expect(failure(() => narrative.spend(spendable, { id: "vital", with: "advantage" })).code).toBe("word");
  });

  it("lists only what can be paid, and what may be chosen again", () => {
    const none = { advantage: 0, triumph: 0, threat: 0, despair: 0 };
    const ids = (given: Partial<narrative.Spendable>, spent: string[] = [], roll: object = {}) =>
      narrative
        .spendOptions({ success: true, spendable: { ...none, ...given }, ...roll }, spent)
        .options.map(({ id }) => id);
    expect(ids({})).toEqual([]);
    expect(ids({ advantage: 1 })).toEqual(["recoverStrain.advantage", "boostAlly.advantage", "notice.advantage"]);
    const once = ["recoverStrain.advantage", "boostAlly.advantage"];
    expect(ids({ advantage: 3 }, once)).toEqual(["recoverStrain.advantage", "notice.advantage"]);
    // Both sides of a defence; what only an attack does is not among them.
    expect(ids({ triumph: 2 })).toHaveLength(13);
    expect(ids({ triumph: 2 }, [], { attack: {} })).toHaveLength(16);
    expect(ids({ threat: 2 })).toEqual(
      ["sufferStrain", "loseManeuver", "opponentManeuver", "boostTarget", "setbackAlly"].map((id) => `${id}.threat`),
    );
    expect(ids({ despair: 1 })).toHaveLength(9);
    // Qualities at their own prices: more against the big, on a miss what says so, once or so often.
    const hit = { qualities: [{ id: "knockdown" }, { id: "blast", rank: 4 }, { id: "own", hit: 1 }], silhouette: 3 };
    const shot = (success: boolean, spent: string[] = []) =>
      narrative
        .spendOptions({ success, spendable: { ...none, advantage: 8 }, attack: { ...hit, critical: 3 } }, spent)
        .options.flatMap(({ id, cost, on }) => (/^(quality|critical)/.test(id) ? [`${id} ${cost} ${on}`] : []));
    expect(shot(true)).toEqual([
      "critical.advantage 3 roller",
      "quality.knockdown.advantage 4 any",
      "quality.blast.advantage 2 any",
      "quality.own.advantage 1 roller",
    ]);
    expect(shot(false)).toEqual(["quality.blast.advantage 3 any"]);
    const blown = ["quality.blast.advantage", "quality.own.advantage", "critical.advantage"];
    expect(shot(true, blown)).toEqual(["quality.blast.advantage 0 any"]);
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

  it("reads a range off a map, by the usual metres or the scene's own", () => {
    const at = [0, 2, 2.1, 10, 40, 41, 150, 150.5];
    expect(at.map((metres) => narrative.rangeAt(metres))).toEqual([
      ...["engaged", "engaged", "short", "short", "medium", "long", "long", "extreme"],
    ]);
    const own = { engaged: 1, short: 3, medium: 3, long: 9 };
    expect([1, 3, 3.5, 10].map((metres) => narrative.rangeAt(metres, own))).toEqual([
      ...["engaged", "short", "long", "extreme"],
    ]);
  });

  it("difficulty by range and silhouette, healing, thresholds", () => {
    const ranged = (range: narrative.Range) => narrative.attackDifficulty({ mode: "ranged", range });
    expect(narrative.RANGES.map(ranged)).toEqual([2, 1, 2, 3, 4]);
    // At arm's length one more with what is heavy.
    expect(narrative.attackDifficulty({ mode: "ranged", range: "engaged", heavy: true })).toBe(3);
    expect(narrative.attackDifficulty({ mode: "ranged", range: "short", heavy: true })).toBe(1);
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

  it("initiative by success, advantage, players first; destiny changes side", () => {
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

  it("outcomes survive JSON; what is left can be spent; one more boost never hurts", () => {
    fc.assert(
      fc.property(pool, fc.array(fc.nat(), { minLength: 21, maxLength: 21 }), (dice, supply) => {
        const faces = each(sides(dice).map((faces, index) => 1 + ((supply[index] as number) % faces)));
        const outcome = narrative.resolve(dice, faces);
        expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        expect(outcome.spendable.advantage - outcome.spendable.threat).toBe(outcome.net.advantage);
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
