/** A page as the files of a rule set. */

import type { Page } from "../../module/core/workshop/page/types.ts";
import { writeData } from "./data.ts";
import { writeDesk } from "./desk.ts";
import { type Files, Game } from "./game.ts";
import { writeManifest } from "./manifest.ts";
import { planRolls, writeRolls } from "./rolls.ts";
import { writeSheets } from "./sheets.ts";

/** Paths from the root of the repository, and what stands in each. */
export function filesOf(page: Page): Files {
  const game = new Game(page);
  const files: Files = new Map();
  const rolls = planRolls(game);
  game.keepTexts();
  writeData(game, files, rolls.aims);
  writeRolls(game, files, rolls);
  writeDesk(game, files, rolls);
  writeSheets(game, files, rolls);
  writeManifest(game, files, rolls);
  files.set(`lang/${page.id}.yml`, `# Written by npm run eject from a page of the Workshop.\n${game.texts}`);
  return files;
}
