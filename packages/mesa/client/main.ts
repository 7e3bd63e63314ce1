/**
 * The entry of the client's bundle. It runs before the modules of the system: globals exist at once, and the boot
 * starts when all modules have been run, so that a system's `Hooks.once("init")` is in place.
 */
import "./generation/boot.ts";
// The generation is chosen before any other module can ask for it.
import * as constants from "../common/constants.ts";
import { DialogV2 } from "./applications/api/index.ts";
import { initialize as initializeHandlebars } from "./applications/handlebars.ts";
import { OWN_TEMPLATES } from "./applications/own-templates.ts";
import { uxConfig } from "./applications/ux/index.ts";
import { furnished } from "./generation/rooms.ts";
import { passFiles } from "./runtime/at-friends.ts";
import { nameCanvasClasses } from "./runtime/canvas/config-canvas.ts";
import { installPrimitives } from "./runtime/canvas/primitives.ts";
import { createConfig } from "./runtime/config/config.ts";
import { Game, type InterfaceSteps } from "./runtime/game.ts";
import { Hooks } from "./runtime/hooks.ts";
import { installAliases } from "./runtime/names/aliases.ts";
import { createNamespace } from "./runtime/names/namespace.ts";
import { strictNamespace } from "./runtime/names/strict.ts";
import { openAsked } from "./runtime/page/lying-open.ts";
import { handOverNotices, showStartFailure } from "./runtime/page/report.ts";
import { watchErrors } from "./runtime/page/watch-errors.ts";
import { assertWhole } from "./runtime/page/whole.ts";
import { pageAddress } from "./runtime/route.ts";
import { connect, requestWorld } from "./runtime/socket.ts";
import { isInBrowser } from "./runtime/world-port.ts";
import { createCanvas, TOKEN_CLASSES } from "./ui/board/index.ts";
import {
  createNotifications,
  registerDefaultSheets,
  registerUiKeybindings,
  registerUiSettings,
  renderInterface,
  UI_CLASSES,
} from "./ui/setup.ts";
import { TooltipManager } from "./ui/tooltip.ts";
import "./styles/index.ts";

const host = globalThis as unknown as Record<string, unknown>;

/** Puts the public globals in place. Nothing here may wait: the system's modules run right after this one. */
function installGlobals(): void {
  installPrimitives();
  host.CONST = strictNamespace("CONST", furnished("CONST", constants));
  host.Hooks = Hooks;
  host.game = {};
  host.ui = { windows: {}, activeWindow: null };
  host.canvas = createCanvas();
  host.CONFIG = createConfig();
  Object.assign(CONFIG.ui, furnished("ui", UI_CLASSES));
  Object.assign(CONFIG.Token as object, TOKEN_CLASSES);
  // DialogV2.query shows a dialog on another user's page; `_handleQuery` answers there.
  Object.assign(CONFIG.queries, {
    dialog: (config: Parameters<typeof DialogV2._handleQuery>[0]) => DialogV2._handleQuery(config),
  });
  Object.assign(CONFIG.ux, furnished("ux", { ...uxConfig, TooltipManager }));
  host.foundry = createNamespace();
  const { canvas, applications } = foundry as unknown as { canvas: never; applications: { hud: never } };
  nameCanvasClasses(CONFIG, canvas, applications.hud);
  installAliases();
  initializeHandlebars(OWN_TEMPLATES);
  addTooltipElement();
}

/** Systems look for #tooltip while their modules load. */
function addTooltipElement(): void {
  const tooltip = document.createElement("aside");
  tooltip.id = "tooltip";
  tooltip.role = "tooltip";
  tooltip.popover = "manual";
  document.body.append(tooltip);
}

const steps: InterfaceSteps = {
  prepare() {
    createNotifications();
    handOverNotices();
    registerUiSettings();
    registerUiKeybindings();
    registerDefaultSheets();
  },
  render: renderInterface,
  createTooltip() {
    const Configured = (CONFIG.ux.TooltipManager ?? TooltipManager) as typeof TooltipManager;
    const tooltip = new Configured();
    (tooltip as unknown as { activateEventListeners?(): void }).activateEventListeners?.();
    return tooltip;
  },
};

async function start(): Promise<void> {
  try {
    if (isInBrowser()) assertWhole();
    passFiles();
    const socket = await connect();
    const data = await requestWorld(socket);
    const game = new Game(data, socket, steps);
    host.game = game;
    if (host.mesaBatches) (await import("./batches/index.ts")).installBatches(game.modules);
    await game.initialize();
    if (isInBrowser()) await openAsked(game);
  } catch (error) {
    if (error instanceof Error && error.message === "Join the world first.")
      globalThis.location.assign(pageAddress("join"));
    else showStartFailure(error);
  }
}

watchErrors();
installGlobals();
window.addEventListener("DOMContentLoaded", () => void start());
