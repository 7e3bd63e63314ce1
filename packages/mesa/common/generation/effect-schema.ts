/** The fields of an active effect that differ between the generations. */
import { TypeDataModel } from "../abstract/type-data.ts";
import { ACTIVE_EFFECT_MODES } from "../constants.ts";
import {
  AnyField,
  ArrayField,
  BooleanField,
  DocumentUUIDField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import { DURATION_UNITS, SHOW_ICON } from "./constants.ts";
import type { Generation } from "./index.ts";

type Foreign = (documentName: string, options?: { idOnly?: boolean }) => DataSchema[string];

/** A word of letters and digits, or several joined by dots; at least three characters. */
function isChangeType(value: unknown): undefined {
  if (!/^(?=.{3,})[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*$/.test(String(value)) && !/^custom\.-?\d+$/.test(String(value)))
    throw new Error("must be words of letters and digits joined by dots");
  return undefined;
}

/** The changes, where a system keeps them in V14: in the type data. */
function changesField(): ArrayField {
  return new ArrayField(
    new SchemaField({
      key: new StringField({ required: true }),
      value: new AnyField({ required: true, nullable: true, initial: "" }),
      type: new StringField({ required: true, blank: false, initial: "add", validate: isChangeType }),
      phase: new StringField({ required: true, blank: false, initial: "initial" }),
      priority: new NumberField(),
    }),
  );
}

/** foundry.data.ActiveEffectTypeDataModel: the type data of every V14 effect extends it. */
export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return { changes: changesField() };
  }
}

/** Adds the changes to the schema of a model that forgot them. */
export function addChangesTo(schema: SchemaField): void {
  const field = changesField();
  field.name = "changes";
  field.parent = schema;
  schema.fields.changes = field;
}

const count = (): NumberField => new NumberField({ integer: true, min: 0 });

const requiredCount = (): NumberField => new NumberField({ required: true, integer: true, min: 0 });

export const EFFECT_FIELDS: Readonly<Record<Generation, (foreign: Foreign) => DataSchema>> = {
  13: (foreign) => ({
    changes: new ArrayField(
      new SchemaField({
        key: new StringField({ required: true }),
        value: new StringField({ required: true }),
        mode: new NumberField({ required: true, nullable: false, integer: true, initial: ACTIVE_EFFECT_MODES.ADD }),
        priority: new NumberField(),
      }),
    ),
    duration: new SchemaField({
      startTime: new NumberField({ initial: null }),
      seconds: count(),
      combat: foreign("Combat"),
      rounds: count(),
      turns: count(),
      startRound: count(),
      startTurn: count(),
    }),
    origin: new StringField({ nullable: true, blank: false, initial: null }),
  }),
  14: (foreign) => ({
    start: new SchemaField(
      {
        combat: foreign("Combat"),
        combatant: foreign("Combatant", { idOnly: true }),
        initiative: new NumberField({ required: true }),
        round: requiredCount(),
        turn: requiredCount(),
        time: new NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
      },
      { required: true, nullable: true, initial: null },
    ),
    duration: new SchemaField({
      value: requiredCount(),
      units: new StringField({ required: true, blank: false, choices: DURATION_UNITS, initial: "seconds" }),
      expiry: new StringField({ required: true, blank: false, nullable: true, initial: initialExpiry }),
      expired: new BooleanField(),
    }),
    origin: new DocumentUUIDField(),
    showIcon: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(SHOW_ICON),
      initial: SHOW_ICON.CONDITIONAL,
    }),
    folder: foreign("Folder"),
  }),
};

/** An effect that lasts for a while ends with a turn unless it says otherwise. */
function initialExpiry(source: unknown): string | null {
  const value = ((source as Dict | undefined)?.duration as Dict | undefined)?.value;
  return typeof value === "number" ? "turnStart" : null;
}
