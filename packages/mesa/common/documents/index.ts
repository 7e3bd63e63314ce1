// The base documents: what the server and the client know alike. Importing this registers them all.
export { BaseActiveEffect } from "./active-effect.ts";
export { BaseActor } from "./actor.ts";
export { BaseAdventure } from "./adventure.ts";
export { BaseCard, BaseCards } from "./cards.ts";
export { BaseChatMessage, type SpeakerData } from "./chat-message.ts";
export { BaseCombat, BaseCombatant, BaseCombatantGroup } from "./combat.ts";
export { BaseFogExploration } from "./fog.ts";
export { BaseFolder } from "./folder.ts";
export { BaseItem } from "./item.ts";
export { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "./journal.ts";
export { BaseMacro } from "./macro.ts";
export {
  BaseAmbientLight,
  BaseAmbientSound,
  BaseDrawing,
  BaseMeasuredTemplate,
  BaseNote,
  BaseRegion,
  BaseRegionBehavior,
  BaseTile,
  BaseWall,
} from "./placeables.ts";
export { BasePlaylist, BasePlaylistSound } from "./playlist.ts";
export { BaseScene } from "./scene.ts";
export { BaseSetting } from "./setting.ts";
export { baseClass, baseClasses } from "./shared.ts";
export { BaseRollTable, BaseTableResult } from "./table.ts";
export { BaseActorDelta, BaseToken } from "./token.ts";
export { BaseUser } from "./user.ts";
