import { rulesets } from "../contract/index.ts";
import { hooks, theGame } from "../foundry/index.ts";
import { moduleScript } from "../foundry/seen.ts";
import { answering } from "../i18n/errors.ts";
import { playedIds, whenPlayedChanges } from "../settings/settings.ts";
import type { HudCore } from "./neighbours/action-hud.ts";
import { followPiles } from "./neighbours/item-piles.ts";
import type { BarClass, BarRolls } from "./neighbours/token-bar.ts";

/** What well-known modules need from a system (docs/neighbours.md): a file each, loaded when its module is active, unless the module wants it at once. */

/** Once, at `init`. */
export function greetNeighbours(): void {
  followPiles();
  followTokenBar();
  hooks.once("tokenActionHudCoreApiReady", (core: HudCore) =>
    answering(async () => (await import("./neighbours/action-hud.ts")).tellHud(core)),
  );
}

const TOKEN_BAR = "monks-tokenbar";

interface TokenBar {
  system: BarRolls;
  tokenbar?: { buttons: unknown; render(force: boolean): unknown };
}

/** Once, at `init`: the bar chooses its class at `setup`, after us, and draws its buttons at `ready`. */
function followTokenBar(): void {
  if (!theGame().modules?.get(TOKEN_BAR)?.active) return;
  // Wanted now, so that both are here when `setup` is over.
  const ours = import("./neighbours/token-bar.ts");
  const script = moduleScript<{ MonksTokenBar?: TokenBar }>(TOKEN_BAR, "monks-tokenbar.js");
  const setUp = new Promise<void>((resolve) => void hooks.once("setup", resolve));
  Promise.all([script, ours, setUp])
    .then(([{ MonksTokenBar: bar }, { barRolls }]) => takeOver(bar, barRolls))
    .catch((error: unknown) => console.warn("Cubilete: Monk's TokenBar gets no rolls to ask for.", error));
}

async function takeOver(bar: TokenBar | undefined, barRolls: (Base: BarClass) => BarClass): Promise<void> {
  if (!bar?.system) throw new Error("The module has no class of the name MonksTokenBar, or that has no system.");
  const Ours = barRolls(bar.system.constructor as BarClass);
  bar.system = new Ours();
  const draw = (): void => {
    if (!bar.tokenbar) return;
    bar.tokenbar.buttons = bar.system.getButtons();
    bar.tokenbar.render(true);
  };
  // On a slow line its buttons are drawn already.
  draw();
  whenPlayedChanges(() => answering(() => rulesets.load(...playedIds()).then(draw)));
  await rulesets.load(...playedIds());
}
