/** The settings of the host itself that systems and modules read. The interface's own are registered by its room. */

import { CompendiumCollection } from "../../collections/compendium-collection.ts";
import { updateDefaultSheets } from "../../documents/sheets/sheet-registry.ts";
import type { SettingConfig } from "./setting-cast.ts";
import type { ClientSettings } from "./settings.ts";

const HIDDEN_OBJECTS: [string, SettingConfig["scope"], object][] = [
  ["collectionSortingModes", "client", {}],
  ["collectionSearchModes", "client", {}],
  ["tourProgress", "client", {}],
  ["sheetThemes", "user", {}],
  ["moduleConfiguration", "world", {}],
  ["prototypeTokenOverrides", "world", {}],
  ["defaultToken", "world", {}],
  ["defaultDrawingConfig", "world", {}],
  ["fonts", "world", {}],
  ["compendiumArtConfiguration", "world", {}],
  ["diceConfiguration", "client", {}],
];

/**
 * Public settings that Mesa keeps for systems that read or set them, and does not act upon: key, scope, default.
 * They are not in the settings window, where they would promise something.
 */
const KEPT: [string, SettingConfig["scope"], unknown][] = [
  ["animateRollTable", "world", true],
  ["chatBubbles", "client", true],
  ["chatBubblesPan", "client", true],
  ["combatTheme", "client", "none"],
  ["coneTemplateType", "world", "round"],
  ["disableResolutionScaling", "client", false],
  ["fpsMeter", "client", false],
  ["gridTemplates", "world", false],
  ["leftClickRelease", "client", true],
  ["lightAnimation", "client", true],
  ["maxFPS", "client", 60],
  ["mipmap", "client", true],
  ["noCanvas", "client", false],
  ["notesDisplayToggle", "client", false],
  ["performanceMode", "client", null],
  ["pixelRatioResolutionScaling", "client", true],
  ["scrollingStatusText", "world", true],
  ["showToolclips", "client", true],
  ["tokenAutoRotate", "world", false],
  ["tokenDragPreview", "world", false],
  ["visionAnimation", "client", true],
];

/** Registers them. */
export function registerCoreSettings(settings: ClientSettings): void {
  const register = (key: string, data: Partial<SettingConfig>): void => settings.register("core", key, data);
  register("language", {
    name: "SETTINGS.LangN",
    hint: "SETTINGS.LangL",
    scope: "client",
    config: true,
    default: game.i18n.lang,
    type: String,
    choices: CONFIG.supportedLanguages,
    requiresReload: true,
  });
  for (const [key, scope, initial] of HIDDEN_OBJECTS)
    register(key, { scope, config: false, default: initial, type: Object });
  register("permissions", {
    scope: "world",
    config: false,
    default: {},
    type: Object,
    onChange: (value) => {
      game.permissions = withDefaultPermissions(value as Record<string, number[]>);
      for (const collection of game.collections as Iterable<{ render(): void }>) collection.render();
    },
  });
  register("sheetClasses", {
    scope: "world",
    config: false,
    default: {},
    type: Object,
    onChange: (value) => updateDefaultSheets(value as Record<string, Record<string, string>>),
  });
  register(CompendiumCollection.CONFIG_SETTING, {
    scope: "world",
    config: false,
    default: {},
    type: Object,
    onChange: () => CompendiumCollection._onConfigure(),
  });
  register("keybindings", {
    scope: "client",
    config: false,
    default: {},
    type: Object,
    onChange: () => game.keybindings.initialize(),
  });
  let worldTime = 0;
  register("time", {
    scope: "world",
    config: false,
    default: 0,
    type: Number,
    onChange: (value, options = {}, userId) => {
      const before = worldTime;
      worldTime = value as number;
      void game.time.onUpdateWorldTime(worldTime, options, userId, before);
    },
  });
  Hooks.once("ready", () => {
    worldTime = settings.get("core", "time") as number;
  });
  for (const [key, scope, initial] of KEPT) {
    const type = { boolean: Boolean, number: Number, string: String }[typeof initial as string] ?? Object;
    register(key, { scope, config: false, default: initial, type: initial === null ? Object : type });
  }
  CONFIG.Combat.settings.registerSettings();
  // The manifest says how its game measures; a world may choose otherwise.
  register("gridDiagonals", {
    scope: "world",
    config: false,
    default: game.system.grid.diagonals,
    type: Number,
    onChange: () => void canvas.draw(),
  });
  register("photosensitiveMode", {
    name: "SETTINGS.PhotosensitiveN",
    hint: "SETTINGS.PhotosensitiveL",
    scope: "client",
    config: false,
    default: false,
    type: Boolean,
  });
  for (const key of ["globalPlaylistVolume", "globalAmbientVolume", "globalInterfaceVolume"]) {
    register(key, { scope: "client", config: false, default: 0.5, type: Number });
  }
}

/** The permission table: what the world chose, else the public defaults. */
export function withDefaultPermissions(chosen: Record<string, number[]>): Record<string, number[]> {
  const table: Record<string, number[]> = {};
  for (const [name, { defaultRole }] of Object.entries(
    CONST.USER_PERMISSIONS as Record<string, { defaultRole: number }>,
  )) {
    table[name] =
      chosen[name] ?? Object.values(CONST.USER_ROLES as Record<string, number>).filter((role) => role >= defaultRole);
  }
  return table;
}
