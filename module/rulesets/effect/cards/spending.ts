import type { SpendMenu, SpendOption, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { type ActorLike, systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { asEffect, type EffectActor, PATHS, pointsOf } from "../data/actor.ts";
import { costs, key, optionOf, short } from "../data/labels.ts";

/**
 * The margin is a purse. Whoever succeeded spends effect points on effects, harm, healing or anything in words; the GM spends
 * the consequence points of a failure on the roller. What is bought says what it is and, where the buyer chooses, how many
 * hit points or points: `effect.harm.mental.7`.
 */

const GOODS = ["harm", "heal"] as const;
type Good = (typeof GOODS)[number];

interface Read {
  side: "effect" | "consequence";
  what: core.Size | "other" | Good;
  track: core.Track;
  amount: number;
}

/** What an id stands for. Nobody else writes them, but cards live long. */
function read(id: string): Read | null {
  const [side, what, ...rest] = id.split(".");
  if (side !== "effect" && side !== "consequence") return null;
  const words = [...core.SIZES, ...GOODS, "other"] as const;
  const known = words.find((word) => word === what);
  const track = core.TRACKS.find((word) => word === rest[0]) ?? "physical";
  const amount = rest.length === 0 ? 1 : Number(rest.at(-1));
  if (!known || !Number.isInteger(amount) || amount < 1 || amount > 10_000) return null;
  return { side, what: known, track, amount };
}

/** What something costs in points. */
function priceOf({ what, amount }: Read): number {
  if (what === "other") return amount;
  if (what === "harm" || what === "heal") return amount * optionOf("harmCost");
  return costs()[what];
}

/** The points of an outcome that are left after buying. */
function leftOf(outcome: core.ActionOutcome, bought: readonly string[]): { side: Read["side"]; left: number } {
  const side = outcome.success ? "effect" : "consequence";
  const spent = bought.reduce((sum, id) => {
    const good = read(id);
    return good?.side === side ? sum + priceOf(good) : sum;
  }, 0);
  // Costs are settings: a table that raised them in between may have spent more than there was.
  return { side, left: Math.max(0, outcome[side] - spent) };
}

const points = (amount: number, word = amount === 1 ? "one" : "many"): string =>
  proper(t(key(`price.${word}`), { points: amount }));

const howMany = (what: "hitPoints" | "points", most: number, usual = most): SpendOption["amount"] => ({
  label: proper(t(key(`purse.${what}`), { most })),
  most,
  usual,
});

function menu(outcome: core.ActionOutcome, _check: core.Check, bought: readonly string[]): SpendMenu | null {
  if (outcome.effect === 0 && outcome.consequence === 0) return null;
  const { side, left } = leftOf(outcome, bought);
  const by: Pick<SpendOption, "by" | "on"> =
    side === "effect" ? { by: "roller", on: "any" } : { by: "gm", on: "roller" };
  const harmCost = optionOf("harmCost");
  const offer = (id: string, label: string, price: number, rest: Partial<SpendOption> = {}): SpendOption => ({
    id,
    label,
    price: points(price),
    affordable: price <= left,
    ...by,
    ...rest,
  });
  const goods: Good[] = side === "effect" ? ["harm", "heal"] : ["harm"];
  const sold = optionOf("damage") === "dice" ? goods.filter((good) => good === "heal") : goods;
  return {
    left: [{ label: key(`purse.${side}`), value: left }],
    options: [
      ...core.SIZES.map((size) =>
        offer(`${side}.${size}`, key(`${side}.${size}`), costs()[size], { note: true, hint: key(`${side}.hint`) }),
      ),
      ...sold.flatMap((good) =>
        core.TRACKS.map((track) =>
          offer(`${side}.${good}.${track}`, key(`purse.${good}.${track}`), harmCost, {
            price: points(harmCost, "each"),
            amount: howMany("hitPoints", Math.floor(left / harmCost)),
          }),
        ),
      ),
      offer(`${side}.other`, key("purse.other"), 1, {
        price: key("price.free"),
        note: true,
        amount: howMany("points", left, 1),
      }),
    ],
  };
}

/** What an offer does: a lasting effect on the sheet, hit points lost or got back, or only words on the card. */
function changes(
  id: string,
  _outcome: core.ActionOutcome,
  _check: core.Check,
  actor: ActorLike,
  note = "",
): TargetChanges {
  const good = read(id);
  const target = asEffect(actor);
  if (!good) throw new UserError("CUBILETE.error.notForSale");
  if (!target) throw new UserError("CUBILETE.error.foreignTarget", { name: actor.name });
  const { side, what, track, amount } = good;
  if (what === "other") return { updates: {}, lines: [{ label: key("purse.other"), value: amount }] };
  if (what === "harm" || what === "heal") return changePoints(target, track, what === "harm" ? -amount : amount);
  const label = key(`${side}.${what}`);
  return {
    updates: {},
    creates: [
      {
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
