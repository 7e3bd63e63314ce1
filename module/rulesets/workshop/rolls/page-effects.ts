import type { RollPlan, SituationalModifier } from "../../../contract/index.ts";
import type { Formula } from "../../../core/workshop/formula.ts";
import type { PageRoll } from "../../../core/workshop/types.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { rollTouches } from "../../../plan/effects.ts";
import { workshopCore } from "../data/core.ts";
import type { PageCheck } from "./roll.ts";

/*
 * Lasting effects in rolls of a page: `roll.<roll>.<name>` raises one of its numbers, how many dice of a group there are, or a
 * figure that it is made with. It is part of the check, so that odds, dice and card know it alike.
 */

const FIELD = "raises.";

/** What of a roll an effect can raise. `own`: names of what it is made with and of what it asks for. */
export function raisable(roll: PageRoll, own: readonly string[]): string[] {
  const isOwn = (name: string): boolean => own.includes(name.split(".")[0] ?? "");
  return [
    ...roll.numbers.map(({ id }) => id),
    ...roll.dice.flatMap(({ id, list }) => (list ? [] : id)),
    ...workshopCore().namesNeeded(roll).filter(isOwn),
  ];
}

/** What lasts on an actor and touches their roll, each by the name of its effect. */
export function lastingOn(
  actor: ActorLike | null,
  id: string,
  roll: PageRoll,
  own: readonly string[],
): SituationalModifier[] {
  if (!actor?.effects) return [];
  const names = new Map(raisable(roll, own).map((name) => [`${id}.${name}`.toLocaleLowerCase(), name]));
  return rollTouches(actor, new Set(names.keys())).map(({ id: place, effect, word, value }) => ({
    id: place,
    label: properShort(effect.name),
    field: `${FIELD}${names.get(word)}`,
    value,
    on: true,
  }));
}

const number = (value: number, at: number): Formula => ({ op: "number", args: [], at, value });
const plus = (formula: Formula, value: number): Formula => {
  return { op: "+", args: [formula, number(value, formula.at)], at: formula.at };
};

type Side = Pick<PageCheck, "roll" | "given">;

/** A roll and what it is given, with what the effects make of them. */
export function raisedBy<S extends Side>(side: S, modifiers: RollPlan["modifiers"]): S {
  const by = new Map<string, number>();
  for (const { on, field, value } of modifiers) {
    const name = field.startsWith(FIELD) ? field.slice(FIELD.length) : null;
    if (on && name !== null) by.set(name, (by.get(name) ?? 0) + value);
  }
  if (by.size === 0) return side;
  const { roll, given } = side;
  const numbers = roll.numbers.map((rule) => {
    const more = by.get(rule.id);
    return more === undefined ? rule : { ...rule, formula: plus(rule.formula, more) };
  });
  const dice = roll.dice.map((group) => {
    const more = by.get(group.id);
    const { at } = group.count;
    // There are never fewer than none.
    return more === undefined
      ? group
      : { ...group, count: { op: "max", args: [number(0, at), plus(group.count, more)], at } };
  });
  const figures = [...by].flatMap(([name, more]) =>
    typeof given[name] === "number" ? [[name, (given[name] as number) + more] as const] : [],
  );
  return { ...side, roll: { ...roll, numbers, dice }, given: { ...given, ...Object.fromEntries(figures) } };
}
