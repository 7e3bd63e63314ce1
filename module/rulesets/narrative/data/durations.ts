import type { CardPrompt, TargetChanges, TurnMoment } from "../../../contract/index.ts";
import { carryOut } from "../../../deeds/whole.ts";
import { type ActorLike, type JsonObject, theGame } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { applyHit, plainHit } from "../rolls/damage.ts";
import { type ItemOf, itemsOf } from "./items.ts";
import { ID } from "./labels.ts";

/** What waits on an actor and goes by itself: with the next roll, after so many turns, with the round, with the fight. */

type Pending = ItemOf<"narrativePending">;

/** An item of that kind. Without `lasts` the next roll that its dice count in uses it up. */
export const pendingItem = (name: string, from: string, system: JsonObject): JsonObject => ({
  type: "narrativePending",
  name,
  system: { from, ...system },
});

/** What an actor bears for longer than a roll. */
const lasting = (actor: ActorLike): Pending[] =>
  itemsOf(actor, "narrativePending").filter(({ system }) => system.lasts !== "roll");

/** Whether the symbols of a roll have left an actor without defence for now. */
export const isExposed = (actor: ActorLike): boolean => lasting(actor).some(({ system }) => system.exposed);

const isOver = ({ system: { lasts, turns } }: Pending, moment: TurnMoment): boolean =>
  moment === "fight" || (moment === "round" ? lasts === "round" : moment === "end" && lasts === "turns" && turns <= 1);

/** What a moment of the fight does to whatever lasts; null: nothing. A second turn in a round makes nothing pass. [house] */
export function passing(actor: ActorLike, moment: TurnMoment, again = false): TargetChanges | null {
  if (again) return null;
  const all = lasting(actor);
  // Of several fires the hottest counts. [house]
  const damage = moment === "start" ? Math.max(0, ...all.map(({ system }) => system.damage)) : 0;
  const over = all.filter((item) => isOver(item, moment));
  const staying = all.filter((item) => !over.includes(item));
  const counted = moment === "end" ? staying.filter(({ system }) => system.lasts === "turns") : [];
  if (damage === 0 && over.length + counted.length === 0) return null;
  const conditions = over.map(({ system }) => system.status);
  const ended = conditions.filter((id) => id !== "" && staying.every(({ system }) => system.status !== id));
  return {
    ...(damage > 0 ? applyHit(plainHit(damage), 0, actor) : { updates: {}, lines: [] }),
    items: counted.map((item) => ({ item, updates: { "system.turns": item.system.turns - 1 } })),
    removes: over.map(({ id }) => id),
    statuses: Object.fromEntries(ended.map((id) => [id, false])),
  };
}

/** Does what `passing` says, and tells the table what it hurts. */
export async function letPass(actor: ActorLike, moment: TurnMoment, again: boolean): Promise<void> {
  const passed = passing(actor, moment, again);
  if (!passed) return;
  await carryOut(actor, passed, theGame().user.id);
  if (passed.lines.length === 0) return;
  const hottest = lasting(actor).reduce((a, b) => (b.system.damage > a.system.damage ? b : a));
  const { name: title, img } = hottest;
  await postPrompt(ID, {
    kind: "suffers",
    title: proper(title),
    subtitle: proper(calledBy(actor)),
    img,
    actor,
    data: { lines: passed.lines },
  });
}

/** What an actor has suffered from what lasts. */
export const suffersPrompt: CardPrompt = {
  from: "anyone",
  view: ({ lines }) => ({
    lines: (lines as { label: string; value: number }[]).map(({ label, value }) => ({
      label: proper(`${t(label)} ${value}`),
    })),
    buttons: [],
  }),
};
