import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import { BASE_DOCUMENT_TYPE, CHAT_MESSAGE_STYLES, DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  DocumentAuthorField,
  FilePathField,
  HTMLField,
  JSONField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import { hostGame } from "../host.ts";
import type { Dict } from "../utils/types.ts";
import { baseClass, flagsField, foreign, idField, metadata, register, statsField, typeFields } from "./shared.ts";

export interface SpeakerData {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

/** A line of the chat log. */
export class BaseChatMessage extends Document {
  declare type: string;
  declare system: unknown;
  declare style: number;
  declare author: Document | null;
  declare timestamp: number;
  declare flavor: string;
  declare content: string;
  declare speaker: SpeakerData;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: unknown[];
  declare sound: string | null;
  declare emote: boolean;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "ChatMessage",
    collection: "messages",
    hasTypeData: true,
    permissions: { create: canCreate, delete: "OWNER" },
  });

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...typeFields(BaseChatMessage, { initial: BASE_DOCUMENT_TYPE }),
      style: new NumberField({
        required: true,
        choices: Object.values(CHAT_MESSAGE_STYLES),
        initial: CHAT_MESSAGE_STYLES.OTHER,
        validationError: "must be a value in CONST.CHAT_MESSAGE_STYLES",
      }),
      author: new DocumentAuthorField(baseClass("User")),
      timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
      flavor: new HTMLField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({
        scene: foreign("Scene", { idOnly: true }),
        actor: foreign("Actor", { idOnly: true }),
        token: foreign("Token", { idOnly: true }),
        alias: new StringField(),
      }),
      whisper: new ArrayField(foreign("User", { idOnly: true })),
      blind: new BooleanField(),
      rolls: new ArrayField(new JSONField({ validate: isRollData })),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  /** The author owns a message; everybody else may see what is shown to them. */
  override getUserLevel(user?: BaseUserLike | null): number | null {
    const who = user ?? (hostGame()?.user as BaseUserLike | undefined);
    return who?.id === this._source.author ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }

  static override migrateData(source: Dict): Dict {
    this._addDataFieldMigration(source, "user", "author");
    // Before V12 `type` was a number: the style.
    if (typeof source.type === "number") {
      if (source.style === undefined) source.style = source.type <= 3 ? source.type : 0;
      source.type = BASE_DOCUMENT_TYPE;
    }
    return super.migrateData(source);
  }
}

/** @throws Error unless it is a serialized roll */
function isRollData(json: unknown): undefined {
  const roll: unknown = JSON.parse(json as string);
  if (!roll || typeof roll !== "object" || !("evaluated" in roll) || roll.evaluated !== true)
    throw new Error("must be the JSON of an evaluated roll");
  return undefined;
}

function canCreate(user: BaseUserLike, doc: Document): boolean {
  if (user.isGM) return true;
  if (doc._source.author !== user.id) return false;
  return user.hasRole("PLAYER");
}

register(BaseChatMessage);
