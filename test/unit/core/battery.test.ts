import { describe, expect, it } from "vitest";
import { isCoreError } from "../../../module/core/validate.ts";
import * as all from "./everything.ts";
import * as face from "./faces.ts";

/*
 * Every function that macros get, and the classes that its answers are made of: a good call for each, and then that call
 * with each of its fields spoilt in every way. Whatever is refused is refused by one error that names a field.
 */

const { Distribution, narrative } = all;

const SKILL = { kind: "skill", bonus: 12, modifier: 0, hindrance: 0, keep: "median", explode: true, edition: "2" };
const SHOT = { kind: "attack", mode: "ranged", bonus: 10, band: "short", cover: "none", movement: "still", shooter: 1 };
const BLOW = { kind: "attack", mode: "melee", bonus: 10, defence: 15, precision: 0, location: false, dual: false };
const DAMAGE = { kind: "damage", dice: [{ count: 2, faces: 6 }], bonus: 1, target: { hitPoints: 9, physical: 4 } };
const RIVALS = { kind: "opposed", bonus: 12, against: { bonus: 10, keep: "high", explode: true }, ties: "stand" };
const THROW = { trait: 4, dice: "nd6", variant: "closed", advantage: 0, penalty: 0, reserve: 0, difficulty: 14 };
const DUEL = { kind: "opposed", trait: 4, dice: "1d6", against: { trait: 3, dice: "1d6" }, minimum: 3 };
const BOOK = {
  check: { trait: 3, difficulty: 6 },
  needed: 3,
  start: [0, 0],
  attrition: { every: 2, marks: 1 },
  loss: 0,
};
const HAND = { level: 8, conditions: [{ kind: "perceived", by: 1 }], kinds: [4, 6, 8], maxDice: 5 };
const PLAY = { level: 8, dice: [4, 4] };
const POOL = { proficiency: 2, ability: 1, difficulty: 2, force: 1 };
const BURNING = {
  success: true,
  spendable: { advantage: 6, triumph: 1 },
  aimed: true,
  attack: { critical: 3, qualities: [{ id: "burn", rank: 2, hit: 0 }], silhouette: 1 },
};
const WEAPON = { wear: "sound", spent: 1, limitedAmmo: 2, prepared: 0, prepare: 1, resting: false };
const TURN = { actions: 0, maneuvers: 1, free: 1 };
const MARGIN = {
  side: "effect",
  points: 12,
  costs: { minor: 5, major: 10, extreme: 20 },
  harmCost: 1,
  diceHarm: false,
};
const TWO = Distribution.dice(2, 6);

/** A roll as a page describes it. What was read of it is the Workshop's own: only what goes with it is spoilt. */
const PAGE_ROLL = all.workshop.roll(
  "dice: { main: 2d6 }\nnumbers: { total: sum(main) + stat }\nbands: [{ name: Full, when: total >= 10 }, { name: Miss }]",
);
const STAT = { stat: 2 };

type Call = readonly [act: (...given: never[]) => unknown, ...args: readonly unknown[]];
const call = (act: (...given: never[]) => unknown, ...args: readonly unknown[]): Call => [act, ...args];

/** Good calls, by the name of what they call. */
const CALLS: Readonly<Record<string, readonly Call[]>> = {
  "ryf.complete": [call(face.ryf.complete, { ...SKILL, difficulty: 20 })],
  "ryf.plan": [call(face.ryf.plan, SHOT), call(face.ryf.plan, DAMAGE)],
  "ryf.odds": [
    call(face.ryf.odds, { ...SKILL, difficulty: 20 }),
    call(face.ryf.odds, RIVALS),
    call(face.ryf.odds, BLOW),
    call(face.ryf.odds, DAMAGE),
    call(face.ryf.odds, { kind: "spell", bonus: 5, tier: 16, burnt: 2 }),
  ],
  "ryf.resolve": [call(face.ryf.resolve, { ...SKILL, difficulty: 20 }, [[3, 4, 8]])],
  "ryf.defence": [call(face.ryf.defence, { dexterity: 8, dodge: 3, shieldBonus: 1 })],
  "ryf.hitPoints": [call(face.ryf.hitPoints, { physical: 7, lethality: "heroic" })],
  "ryf.afterShots": [call(face.ryf.afterShots, { value: 3, max: 6 }, 2)],
  "ryf.burnable": [call(face.ryf.burnable, 20, 16)],
  "ryf.healable": [call(face.ryf.healable, { value: 5, max: 20 }, 4)],
  "ryf.inTheWay": [call(face.ryf.inTheWay, { kind: "shield" }, { weapon: { twoHanded: true }, shield: false })],
  "ryf.rerolls": [call(face.ryf.rerolls, { luck: 1, used: 0, damageReroll: 1, tokens: 2 }, "damage")],
  "ryf.levelCost": [call(face.ryf.levelCost, 3, "usual")],
  "ryf.shipPoints": [call(face.ryf.shipPoints, 7)],
  "ryf.minionsDown": [call(face.ryf.minionsDown, { dealt: 3, margin: 6, count: 4 })],
  "ryf.parseDamage": [call(face.ryf.parseDamage, "2d6+1")],
  "ryf.spellCost": [call(face.ryf.spellCost, 16, 2)],
  "ryf.strike": [call(face.ryf.strike, BLOW, { kind: "damage", dice: [{ count: 1, faces: 6 }] })],
  "ryf.vitality": [call(face.ryf.vitality, 5, 7)],
  "escala3.answer": [call(face.escala3.answer, DUEL, [[3]])],
  "escala3.complete": [call(face.escala3.complete, THROW)],
  "escala3.difficulty": [call(face.escala3.difficulty, { level: 4, dice: "nd10", variant: "closed", scale: 3 })],
  "escala3.dispersion": [call(face.escala3.dispersion, "low")],
  "escala3.extendedOdds": [call(face.escala3.extendedOdds, BOOK)],
  "escala3.evenShares": [call(face.escala3.evenShares, 7, 3)],
  "escala3.granted": [call(face.escala3.granted, { use: "trait", sell: false }, { points: 9, level: 3 }, [1, 2])],
  "escala3.wishPrice": [call(face.escala3.wishPrice, { use: "control", points: 2, levels: 1 }, 3, [1, 2])],
  "escala3.odds": [call(face.escala3.odds, THROW), call(face.escala3.odds, DUEL)],
  "escala3.opposed": [call(face.escala3.opposed, { trait: 4 }, { trait: 3 }, { minimum: 3, maximum: 9 })],
  "escala3.plan": [call(face.escala3.plan, THROW), call(face.escala3.plan, { kind: "penalty", min: 1, max: 4 })],
  "escala3.randomPenalty": [call(face.escala3.randomPenalty, { min: 1, max: 4 })],
  "escala3.rescale": [call(face.escala3.rescale, 3)],
  "escala3.resolve": [call(face.escala3.resolve, DUEL, [[3], [4]])],
  "escala3.resultTable": [call(face.escala3.resultTable, "a/b/c/d/e/f/g")],
  "escala3.size": [call(face.escala3.size, 4)],
  "escala3.successLevel": [call(face.escala3.successLevel, 3)],
  "escala3.traitPoints": [call(face.escala3.traitPoints, 3, [1, 2, 4])],
  "escala3.teamwork": [call(face.escala3.teamwork, [3, 4, 5])],
  "escala3.wordOf": [call(face.escala3.wordOf, 3, 3)],
  "multi.best": [call(face.multi.best, { ...HAND, difficulty: 6 })],
  "multi.bestContest": [call(face.multi.bestContest, HAND, { level: 7 }, "reach")],
  "multi.combinations": [call(face.multi.combinations, 14, { kinds: [4, 6], maxDice: 5 })],
  "multi.complete": [call(face.multi.complete, { ...PLAY, difficulty: 6 })],
  "multi.contest": [call(face.multi.contest, PLAY, PLAY, 5, "reach")],
  "multi.levelWith": [call(face.multi.levelWith, 8, -2)],
  "multi.playable": [call(face.multi.playable, HAND)],
  "multi.odds": [call(face.multi.odds, { ...PLAY, difficulty: 6 })],
  "multi.plan": [call(face.multi.plan, PLAY)],
  "multi.resolve": [call(face.multi.resolve, PLAY, [[3], [4]])],
  "multi.styles": [call(face.multi.styles, 8), call(face.multi.styles, { ...HAND, difficulty: 6, play: 7 })],
  "effect.complete": [call(face.effect.complete, { bonus: 5, resistance: 15 })],
  "effect.contest": [
    call(
      face.effect.contest,
      [
        [3, 4],
        [4, 7],
      ],
      10,
    ),
  ],
  "effect.contestOdds": [call(face.effect.contestOdds, { bonus: 5 }, { bonus: 4 }, { target: 10, points: [1, 2] })],
  "effect.d3": [call(face.effect.d3, 3)],
  "effect.d100": [call(face.effect.d100, 3, 7, "standard")],
  "effect.modifier": [call(face.effect.modifier, 18, { prime: false })],
  "effect.odds": [
    call(face.effect.odds, { bonus: 5, modifier: 0, resistance: 15 }),
    call(face.effect.odds, { kind: "opposed", bonus: 5, against: { bonus: 3 } }),
    call(face.effect.odds, { kind: "damage", dice: [{ count: 2, faces: 6 }], bonus: 1, track: "mental" }),
  ],
  "effect.nextTrait": [call(face.effect.nextTrait, { level: 3, traits: 4 })],
  "effect.traitCap": [call(face.effect.traitCap, 3)],
  "effect.parseDice": [call(face.effect.parseDice, "2d6+1")],
  "effect.plan": [call(face.effect.plan, { kind: "d100", convention: "standard" })],
  "effect.ranking": [call(face.effect.ranking, [3, 4, 4])],
  "effect.resolve": [call(face.effect.resolve, { bonus: 5, resistance: 15 }, [[1], [2], [3]])],
  "effect.spendOptions": [call(face.effect.spendOptions, MARGIN, ["effect.minor", "effect.harm.mental.3"])],
  "effect.spend": [call(face.effect.spend, 12, ["minor", { cost: 3 }], { minor: 5, major: 10, extreme: 20 })],
  "effect.traitBonus": [call(face.effect.traitBonus, { level: 3, traits: 4 })],
  "narrative.activated": [call(face.narrative.activated, { id: "burn", rank: 2 }, { damage: 8, success: 1 })],
  "narrative.afterShot": [call(face.narrative.afterShot, WEAPON, 1)],
  "narrative.carried": [call(face.narrative.carried, [{ encumbrance: 3, quantity: 2, worn: false }])],
  "narrative.condition": [call(face.narrative.condition, 3, 12, { value: 2, threshold: 10 })],
  "narrative.flipTogether": [call(face.narrative.flipTogether, { light: 2, dark: 1 }, ["light", "dark"], [])],
  "narrative.injuryDifficulty": [call(face.narrative.injuryDifficulty, { severity: "easy", way: "self", kit: true })],
  "narrative.loadSetback": [call(face.narrative.loadSetback, 2, "brawn")],
  "narrative.medicineDifficulty": [call(face.narrative.medicineDifficulty, { wounds: 3, threshold: 12, kit: true })],
  "narrative.mended": [call(face.narrative.mended, { wounds: 5, strain: 2 }, { success: 2, advantage: 1 })],
  "narrative.qualityPool": [call(face.narrative.qualityPool, { id: "cumbersome", rank: 3 }, { brawn: 2 })],
  "narrative.vehicleDamage": [call(face.narrative.vehicleDamage, { damage: 20, success: 5, armour: 1, breach: 1 })],
  "narrative.whyUnusable": [call(face.narrative.whyUnusable, WEAPON)],
  "narrative.build": [
    call(face.narrative.build, {
      characteristic: 3,
      skill: 2,
      difficulty: 2,
      dice: { boost: 1 },
      changes: [{ add: { setback: 1 }, upgrade: { ability: 1 }, downgrade: { difficulty: 1 } }],
    }),
  ],
  "narrative.complete": [call(face.narrative.complete, POOL)],
  "narrative.critical": [call(face.narrative.critical, { roll: 45, injuries: 1, vicious: 1, variant: "classic" })],
  "narrative.criticalOdds": [call(face.narrative.criticalOdds, { injuries: 1, variant: "classic" })],
  "narrative.damage": [call(face.narrative.damage, { damage: 9, success: 2, soak: 3 })],
  "narrative.downgrade": [call(face.narrative.downgrade, POOL, { ability: 2, difficulty: 1 })],
  "narrative.initiative": [call(face.narrative.initiative, [{ success: 1, advantage: 2, side: "player" }])],
  "narrative.maneuver": [call(face.narrative.maneuver, TURN, "free")],
  "narrative.maneuverWays": [call(face.narrative.maneuverWays, TURN)],
  "narrative.maneuversBetween": [call(face.narrative.maneuversBetween, "short", "long")],
  "narrative.stancesAfter": [call(face.narrative.stancesAfter, ["aim"], "aim")],
  "narrative.minions": [call(face.narrative.minions, { count: 3, threshold: 5, wounds: 6 })],
  "narrative.odds": [call(face.narrative.odds, POOL)],
  "narrative.plan": [call(face.narrative.plan, POOL)],
  "narrative.pool": [call(face.narrative.pool, { characteristic: 3, skill: 2 })],
  "narrative.resolve": [call(face.narrative.resolve, { ability: 1, difficulty: 1 }, [[3], [2]])],
  "narrative.spendOptions": [call(face.narrative.spendOptions, BURNING, ["recoverStrain.advantage"])],
  "narrative.spend": [call(face.narrative.spend, { advantage: 3, triumph: 1 }, { id: "recoverStrain", cost: 1 })],
  "narrative.upgrade": [call(face.narrative.upgrade, POOL, { ability: 2, difficulty: 1 })],
  "workshop.roll": [call(face.workshop.roll, "dice: { main: 2d6 }\nnumbers: { total: sum(main) }")],
  "workshop.page": [call(face.workshop.page, "workshop: 1\nid: ashes\nname: Ashes\nattributes: { grit: 1..5 }")],
  "workshop.odds": [call((given) => face.workshop.odds(PAGE_ROLL, given), STAT)],
  "workshop.plan": [call((given) => face.workshop.plan(PAGE_ROLL, given), STAT)],
  "workshop.resolve": [call((given, faces) => face.workshop.resolve(PAGE_ROLL, given, faces), STAT, [[5], [4]])],
  "workshop.said": [call(() => face.workshop.said(PAGE_ROLL))],
  "workshop.namesNeeded": [call(() => face.workshop.namesNeeded(PAGE_ROLL))],
  "joint.at": [call((net) => narrative.odds(POOL).joint.at(net), { success: 1, advantage: 0 })],
  "joint.atLeast": [call((net) => narrative.odds(POOL).joint.atLeast(net), { success: 1, threat: 1 })],
  "joint.probability": [
    call(
      (condition) => narrative.odds(POOL).joint.probability(condition),
      () => true,
    ),
  ],
  Joint: [call((pool) => new narrative.Joint(pool), POOL)],
  Distribution: [call(Distribution.dice, 2, 6), call(Distribution.die, 6), call(Distribution.constant, 3)],
  "Distribution.of": [call(Distribution.of, 1, [1, 2, 3])],
  "Distribution.mix": [call(Distribution.mix, [[1, TWO]])],
  "distribution.at": [call((n) => TWO.at(n), 7), call((n) => TWO.atLeast(n), 7), call((n) => TWO.atMost(n), 7)],
  "distribution.entries": [call((rest) => TWO.entries(rest), 1e-9)],
  "distribution.with": [call((other) => TWO.add(other), TWO), call((other) => TWO.versus(other), TWO)],
  "distribution.map": [
    call(
      (f) => TWO.map(f),
      (n: number) => n,
    ),
  ],
  "distribution.step": [call((n) => TWO.shift(n), 2), call((n) => TWO.clampMin(n), 2), call((n) => TWO.times(n), 2)],
};

const proxy = (): unknown => {
  const refuse = (): never => {
    throw new Error("refused");
  };
  return new Proxy({}, { get: refuse, ownKeys: refuse, getOwnPropertyDescriptor: refuse, has: refuse });
};

const SPOILT: readonly (readonly [string, unknown])[] = [
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-0", -0],
  ["-1", -1],
  ["1e9", 1e9],
  ["1e6", 1e6],
  ["0.001", 0.001],
  ["a number as text", "3"],
  ["no text", ""],
  ["long text", "1d6+".repeat(10_000)],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["null", null],
  ["undefined", undefined],
  ["true", true],
  ["a bigint", 1n],
  ["a symbol", Symbol("x")],
  ["a function", () => 1],
  ["no list", []],
  ["a list", [3]],
  ["a long list", new Array(100_000).fill(3)],
  ["an endless list", new Array(2 ** 32 - 1)],
  ["a list-like", { length: 1e9 }],
  ["an object", {}],
  ["one with a prototype", Object.create({ bonus: 3, trait: 3, level: 3, kind: "skill" })],
  ["one with __proto__", JSON.parse('{"__proto__":{"bonus":3}}')],
  ["one with valueOf", { valueOf: () => 3, toString: () => "skill" }],
  ["a date", new Date(0)],
  ["a map", new Map()],
  ["a proxy", proxy()],
];

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || value instanceof Distribution) return [path];
  return [path, ...Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))];
}

/** A frozen copy with another value at a path: whoever writes to what it is given fails. */
function spoilt(value: unknown, path: Path, change: PropertyDescriptor): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const copy: object = Array.isArray(value) ? [...value] : { ...value };
  const descriptor = rest.length > 0 ? { value: spoilt(Reflect.get(copy, key), rest, change) } : change;
  Object.defineProperty(copy, key, { enumerable: true, configurable: true, ...descriptor });
  return Object.freeze(copy);
}

/** How the core answers, and what is wrong with that. */
function tried(act: (...given: never[]) => unknown, args: unknown): { accepted: boolean; wrong?: string } {
  let answer: unknown;
  try {
    answer = act(...(args as never[]));
  } catch (error) {
    if (!isCoreError(error)) return { accepted: false, wrong: `threw ${String(error)}` };
    // What a page says is refused by its place in the page.
    const placed = /^line \d+, column \d+: \S/.test(error.message);
    const named = placed || (error.message.startsWith(`${error.field}: `) && error.message.includes("expected"));
    return { accepted: false, ...(!named && { wrong: error.message }) };
  }
  return { accepted: true, ...(!finite(answer) && { wrong: "answered nonsense" }) };
}

function finite(value: unknown, depth = 0): boolean {
  if (typeof value === "number") return !Number.isNaN(value);
  if (value instanceof Distribution) return Math.abs(value.atLeast(-1e9) - 1) < 1e-9 && Number.isFinite(value.mean);
  if (typeof value !== "object" || value === null || value instanceof narrative.Joint || depth > 5) return true;
  return Object.values(value)
    .slice(0, 50)
    .every((entry) => finite(entry, depth + 1));
}

const sameKind = (a: unknown, b: unknown): boolean => typeof a === typeof b && Array.isArray(a) === Array.isArray(b);

describe("whatever a macro hands in", () => {
  it("is tried on every function of the public face", () => {
    const names = Object.entries(face).flatMap(([room, members]) =>
      typeof members === "object" && room !== "Distribution"
        ? Object.entries(members).flatMap(([name, value]) => (typeof value === "function" ? [`${room}.${name}`] : []))
        : [],
    );
    expect(names.filter((name) => !(name in CALLS))).toEqual([]);
  });

  it.each(Object.entries(CALLS))("%s refuses what it cannot read, by name", (called, calls) => {
    const complaints: string[] = [];
    // A page's roll reads of what it is given the names that it needs, and no other.
    const readsAll = !called.startsWith("workshop.");
    for (const [act, ...args] of calls) {
      const note = (what: string, wrong: string | undefined) => wrong && complaints.push(`${what}: ${wrong}`);
      note("the good call", tried(act, args).wrong);
      for (const path of pathsOf(args).slice(1)) {
        const where = path.join(".");
        const old = path.reduce<unknown>((whole, key) => Reflect.get(whole as object, key), args);
        for (const [what, value] of SPOILT) {
          const { accepted, wrong } = tried(act, spoilt(args, path, { value }));
          // Of another kind than the good one, and yet accepted?
          const lax =
            readsAll && accepted && value !== undefined && !sameKind(old, value) && !WORDY.has(`${act.name}.${where}`);
          note(`${where} = ${what}`, wrong ?? (lax ? "accepted" : undefined));
        }
        if (path.length > 1) note(`${where} = a getter that throws`, tried(act, spoilt(args, path, THROWING)).wrong);
      }
    }
    expect(complaints).toEqual([]);
  });
});

const THROWING: PropertyDescriptor = {
  get() {
    throw new Error("not to be had");
  },
};

/** Fields that take more than one kind of value: levels have words, hands have numbers. */
const WORDY = new Set(["difficulty.0.level", "build.0.difficulty", "styles.0"]);
