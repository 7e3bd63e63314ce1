import type { CardPrompt, Tool } from "../../../contract/index.ts";
import { suffersPrompt } from "../data/durations.ts";
import { key } from "../data/labels.ts";
import { showTotals } from "../rolls/formula.ts";
import { initDice } from "../rolls/symbol-dice.ts";
import { destinyPrompt, initDestiny } from "./destiny.ts";
import { DestinyWindow, followDestiny } from "./destiny-window.ts";
import { initLivePools } from "./live-pool.ts";
import { followLivePools, openLivePools } from "./live-window.ts";

/** What the whole table has in common: dice, destiny, pools built together. */

export const TOOLS: Tool[] = [
  {
    id: "destiny",
    label: key("destiny.title"),
    hint: key("destiny.hint"),
    icon: "fa-solid fa-circle-half-stroke",
    gm: false,
    open: () => DestinyWindow.open(),
  },
  {
    id: "live",
    label: key("live.title"),
    hint: key("live.hint"),
    icon: "fa-solid fa-people-group",
    gm: false,
    open: openLivePools,
  },
];

export const PROMPTS: Record<string, CardPrompt> = { destiny: destinyPrompt, suffers: suffersPrompt };

/** Templates of these rooms that others include. */
export const DICE_PARTIALS = ["symbols-die", "pool-dice", "pool", "card-pool"];

/** Once, at `init`. */
export function initTable(): void {
  initDice();
  initDestiny();
  initLivePools();
  followDestiny();
  followLivePools();
  showTotals();
}
