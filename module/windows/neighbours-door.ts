import { hooks } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import type { HudCore } from "./neighbours/action-hud.ts";

/** The way to what well-known modules ask of a system. Each is a file of its own, loaded when its module is there (docs/neighbours.md). */

/** Once, at `init`. */
export function greetNeighbours(): void {
  hooks.once("item-piles-ready", () => answering(async () => (await import("./neighbours/item-piles.ts")).tellPiles()));
  hooks.once("tokenActionHudCoreApiReady", (core: HudCore) =>
    answering(async () => (await import("./neighbours/action-hud.ts")).tellHud(core)),
  );
}
