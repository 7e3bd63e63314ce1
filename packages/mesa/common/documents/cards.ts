import type { BaseUserLike } from "../abstract/document.ts";
import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { BASE_DOCUMENT_TYPE } from "../constants.ts";
import {
  AngleField,
  ArrayField,
  BooleanField,
  EmbeddedCollectionField,
  FilePathField,
  HTMLField,
  IntegerSortField,
  NumberField,
  SchemaField,
  StringField,
} from "../data/fields.ts";
import type { DataSchema } from "../data/types.ts";
import type { Dict } from "../utils/types.ts";
import {
  baseClass,
  directoryFields,
  flagsField,
  foreign,
  idField,
  metadata,
  nameField,
  register,
  statsField,
  typeFields,
} from "./shared.ts";

const MEDIA = ["IMAGE", "VIDEO"];
const size = (): NumberField => new NumberField({ integer: true, positive: true });

/** A stack of cards: deck, hand or pile. */
export class BaseCards extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare img: string;
  declare system: unknown;
  declare cards: EmbeddedCollection;
  declare folder: Document | null;
  declare sort: number;
  declare ownership: Record<string, number>;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Cards",
    labelPlural: "DOCUMENT.CardsPlural",
    collection: "cards",
    indexed: true,
    compendiumIndexFields: ["_id", "name", "description", "img", "type", "sort", "folder"],
    embedded: { Card: "cards" },
    hasTypeData: true,
    coreTypes: ["deck", "hand", "pile"],
    permissions: { create: "CARDS_CREATE", delete: "OWNER" },
  });

  static DEFAULT_ICON = "icons/svg/card-hand.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      ...typeFields(BaseCards, { initial: () => BaseCards.TYPES[0] }),
      description: new HTMLField({ textSearch: true }),
      img: new FilePathField({ categories: MEDIA, initial: () => BaseCards.DEFAULT_ICON }),
      cards: new EmbeddedCollectionField(baseClass("Card")),
      width: size(),
      height: size(),
      rotation: new AngleField(),
      displayCount: new BooleanField(),
      ...directoryFields(),
    };
  }
}

/** One card. */
export class BaseCard extends Document {
  declare name: string;
  declare type: string;
  declare description: string;
  declare system: unknown;
  declare suit: string;
  declare value: number | null;
  declare face: number | null;
  declare drawn: boolean;
  declare sort: number;
  declare flags: Dict;
  declare _stats: Dict;

  static override metadata = metadata({
    name: "Card",
    collection: "cards",
    hasTypeData: true,
    indexed: true,
    compendiumIndexFields: ["name", "type", "suit", "sort"],
    permissions: { create: canMove, update: canMove, delete: "OWNER" },
  });

  static DEFAULT_ICON = "icons/svg/card-joker.svg";

  static override defineSchema(): DataSchema {
    return {
      ...idField(),
      ...nameField(),
      description: new HTMLField(),
      ...typeFields(BaseCard, { initial: BASE_DOCUMENT_TYPE }),
      suit: new StringField({ required: true }),
      value: new NumberField({ required: true }),
      back: new SchemaField({
        name: new StringField(),
        text: new HTMLField(),
        img: new FilePathField({ categories: MEDIA }),
      }),
      faces: new ArrayField(
        new SchemaField({
          name: new StringField(),
          text: new HTMLField(),
          img: new FilePathField({ categories: MEDIA, initial: () => BaseCard.DEFAULT_ICON }),
        }),
      ),
      face: new NumberField({ required: true, initial: null, integer: true, min: 0 }),
      drawn: new BooleanField(),
      origin: foreign("Cards"),
      width: size(),
      height: size(),
      rotation: new AngleField(),
      sort: new IntegerSortField(),
      ...flagsField(),
      ...statsField(),
    };
  }
}

/** Cards move between stacks that the user owns. */
function canMove(user: BaseUserLike, doc: Document): boolean {
  return doc.parent?.testUserPermission(user, "OWNER") ?? user.isGM;
}

register(BaseCards);
register(BaseCard);
