import { registerLegacyMode, visibility } from "../generation/visibility.ts";
import { closeTokenHud, registerBoardKeybindings, releaseBoard } from "./board/keys.ts";
import { targetOf } from "./dom.ts";
import { type Data, type DocumentClass, host } from "./host.ts";
import { BaseSheet } from "./sheets/base-sheet.ts";
import {
  ActiveEffectConfig,
  AdventureImporterV2,
  CombatantConfig,
  FolderConfig,
  journal,
  MacroConfig,
  RollTableSheet,
  SceneConfig,
  TokenConfig,
  UserConfig,
} from "./sheets/index.ts";
import { Sidebar, tabs } from "./sidebar/index.ts";
import { drawBoard, drawSkeleton } from "./skeleton.ts";
import { applyTheme, watchTheme } from "./theme.ts";
import { GamePause, Hotbar, MainMenu, Notifications, Players, SceneControls, SceneNavigation } from "./ui-namespace.ts";

/** The classes of the interface as they stand in CONFIG.ui before a system changes them. */
export const UI_CLASSES = {
  menu: MainMenu,
  sidebar: Sidebar,
  pause: GamePause,
  nav: SceneNavigation,
  notifications: Notifications,
  actors: tabs.ActorDirectory,
  cards: tabs.CardsDirectory,
  chat: tabs.ChatLog,
  combat: tabs.CombatTracker,
  compendium: tabs.CompendiumDirectory,
  controls: SceneControls,
  hotbar: Hotbar,
  items: tabs.ItemDirectory,
  journal: tabs.JournalDirectory,
  macros: tabs.MacroDirectory,
  players: Players,
  playlists: tabs.PlaylistDirectory,
  scenes: tabs.SceneDirectory,
  settings: tabs.Settings,
  tables: tabs.RollTableDirectory,
};

/** Constructed first, so that whatever goes wrong during the boot can be shown. */
const EARLY = new Set(["notifications"]);
/** Drawn by the boot; the tabs are drawn by the sidebar, the menu when it is opened. */
const DRAWN = ["sidebar", "nav", "controls", "players", "hotbar", "pause"];

/** Constructs `ui.notifications`. Called before the `init` hook. */
export function createNotifications(): void {
  const Class = (host.CONFIG.ui as unknown as { notifications: typeof Notifications }).notifications ?? Notifications;
  (host.ui as unknown as Data).notifications ??= new Class();
}

/**
 * Constructs every class of CONFIG.ui into `ui`, as systems configured them, and draws the interface.
 * Called after `setup`, when documents and settings exist.
 */
export async function renderInterface(): Promise<void> {
  document.getElementById("mesa-opening")?.remove();
  drawBoard();
  drawSkeleton();
  const ui = host.ui as unknown as Data;
  for (const [name, Class] of Object.entries(host.CONFIG.ui)) {
    if (!EARLY.has(name) && typeof Class === "function") ui[name] = new Class();
  }
  // All at once, as none waits for another. A part that a system has replaced and that fails is missed; the table stands.
  const drawn = DRAWN.map(async (name) => host.ui[name]?.render({ force: true }));
  for (const [n, result] of (await Promise.allSettled(drawn)).entries()) {
    if (result.status === "rejected")
      host.Hooks.onError(`ui.${DRAWN[n]}`, result.reason, { log: "error", notify: "error" });
  }
  activatePage();
  try {
    await canvas.initialize();
    await canvas.draw();
  } catch (error) {
    // A table whose scene cannot be drawn is still a table.
    host.Hooks.onError("Canvas#draw", error, { log: "error", notify: "error" });
  }
}

// Listeners of the page as a whole.
function activatePage(): void {
  watchTheme();
  // A link of Mesa's own that acts as a button answers the keys a button answers; one of a system's does not in Foundry.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const target = targetOf(event);
    if (!target?.matches("[data-mesa-keys]")) return;
    event.preventDefault();
    target.click();
  });
  // A file or link dropped beside its target must not make the browser leave the table.
  for (const type of ["dragover", "drop"]) {
    document.addEventListener(type, (event) => {
      if (!targetOf(event)?.closest("input, textarea, [contenteditable=true]")) event.preventDefault();
    });
  }
}

type Register = (namespace: string, key: string, config: Data) => void;

/** Registers the settings of the interface that nobody registered yet. Called before `init`. */
export function registerUiSettings(): void {
  const { settings } = host.game;
  const register: Register = (namespace, key, config) => {
    if (!settings.settings.has(`${namespace}.${key}`)) settings.register(namespace, key, config);
  };
  const { name, words } = visibility();
  register("core", name, {
    name: "CHAT.RollDefault",
    scope: "client",
    config: false,
    type: String,
    default: words.public,
    onChange: () => (host.ui.chat as unknown as { _updateRollMode?(): void } | undefined)?._updateRollMode?.(),
  });
  registerLegacyMode((key, config) => register("core", key, config as Data));
  register("core", "hotbarLock", { scope: "client", config: false, type: Boolean, default: false });
  register("core", "uiConfig", {
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "", interface: "" } },
    onChange: () => applyTheme(),
  });
}

const CORE_KEYS: [action: string, key: string, onDown: () => boolean | undefined, restricted?: boolean][] = [
  ["focusChat", "KeyC", () => focusChat()],
  ["toggleSidebar", "KeyB", () => toggleSidebar()],
  ["pause", "Space", () => togglePause(), true],
];

function focusChat(): boolean {
  (host.ui.chat as unknown as { activate(): void }).activate();
  document.querySelector<HTMLElement>("#chat-message")?.focus();
  return true;
}

function toggleSidebar(): boolean {
  (host.ui.sidebar as unknown as Sidebar).toggleExpanded();
  return true;
}

function togglePause(): boolean {
  host.game.togglePause(!host.game.paused, { broadcast: true });
  return true;
}

/** Escape: closes what is open in front, else releases what is controlled on the board, else opens the main menu. */
function dismiss(): boolean {
  if (closeTokenHud()) return true;
  const windows = [...host.foundry.applications.instances.values()] as unknown as {
    hasFrame: boolean;
    rendered: boolean;
    position: { zIndex?: number };
    close(options?: Data): Promise<unknown>;
  }[];
  const front = windows
    .filter((app) => app.hasFrame && app.rendered)
    .sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0];
  if (front) void front.close({ closeKey: true });
  else if (!releaseBoard()) void (host.ui.menu as unknown as MainMenu).toggle();
  return true;
}

/** Registers the keys of the interface. Called before `init`. */
export function registerUiKeybindings(): void {
  const { keybindings } = host.game;
  const known = (keybindings as unknown as { actions: Map<string, unknown> }).actions;
  const register = (action: string, config: Data): void => {
    if (!known.has(`core.${action}`)) keybindings.register("core", action, config);
  };
  for (const [action, key, onDown, restricted = false] of CORE_KEYS) {
    register(action, { name: `KEYBINDINGS.${action}`, editable: [{ key }], onDown, restricted });
  }
  register("dismiss", { name: "KEYBINDINGS.dismiss", editable: [{ key: "Escape" }], onDown: dismiss, precedence: 2 });
  registerBoardKeybindings(register);
  for (let key = 0; key <= 9; key += 1) {
    register(`executeMacro${key}`, {
      name: "KEYBINDINGS.executeMacro",
      editable: [{ key: `Digit${key}` }],
      onDown: () => {
        void (host.ui.hotbar as unknown as Hotbar).executeKey(key);
        return true;
      },
    });
  }
}

/** Registers Mesa's own sheets under the scope "core". Called before `init`, so that systems can take them away. */
export function registerDefaultSheets(): void {
  const { DocumentSheetConfig } = host.foundry.applications.apps;
  const register = (name: string, sheet: unknown, options: Data = {}): void => {
    const documentClass: DocumentClass | undefined = host.foundry.documents[name];
    if (documentClass)
      DocumentSheetConfig.registerSheet(documentClass, "core", sheet, { makeDefault: true, ...options });
  };
  register("ActiveEffect", ActiveEffectConfig, { label: "EFFECT.ConfigTitle" });
  register("Adventure", AdventureImporterV2, { label: "ADVENTURE.SheetLabel" });
  register("Combatant", CombatantConfig, { label: "COMBAT.CombatantConfig" });
  register("Folder", FolderConfig, { label: "FOLDER.ConfigTitle" });
  register("JournalEntry", journal.JournalEntrySheet, { label: "JOURNAL.SheetLabel" });
  register("JournalEntryPage", journal.JournalEntryPageProseMirrorSheet, {
    types: ["text"],
    label: "JOURNALENTRYPAGE.TextSheet",
  });
  register("JournalEntryPage", journal.JournalEntryPageImageSheet, {
    types: ["image"],
    label: "JOURNALENTRYPAGE.ImageSheet",
  });
  register("JournalEntryPage", journal.JournalEntryPageVideoSheet, {
    types: ["video"],
    label: "JOURNALENTRYPAGE.VideoSheet",
  });
  register("JournalEntryPage", journal.JournalEntryPagePDFSheet, {
    types: ["pdf"],
    label: "JOURNALENTRYPAGE.PDFSheet",
  });
  register("Macro", MacroConfig, { label: "MACRO.SheetLabel" });
  register("RollTable", RollTableSheet, { label: "TABLE.SheetLabel" });
  register("Scene", SceneConfig, { label: "SCENE.SheetLabel" });
  register("TokenDocument", TokenConfig, { label: "TOKEN.SheetLabel" });
  register("User", UserConfig, { label: "USER.SheetLabel" });
  for (const name of ["Actor", "Item", "Playlist", "Cards", "Combat", "TableResult"]) {
    register(name, BaseSheet, { label: "SHEETS.BaseSheet" });
  }
}
