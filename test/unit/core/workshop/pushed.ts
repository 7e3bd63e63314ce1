import { roll } from "../../../../module/core/workshop/index.ts";

/** A roll of two colours that can be pushed at a price. */
export const PUSHED = roll(`
dice: { base: { count: attribute, die: 6 }, skill: { count: rank, die: 6 } }
numbers: { hits: count(base == 6) + count(skill == 6), banes: count(base == 1) }
bands: [{ name: Made, when: hits >= needed, then: { target.health: -hits } }, { name: Lost }]
notes: [{ name: Hurt, when: pushed_is == 1 and banes >= 1 }]
push: { keep: { base: [1, 6], skill: [6] }, costs: banes, then: { health: -banes } }`);
