import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Item" };

  static override tabName = "items";
}
