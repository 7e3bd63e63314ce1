import { fields, type Schema, TypeDataModel } from "../foundry.ts";

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });
const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });

/** A labelled figure; the label is a language key or a proper name. */
const figure = () => new fields.SchemaField({ label: text(), value: number() });

/** What was done to one target, with what stood there before: enough to take it back without computing anything. */
const applied = () =>
  new fields.SchemaField({
    target: text(),
    name: text(),
    by: text(),
    // The combat that was being fought, if any.
    combat: text(),
    writes: new fields.ArrayField(new fields.SchemaField({ path: text(), before: number(), after: number() })),
    lines: new fields.ArrayField(figure()),
  });

/** A throw on a card. Dice and check are in the message's roll of the same position; the outcome is read from them. */
const throwPart = (): Schema => ({
  type: new fields.StringField({ required: true, blank: false, initial: "throw", choices: ["throw"] }),
  kind: new fields.StringField({ required: true, blank: false, initial: "none" }),
  title: text(),
  subtitle: text(),
  img: text(),
  actor: uuid(),
  item: uuid(),
  target: uuid(),
  changes: new fields.ArrayField(figure()),
  chance: new fields.NumberField({ required: true, nullable: true, initial: null }),
  follows: uuid(),
  applied: new fields.ArrayField(applied()),
});

export interface AppliedRecord {
  target: string;
  name: string;
  by: string;
  combat: string;
  writes: { path: string; before: number; after: number }[];
  lines: { label: string; value: number }[];
}

export interface ThrowPart {
  type: "throw";
  kind: string;
  title: string;
  subtitle: string;
  img: string;
  actor: string | null;
  item: string | null;
  target: string | null;
  changes: { label: string; value: number }[];
  chance: number | null;
  follows: string | null;
  applied: AppliedRecord[];
}

export interface CardData {
  ruleset: string;
  parts: ThrowPart[];
}

/** A chat card is data: typed parts, rendered for each viewer in their own language. */
export class CardModel extends TypeDataModel implements CardData {
  declare ruleset: string;
  declare parts: ThrowPart[];

  static defineSchema(): Schema {
    return {
      ruleset: text(),
      parts: new fields.ArrayField(new fields.SchemaField(throwPart())),
    };
  }
}
