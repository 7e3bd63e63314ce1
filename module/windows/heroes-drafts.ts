import { SYSTEM_ID, theGame } from "../foundry/index.ts";

/** The setting that holds the drafts a user left; who reads and writes them comes with the guide. */
export const DRAFTS = "drafts";

/** Once, at `init`. */
export function registerDrafts(): void {
  theGame().settings.register(SYSTEM_ID, DRAFTS, { scope: "user", config: false, type: Object, default: {} });
}
