import type { DataOf, FieldSet } from "./fields.ts";
import { type Class, fromHost, type Schema, TypeDataModel, type TypeDataModelLike } from "./index.ts";

/** A data model whose data are said once, by its fields: their types follow. */

/**
 * A class of data to extend: `class Weapon extends modelOf(() => ({ damage: text("1d6") })) {}` has `damage: string`.
 * @param schema Its fields, asked for when the host asks for them.
 * @param Base What it is built on, with the fields of that.
 */
export function modelOf<S extends FieldSet, B extends object = TypeDataModelLike>(
  schema: () => S,
  Base?: abstract new (...given: never[]) => B,
): Class<B & DataOf<S>> {
  const Below = fromHost<Class<TypeDataModelLike>>(Base ?? TypeDataModel);
  class Model extends Below {
    static defineSchema(): Schema {
      return { ...(Base && super.defineSchema()), ...schema() };
    }
  }
  return fromHost<Class<B & DataOf<S>>>(Model);
}
