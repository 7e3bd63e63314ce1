import type { CardPrompt, RollType, Tool } from "../../../contract/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { startRoll } from "../../../play/roll.ts";
import { ID, key, optionOf, type RULES } from "../data/labels.ts";
import { PENALTY_PANEL, randomPenalty } from "./penalty-tool.ts";
import { PERFORMED_CARD, performed } from "./performed.ts";
import { initPoints } from "./points.ts";
import { award, wish } from "./points-prompts.ts";
import { initChances } from "./points-rolls.ts";
import { trackerPrompt } from "./tracker-card.ts";
import { initTrackers } from "./tracker-count.ts";
import { extended } from "./tracker-roll.ts";

/** The tools of Escala 3 that belong to no sheet. Those of a rule that the table plays without say so. */

const tool = (id: string, icon: string, gm: boolean, open: () => unknown, rule?: keyof typeof RULES): Tool => ({
  id,
  label: key(`tool.${id}.title`),
  hint: key(`tool.${id}.hint`),
  icon,
  gm,
  open() {
    if (rule && !optionOf(rule)) throw new UserError(key("tool.off"));
    return open();
  },
});

export const TOOLS: Tool[] = [
  tool(
    "tracker",
    "fa-solid fa-list-check",
    false,
    async () => (await import("./tracker-window.ts")).TrackerWindow.open(),
    "extended",
  ),
  tool(
    "points",
    "fa-solid fa-feather",
    false,
    async () => (await import("./points-window.ts")).PointsWindow.open(),
    "points",
  ),
  tool("size", "fa-solid fa-scale-unbalanced-flip", false, async () => (await import("./size.ts")).SizeWindow.open()),
  tool(
    "performed",
    "fa-solid fa-masks-theater",
    true,
    async () => (await import("./performed-window.ts")).PerformedWindow.open(),
    "performed",
  ),
  tool(
    "penalty",
    "fa-solid fa-bandage",
    true,
    () => startRoll({ ruleset: ID, kind: "randomPenalty" }, { dialog: true }),
    "randomPenalties",
  ),
];

export const PROMPTS: Record<string, CardPrompt> = { wish, award, performed, tracker: trackerPrompt };

export const TOOL_ROLLS: Record<string, RollType> = { extended, randomPenalty };

/** Templates that others include. */
export const TOOL_PARTIALS = [PERFORMED_CARD, PENALTY_PANEL, systemPath("templates/escala3/tool-tracker-form.hbs")];

/** What only `init` allows. */
export function initTools(): void {
  initTrackers();
  initPoints();
  initChances();
}
