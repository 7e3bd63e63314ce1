import { ADVANTAGE_FIGURES, type AdvantageFigure, SPELL_TIERS } from "../../../core/ryf/index.ts";
import { html, record, text, whole, yes } from "../../../foundry/fields.ts";
import { fields, type Schema, TypeDataModel } from "../../../foundry/index.ts";
import { ATTRIBUTES, type Attribute } from "./labels.ts";

/** Spells and advantages, which 3.0 brings. As with all items: whatever a form can produce is valid. */

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

  static defineSchema(): Schema {
    return {
      description: html(),
      level: whole(0, 0, 100),
      tier: new fields.NumberField({ required: true, nullable: false, initial: 12, choices: [...SPELL_TIERS] }),
      damage: text(),
      ignoresArmour: yes(),
      range: text(),
      duration: text(),
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
        attribute: new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...ATTRIBUTES] }),
        value: whole(8, 0, 100),
      }),
      changes: record(Object.fromEntries(ADVANTAGE_FIGURES.map((figure) => [figure, whole(0, -100, 100)]))),
    };
  }
}
