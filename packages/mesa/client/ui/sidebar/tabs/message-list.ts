import { el } from "../../dom.ts";
import { host, type TableMessage, t } from "../../host.ts";

/** Above this many drawn messages the oldest leave the page again; scrolling up brings them back. */
const MAX_DRAWN = 400;

/** How near its end, in pixels, the log counts as scrolled down. */
const NEAR_END = 24;

/** How near its beginning, in pixels, older messages are drawn. */
const NEAR_START = 120;

/** The chat log whose messages are drawn. */
interface Log {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly collection: typeof host.game.messages;
  scrollBottom(): Promise<void>;
}

/** Opens or closes the details of a roll. */
export function toggleRoll(roll: HTMLElement): void {
  const expanded = roll.classList.toggle("expanded");
  for (const tooltip of roll.querySelectorAll(".dice-tooltip")) tooltip.classList.toggle("expanded", expanded);
}

/** The messages that stand in a chat log: drawn in batches, in order of time, and scrolled with the talk. */
export class MessageList {
  readonly #owner: Log;
  #batch: Promise<void> | null = null;
  #drawing: Promise<unknown> = Promise.resolve();
  #atBottom = true;

  constructor(owner: Log) {
    this.#owner = owner;
  }

  get atBottom(): boolean {
    return this.#atBottom;
  }

  get #log(): HTMLElement {
    return this.#part("ol.chat-log");
  }

  get #scroll(): HTMLElement {
    return this.#part(".chat-scroll");
  }

  #part(selector: string): HTMLElement {
    const part = this.#owner.element.querySelector<HTMLElement>(selector);
    if (!part) throw new Error("The chat log is not on the page.");
    return part;
  }

  /** Beside the log, not in it: a selector would look through every card first. */
  get #jump(): HTMLElement | undefined {
    return childOf(this.#scroll.parentElement, (child) => child.classList.contains("jump-to-bottom"));
  }

  /** Card by card from the newest, which is the one that is mostly asked for. */
  find(id: string): HTMLElement | null {
    return childOf(this.#log, (card) => card.dataset.messageId === id) ?? null;
  }

  /** Follows the user's scrolling. */
  onScroll(scroll: HTMLElement): void {
    this.#atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_END;
    this.#jump?.toggleAttribute("hidden", this.#atBottom);
    if (scroll.scrollTop < NEAR_START) void this.renderBatch(host.CONFIG.ChatMessage.batchSize ?? 100);
  }

  /** What a reader opens grows below what they pressed: the log follows its end again when they are there. */
  stay(): void {
    this.#atBottom = false;
    const scroll = this.#scroll;
    // Once that it grew is known, which is at the end of the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => this.onScroll(scroll)));
  }

  scrollToEnd(): void {
    const scroll = this.#scroll;
    scroll.scrollTop = scroll.scrollHeight;
    this.#atBottom = true;
    this.#jump?.setAttribute("hidden", "");
  }

  /** Draws up to `size` older messages above those that stand already. */
  renderBatch(size: number): Promise<void> {
    this.#batch ??= this.#renderBatch(size).finally(() => {
      this.#batch = null;
    });
    return this.#batch;
  }

  async #renderBatch(size: number): Promise<void> {
    const log = this.#log;
    const scroll = this.#scroll;
    const oldest = log.querySelector<HTMLElement>(":scope > [data-message-id]")?.dataset.messageId;
    const messages = this.#owner.collection.contents;
    let end = messages.length;
    if (oldest) {
      const index = messages.findIndex((message) => message.id === oldest);
      if (index === 0) return;
      if (index > 0) end = index;
    }
    const elements: HTMLElement[] = [];
    for (let index = end - 1; index >= 0 && elements.length < size; index -= 1) {
      const message = messages[index];
      if (!message?.visible) continue;
      elements.unshift(await this.#draw(message));
    }
    const fromBottom = scroll.scrollHeight - scroll.scrollTop;
    log.prepend(...elements.filter((element) => !this.find(element.dataset.messageId ?? "")));
    if (elements.length > 0 && !this.#atBottom) scroll.scrollTop = scroll.scrollHeight - fromBottom;
    this.#showEmpty();
  }

  /**
   * Adds a message in its order of time, after those that are being added.
   * @param anyway Though the user may not see it.
   * @returns whether it stands there now
   */
  post(message: TableMessage, before: string | null, anyway = false): Promise<boolean> {
    const posted = this.#drawing.then(() => this.#post(message, before, anyway));
    this.#drawing = posted.catch((error: unknown) => console.error(error));
    return posted.catch(() => false);
  }

  async #post(message: TableMessage, before: string | null, anyway: boolean): Promise<boolean> {
    const { collection, rendered } = this.#owner;
    if (!rendered || !(message.visible || anyway)) return false;
    const element = await this.#draw(message);
    if (!collection.has(message.id)) return false;
    this.find(message.id)?.remove();
    const next = before ? this.find(before) : null;
    const earlier = [...this.#log.children].findLast((li) => {
      const other = collection.get((li as HTMLElement).dataset.messageId ?? "");
      return !other || other.timestamp <= message.timestamp;
    });
    if (next) next.before(element);
    else if (earlier) earlier.after(element);
    else this.#log.prepend(element);
    this.#showEmpty();
    if (this.#atBottom || message.isAuthor) await this.#owner.scrollBottom();
    this.#trim();
    return true;
  }

  /** Draws a standing message anew, or takes it away when it may not be seen. @returns whether it still stands */
  async update(message: TableMessage): Promise<boolean> {
    const standing = this.find(message.id);
    if (!standing || !message.visible) {
      standing?.remove();
      return false;
    }
    const expanded = standing.querySelector(".dice-roll.expanded") !== null;
    const element = await this.#draw(message);
    if (expanded) for (const roll of element.querySelectorAll<HTMLElement>(".dice-roll")) toggleRoll(roll);
    (this.find(message.id) ?? standing).replaceWith(element);
    if (this.#atBottom) await this.#owner.scrollBottom();
    return true;
  }

  /** Takes a message away, or all of them. */
  remove(id: string | null): void {
    if (id === null) this.#log.replaceChildren();
    else this.find(id)?.remove();
    this.#showEmpty();
  }

  // One message that cannot be drawn must not take the log down with it; it says so in its place.
  async #draw(message: TableMessage): Promise<HTMLElement> {
    const { renderMessage } = this.#owner.constructor as unknown as {
      renderMessage(message: TableMessage): Promise<HTMLElement>;
    };
    try {
      return await Reflect.apply(renderMessage, this.#owner.constructor, [message]);
    } catch (error) {
      console.error(`Mesa | message ${message.id} could not be drawn`, error);
      return el(
        "li",
        { class: "chat-message message broken", "data-message-id": message.id },
        el("div", { class: "message-content" }, t("CHAT.CannotRender")),
      );
    }
  }

  #trim(): void {
    const log = this.#log;
    while (this.#atBottom && log.childElementCount > MAX_DRAWN) log.firstElementChild?.remove();
  }

  #showEmpty(): void {
    this.#owner.element.querySelector(".chat-empty")?.toggleAttribute("hidden", this.#log.childElementCount > 0);
  }
}

/** The last child for which this is so. */
function childOf(parent: Element | null, is: (child: HTMLElement) => boolean): HTMLElement | undefined {
  let child = parent?.lastElementChild as HTMLElement | null | undefined;
  while (child && !is(child)) child = child.previousElementSibling as HTMLElement | null;
  return child ?? undefined;
}
