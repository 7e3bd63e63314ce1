import { renderCard } from "../cards/card.ts";
import { CardModel } from "../cards/card-model.ts";
import { messageCreated, messageDeleted, messageUpdated } from "../cards/edited.ts";
import { unveil } from "../cards/veil.ts";
import type { Stored } from "../contract/index.ts";
import { InTurn } from "../core/in-turn.ts";
import { BaseChatMessage, drawMissed, drawsNow, hooks } from "../foundry/index.ts";
import { readStored } from "../migrations/read.ts";
import { onCardClick } from "../play/card-actions.ts";
import { holdFocus } from "../render/focus.ts";

/** Cards that are drawn and wait for their frame. */
const waiting = new WeakMap<object, HTMLElement>();

function fill(message: object, html: HTMLElement): void {
  const card = waiting.get(message);
  if (!card) return;
  waiting.delete(message);
  html.querySelector(".message-content")?.replaceChildren(card);
}

/**
 * Once, in the first lines of the system's script: so a card stands in its frame before the hooks of any module, whose
 * scripts run later.
 */
export function fillCards(): void {
  hooks.on("renderChatMessageHTML", fill);
}

/** A chat message whose inside, when it is a card, is rendered from its data for each viewer. */
export class CubileteChatMessage extends BaseChatMessage {
  static migrateData(source: Stored): Stored {
    return super.migrateData(readStored("ChatMessage", source));
  }

  /**
   * A player who rolls for the GMs may see what they rolled: Foundry 14 hid it from them before 14.361
   * (foundryvtt#14258).
   */
  override get isContentVisible(): boolean {
    return super.isContentVisible || (this.isAuthor && this.whisper.length > 0 && !this.blind);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.system instanceof CardModel) unveil(this);
  }

  /** A hidden roll hides its actor too: the message then shows its author's name. */
  override get alias(): string {
    const hidden = this.system instanceof CardModel && !this.isContentVisible;
    return (hidden && this.author?.name) || super.alias;
  }

  override _onCreate(data: object, options: object, userId: string): void {
    super._onCreate(data, options, userId);
    messageCreated(this, userId);
  }

  override _onUpdate(changes: object, options: object, userId: string): void {
    super._onUpdate(changes, options, userId);
    messageUpdated(this, changes, userId);
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    messageDeleted(this);
  }

  /** Of two changes that come at once the second is drawn after the first: else the first may end up in its place. */
  override async renderHTML(options: object = {}): Promise<HTMLElement> {
    if (!(this.system instanceof CardModel)) return super.renderHTML(options);
    let giveBack = () => {};
    const drawn = this.#drawings.add(() => {
      giveBack = this.#holdKeys();
      drawsNow(this);
      return this.#draw(options);
    });
    // What was drawn takes the place of the old card right after this, and before the next drawing.
    void this.#drawings
      .add(() => new Promise<void>((resolve) => setTimeout(resolve)))
      .then(() => {
        giveBack();
        drawMissed(this);
      });
    return drawn;
  }

  readonly #drawings = new InTurn();

  async #draw(options: object): Promise<HTMLElement> {
    const card = await renderCard(this, onCardClick);
    waiting.set(this, card);
    const html = await this.#frame(options);
    // A host that sent no word of it.
    if (waiting.delete(this)) html.querySelector(".message-content")?.replaceChildren(card);
    return html;
  }

  /**
   * Remembers the focus while this card is drawn again, and gives it back where it was on the card, or came to it: in the very
   * moment in which the new card takes its place, so that no key that is pressed then goes astray.
   * @returns Ends it.
   */
  #holdKeys(): () => void {
    const cards = [...document.querySelectorAll(`[data-message-id="${CSS.escape(this.id)}"]`)];
    let back = () => {};
    const keep = () => {
      back = holdFocus(document.activeElement);
    };
    const end = new AbortController();
    const replaced = new MutationObserver(() => {
      if (!cards.every(({ isConnected }) => isConnected)) back();
    });
    for (const card of cards) {
      if (card.contains(document.activeElement)) keep();
      card.addEventListener("focusin", keep, { signal: end.signal });
      if (card.parentElement) replaced.observe(card.parentElement, { childList: true });
    }
    return () => {
      end.abort();
      replaced.disconnect();
      back();
    };
  }

  /** Foundry's frame of the message. It draws the dice first, and cannot when they were tampered with. */
  async #frame(options: object): Promise<HTMLElement> {
    try {
      return await super.renderHTML(options);
    } catch (error) {
      if (!(this.system instanceof CardModel) || this.rolls.length === 0) throw error;
      console.warn(`Cubilete: the dice of message ${this.id} cannot be drawn.`, error);
      const html = await this.clone({ rolls: [], content: "" }, { keepId: true }).renderHTML(options);
      fill(this, html);
      return html;
    }
  }
}
