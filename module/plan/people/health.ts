import { type Resource, rulesets } from "../../contract/index.ts";
import { LEFT_OF_100 } from "../../core/health.ts";
import type { ActorLike, JsonObject } from "../../foundry/index.ts";
import { modelHas } from "../../foundry/seen.ts";
import { resourceOf } from "../resources.ts";

/**
 * `system.health`, which the manifest names as what tokens show first: modules read it of every actor, and write to it. Where a
 * game keeps other figures it says what is left by them.
 */

interface HealthFigure {
  readonly value: number;
  /** Above 0. */
  readonly max: number;
}

/** The resource that says how much is left of an actor; null where its game keeps none, or not for this one. */
function healthResource(actor: ActorLike): Resource | null {
  const own = rulesets.actorKind(actor.type)?.health;
  const figures = rulesets.ofType(actor.type)?.healthFigures?.(actor) ?? [];
  const names = own ? [own] : figures.map((path) => path.replace(/^system\./, "").replace(/\.value$/, ""));
  for (const name of names) {
    const resource = resourceOf(actor, name);
    if (resource && resource.max > 0) return resource;
  }
  return null;
}

/**
 * How much is left of an actor, and of how much. Of a party: of its members together. Where a game keeps no such figure, what
 * it says in words as a part of 100; where it says nothing, all of it.
 */
function healthFigure(actor: ActorLike): HealthFigure {
  const resource = healthResource(actor);
  if (resource) {
    const { value, max, rising } = resource;
    return { value: rising ? max - value : value, max };
  }
  const members = (rulesets.actorKind(actor.type)?.members?.(actor) ?? []).map(figureIn);
  if (members.length > 0) {
    const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0);
    return { value: sum(members.map(({ value }) => Math.max(0, value))), max: sum(members.map(({ max }) => max)) };
  }
  return { value: LEFT_OF_100[rulesets.ofType(actor.type)?.health?.(actor) ?? "unhurt"], max: 100 };
}

/** A member's: its own field where it has one. One whose maximum nobody gave yet counts as unhurt. */
function figureIn(actor: ActorLike): HealthFigure {
  const { value, max } = (actor.system as { health: HealthFigure }).health;
  return max > 0 ? { value, max } : { value: 1, max: 1 };
}

/** Whether actors of a type have a field of their own for it. */
const keepsHealth = (type: string): boolean => modelHas("Actor", type, "health");

/** A resource by the name that bars know it by; `health` is known of everybody. */
export const barResource = (actor: ActorLike, name: string): Resource | null =>
  name === "health" && !keepsHealth(actor.type) ? healthResource(actor) : resourceOf(actor, name);

/** Lets data of a type without such a field answer `health` all the same. What an effect or a script puts there does nothing. */
export function answerHealth(type: string, model: { prototype: object }): void {
  if (keepsHealth(type) || "health" in model.prototype) return;
  Object.defineProperty(model.prototype, "health", {
    configurable: true,
    get(this: { parent: ActorLike }) {
      return healthFigure(this.parent);
    },
    set() {},
  });
}

const isHealth = (key: string): boolean => key === "health" || key.startsWith("health.");
const isHealthPath = (key: string): boolean => key.startsWith("system.") && isHealth(key.slice("system.".length));

/**
 * The changes of an actor with what they write to `system.health` at the figure that its game keeps. `lost`: this actor keeps none
 * that could be written, and the rest of the changes stands.
 */
export function turnHealth(actor: ActorLike, changes: JsonObject): { changes: JsonObject; lost: boolean } {
  const system = isObject(changes.system) ? changes.system : {};
  const outer = Object.keys(changes).filter(isHealthPath);
  const inner = Object.keys(system).filter(isHealth);
  if (outer.length + inner.length === 0 || keepsHealth(actor.type)) return { changes, lost: false };
  const asked = foundry.utils.expandObject({
    ...Object.fromEntries(inner.map((key) => [key, system[key]])),
    ...Object.fromEntries(outer.map((key) => [key.slice("system.".length), changes[key]])),
  }) as { health: unknown };
  const turned: JsonObject = Object.fromEntries(Object.entries(changes).filter(([key]) => !isHealthPath(key)));
  if (inner.length > 0) turned.system = Object.fromEntries(Object.entries(system).filter(([key]) => !isHealth(key)));
  const resource = healthResource(actor);
  const value = isObject(asked.health) ? asked.health.value : undefined;
  if (!resource || value === undefined || value === null) return { changes: turned, lost: true };
  const { path, rising, max } = resource;
  // What is no number the host refuses, by the name of the field that it would be written to.
  turned[path] = rising ? Math.max(0, max - Number(value)) : Number(value);
  return { changes: turned, lost: false };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
