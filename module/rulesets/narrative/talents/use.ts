import { recordsFor } from "../../../cards/past/told.ts";
import type { CardPrompt, TargetChanges } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { takeBack } from "../../../deeds/back.ts";
import { carryOut } from "../../../deeds/whole.ts";
import { type JsonObject, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import type { NarrativeActor } from "../data/actor.ts";
import { pendingItem } from "../data/durations.ts";
import type { ItemOf } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";
import { costWords, isUsedUp, readItemDice } from "../data/talents.ts";
import { applyStrain } from "../rolls/damage.ts";
import { turnOf } from "../rolls/turn.ts";
import { flipAll, flipBack, useDestiny } from "../table/destiny.ts";
import { wholeText } from "./rows.ts";

/** Using a talent by its button: what it costs is paid, what it changes waits for the roll, and its card takes all of it back. */

type Talent = ItemOf<"narrativeTalent">;

/**
 * What using a talent does to its owner. `way`: how a talent that is a maneuver is paid.
 * @throws {UserError} When it was used in this scene, or the turn has no action left.
 */
function useOf(actor: NarrativeActor, talent: Talent, way: core.ManeuverWay | null): TargetChanges {
  const { activation, strain, recovers, once, ranked, rank } = talent.system;
  const name = calledBy(actor);
  if (isUsedUp(talent)) throw new UserError(key("error.usedThisScene"), { name, talent: short(talent.name) });
  const turn = turnOf(actor);
  if (activation === "action" && turn.actions >= core.TURN.actions)
    throw new UserError(key("error.noAction"), { name });
  const made = activation === "maneuver" && way ? core.maneuver(turn, way) : { turn, strain: 0 };
  const after = activation === "action" ? { ...made.turn, actions: turn.actions + 1 } : made.turn;
  const suffered = strain + made.strain - recovers * (ranked ? rank : 1);
  const tired = suffered === 0 ? { updates: {}, lines: [] } : applyStrain(suffered, actor);
  const moved = Object.entries(after).filter(([part, value]) => turn[part as keyof core.Turn] !== value);
  return {
    updates: { ...tired.updates, ...Object.fromEntries(moved.map(([part, value]) => [`system.turn.${part}`, value])) },
    ...(once && { items: [{ item: talent, updates: { "system.used": true } }] }),
    ...waiting(talent),
    lines: [{ label: properShort(talent.name), value: 1 }, ...tired.lines],
  };
}

/** The dice of a talent wait until the roll that they count in; those against attackers for the round. */
function waiting(talent: Talent): Pick<TargetChanges, "creates"> {
  const { ranked, rank } = talent.system;
  const dice = readItemDice(talent).flatMap(({ dice }) => {
    if (!dice) return [];
    const { when, ...change } = dice;
    return [{ when, ...core.changeTimes(change, ranked ? rank : 1) }];
  });
  if (dice.length === 0) return {};
  const lasts = dice.some(({ when }) => when.startsWith("attacked")) ? "round" : "roll";
  return { creates: [pendingItem(talent.name, "", JSON.parse(JSON.stringify({ dice, lasts })))] };
}

/** Pays for a talent, and tells of it. Where no point of destiny can be flipped for it, what was paid comes back. */
export async function useTalent(actor: NarrativeActor, talent: Talent, way: core.ManeuverWay | null): Promise<void> {
  const id = foundry.utils.randomID();
  const { destiny } = talent.system;
  const record = await carryOut(actor, useOf(actor, talent, way), theGame().user.id, { message: id });
  try {
    if (destiny) await useDestiny([{ side: sideOf(actor), use: "talent", note: talent.name }], id);
  } catch (error) {
    await takeBack(actor, record);
    throw error;
  }
  await postTalent(actor, talent, { used: true, undone: false, side: destiny ? sideOf(actor) : "" }, id);
}

const sideOf = (actor: NarrativeActor): "light" | "dark" =>
  actor.hasPlayerOwner || actor.type === "narrativeHero" ? "light" : "dark";

/** Tells everybody what a talent says. */
export const tellTalent = (actor: NarrativeActor, talent: Talent): Promise<unknown> => postTalent(actor, talent, {});

function postTalent(actor: NarrativeActor, talent: Talent, more: JsonObject, id = foundry.utils.randomID()) {
  const { name, img, system } = talent;
  const data = { text: wholeText(system.description), cost: costWords(talent), ...more };
  const title = properShort(system.ranked ? `${name} ${system.rank}` : name);
  return postPrompt(ID, { id, kind: "talent", title, img, actor, data });
}

/** The card of a talent: what it says; of one that was used also the way back. */
export const talentPrompt: CardPrompt = {
  from: "anyone",
  view({ text, cost, used, undone }) {
    const lines = [cost, text].map((line) => short(String(line ?? ""), 2000)).filter(Boolean);
    return {
      lines: [
        ...lines.map((line) => ({ label: proper(line) })),
        ...(undone === true ? [{ label: key("talent.undone") }] : used === true ? [{ label: key("talent.paid") }] : []),
      ],
      buttons:
        used === true && undone !== true
          ? [{ id: "undo", label: "CUBILETE.card.undo", icon: "fa-solid fa-rotate-left", by: "owner" }]
          : [],
    };
  },
  async onButton(_button, data, actor, sender, { message, author }) {
    if (data.used !== true || data.undone === true) throw new UserError("CUBILETE.error.nothingToUndo");
    const records = actor ? recordsFor(message, 0).filter(({ target }) => target === actor.uuid) : [];
    if (!actor || records.length === 0) throw new UserError("CUBILETE.error.nothingToUndo");
    const { side } = data;
    // By its own message: a card is a claim, and gives back no other point.
    const check = `${author?.id ?? sender.id}:${message}`;
    const flipped = side === "light" || side === "dark" ? side : null;
    if (flipped) await flipBack(flipped, check);
    try {
      for (const record of records) await takeBack(actor, record);
    } catch (error) {
      if (flipped) await flipAll([{ side: flipped, use: "talent", note: "" }], check, calledBy(actor));
      throw error;
    }
    return { ...data, undone: true };
  },
};
