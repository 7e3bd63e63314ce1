import { type ActorKind, type Resource, rulesets } from "../contract/index.ts";
import { dataField } from "../foundry/fields.ts";
import type { ActorLike } from "../foundry/index.ts";

/** What goes up and down on an actor and has a maximum: what bars of tokens show, and lists of people. */

/** A resource of an actor by the name that bars know it by; null where it has none of that name, or no maximum. */
export function resourceOf(actor: ActorLike, name: string): Resource | null {
  const kind = rulesets.actorKind(actor.type);
  if (!kind) return null;
  if (kind.tracks) return kind.tracks(actor)[name] ?? null;
  if (!kind.trackable.bar.includes(name)) return null;
  const { value, max } = (foundry.utils.getProperty(actor.system, name) ?? {}) as Partial<Resource>;
  if (typeof value !== "number" || typeof max !== "number") return null;
  const path = `system.${name}.value`;
  const label = rulesets.ofType(actor.type)?.figures?.[path] ?? dataField(actor, path)?.label ?? "";
  return { value, max, path, label, rising: kind.trackable.rising?.includes(name) ?? false };
}

/** The resources that an actor's token shows, each read once; null for one without a maximum. */
export function tokenResources(actor: ActorLike): (Resource | null)[] {
  const kind = rulesets.actorKind(actor.type);
  if (!kind) return [];
  if (kind.tracks) return Object.values(kind.tracks(actor)).slice(0, 2);
  return tokenBarsOf(kind, actor).map((name) => resourceOf(actor, name));
}

/** The names of the resources that an actor's token shows. */
export function tokenBarsOf(kind: ActorKind, actor: ActorLike): readonly string[] {
  if (kind.tracks) return Object.keys(kind.tracks(actor)).slice(0, 2);
  return kind.tokenBars ?? kind.trackable.bar.slice(0, 1);
}
