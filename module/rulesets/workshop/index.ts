import type { LateRuleSet } from "../../contract/index.ts";
import type { PageOutcome } from "../../core/workshop/resolve.ts";
import { type ActorLike, systemPath } from "../../foundry/index.ts";
import { asHero, fallenOf, tracksOf, WorkshopHeroModel, WorkshopNpcModel, WorkshopThingModel } from "./data/actor.ts";
import { workshopCore } from "./data/core.ts";
import { declared, TRACKED } from "./data/games.ts";
import { ID, key, ORDER, SETTINGS } from "./data/labels.ts";
import { rehearsal } from "./data/rehearsal.ts";
import { WorkshopRoll } from "./rolls/roll.ts";
import { FIELD, WorkshopActorSheet } from "./sheets/actor-sheet.ts";
import { WorkshopItemSheet } from "./sheets/item-sheet.ts";

const icon = (name: string): string => systemPath(`assets/icons/workshop/${name}.svg`);
const actor = { sheet: WorkshopActorSheet, trackable: { bar: TRACKED, value: [] }, tracks: tracksOf };

/** Every game that a table wrote itself; which one a document belongs to, it says itself. */
export const ruleset: LateRuleSet = {
  id: ID,
  get core() {
    return workshopCore();
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
  load: async () => (await import("./on-demand.ts")).onDemand,
  tools: [
    {
      id: "write",
      label: key("tool.write.name"),
      hint: key("tool.write.hint"),
      icon: "fa-solid fa-hammer",
      gm: true,
      // The window with its editor comes when it is asked for.
      open: async () => (await import("./window/workshop-window.ts")).WorkshopWindow.open(),
    },
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as PageOutcome).numbers[ORDER.id] ?? 0,
    tiebreak: () => 0,
  },
  derivedConditions: { list: [{ id: "unconscious", name: key("state.out"), img: icon("down") }], of: stateOf },
  roll: WorkshopRoll,
  settings: SETTINGS,
  rehearsal,
  declared,
  partials: [FIELD],
};

/** Out of the fight: a condition of the page says so, put on by hand or come by a resource at its value. */
function stateOf(who: ActorLike): string | null {
  const hero = asHero(who);
  if (!hero?.system.derived) return null;
  const { page } = hero.system.derived;
  const out = page.conditions.filter((condition) => condition.out).map(({ id }) => id);
  return [...fallenOf(page, hero), ...hero.system.conditions].some((id) => out.includes(id)) ? "unconscious" : null;
}
