import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { type Data, host, type TableDocument } from "../../host.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Actor" };

  static override tabName = "actors";

  protected override _entryContext(entry: TableDocument): Data {
    const character = host.game.user.character;
    return { ...super._entryContext(entry), isCharacter: character?.id === entry.id };
  }
}
