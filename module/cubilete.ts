import { CardModel } from "./cards/card-model.ts";
import { type ActorKind, type DocumentKind, type RuleSet, rulesets } from "./contract/index.ts";
import * as core from "./core/public.ts";
import { CubileteActor, followItems } from "./documents/actor.ts";
import { CubileteCombat } from "./documents/combat.ts";
import { registerSlots } from "./documents/initiative-slots.ts";
import { tellUnreadable } from "./documents/invalid-documents.ts";
import { CubileteItem } from "./documents/item.ts";
import { CubileteChatMessage } from "./documents/message.ts";
import { hooks, SYSTEM_ID, systemPath, theConfig, theGame } from "./foundry/index.ts";
import { addStatus } from "./foundry/v13-v14/conditions.ts";
import { useItemEffects } from "./foundry/v13-v14/effects.ts";
import { applyTo, buyOffer, registerApplying, undoFor } from "./play/apply.ts";
import { registerCommands } from "./play/chat-formulas.ts";
import { openDoors, throwItem } from "./play/entry-points.ts";
import { postNotice, registerNotices } from "./play/prompts.ts";
import { startThrow } from "./play/roll.ts";
import { listenForRequests } from "./requests/requests.ts";
import { builtIn } from "./rulesets/index.ts";
import { registerSettings } from "./settings/settings.ts";
import { registerTracker } from "./windows/combat-tracker-rows.ts";
import { askAtFirstStart, hideUnplayedPacks, RulesInPlay } from "./windows/first-start.ts";
import { openToolbox, registerToolbox } from "./windows/toolbox.ts";

/** The only entry: registers by looping over what the rooms export. */

const SHARED_PARTIALS = ["odds", "die", "equip", "sheet-who", "sheet-mode", "card-header", "throw-control"].map(
  (name) => systemPath(`templates/shared/${name}.hbs`),
);

hooks.once("init", () => {
  for (const ruleset of builtIn) rulesets.add(ruleset);
  hooks.callAll("cubilete.register", rulesets);

  const config = theConfig();
  config.Actor.documentClass = CubileteActor;
  config.Item.documentClass = CubileteItem;
  config.Combat.documentClass = CubileteCombat;
  config.ChatMessage.documentClass = CubileteChatMessage;
  config.ChatMessage.dataModels.card = CardModel;
  useItemEffects();

  registerSettings();
  registerApplying();
  registerNotices();
  registerCommands();
  registerToolbox();
  registerTracker();
  registerSlots();
  followItems();
  openDoors();
  askAtFirstStart();
  hideUnplayedPacks();
  theGame().settings.registerMenu(SYSTEM_ID, "played", {
    name: "CUBILETE.played.title",
    label: "CUBILETE.played.open",
    hint: "CUBILETE.played.hint",
    icon: "fa-solid fa-dice",
    type: RulesInPlay,
    restricted: true,
  });
  listenForRequests();
  tellUnreadable();
  for (const ruleset of rulesets.all()) registerRuleSet(ruleset);
  // Not awaited: the first window that needs one waits for it by itself.
  void foundry.applications.handlebars.loadTemplates([
    ...SHARED_PARTIALS,
    ...rulesets.all().flatMap((ruleset) => ruleset.partials ?? []),
  ]);

  Object.assign(theGame().system, {
    api: {
      core,
      rulesets,
      throw: startThrow,
      throwItem,
      apply: applyTo,
      buy: buyOffer,
      undo: undoFor,
      notice: postNotice,
      toolbox: openToolbox,
    },
  });
});

function registerRuleSet(ruleset: RuleSet): void {
  const config = theConfig();
  for (const [type, kind] of Object.entries(ruleset.actors)) {
    registerType("Actor", type, kind);
    config.Actor.trackableAttributes[type] = (kind as ActorKind).trackable;
  }
  for (const [type, kind] of Object.entries(ruleset.items)) registerType("Item", type, kind);
  config.Dice.rolls.push(ruleset.roll);
  for (const status of [...(ruleset.statuses?.list ?? []), ...(ruleset.marks ?? [])]) {
    addStatus(status, Object.keys(ruleset.actors));
  }
  ruleset.init?.();
}

function registerType(documentName: "Actor" | "Item", type: string, kind: DocumentKind): void {
  const config = theConfig()[documentName];
  config.dataModels[type] = kind.model;
  config.typeIcons[type] = kind.icon;
  foundry.applications.apps.DocumentSheetConfig.registerSheet(
    config.documentClass,
    SYSTEM_ID,
    kind.sheet as never,
    { types: [type], makeDefault: true, label: `TYPES.${documentName}.${type}` } as never,
  );
}
