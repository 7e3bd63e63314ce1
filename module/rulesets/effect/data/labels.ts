import type { SettingSpec } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { properShort } from "../../../i18n/names.ts";
import { labelsOf, settingsOf } from "../../../plan/labels.ts";
import { setting } from "../../../settings/settings.ts";

export { properShort, short } from "../../../i18n/names.ts";

/** The words that several files share: attributes and what they are for, settings, language keys. */

export const ID = "effect";

/** Language keys, controls of its dialogs, words to choose from, settings. */
export const { ask, choices, key, option } = labelsOf(ID);

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

/** The hit die of an actor whose class and race name none. */
export const usualHitDie = (track: core.Track): number => setting<number>(ID, `hitDie.${track}`);

const amount = (initial: number, min: number, max: number) => ({ default: initial, range: { min, max, step: 1 } });
/** What the page of the designer keeps. */
const designed = (name: string, page: string, initial: string | number): SettingSpec =>
  option(name, initial, { prefix: key(`design.${page}`), hidden: true });

/** 8 for both tracks: house default. */
const USUAL_HIT_DIE = 8;

/** What the source leaves to the table; the first choice is the default. */
const table = settingsOf(ID, {
  prime: ["doubled", "single"],
  damage: ["both", "dice", "margin"],
  harmCost: amount(1, 1, 20),
  costMinor: amount(core.COSTS.minor, 0, 100),
  costMajor: amount(core.COSTS.major, 0, 100),
  costExtreme: amount(core.COSTS.extreme, 0, 100),
  growth: core.GROWTHS,
  advances: amount(1, 0, 10),
  contestTarget: amount(core.CONTEST_TARGET, 1, 100),
  percentile: core.PERCENTILES,
});

export const SETTINGS: SettingSpec[] = [
  ...table.SETTINGS,
  ...ATTRIBUTES.map((name) => designed(`name.${name}`, "names", "")),
  ...Object.entries(ROLES).map(([role, name]) => designed(`role.${role}`, "roles", name)),
  ...core.TRACKS.map((track) => designed(`hitDie.${track}`, "hitDice", USUAL_HIT_DIE)),
];

/** The table's choice. */
export const { optionOf } = table;

/** What effects and consequences of each size cost at this table. */
export const costs = (): Record<core.Size, number> => ({
  minor: optionOf("costMinor"),
  major: optionOf("costMajor"),
  extreme: optionOf("costExtreme"),
});
