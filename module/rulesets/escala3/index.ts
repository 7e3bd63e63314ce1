import type { LateRuleSet } from "../../contract/index.ts";
import * as core from "../../core/escala3/public.ts";
import { healthOf } from "../../core/health.ts";
import { type ActorLike, systemPath } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";
import { asEscala3, Escala3HeroModel, Escala3NpcModel } from "./data/actor.ts";
import { creation } from "./data/creation.ts";
import { EFFECTS } from "./data/effect-targets.ts";
import { EXPERIENCE } from "./data/experience.ts";
import { Escala3GearModel, Escala3PenaltyModel, Escala3TraitModel } from "./data/items.ts";
import { ID, key, SETTINGS } from "./data/labels.ts";
import { dated } from "./data/penalties.ts";
import { POINT_SETTINGS } from "./data/point-costs.ts";
import { STEPS } from "./data/steps.ts";
import { initTurns } from "./rolls/delayed-penalties.ts";
import { DIE_WORDS } from "./rolls/die-words.ts";
import { currentLevel, isDown, traitsOf } from "./rolls/modifiers.ts";
import { type Escala3Outcome, Escala3Roll } from "./rolls/roll.ts";
import { Escala3ActorSheet } from "./sheets/actor-sheet.ts";
import { Escala3ItemSheet } from "./sheets/item-sheet.ts";
import { rehearsal } from "./table/extended-roll.ts";
import { initTools, TOOLS } from "./table/tools.ts";

const icon = (name: string): string => systemPath(`assets/icons/escala3/${name}.svg`);
const sheet = Escala3ItemSheet;
const trackable = { bar: ["points"], value: ["size"] };

/** The condition of an actor with an incapacitated trait. */
const DOWN = "traitDown";

function stateOf(actor: ActorLike): string | null {
  const ours = asEscala3(actor);
  return ours && traitsOf(ours).some((trait) => isDown(ours, trait)) ? DOWN : null;
}

/** Escala 3: a scale of levels with words, one die or as many dice as levels, and a cupboard of optional rules. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  core,
  label: key("name"),
  summary: key("summary"),
  face: { vignette: icon("face/vignette"), cover: icon("face/cover"), title: "Cubilete Escala 3" },
  actors: {
    escala3Hero: {
      model: Escala3HeroModel,
      sheet: Escala3ActorSheet,
      img: icon("hero"),
      icon: "fa-solid fa-user",
      trackable,
      side: "heroes",
    },
    escala3Npc: {
      model: Escala3NpcModel,
      sheet: Escala3ActorSheet,
      img: icon("npc"),
      icon: "fa-solid fa-user-secret",
      trackable,
      side: "adversaries",
    },
  },
  items: {
    escala3Trait: { model: Escala3TraitModel, sheet, img: icon("trait"), icon: "fa-solid fa-stairs", roll: "simple" },
    escala3Penalty: {
      model: Escala3PenaltyModel,
      sheet,
      img: icon("penalty"),
      icon: "fa-solid fa-bandage",
      onDrop: dated,
      lasting: () => true,
    },
    escala3Gear: { model: Escala3GearModel, sheet, img: icon("gear"), icon: "fa-solid fa-suitcase" },
  },
  load: async () => (await import("./on-demand.ts")).onDemand,
  creation,
  tools: [
    {
      id: "rules",
      label: key("tool.rules.title"),
      hint: key("tool.rules.hint"),
      icon: "fa-solid fa-sliders",
      gm: true,
      inSettings: true,
      open: async () => (await import("./table/rules-page.ts")).RulesPage.open(),
    },
    ...TOOLS,
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as Escala3Outcome)[0]?.total ?? 0,
    tiebreak: () => 0,
  },
  derivedConditions: { list: [{ id: DOWN, name: key("state.down"), img: icon("wound") }], of: stateOf },
  roll: Escala3Roll,
  effects: EFFECTS,
  migrations: STEPS,
  health(actor) {
    const person = asEscala3(actor);
    const traits = person ? traitsOf(person).filter(({ system }) => system.level > 0) : [];
    if (!person || traits.length === 0) return null;
    // The trait that has come down furthest is what one sees.
    return healthOf(Math.min(...traits.map((trait) => currentLevel(person, trait) / trait.system.level)), 1);
  },
  healthFigures: () => [],
  settings: [...SETTINGS, ...POINT_SETTINGS],
  experience: EXPERIENCE,
  figureWords: { "system.until": () => t("CUBILETE.consent.on") },
  partials: [
    "card-rival",
    "roll-together",
    "card-together",
    "tool-performed-card",
    "tool-penalty",
    "tool-tracker-form",
  ].map((name) => systemPath(`templates/escala3/${name}.hbs`)),
  rehearsal,
  init() {
    Object.assign(foundry.dice.terms.Die.MODIFIERS, DIE_WORDS);
    initTurns();
    initTools();
  },
};
