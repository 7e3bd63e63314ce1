import { systemPath } from "../../foundry.ts";
import type { RuleSet } from "../../ruleset.ts";
import { Escala3HeroModel, Escala3NpcModel } from "./actor.ts";
import { DIE_WORDS } from "./die-words.ts";
import { Escala3ItemSheet } from "./item-sheet.ts";
import { Escala3GearModel, Escala3PenaltyModel, Escala3TraitModel } from "./items.ts";
import { Escala3Roll } from "./roll.ts";
import { Escala3ActorSheet } from "./sheet.ts";
import { LIMITS, THROWS } from "./throws.ts";
import { ID, key, SETTINGS } from "./words.ts";

const icon = (name: string): string => systemPath(`assets/icons/escala3/${name}.svg`);
const trackable = { bar: ["points"], value: ["size"] };

/** Escala 3: a scale of levels with words, one die or as many dice as levels, and a cupboard of optional rules. */
export const ruleset: RuleSet = {
  id: ID,
  label: key("name"),
  summary: key("summary"),
  actors: {
    escala3Hero: {
      model: Escala3HeroModel,
      sheet: Escala3ActorSheet,
      img: icon("hero"),
      icon: "fa-solid fa-user",
      trackable,
    },
    escala3Npc: {
      model: Escala3NpcModel,
      sheet: Escala3ActorSheet,
      img: icon("npc"),
      icon: "fa-solid fa-user-secret",
      trackable,
    },
  },
  items: {
    escala3Trait: {
      model: Escala3TraitModel,
      sheet: Escala3ItemSheet,
      img: icon("trait"),
      icon: "fa-solid fa-stairs",
    },
    escala3Penalty: {
      model: Escala3PenaltyModel,
      sheet: Escala3ItemSheet,
      img: icon("penalty"),
      icon: "fa-solid fa-bandage",
    },
    escala3Gear: { model: Escala3GearModel, sheet: Escala3ItemSheet, img: icon("gear"), icon: "fa-solid fa-suitcase" },
  },
  throws: THROWS,
  roll: Escala3Roll,
  settings: SETTINGS,
  partials: [LIMITS],
  init() {
    Object.assign(foundry.dice.terms.Die.MODIFIERS, DIE_WORDS);
  },
};
