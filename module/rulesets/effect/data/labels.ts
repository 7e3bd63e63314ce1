import type { SettingSpec } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { controlsOf } from "../../../plan/controls.ts";
import { setting } from "../../../settings/settings.ts";

export { properShort, short } from "../../../i18n/names.ts";

/** The words that several files share: attributes and what they are for, settings, language keys. */

export const ID = "effect";

export const ATTRIBUTES = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

export const isAttribute = (value: unknown): value is Attribute => ATTRIBUTES.includes(value as Attribute);

/** What an attribute does beside rolls, with the one that does it unless the table says otherwise. */
export const ROLES = {
  physicalDefence: "dexterity",
  mentalDefence: "wisdom",
  physicalPoints: "constitution",
  mentalPoints: "wisdom",
  initiative: "dexterity",
} as const satisfies Record<string, Attribute>;
export type Role = keyof typeof ROLES;

/** Language keys. */
export const key = (path: string): string => `CUBILETE.effect.${path}`;
/** Controls of its dialogs. */
export const ask = controlsOf(key);

/** An attribute by the name that this table gave it, else by the usual one. */
export function attributeLabel(name: Attribute): string {
  const own = setting<string>(ID, `name.${name}`).trim();
  return own === "" ? key(`attribute.${name}`) : properShort(own);
}

export const attributeOptions = (): { value: Attribute; label: string }[] =>
  ATTRIBUTES.map((value) => ({ value, label: attributeLabel(value) }));

/** The attribute that plays a role at this table. */
export function roleOf(role: Role): Attribute {
  const chosen = setting<string>(ID, `role.${role}`);
  return isAttribute(chosen) ? chosen : ROLES[role];
}

/** The hit die of whoever has neither class nor race that says otherwise. */
export const usualHitDie = (track: core.Track): number => setting<number>(ID, `hitDie.${track}`);

const base = { scope: "world" } as const;
const choice = (name: string, choices: readonly string[]): SettingSpec => ({
  ...base,
  key: name,
  prefix: key(`settings.${name}`),
  default: choices[0] ?? "",
  choices: [...choices],
});
const amount = (name: string, initial: number, min: number, max: number): SettingSpec => ({
  ...base,
  key: name,
  prefix: key(`settings.${name}`),
  default: initial,
  range: { min, max, step: 1 },
});
/** What the page of the designer keeps. */
const designed = (name: string, page: string, initial: string | number): SettingSpec => ({
  ...base,
  key: name,
  prefix: key(`design.${page}`),
  default: initial,
  hidden: true,
});

const DAMAGES = ["both", "dice", "margin"] as const;
/** 8 for both tracks: house default. */
const USUAL_HIT_DIE = 8;

/** What the source leaves to the table; the first choice is the default. */
export const SETTINGS: SettingSpec[] = [
  choice("prime", ["doubled", "single"]),
  choice("damage", DAMAGES),
  amount("harmCost", 1, 1, 20),
  amount("costMinor", core.COSTS.minor, 0, 100),
  amount("costMajor", core.COSTS.major, 0, 100),
  amount("costExtreme", core.COSTS.extreme, 0, 100),
  choice("growth", core.GROWTHS),
  amount("advances", 1, 0, 10),
  amount("contestTarget", core.CONTEST_TARGET, 1, 100),
  choice("percentile", core.PERCENTILES),
  ...ATTRIBUTES.map((name) => designed(`name.${name}`, "names", "")),
  ...Object.entries(ROLES).map(([role, name]) => designed(`role.${role}`, "roles", name)),
  ...core.TRACKS.map((track) => designed(`hitDie.${track}`, "hitDice", USUAL_HIT_DIE)),
];

interface Options {
  prime: "doubled" | "single";
  damage: (typeof DAMAGES)[number];
  harmCost: number;
  growth: core.Growth;
  advances: number;
  contestTarget: number;
  percentile: core.Percentile;
}

/** The table's choice. */
export const optionOf = <K extends keyof Options>(name: K): Options[K] => setting<Options[K]>(ID, name);

/** What effects and consequences of each size cost at this table. */
export const costs = (): Record<core.Size, number> => ({
  minor: setting<number>(ID, "costMinor"),
  major: setting<number>(ID, "costMajor"),
  extreme: setting<number>(ID, "costExtreme"),
});
