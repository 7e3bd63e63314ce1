import { renderCard } from "../cards/card.ts";
import { CardModel } from "../cards/card-model.ts";
import type { Stored } from "../contract/index.ts";
import { BaseChatMessage } from "../foundry/index.ts";
import { readStored } from "../migrations/read.ts";
import { onCardClick } from "../play/card-actions.ts";

/** A chat message whose inside, when it is a card, is rendered from its data for each viewer. */
export class CubileteChatMessage extends BaseChatMessage {
  static migrateData(source: Stored): Stored {
    return super.migrateData(readStored("ChatMessage", source));
  }

  override async renderHTML(options: object = {}): Promise<HTMLElement> {
    const html = await this.#frame(options);
    if (this.system instanceof CardModel) {
      html.querySelector(".message-content")?.replaceChildren(await renderCard(this, onCardClick));
    }
    return html;
  }

  /** Foundry's frame of the message. It draws the dice first, and cannot when they were tampered with. */
  async #frame(options: object): Promise<HTMLElement> {
    try {
      return await super.renderHTML(options);
    } catch (error) {
      if (!(this.system instanceof CardModel) || this.rolls.length === 0) throw error;
      console.warn(`Cubilete: the dice of message ${this.id} cannot be drawn.`, error);
      return this.clone({ rolls: [], content: "" }, { keepId: true }).renderHTML(options);
    }
  }
}
