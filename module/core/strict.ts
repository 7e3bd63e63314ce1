/**
 * Checks: plain JSON that macros, messages and sheets hand in. One declaration says the type, its ranges and what is usual, and
 * reads both ways: strictly, refusing by the field's name (validate.ts), or as what is stored is read (shape.ts).
 */

import { type Field, MISFIT } from "./shape.ts";
import { type Accepted, coreError, fieldAt, isCoreError, own, plain, plainFields, textOf, word } from "./validate.ts";

type Fields = Readonly<Record<string, Field<unknown, unknown>>>;
type GivenOf<F> = F extends Field<unknown, infer G> ? G : never;
type ReadOf<F> = F extends Field<infer T, unknown> ? T : never;

/** What may be given for a declaration, what may be left out being optional. */
export type Infer<F> = GivenOf<F>;
/** What is read of it, with everything that is usual filled in. */
export type Complete<F> = ReadOf<F>;

type Given<S> = { readonly [K in keyof S as undefined extends GivenOf<S[K]> ? never : K]: GivenOf<S[K]> } & {
  readonly [K in keyof S as undefined extends GivenOf<S[K]> ? K : never]?: GivenOf<S[K]>;
};
type Read<S> = { readonly [K in keyof S as undefined extends ReadOf<S[K]> ? never : K]: ReadOf<S[K]> } & {
  readonly [K in keyof S as undefined extends ReadOf<S[K]> ? K : never]?: ReadOf<S[K]>;
};

/** A field that is read by a function; `G`: what may be given for it. */
export const reading = <T, G = T>(accepted: Accepted, strict: (value: unknown, path: string) => T): Field<T, G> =>
  Object.assign(
    (value: unknown, path: string) => {
      try {
        return strict(value, path);
      } catch (error) {
        if (!isCoreError(error)) throw error;
        return MISFIT;
      }
    },
    { accepted, strict },
  );

/** What is read, once more: relations between fields, and what follows from them. */
export const also = <T, G, R>(field: Field<T, G>, then: (value: T, path: string) => R): Field<R, G> =>
  reading(field.accepted, (value, path) => then(field.strict(value, path), path));

/** A field that may be left out: `value` stands for it. */
export const usual = <T, G>(field: Field<T, G>, value: NoInfer<T>): Field<T, G | undefined> =>
  Object.assign(reading<T, G | undefined>(field.accepted, field.strict), { usual: { value } });

/** A field that may be left out, and is then left out of what is read. */
export const optional = <T, G>(field: Field<T, G>): Field<T | undefined, G | undefined> =>
  usual<T | undefined, G>(field, undefined);

/** A word of a table's own, without blanks around it. */
export const ownWordField = (letters: number): Field<string> => {
  const accepted = { type: `a text of 1 to ${letters} letters` };
  return reading(accepted, (value, path) => {
    const word = textOf(value, path).trim();
    if (word !== "" && word.length <= letters) return word;
    throw coreError("range", path, accepted, value);
  });
};

/** What a table keeps as a text, read again; null where it is none. Blank: `none`. */
export function readKept<T>(kept: string, none: T, read: (value: unknown) => T): T | null {
  if (kept === "") return none;
  try {
    return read(JSON.parse(kept));
  } catch (error) {
    if (error instanceof SyntaxError || isCoreError(error)) return null;
    throw error;
  }
}

/** A word that says of which kind something is. */
export const is = <W extends string>(word: W): Field<W> => reading({ words: [word] }, () => word);

/** The named fields of an object, whatever else it may have. */
export function readFields<S extends Fields>(
  source: Readonly<Record<string, unknown>>,
  path: string,
  fields: S,
): Read<S> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = own(source, name, path);
    if (given !== undefined) read[name] = field.strict(given, fieldAt(path, name));
    else if (!field.usual) throw coreError("missing", fieldAt(path, name), field.accepted);
    else if (field.usual.value !== undefined) read[name] = field.usual.value;
  }
  return read as Read<S>;
}

/**
 * The named fields, and no other: a misspelt one must not silently become its default. Errors name the first that is wrong, in
 * the order of the fields; those in `first` come before all others.
 */
export function closed<S extends Fields>(
  fields: S,
  ...first: readonly (keyof S & string)[]
): Field<Read<S>, Given<S>> & { readonly fields: S } {
  const names = Object.keys(fields);
  const ordered: S = Object.assign(Object.fromEntries(first.map((name) => [name, fields[name]])), fields);
  const strict = (value: unknown, path: string) => readFields(plainFields(value, path, names), path, ordered);
  return Object.assign(reading<Read<S>, Given<S>>({ type: "a plain object" }, strict), { fields });
}

/** Something of one of several kinds, each with fields of its own; `fallback` is the kind of what names none. */
export function byKind<V extends Fields>(
  key: string,
  variants: V,
  fallback?: keyof V & string,
): Field<ReadOf<V[keyof V]>, GivenOf<V[keyof V]>> {
  const words = Object.keys(variants);
  return reading({ type: "a plain object" }, (value, path) => {
    const kind = word(plain(value, path), key, path, words, fallback);
    return variants[kind]?.strict(value, path) as ReadOf<V[keyof V]>;
  });
}
