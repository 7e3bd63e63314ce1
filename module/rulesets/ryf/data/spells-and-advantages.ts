import { ADVANTAGE_FIGURES, DAMAGE_TYPES, SPELL_KINDS, SPELL_TIERS, SPELL_UNITS } from "../../../core/ryf/index.ts";
import {
  called,
  dice,
  eachOf,
  figure,
  html,
  oneOf,
  oneOfOrNone,
  record,
  text,
  whole,
  wholeOrNone,
  yes,
} from "../../../foundry/fields.ts";
import { modelOf } from "../../../foundry/model.ts";
import { ATTRIBUTES, attributeLabel, key } from "./labels.ts";

/** Spells and advantages, which 3.0 brings. As with all items: whatever a form can produce is valid. */

const ITEM = key("item");

/** What a spell falls upon. */
const SPELL_TARGETS = ["self", "one", "several", "area", "thing", "place"] as const;
/** What keeps it off: nothing, a roll against a difficulty, the will that its total must reach, an opposed roll. */
export const RESISTANCES = ["none", "roll", "will", "opposed"] as const;

/** At least 1, or none. */
const count = () => wholeOrNone(1, 1_000_000);

export class RyfSpellModel extends modelOf(ITEM, () => ({
  description: html(),
  /** What the caster adds to intelligence. */
  level: whole(0, 0, 100),
  /** Difficulty of the roll; the mana it costs goes with it (`spellCost`). */
  tier: figure({ initial: 12, choices: [...SPELL_TIERS] }),
  /** What it is there for; a spell that only the table can tell of says so. Blank: not said. */
  kind: called(key("item.spellKind"), oneOfOrNone(SPELL_KINDS, key("spell.kind"))),
  /** Formula of the damage it does; blank: none. */
  damage: dice(),
  /** What kind of damage it does; blank: none that a target resists. */
  damageType: oneOfOrNone(DAMAGE_TYPES),
  ignoresArmour: yes(),
  /** Half of what its victim loses is the caster's gain. */
  drains: yes(),
  /** In words: "sight", "20 m". */
  range: text(),
  duration: text(),
  target: oneOf(SPELL_TARGETS, "one", key("spell.target")),
  /** Metres around the place where it falls; null where it has no such area. */
  radius: count(),
  /** `duration` as far as it can be counted. */
  lasts: record({
    unit: called(key("item.lasts"), oneOf(SPELL_UNITS, "instant", key("spell.unit"))),
    amount: called(key("item.lastsAmount"), whole(1, 1, 10_000)),
  }),
  /** Formula of the hit points it gives back; blank: none. */
  heals: dice(),
  /** `half`: who resists takes half of the damage; otherwise nothing happens to them. */
  resist: record({
    by: called(key("item.resist"), oneOf(RESISTANCES, "none", key("spell.by"))),
    attribute: called(key("item.resistAttribute"), oneOfOrNone(ATTRIBUTES, attributeLabel)),
    difficulty: called(key("item.resistDifficulty"), count()),
    half: called(key("item.resistHalf"), yes()),
  }),
})) {}

export class RyfAdvantageModel extends modelOf(ITEM, () => ({
  description: html(),
  /** The least that the attribute must be; a blank attribute means any one of them, 0 that nothing is required. */
  requires: record({
    attribute: called(key("item.requires"), oneOfOrNone(ATTRIBUTES, attributeLabel, key("advantage.any"))),
    value: called(key("item.least"), whole(8, 0, 100)),
  }),
  /** What it adds to each figure; 0 where it changes nothing. */
  changes: eachOf(ADVANTAGE_FIGURES, (name) => called(key(`advantage.${name}`), whole(0, -100, 100))),
})) {}
