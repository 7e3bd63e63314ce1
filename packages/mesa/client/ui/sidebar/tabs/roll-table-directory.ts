import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's roll tables. */
export class RollTableDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "RollTable" };

  static override tabName = "tables";
}
