import type { ActorKind, LateRuleSet, TokenSide } from "../../contract/index.ts";
import { healthOf } from "../../core/health.ts";
import * as core from "../../core/narrative/public.ts";
import { WEAR, type Wear } from "../../core/narrative/tables.ts";
import { type ActorLike, systemPath } from "../../foundry/index.ts";
import { isBesidePlayers } from "../../foundry/rights.ts";
import { t } from "../../i18n/i18n.ts";
import {
  asNarrative,
  NarrativeHeroModel,
  NarrativeMinionsModel,
  NarrativeNemesisModel,
  NarrativeRivalModel,
} from "./data/actor.ts";
import { CONDITIONS } from "./data/conditions.ts";
import { creation } from "./data/creation.ts";
import { faresOf } from "./data/derive.ts";
import { EFFECTS } from "./data/effect-targets.ts";
import { EXPERIENCE } from "./data/experience.ts";
import { INITIATIVE_WAYS, initiativeTotal, readInitiative } from "./data/initiative.ts";
import {
  NarrativeArmourModel,
  NarrativeAttachmentModel,
  NarrativeGearModel,
  NarrativeInjuryModel,
  NarrativePendingModel,
  NarrativePowerModel,
  NarrativeQualityModel,
  NarrativeSkillModel,
  NarrativeTalentModel,
  NarrativeTreeModel,
  NarrativeWeaponModel,
  takeOnDrop,
} from "./data/items.ts";
import { ID, key, SETTINGS } from "./data/labels.ts";
import { STEPS } from "./data/steps.ts";
import { CHARACTERISTICS } from "./data/types.ts";
import { asVehicle, CREW, isWreck, mountOnDrop, NarrativeVehicleModel } from "./data/vehicle.ts";
import { readTyped, showTotals } from "./rolls/formula.ts";
import { NarrativeRoll } from "./rolls/roll.ts";
import { NarrativeActorSheet } from "./sheets/actor-sheet.ts";
import { NarrativeItemSheet } from "./sheets/item-sheet.ts";
import { NarrativePowerSheet, NarrativeTreeSheet } from "./sheets/tree-sheet.ts";
import { NarrativeVehicleSheet } from "./sheets/vehicle-sheet.ts";
import { rehearsal } from "./table/destiny-state.ts";
import { DICE_PARTIALS, initTable, TOOLS } from "./table/tools.ts";
import { trackersInWords } from "./things/trackers.ts";

// Before the first listener of any module, as cards are.
showTotals();

const icon = (name: string): string => systemPath(`assets/icons/narrative/${name}.svg`);
const values = CHARACTERISTICS.map((name) => `characteristics.${name}.value`);
const person = (model: ActorKind["model"], image: string, awesome: string, side: TokenSide): ActorKind => ({
  model,
  sheet: NarrativeActorSheet,
  img: icon(image),
  icon: `fa-solid fa-${awesome}`,
  trackable: { bar: ["wounds", "strain"], value: values, rising: ["wounds", "strain"] },
  tokenBars: ["wounds", "strain"],
  side,
});
const item = (model: ActorKind["model"], image: string, awesome: string) => ({
  model,
  sheet: NarrativeItemSheet,
  img: icon(image),
  icon: `fa-solid fa-${awesome}`,
});

/** Narrative symbol dice: pools of coloured dice whose symbols cancel. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  core,
  label: key("name"),
  summary: key("summary"),
  face: { vignette: icon("face/vignette"), cover: icon("face/cover"), title: "Cubilete Narrative" },
  actors: {
    narrativeHero: person(NarrativeHeroModel, "hero", "user", "heroes"),
    narrativeNemesis: person(NarrativeNemesisModel, "nemesis", "crown", "adversaries"),
    narrativeRival: person(NarrativeRivalModel, "rival", "user-ninja", "adversaries"),
    narrativeMinions: person(NarrativeMinionsModel, "minions", "users", "adversaries"),
    narrativeVehicle: {
      model: NarrativeVehicleModel,
      sheet: NarrativeVehicleSheet,
      img: icon("vehicle"),
      icon: "fa-solid fa-truck-monster",
      trackable: {
        bar: ["hull", "strain"],
        value: ["speed.value", "handling", "armour", "defence"],
        rising: ["hull", "strain"],
      },
      tokenBars: ["hull", "strain"],
      health: "hull",
      side: "nobody",
      crew: CREW,
    },
  },
  items: {
    narrativeSkill: { ...item(NarrativeSkillModel, "skill", "star"), roll: "check" },
    narrativeWeapon: { ...item(NarrativeWeaponModel, "weapon", "khanda"), onDrop: takeOnDrop, roll: "attack" },
    narrativeArmour: { ...item(NarrativeArmourModel, "armour", "vest"), onDrop: takeOnDrop },
    narrativeTalent: item(NarrativeTalentModel, "talent", "award"),
    narrativeTree: {
      ...item(NarrativeTreeModel, "talents/tree", "sitemap"),
      sheet: NarrativeTreeSheet,
    },
    narrativeAttachment: { ...item(NarrativeAttachmentModel, "attachment", "puzzle-piece"), onDrop: mountOnDrop },
    narrativeGear: item(NarrativeGearModel, "gear", "suitcase"),
    narrativeQuality: item(NarrativeQualityModel, "quality", "tag"),
    narrativeInjury: { ...item(NarrativeInjuryModel, "injury", "heart-crack"), lasting: () => true },
    narrativePower: {
      ...item(NarrativePowerModel, "power", "hand-sparkles"),
      roll: "force",
      sheet: NarrativePowerSheet,
      // Dice of an earlier owner stay with that owner.
      onDrop: () => ({ "system.committed": 0 }),
    },
    narrativePending: {
      ...item(NarrativePendingModel, "pending", "hourglass-half"),
      // A condition that goes with it is shown already.
      lasting: ({ actor, system }) => actor?.statuses.has((system as NarrativePendingModel).status) !== true,
    },
  },
  load: async () => (await import("./on-demand.ts")).onDemand,
  creation,
  derivedConditions: {
    list: (["incapacitated", "dead", "wrecked"] as const).map((id) => ({
      id,
      name: key(`state.${id}`),
      img: icon(id),
    })),
    of: (actor) => stateOf(actor),
  },
  tools: TOOLS,
  initiative: {
    kind: "initiative",
    total: initiativeTotal,
    read: readInitiative,
    // Of two with the same symbols the players' side goes first, friends with it.
    tiebreak: (actor) => Number(isBesidePlayers(actor)),
    slots: true,
    second: ({ type }) => type === "narrativeNemesis",
    ways: INITIATIVE_WAYS,
    turn: async (...moment) => (await import("./rolls/turn.ts")).onTurn(...moment),
  },
  conditions: CONDITIONS,
  roll: NarrativeRoll,
  effects: EFFECTS,
  health(actor) {
    const vehicle = asVehicle(actor);
    if (vehicle) {
      const { value, max } = vehicle.system.hull;
      return healthOf(max - value, max, isWreck(vehicle));
    }
    const person = asNarrative(actor);
    return person && faresOf(person);
  },
  healthFigures: (actor) => [asVehicle(actor) ? "system.hull.value" : "system.wounds.value"],
  settings: SETTINGS,
  experience: EXPERIENCE,
  figureWords: {
    "system.wear": (wear) => (WEAR.includes(wear as Wear) ? t(key(`ready.wear.${wear}`)) : null),
    "system.trackers": trackersInWords,
    "system.boxes": (boxes) => (Array.isArray(boxes) ? t(key("tree.boxes"), { count: boxes.length }) : null),
    "system.inside": (container) => (container === "" ? null : t("CUBILETE.consent.on")),
    "system.rests.combat": () => t("CUBILETE.consent.on"),
  },
  migrations: STEPS,
  partials: ["weapon", "thing", "turn", "tree", "tree-fold", ...DICE_PARTIALS].map((name) =>
    systemPath(`templates/narrative/${name}.hbs`),
  ),
  formulaExample: "2p1a2i",
  formula: readTyped,
  rehearsal,
  init: initTable,
};

/** What an actor's figures mean for them: out above a threshold; minions are down when none stands. */
function stateOf(actor: ActorLike): string | null {
  const vehicle = asVehicle(actor);
  if (vehicle) return isWreck(vehicle) ? "wrecked" : null;
  const derived = asNarrative(actor)?.system.derived;
  if (!derived || derived.condition === "fine") return null;
  return derived.minions ? "dead" : "incapacitated";
}
