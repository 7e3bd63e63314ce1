import type { LateRuleSet } from "../../contract/index.ts";
import type { Health } from "../../core/health.ts";
import type { PageOutcome } from "../../core/workshop/resolve.ts";
import { type ActorLike, hooks, SYSTEM_ID, systemPath } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { handleRequest } from "../../requests/requests.ts";
import { asHero, heroOf, tracksOf, WorkshopHeroModel, WorkshopNpcModel, WorkshopThingModel } from "./data/actor.ts";
import { rememberBrought } from "./data/brought.ts";
import { plainCore } from "./data/core.ts";
import { creation } from "./data/creation.ts";
import { conditionWords, EFFECTS, figuresOfPage } from "./data/effect-targets.ts";
import { declaredGame, games, pageOf, TRACKED } from "./data/games.ts";
import { growthFor } from "./data/growth.ts";
import { GAMES, ID, key, ORDER, SETTINGS, WRITE } from "./data/labels.ts";
import { takeOpening } from "./data/opening.ts";
import { fetchTemplates } from "./data/own/own-parts.ts";
import { rehearsal } from "./data/rehearsal.ts";
import { sharedPlace, tableState } from "./data/shared.ts";
import { DIE_WORDS_OF_PAGES } from "./rolls/die-words.ts";
import { WorkshopRoll } from "./rolls/roll.ts";
import { FIELD, GROUPS, KEPT, THINGS, WorkshopActorSheet } from "./sheets/actor-sheet.ts";
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
    {
      id: "shared",
      label: key("shared.title"),
      hint: key("shared.hint"),
      icon: "fa-solid fa-clock",
      gm: false,
      open: openShared,
    },
  ],
  initiative: {
    kind: "initiative",
    total: (outcome) => (outcome as PageOutcome).numbers[ORDER.id] ?? 0,
    tiebreak: () => 0,
  },
  effects: EFFECTS,
  figuresOf: ({ system }) => figuresOfPage(pageOf(String((system as { game?: string }).game ?? ""))),
  figureWords: { "system.conditions": (ids, bearer) => conditionWords(ids, bearer && asHero(bearer)?.system.game) },
  health: healthIn,
  healthFigures: bodyIn,
  derivedConditions: {
    list: [{ id: "unconscious", name: key("state.out"), img: icon("down") }],
    of: (who) => (healthIn(who) === "down" ? "unconscious" : null),
  },
  roll: WorkshopRoll,
  settings: SETTINGS,
  creation,
  experienceFor: growthFor,
  rehearsal,
  declared: declaredGame,
  partials: [FIELD, KEPT, GROUPS, THINGS],
  init() {
    Object.assign(foundry.dice.terms.Die.MODIFIERS, DIE_WORDS_OF_PAGES);
    handleRequest(WRITE, "gm", async (asked, sender) => (await import("./data/saves.ts")).writeAsked(asked, sender));
    hooks.once("ready", () => {
      void answering(rememberBrought);
      void answering(fetchTemplates);
      void answering(openFromAddress);
    });
    initShared();
  },
};

async function openShared(): Promise<unknown> {
  return (await import("./table/shared-window.ts")).SharedWindow.open();
}

/** Everybody sees what the table shares while its game has something to share; who closes it finds it again in the toolbox. */
function initShared(): void {
  tableState.register();
  sharedPlace.register();
  handleRequest(`${ID}.shared.set`, "gm", async (asked, sender) =>
    (await import("./table/shared.ts")).setByHand(asked, sender),
  );
  hooks.once("ready", () => {
    const shares = () => [...games().values()].some(({ page }) => page && page.shared.length > 0);
    let shown = false;
    const show = (): void => {
      if (shown || !shares() || sharedPlace.box.hidden) return;
      shown = true;
      void answering(openShared);
    };
    show();
    tableState.subscribe(show);
    // A game that is saved meanwhile is seen at once.
    for (const hook of ["createSetting", "updateSetting"])
      hooks.on(hook, ({ key: changed }: { key: string }) => {
        if (changed === `${SYSTEM_ID}.${ID}.${GAMES}`) show();
      });
  });
}

/** An address may bring a page along; the window and its editor load only then. */
async function openFromAddress(): Promise<void> {
  const letters = takeOpening();
  if (letters !== null) await (await import("./window/linked.ts")).openLinked(letters);
}

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
