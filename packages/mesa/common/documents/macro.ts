import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, MACRO_SCOPES, MACRO_TYPES } from "../constants.ts";
import { DocumentAuthorField, DocumentTypeField, FilePathField, StringField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { hostGame } from "../host.ts";
import type { Dict } from "../utils/types.ts";
import { baseClass, directoryFields, idField, metadata, migrateSourceId, nameField, register } from "./shared.ts";

/** A script or chat text to be run with a click. */
export class BaseMacro extends Document {
  declare name: string;
  declare type: string;
  declare author: Document | null;
  declare img: string;
  declare scope: string;
  declare command: string;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Macro",
    collection: "macros",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "img", "sort", "folder"],
    coreTypes: Object.values(MACRO_TYPES),
    permissions: { create: canCreate, update: canUpdate, delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "MACRO"];

  static DEFAULT_ICON = "icons/svg/dice-target.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      type: new DocumentTypeField(BaseMacro, { initial: MACRO_TYPES.CHAT }),
      author: new DocumentAuthorField(baseClass("User")),
      img: new FilePathField({ categories: ["IMAGE"], initial: () => BaseMacro.DEFAULT_ICON }),
      scope: new StringField({ required: true, choices: MACRO_SCOPES, initial: MACRO_SCOPES[0] }),
      command: new StringField({ required: true, blank: true }),
      ...directoryFields(),
    };
  }

  static override canUserCreate(user: BaseUserLike): boolean {
    return user.hasRole("PLAYER");
  }

  /** The author owns a macro. */
  override getUserLevel(user?: BaseUserLike | null): number | null {
    const who = user ?? (hostGame()?.user as BaseUserLike | undefined);
    if (who && who.id === this._source.author) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return super.getUserLevel(user);
  }

  static override migrateData(source: Dict): Dict {
    migrateSourceId(source);
    return super.migrateData(source);
  }
}

function mayScript(user: BaseUserLike, type: unknown): boolean {
  return type !== MACRO_TYPES.SCRIPT || user.hasPermission("MACRO_SCRIPT");
}

function canCreate(user: BaseUserLike, doc: Document): boolean {
  return user.hasRole("PLAYER") && mayScript(user, doc._source.type);
}

function canUpdate(user: BaseUserLike, doc: Document, data: Dict): boolean {
  if (!doc.testUserPermission(user, "OWNER")) return false;
  const touchesScript = "command" in data || "type" in data;
  return !touchesScript || mayScript(user, data.type ?? doc._source.type);
}

register(BaseMacro);
