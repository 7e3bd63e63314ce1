import { renderCard } from "../chat/card.ts";
import { CardModel } from "../chat/card-model.ts";
import { BaseChatMessage } from "../foundry.ts";

/** A chat message whose inside, when it is a card, is rendered from its data for each viewer. */
export class CubileteChatMessage extends BaseChatMessage {
  override async renderHTML(options: object = {}): Promise<HTMLElement> {
    const html = await super.renderHTML(options);
    if (this.system instanceof CardModel) {
      html.querySelector(".message-content")?.replaceChildren(await renderCard(this));
    }
    return html;
  }
}
