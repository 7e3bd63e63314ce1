import { actorAt } from "../../../cards/past/records.ts";
import * as core from "../../../core/effect/index.ts";
import { carryOut } from "../../../deeds/whole.ts";
import type { ActorLike, JsonObject, UserLike } from "../../../foundry/index.ts";
import { owns } from "../../../foundry/rights.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { doneOrAsked, handleWithConsent } from "../../../play/consent/consent.ts";
import type { WantedDeed } from "../../../play/consent/wanted.ts";
import { request } from "../../../requests/requests.ts";
import { setting } from "../../../settings/settings.ts";
import { asEffect, type EffectActor } from "../data/actor.ts";
import { itemsOf } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";

/** Levels and advances: a player asks for them, unless the table lets everybody grow by themselves. */

const GROW = `${ID}.grow`;

/** Whether players ask. */
export const growthAsks = (): boolean => setting<string>(null, "growth") !== "free";

/** Another level, done at once or once the GM allows it. */
export const growTo = ({ uuid }: ActorLike, level: number): Promise<"done" | "asked"> =>
  doneOrAsked(request(GROW, { actor: uuid, level }));

/** An advance: a trait that race or class has on offer (`origin`: the id of that thing), or one in the player's words. */
export const takeAdvance = ({ uuid }: ActorLike, name: string, origin = ""): Promise<"done" | "asked"> =>
  doneOrAsked(request(GROW, { actor: uuid, name, origin }));

const plain = (name: string): string => name.trim().toLocaleLowerCase();

/** The trait as it is taken. @throws {UserError} When it is not on offer, or taken already. */
function traitOf(actor: EffectActor, payload: JsonObject): JsonObject {
  const name = short(String(payload.name ?? "").trim());
  if (name === "") throw new UserError(key("error.namelessTrait"));
  if (actor.system.derived.traits.some((trait) => plain(trait.name) === plain(name)))
    throw new UserError(key("error.hasTrait"), { name: calledBy(actor), trait: name });
  const data = { type: "effectTrait", name };
  if (!payload.origin) return { ...data, system: { advance: true } };
  const origins = [...itemsOf(actor, "effectRace"), ...itemsOf(actor, "effectClass")];
  const offer = origins
    .find(({ id }) => id === payload.origin)
    ?.system.advances.find((trait) => plain(trait.name) === plain(name));
  if (!offer) throw new UserError(key("error.notOnOffer"), { trait: name });
  return { ...data, system: { physical: offer.physical, mental: offer.mental, advance: true } };
}

function reader(payload: JsonObject, sender: UserLike): WantedDeed {
  const actor = asEffect(actorAt(payload.actor));
  if (!actor) throw new UserError("CUBILETE.error.actorGone");
  if (!owns(actor, sender)) throw new UserError("CUBILETE.error.notYours");
  const wanted = (about: string, changes: WantedDeed["changes"]): WantedDeed => ({
    ruleset: ID,
    target: actor,
    doubt: growthAsks() ? "asked" : "none",
    doubts: [],
    about,
    changes,
    carryOut: async (by, id) => void (await carryOut(actor, changes, by, { id })),
  });
  if (payload.level === undefined) {
    const trait = traitOf(actor, payload);
    return wanted(String(trait.name), { updates: {}, creates: [trait], lines: [] });
  }
  const level = payload.level as number;
  core.traitCap(level);
  if (level === actor.system.level) throw new UserError(key("error.sameLevel"), { name: calledBy(actor), level });
  return wanted(t(key("sheet.levelOf"), { level }), { updates: { "system.level": level }, lines: [] });
}

/** Once, at `init`. */
export const registerGrowth = (): void => handleWithConsent(GROW, reader, { alone: true });
