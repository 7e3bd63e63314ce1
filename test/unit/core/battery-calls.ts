import * as all from "./everything.ts";
import * as face from "./faces.ts";

const { Distribution, effect, escala3, multi, narrative, ryf } = all;

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
const PACKED = [
  { id: "bag", encumbrance: 1, quantity: 1, worn: false, inside: "", contents: "half" as const },
  { id: "rope", encumbrance: 3, inside: "bag" },
];
const WEAPON = { wear: "sound", spent: 1, limitedAmmo: 2, prepared: 0, prepare: 1, resting: false };
const BOXES = [
  { row: 1, column: 1, price: 5, right: true, down: false },
  { row: 1, column: 2, right: false, down: true },
  { row: 2, column: 2, price: 10, right: false, down: false },
];
const DRIVEN = [
  { id: "ana", value: 20 },
  { id: "luis", value: 15 },
];
const TURN = { actions: 0, maneuvers: 1, free: 1 };
const MARGIN = {
  side: "effect",
  points: 12,
  costs: { minor: 5, major: 10, extreme: 20 },
  harmCost: 1,
  diceHarm: false,
};
const ONE_DIE = [{ count: 1, faces: 4 }];
const TWO_KINDS = [
  { count: 2, faces: 6 },
  { count: 1, faces: 4 },
];
const VICTIM = { hitPoints: 9, physical: 4 };
const STATE = { mine: 1, theirs: 0, rolls: 2, failed: 1, raised: 0, result: "open" };
const EVERY = { strength: 5, resistance: 5, dexterity: 5, intelligence: 5, perception: 5, charisma: 5 };
const TWO = Distribution.dice(2, 6);

/** A roll as a page describes it. What was read of it is the Workshop's own: only what goes with it is spoilt. */
const PAGE_ROLL = all.workshop.roll(
  "dice: { main: 2d6 }\nnumbers: { total: sum(main) + stat }\nbands: [{ name: Full, when: total >= 10 }, { name: Miss }]",
);
const STAT = { stat: 2 };

export type Call = readonly [act: (...given: never[]) => unknown, ...args: readonly unknown[]];
const call = (act: (...given: never[]) => unknown, ...args: readonly unknown[]): Call => [act, ...args];

/** Good calls of what macros get, by the name of what they call. */
export const CALLS: Readonly<Record<string, readonly Call[]>> = {
  "ryf.complete": [
    call(face.ryf.complete, { ...SKILL, difficulty: 20 }),
    call(face.ryf.complete, { kind: "skill", bonus: 12, difficulty: 20 }),
    call(face.ryf.complete, { kind: "attribute", bonus: 10, difficulty: 12 }),
    call(face.ryf.complete, { kind: "initiative", bonus: 10 }),
    call(face.ryf.complete, { kind: "initiative", bonus: 10, edition: "3" }),
    call(face.ryf.complete, { kind: "spell", bonus: 10, tier: 16 }),
    call(face.ryf.complete, { kind: "opposed", bonus: 10, against: { bonus: 8 } }),
    call(face.ryf.complete, { kind: "opposed", bonus: 10, against: { total: 8 } }),
    call(face.ryf.complete, { kind: "opposed", bonus: 10, difficulty: 8 }),
    call(face.ryf.complete, { kind: "attack", mode: "melee", bonus: 10, defence: 15 }),
    call(face.ryf.complete, { kind: "attack", mode: "ranged", bonus: 10, band: "short" }),
    call(face.ryf.complete, { kind: "damage", dice: TWO_KINDS, second: { dice: ONE_DIE, bonus: 1 }, target: VICTIM }),
    call(face.ryf.complete, { kind: "damage", dice: [] }),
    call(face.ryf.complete, { kind: "healing", dice: ONE_DIE }),
  ],
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
  "escala3.complete": [
    call(face.escala3.complete, THROW),
    call(face.escala3.complete, { trait: 3, difficulty: 6 }),
    call(face.escala3.complete, { trait: 3, difficulty: 6, dispersion: "null", reverse: true }),
    call(face.escala3.complete, { trait: 3, difficulty: 6, dice: "1d10" }),
    call(face.escala3.complete, { kind: "opposed", trait: 3, against: { trait: 2 } }),
    call(face.escala3.complete, { kind: "penalty", min: 0, max: 40 }),
    call(face.escala3.complete, { kind: "penalty" }),
  ],
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
  "multi.complete": [call(face.multi.complete, { ...PLAY, difficulty: 6 }), call(face.multi.complete, PLAY)],
  "multi.contest": [call(face.multi.contest, PLAY, PLAY, 5, "reach")],
  "multi.levelWith": [call(face.multi.levelWith, 8, -2)],
  "multi.playable": [call(face.multi.playable, HAND)],
  "multi.odds": [call(face.multi.odds, { ...PLAY, difficulty: 6 })],
  "multi.plan": [call(face.multi.plan, PLAY)],
  "multi.resolve": [call(face.multi.resolve, PLAY, [[3], [4]])],
  "multi.styles": [call(face.multi.styles, 8), call(face.multi.styles, { ...HAND, difficulty: 6, play: 7 })],
  "effect.complete": [
    call(face.effect.complete, { bonus: 5, resistance: 15 }),
    call(face.effect.complete, { kind: "opposed", bonus: 5, against: { bonus: 4 } }),
    call(face.effect.complete, { kind: "resistance", bonus: 5 }),
    call(face.effect.complete, { kind: "static", bonus: 5 }),
    call(face.effect.complete, { kind: "ranked", bonus: 5 }),
    call(face.effect.complete, { kind: "damage", dice: TWO_KINDS }),
    call(face.effect.complete, { kind: "recovery", dice: ONE_DIE }),
    call(face.effect.complete, { kind: "d3" }),
    call(face.effect.complete, { kind: "d100" }),
  ],
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
  "narrative.boxPrice": [call(face.narrative.boxPrice, BOXES[0])],
  "narrative.carried": [call(face.narrative.carried, [{ encumbrance: 3, quantity: 2, worn: false }])],
  "narrative.condition": [call(face.narrative.condition, 3, 12, { value: 2, threshold: 10 })],
  "narrative.driveHit": [call(face.narrative.driveHit, DRIVEN, 33)],
  "narrative.driveOdds": [call(face.narrative.driveOdds, DRIVEN)],
  "narrative.flipTogether": [call(face.narrative.flipTogether, { light: 2, dark: 1 }, ["light", "dark"], [])],
  "narrative.injuryDifficulty": [call(face.narrative.injuryDifficulty, { severity: "easy", way: "self", kit: true })],
  "narrative.loadSetback": [call(face.narrative.loadSetback, 2, "brawn")],
  "narrative.medicineDifficulty": [call(face.narrative.medicineDifficulty, { wounds: 3, threshold: 12, kit: true })],
  "narrative.mended": [call(face.narrative.mended, { wounds: 5, strain: 2 }, { success: 2, advantage: 1 })],
  "narrative.openBoxes": [call(face.narrative.openBoxes, BOXES, ["1.1"])],
  "narrative.pyramid": [call(face.narrative.pyramid, [{ tier: 1, rank: 2 }])],
  "narrative.qualityPool": [call(face.narrative.qualityPool, { id: "cumbersome", rank: 3 }, { brawn: 2 })],
  "narrative.treeFaults": [call(face.narrative.treeFaults, BOXES)],
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

/** Those of what only this system calls: what else a room has for its own sheets and windows. */
export const INSIDE: Readonly<Record<string, readonly Call[]>> = {
  "ryf.actionsFor": [call(ryf.actionsFor, 25, "3")],
  "ryf.attackDifficulty": [call(ryf.attackDifficulty, SHOT)],
  "ryf.bandAt": [call(ryf.bandAt, 5, { short: 10, medium: 20, long: 90 })],
  "ryf.burntBonus": [call(ryf.burntBonus, 4)],
  "ryf.coveringFire": [call(ryf.coveringFire, "single")],
  "ryf.damageAtBand": [call(ryf.damageAtBand, { dice: ONE_DIE, bonus: 1 }, "long", 1)],
  "ryf.formatDamage": [call(ryf.formatDamage, { dice: TWO_KINDS, bonus: 1 })],
  "ryf.handBackToken": [call(ryf.handBackToken, { value: 5, debt: 2 })],
  "ryf.healed": [call(ryf.healed, { value: 3, max: 6 }, 1)],
  "ryf.healthAfter": [call(ryf.healthAfter, { value: 1, max: 6, bonus: 0 }, "night")],
  "ryf.hindranceFor": [call(ryf.hindranceFor, "physical", { armour: 3, shield: 2, relief: 1 })],
  "ryf.hitPoints": [call(ryf.hitPoints, { physical: 7, lethality: "lethal", extra: 1 })],
  "ryf.initiativeBonus": [call(ryf.initiativeBonus, { perception: 8, reflexes: 3 })],
  "ryf.keepRank": [call(ryf.keepRank, 1, 0)],
  "ryf.mana": [call(ryf.mana, { intelligence: 8 })],
  "ryf.meetsRequirement": [
    call(ryf.meetsRequirement, EVERY, { attribute: "strength", value: 5 }),
    call(ryf.meetsRequirement, EVERY, { attribute: "", value: 5 }),
  ],
  "ryf.payToken": [call(ryf.payToken, { value: 5, debt: 2 })],
  "ryf.readTier": [call(ryf.readTier, 16, "tier")],
  "ryf.sanity": [call(ryf.sanity, 8)],
  "ryf.skillHealing": [call(ryf.skillHealing, { lethality: "heroic", margin: 12 })],
  "ryf.spendToken": [call(ryf.spendToken, { value: 5, debt: 2 })],
  "ryf.sumAdvantages": [call(ryf.sumAdvantages, [{ luck: 1 }])],
  "ryf.will": [call(ryf.will, { charisma: 8, intelligence: 7 })],
  "ryf.worthOf": [call(ryf.worthOf, 3, 2)],
  "escala3.extendedStart": [
    call(escala3.extendedStart, { check: { trait: 3, difficulty: 6 }, needed: 2, attrition: { every: 2, marks: 1 } }),
    call(escala3.extendedStart, { check: { kind: "opposed", trait: 3, against: { trait: 2 } }, needed: 2, lead: true }),
  ],
  "escala3.extendedStep": [
    call(escala3.extendedStep, { check: { trait: 3, difficulty: 6 }, needed: 3 }, STATE, "success"),
  ],
  "escala3.helped": [call(escala3.helped, [1, 2], [1])],
  "escala3.inflate": [call(escala3.inflate, { trait: 20, to: 21 }), call(escala3.inflate, { trait: 40 })],
  "escala3.levelOf": [call(escala3.levelOf, "high", 3)],
  "escala3.meanZero": [call(escala3.meanZero, 5, { scale: 4 })],
  "escala3.performance": [call(escala3.performance, 5)],
  "escala3.rollLevel": [call(escala3.rollLevel, 20, { dice: "nd6" })],
  "escala3.sizeAdvantage": [call(escala3.sizeAdvantage, 1, 2)],
  "escala3.sizeOf": [call(escala3.sizeOf, 80)],
  "escala3.split": [call(escala3.split, [40], [3])],
  "escala3.together": [call(escala3.together, [1, 2])],
  "escala3.transfer": [call(escala3.transfer, 2, 1)],
  "multi.answerTo": [call(multi.answerTo, 5, "reach")],
  "multi.bandOf": [call(multi.bandOf, 5)],
  "multi.best": [
    call(multi.best, { level: 6, conditions: [{ kind: "removed", faces: 4 }] }),
    call(multi.best, { level: 6, conditions: [{ kind: "given", dice: [4, 6] }] }),
    call(multi.best, { level: 6, conditions: [{ kind: "noConservative" }, { kind: "onlyConservative" }] }),
  ],
  "multi.bestTable": [call(multi.bestTable, HAND)],
  "multi.curve": [call(multi.curve, PLAY)],
  "multi.formatDice": [call(multi.formatDice, [4, 6])],
  "multi.leaning": [call(multi.leaning, HAND, PLAY)],
  "multi.objections": [call(multi.objections, HAND, PLAY)],
  "multi.parseDice": [call(multi.parseDice, "2d4+1d6")],
  "multi.styles": [call(multi.styles, { level: 6, unknown: true })],
  "multi.usualChallenge": [call(multi.usualChallenge, 7)],
  "effect.bonusOf": [call(effect.bonusOf, { score: 14, level: 3, traits: 2, other: 1 })],
  "effect.canGain": [call(effect.canGain, 3, 10)],
  "effect.changedPoints": [call(effect.changedPoints, { value: 5, max: 10, change: -3 })],
  "effect.contestOdds": [call(effect.contestOdds, { bonus: 2, resistance: 10 }, { bonus: 3, resistance: 9 })],
  "effect.downBy": [call(effect.downBy, { physical: 3, mental: 0 })],
  "effect.enteredRound": [call(effect.enteredRound, [[1, 2]], 2, 0, 1)],
  "effect.gainedPoints": [call(effect.gainedPoints, { level: 4, hitDie: 8, growth: "half" })],
  "effect.hitPoints": [call(effect.hitPoints, { score: 12, hitDie: 8 })],
  "effect.placesOf": [call(effect.placesOf, [3, 4])],
  "effect.readSpent": [call(effect.readSpent, "effect.minor")],
  "effect.restDice": [call(effect.restDice, { rest: "night", level: 3, hitDie: 8 })],
  "effect.staticTotal": [call(effect.staticTotal, 5)],
  "narrative.afterEnding": [call(narrative.afterEnding, { wounds: 2, strain: 1 }, "night")],
  "narrative.attackDifficulty": [
    call(narrative.attackDifficulty, { mode: "ranged", range: "medium", heavy: false, silhouette: 1, target: 1 }),
    call(narrative.attackDifficulty, { mode: "melee" }),
  ],
  "narrative.characteristicCost": [call(narrative.characteristicCost, 3)],
  "narrative.flip": [call(narrative.flip, { light: 2, dark: 1 }, "light")],
  "narrative.commitDie": [call(narrative.commitDie, 3, [1, 0], 1, 1)],
  "narrative.forceCost": [call(narrative.forceCost, { own: 1, other: 2, destiny: 1 })],
  "narrative.forceDice": [call(narrative.forceDice, 3, [1, 1])],
  "narrative.lyingIn": [call(narrative.lyingIn, PACKED)],
  "narrative.packedLoad": [call(narrative.packedLoad, PACKED)],
  "narrative.whyNotInside": [call(narrative.whyNotInside, PACKED, "rope", "bag")],
  "narrative.tracked": [call(narrative.tracked, { value: 2, max: 5 }, -1)],
  "narrative.isEmpty": [call(narrative.isEmpty, WEAPON)],
  "narrative.powerCost": [call(narrative.powerCost, 5)],
  "narrative.pyramid": [call(narrative.pyramid, [{ tier: 1, rank: 1 }])],
  "narrative.rangeAt": [call(narrative.rangeAt, 3, { engaged: 2, short: 10, medium: 20, long: 40 })],
  "narrative.rankCost": [call(narrative.rankCost, 3, true)],
  "narrative.recovered": [call(narrative.recovered, 3, 2)],
  "narrative.repairDifficulty": [call(narrative.repairDifficulty, { hull: 3, threshold: 12 })],
  "narrative.spendOptions": [
    call(narrative.spendOptions, { success: true, spendable: { advantage: 6 } }, ["notice.advantage"]),
  ],
  "narrative.spendWay": [call(narrative.spendWay, BURNING, "recoverStrain.advantage")],
  "narrative.stimulant": [call(narrative.stimulant, 5, 0)],
  "narrative.tierOf": [call(narrative.tierOf, 1, 1)],
  "narrative.turnAfter": [call(narrative.turnAfter, { free: 0, guard: 0, guarded: false }, "start")],
  "narrative.upgradeCost": [call(narrative.upgradeCost, 1)],
  "narrative.whyNoManeuver": [call(narrative.whyNoManeuver, ["aim"], "aim")],
  "narrative.worthOfArmour": [call(narrative.worthOfArmour, { soak: 1, defence: 1 })],
};

const SIMPLE = { trait: 3, difficulty: 6 };
const BETWEEN = { kind: "opposed", trait: 3, against: { trait: 2 } };
const FULL = { advantage: 9, triumph: 9, threat: 9, despair: 9 };
const FRESH = { actions: 0, maneuvers: 0, free: 0 };
const many = <T>(count: number, entry: T): T[] => Array.from({ length: count }, () => entry);
const die = (count: number) => ({ count, faces: 6 });
const blow = { kind: "damage", dice: [die(2)] };
const skill = { kind: "skill", bonus: 10, difficulty: 15 };

const refusedBy = (act: (...given: never[]) => unknown, ...given: readonly (readonly unknown[])[]): Call[] =>
  given.map((args) => [act, ...args]);

/** Calls that are refused for what no single field says: what does not go together, faces that were not rolled, formulas. */
export const REFUSED: Readonly<Record<string, readonly Call[]>> = {
  "ryf.complete": refusedBy(
    ryf.complete,
    [{ kind: "opposed", bonus: 1 }],
    [{ kind: "opposed", bonus: 3, against: { total: 9, keep: "low" } }],
    [{ kind: "opposed", bonus: 3, against: { total: 9 }, ties: "reroll" }],
    [{ kind: "attack", mode: "melee", bonus: 3, defence: 9, band: "short" }],
    [{ kind: "spell", bonus: 1, tier: 13 }],
    [{ kind: "damage", dice: [die(15), die(26)] }],
    [{ kind: "damage", dice: many(21, die(1)) }],
    [{ kind: "damage", dice: [], second: { dice: many(2, die(21)) } }],
  ),
  "ryf.resolve": [
    ...refusedBy(
      ryf.resolve,
      [skill, []],
      [skill, [[1, 2]]],
      [skill, [[1, 2, 3, 4]]],
      [skill, [[1, 2, 11]]],
      [skill, [[10, 10, 3]]],
      [skill, many(2, [1, 2, 3])],
      [skill, many(1e5, [10, 10, 10])],
    ),
    call(ryf.resolve, { ...skill, explode: false }, [
      [10, 10, 3],
      [1, 2, 3],
    ]),
    call(ryf.resolve, { kind: "opposed", bonus: 1, against: { bonus: 1 } }, [[1, 2, 3]]),
    call(ryf.resolve, { kind: "opposed", bonus: 1, against: { total: 9 } }, many(2, [1, 2, 3])),
    ...refusedBy(ryf.resolve, [blow, [[3]]], [blow, [[3], []]], [blow, [[3], [6]]], [blow, [[3], [4, 2]]]),
    ...refusedBy(ryf.resolve, [blow, [[3], [6, 7]]], [blow, [[3], [4], [5]]]),
    call(ryf.resolve, { ...blow, explode: false }, [[3], [6, 1]]),
  ],
  "ryf.parseDamage": refusedBy(
    ryf.parseDamage,
    ...["2d6+", "", "2d6 3", "1d6-1d4", "<img src=x onerror=alert(1)>", "999d6", "1d0", "1d6+1001"].map((text) => [
      text,
    ]),
  ),
  "ryf.bandAt": refusedBy(ryf.bandAt, [5, { short: 30, medium: 20, long: 90 }], [5, {}], [5, { far: 3 }]),
  "ryf.attackDifficulty": refusedBy(ryf.attackDifficulty, [skill]),
  "escala3.complete": refusedBy(
    escala3.complete,
    [{ ...SIMPLE, dispersion: "low", variant: "open" }],
    [{ ...SIMPLE, dispersion: "low", dice: "nd6" }],
    [{ ...SIMPLE, reverse: true }],
    [{ ...BETWEEN, against: { trait: 1, dispersion: "low", variant: "open" } }],
    [{ ...BETWEEN, against: { trait: 1, dice: "nd6" } }],
    [{ kind: "opposed", trait: 1 }],
    [{ kind: "penalty", min: 5, max: 4 }],
  ),
  "escala3.extendedStart": refusedBy(
    escala3.extendedStart,
    ...[{ lead: true }, { drawAt: 3 }, { start: [3, 0] }, { start: [0, 0, 0] }].map((more) => [
      { check: SIMPLE, needed: 3, ...more },
    ]),
    ...[
      { quality: true },
      { severity: true },
      { loss: 1 },
      { harder: 1 },
      { failures: 1 },
      { lead: true, start: [1, 4] },
      { drawAt: 2, start: [2, 2] },
    ].map((more) => [{ check: BETWEEN, needed: 3, ...more }]),
    [{ needed: 1 }],
    [{ check: { trait: 99 }, needed: 1 }],
    [{ check: { kind: "penalty" }, needed: 1 }],
  ),
  "escala3.extendedStep": refusedBy(
    escala3.extendedStep,
    [{ check: SIMPLE, needed: 3 }, { ...STATE, result: "success" }, "success"],
    [{ check: BETWEEN, needed: 3 }, STATE, "success"],
    [{ check: SIMPLE, needed: 3 }, STATE, "win"],
  ),
  "escala3.opposed": refusedBy(
    escala3.opposed,
    [{ trait: 1, more: 1 }, { trait: 1 }],
    [{ trait: 1 }, { trait: 1 }, { more: 1 }],
    [{ trait: 1 }, { trait: 1, more: 1 }],
  ),
  "escala3.answer": refusedBy(escala3.answer, [SIMPLE, []]),
  "escala3.levelOf": refusedBy(escala3.levelOf, ["extremelyLow"]),
  "escala3.helped": refusedBy(
    escala3.helped,
    [
      [1, 2],
      [1, 1],
    ],
    [[], []],
    [many(100, 1), many(101, 1)],
  ),
  "escala3.split": refusedBy(
    escala3.split,
    [
      [4, 5],
      [3, 2],
    ],
    [[-4], [1]],
  ),
  "escala3.inflate": refusedBy(escala3.inflate, [{ trait: 4, to: 7 }], [{ trait: 4, to: 3 }]),
  "multi.complete": refusedBy(
    multi.complete,
    [{ level: 1, dice: [...many(9, 1000), 999, 2] }],
    [{ level: 9, dice: [4, 4] }],
    [{ level: 8, dice: many(250, 1000) }],
  ),
  "multi.resolve": refusedBy(
    multi.resolve,
    ...[[[3]], [[3], [5]], [[3, 3], [4]], [[3], [3], [3]]].map((faces) => [PLAY, faces]),
  ),
  "multi.combinations": refusedBy(multi.combinations, [200, { kinds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }]),
  "multi.contest": refusedBy(multi.contest, [{ level: 4, dice: [4] }, { level: 5, dice: [4] }, 2]),
  "multi.styles": refusedBy(multi.styles, [{ level: 8, difficulty: 6, unknown: true }]),
  "multi.bestTable": refusedBy(
    multi.bestTable,
    ...[
      { kind: "perceived", by: 1, faces: 4 },
      { kind: "removed", faces: 4, by: 1 },
      { kind: "given", dice: [4], by: 1 },
      { kind: "noConservative", by: 1 },
      { kind: "given", dice: [] },
      { kind: "given" },
    ].map((condition) => [{ level: 3, conditions: [condition] }]),
  ),
  "multi.parseDice": refusedBy(
    multi.parseDice,
    ...["", " + ", "4", "d", "2d", "2d4-1", "2d4 and d6", "d4.5", `d${"4".repeat(10)}`, "d1"].map((text) => [text]),
    ...["251d4", "0d4", "249d4+2d6", many(251, "d4").join("+")].map((text) => [text]),
  ),
  "effect.complete": refusedBy(
    effect.complete,
    [{ kind: "opposed", bonus: 1 }],
    [{ kind: "damage", dice: many(11, die(1)) }],
  ),
  "effect.contest": refusedBy(
    effect.contest,
    [[[3]]],
    [
      [
        [1, 1, 1],
        [1, 1],
      ],
    ],
    [
      [
        [10, 0],
        [1, 1],
      ],
    ],
    [[many(21, 0)]],
  ),
  "effect.contestOdds": refusedBy(effect.contestOdds, many(2, { bonus: 0, resistance: 1000 }), [
    { bonus: 1 },
    { bonus: 1 },
    { points: [1, 2, 3] },
  ]),
  "effect.enteredRound": refusedBy(effect.enteredRound, [[[1, 2], [3]], 2, 0, 1], [[[1, 10_001]], 2, 0, 1]),
  "effect.spend": refusedBy(effect.spend, [14, ["minor", "major"]], [9, [undefined]]),
  "effect.parseDice": refusedBy(effect.parseDice, [many(11, "d6").join("+")]),
  "narrative.complete": refusedBy(
    narrative.complete,
    [{}],
    [{ ability: 0, difficulty: 0 }],
    [{ ability: 20, difficulty: 20, boost: 1 }],
  ),
  "narrative.resolve": refusedBy(
    narrative.resolve,
    [{ ability: 2 }, [[1]]],
    [{ ability: 1 }, [[9]]],
    [{ ability: 1 }, [[8], [1]]],
    [{ ability: 1 }, [[8, 8]]],
  ),
  "narrative.upgrade": refusedBy(narrative.upgrade, [{ ability: 2 }, { ability: 40 }], [{ ability: 21 }, {}]),
  "narrative.downgrade": refusedBy(narrative.downgrade, [{ yellow: 1 }, {}], [{ ability: 21 }, {}]),
  "narrative.build": refusedBy(
    narrative.build,
    [{ changes: [{}, { add: { ability: 0.5 } }] }],
    [{ dice: { ability: 20, boost: 20, setback: 1 } }],
    [{ changes: many(101, {}) }],
  ),
  "narrative.spend": refusedBy(
    narrative.spend,
    [FULL, { id: "x" }],
    [{ ...FULL, advantage: 0, triumph: 0, threat: 0, despair: 0 }, { id: "notice" }],
    [{ ...FULL, advantage: 1, triumph: 0 }, { id: "maneuver" }],
  ),
  "narrative.spendOptions": refusedBy(narrative.spendOptions, [
    { success: true, spendable: { ...FULL, advantage: 4 } },
    ["maneuver.advantage", "defence.melee.advantage"],
  ]),
  "narrative.attackDifficulty": refusedBy(
    narrative.attackDifficulty,
    [{ mode: "melee", range: "short" }],
    [{ mode: "ranged" }],
  ),
  "narrative.rangeAt": refusedBy(
    narrative.rangeAt,
    [1, { engaged: 2, short: 10, medium: 9, long: 50 }],
    [1, { engaged: 2 }],
  ),
  "narrative.flip": refusedBy(narrative.flip, [{ light: 1, dark: 0 }, "dark"]),
  "narrative.maneuver": refusedBy(
    narrative.maneuver,
    [FRESH, "strain"],
    [{ ...FRESH, maneuvers: 2 }],
    [{ actions: 1, maneuvers: 2, free: 0 }, "action"],
  ),
  "narrative.stancesAfter": refusedBy(narrative.stancesAfter, [["prone"], "prone"]),
};
