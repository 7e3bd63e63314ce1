import { rulesets } from "../../contract/index.ts";
import { hooks, theGame } from "../../foundry/index.ts";
import { moduleScript } from "../../foundry/seen.ts";
import { isPlayed } from "../../settings/settings.ts";
import type { BarClass, BarRolls } from "./token-bar.ts";

const MODULE = "monks-tokenbar";

interface TokenBar {
  system: BarRolls;
}

/** Once, at `init`: the bar chooses its class at `setup`, and draws its buttons at `ready`. */
export function followTokenBar(): void {
  if (!theGame().modules?.get(MODULE)?.active) return;
  hooks.once("setup", () => {
    takeOver().catch((error: unknown) => console.warn("Cubilete: Monk's TokenBar gets no rolls to ask for.", error));
  });
}

async function takeOver(): Promise<void> {
  const { MonksTokenBar: bar } = await moduleScript<{ MonksTokenBar?: TokenBar }>(MODULE, "monks-tokenbar.js");
  if (!bar?.system) throw new Error("The module has no class of the name MonksTokenBar, or that has no system.");
  const { barRolls } = await import("./token-bar.ts");
  const Ours = barRolls(bar.system.constructor as BarClass);
  bar.system = new Ours();
  await rulesets.load(...rulesets.all().flatMap(({ id }) => (isPlayed(id) ? [id] : [])));
}
