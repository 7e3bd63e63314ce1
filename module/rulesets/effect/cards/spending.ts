import type { Rolled, SpendMenu, SpendOption, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { type ActorLike, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asEffect, type EffectActor, PATHS, pointsOf } from "../data/actor.ts";
import { costs, key, optionOf, short } from "../data/labels.ts";
import { readyItem, readyOf } from "../data/ready.ts";

/**
 * The margin pays. A roller who succeeds spends effect points on effects, harm, healing or anything in words; the GM
 * spends the consequence points of a failure on the roller. An option's id says what it is and, where the player
 * chooses it, how many hit points or points, or which of what is ready: `effect.harm.mental.7`, `effect.minor.winded`.
 */

const isSize = (what: string): what is core.Size => core.SIZES.some((size) => size === what);

const points = (amount: number, word = "points"): string => proper(t(key(`price.${word}`), { points: amount }));

/** How many of what: hit points as many as there may be, points of something in words one at first. */
const howMany = (what: string, most: number): SpendOption["amount"] =>
  what === "other"
    ? { label: proper(t(key("purse.points"), { most })), most, usual: 1 }
    : { label: proper(t(key("purse.hitPoints"), { most })), most, usual: most };

function menu({ outcome, spent }: Rolled<core.Check, core.ActionOutcome>): SpendMenu | null {
  if (outcome.effect === 0 && outcome.consequence === 0) return null;
  const side = outcome.success ? "effect" : "consequence";
  const harmCost = optionOf("harmCost");
  const diceHarm = optionOf("damage") === "dice";
  const { left, options } = core.spendOptions(
    { side, points: outcome[side], costs: costs(), harmCost, diceHarm },
    spent,
  );
  const by: Pick<SpendOption, "by" | "on"> =
    side === "effect" ? { by: "roller", on: "any" } : { by: "gm", on: "roller" };
  return {
    // The margin over their defence.
    theirs: true,
    left: [{ label: key(`purse.${side}`), value: left }],
    options: options.map(({ id, what, track, price, most, affordable }) => ({
      id,
      label: what === "other" ? key("purse.other") : track ? key(`purse.${what}.${track}`) : key(`${side}.${what}`),
      price: what === "other" ? key("price.free") : points(price, track && "each"),
      affordable,
      ...by,
      // Healing is for friends.
      ...(what === "heal" && by.on === "any" && { side: "own" as const }),
      ...(most !== undefined && { amount: howMany(what, most) }),
      ...(!track && { note: true }),
      ...(isSize(what) && { ready: readyOf(side, what) }),
      ...(most === undefined && { hint: key(`${side}.hint`) }),
    })),
  };
}

/** What an option does: a lasting effect on the sheet, hit points lost or got back, or only words on the card. */
function changes(
  id: string,
  _rolled: Rolled<core.Check, core.ActionOutcome>,
  actor: ActorLike,
  note = "",
): TargetChanges {
  const spent = core.readSpent(id);
  const target = asEffect(actor);
  if (!spent) throw new UserError("CUBILETE.error.notForSale");
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(actor) });
  const { side, what, track, amount } = spent;
  if (what === "other") return { updates: {}, lines: [{ label: key("purse.other"), value: amount }] };
  if (what === "harm" || what === "heal") return changePoints(target, track, what === "harm" ? -amount : amount);
  const label = key(`${side}.${what}`);
  const ready = spent.ready === undefined ? null : readyItem(spent.ready, what);
  if (spent.ready !== undefined && !ready) throw new UserError("CUBILETE.error.notForSale");
  return {
    updates: {},
    creates: [
      ready ?? {
        type: "effectEffect",
        name: short(note.trim()) || t(label),
        img: systemPath("assets/icons/effect/effect.svg"),
        system: { size: what },
      },
    ],
    lines: [{ label, value: costs()[what] }],
  };
}

/** Hit points lost or got back on one track. */
export function changePoints(target: EffectActor, track: core.Track, change: number): TargetChanges {
  const { value, max } = pointsOf(target, track);
  const after = core.changedPoints({ value, max, change });
  return {
    updates: { [`system.${PATHS[track]}.value`]: after },
    intent: change < 0 ? "harm" : "help",
    lines: [
      { label: key(change < 0 ? `lost.${track}` : `recovered.${track}`), value: Math.abs(change) },
      { label: key("lost.left"), value: after },
    ],
  };
}

export const spending = { menu, changes };
