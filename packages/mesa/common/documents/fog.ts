import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import { FilePathField, NumberField, ObjectField } from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { hostGame } from "../host.ts";
import { flagsField, foreign, idField, metadata, register, statsField } from "./shared.ts";

/** What a user has seen of a scene. */
export class BaseFogExploration extends Document {
  static override metadata = metadata({
    name: "FogExploration",
    collection: "fog",
    permissions: { create: "PLAYER", update: isOwn, delete: isOwn },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      scene: foreign("Scene"),
      user: foreign("User", { initial: () => hostGame()?.userId ?? null }),
      explored: new FilePathField({ categories: ["IMAGE"], required: true, base64: true }),
      positions: new ObjectField(),
      timestamp: new NumberField({ nullable: false, initial: () => Date.now() }),
      ...flagsField(),
      ...statsField(),
    };
  }
}

function isOwn(user: BaseUserLike, doc: Document): boolean {
  return user.isGM || doc._source.user === user.id;
}

register(BaseFogExploration);
