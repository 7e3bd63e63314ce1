import { askAtFirstStart, hideUnplayedPacks, RulesInPlay } from "./apps/first-start.ts";
import { openToolbox, registerToolbox } from "./apps/toolbox.ts";
import { registerTracker } from "./apps/tracker.ts";
import { listenForRequests } from "./authority/requests.ts";
import { applyTo, buyOffer, registerApplying, undoFor } from "./chat/apply.ts";
import { CardModel } from "./chat/card-model.ts";
import { registerCommands } from "./chat/commands.ts";
import { postNotice, registerNotices } from "./chat/notices.ts";
import { useItemEffects } from "./compat/effects.ts";
import { addStatus } from "./compat/statuses.ts";
import * as core from "./core/public.ts";
import { openDoors, throwItem } from "./dice/doors.ts";
import { startThrow } from "./dice/throw.ts";
import { CubileteActor, followItems } from "./documents/actor.ts";
import { CubileteCombat } from "./documents/combat.ts";
import { CubileteItem } from "./documents/item.ts";
import { CubileteChatMessage } from "./documents/message.ts";
import { registerSlots } from "./documents/slots.ts";
import { tellUnreadable } from "./documents/unreadable.ts";
import { hooks, SYSTEM_ID, systemPath, theConfig, theGame } from "./foundry.ts";
import { type ActorKind, type DocumentKind, type RuleSet, rulesets } from "./ruleset.ts";
import { builtIn } from "./rulesets/index.ts";
import { registerSettings } from "./settings/settings.ts";

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
