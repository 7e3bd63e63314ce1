import { Document } from "../abstract/document.ts";
import { FOLDER_DOCUMENT_TYPES } from "../constants.ts";
import { ColorField, DocumentTypeField, HTMLField, IntegerSortField, StringField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Color } from "../utils/color.ts";
import type { Dict } from "../utils/types.ts";
import { flagsField, foreign, idField, metadata, nameField, register, statsField } from "./shared.ts";

/** A folder of a sidebar directory or compendium. */
export class BaseFolder extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare folder: Document | null;
  declare sorting: "a" | "m";
  declare sort: number;
  declare color: Color | null;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Folder",
    collection: "folders",
    coreTypes: FOLDER_DOCUMENT_TYPES,
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "FOLDER"];

  static SORTING_MODES = ["a", "m"];

  static override get TYPES(): string[] {
    return [...FOLDER_DOCUMENT_TYPES];
  }

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      type: new DocumentTypeField(BaseFolder),
      description: new HTMLField({ textSearch: true }),
      folder: foreign("Folder"),
      sorting: new StringField({ required: true, initial: "a", choices: BaseFolder.SORTING_MODES }),
      sort: new IntegerSortField(),
      color: new ColorField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  /** @throws Error for a folder inside itself */
  static override validateJoint(data: Dict): void {
    if (data.folder && data.folder === data._id) throw new Error("A Folder may not contain itself");
  }
}

register(BaseFolder);
