import { listOf, oneOf, whole, yes } from "../../shape.ts";
import { closed, type Infer, usual } from "../../strict.ts";
import { wholeNumber } from "../../validate.ts";
import { odds } from "../chances/odds.ts";
import { CHANGED, POOL } from "../checks.ts";
import { attackDifficulty, meanWounds } from "../combat.ts";
import { build } from "../pool.ts";
import { FIGHTS, type Fight, PRICES, type ThreatStep } from "../tables.ts";

/* How much an adversary weighs, and which of them come together. All of it is [house]: the rule book, "Who is dangerous". */

const FIGHTER = closed({
  /** Wounds until they fall; of a group, of all of them. */
  threshold: whole(1, 100_000),
  soak: whole(0, 1000),
  /** Defence, by how they are attacked. */
  melee: usual(whole(0, 20), 0),
  ranged: usual(whole(0, 20), 0),
  silhouette: usual(whole(0, 20), 1),
  attacks: listOf(
    closed({
      mode: oneOf(["melee", "ranged"]),
      /** Own dice, before difficulty. */
      pool: POOL,
      /** With the characteristic where it adds one. */
      damage: whole(0, 1000),
      pierce: usual(whole(0, 1000), 0),
    }),
    100,
  ),
});
export type Fighter = Infer<typeof FIGHTER>;

/** The measure of all: a ready-made hero of the compendium, the soldier. A test compares the two. */
export const YARDSTICK: Fighter = {
  threshold: 18,
  soak: 6,
  melee: 2,
  attacks: [
    { mode: "melee", pool: { proficiency: 2, ability: 2 }, damage: 7 },
    { mode: "ranged", pool: { proficiency: 1, ability: 2 }, damage: 8 },
  ],
};

/** Mean wounds of one attack, with what serves best: shots at short range, without criticals and without qualities but piercing. */
function meanBlow(by: Infer<typeof FIGHTER>, on: Infer<typeof FIGHTER>): number {
  const { attacks, silhouette } = FIGHTER.strict(by, "by");
  const target = FIGHTER.strict(on, "on");
  const means = attacks.map(({ mode, pool, damage, pierce }) => {
    const range = mode === "ranged" ? ({ range: "short" } as const) : {};
    const difficulty = attackDifficulty({ mode, silhouette, target: target.silhouette, ...range });
    const add = CHANGED.strict({ difficulty, setback: target[mode] }, "add");
    const dice = build({ dice: pool, changes: [{ add }] });
    // Nobody attacks with no dice at all.
    if (Object.keys(dice).length === 0) return 0;
    return meanWounds(odds(dice).netSuccess, { damage, soak: target.soak, pierce });
  });
  return Math.max(0, ...means);
}

/** How many attacks they bear from the yardstick, over how many they need for it. */
export function threat(fighter: Fighter): number {
  const borne = fighter.threshold / meanBlow(YARDSTICK, fighter);
  const dealt = meanBlow(fighter, YARDSTICK) / YARDSTICK.threshold;
  // Who hurts nobody is no threat, however long they stand.
  return dealt === 0 ? 0 : borne * dealt;
}

/** What an adversary costs, and the step of the book on which they stand. */
export function adversaryPrice(fighter: Fighter): { readonly step: ThreatStep; readonly price: number } {
  const weight = threat(fighter);
  const { step, price } = PRICES.find(({ below }) => weight < below) ?? PRICES[3];
  return { step, price };
}

/** What there is to spend: 0…20 heroes. */
export const fightBudget = (heroes: number, fight: Fight): number =>
  wholeNumber(heroes, "heroes", 0, 20) * FIGHTS[oneOf(Object.keys(FIGHTS) as Fight[]).strict(fight, "fight")];

/** More than any board has room for. */
const MOST_DRAWN = 40;

const CANDIDATES = listOf(
  closed({
    id: whole(0, 100_000),
    price: whole(1, 1000),
    /** Whether there is only one of them. */
    once: usual(yes, false),
  }),
  10_000,
);

/** Who was drawn, or why nobody was: there is nothing to spend, there is nobody to draw, everybody costs more. */
export type Drawn =
  | { readonly ids: readonly number[]; readonly spent: number; readonly why: null }
  | { readonly ids: readonly []; readonly spent: 0; readonly why: "budget" | "nobody" | "tooDear" };

/**
 * Draws adversaries until nobody is left who costs no more than what is left. Every price that can be paid is as likely as another,
 * and then everybody of that price, so that many small ones do not crowd out the great.
 * @param pick Picks one of `count`, 0…count − 1: the same picks draw the same adversaries.
 */
export function drawAdversaries(
  candidates: Infer<typeof CANDIDATES>,
  budget: number,
  pick: (count: number) => number,
): Drawn {
  const all = CANDIDATES.strict(candidates, "candidates");
  const of = wholeNumber(budget, "budget", 0, 1000);
  const none = (why: "budget" | "nobody" | "tooDear"): Drawn => ({ ids: [], spent: 0, why });
  if (of === 0) return none("budget");
  if (all.length === 0) return none("nobody");
  const oneOfThem = <T>(list: readonly T[]): T | undefined =>
    list[wholeNumber(pick(list.length), "pick", 0, list.length - 1)];
  const ids: number[] = [];
  let spent = 0;
  while (ids.length < MOST_DRAWN) {
    const left = of - spent;
    const open = all.filter(({ id, price, once }) => price <= left && !(once && ids.includes(id)));
    const prices = [...new Set(open.map(({ price }) => price))].sort((a, b) => a - b);
    if (prices.length === 0) break;
    const price = oneOfThem(prices);
    const one = oneOfThem(open.filter((each) => each.price === price));
    if (!one) break;
    ids.push(one.id);
    spent += one.price;
  }
  return ids.length === 0 ? none("tooDear") : { ids, spent, why: null };
}
