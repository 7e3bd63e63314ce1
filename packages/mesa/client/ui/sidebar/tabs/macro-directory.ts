import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's macros. */
export class MacroDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Macro" };

  static override tabName = "macros";
}
