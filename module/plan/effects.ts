import { type RollPlan, rulesets, type SituationalModifier, type TargetChanges } from "../contract/index.ts";
import { bonusOf, type ChangeKind, changed, changeValue, LASTS, type Lasts, withinReason } from "../core/effects.ts";
import { numberFieldAt } from "../foundry/fields.ts";
import { type ActorLike, type EffectLike, type ItemLike, type JsonObject, SYSTEM_ID } from "../foundry/index.ts";
import { whilePrepared } from "../foundry/typed-items.ts";
import { changesData, changesOf, type EffectChange, roundsData, roundsOf } from "../foundry/v13-v14/effects.ts";
import { proper, t } from "../i18n/i18n.ts";
import { properShort, short } from "../i18n/names.ts";

/**
 * What effects do to figures and rolls. They are Foundry's own active effects: what stands in an actor's data they change as
 * Foundry has it; maxima and derived figures once these are known; and `roll.<word>` in rolls, each by its name.
 */

/** The first word of a change that touches rolls. */
export const ROLL_PREFIX = "roll.";
const LASTS_FLAG = "lasts";
const BLOCKS_FLAG = "blocks";

/** How long an effect lasts. */
export function lastsOf(effect: EffectLike): Lasts {
  const stored = effect.getFlag(SYSTEM_ID, LASTS_FLAG);
  const told = LASTS.find((word) => word === stored && word !== "rounds" && word !== "removed");
  return told ?? (roundsOf(effect) === null ? "removed" : "rounds");
}

/** Whether changes of this path are the rule set's own to count; Foundry leaves them alone. */
export function isCountedByRules(actorType: string, path: string): boolean {
  if (path.startsWith(ROLL_PREFIX)) return true;
  const targets = rulesets.ofType(actorType)?.effects;
  return targets?.counts?.(path) ?? targets?.derived.includes(path) === true;
}

/** The figures of a bearer that effects can touch, by path with their labels. */
export function figureTargets(bearer: ActorLike | ItemLike): Readonly<Record<string, string>> {
  const targets = rulesets.ofType(bearer.type)?.effects;
  return targets?.figuresOf?.(bearer) ?? targets?.figures ?? {};
}

interface Touch extends EffectChange {
  effect: EffectLike;
  by: number;
}

/** Every change on an actor that can be read, first things first: a sheet asks for each of its figures and rows. */
const changesOn = whilePrepared((actor: ActorLike): Touch[] =>
  [...actor.allApplicableEffects()]
    .flatMap((effect) =>
      changesOf(effect).flatMap((change) => {
        const by = changeValue(change.value);
        return by === null ? [] : [{ ...change, effect, by }];
      }),
    )
    .sort((a, b) => a.priority - b.priority),
);

/** What active effects of an actor change. */
const touches = (actor: ActorLike, wanted: (key: string) => boolean): Touch[] =>
  changesOn(actor).filter(({ effect, key }) => effect.active && wanted(key));

/** A maximum or a derived figure with what effects make of it, and each effect as a named part. */
export function figureWithEffects(
  actor: ActorLike,
  path: string,
  base: number,
): { value: number; parts: { label: string; value: number }[] } {
  let value = base;
  const parts = touches(actor, (key) => key === path).map(({ effect, kind, by }) => {
    const before = value;
    value = Math.round(changed(value, kind, by));
    return { label: properShort(effect.name), value: value - before };
  });
  return { value, parts: parts.filter((part) => part.value !== 0) };
}

/** A figure with its parts; it never falls below `least`. */
export function raised<F extends { value: number; parts: { label: string; value: number }[] }>(
  actor: ActorLike,
  path: string,
  figure: F,
  least = 0,
): F {
  const { value, parts } = figureWithEffects(actor, path, figure.value);
  return parts.length === 0 ? figure : { ...figure, value: Math.max(least, value), parts: [...figure.parts, ...parts] };
}

/** The bonuses and penalties that effects bring to rolls of these words, by effect. */
export function rollTouches(
  actor: ActorLike,
  words: ReadonlySet<string>,
): { id: string; effect: EffectLike; word: string; value: number }[] {
  const found = touches(
    actor,
    (key) => key.startsWith(ROLL_PREFIX) && words.has(key.slice(ROLL_PREFIX.length).toLocaleLowerCase()),
  );
  return found.flatMap(({ effect, key, kind, by }, index) => {
    const bonus = bonusOf(kind, Math.round(withinReason(by)));
    const word = key.slice(ROLL_PREFIX.length).toLocaleLowerCase();
    return bonus === null || bonus === 0 ? [] : [{ id: `lasting.${effect.id}.${index}`, effect, word, value: bonus }];
  });
}

/** The same as lines of a roll dialog, each by the name of its effect. */
export function rollEffects(
  actor: ActorLike,
  words: readonly string[],
  field: string | ((value: number) => string) = "modifier",
): SituationalModifier[] {
  return rollTouches(actor, new Set(words.map((word) => word.toLocaleLowerCase()))).map(({ id, effect, value }) => ({
    id,
    label: properShort(effect.name),
    field: typeof field === "string" ? field : field(value),
    value,
    on: true,
  }));
}

/** The effect that a line of a plan comes from, by id. */
const effectIn = ({ id }: SituationalModifier): string | undefined => /^lasting\.([A-Za-z0-9]{1,32})\./.exec(id)?.[1];

/** Whether an actor saved a line for one roll, which uses it up. */
export const isSaved = (change: SituationalModifier, actor: ActorLike | null): boolean => {
  const effect = actor?.effects.get(effectIn(change) ?? "");
  return change.once === true || (effect !== undefined && lastsOf(effect) === "used");
};

/** Effects that a roll uses up: those that last until used and counted in it. */
export function usedUp(plan: RollPlan, actor: ActorLike): TargetChanges | null {
  const counted = plan.modifiers.filter(({ on }) => on).map(effectIn);
  const ends = actor.effects.filter((effect) => counted.includes(effect.id) && lastsOf(effect) === "used");
  if (ends.length === 0) return null;
  return {
    updates: {},
    ends: ends.map(({ id }) => id),
    lines: ends.map(({ name }) => ({ label: proper(t("CUBILETE.effects.usedUp", { name: short(name) })), value: 0 })),
  };
}

/** The effect that keeps an item of an actor from being used, if any. */
export const blockOn = (actor: ActorLike, item: string): EffectLike | null =>
  actor.effects.find((effect) => effect.active && effect.getFlag(SYSTEM_ID, BLOCKS_FLAG) === item) ?? null;

/** Whether a change of a path has to be a number. */
const expectsNumber = (actor: ActorLike, path: string): boolean =>
  isCountedByRules(actor.type, path) || numberFieldAt(actor, path) !== null;

/** Whether a change cannot be read: it is left out, and the list of effects says so. */
export const isBroken = (
  actor: ActorLike,
  { kind, key, value }: Pick<EffectChange, "kind" | "key" | "value">,
): boolean => kind !== "custom" && changeValue(value) === null && expectsNumber(actor, key);

/** An effect as its maker says it. */
interface EffectSpec {
  name: string;
  img: string;
  changes: readonly { key: string; value: number; kind?: ChangeKind }[];
  lasts: Lasts;
  /** Of `rounds`. */
  rounds?: number;
  description?: string;
  /** What it comes from, by UUID. */
  origin?: string | null;
  statuses?: string[];
  /** Id of an item that cannot be used meanwhile. */
  blocks?: string;
  /** Of an item: given to an actor when it is used, and not its bearer's. */
  gives?: "target" | "user" | null;
}

/** The data of a new effect. */
export const effectData = ({
  name,
  img,
  changes,
  lasts,
  rounds = 1,
  description = "",
  origin,
  statuses,
  blocks,
  gives,
}: EffectSpec) =>
  ({
    name,
    img,
    description,
    ...(origin && { origin }),
    ...(statuses && { statuses }),
    ...changesData(changes.map(({ key, value, kind = "add" }) => ({ key, kind, value: String(value) }))),
    ...roundsData(lasts === "rounds" ? rounds : null),
    ...(gives !== undefined && { transfer: gives === null }),
    flags: {
      [SYSTEM_ID]: { [LASTS_FLAG]: lasts, ...(blocks && { [BLOCKS_FLAG]: blocks }), ...(gives && { gives }) },
    },
  }) satisfies JsonObject;
