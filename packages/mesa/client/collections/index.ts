/** foundry.documents.collections */
export { CompendiumCollection } from "./compendium-collection.ts";
export { CompendiumFolderCollection } from "./compendium-folders.ts";
export { CompendiumPacks } from "./compendium-packs.ts";
export { Users } from "./users.ts";
export {
  Actors,
  CardStacks,
  ChatMessages,
  CombatEncounters,
  Folders,
  Items,
  Journal,
  Macros,
  Playlists,
  RollTables,
  Scenes,
} from "./world-collections.ts";
export { WorldSettings } from "./world-settings.ts";
