import type { SettingSpec } from "../../../contract/index.ts";
import { controlsOf } from "../../../plan/controls.ts";

export const ID = "workshop";

/** Where the pages are kept: JSON of texts by the game's id. */
export const GAMES = "games";

/** The last saves, newest first: JSON of what each of them replaced. */
export const SAVES = "saves";

/** Pages that modules brought, as they were when they were last there: JSON of texts by the game's id. */
export const BROUGHT = "brought";

export const key = (path: string): string => `CUBILETE.workshop.${path}`;
export const ask = controlsOf(key);

export const SETTINGS: SettingSpec[] = [
  { key: GAMES, prefix: key("settings.games"), default: "{}", scope: "world", hidden: true },
  { key: BROUGHT, prefix: key("settings.games"), default: "{}", scope: "world", hidden: true },
  { key: SAVES, prefix: key("settings.saves"), default: "[]", scope: "world", hidden: true },
];

/** The number that puts a fight in order; pages cannot call one so. */
export const ORDER = { id: "=order", at: 0 };
