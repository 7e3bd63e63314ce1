import { DocumentDirectory } from "../document-directory.ts";

/** The world's roll tables. */
export class RollTableDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS = { collection: "RollTable" };

  static override tabName = "tables";
}
