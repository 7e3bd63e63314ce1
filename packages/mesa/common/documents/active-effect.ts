import { Document } from "../abstract/document.ts";
import { BASE_DOCUMENT_TYPE } from "../constants.ts";
import {
  BooleanField,
  ColorField,
  FilePathField,
  HTMLField,
  IntegerSortField,
  SetField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema, EffectChangeData } from "../data/types.ts";
import { EFFECT_FIELDS } from "../generation/effect-schema.ts";
import { migrateEffectSource, shimEffectData } from "../generation/effect-source.ts";
import { byGeneration } from "../generation/index.ts";
import type { Color } from "../utils/color.ts";
import type { Dict } from "../utils/types.ts";
import { flagsField, foreign, idField, metadata, nameField, register, statsField, typeFields } from "./shared.ts";

/** Changes to an actor (or item) that last while the effect does. */
export class BaseActiveEffect extends Document {
  declare name: string;
  declare img: string | null;
  declare type: string;
  declare system: unknown;
  declare changes: EffectChangeData[];
  declare disabled: boolean;
  declare duration: object;
  declare description: string;
  declare origin: string | null;
  declare tint: Color;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare sort: number;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "ActiveEffect",
    collection: "effects",
    hasTypeData: true,
    permissions: { create: "OWNER", delete: "OWNER" },
  });

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "EFFECT"];

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      img: new FilePathField({ categories: ["IMAGE"] }),
      ...typeFields(BaseActiveEffect, { initial: BASE_DOCUMENT_TYPE }),
      ...byGeneration(EFFECT_FIELDS)(foreign),
      disabled: new BooleanField(),
      description: new HTMLField({ textSearch: true }),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }

  static override migrateData(source: Dict): Dict {
    this._addDataFieldMigration(source, "icon", "img");
    this._addDataFieldMigration(source, "label", "name");
    byGeneration({ 13: () => {}, 14: migrateEffectSource })(source);
    return super.migrateData(source);
  }

  static override shimData(data: Dict, options: { embedded?: boolean } = {}): Dict {
    byGeneration({ 13: () => {}, 14: shimEffectData })(data);
    return super.shimData(data, options);
  }
}

register(BaseActiveEffect);
