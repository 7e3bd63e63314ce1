import { DocumentDirectory } from "../document-directory.ts";

/** The world's card stacks. */
export class CardsDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS = { collection: "Cards" };

  static override tabName = "cards";
}
