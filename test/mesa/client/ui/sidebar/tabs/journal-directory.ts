import { DocumentDirectory } from "../document-directory.ts";

/** The world's journal. */
export class JournalDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS = { collection: "JournalEntry" };

  static override tabName = "journal";
}
