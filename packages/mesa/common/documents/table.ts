import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { TABLE_RESULT_TYPES } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  FilePathField,
  HTMLField,
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
  migrateSourceId,
  nameField,
  register,
  statsField,
} from "./shared.ts";

/** A random table. */
export class BaseRollTable extends Document {
  declare name: string;
  declare img: string;
  declare description: string;
  declare results: EmbeddedCollection;
  declare formula: string;
  declare replacement: boolean;
  declare displayRoll: boolean;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "RollTable",
    collection: "tables",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "sort", "folder"],
    embedded: { TableResult: "results" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "TABLE"];

  static DEFAULT_ICON = "icons/svg/d20-grey.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => BaseRollTable.DEFAULT_ICON }),
      description: new HTMLField({ textSearch: true }),
      results: new EmbeddedCollectionField(baseClass("TableResult")),
      formula: new StringField(),
      replacement: new BooleanField({ initial: true }),
      displayRoll: new BooleanField({ initial: true }),
      ...directoryFields(),
    };
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

/** One line of a random table. */
export class BaseTableResult extends Document {
  declare type: string;
  declare name: string;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null | undefined;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "TableResult",
    collection: "results",
    coreTypes: Object.values(TABLE_RESULT_TYPES),
    compendiumIndexFields: ["type"],
    permissions: { create: "OWNER", update: canUpdate, delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["TABLE_RESULT"];

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      type: new DocumentTypeField(BaseTableResult, { initial: TABLE_RESULT_TYPES.TEXT }),
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        initial: [1, 1],
        validate: (r) => Number((r as number[])[0]) <= Number((r as number[])[1]),
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new BooleanField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  static override migrateData(source: Dict): Dict {
    // Before V13 the words of a text result were its `text`, and "pack" was a type of its own.
    this._addDataFieldMigration(source, "text", source.type === "text" || source.type === 0 ? "description" : "name");
    if (source.type === 0) source.type = TABLE_RESULT_TYPES.TEXT;
    if (source.type === 1 || source.type === 2 || source.type === "pack") source.type = TABLE_RESULT_TYPES.DOCUMENT;
    const { documentCollection: collection, documentId: id } = source;
    if (typeof id === "string" && typeof collection === "string" && !("documentUuid" in source)) {
      source.documentUuid = collection.includes(".") ? `Compendium.${collection}.${id}` : `${collection}.${id}`;
      delete source.documentCollection;
      delete source.documentId;
    }
    return super.migrateData(source);
  }
}

/** Everybody who may draw from a table marks results as drawn; the rest is for owners. */
function canUpdate(user: BaseUserLike, doc: Document, data: Dict): boolean {
  const onlyDrawn = Object.keys(data).every((k) => k === "_id" || k === "drawn");
  return doc.testUserPermission(user, onlyDrawn ? "OBSERVER" : "OWNER");
}

register(BaseRollTable);
register(BaseTableResult);
