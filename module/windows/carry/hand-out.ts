import { written } from "../../core/carry/file.ts";
import { type ActorLike, SYSTEM_ID, theGame } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { carriedOf, putBack } from "./actor-data.ts";
import { keptOn } from "./kept.ts";

/** Out of a sheet into a file, and back to what it was before one came. */

/** Hands a sheet out as a file. */
export function handOut(actor: ActorLike): void {
  const { version } = theGame().system;
  const name =
    nameOnSheet(actor)
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .slice(0, 60) || "cubilete";
  foundry.utils.saveDataToFile(
    written(carriedOf(actor), { system: SYSTEM_ID, version }),
    "application/json",
    `${name}.json`,
  );
}

/** Puts back what the last file, box or copy took the place of. */
export async function putLastBack(actor: ActorLike): Promise<void> {
  const last = keptOn(actor).at(-1);
  if (!last) throw new UserError("CUBILETE.error.nothingToUndo");
  await putBack(actor, last.id);
}
