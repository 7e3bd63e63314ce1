import { actorOf } from "../foundry/actor-of.ts";
import { numberFieldAt } from "../foundry/fields.ts";
import { type ActorLike, BaseActiveEffect, type DocumentLike, type EffectLike } from "../foundry/index.ts";
import { endsByHost, readChange, type StoredChange } from "../foundry/v13-v14/effects.ts";
import { standingOf } from "../plan/effect-keys.ts";
import { isBroken, isCountedByRules, lastsOf } from "../plan/effects.ts";
import { isAtHome } from "../plan/gifts.ts";
import { showsItem } from "../plan/lasting-items.ts";

/**
 * Changes of an effect that Foundry must not apply: what no effect may change, what waits for a GM, what the rules count, and
 * what is no number where the field needs one. A module that applies a change of its own brings no effect: its code is the GM's choice.
 */
function isLeftOut(target: DocumentLike, change: StoredChange, effect: EffectLike | null): boolean {
  const read = readChange(change);
  const standing = standingOf(target, effect, read);
  if (standing === "never" || (standing === "waits" && effect)) return true;
  if (target.documentName !== "Actor") return false;
  return isCountedByRules(target.type, read.key) || isBroken(target as ActorLike, read);
}

/** New values by path. */
type Made = Record<string, unknown>;

/** Numbers that were changed, kept within what their fields allow: the rules read them as if they had been typed. */
function contained(document: DocumentLike, made: Made): Made {
  const kept = Object.entries(made).map(([path, value]) => [path, containedNumber(document, path, value)] as const);
  for (const [path, value] of kept) if (value !== made[path]) foundry.utils.setProperty(document, path, value);
  return Object.fromEntries(kept);
}

function containedNumber(document: DocumentLike, path: string, value: unknown): unknown {
  if (document.documentName !== "Actor" || typeof value !== "number") return value;
  const field = numberFieldAt(document as ActorLike, path);
  return field ? field.clean(Number.isFinite(value) ? value : 0) : value;
}

/** The thing that an effect only shows. While the host makes it, it has no flags yet. */
const shownBy = (effect: EffectLike): DocumentLike | null => (effect.flags && showsItem(effect) ? effect.parent : null);

/**
 * An effect of an actor or of a thing it carries. A thing that is neither worn nor in hand does nothing, nor does one
 * of another game.
 */
export class CubileteActiveEffect extends BaseActiveEffect {
  override get isSuppressed(): boolean {
    if (super.isSuppressed) return true;
    const { parent } = this;
    if (parent?.documentName !== "Item") return false;
    // A thing of another game lies in a pile, or in a hand that it was traded into: its paths are not this actor's.
    const bearer = actorOf(this);
    return (
      (parent.system as { equipped?: boolean }).equipped === false || (bearer !== null && !isAtHome(bearer, parent))
    );
  }

  /** What shows a lasting thing is found as that thing: modules look up the icons that they draw. */
  override get uuid(): string {
    return shownBy(this)?.uuid ?? super.uuid;
  }

  /** Taken off a token by a module, the thing goes that it shows. */
  override delete(options?: object): Promise<unknown> {
    return shownBy(this)?.delete(options) ?? super.delete(options);
  }

  /** Every bearer shows it on their token; a condition too that was put on in a world of Foundry 13, where each does. */
  override get isTemporary(): boolean {
    return super.isTemporary || this.statuses.size > 0 || lastsOf(this) !== "removed" || showsItem(this);
  }

  /** Foundry 14: whether it ends this effect now. One clock counts each: what the system counts, Foundry leaves alone. */
  override isExpiryEvent(event: string, context: object = {}): boolean {
    return endsByHost(this) && super.isExpiryEvent(event, context);
  }

  /** Foundry 13. */
  override apply(actor: ActorLike, change: StoredChange): Made {
    return isLeftOut(actor, change, this) ? {} : contained(actor, super.apply(actor, change) as Made);
  }

  /** Foundry 14. */
  static applyChange(
    target: DocumentLike,
    change: StoredChange & { effect?: EffectLike },
    options: { modifyTarget?: boolean } = {},
  ): Made {
    if (isLeftOut(target, change, change.effect ?? null)) return {};
    const made: Made = super.applyChange(target, change, options);
    return options.modifyTarget === false ? made : contained(target, made);
  }
}
