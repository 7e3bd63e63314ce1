import { FORMS } from "../core/forms.ts";
import { fields, fromHost } from "./index.ts";

/*
 * FieldSet that items and actors share. Schemas are lenient: whatever a form can produce is valid, numbers are rounded and
 * kept inside what the core accepts, and a formula that cannot be read is said so when it is rolled, not when it is typed.
 */

declare const HOLDS: unique symbol;
/** A field that says what it holds: the data of a model follow from its fields (`modelOf`). The host's own types are too large to infer from. */
export interface Field<T> {
  readonly [HOLDS]: () => T;
}
export type FieldSet = Readonly<Record<string, object>>;
type HeldBy<F> = F extends Field<infer T> ? T : unknown;
/** The data of some fields. */
export type DataOf<S extends FieldSet> = { -readonly [K in keyof S]: HeldBy<S[K]> };

/** A field of the host's, with what it holds; also where that is something else than its type says, such as null until it is prepared. */
export const holds = <T>(field: object): Field<T> => field as Field<T>;

export const text = (initial = "") => holds<string>(new fields.StringField({ required: true, blank: true, initial }));
export const html = () => holds<string>(new fields.HTMLField({ required: true, blank: true, initial: "" }));
export const yes = (initial = false) => holds<boolean>(new fields.BooleanField({ required: true, initial }));
export const whole = (initial: number, min: number, max: number) =>
  holds<number>(new fields.NumberField({ required: true, nullable: false, integer: true, initial, min, max }));
/** A whole number, or none. */
export const wholeOrNone = (min: number, max: number) =>
  holds<number | null>(
    new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min, max }),
  );
/** What is in a purse, whatever the table calls it. */
export const money = () => whole(0, 0, 1_000_000_000);
/** How many of a thing there are. */
export const quantity = () => whole(1, 0, 1_000_000);
/** A figure that nobody may have said: null. At most two decimals. */
const measure = (max: number) =>
  holds<number | null>(
    new fields.NumberField({ required: true, nullable: true, initial: null, min: 0, max, step: 0.01 }),
  );
/** What a thing costs, whatever the table calls its money, and what it weighs in kilos. */
export const goods = () => ({ price: measure(1_000_000_000), weight: measure(1_000_000) });
/** What a thing costs, and how hard it is to come by. */
export const wares = () => ({ price: measure(1_000_000_000), rarity: measure(20) });
/** One word of a list. */
export const oneOf = <W extends string>(words: readonly W[], initial: NoInfer<W>) =>
  holds<W>(new fields.StringField({ required: true, initial, choices: [...words] }));
/** The same, or none: blank. */
export const oneOfOrNone = <W extends string>(words: readonly W[]) =>
  holds<W | "">(new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...words] }));
/** How words speak of somebody: in a hero. The forms of a name, in what somebody is: `elfa|elfo|gente elfa`. */
export const spokenForm = () => oneOf(FORMS, "neutral");
/** Several fields under one name. */
export const record = <S extends FieldSet>(schema: S) =>
  holds<DataOf<S>>(new fields.SchemaField(fromHost<never>(schema)));
/** The same field under each of some names. */
export const eachOf = <W extends string, T>(names: readonly W[], field: (name: W) => Field<T>) =>
  holds<Record<W, T>>(record(Object.fromEntries(names.map((name) => [name, field(name)]))));
/** Any number of the same. */
export const listOf = <F extends object>(element: F) =>
  holds<HeldBy<F>[]>(new fields.ArrayField(fromHost<never>(element)));
/** A ledger of experience: what was earned and spent, line by line. */
export const ledger = () =>
  listOf(
    record({
      id: text(),
      kind: text("award"),
      amount: whole(0, -1_000_000, 1_000_000),
      item: text(),
      name: text(),
      from: holds<number>(new fields.NumberField({ required: true, nullable: false, initial: 0 })),
      to: holds<number>(new fields.NumberField({ required: true, nullable: false, initial: 0 })),
      reason: text(),
      at: whole(0, 0, Number.MAX_SAFE_INTEGER),
      by: text(),
    }),
  );
