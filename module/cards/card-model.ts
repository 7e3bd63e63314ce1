import { listOf, record } from "../foundry/fields.ts";
import { fields, type JsonObject, type MessageLike, type Schema, TypeDataModel, theGame } from "../foundry/index.ts";

const text = () => new fields.StringField({ required: true, blank: true, initial: "" });
const uuid = () => new fields.StringField({ required: true, nullable: true, blank: false, initial: null });
const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });

const held = () => new fields.BooleanField({ required: true, initial: false });
const anything = () => new fields.AnyField({ required: true, nullable: true, initial: null });

/** What was done, said with a language key or a proper name; null: what came or went is no figure. */
const figure = () =>
  record({ label: text(), value: new fields.NumberField({ required: true, nullable: true, initial: 0 }) });

/** What was done to one target, with what stood there before: enough to take it back without computing anything. */
const applied = () =>
  record({
    id: text(),
    target: text(),
    name: text(),
    by: text(),
    // The combat that was being fought, if any.
    combat: text(),
    /** Whether it is the roller's cost of the roll. */
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
 * read from them. A prompt keeps what it says in `data`; a roll against a target keeps, in `data.aim`, which modifiers are theirs.
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
  // Of the end that came up, where there are more than success and failure.
  outcomeChance: new fields.NumberField({ required: true, nullable: true, initial: null }),
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
  lines: { label: string; value: number | null }[];
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
  /** Of success. */
  chance: number | null;
  /** Of the end that came up, where there are more than success and failure. */
  outcomeChance: number | null;
  follows: string | null;
  applied: AppliedRecord[];
  data: JsonObject;
}

export interface CardData {
  ruleset: string;
  parts: CardPart[];
}

/** More than any card of ours holds. Any user may write a message, and every page draws it. */
const MOST = { parts: 200, entries: 1000, values: 20_000, letters: 100_000, depth: 14 } as const;
const MOST_WORDS = 1000;

/** A copy without what goes beyond that. */
function within(value: unknown, left: { values: number }, letters: number, depth: number): unknown {
  left.values -= 1;
  if (typeof value === "string") return value.slice(0, letters);
  if (typeof value !== "object" || value === null) return value;
  if (left.values < 0 || depth === 0) return null;
  const inside = (each: unknown) => within(each, left, letters, depth - 1);
  if (Array.isArray(value)) return value.slice(0, MOST.entries).map(inside);
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST.entries)
      .map(([name, each]) => [name, inside(each)]),
  );
}

/** Whether a part is no more than what a card may hold. */
function fits(value: unknown, left: { values: number }, depth: number): boolean {
  left.values -= 1;
  if (left.values < 0 || depth === 0) return false;
  if (typeof value === "string") return value.length <= MOST_WORDS;
  if (typeof value !== "object" || value === null) return true;
  const inside = Object.values(value);
  return inside.length <= MOST.entries && inside.every((each) => fits(each, left, depth - 1));
}

function bounded(part: CardPart): CardPart {
  if (fits(part, { values: MOST.values }, MOST.depth)) return part;
  // A name or label is one line; data may hold whole descriptions.
  const { data, applied, ...words } = part;
  const left = { values: MOST.values };
  return {
    ...(within(words, left, MOST_WORDS, MOST.depth) as typeof words),
    ...(within({ data, applied }, left, MOST.letters, MOST.depth) as Pick<CardPart, "data" | "applied">),
  };
}

/**
 * Whether a card is kept from the user of this page. Foundry sends every message whole to every page, with its dice, and hides it
 * where it is drawn (others once read the flavour of private rolls: foundryvtt #7909). What we can keep from macros, modules and
 * exports of a player's page is what our own data say of it; the roller knows it, and GMs' pages carry out its buttons.
 */
const isKept = (message: MessageLike | null): boolean =>
  message?.isContentVisible === false && !message.author?.isSelf && !theGame().user.isGM;

const NOTHING: CardPart = {
  type: "roll",
  kind: "none",
  title: "",
  subtitle: "",
  img: "",
  actor: null,
  item: null,
  target: null,
  modifiers: [],
  chance: null,
  outcomeChance: null,
  follows: null,
  applied: [],
  data: {},
};

/** A chat card is data: typed parts, rendered for each viewer in their own language. */
export class CardModel extends TypeDataModel implements CardData {
  declare ruleset: string;
  declare parts: CardPart[];

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.parts = isKept(this.parent as MessageLike | null)
      ? [{ ...NOTHING }]
      : this.parts.slice(0, MOST.parts).map(bounded);
  }

  static defineSchema(): Schema {
    return {
      ruleset: text(),
      parts: listOf(record(cardPart())),
    };
  }
}
