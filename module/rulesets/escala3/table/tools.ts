import type { Tool } from "../../../contract/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { startRoll } from "../../../play/roll.ts";
import { handleRequest } from "../../../requests/requests.ts";
import { ID, key, optionOf, type RULES } from "../data/labels.ts";
import { followChances } from "./chances.ts";
import { initTrackers } from "./tracker-count.ts";

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

/** What only `init` allows. */
export function initTools(): void {
  initTrackers();
  followChances();
  handleRequest(`${ID}.award`, "gm", async (asked, sender) => (await import("./points.ts")).giveAwards(asked, sender));
}
