import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { AUDIO_CHANNELS, PLAYLIST_MODES, PLAYLIST_SORT_MODES } from "../constants.ts";
import {
  AlphaField,
  BooleanField,
  EmbeddedCollectionField,
  FilePathField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  directoryFields,
  flagsField,
  idField,
  metadata,
  nameField,
  register,
  statsField,
} from "./shared.ts";

/** Sounds that belong together. */
export class BasePlaylist extends Document {
  declare name: string;
  declare sounds: EmbeddedCollection;
  declare mode: number;
  declare playing: boolean;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Playlist",
    collection: "playlists",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "sort", "folder"],
    embedded: { PlaylistSound: "sounds" },
    permissions: { create: "PLAYLIST_CREATE", delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      description: new StringField({ textSearch: true }),
      sounds: new EmbeddedCollectionField(baseClass("PlaylistSound")),
      channel: new StringField({ choices: AUDIO_CHANNELS, initial: "music", blank: false }),
      mode: new NumberField({
        required: true,
        choices: Object.values(PLAYLIST_MODES),
        initial: PLAYLIST_MODES.SEQUENTIAL,
      }),
      playing: new BooleanField(),
      fade: new NumberField({ integer: true, positive: true }),
      sorting: new StringField({
        required: true,
        choices: Object.values(PLAYLIST_SORT_MODES),
        initial: PLAYLIST_SORT_MODES.ALPHABETICAL,
      }),
      seed: new NumberField({ integer: true, min: 0 }),
      ...directoryFields(),
    };
  }
}

/** One sound of a playlist. */
export class BasePlaylistSound extends Document {
  declare name: string;
  declare path: string | null;
  declare playing: boolean;
  declare volume: number;
  declare sort: number;
  declare flags: Dict;

  static override metadata = metadata({
    name: "PlaylistSound",
    collection: "sounds",
    compendiumIndexFields: ["name", "sort"],
    permissions: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      description: new StringField(),
      path: new FilePathField({ categories: ["AUDIO"] }),
      channel: new StringField({ required: true, choices: AUDIO_CHANNELS, initial: "", blank: true }),
      playing: new BooleanField(),
      pausedTime: new NumberField({ min: 0 }),
      repeat: new BooleanField(),
      volume: new AlphaField({ initial: 0.5, step: 0.01 }),
      fade: new NumberField({ integer: true, min: 0 }),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }
}

register(BasePlaylist);
register(BasePlaylistSound);
