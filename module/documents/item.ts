import type { Stored } from "../contract/index.ts";
import { rulesets } from "../contract/index.ts";
import { actorOf } from "../foundry/actor-of.ts";
import { type ActorLike, BaseItem, type JsonObject, notifications, type UserLike } from "../foundry/index.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { readStored } from "../migrations/read.ts";
import { isAtHome, isOneForPiles, isPile, isThing, wasMovedByPiles } from "../plan/gifts.ts";
import { nameOnSheet } from "../plan/people/called.ts";
import { experienceOf } from "../play/experience.ts";
import { markOnJoining } from "../play/owed.ts";
import { playedTypes } from "../settings/settings.ts";

/** What joins an actor in one go, by the options that the host gives to all of it: each is judged beside those before it. */
const coming = new WeakMap<object, readonly CubileteItem[]>();

/** Items belong to a rule set, and go only to actors of the same one. */
export class CubileteItem extends BaseItem {
  static migrateData(source: Stored): Stored {
    return super.migrateData(readStored("Item", source));
  }

  /** The picture of a new item: its kind's own. */
  static getDefaultArtwork(data: { type?: string }): { img: string } {
    const img = rulesets.ofType(data.type ?? "")?.items[data.type ?? ""]?.img;
    return img ? { img } : super.getDefaultArtwork(data);
  }

  /** Offers the types of the rule sets that are played here; on an actor, those of its own. */
  static createDialog(
    data: object,
    createOptions: { parent?: ActorLike | null } = {},
    options: { types?: string[] } = {},
  ): Promise<unknown> {
    const { parent } = createOptions;
    const types = parent && rulesets.ofType(parent.type) ? rulesets.itemTypesOf(parent.type) : playedTypes("items");
    return super.createDialog(data, createOptions, { types, ...options });
  }

  /** For Item Piles, which reads a quantity from a thing's data: adds one. The stored thing has no such field. */
  override toObject(source = true): Record<string, unknown> {
    const data = super.toObject(source);
    if (isOneForPiles(this.type)) (data.system as { quantity?: number }).quantity = 1;
    return data;
  }

  /** Guards every way onto an actor: drop, import, macro. */
  override async _preCreate(
    data: JsonObject,
    options: { asItWas?: boolean },
    user: UserLike,
  ): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const kind = rulesets.ofType(this.type)?.items[this.type];
    const actor = actorOf(this);
    if (!actor) return undefined;
    const refusal = whyRefused(actor, this);
    // What Item Piles brings it has taken already, wherever it did not ask first: refused, it would be nowhere.
    if (refusal && !wasMovedByPiles(data)) {
      notifications().warn(explain(refusal));
      return false;
    }
    // What comes back is as it was; what another game made is nothing to this one.
    if (options.asItWas || !isAtHome(actor, this)) return undefined;
    const mark = markOnJoining(actor, experienceOf(actor), this, user);
    if (mark) this.updateSource(mark);
    // A shared thing is in no one's hand.
    const before = coming.get(options) ?? [];
    const changes = rulesets.ofType(actor.type) && kind?.onDrop?.(this.toObject() as JsonObject, actor, before);
    if (changes) this.updateSource(changes);
    coming.set(options, [...before, this]);
    return undefined;
  }
}

/** Why an item may not join an actor, or null when it may. A pile holds things of any game. */
export function whyRefused(actor: ActorLike, item: { readonly name: string; readonly type: string }): UserError | null {
  if (isAtHome(actor, item) || (isPile(actor) && isThing(item.type))) return null;
  return new UserError("CUBILETE.error.foreignItem", { item: item.name, actor: nameOnSheet(actor) });
}
