import { hooks, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { wasChosen } from "../settings/settings.ts";
import { SEEN } from "./evening/seen.ts";

/** The way to the welcome, which is loaded when it opens. */

export const openWelcome = (): Promise<unknown> =>
  answering(async () => (await import("./evening/welcome.ts")).Welcome.open());

/** Once, at `init`: it opens by itself until its user has had enough of it, once it is known what is played. */
export function registerWelcome(): void {
  theGame().settings.register(SYSTEM_ID, SEEN, { scope: "user", config: false, type: Boolean, default: false });
  hooks.once("ready", () => {
    void answering(async () => (await import("./evening/tours.ts")).registerTours());
    const { user, actors } = theGame();
    const begins = user.isGM ? actors.size === 0 && wasChosen() : !user.character;
    if (begins && theGame().settings.get(SYSTEM_ID, SEEN) !== true) void openWelcome();
  });
}
