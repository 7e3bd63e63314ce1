import type { Control, RollSource } from "../contract/index.ts";

/**
 * The usual controls of a roll dialog, for a rule set whose language keys `key` makes: a control is labelled with
 * `control.<its name>`, the choice of target with `control.<label>`.
 */
export const controlsOf = (key: (path: string) => string) => {
  const control = (name: string, type: Control["type"], value: Control["value"], more?: Partial<Control>): Control => ({
    name,
    label: key(`control.${name}`),
    type,
    value,
    ...more,
  });
  return {
    target: ({ target }: Pick<RollSource, "target">, label = "target"): Control =>
      control("target", "target", target?.uuid ?? "", { label: key(`control.${label}`) }),
    number: (name: string, value: number, min: number, max: number): Control =>
      control(name, "number", value, { min, max }),
    toggle: (name: string, value: boolean): Control => control(name, "toggle", value),
    select: (name: string, value: string, options: Control["options"]): Control =>
      control(name, "select", value, { options }),
  };
};

/** A choice as a number; anything else is the fallback. */
export const numberOf = (value: unknown, fallback: number): number =>
  value === "" || value === undefined || value === null || !Number.isFinite(Number(value)) ? fallback : Number(value);

/** A choice as a whole number, no further than it may go; anything else is the fallback. */
export const wholeWithin = (value: unknown, fallback: number, min: number, max: number): number =>
  Math.min(Math.max(Math.round(numberOf(value, fallback)), min), max);

/** A choice as one of a list of words. */
export const wordOf = <W extends string>(value: unknown, words: readonly W[], fallback: W): W =>
  words.includes(value as W) ? (value as W) : fallback;
