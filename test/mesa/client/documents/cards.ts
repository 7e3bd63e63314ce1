import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseCard, BaseCards } from "../../common/documents/index.ts";
import { UnmodelledError } from "../runtime/strict.ts";
import { ClientDocumentMixin } from "./mixin.ts";

/** A stack of cards. Mesa keeps the data; dealing and drawing are not modelled. */
export class Cards extends ClientDocumentMixin(BaseCards) {
  declare cards: EmbeddedCollection<Card>;

  async deal(): Promise<never> {
    throw new UnmodelledError("Cards#deal");
  }

  async draw(): Promise<never> {
    throw new UnmodelledError("Cards#draw");
  }

  async shuffle(): Promise<never> {
    throw new UnmodelledError("Cards#shuffle");
  }
}

export class Card extends ClientDocumentMixin(BaseCard) {}
