import { listOf, record } from "../foundry/fields.ts";
import { fields, type JsonObject, type Schema, TypeDataModel } from "../foundry/index.ts";

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });
const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });

const held = () => new fields.BooleanField({ required: true, initial: false });
const anything = () => new fields.AnyField({ required: true, nullable: true, initial: null });

/** A labelled figure; the label is a language key or a proper name. */
const figure = () => record({ label: text(), value: number() });

/** What was done to one target, with what stood there before: enough to take it back without computing anything. */
const applied = () =>
  record({
    id: text(),
    target: text(),
    name: text(),
    by: text(),
    // The combat that was being fought, if any.
    combat: text(),
    /** Whether it is what rolling cost whoever rolled. */
    cost: held(),
    /** The option that was spent on, where there was one, and what it stands for. */
    option: text(),
    note: text(),
    // Of the target itself, or of an item by its UUID.
    writes: listOf(record({ item: text(), path: text(), before: anything(), after: anything() })),
    /** Ids of items that it made, and the data of those that it took away. */
    created: listOf(text()),
    removed: listOf(new fields.ObjectField()),
    /** Conditions that it put on or took off, each with whether it held before. */
    statuses: listOf(record({ id: text(), before: held() })),
    lines: listOf(figure()),
  });

/**
 * A roll or a prompt on a card. Of a roll, dice and check are in the message's roll of the same position; the outcome is
 * read from them. A prompt keeps what it says in `data`; a roll against somebody, in `data.aim`, which modifiers are theirs.
 */
const cardPart = (): Schema => ({
  type: new fields.StringField({ required: true, blank: false, initial: "roll", choices: ["roll", "prompt"] }),
  kind: new fields.StringField({ required: true, blank: false, initial: "none" }),
  title: text(),
  subtitle: text(),
  img: text(),
  actor: uuid(),
  item: uuid(),
  target: uuid(),
  modifiers: listOf(record({ label: text(), value: number(), detail: text(), field: text() })),
  chance: new fields.NumberField({ required: true, nullable: true, initial: null }),
  follows: uuid(),
  applied: listOf(applied()),
  data: new fields.ObjectField(),
});

export interface AppliedRecord {
  id: string;
  target: string;
  name: string;
  by: string;
  combat: string;
  cost: boolean;
  option: string;
  note: string;
  writes: { item: string; path: string; before: unknown; after: unknown }[];
  created: string[];
  removed: JsonObject[];
  statuses: { id: string; before: boolean }[];
  lines: { label: string; value: number }[];
}

export interface CardPart {
  type: "roll" | "prompt";
  kind: string;
  title: string;
  subtitle: string;
  img: string;
  actor: string | null;
  item: string | null;
  target: string | null;
  /** `field`: what the value is added to, "" on a card of an earlier version. */
  modifiers: { label: string; value: number; detail: string; field: string }[];
  chance: number | null;
  follows: string | null;
  applied: AppliedRecord[];
  data: JsonObject;
}

export interface CardData {
  ruleset: string;
  parts: CardPart[];
}

/** A chat card is data: typed parts, rendered for each viewer in their own language. */
export class CardModel extends TypeDataModel implements CardData {
  declare ruleset: string;
  declare parts: CardPart[];

  static defineSchema(): Schema {
    return {
      ruleset: text(),
      parts: listOf(record(cardPart())),
    };
  }
}
