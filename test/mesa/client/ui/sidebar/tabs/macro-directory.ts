import { DocumentDirectory } from "../document-directory.ts";

/** The world's macros. */
export class MacroDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS = { collection: "Macro" };

  static override tabName = "macros";
}
