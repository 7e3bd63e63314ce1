import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import { JSONField, StringField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import { foreign, idField, metadata, register, statsField } from "./shared.ts";

/** The value of a world or user setting. */
export class BaseSetting extends Document {
  declare key: string;
  declare value: unknown;
  declare user: string | null;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Setting",
    collection: "settings",
    permissions: { create: canModify, update: canModify, delete: canModify },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      key: new StringField({
        required: true,
        nullable: false,
        blank: false,
        validate: (k) => (k as string).split(".").length >= 2,
        validationError: "must have the format {scope}.{field}",
      }),
      value: new JSONField({ required: true, nullable: true, initial: null }),
      user: foreign("User", { idOnly: true }),
      ...statsField(),
    };
  }

  static override canUserCreate(user: BaseUserLike): boolean {
    return user.hasPermission("SETTINGS_MODIFY");
  }
}

/** World settings need SETTINGS_MODIFY; a user setting is its user's own. */
function canModify(user: BaseUserLike, doc: Document, data: Dict): boolean {
  const owner = doc._source.user;
  if (data.user !== undefined && data.user !== owner) return user.isGM;
  if (owner) return owner === user.id || user.isGM;
  if (doc._source.key === "core.permissions") return user.hasRole("GAMEMASTER");
  return user.hasPermission("SETTINGS_MODIFY");
}

register(BaseSetting);
