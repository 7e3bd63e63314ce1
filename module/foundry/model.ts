import { callByPlace, type DataOf, type FieldSet } from "./fields.ts";
import { type Class, fromHost, type Schema, TypeDataModel, type TypeDataModelLike } from "./index.ts";

/** A data model whose data are said once, by its fields: their types follow, and what they are called. */

/**
 * A class of data to extend: `class Weapon extends modelOf("MYGAME.item", () => ({ damage: text("1d6") })) {}` has
 * `damage: string`, and the field is called `MYGAME.item.damage`.
 * @param place The language key that the names of its fields stand below.
 * @param schema Its fields, asked for when the host asks for them.
 * @param Base What it is built on, with the fields of that.
 */
export function modelOf<S extends FieldSet, B extends object = TypeDataModelLike>(
  place: string,
  schema: () => S,
  Base?: abstract new (...given: never[]) => B,
): Class<B & DataOf<S>> {
  const Below = fromHost<Class<TypeDataModelLike>>(Base ?? TypeDataModel);
  class Model extends Below {
    static defineSchema(): Schema {
      const own = schema();
      callByPlace(own, place);
      return { ...(Base && super.defineSchema()), ...own };
    }
  }
  return fromHost<Class<B & DataOf<S>>>(Model);
}
