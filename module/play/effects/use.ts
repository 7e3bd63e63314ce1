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
import { useUp } from "../end-scene.ts";

/** Asking for effects to be put on somebody, by a roll or by a thing that is used. */

const key = (path: string): string => `CUBILETE.effects.${path}`;

/** Asks to put what a roll gives on somebody. */
export const giveEffects = (messageId: string, part: number, to: Gives, target: string): Promise<"done" | "asked"> =>
  doneOrAsked(request("effects", { messageId, part, to, target }));

/** How many are left of what is counted; null: it is not. */
const leftOf = ({ system }: ItemLike): number | null =>
  "quantity" in system && typeof system.quantity === "number" ? system.quantity : null;

/** What is used up of a thing that gives effects. */
function usedUp(item: ItemLike): Pick<TargetChanges, "items"> {
  const left = leftOf(item);
  if (left === null) return {};
  if (left < 1) throw new UserError(key("error.noneLeft"), { name: short(item.name) });
  return { items: [{ item, updates: { "system.quantity": left - 1 } }] };
}

/**
 * Uses a thing that gives effects: on its bearer at once, on somebody else once their owner agrees. What is counted is one less.
 * @throws {UserError} When there is none left, or nobody to use it on.
 */
export async function useThing(item: ItemLike): Promise<void> {
  const { actor } = item;
  if (!actor) throw new UserError("CUBILETE.error.actorGone");
  const own = givenBy(item, "user");
  const others = givenBy(item, "target");
  const used = usedUp(item);
  const ruleset = rulesets.ofType(actor.type)?.id ?? "";
  const whom =
    others.length > 0
      ? await chooseActor(reachOptions(targetsInReach(ruleset, actor)), key("useOn"), "CUBILETE.error.noTarget")
      : actor.uuid;
  if (!whom) return;
  const mine = whom === actor.uuid ? [...own, ...others] : own;
  const lines = [...effectLines(actor, mine), ...(used.items ? [{ label: key("oneUsed"), value: -1 }] : [])];
  // First whoever has to agree: what was refused is not used up.
  if (whom !== actor.uuid) await doneOrAsked(request("use", { item: item.uuid, target: whom }));
  if (mine.length > 0 || used.items)
    await useUp(actor, { updates: {}, ...used, puts: mine, lines }, item.name, item.img);
}
