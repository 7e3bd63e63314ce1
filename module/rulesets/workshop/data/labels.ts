import { labelsOf, settingsOf } from "../../../plan/labels.ts";

export const ID = "workshop";

/** Where the pages are kept: JSON of texts by the game's id. */
export const GAMES = "games";

/** The last saves, newest first: JSON of what each of them replaced. */
export const SAVES = "saves";

/** What a GM asks of the page that writes: to save a page, to take a save back. */
export const WRITE = `${ID}.write`;

/** Pages that modules brought, as they were when they were last there: JSON of texts by the game's id. */
export const BROUGHT = "brought";

export const { key, ask } = labelsOf(ID);

export const { SETTINGS } = settingsOf(
  ID,
  {
    [GAMES]: { default: "{}" },
    [BROUGHT]: { default: "{}", prefix: key("settings.games") },
    [SAVES]: { default: "[]" },
  },
  { hidden: true },
);

/** The number that puts a fight in order; pages cannot call one so. */
export const ORDER = { id: "=order", at: 0 };
