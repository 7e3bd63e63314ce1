import { FORMS } from "../core/forms.ts";
import { type DataField, fields, type Schema } from "./index.ts";

/*
 * Fields that items and actors share. Schemas are lenient: whatever a form can produce is valid, numbers are rounded and
 * kept inside what the core accepts, and a formula that cannot be read is said so when it is rolled, not when it is typed.
 */

export const text = (initial = ""): DataField => new fields.StringField({ required: true, blank: true, initial });
export const html = (): DataField => new fields.HTMLField({ required: true, blank: true, initial: "" });
export const yes = (initial = false): DataField => new fields.BooleanField({ required: true, initial });
export const whole = (initial: number, min: number, max: number): DataField =>
  new fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max });
/** What is in a purse, whatever the table calls it. */
export const money = (): DataField => whole(0, 0, 1_000_000_000);
/** How many of a thing there are. */
export const quantity = (): DataField => whole(1, 0, 1_000_000);
/** A figure that nobody may have said: null. At most two decimals. */
const measure = (max: number): DataField =>
  new fields.NumberField({ required: true, nullable: true, initial: null, min: 0, max, step: 0.01 });
/** What a thing costs, whatever the table calls its money, and what it weighs in kilos. */
export const goods = (): Schema => ({ price: measure(1_000_000_000), weight: measure(1_000_000) });
/** What a thing costs, and how hard it is to come by. */
export const wares = (): Schema => ({ price: measure(1_000_000_000), rarity: measure(20) });
/** One word of a list. */
export const oneOf = <W extends string>(words: readonly W[], initial: NoInfer<W>): DataField =>
  new fields.StringField({ required: true, initial, choices: [...words] });
/** How words speak of somebody: in a hero. The forms of a name, in what somebody is: `elfa|elfo|gente elfa`. */
export const spokenForm = (): DataField => oneOf(FORMS, "neutral");
/** Several fields under one name. */
export const record = (schema: Schema): DataField => new fields.SchemaField(schema as never);
/** Any number of the same. */
export const listOf = (element: DataField): DataField => new fields.ArrayField(element as never);
/** A ledger of experience: what was earned and spent, line by line. */
export const ledger = (): DataField =>
  listOf(
    record({
      id: text(),
      kind: text("award"),
      amount: whole(0, -1_000_000, 1_000_000),
      item: text(),
      name: text(),
      from: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      to: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
      reason: text(),
      at: whole(0, 0, Number.MAX_SAFE_INTEGER),
      by: text(),
    }),
  );
