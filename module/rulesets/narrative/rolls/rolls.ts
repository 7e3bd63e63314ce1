import type { RollType } from "../../../contract/index.ts";
import { tray } from "../table/tray.ts";
import { attack } from "./attack.ts";
import { check, initiative } from "./check.ts";
import { critical } from "./critical.ts";
import { recover } from "./endings.ts";
import { destiny, force } from "./force.ts";
import { repair } from "./repair.ts";
import { treat } from "./treat.ts";

/** The kinds of roll of the narrative rules, by the names that sheets, macros and cards use. */
export const ROLLS: Record<string, RollType> = {
  check,
  attack,
  initiative,
  force,
  destiny,
  critical,
  recover,
  treat,
  repair,
  tray,
};
