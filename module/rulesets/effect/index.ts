import type { LateRuleSet } from "../../contract/index.ts";
import type { OpenOutcome } from "../../core/effect/index.ts";
import { downBy, TRACKS } from "../../core/effect/index.ts";
import * as core from "../../core/effect/public.ts";
import { healthOf } from "../../core/health.ts";
import { type ActorLike, systemPath } from "../../foundry/index.ts";
import { countRolls } from "../../play/counted-rolls.ts";
import { asEffect, EffectHeroModel, EffectNpcModel, pointsOf } from "./data/actor.ts";
import { creation } from "./data/creation.ts";
import { EFFECTS } from "./data/effect-targets.ts";
import {
  EffectArmourModel,
  EffectClassModel,
  EffectEffectModel,
  EffectGearModel,
  EffectRaceModel,
  EffectTraitModel,
  EffectWeaponModel,
  originOnDrop,
  wearOnDrop,
} from "./data/items.ts";
import { ATTRIBUTES, ID, key, SETTINGS } from "./data/labels.ts";
import { STEPS } from "./data/steps.ts";
import { EffectRoll } from "./rolls/roll.ts";
import { EffectActorSheet, EffectNpcSheet } from "./sheets/actor-sheet.ts";
import { EffectItemSheet } from "./sheets/item-sheet.ts";
import { isForContest } from "./table/contest-rolls.ts";
import { registerGrowth } from "./table/growth.ts";

const icon = (name: string): string => systemPath(`assets/icons/effect/${name}.svg`);
const actor = {
  sheet: EffectActorSheet,
  tokenBars: ["health", "mind"],
  trackable: { bar: ["health", "mind"], value: ["level", ...ATTRIBUTES.map((name) => `attributes.${name}`)] },
};
const sheet = EffectItemSheet;

/** 3d6 + attribute + traits against a resistance; the margin buys effects, the shortfall consequences. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  core,
  label: key("name"),
  summary: key("summary"),
  face: { vignette: icon("face/vignette"), cover: icon("face/cover"), title: "Cubilete Effects" },
  actors: {
    effectHero: { ...actor, side: "heroes", model: EffectHeroModel, img: icon("hero"), icon: "fa-solid fa-user" },
    effectNpc: {
      ...actor,
      side: "adversaries",
      sheet: EffectNpcSheet,
      model: EffectNpcModel,
      img: icon("npc"),
      icon: "fa-solid fa-skull",
    },
  },
  items: {
    effectTrait: { model: EffectTraitModel, sheet, img: icon("trait"), icon: "fa-solid fa-star" },
    effectRace: {
      model: EffectRaceModel,
      sheet,
      img: icon("race"),
      icon: "fa-solid fa-people-group",
      onDrop: originOnDrop,
    },
    effectClass: {
      model: EffectClassModel,
      sheet,
      img: icon("class"),
      icon: "fa-solid fa-user-graduate",
      onDrop: originOnDrop,
    },
    effectWeapon: { model: EffectWeaponModel, sheet, img: icon("sword"), icon: "fa-solid fa-khanda", roll: "attack" },
    effectArmour: {
      model: EffectArmourModel,
      sheet,
      img: icon("leather"),
      icon: "fa-solid fa-vest",
      onDrop: wearOnDrop,
    },
    effectGear: { model: EffectGearModel, sheet, img: icon("gear"), icon: "fa-solid fa-suitcase" },
    effectEffect: {
      model: EffectEffectModel,
      sheet,
      img: icon("effect"),
      icon: "fa-solid fa-wand-sparkles",
      lasting: () => true,
    },
  },
  load: async () => (await import("./on-demand.ts")).onDemand,
  creation,
  tools: [
    {
      id: "contest",
      label: key("tool.contest.name"),
      hint: key("tool.contest.hint"),
      icon: "fa-solid fa-people-arrows",
      gm: true,
      open: async () => (await import("./table/contest-window.ts")).ContestWindow.open(),
    },
    {
      id: "design",
      label: key("tool.design.name"),
      hint: key("tool.design.hint"),
      icon: "fa-solid fa-compass-drafting",
      gm: true,
      open: async () => (await import("./table/design-window.ts")).DesignWindow.open(),
    },
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as OpenOutcome).total,
    tiebreak: (who) => asEffect(who)?.system.derived.initiative ?? 0,
  },
  derivedConditions: {
    list: [
      { id: "unconscious", name: key("state.fallen"), img: icon("fallen") },
      { id: "overcome", name: key("state.overcome"), img: icon("overcome") },
    ],
    of: stateOf,
  },
  roll: EffectRoll,
  effects: EFFECTS,
  health(actor) {
    const person = asEffect(actor);
    if (!person) return null;
    // The worse of body and mind is what one sees.
    const shares = TRACKS.map((track) => pointsOf(person, track)).map(({ value, max }) => value / Math.max(max, 1));
    return healthOf(Math.min(...shares), 1);
  },
  healthFigures: () => ["system.health.value", "system.mind.value"],
  settings: SETTINGS,
  migrations: STEPS,
  partials: ["trait-meter", "origins", "contest"].map((name) => systemPath(`templates/effect/${name}.hbs`)),
  init() {
    registerGrowth();
    countRolls(ID, "contest", isForContest, async (rolled, by) =>
      (await import("./table/contest.ts")).countRoll(rolled, by),
    );
  },
};

/** At 0 hit points of the body one is out of the fight, at 0 of the mind overcome [house]; the body comes first. */
function stateOf(who: ActorLike): string | null {
  const { health, mind } = asEffect(who)?.system ?? {};
  const down = health && mind ? downBy({ physical: health.value, mental: mind.value }) : null;
  return down && (down === "physical" ? "unconscious" : "overcome");
}
