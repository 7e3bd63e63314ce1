import { ADVANTAGE_FIGURES, type AdvantageFigure, SPELL_TIERS, SPELL_UNITS } from "../../../core/ryf/index.ts";
import { html, oneOf, record, text, whole, yes } from "../../../foundry/fields.ts";
import { type DataField, fields, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { ATTRIBUTES, type Attribute } from "./labels.ts";

/** Spells and advantages, which 3.0 brings. As with all items: whatever a form can produce is valid. */

/** Upon whom or what a spell falls. */
export const SPELL_TARGETS = ["self", "one", "several", "area", "thing", "place"] as const;
/** What keeps it off: nothing, a roll against a difficulty, the will that its total must reach, an opposed roll. */
export const RESISTANCES = ["none", "roll", "will", "opposed"] as const;

const attributeOrNone = (): DataField =>
  new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...ATTRIBUTES] });
/** At least 1, or none. */
const count = (): DataField =>
  new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 1, max: 1_000_000 });

export class RyfSpellModel extends TypeDataModel {
  declare description: string;
  /** What the caster adds to intelligence. */
  declare level: number;
  /** Difficulty of the roll; the mana it costs goes with it (`spellCost`). */
  declare tier: number;
  /** Formula of the damage it does; blank: none. */
  declare damage: string;
  declare ignoresArmour: boolean;
  /** In words: "sight", "20 m". */
  declare range: string;
  declare duration: string;
  declare target: (typeof SPELL_TARGETS)[number];
  /** Metres around the place where it falls; null where it has no such area. */
  declare radius: number | null;
  /** `duration` as far as it can be counted. */
  declare lasts: { unit: (typeof SPELL_UNITS)[number]; amount: number };
  /** Formula of the hit points it gives back; blank: none. */
  declare heals: string;
  /** `half`: who resists takes half of the damage; otherwise nothing happens to them. */
  declare resist: {
    by: (typeof RESISTANCES)[number];
    attribute: Attribute | "";
    difficulty: number | null;
    half: boolean;
  };

  static defineSchema(): Schema {
    return {
      description: html(),
      level: whole(0, 0, 100),
      tier: new fields.NumberField({ required: true, nullable: false, initial: 12, choices: [...SPELL_TIERS] }),
      damage: text(),
      ignoresArmour: yes(),
      range: text(),
      duration: text(),
      target: oneOf(SPELL_TARGETS, "one"),
      radius: count(),
      lasts: record({ unit: oneOf(SPELL_UNITS, "instant"), amount: whole(1, 1, 10_000) }),
      heals: text(),
      resist: record({
        by: oneOf(RESISTANCES, "none"),
        attribute: attributeOrNone(),
        difficulty: count(),
        half: yes(),
      }),
    };
  }
}

export class RyfAdvantageModel extends TypeDataModel {
  declare description: string;
  /** The least that the attribute must be; a blank attribute means any one of them, 0 that nothing is required. */
  declare requires: { attribute: Attribute | ""; value: number };
  /** What it adds to each figure; 0 where it changes nothing. */
  declare changes: Record<AdvantageFigure, number>;

  static defineSchema(): Schema {
    return {
      description: html(),
      requires: record({
        attribute: attributeOrNone(),
        value: whole(8, 0, 100),
      }),
      changes: record(Object.fromEntries(ADVANTAGE_FIGURES.map((figure) => [figure, whole(0, -100, 100)]))),
    };
  }
}
