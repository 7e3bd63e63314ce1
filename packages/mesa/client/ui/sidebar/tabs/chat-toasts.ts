import { el, icon } from "../../dom.ts";
import { host, type TableMessage, t } from "../../host.ts";

const MAX_CARDS = 3;

/** Message cards that appear beside the sidebar for a while when the chat itself is not in sight. */
export class ChatToasts {
  #duration: () => number;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(duration: () => number) {
    this.#duration = duration;
  }

  get #area(): HTMLElement | null {
    return document.getElementById("chat-notifications");
  }

  #find(id: string): HTMLElement | null {
    return this.#area?.querySelector(`[data-message-id="${CSS.escape(id)}"]`) ?? null;
  }

  async show(message: TableMessage): Promise<void> {
    const area = this.#area;
    if (!area) return;
    const element = await message.renderHTML({ canClose: true, canDelete: false });
    this.#find(message.id)?.remove();
    if (!element.querySelector("[data-action=dismissMessage]")) {
      const label = t("CHAT.Dismiss");
      const close = el("button", {
        type: "button",
        class: "unbutton dismiss",
        "data-action": "dismissMessage",
        "aria-label": label,
      });
      close.append(icon("fa-solid fa-xmark"));
      element.append(close);
    }
    area.append(element);
    while (area.childElementCount > MAX_CARDS) area.firstElementChild?.remove();
    this.#arm(message.id);
    element.addEventListener("pointerenter", () => this.#disarm(message.id));
    element.addEventListener("pointerleave", () => this.#arm(message.id));
    element.addEventListener("click", (event) => {
      const target = event.target as HTMLElement;
      if (target.closest("[data-action=dismissMessage]")) this.remove(message.id);
      else if (!target.closest("a, button, input, select, [data-action]")) {
        (host.ui.chat as unknown as { activate(): void }).activate();
      }
    });
  }

  async update(message: TableMessage): Promise<void> {
    if (this.#find(message.id)) await this.show(message);
  }

  remove(id: string): void {
    this.#disarm(id);
    this.#find(id)?.remove();
  }

  clear(): void {
    for (const id of [...this.#timers.keys()]) this.#disarm(id);
    this.#area?.replaceChildren();
  }

  #arm(id: string): void {
    this.#disarm(id);
    this.#timers.set(
      id,
      setTimeout(() => this.remove(id), this.#duration()),
    );
  }

  #disarm(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
