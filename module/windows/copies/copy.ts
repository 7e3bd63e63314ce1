import { readCopy, writtenCopy } from "../../core/carry/copy.ts";
import type { Data } from "../../core/carry/file.ts";
import { notifications, SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { moment, t } from "../../i18n/i18n.ts";
import { troubled } from "../carry/words.ts";
import type { Box } from "../evening/box.ts";
import { COPY } from "./on-card.ts";

/** A safe copy: all people and things of the table as a file, and such a file as a box, to be brought back whole or singly. */

interface Held {
  toObject(): Data;
}

/** Whether the world has any document to lose. */
export const hasTable = (): boolean => theGame().actors.contents.length + theGame().items.contents.length > 0;

/** Hands the table out as a file. */
export function saveCopy(): void {
  const { actors, items, scenes, world, system } = theGame();
  const held = (documents: unknown): Data[] => [...(documents as Iterable<Held>)].map((each) => each.toObject());
  // People of a scene alone stand on it.
  const table = {
    Actor: held(actors),
    Item: held(items),
    Scene: held([...scenes].filter(({ tokens }) => tokens.contents.some(({ actorLink }) => !actorLink))),
  };
  const at = Date.now();
  const text = writtenCopy({ world: world.id, at, table }, { system: SYSTEM_ID, version: system.version });
  const day = new Date(at).toISOString().slice(0, 16).replace(/[T:]/g, "-");
  foundry.utils.saveDataToFile(text, "application/json", `${world.id}-${day}.json`);
  notifications().info(t("CUBILETE.copy.saved"));
}

/**
 * A copy as a box.
 * @throws {UserError} Naming what is wrong with the file.
 */
export function boxOfCopy(text: string): Box {
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const read = readCopy(text, { system: SYSTEM_ID, version: theGame().system.version });
  if ("trouble" in read) throw troubled(read.trouble);
  const { at, table } = read.copy;
  return { ruleset: COPY, name: t("CUBILETE.copy.name", { at: moment(at) }), contents: table };
}
