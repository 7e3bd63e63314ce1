import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's card stacks. */
export class CardsDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Cards" };

  static override tabName = "cards";
}
