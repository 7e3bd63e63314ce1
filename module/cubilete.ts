import { watchAnswers } from "./cards/answers.ts";
import { registerBoardDice } from "./cards/board-dice.ts";
import { CardModel } from "./cards/card-model.ts";
import { registerFeed } from "./cards/feed.ts";
import { keepCardsTrue } from "./cards/redraw.ts";
import { registerVeil } from "./cards/veiling.ts";
import { type ActorKind, type DocumentKind, type RuleSet, rulesets } from "./contract/index.ts";
import { errorText } from "./contract/problems.ts";
import { Distribution } from "./core/chance/index.ts";
import { isCoreError } from "./core/validate.ts";
import { registerDeeds } from "./deeds/whole.ts";
import { CubileteActiveEffect } from "./documents/active-effect.ts";
import { CubileteActor, followItems } from "./documents/actor.ts";
import { CubileteActorDelta } from "./documents/actor-delta.ts";
import { CubileteCombat } from "./documents/combat.ts";
import { registerSlots } from "./documents/initiative-slots.ts";
import { tellUnreadable } from "./documents/invalid-documents.ts";
import { CubileteItem } from "./documents/item.ts";
import { CubileteChatMessage, fillCards } from "./documents/message.ts";
import { numberNameplates } from "./documents/nameplates.ts";
import { CubileteTokenDocument } from "./documents/token.ts";
import { followTurns } from "./documents/turn-ring.ts";
import { hooks, SYSTEM_ID, systemPath, theConfig, theGame } from "./foundry/index.ts";
import { registerSheet } from "./foundry/seen.ts";
import { addCondition } from "./foundry/v13-v14/conditions.ts";
import { useItemEffects } from "./foundry/v13-v14/effects.ts";
import { followWindows } from "./foundry/v13-v14/windows.ts";
import { needing } from "./i18n/errors.ts";
import { registerTemplateNumbers } from "./i18n/template-numbers.ts";
import * as kit from "./kit/index.ts";
import { registerMigrations } from "./migrations/run.ts";
import { keepOldName } from "./plan/old-names.ts";
import { answerHealth } from "./plan/people/health.ts";
import { followTheClock } from "./plan/people/night.ts";
import { registerAlone } from "./play/alone.ts";
import { registerAnswering } from "./play/answering.ts";
import { registerAsking } from "./play/asking.ts";
import { registerCharging } from "./play/charge.ts";
import { registerShipCharges } from "./play/charge-aboard.ts";
import { registerCommands } from "./play/chat-formulas.ts";
import { registerConsent } from "./play/consent/consent.ts";
import { registerGivenEffects } from "./play/effects/give.ts";
import { followKeys } from "./play/effects/keys.ts";
import { countEffects } from "./play/effects/rounds.ts";
import { registerEndings, registerUsing } from "./play/endings/cards.ts";
import { registerClock } from "./play/endings/clock.ts";
import { registerEntryPoints, rollItem } from "./play/entry-points.ts";
import { awardAll, registerExperience } from "./play/experience.ts";
import { registerGiving } from "./play/give.ts";
import { applyAll, applyTo, registerApplying } from "./play/outcome/apply.ts";
import { registerRuling } from "./play/outcome/ruling.ts";
import { registerSpending, spendOn } from "./play/outcome/spend.ts";
import { registerUndoing, undoAll, undoFor } from "./play/outcome/undo.ts";
import { registerVoiding } from "./play/outcome/voiding.ts";
import { postDeedCard, postPrompt, registerPrompts } from "./play/prompts.ts";
import { startRoll } from "./play/roll.ts";
import { registerStaleCards } from "./play/stale-cards.ts";
import { listenForRequests, requestKinds } from "./requests/requests.ts";
import { builtIn } from "./rulesets/index.ts";
import { registerOwnPages } from "./settings/late-menu.ts";
import { playedIds, registerSettings, whenPlayedChanges } from "./settings/settings.ts";
import { registerCrews } from "./sheets/follow-crew.ts";
import { registerTyping } from "./sheets/typing/register.ts";
import { registerTracker } from "./windows/fight/tracker.ts";
import { askAtFirstStart, RulesInPlay } from "./windows/first-start.ts";
import { registerDrafts } from "./windows/heroes-drafts.ts";
import { registerKeys } from "./windows/keys.ts";
import { openBrowser, registerBrowser } from "./windows/lazy-browser.ts";
import { registerCarrying } from "./windows/lazy-carry.ts";
import { offerToQuench, openCheckup } from "./windows/lazy-checkup.ts";
import { offerCopy, registerCopies } from "./windows/lazy-copies.ts";
import { registerHelp } from "./windows/lazy-help.ts";
import { openGuide, openMyHero, registerHeroes } from "./windows/lazy-heroes.ts";
import { greetNeighbours } from "./windows/lazy-neighbours.ts";
import { HOUSE } from "./windows/party/index.ts";
import { Repair, tellRefused, tellSetAside } from "./windows/repair.ts";
import { openToolbox, registerToolbox } from "./windows/toolbox.ts";
import { registerSettingsPage } from "./windows/tools/settings-page.ts";
import { registerWelcome } from "./windows/welcome.ts";

/** The only entry: registers by looping over what the rooms export. */

// Foundry runs the system's script before those of modules: what draws messages comes before even their first listener.
fillCards();
registerFeed();

/** What the public face was called in 0.1.0. */
const OLD_API = { throw: "roll", throwItem: "rollItem", buy: "spend", notice: "prompt" } as const;

const SHARED_PARTIALS = [
  "adders",
  "ask-tally",
  "browse",
  "card-header",
  "card-view",
  "spend-rows",
  "consent",
  "crew",
  "die",
  "differences",
  "empty",
  "equip",
  "growth",
  "gunners",
  "money",
  "curves",
  "odds",
  "quantity",
  "resource",
  "roll-control",
  "roll-several",
  "sheet-mode",
  "sheet-who",
  "things",
].map((name) => systemPath(`templates/shared/${name}.hbs`));

hooks.once("init", () => {
  Object.assign(rulesets.house, HOUSE);
  offerApi();
  for (const ruleset of builtIn) rulesets.add(ruleset);
  letGuestsIn();
  handOutRules();

  const config = theConfig();
  config.Actor.documentClass = CubileteActor;
  config.ActorDelta.documentClass = CubileteActorDelta;
  config.Item.documentClass = CubileteItem;
  config.Token.documentClass = CubileteTokenDocument;
  config.Combat.documentClass = CubileteCombat;
  config.ActiveEffect.documentClass = CubileteActiveEffect;
  config.ChatMessage.documentClass = CubileteChatMessage;
  config.ChatMessage.dataModels.card = CardModel;
  useItemEffects();
  followWindows();

  registerTemplateNumbers();
  registerSettings();
  keepCardsTrue();
  registerBoardDice();
  registerKeys();
  registerSettingsPage();
  registerConsent();
  registerApplying();
  registerAnswering();
  registerSpending();
  registerUndoing();
  registerRuling();
  registerVoiding();
  registerCharging();
  registerShipCharges();
  registerAlone();
  registerGivenEffects();
  registerDeeds(postDeedCard);
  registerPrompts();
  registerVeil();
  registerGiving();
  registerExperience();
  registerAsking();
  watchAnswers();
  registerStaleCards();
  registerCrews();
  registerTyping();
  registerCommands();
  registerToolbox();
  registerHeroes();
  registerDrafts();
  registerWelcome();
  registerHelp();
  registerTracker();
  registerSlots();
  followItems();
  followTheClock();
  followTurns();
  numberNameplates();
  countEffects();
  followKeys();
  registerClock();
  registerEndings();
  registerUsing();
  registerEntryPoints();
  askAtFirstStart();
  offerToQuench();
  greetNeighbours();
  registerBrowser();
  registerCarrying();
  theGame().settings.registerMenu(SYSTEM_ID, "played", {
    name: "CUBILETE.played.title",
    label: "CUBILETE.played.open",
    hint: "CUBILETE.played.hint",
    icon: "fa-solid fa-dice",
    type: RulesInPlay,
    restricted: true,
  });
  registerMigrations(offerCopy);
  registerCopies();
  theGame().settings.registerMenu(SYSTEM_ID, "repair", {
    name: "CUBILETE.repair.title",
    label: "CUBILETE.repair.open",
    hint: "CUBILETE.repair.hint",
    icon: "fa-solid fa-screwdriver-wrench",
    type: Repair,
    restricted: true,
  });
  tellSetAside();
  tellRefused();
  listenForRequests();
  tellUnreadable();
  for (const [type, kind] of Object.entries(HOUSE)) registerActorType(type, kind);
  for (const ruleset of rulesets.all()) startRuleSet(ruleset);
  loadTemplates();
  fetchWhatIsPlayed();
});

/** Once the game stands and the page has nothing else to do: the first sheet and the first roll need not wait for it. */
function fetchWhatIsPlayed(): void {
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500));
  const fetchAll = (): void => {
    // The first to need one loads it again, and shows the error then.
    rulesets
      .load(...playedIds())
      .catch((error: unknown) => console.warn("Cubilete: not all rules are here yet.", error));
  };
  hooks.once("ready", () => void later(fetchAll));
  whenPlayedChanges(fetchAll);
  whenPlayedChanges(() => rulesets.all().forEach(registerOwnPages));
}

/** The public face. It is there before modules register, so that they find it. */
function offerApi(): void {
  const called = <A extends unknown[], R>(name: string, names: string, work: (...given: A) => Promise<R>) =>
    needing(`game.system.api.${name}`, names.split(" "), work);
  const api = {
    core: publicCore,
    kit,
    rulesets,
    roll: called("roll", "request", startRoll),
    rollItem: called("rollItem", "uuid", rollItem),
    apply: called("apply", "message part target", applyTo),
    applyAll: called("applyAll", "message part", applyAll),
    spend: called("spend", "message part option", spendOn),
    undo: called("undo", "message part record", undoFor),
    undoAll: called("undoAll", "message part", undoAll),
    prompt: called("prompt", "ruleset prompt", postPrompt),
    award: called("award", "actors amount reason", awardAll),
    requests: requestKinds,
    toolbox: openToolbox,
    myHero: openMyHero,
    guide: openGuide,
    browse: openBrowser,
    checkup: openCheckup,
  };
  for (const [old, now] of Object.entries(OLD_API)) keepOldName(api, old, now, "game.system.api.");
  Object.assign(theGame().system, { api });
}

/** Asks modules for their rule sets; one that fails takes nobody with it. */
function letGuestsIn(): void {
  try {
    hooks.callAll("cubilete.register", rulesets, kit);
  } catch (error) {
    console.error("Cubilete: a module failed while it registered a rule set.", error);
  }
}

/** Not awaited: the first window that needs a template waits for it by itself. A guest's that is missing is its own affair. */
function loadTemplates(): void {
  const { loadTemplates: load } = foundry.applications.handlebars;
  void load(SHARED_PARTIALS);
  for (const { id, partials = [] } of rulesets.all()) {
    load(partials).catch((error: unknown) =>
      console.error(`Cubilete: templates of "${id}" could not be loaded.`, error),
    );
  }
}

/** The rules for macros: what each rule set hands out, and what they all answer with. */
const publicCore: object = { Distribution, isCoreError };

function handOutRules(): void {
  for (const ruleset of rulesets.all())
    Object.defineProperty(publicCore, ruleset.id, { enumerable: true, get: () => ruleset.core });
}

/** One that cannot start keeps no other from playing. */
function startRuleSet(ruleset: RuleSet): void {
  try {
    registerRuleSet(ruleset);
  } catch (error) {
    console.error(`Cubilete: the rule set "${ruleset.id}" could not start.`, error);
    rulesets.failed.set(ruleset.id, errorText(error));
  }
}

function registerRuleSet(ruleset: RuleSet): void {
  const config = theConfig();
  for (const [type, kind] of Object.entries(ruleset.actors)) registerActorType(type, kind);
  for (const [type, kind] of Object.entries(ruleset.items)) registerType("Item", type, kind);
  config.Dice.rolls.push(ruleset.roll);
  for (const status of [...(ruleset.derivedConditions?.list ?? []), ...(ruleset.conditions ?? [])]) {
    addCondition(status, Object.keys(ruleset.actors));
  }
  ruleset.init?.();
  registerOwnPages(ruleset);
}

function registerActorType(type: string, kind: ActorKind): void {
  registerType("Actor", type, kind);
  answerHealth(type, kind.model);
  // Not a copy: what can be tracked may change with what the table plays.
  theConfig().Actor.trackableAttributes[type] = kind.trackable;
}

function registerType(documentName: "Actor" | "Item", type: string, kind: DocumentKind): void {
  const config = theConfig()[documentName];
  config.dataModels[type] = kind.model;
  // Items have icons by type on the public page of V13, and not in its public types.
  if (config.typeIcons) config.typeIcons[type] = kind.icon;
  const label = `TYPES.${documentName}.${type}`;
  registerSheet(config.documentClass, kind.sheet, { types: [type], makeDefault: true, label });
}
