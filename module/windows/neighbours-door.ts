import { hooks } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import type { HudCore } from "./neighbours/action-hud.ts";
import { followPiles } from "./neighbours/item-piles.ts";

/** The way to what well-known modules ask of a system (docs/neighbours.md): a file each, loaded when its module is there unless it is asked at once. */

/** Once, at `init`. */
export function greetNeighbours(): void {
  followPiles();
  hooks.once("tokenActionHudCoreApiReady", (core: HudCore) =>
    answering(async () => (await import("./neighbours/action-hud.ts")).tellHud(core)),
  );
}
