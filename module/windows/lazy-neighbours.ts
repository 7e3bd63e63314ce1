import { hooks } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import type { HudCore } from "./neighbours/action-hud.ts";
import { followPiles } from "./neighbours/item-piles.ts";
import { followTokenBar } from "./neighbours/token-bar.ts";

/** What well-known modules need from a system (docs/neighbours.md): a file each, loaded when its module is active, unless the module wants it at once. */

/** Once, at `init`. */
export function greetNeighbours(): void {
  followPiles();
  followTokenBar();
  hooks.once("tokenActionHudCoreApiReady", (core: HudCore) =>
    answering(async () => (await import("./neighbours/action-hud.ts")).tellHud(core)),
  );
}
