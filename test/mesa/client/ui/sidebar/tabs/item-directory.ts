import { DocumentDirectory } from "../document-directory.ts";

/** The world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS = { collection: "Item" };

  static override tabName = "items";
}
