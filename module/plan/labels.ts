import type { SettingSpec } from "../contract/index.ts";
import { setting } from "../settings/settings.ts";
import { controlsOf } from "./controls.ts";

/**
 * What the labels of every rule set begin with: language keys below its id, controls of its dialogs, lists of words to
 * choose from, settings of the world.
 */
export function labelsOf(id: string) {
  const key = (path: string): string => `CUBILETE.${id}.${path}`;
  return {
    key,
    ask: controlsOf(key),
    /** Words of the rules, named by the keys below `path`. */
    choices: <W extends string>(words: readonly W[], path: string): { value: W; label: string }[] =>
      words.map((value) => ({ value, label: key(`${path}.${value}`) })),
    option: (name: string, initial: SettingSpec["default"], more: Partial<SettingSpec> = {}): SettingSpec => ({
      key: name,
      prefix: key(`settings.${name}`),
      default: initial,
      scope: "world",
      ...more,
    }),
  };
}

/** What a table chose, by the types that a rule set says its settings have. */
export const optionsOf =
  <O>(id: string) =>
  <K extends keyof O & string>(name: K): O[K] =>
    setting<O[K]>(id, name);

/** How one setting is written: a switch by what it is at first, words of which the first stands at first, or in full. */
type Said =
  | boolean
  | readonly string[]
  | (Partial<Omit<SettingSpec, "key" | "choices" | "default">> & { readonly default: string | number | boolean });
type Widened<D> = D extends number ? number : D extends boolean ? boolean : string;
type Chosen<S> = S extends boolean
  ? boolean
  : S extends readonly (infer W)[]
    ? W
    : S extends { readonly default: infer D }
      ? Widened<D>
      : never;

/**
 * The settings of a rule set, said once: what is registered, and what the table chose, by its type. `more` holds for all.
 * The first of several words is the default; the language keys of `name` are below `settings.<name>`.
 */
export function settingsOf<const S extends Readonly<Record<string, Said>>>(
  id: string,
  said: S,
  more: Partial<SettingSpec> = {},
): { SETTINGS: SettingSpec[]; optionOf: <K extends keyof S & string>(name: K) => Chosen<S[K]> } {
  const { option } = labelsOf(id);
  const SETTINGS = Object.entries<Said>(said).map(([name, one]) => {
    if (typeof one === "boolean") return option(name, one, more);
    if ("default" in one) return option(name, one.default, { ...more, ...one });
    return option(name, one[0] ?? "", { ...more, choices: [...one] });
  });
  return { SETTINGS, optionOf: (name) => setting(id, name) };
}
