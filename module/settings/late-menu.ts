import { HandlebarsApplication } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";

/**
 * What stands for a window in Foundry's settings until a user opens it: the window comes then, and this is none itself.
 * @param open Loads the window and opens it.
 */
export const lateMenu = (open: () => unknown) =>
  class LateMenu extends HandlebarsApplication {
    override async render(): Promise<this> {
      await answering(open);
      return this;
    }
  };
