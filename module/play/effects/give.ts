import { isGiven, itemAt, PUT } from "../../cards/past/records.ts";
import { rolledFor } from "../../cards/past/rolled.ts";
import { recordsFor } from "../../cards/past/told.ts";
import { rulesets, type TargetChanges } from "../../contract/index.ts";
import { carryOut } from "../../deeds/whole.ts";
import type { ActorLike, JsonObject, UserLike } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { UserError } from "../../i18n/errors.ts";
import { short } from "../../i18n/names.ts";
import { effectLines } from "../../plan/effect-words.ts";
import { GIVES, type Gives, givenBy, givenOn } from "../../plan/given-effects.ts";
import { calledBy } from "../../plan/people/called.ts";
import { handleWithConsent } from "../consent/consent.ts";
import type { WantedDeed } from "../consent/wanted.ts";
import { locate, requireKin, rolledOn, targetAt } from "../locate.ts";

/**
 * Effects that a roll or a thing puts on an actor. The GM's page reads them again from the thing itself, and the
 * target's owner has to agree, as to any change.
 */

/** Once, at `init`. */
export function registerGivenEffects(): void {
  handleWithConsent("effects", ofRoll);
  handleWithConsent("use", ofThing);
}

const toOf = (payload: JsonObject): Gives => GIVES.find((word) => word === payload.to) ?? "target";

function changesOf(target: ActorLike, puts: JsonObject[]): TargetChanges {
  // What people write on their things is no help, and no harm, that a table agreed to beforehand.
  return { updates: {}, puts, lines: effectLines(target, puts) };
}

function ofRoll(payload: JsonObject, sender: UserLike): WantedDeed {
  const located = locate(payload, sender);
  const { part, message, index } = located;
  const { kind, ruleset, rolled } = rolledOn(located);
  const to = toOf(payload);
  const target = targetAt(to === "user" ? part.actor : payload.target, sender);
  requireKin(target, ruleset);
  const met = to === "user" ? rolled : rolledFor(message, index, rolled, target.uuid);
  const puts = givenOn(kind, { ...met, item: rolled.item }, to);
  if (puts.length === 0)
    throw new UserError(part.item && !rolled.item ? "CUBILETE.error.itemGone" : "CUBILETE.error.nothingToApply");
  if (recordsFor(message.id, index).some((record) => record.target === target.uuid && isGiven(record)))
    throw new UserError("CUBILETE.error.appliedAlready", { name: calledBy(target) });
  const changes = changesOf(target, puts);
  return {
    ruleset: ruleset.id,
    target,
    changes,
    about: part.title,
    doubt: "none",
    doubts: [],
    carryOut: async (by, id) => {
      await carryOut(target, changes, by, { id, message: message.id, part: index, option: PUT });
    },
  };
}

function ofThing(payload: JsonObject, sender: UserLike): WantedDeed {
  const item = itemAt(payload.item);
  const target = targetAt(payload.target, sender);
  const { actor } = item ?? {};
  if (!item || !actor) throw new UserError("CUBILETE.error.itemGone");
  if (!sender.isGM && !owns(actor, sender)) throw new UserError("CUBILETE.error.notYours");
  const ruleset = rulesets.ofType(actor.type);
  if (ruleset) requireKin(target, ruleset);
  const puts = givenBy(item, "target");
  if (puts.length === 0) throw new UserError("CUBILETE.error.nothingToApply");
  const changes = changesOf(target, puts);
  return {
    ruleset: ruleset?.id ?? "",
    target,
    changes,
    about: short(item.name),
    doubt: "none",
    doubts: [],
    carryOut: async (by, id) => {
      await carryOut(target, changes, by, { id });
    },
  };
}
