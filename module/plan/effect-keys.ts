import * as shape from "../core/shape.ts";
import { numberFieldAt } from "../foundry/fields.ts";
import { type ActorLike, type DocumentLike, type EffectLike, hooks } from "../foundry/index.ts";
import { whilePrepared } from "../foundry/typed-items.ts";
import { changesOf, type EffectChange } from "../foundry/v13-v14/effects.ts";
import { SharedState } from "../requests/shared-state.ts";
import { figureTargets, isCountedByRules } from "./effects.ts";

/**
 * What effects may touch. Players write effects on their own things, and things change hands; so a key that no rule set names
 * (a light of a module's, a name) counts only where a GM put that very change, or allowed it; and what a document *is* no
 * effect ever touches, not even a GM's.
 */

/** How a change of an effect stands: whether it counts, and why. */
type KeyStanding =
  /** A figure or a roll of the rule set. */
  | "named"
  /** No rule set's; a GM put it there or allowed it. */
  | "allowed"
  /** No rule set's, and no GM has looked at it: it does not count. */
  | "waits"
  /** Never counts. */
  | "never";

/** Fields that say which document it is, its owner and its place. Names that begin with "_" are the host's own. */
const WHAT_IT_IS = new Set([
  "id",
  "uuid",
  "type",
  "folder",
  "ownership",
  "pack",
  "parent",
  "collection",
  "items",
  "effects",
]);
/** Of a token: its actor, and what its own delta has. */
const WHOSE_TOKEN = new Set(["actorId", "actorLink", "delta", "actor"]);

/** The document that a key reaches through an actor: the token of it, or what new tokens are made of. */
const THROUGH = new Set(["token", "prototypeToken"]);

/** Whether no effect may ever change what a key leads to. */
export function isForbidden(key: string): boolean {
  // The host's marks of a replacement or a deletion change nothing of what is meant.
  const steps = key.split(".").map((step) => step.replace(/^[-=]=/, ""));
  if (steps.some((step) => step === "" || step.startsWith("_") || step in Object.prototype)) return true;
  const [first = "", second] = THROUGH.has(String(steps[0])) ? steps.slice(1) : steps;
  if (first === "flags") return second === undefined || second === "cubilete" || second === "core";
  return first === "" || WHAT_IT_IS.has(first) || WHOSE_TOKEN.has(first);
}

/** How a name is defined on an object or its classes, without asking what stands there. */
function definitionOf(on: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = on; at; at = Object.getPrototypeOf(at)) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found) return found;
  }
  return undefined;
}

/** Whether a key leads to what a document does or works out (a method, a getter), not to its data. */
function isCode(target: object, key: string): boolean {
  let at: unknown = target;
  const steps = key.split(".");
  if (THROUGH.has(String(steps[0]))) return false;
  for (const step of steps) {
    if (typeof at !== "object" || at === null) return false;
    const found = definitionOf(at, step);
    if (!found) return false;
    if (found.get || typeof found.value === "function") return true;
    at = found.value;
  }
  return false;
}

const figureKeys = whilePrepared((actor: ActorLike) => new Set(Object.keys(figureTargets(actor))));

/**
 * Whether the rule set of an actor names a key: a figure or roll of its effects, or a number of its own data. What stands in a list
 * (a line of the ledger) is no figure.
 */
const isNamed = (actor: ActorLike, key: string): boolean =>
  isCountedByRules(actor.type, key) ||
  figureKeys(actor).has(key) ||
  (!/\.\d+(\.|$)/.test(key) && numberFieldAt(actor, key) !== null);

/** Changes that GMs put or allowed, by their effect on one actor. Only GMs write world settings. */
interface Allowed {
  effect: string;
  changes: string[];
}
/** More than any table has; the oldest fall off, and wait for a GM again. */
const MOST = 5000;
const MOST_CHANGES = 500;
const MOST_LETTERS = 2000;

const state = new SharedState<{ list: Allowed[] }>(
  "effectKeys",
  "CUBILETE.effects.allowedList",
  { list: [] },
  shape.record<{ list: Allowed[] }>(
    {
      list: shape.listOf(
        shape.record<Allowed>({
          effect: shape.text(64),
          changes: shape.listOf(shape.text(MOST_LETTERS), MOST_CHANGES),
        }),
        MOST,
      ),
    },
    { list: [] },
  ),
);

/** A change in letters: that key, that way, that value and no other. */
const printOf = ({ key, kind, value }: Pick<EffectChange, "key" | "kind" | "value">): string =>
  JSON.stringify([key, kind, typeof value === "object" ? value : String(value)]);

/**
 * An effect on one actor, and on the tokens that were made of it: the same effect on another actor is a different one.
 */
const placeOf = (actor: Pick<DocumentLike, "id">, effect: Pick<EffectLike, "id">): string => `${actor.id}.${effect.id}`;

type ByEffect = ReadonlyMap<string, ReadonlySet<string>>;
const byEffect = (list: readonly Allowed[]): ByEffect =>
  new Map(list.map(({ effect, changes }) => [effect, new Set(changes)]));

/** What was allowed, by effect; read again when the list has changed. */
let known: ByEffect | null = null;
function allowedBy(): ByEffect {
  known ??= byEffect(state.read().list);
  return known;
}

/** How a change of an effect stands on an actor. */
export function standingOf(
  actor: DocumentLike,
  effect: Pick<EffectLike, "id"> | null,
  change: Pick<EffectChange, "key" | "kind" | "value">,
): KeyStanding {
  if (isForbidden(change.key)) return "never";
  if (actor.documentName === "Actor" && isNamed(actor as ActorLike, change.key)) return "named";
  if (isCode(actor, change.key)) return "never";
  return effect && allowedBy().get(placeOf(actor, effect))?.has(printOf(change)) ? "allowed" : "waits";
}

/** The changes of an effect that may be allowed: all but what no effect may change. */
const allowable = (effect: EffectLike): string[] =>
  changesOf(effect)
    .filter(({ key }) => !isForbidden(key))
    .map(printOf)
    .filter((print) => print.length <= MOST_LETTERS)
    .slice(0, MOST_CHANGES);

/** Whether a change of an effect on this actor waits for a GM. */
export const waits = (actor: ActorLike, effect: EffectLike): boolean =>
  changesOf(effect).some((change) => standingOf(actor, effect, change) === "waits");

/** Notes that a GM put or allowed these effects on an actor, as they are now. On a GM's page. */
export async function allowEffects(effects: readonly EffectLike[], actor: ActorLike): Promise<void> {
  const fresh = effects.flatMap((effect) =>
    waits(actor, effect) ? [{ effect: placeOf(actor, effect), changes: allowable(effect) }] : [],
  );
  if (fresh.length === 0) return;
  await state.change(({ list }) => {
    const ids = new Set(fresh.map(({ effect }) => effect));
    return { list: [...list.filter(({ effect }) => !ids.has(effect)), ...fresh].slice(-MOST) };
  });
}

/**
 * Once, at `init`.
 * @param follow Called when what GMs allow has changed, with the ids of the actors.
 */
export function keepAllowedKeys(follow: (actors: ReadonlySet<string>) => void): void {
  state.register();
  const readAgain = ({ list }: { list: Allowed[] }) => {
    const before = allowedBy();
    const now = byEffect(list);
    known = now;
    const said = (from: ByEffect, place: string) => [...(from.get(place) ?? [])].join();
    const changed = [...before.keys(), ...now.keys()].filter((place) => said(before, place) !== said(now, place));
    if (changed.length > 0) follow(new Set(changed.map((place) => place.split(".")[0] ?? "")));
  };
  state.subscribe(readAgain);
  // Actors prepared before the host had the world's settings at hand are prepared again.
  hooks.once("ready", () => readAgain(state.read()));
}
