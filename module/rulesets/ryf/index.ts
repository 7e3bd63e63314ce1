import type { LateRuleSet } from "../../contract/index.ts";
import { healthOf } from "../../core/health.ts";
import type { InitiativeOutcome } from "../../core/ryf/index.ts";
import * as core from "../../core/ryf/public.ts";
import { type ActorLike, hooks, SYSTEM_ID, systemPath, theGame } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { onTheClock } from "../../plan/people/night.ts";
import { asRyf, RyfHeroModel, RyfNpcModel } from "./data/actor.ts";
import { creation } from "./data/creation.ts";
import { EFFECTS } from "./data/effect-targets.ts";
import { EXPERIENCE } from "./data/experience.ts";
import {
  RyfArmourModel,
  RyfGearModel,
  RyfShieldModel,
  RyfSkillModel,
  RyfWeaponModel,
  takeOnDrop,
} from "./data/items.ts";
import { ATTRIBUTES, ID, key, SETTINGS } from "./data/labels.ts";
import { asShip, asTarget, CREW, RyfShipModel } from "./data/ship.ts";
import { RyfAdvantageModel, RyfSpellModel } from "./data/spells-and-advantages.ts";
import { STEPS } from "./data/steps.ts";
import { DIE_WORDS, readTyped } from "./rolls/die-words.ts";
import { RyfRoll } from "./rolls/roll.ts";
import { RyfActorSheet } from "./sheets/actor-sheet.ts";
import { RyfItemSheet } from "./sheets/item-sheet.ts";
import { RyfShipSheet } from "./sheets/ship-sheet.ts";

const icon = (name: string): string => systemPath(`assets/icons/ryf/${name}.svg`);
const sheet = RyfItemSheet;
const trackable = {
  bar: ["health", "mana", "sanity", "tokens"],
  value: ATTRIBUTES.map((name) => `attributes.${name}`),
};

/** States in which nobody does anything more. */
const OUT: readonly string[] = ["unconscious", "dead", "wrecked"];

/** RyF, "rápido y fácil": 1o3d10, exploding damage, weapons by distance. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  core,
  label: key("name"),
  summary: key("summary"),
  face: { vignette: icon("face/vignette"), cover: icon("face/cover"), title: "Cubilete RyF" },
  actors: {
    ryfHero: {
      model: RyfHeroModel,
      sheet: RyfActorSheet,
      img: icon("hero"),
      icon: "fa-solid fa-user",
      trackable,
      side: "heroes",
    },
    ryfNpc: {
      model: RyfNpcModel,
      sheet: RyfActorSheet,
      img: icon("npc"),
      icon: "fa-solid fa-skull",
      trackable,
      side: "adversaries",
    },
    ryfShip: {
      model: RyfShipModel,
      sheet: RyfShipSheet,
      img: icon("ship"),
      icon: "fa-solid fa-ship",
      trackable: { bar: ["health"], value: ["barriers", "absorption", "defence"] },
      side: "nobody",
      crew: CREW,
    },
  },
  items: {
    ryfSkill: { model: RyfSkillModel, sheet, img: icon("skill"), icon: "fa-solid fa-star", roll: "skill" },
    ryfWeapon: {
      model: RyfWeaponModel,
      sheet,
      img: icon("knife"),
      icon: "fa-solid fa-khanda",
      onDrop: takeOnDrop,
      roll: "attack",
    },
    ryfArmour: { model: RyfArmourModel, sheet, img: icon("leather"), icon: "fa-solid fa-vest", onDrop: takeOnDrop },
    ryfShield: {
      model: RyfShieldModel,
      sheet,
      img: icon("shield-medium"),
      icon: "fa-solid fa-shield",
      onDrop: takeOnDrop,
    },
    ryfGear: { model: RyfGearModel, sheet, img: icon("gear"), icon: "fa-solid fa-suitcase" },
    ryfSpell: { model: RyfSpellModel, sheet, img: icon("spell"), icon: "fa-solid fa-wand-sparkles", roll: "spell" },
    ryfAdvantage: { model: RyfAdvantageModel, sheet, img: icon("advantage"), icon: "fa-solid fa-award" },
  },
  load: async () => (await import("./on-demand.ts")).onDemand,
  creation,
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as InitiativeOutcome).total,
    actions: (outcome) => (outcome as InitiativeOutcome).actions,
    acts: ["attack", "spell", "treat"],
    tiebreak: (actor) => asRyf(actor)?.system.derived.initiative.value ?? 0,
  },
  derivedConditions: {
    list: (["wounded", "unconscious", "dead", "wrecked"] as const).map((id) => ({
      ...{ id, name: key(`state.${id}`), img: icon(id) },
    })),
    of: (actor) => stateOf(actor),
  },
  roll: RyfRoll,
  effects: EFFECTS,
  health(actor) {
    const { health, derived } = asTarget(actor)?.system ?? {};
    return health && derived ? healthOf(health.value, health.max, OUT.includes(derived.state)) : null;
  },
  settings: SETTINGS,
  experience: EXPERIENCE,
  healthFigures: () => ["system.health.value"],
  figureWords: { "system.treatment.at": (at) => onTheClock(Number(at)) },
  migrations: STEPS,
  partials: ["keep", "pool", "temporary", "magazine", "attack-lines", "advantages", "resistances"].map((name) =>
    systemPath(`templates/ryf/${name}.hbs`),
  ),
  formulaExample: "1o3d10 + 12",
  formula: readTyped,
  init() {
    Object.assign(foundry.dice.terms.Die.MODIFIERS, DIE_WORDS);
    for (const hook of ["createSetting", "updateSetting"])
      hooks.on(hook, ({ key }: { key: string }, ...rest: unknown[]) => {
        if (key !== `${SYSTEM_ID}.${ID}.edition` || rest.at(-1) !== theGame().userId) return;
        void answering(async () => (await import("./table/edition.ts")).tellWhatStays());
      });
  },
};

/** The state that an actor's hit points put it in; nobody healthy is marked, and of ships a wreck alone. */
function stateOf(actor: ActorLike): string | null {
  const ship = asShip(actor);
  if (ship) return ship.system.derived.state === "wrecked" ? "wrecked" : null;
  const state = asRyf(actor)?.system.derived.state ?? "healthy";
  return state === "healthy" ? null : state;
}
