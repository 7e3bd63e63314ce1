import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's scenes: their names and folders; Mesa does not draw them yet. */
export class SceneDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Scene" };

  static override tabName = "scenes";
}
