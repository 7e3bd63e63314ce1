import { rulesets, type Tool } from "../../contract/index.ts";
import {
  HandlebarsApplication,
  hooks,
  type RenderOptions,
  systemPath,
  theGame,
  windowOf,
} from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { busy } from "../../render/busy.ts";
import { OwnWindow } from "../../render/own-window.ts";
import { isPlayed } from "../../settings/settings.ts";
import { openBrowser } from "../lazy-browser.ts";
import { openBringIn } from "../lazy-carry.ts";
import { openCheckup } from "../lazy-checkup.ts";
import { openCopies } from "../lazy-copies.ts";
import { openWelcome } from "../welcome.ts";

/** What belongs to the whole table. */
const HOUSE: Tool[] = [
  {
    id: "welcome",
    label: "CUBILETE.welcome.title",
    hint: "CUBILETE.welcome.hint",
    icon: "fa-solid fa-dice",
    gm: false,
    open: openWelcome,
  },
  {
    id: "browse",
    label: "CUBILETE.browse.title",
    hint: "CUBILETE.browse.hint",
    icon: "fa-solid fa-magnifying-glass",
    gm: false,
    open: () => openBrowser(),
  },
  {
    id: "bring",
    label: "CUBILETE.carry.in",
    hint: "CUBILETE.carry.inHint",
    icon: "fa-solid fa-file-import",
    gm: true,
    open: () => openBringIn(),
  },
  {
    id: "desk",
    label: "CUBILETE.desk.title",
    hint: "CUBILETE.desk.hint",
    icon: "fa-solid fa-bullhorn",
    gm: true,
    open: async () => (await import("../desk.ts")).DeskWindow.open(),
  },
  {
    id: "endings",
    label: "CUBILETE.ending.window",
    hint: "CUBILETE.ending.hint",
    icon: "fa-solid fa-hourglass-end",
    gm: true,
    open: async () => (await import("../endings.ts")).EndingsWindow.open(),
  },
  {
    id: "copy",
    label: "CUBILETE.copy.title",
    hint: "CUBILETE.copy.toolHint",
    icon: "fa-solid fa-floppy-disk",
    gm: true,
    open: openCopies,
  },
  {
    id: "checkup",
    label: "CUBILETE.checkup.title",
    hint: "CUBILETE.checkup.hint",
    icon: "fa-solid fa-stethoscope",
    gm: true,
    open: openCheckup,
  },
];

/** The tools of a rule set that the user may open. */
const toolsFor = (tools: Tool[] = []): Tool[] => tools.filter(({ gm }) => !gm || theGame().user.isGM);

/** Windows of the rule sets that belong to no sheet: trackers, converters, pages of settings. */
class Toolbox extends OwnWindow(HandlebarsApplication) {
  static DEFAULT_OPTIONS = {
    id: "cubilete-toolbox",
    classes: ["cubilete", "tool", "toolbox"],
    position: { width: 460 },
    window: { title: "CUBILETE.toolbox.title", icon: "fa-solid fa-toolbox" },
    actions: { openTool: busy(Toolbox.#onOpenTool) },
  };
  static PARTS = { tools: { template: systemPath("templates/shared/toolbox.hbs"), scrollable: [""] } };

  override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
    const context = await super._prepareContext(options);
    const shelves = rulesets
      .all()
      .filter(({ id }) => isPlayed(id))
      .map(({ id, label, tools }) => ({ id, label: t(label), tools: toolsFor(tools) }));
    shelves.unshift({ id: "", label: t("CUBILETE.checkup.table"), tools: toolsFor(HOUSE) });
    return { ...context, shelves: shelves.filter(({ tools }) => tools.length > 0) };
  }

  /** It has done its work when a tool is there; until then it stands, and what was pressed says that it comes. */
  static async #onOpenTool(this: Toolbox, _event: Event, target: HTMLElement): Promise<void> {
    const { ruleset = "", tool } = target.dataset;
    const wanted = toolsFor(ruleset ? rulesets.get(ruleset)?.tools : HOUSE).find(({ id }) => id === tool);
    // Some are done only when their user has answered them.
    const shown = new Promise((resolve) => hooks.once("renderApplicationV2", resolve));
    await Promise.race([shown, answering(() => wanted?.open())]);
    await this.close();
  }
}

/** Opens the toolbox, or brings it to the front. */
export function showToolbox(): Promise<unknown> {
  return (windowOf<Toolbox>(Toolbox.DEFAULT_OPTIONS.id) ?? new Toolbox()).render({ force: true });
}
