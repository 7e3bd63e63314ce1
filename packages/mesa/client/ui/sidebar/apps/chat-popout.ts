import { ApplicationV2 } from "../../../applications/api/index.ts";
import { type Data, host, type TableMessage, t } from "../../host.ts";

/** One chat message in a window of its own. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { title: "CHAT.Popout", icon: "fa-solid fa-comment", resizable: true },
    position: { width: 340 },
    actions: { deleteMessage: ChatPopout.#onDelete, expandRoll: ChatPopout.#onExpandRoll },
  };

  #message: TableMessage;

  constructor(options: { message: TableMessage } & Data) {
    super({ ...options, uniqueId: options.message.id } as never);
    this.#message = options.message;
  }

  get message(): TableMessage {
    return this.#message;
  }

  override get title(): string {
    return this.#message.speaker.alias ?? t("CHAT.Popout");
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const list = document.createElement("ol");
    list.className = "chat-log plain";
    list.append(await this.#message.renderHTML({ canDelete: false }));
    return list;
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  static async #onDelete(this: ChatPopout): Promise<void> {
    await host.game.messages.get(this.#message.id)?.delete();
    await this.close();
  }

  static #onExpandRoll(this: ChatPopout, _event: PointerEvent, target: HTMLElement): void {
    const roll = target.closest(".dice-roll");
    const expanded = roll?.classList.toggle("expanded");
    for (const tooltip of roll?.querySelectorAll(".dice-tooltip") ?? []) tooltip.classList.toggle("expanded", expanded);
  }
}
