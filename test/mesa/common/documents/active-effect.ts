import { Document } from "../abstract/document.ts";
import { ACTIVE_EFFECT_MODES, BASE_DOCUMENT_TYPE } from "../constants.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  FilePathField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema, EffectChangeData } from "../data/types.ts";
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
    const count = (): NumberField => new NumberField({ integer: true, min: 0 });
    return {
      ...idField(),
      ...nameField(),
      img: new FilePathField({ categories: ["IMAGE"] }),
      ...typeFields(BaseActiveEffect, { initial: BASE_DOCUMENT_TYPE }),
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new StringField({ required: true }),
          mode: new NumberField({ required: true, nullable: false, integer: true, initial: ACTIVE_EFFECT_MODES.ADD }),
          priority: new NumberField(),
        }),
      ),
      disabled: new BooleanField(),
      duration: new SchemaField({
        startTime: new NumberField({ initial: null }),
        seconds: count(),
        combat: foreign("Combat"),
        rounds: count(),
        turns: count(),
        startRound: count(),
        startTurn: count(),
      }),
      description: new HTMLField({ textSearch: true }),
      origin: new StringField({ nullable: true, blank: false, initial: null }),
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
    return super.migrateData(source);
  }
}

register(BaseActiveEffect);
