import { rulesets, type TargetChanges } from "../../contract/index.ts";
import { chooseActor } from "../../dialogs/choose-actor.ts";
import type { ItemLike } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { effectLines } from "../../plan/effect-words.ts";
import { type Gives, givenBy } from "../../plan/given-effects.ts";
import { reachOptions, targetsInReach } from "../../plan/people/targets.ts";
import { request } from "../../requests/requests.ts";
import { doneOrAsked } from "../consent/consent.ts";
import { useUp } from "../endings/end-scene.ts";

/** Asking for effects on an actor, from a roll or from a used thing. */

const key = (path: string): string => `CUBILETE.effects.${path}`;

/** Asks to put a roll's effects on an actor. */
export const giveEffects = (messageId: string, part: number, to: Gives, target: string): Promise<"done" | "asked"> =>
  doneOrAsked(request("effects", { messageId, part, to, target }));

/** How many are left of a counted thing; null: it is not counted. */
const leftOf = ({ system }: ItemLike): number | null =>
  "quantity" in system && typeof system.quantity === "number" ? system.quantity : null;

/** What using a thing that gives effects uses up. */
function usedUp(item: ItemLike): Pick<TargetChanges, "items"> {
  const left = leftOf(item);
  if (left === null) return {};
  if (left < 1) throw new UserError(key("error.noneLeft"), { name: short(item.name) });
  return { items: [{ item, updates: { "system.quantity": left - 1 } }] };
}

/**
 * Uses a thing that gives effects: on its bearer at once, on another actor once their owner agrees. A counted thing
 * loses one. @throws {UserError} When there is none left, or no target.
 */
export async function useThing(item: ItemLike): Promise<void> {
  const { actor } = item;
  if (!actor) throw new UserError("CUBILETE.error.actorGone");
  const own = givenBy(item, "user");
  const others = givenBy(item, "target");
  const used = usedUp(item);
  const ruleset = rulesets.ofType(actor.type)?.id ?? "";
  const target =
    others.length > 0
      ? await chooseActor(reachOptions(targetsInReach(ruleset, actor)), key("useOn"), "CUBILETE.error.noTarget")
      : actor.uuid;
  if (!target) return;
  const mine = target === actor.uuid ? [...own, ...others] : own;
  const lines = [...effectLines(actor, mine), ...(used.items ? [{ label: key("oneUsed"), value: -1 }] : [])];
  // The owner agrees first: a refused thing is not used up.
  if (target !== actor.uuid) await doneOrAsked(request("use", { item: item.uuid, target }));
  if (mine.length > 0 || used.items)
    await useUp(actor, { updates: {}, ...used, puts: mine, lines }, item.name, item.img);
}
