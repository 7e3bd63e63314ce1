import type { LateRuleSet } from "../../contract/index.ts";
import type { Health } from "../../core/health.ts";
import type { PageOutcome } from "../../core/workshop/resolve.ts";
import { type ActorLike, hooks, systemPath } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { asHero, heroOf, tracksOf, WorkshopHeroModel, WorkshopNpcModel, WorkshopThingModel } from "./data/actor.ts";
import { rememberBrought } from "./data/brought.ts";
import { plainCore } from "./data/core.ts";
import { EFFECTS, resourcesOf } from "./data/effect-targets.ts";
import { declaredGame, pageOf, TRACKED } from "./data/games.ts";
import { ID, key, ORDER, SETTINGS } from "./data/labels.ts";
import { rehearsal } from "./data/rehearsal.ts";
import { DIE_WORDS_OF_PAGES } from "./rolls/die-words.ts";
import { WorkshopRoll } from "./rolls/roll.ts";
import { FIELD, KEPT, WorkshopActorSheet } from "./sheets/actor-sheet.ts";
import { WorkshopItemSheet } from "./sheets/item-sheet.ts";

const icon = (name: string): string => systemPath(`assets/icons/workshop/${name}.svg`);
const actor = { sheet: WorkshopActorSheet, trackable: { bar: TRACKED, value: [] }, tracks: tracksOf };

/** Every game that a table wrote itself; which one a document belongs to, it says itself. */
export const ruleset: LateRuleSet = {
  id: ID,
  kit: "2",
  get core() {
    return plainCore();
  },
  label: key("name"),
  summary: key("summary"),
  actors: {
    workshopHero: { ...actor, side: "heroes", model: WorkshopHeroModel, img: icon("hero"), icon: "fa-solid fa-user" },
    workshopNpc: {
      ...actor,
      side: "adversaries",
      model: WorkshopNpcModel,
      img: icon("npc"),
      icon: "fa-solid fa-skull",
    },
  },
  items: {
    workshopThing: {
      model: WorkshopThingModel,
      sheet: WorkshopItemSheet,
      img: icon("thing"),
      icon: "fa-solid fa-toolbox",
      roll: "roll",
    },
  },
  gameOf: ({ system }) => (system as { game?: string }).game ?? "",
  load: async () => (await import("./on-demand.ts")).onDemand,
  tools: [
    {
      id: "write",
      label: key("tool.write.name"),
      hint: key("tool.write.hint"),
      icon: "fa-solid fa-hammer",
      gm: true,
      // The window with its editor loads when it is needed.
      open: async () => (await import("./window/workshop-window.ts")).WorkshopWindow.open(),
    },
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as PageOutcome).numbers[ORDER.id] ?? 0,
    tiebreak: () => 0,
  },
  effects: EFFECTS,
  figuresOf: ({ system }) => resourcesOf(pageOf(String((system as { game?: string }).game ?? ""))),
  health: healthIn,
  healthFigures: bodyIn,
  derivedConditions: {
    list: [{ id: "unconscious", name: key("state.out"), img: icon("down") }],
    of: (who) => (healthIn(who) === "down" ? "unconscious" : null),
  },
  roll: WorkshopRoll,
  settings: SETTINGS,
  rehearsal,
  declared: declaredGame,
  partials: [FIELD, KEPT],
  init() {
    Object.assign(foundry.dice.terms.Die.MODIFIERS, DIE_WORDS_OF_PAGES);
    hooks.once("ready", () => void answering(rememberBrought));
  },
};

/** The figures that put an actor out of the fight when they run out. */
function bodyIn(who: ActorLike): string[] {
  const { page } = asHero(who)?.system.derived ?? {};
  const out = new Set(page?.conditions.filter((condition) => condition.out).map(({ id }) => id));
  const takes = page?.resources.filter(({ falls }) => falls.some(({ condition }) => out.has(condition))) ?? [];
  return takes.map(({ id }) => `system.resources.${id}`);
}

/**
 * Health by the figure that puts an actor out of the fight when it runs out; where none does, it only says who is out.
 */
function healthIn(who: ActorLike): Health | null {
  const hero = asHero(who);
  const { derived } = hero?.system ?? {};
  return hero && derived ? plainCore().pageHealth(derived.page, heroOf(hero), derived) : null;
}
