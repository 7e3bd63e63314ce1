import { wholeNumber } from "../validate.ts";
import type { PoolChange } from "./pool.ts";
import type { Characteristic, SkillGroup } from "./skills.ts";

/* When dice count that talents, injuries, tools and pending changes bring, and how many of them. */

/**
 * When dice count: always, in own attacks (`combat`) or in some of them, in initiative, with the force; `attacked…` in the pool
 * of their attackers. Others are `skill:<key>`, `characteristic:<name>` and `group:<group>`.
 */
export const MOMENTS = [
  "always",
  "combat",
  "melee",
  "ranged",
  "initiative",
  "force",
  "attacked",
  "attackedMelee",
  "attackedRanged",
] as const;

/** What a roll is about, as far as talents, injuries and equipment ask. */
export interface About {
  characteristic: Characteristic | null;
  /** Key of the skill; blank: none. */
  skill: string;
  group: SkillGroup | null;
  attack?: "melee" | "ranged";
  initiative?: boolean;
  force?: boolean;
}

/** When dice count in the own pool of a roll about this. */
export function momentsOf({ skill, characteristic, group, attack, initiative, force }: About): ReadonlySet<string> {
  return new Set([
    "always",
    ...(attack === undefined ? [] : ["combat", attack]),
    ...(initiative ? ["initiative"] : []),
    ...(force ? ["force"] : []),
    ...(skill === "" ? [] : [`skill:${skill}`]),
    `characteristic:${characteristic}`,
    `group:${group}`,
  ]);
}

/** When the target's dice count that go into the attacker's pool. */
export const momentsAgainst = (attack: About["attack"]): ReadonlySet<string> =>
  new Set(attack === undefined ? [] : ["attacked", attack === "melee" ? "attackedMelee" : "attackedRanged"]);

/** No change adds or takes more of one kind. */
const MOST = 20;

/** A change so many times (0…20): that of each rank. No kind of it goes beyond 20 either way. */
export function changeTimes(change: PoolChange, count: number): PoolChange {
  const by = wholeNumber(count, "count", 0, MOST);
  const multiplied = (part: object | undefined) =>
    part && Object.fromEntries(Object.entries(part).map(([name, value]) => [name, within(Number(value) * by)]));
  const { add, upgrade, downgrade } = change;
  return {
    ...(add && { add: multiplied(add) }),
    ...(upgrade && { upgrade: multiplied(upgrade) }),
    ...(downgrade && { downgrade: multiplied(downgrade) }),
  };
}

const within = (value: number): number => Math.min(MOST, Math.max(-MOST, value));

/** Which of two abilities makes the better pool: the one with more dice, and of as many the one with more upgraded. Sorts the best first. */
export function betterPool(
  one: { readonly characteristic: number; readonly skill: number },
  other: { readonly characteristic: number; readonly skill: number },
): number {
  const dice = ({ characteristic, skill }: typeof one) => Math.max(characteristic, skill);
  const upgraded = ({ characteristic, skill }: typeof one) => Math.min(characteristic, skill);
  return dice(other) - dice(one) || upgraded(other) - upgraded(one);
}
