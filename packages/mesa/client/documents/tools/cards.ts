import type { EmbeddedCollection } from "../../../common/abstract/index.ts";
import { BaseCard, BaseCards } from "../../../common/documents/index.ts";
import { UnmodelledError } from "../../runtime/names/strict.ts";
import { ClientDocumentMixin } from "../mixin.ts";

/** A stack of cards. Mesa keeps the data; nothing is dealt or drawn. */
export class Cards extends ClientDocumentMixin(BaseCards) {
  declare cards: EmbeddedCollection<Card>;
}

export class Card extends ClientDocumentMixin(BaseCard) {}

/** What is done with cards, which throws by name. */
const PLAY: Record<string, string[]> = {
  Cards: ["deal", "draw", "pass", "recall", "shuffle"].concat([
    "dealDialog",
    "drawDialog",
    "passDialog",
    "playDialog",
    "resetDialog",
  ]),
  Card: ["discard", "flip", "pass", "play", "recall", "toMessage"],
};

for (const cls of [Cards, Card]) {
  for (const name of PLAY[cls.name] ?? []) {
    const value = async (): Promise<never> => {
      throw new UnmodelledError(`${cls.name}#${name}`);
    };
    Object.defineProperty(cls.prototype, name, { configurable: true, writable: true, value });
  }
}
