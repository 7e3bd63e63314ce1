import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { DocumentDirectory } from "../document-directory.ts";

/** The world's playlists: Mesa lists them but plays nothing. */
export class PlaylistDirectory extends DocumentDirectory {
  static override DEFAULT_OPTIONS: ApplicationOptions = { collection: "Playlist" };

  static override tabName = "playlists";
}
