/**
 * The table: everything of the interface that is not a system's own.
 *
 * For the boot (`client/main.ts`):
 * - namespaces: `sidebar`, `ui`, `hud`, `settings` are `foundry.applications.*` as they stand; `apps` and `sheets` are
 *   merged with what the applications room brings; `interaction` goes into `foundry.helpers.interaction`.
 * - before `init`: `Object.assign(CONFIG.ui, UI_CLASSES)`, `createNotifications()`, `registerUiSettings()`,
 *   `registerUiKeybindings()`, `registerDefaultSheets()`; `game.tooltip = new interaction.TooltipManager()`.
 * - after `setup`, when documents exist: `await renderInterface()` and `game.tooltip.activateEventListeners()`.
 * - documents call the interface by its public members: `ui.chat.postOne/updateMessage/deleteMessage/notify`,
 *   `ui.combat.render`, `ui.players.render`, `ui.hotbar.render`, `ui.pause.render`, and a collection renders its `apps`.
 */
export * as apps from "./apps/index.ts";
export * as hud from "./hud/index.ts";
export * as interaction from "./interaction.ts";
export * as settings from "./settings/index.ts";
export {
  createNotifications,
  registerDefaultSheets,
  registerUiKeybindings,
  registerUiSettings,
  renderInterface,
  UI_CLASSES,
} from "./setup.ts";
export * as sheets from "./sheets/index.ts";
export * as sidebar from "./sidebar/index.ts";
export { applyTheme, colorScheme, setColorScheme, watchTheme } from "./theme.ts";
export * as ui from "./ui-namespace.ts";
