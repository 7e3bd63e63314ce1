import { Document } from "../abstract/document.ts";
import { EmbeddedDataField, FilePathField, HTMLField, IntegerSortField, SetField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import { baseClass, flagsField, foreign, idField, metadata, nameField, register, statsField } from "./shared.ts";

const CONTENT: Record<string, string> = {
  actors: "Actor",
  combats: "Combat",
  items: "Item",
  journal: "JournalEntry",
  scenes: "Scene",
  tables: "RollTable",
  macros: "Macro",
  cards: "Cards",
  playlists: "Playlist",
  folders: "Folder",
};

/** Documents of all kinds, to be imported together. */
export class BaseAdventure extends Document {
  declare name: string;
  declare img: string | null;
  declare caption: string;
  declare description: string;
  declare folder: Document | null;
  declare sort: number;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Adventure",
    collection: "adventures",
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      img: new FilePathField({ categories: ["IMAGE"] }),
      caption: new HTMLField(),
      description: new HTMLField({ textSearch: true }),
      ...Object.fromEntries(
        Object.entries(CONTENT).map(([field, name]) => [field, new SetField(new EmbeddedDataField(baseClass(name)))]),
      ),
      folder: foreign("Folder"),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  /** The classes of the content by field name. */
  static get contentFields(): Record<string, unknown> {
    return Object.fromEntries(Object.entries(CONTENT).map(([field, name]) => [field, baseClass(name).implementation]));
  }
}

register(BaseAdventure);
