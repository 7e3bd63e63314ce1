import type { RuleSet } from "../contract/index.ts";
import { HandlebarsApplication, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { isPlayed } from "./settings.ts";

/**
 * What stands for a window in Foundry's settings until a user opens it: the window comes then, and this is none itself.
 * @param open Loads the window and opens it.
 */
const lateMenu = (open: () => unknown) =>
  class LateMenu extends HandlebarsApplication {
    override async render(): Promise<this> {
      await answering(open);
      return this;
    }
  };

/** The windows of a game that stand among Foundry's settings; at a table that does not play it there are none to offer. */
export function registerOwnPages({ id: game, tools = [] }: Pick<RuleSet, "id" | "tools">): void {
  const { settings } = theGame();
  for (const { id, label, hint, icon, open } of tools.filter(({ inSettings }) => inSettings)) {
    const key = `${game}.${id}`;
    if (!isPlayed(game)) settings.menus.delete(`${SYSTEM_ID}.${key}`);
    else
      settings.registerMenu(SYSTEM_ID, key, {
        ...{ name: label, label, hint, icon, restricted: true },
        type: lateMenu(open),
      });
  }
}
