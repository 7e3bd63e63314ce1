import type { ApplicationOptions } from "../../../applications/api/index.ts";
import { HandlebarsApplicationMixin } from "../../../applications/api/index.ts";
import { DragDrop } from "../../../applications/ux/index.ts";
import { currentMode, visibility } from "../../../generation/visibility.ts";
import { closestData, targetOf } from "../../dom.ts";
import { type ContextEntry, type Data, documentClassOf, host, type TableMessage, t } from "../../host.ts";
import { ChatPopout } from "../apps/chat-popout.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";
import { MESSAGE_PATTERNS, MULTILINE_COMMANDS, parseMessage } from "./chat-commands.ts";
import { ChatHistory } from "./chat-history.ts";
import { messageMenu } from "./chat-menu.ts";
import { ChatCommandError, chatSender } from "./chat-sender.ts";
import { ChatToasts } from "./chat-toasts.ts";
import { MessageList, toggleRoll } from "./message-list.ts";

const UPDATE_TIMESTAMP_MS = 15_000;

/** The chat: the log, its notifications, the input and the visibility of rolls. */
export class ChatLog extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    classes: ["flexcol", "chat-sidebar"],
    window: { title: "CHAT.Title", icon: "fa-solid fa-comments" },
    actions: {
      deleteMessage: ChatLog.#onDeleteMessage,
      dismissMessage: ChatLog.#onDismissMessage,
      expandRoll: ChatLog.#onExpandRoll,
      export: ChatLog.#onExport,
      flush: ChatLog.#onFlush,
      jumpToBottom: ChatLog.#onJumpToBottom,
      rollMode: ChatLog.#onRollMode,
      send: ChatLog.#onSend,
    },
  };

  static override tabName = "chat";

  static override PARTS = {
    log: { template: "templates/sidebar/tabs/chat/log.hbs", scrollable: [".chat-scroll"] },
    input: { template: "templates/sidebar/tabs/chat/input.hbs" },
  };

  static MESSAGE_PATTERNS = MESSAGE_PATTERNS;
  static MULTILINE_COMMANDS = MULTILINE_COMMANDS;
  static MAX_MESSAGE_HISTORY = 16;
  static NOTIFY_DURATION = 6000;
  static PIP_DURATION = 3000;
  static UPDATE_TIMESTAMP_FREQUENCY = UPDATE_TIMESTAMP_MS;

  #history = new ChatHistory(() => (this.constructor as typeof ChatLog).MAX_MESSAGE_HISTORY);
  #toasts = new ChatToasts(() => (this.constructor as typeof ChatLog).NOTIFY_DURATION);
  #list = new MessageList(this);
  #timer: ReturnType<typeof setInterval> | undefined;

  get collection(): typeof host.game.messages {
    return host.game.messages;
  }

  get isAtBottom(): boolean {
    return this.#list.atBottom;
  }

  get history(): ChatHistory {
    return this.#history;
  }

  /**
   * Takes a chat line apart.
   * @returns the command's name and, for rolls, one match per line; for all other commands the single match.
   */
  static parse(message: string): [string, RegExpMatchArray | RegExpMatchArray[] | undefined, unknown?] {
    const { command, matches } = parseMessage(message, ChatLog.MESSAGE_PATTERNS);
    return [command, MULTILINE_COMMANDS.has(command) ? matches : matches[0]];
  }

  // The log itself is drawn once; later renders of the application leave it standing.
  override _configureRenderOptions(options: Data): void {
    super._configureRenderOptions(options as never);
    if (!options.isFirstRender) {
      options.parts = ((options.parts as string[] | undefined) ?? []).filter(
        (part) => part !== "log" && part !== "input",
      );
    }
  }

  override async _preparePartContext(partId: string, context: Data, options: Data): Promise<Data> {
    const prepared = (await super._preparePartContext(partId, context as never, options as never)) as Data;
    if (partId === "input") await this._prepareInputContext(prepared, options);
    return prepared;
  }

  async _prepareInputContext(context: Data, _options: Data): Promise<void> {
    const current = currentMode();
    const { glyphs, table } = visibility();
    context.rollModes = Object.entries(table()).map(([mode, config]) => {
      const { label, icon } = typeof config === "string" ? { label: config, icon: undefined } : config;
      return { mode, label, icon: glyphs[mode] ?? icon ?? "fa-solid fa-dice-d20", active: mode === current };
    });
    context.isGM = host.game.user.isGM;
  }

  override async _onFirstRender(context: Data, options: Data): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(this._getEntryContextOptions as never, ".message[data-message-id]", {
      fixed: true,
      hookName: "getChatMessageContextOptions",
      parentClassHooks: false,
    } as never);
    await this.renderBatch(host.CONFIG.ChatMessage.batchSize ?? 100);
    await this.scrollBottom();
    this.#timer = setInterval(() => this.updateTimestamps(), UPDATE_TIMESTAMP_MS);
    host.Hooks.callAll("renderChatInput", this, this.#inputElements(), context);
  }

  override _onClose(options: Data): void {
    super._onClose(options);
    clearInterval(this.#timer);
  }

  #inputElements(): Record<string, HTMLElement> {
    const found: Record<string, HTMLElement> = {};
    for (const selector of ["#chat-controls", "#roll-privacy", "#chat-message"]) {
      const element = this.element.querySelector<HTMLElement>(selector);
      if (element) found[selector] = element;
    }
    return found;
  }

  override _attachPartListeners(partId: string, element: HTMLElement, options: Data): void {
    super._attachPartListeners(partId, element, options as never);
    if (partId === "log") this._attachLogListeners(element, options);
    else if (partId === "input") this.#attachInputListeners(element);
  }

  _attachLogListeners(element: HTMLElement, _options: Data): void {
    const scroll = element.querySelector<HTMLElement>(".chat-scroll");
    if (!scroll) return;
    scroll.addEventListener("scroll", () => this.#list.onScroll(scroll), { passive: true });
    scroll.addEventListener("click", (event) => this.#onLogClick(event));
    new DragDrop({
      dropSelector: ".chat-scroll",
      callbacks: { drop: (event: DragEvent) => this._onDropDocument(event) },
    } as never).bind(element);
    // Images and fonts that arrive late change the height; a reader at the bottom stays at the bottom.
    new ResizeObserver(() => {
      if (this.isAtBottom) scroll.scrollTop = scroll.scrollHeight;
    }).observe(element.querySelector("ol.chat-log") ?? scroll);
  }

  #attachInputListeners(element: HTMLElement): void {
    const input = element.querySelector<HTMLTextAreaElement>("#chat-message");
    input?.addEventListener("keydown", (event) => void this.#onInputKey(event, input));
  }

  /** A dropped document is announced as a link. */
  protected async _onDropDocument(event: DragEvent): Promise<void> {
    const data = host.foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const uuid = typeof data.uuid === "string" ? data.uuid : null;
    const document = uuid ? await host.fromUuid(uuid) : null;
    if (!document) return;
    await documentClassOf("ChatMessage").create({ content: `@UUID[${document.uuid}]{${document.name}}` });
  }

  #onLogClick(event: Event): void {
    const target = targetOf(event);
    if (target?.closest("summary")) this.#list.stay();
    const roll = target?.closest<HTMLElement>(".dice-roll");
    if (!roll || target?.closest("[data-action]:not([data-action=expandRoll]), a, button, input, select")) return;
    if (target?.closest("[data-action=expandRoll]")) return;
    toggleRoll(roll);
  }

  async #onInputKey(event: KeyboardEvent, input: HTMLTextAreaElement): Promise<void> {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      await this.#send(input);
    } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !event.shiftKey) {
      const recalled = this.#history.recall(event.key === "ArrowUp" ? -1 : 1, input);
      if (recalled === null) return;
      event.preventDefault();
      input.value = recalled;
    }
  }

  async #send(input: HTMLTextAreaElement): Promise<void> {
    const message = input.value.trim();
    if (!message) return;
    input.value = "";
    try {
      await this.processMessage(this._composed(message), {});
      this.#history.remember(message);
    } catch (error) {
      // The writer's text comes back to be mended, unless something new stands there already.
      if (!input.value) input.value = message;
      const known = error instanceof ChatCommandError;
      host.ui.notifications.error(known ? error.message : (error as Error), { console: !known });
    }
  }

  /** What the input hands over for the text that was written in it. */
  protected _composed(text: string): string {
    return text;
  }

  /**
   * Does what a chat line asks for. The hook `chatMessage` may swallow it by returning false.
   * @throws Error when the command is unknown or its formula is not one
   */
  async processMessage(message: string, { speaker }: { speaker?: Data } = {}): Promise<void> {
    const text = message.trim();
    if (!text) return;
    const Message = documentClassOf("ChatMessage");
    const chosen = speaker ?? Message.getSpeaker();
    const data: Data = { author: host.game.user.id, user: host.game.user.id, speaker: chosen };
    if (host.Hooks.call("chatMessage", this, text, data) === false) return;
    delete data.user;
    const { command, matches } = parseMessage(text, (this.constructor as typeof ChatLog).MESSAGE_PATTERNS);
    const options: Data = {};
    const [first] = matches;
    const rest = first?.[1] ?? text;
    switch (command) {
      case "roll":
      case "gmroll":
      case "blindroll":
      case "selfroll":
      case "publicroll":
        return chatSender.roll(command, matches, data, options);
      case "whisper":
        return chatSender.whisper(chatSender.recipients(rest), first?.[2] ?? "", data, options);
      case "reply":
        return chatSender.whisper(this._lastWhisperers(), rest, data, options);
      case "gm":
      case "players":
        return chatSender.whisper(chatSender.recipients(command), rest, data, options);
      case "macro":
        await chatSender.macro(rest, chosen);
        return;
      case "ic":
      case "ooc":
      case "emote":
        return chatSender.text(command, rest, data, options);
      case "invalid":
        throw new ChatCommandError(t("CHAT.InvalidCommand", { command: text.split(/\s/)[0] ?? text }));
      default:
        return chatSender.text(command, text, data, options);
    }
  }

  /** Who whispered to this user last. */
  _lastWhisperers(): (typeof host.game.user)[] {
    const mine = host.game.user.id;
    const last = this.collection.contents.findLast(
      (message) => message.whisper.includes(mine) && message.author?.id !== mine,
    );
    return last?.author ? [last.author] : [];
  }

  _getEntryContextOptions(): ContextEntry[] {
    return messageMenu(this);
  }

  /** Draws a message as its class wants it to be drawn. */
  static async renderMessage(message: TableMessage, options: Data = {}): Promise<HTMLElement> {
    const element = await message.renderHTML({ canDelete: host.game.user.isGM || message.isAuthor, ...options });
    if (!(element && element.nodeType === Node.ELEMENT_NODE)) {
      throw new Error(`The message ${message.id} did not render to an element.`);
    }
    return element;
  }

  /** Draws up to `size` older messages above those that stand already. */
  renderBatch(size: number): Promise<void> {
    return this.#list.renderBatch(size);
  }

  /** Adds one message to the log in its order of time. Messages are added one after another. */
  async postOne(message: TableMessage, options: Data = {}): Promise<void> {
    const added = await this.#list.post(message, options.before ? String(options.before) : null);
    if (added && options.notify) this.notify(message, { newMessage: true });
  }

  /**
   * Draws a message anew wherever it stands. One that does not stand in the log is put there, like a new one: though its user may
   * not see it (foundryvtt#14429, in 13 and in 14 until 14.363), and though what is older than it was not drawn yet.
   */
  async updateMessage(message: TableMessage, notify: boolean | Data = false): Promise<void> {
    if (!this.rendered) return;
    if (!this.#list.find(message.id)) {
      const added = await this.#list.post(message, null, true);
      if (added && notify) this.notify(message, { newMessage: true });
      return;
    }
    if (!(await this.#list.update(message))) return;
    await this.#toasts.update(message);
    const wants = typeof notify === "boolean" ? notify : Boolean(notify.notify);
    if (wants) this.notify(message);
  }

  /** Takes a message from the log; with `deleteAll` empties it. */
  async deleteMessage(messageId: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    if (!this.rendered) return;
    this.#list.remove(deleteAll ? null : messageId);
    if (deleteAll) this.#toasts.clear();
    else this.#toasts.remove(messageId);
    for (const app of host.foundry.applications.instances.values()) {
      const { message } = app as unknown as { message?: TableMessage };
      if (app instanceof ChatPopout && (deleteAll || message?.id === messageId)) void app.close();
    }
  }

  /** Tells the user of a new message: a mark on the tab, a card beside the sidebar and the message's sound. */
  notify(message: TableMessage, _options: Data = {}): void {
    const shown = this.active && (host.ui.sidebar as unknown as { expanded: boolean }).expanded;
    if (!shown && !this.popout?.rendered) {
      void this.#toasts.show(message);
      const pip = document.querySelector(`#sidebar-tab-${this.tabName} + .notification-pip`);
      pip?.classList.add("active");
    }
    const { sound } = message;
    if (!sound) return;
    const audio = (host as unknown as { game: { audio?: { play?(src: string, options: Data): Promise<unknown> } } })
      .game.audio;
    void audio?.play?.(sound, { context: "interface" });
  }

  override _onActivate(): void {
    super._onActivate();
    this.#toasts.clear();
    document.querySelector(`#sidebar-tab-${this.tabName} + .notification-pip`)?.classList.remove("active");
    if (this.rendered && this.isAtBottom) void this.scrollBottom();
  }

  /** Scrolls the log to its end. */
  async scrollBottom({ popout = false }: { popout?: boolean } = {}): Promise<void> {
    if (!this.rendered) return;
    this.#list.scrollToEnd();
    const window = this.popout;
    if (popout && window && window !== (this as AbstractSidebarTab)) await (window as ChatLog).scrollBottom();
  }

  /** Brings the "five minutes ago" of every message up to date. */
  updateTimestamps(): void {
    for (const li of this.element.querySelectorAll<HTMLElement>("[data-message-id]")) {
      const message = this.collection.get(li.dataset.messageId ?? "");
      const stamp = li.querySelector(".message-timestamp");
      if (message && stamp) stamp.textContent = host.foundry.utils.timeSince(message.timestamp);
    }
  }

  /** Shows which roll mode is chosen, after the setting changed. */
  _updateRollMode(): void {
    const current = currentMode();
    for (const button of this.element?.querySelectorAll<HTMLElement>("[data-roll-mode]") ?? []) {
      button.setAttribute("aria-pressed", String(button.dataset.rollMode === current));
    }
  }

  static async #onDeleteMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const message = this.collection.get(closestData(target, "message-id") ?? "");
    await message?.delete();
  }

  static #onDismissMessage(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
    this.#toasts.remove(closestData(target, "message-id") ?? "");
  }

  static #onExpandRoll(this: ChatLog, _event: PointerEvent, target: HTMLElement): void {
    const roll = target.closest<HTMLElement>(".dice-roll");
    if (roll) toggleRoll(roll);
  }

  static #onExport(this: ChatLog): void {
    (this.collection as unknown as { export(): void }).export();
  }

  static #onFlush(this: ChatLog): unknown {
    return (this.collection as unknown as { flush(): Promise<unknown> }).flush();
  }

  static async #onJumpToBottom(this: ChatLog): Promise<void> {
    await this.scrollBottom();
  }

  static async #onRollMode(this: ChatLog, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const mode = target.dataset.rollMode;
    if (!mode) return;
    await host.game.settings.set("core", visibility().name, mode);
    this._updateRollMode();
  }

  static async #onSend(this: ChatLog): Promise<void> {
    const input = this.element.querySelector<HTMLTextAreaElement>("#chat-message");
    if (input) await this.#send(input);
  }
}
