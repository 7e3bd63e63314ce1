import { FORMS } from "../core/forms.ts";
import { type Class, fields, fromHost } from "./index.ts";

/*
 * Fields that items and actors share. A field says once what it holds, its limits, its default, and what it is called: forms,
 * effects, consent and browsing read it there. Schemas are lenient: whatever a form can produce is valid, numbers are rounded and
 * kept inside what the core accepts, and a formula that cannot be read is refused when a player rolls it, not when typed.
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

/** What fields of all rules are called. */
const named = (name: string): string => `CUBILETE.consent.figure.${name}`;

export const text = (initial = "") => holds<string>(new fields.StringField({ required: true, blank: true, initial }));
/** What is written of an actor or item, with paragraphs. */
export const html = (label = named("description")) =>
  called(label, holds<string>(new fields.HTMLField({ required: true, blank: true, initial: "" })));
export const yes = (initial = false) => holds<boolean>(new fields.BooleanField({ required: true, initial }));
interface Drawn {
  _toInput(config: object): HTMLElement;
}
/** A number that is written: the host draws one whose limits and step it knows as a slider. */
class FigureField extends fromHost<Class<Drawn>>(fields.NumberField) {
  override _toInput(config: object): HTMLElement {
    return super._toInput({ ...config, type: "number" });
  }
}
interface FigureOptions {
  nullable?: boolean;
  integer?: boolean;
  initial: number | null | (() => number);
  min?: number;
  max?: number;
  step?: number;
  choices?: readonly number[];
}
/** A number; `integer` and limits as the host's own field has them. */
export const figure = <T extends number | null = number>(options: FigureOptions) =>
  holds<T>(new FigureField({ required: true, nullable: false, ...options }));
export const whole = (initial: number, min: number, max: number) => figure({ integer: true, initial, min, max });
/** A whole number, or none. */
export const wholeOrNone = (min: number, max: number) =>
  figure<number | null>({ nullable: true, integer: true, initial: null, min, max });
/** A figure that goes up and down in play: a user who writes `-3` there takes three off. */
export const inPlay = <F extends object>(field: F): F => Object.assign(field, { isInPlay: true });
/** A formula of dice, such as `2d6+1`; blank: none. */
export const dice = (initial = "") => Object.assign(text(initial), { isDice: true });
/** What an actor is, in a few words. */
export const concept = () => called("CUBILETE.sheet.concept", text());
/** A field that the rules keep for themselves: nobody reads its name. */
export const unnamed = <F extends object>(field: F): F => called("CUBILETE.consent.elsewhere", field);
/** What is in a purse, whatever the table calls it. */
export const money = () => called(named("money"), inPlay(whole(0, 0, 1_000_000_000)));
/** How many of a thing there are. */
export const quantity = () => called(named("quantity"), inPlay(whole(1, 0, 1_000_000)));
/** A figure that nobody may have said: null. At most two decimals. */
const measure = (name: string, max: number) =>
  called(`CUBILETE.goods.${name}`, figure<number | null>({ nullable: true, initial: null, min: 0, max, step: 0.01 }));
/** What a thing costs, whatever the table calls its money, and what it weighs in kilos. */
export const goods = () => ({ price: measure("price", 1_000_000_000), weight: measure("weight", 1_000_000) });
/** What a thing costs, and how hard it is to come by. */
export const wares = () => ({ price: measure("price", 1_000_000_000), rarity: measure("rarity", 20) });
/** What a word of a list is called: a language key for each, or the key that they stand below. */
type WordLabels<W extends string> = string | ((word: W) => string);
/** One word of a list. Without `called` the words stand below the rule set's key of the field. */
export const oneOf = <W extends string>(words: readonly W[], initial: NoInfer<W>, called?: WordLabels<W>) =>
  holds<W>(withWords(new fields.StringField({ required: true, initial, choices: [...words] }), words, called));
/** The same, or none: blank. */
export const oneOfOrNone = <W extends string>(words: readonly W[], called?: WordLabels<W>, none = "–") =>
  holds<W | "">(
    withWords(
      new fields.StringField({ required: true, blank: true, initial: "", choices: ["", ...words] }),
      words,
      called,
      none,
    ),
  );
function withWords<W extends string>(field: object, words: readonly W[], called?: WordLabels<W>, none?: string) {
  const said: Words = { list: words, called: called as WordLabels<string> | undefined, none };
  return Object.assign(field, { words: said });
}
interface Words {
  readonly list: readonly string[];
  called?: WordLabels<string> | undefined;
  readonly none?: string | undefined;
}
/** How words speak of a hero. */
export const spokenForm = () => called("CUBILETE.creation.forms", oneOf(FORMS, "neutral", "CUBILETE.creation.form"));
/** What an actor is, in forms: `elfa|elfo|gente elfa`; blank: it has one. */
export const forms = () => called("CUBILETE.sheet.forms", text());
/** Several fields under one name. */
export const record = <S extends FieldSet>(schema: S) =>
  holds<DataOf<S>>(new fields.SchemaField(fromHost<never>(schema)));
/** The same field under each of some names. */
export const eachOf = <W extends string, T>(names: readonly W[], field: (name: W) => Field<T>) =>
  holds<Record<W, T>>(record(Object.fromEntries(names.map((name) => [name, field(name)]))));
/** What a field is called: a language key, or one that depends on the table's settings. */
type Label = string | (() => string);
/** The field, called something else than its place says. Fields of a record that say nothing are called as the record is. */
export function called<F extends object>(label: Label, field: F): F {
  // The host translates labels once, at its start; what a table decides, its own words too, is read anew each time.
  const get = typeof label === "string" ? () => label : label;
  return Object.defineProperty(field, "label", { get, set: () => undefined, configurable: true, enumerable: true });
}

/** A field as forms and sentences read it. */
export interface FieldLike {
  /** Language key; blank: it has no name. */
  readonly label: string;
  readonly fields?: Readonly<Record<string, FieldLike>>;
  readonly words?: Words;
  readonly isDice?: boolean;
  readonly isInPlay?: boolean;
  readonly min?: number;
  readonly max?: number;
  toInput(config: object): HTMLElement;
}

/**
 * Calls fields by their place: `damage` below `MYGAME.item` is called `MYGAME.item.damage`, and its words
 * `MYGAME.damage.<word>`, where they say nothing else.
 */
export function callByPlace(schema: FieldSet, place: string, within = "", record = ""): void {
  const rules = place.slice(0, place.lastIndexOf("."));
  for (const [name, each] of Object.entries(schema)) {
    const field = each as FieldLike;
    const path = within + name;
    if (field.words) field.words.called ??= `${rules}.${path}`;
    if (field.fields) callByPlace(field.fields, place, `${path}.`, field.label || record);
    if (!field.label) called(record || `${place}.${path}`, each);
  }
}

/** What a word of a field is called: a language key, or what stands for no word. */
export function wordLabel({ words }: FieldLike, word: string): string {
  const { called = "", none = "" } = words ?? {};
  if (word === "") return none;
  return typeof called === "string" ? `${called}.${word}` : called(word);
}

/** The words of a field as options: each with its language key; first none, where there may be none. */
export function optionsIn(field: FieldLike): { value: string; label: string }[] {
  const { list = [], none } = field.words ?? {};
  return [...(none === undefined ? [] : [""]), ...list].map((value) => ({ value, label: wordLabel(field, value) }));
}

/** What a field holds, for windows that compare many. */
export function readAs(field: FieldLike): "word" | "dice" | "yes" | "number" {
  if (field.words) return "word";
  if (field.isDice) return "dice";
  return field instanceof fields.BooleanField ? "yes" : "number";
}

/** The field of a document's data that a path such as `system.damage` leads to. */
export function dataField(document: { system?: object } | null, path: string): FieldLike | null {
  const { schema } = (document?.system ?? {}) as { schema?: { getField(path: string): FieldLike | undefined } };
  return (path.startsWith("system.") && schema?.getField(path.slice("system.".length))) || null;
}
/** The same, if it holds a number. */
export function numberFieldAt(
  document: { system?: object } | null,
  path: string,
): InstanceType<typeof fields.NumberField> | null {
  const field: unknown = dataField(document, path);
  return field instanceof fields.NumberField ? field : null;
}

/** The fields of a data model by name, and the data of one who says nothing. */
export function schemaOf(model: object): { fields: Readonly<Record<string, FieldLike>>; usual: object } {
  const Model = fromHost<Class<{ toObject(): object }> & { schema: { fields: Readonly<Record<string, FieldLike>> } }>(
    model,
  );
  return { fields: Model.schema.fields, usual: new Model({}, { parent: null }).toObject() };
}

/** Any number of the same. */
export const listOf = <F extends object>(element: F) =>
  holds<HeldBy<F>[]>(new fields.ArrayField(fromHost<never>(element)));
/** Who mans an actor (`core/crew.ts`). */
export const crew = () =>
  called("CUBILETE.crew.title", listOf(record({ station: text(), skill: text(), actor: text(), gun: text() })));
/** Nights that an actor slept, by the world's clock: each can be taken back by itself. */
export const nights = () => called(named("nights"), listOf(record({ id: text() })));
/** A ledger of experience: what was earned and spent, line by line. */
export const ledger = () =>
  called(
    named("ledger"),
    listOf(
      record({
        id: text(),
        kind: text("award"),
        amount: whole(0, -1_000_000, 1_000_000),
        item: text(),
        name: text(),
        from: figure({ initial: 0 }),
        to: figure({ initial: 0 }),
        reason: text(),
        at: whole(0, 0, Number.MAX_SAFE_INTEGER),
        by: text(),
      }),
    ),
  );
