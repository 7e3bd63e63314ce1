import type { LateRuleSet } from "../../contract/index.ts";
import { healthOf } from "../../core/health.ts";
import type { Outcome } from "../../core/multi/index.ts";
import * as core from "../../core/multi/public.ts";
import { systemPath } from "../../foundry/index.ts";
import { asMulti, MultiHeroModel, MultiNpcModel } from "./data/actor.ts";
import { creation } from "./data/creation.ts";
import { EFFECTS } from "./data/effect-targets.ts";
import { MultiConditionModel, MultiGearModel, MultiSkillModel, takeOnDrop } from "./data/items.ts";
import { ID, key, SETTINGS } from "./data/labels.ts";
import { initiativeAbility } from "./rolls/modifiers.ts";
import { MultiRoll } from "./rolls/roll.ts";
import { MultiActorSheet, MultiNpcSheet } from "./sheets/actor-sheet.ts";
import { MultiItemSheet } from "./sheets/item-sheet.ts";

const icon = (name: string): string => systemPath(`assets/icons/multi/${name}.svg`);
const sheet = MultiItemSheet;
const trackable = { bar: ["health"], value: [] };

/** Multi: choose dice whose maxima reach your level; make the difficulty without going over the level. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  core,
  label: key("name"),
  summary: key("summary"),
  face: { vignette: icon("face/vignette"), cover: icon("face/cover"), title: "Cubilete Multi" },
  actors: {
    multiHero: {
      model: MultiHeroModel,
      sheet: MultiActorSheet,
      img: icon("hero"),
      icon: "fa-solid fa-hat-wizard",
      trackable,
      side: "heroes",
    },
    multiNpc: {
      model: MultiNpcModel,
      sheet: MultiNpcSheet,
      img: icon("npc"),
      icon: "fa-solid fa-masks-theater",
      trackable,
      side: "adversaries",
    },
  },
  items: {
    multiSkill: { model: MultiSkillModel, sheet, img: icon("skill"), icon: "fa-solid fa-star", roll: "skill" },
    multiCondition: {
      model: MultiConditionModel,
      sheet,
      img: icon("condition"),
      icon: "fa-solid fa-cloud-bolt",
      lasting: ({ system }) => (system as MultiConditionModel).active,
    },
    multiGear: { model: MultiGearModel, sheet, img: icon("gear"), icon: "fa-solid fa-suitcase", onDrop: takeOnDrop },
  },
  load: async () => (await import("./on-demand.ts")).onDemand,
  creation,
  tools: [
    {
      id: "call",
      label: key("call.title"),
      hint: key("call.hint"),
      icon: "fa-solid fa-bullhorn",
      gm: true,
      open: async () => (await import("./table/call-window.ts")).CallWindow.open(),
    },
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as Outcome).reached,
    tiebreak(actor) {
      const mine = asMulti(actor);
      return mine ? initiativeAbility(mine).level : 0;
    },
  },
  roll: MultiRoll,
  effects: EFFECTS,
  health(actor) {
    const { health } = asMulti(actor)?.system ?? {};
    return health && health.max > 0 ? healthOf(health.value, health.max) : null;
  },
  settings: SETTINGS,
  partials: ["chooser", "dice"].map((name) => systemPath(`templates/multi/${name}.hbs`)),
};
