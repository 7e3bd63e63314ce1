import type { EmbeddedCollection } from "../../../common/abstract/index.ts";
import { BasePlaylist, BasePlaylistSound } from "../../../common/documents/index.ts";
import { UnmodelledError } from "../../runtime/names/strict.ts";
import { ClientDocumentMixin } from "../mixin.ts";

/** Sounds that belong together. Mesa keeps their data; it does not play them. */
export class Playlist extends ClientDocumentMixin(BasePlaylist) {
  declare sounds: EmbeddedCollection<PlaylistSound>;

  async playAll(): Promise<never> {
    throw new UnmodelledError("Playlist#playAll");
  }

  async stopAll(): Promise<never> {
    throw new UnmodelledError("Playlist#stopAll");
  }
}

export class PlaylistSound extends ClientDocumentMixin(BasePlaylistSound) {}
