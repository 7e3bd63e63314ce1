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
