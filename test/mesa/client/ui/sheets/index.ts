export { ActiveEffectConfig } from "./active-effect-config.ts";
export { BaseSheet } from "./base-sheet.ts";
export { CombatantConfig } from "./combatant-config.ts";
export { FolderConfig } from "./folder-config.ts";
export * as journal from "./journal/index.ts";
export { MacroConfig } from "./macro-config.ts";
export { RollTableSheet } from "./roll-table-sheet.ts";
export * from "./unmodelled.ts";
export { UserConfig } from "./user-config.ts";
