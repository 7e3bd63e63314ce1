import { BaseChatMessage } from "../../common/documents/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";
import { wrapped } from "../runtime/names/jquery.ts";
import type { Actor } from "./actor.ts";
import type { TokenDocument } from "./board/token.ts";
import { type RenderedRoll, rollsFromSource, rollsHtml } from "./chat-rolls.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { ClientDoc } from "./types.ts";
import type { User } from "./user.ts";

export interface SpeakerData {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

export interface RenderMessageOptions {
  canDelete?: boolean;
  canClose?: boolean;
  [option: string]: unknown;
}

interface ChatLogLike {
  postOne(message: ChatMessage, options?: object): Promise<void>;
  updateMessage(message: ChatMessage, notify?: boolean | object): Promise<void>;
  deleteMessage(id: string, options?: object): Promise<void>;
}

/** One message of the chat log. */
export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare rolls: RenderedRoll[];
  /** Is the message drawn in the chat log? */
  declare logged: boolean;

  override _configure(options: Dict = {}): void {
    super._configure(options);
    Object.defineProperty(this, "logged", { value: false, writable: true, enumerable: false });
  }

  /** Whom the message seems to come from. */
  get alias(): string {
    const { alias } = this.speaker;
    if (alias) return alias;
    return (
      this.speakerActor?.name ??
      (this.author as { name?: string } | null)?.name ??
      game.i18n.localize("CHAT.UnknownUser")
    );
  }

  get isAuthor(): boolean {
    return game.user !== null && this._source.author === game.user.id;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** May this user know what is in the message? A whispered roll shows that it was made, not its result. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    const { whisper, blind } = this;
    if (!whisper.length) return true;
    return whisper.includes(game.user?.id ?? "") || (this.isAuthor && !blind);
  }

  override get visible(): boolean {
    if (!this.whisper.length || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(game.user?.id ?? "");
  }

  get speakerActor(): Actor | null {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.rolls = rollsFromSource(this._source.rolls, this.uuid);
  }

  /**
   * Sets who may see a message.
   * @param rollMode  `publicroll`, `gmroll`, `blindroll`, `selfroll`, or `roll` for the user's present choice.
   */
  static applyRollMode<T extends Dict>(chatData: T, rollMode: string): T {
    const modes = CONST.DICE_ROLL_MODES;
    const data: Dict = chatData;
    const mode = rollMode === "roll" ? String(game.settings.get("core", "rollMode")) : rollMode;
    const gamemasters = ChatMessage.getWhisperRecipients("GM").map((user) => user.id);
    switch (mode) {
      case modes.PUBLIC:
        data.whisper = [];
        break;
      case modes.SELF:
        data.whisper = [game.user?.id];
        break;
      case modes.PRIVATE:
      case modes.BLIND:
        data.whisper = [...new Set([...((data.whisper as unknown[] | undefined) ?? []), ...gamemasters])];
        break;
      default:
        throw new Error(`"${mode}" is not a valid roll mode`);
    }
    data.blind = mode === modes.BLIND;
    return chatData;
  }

  applyRollMode(rollMode: string): void {
    const { whisper, blind } = ChatMessage.applyRollMode(
      { whisper: this.whisper, blind: this.blind } as Dict,
      rollMode,
    );
    this.updateSource({ whisper, blind });
  }

  /** Who speaks: the given token or actor, else the user's controlled token, assigned character or the user. */
  static getSpeaker({
    scene,
    actor,
    token,
    alias,
  }: {
    scene?: unknown;
    actor?: Actor;
    token?: TokenDocument;
    alias?: string;
  } = {}): SpeakerData {
    const hasNamedSpeaker = token || actor;
    if (token) return speakerFromToken((token as unknown as { document?: TokenDocument }).document ?? token, alias);
    if (hasNamedSpeaker) return speakerFromActor(scene, actor as Actor, alias);
    const [controlled] = (globalThis.canvas?.tokens?.controlled ?? []) as { document: TokenDocument }[];
    if (controlled) return speakerFromToken(controlled.document, alias);
    const character = game.user?.character as Actor | null | undefined;
    if (character) return speakerFromActor(scene, character, alias);
    return { scene: game.scenes.viewed?.id ?? null, actor: null, token: null, alias: alias ?? game.user?.name };
  }

  static getSpeakerActor(speaker: SpeakerData | null | undefined): Actor | null {
    if (!speaker) return null;
    const scene = speaker.scene
      ? (game.scenes.get(speaker.scene) as { tokens?: { get(id: string): TokenDocument | undefined } } | undefined)
      : undefined;
    const token = speaker.token ? scene?.tokens?.get(speaker.token) : undefined;
    const fromToken = token?.actor as Actor | null | undefined;
    return (
      fromToken ?? (speaker.actor ? ((game.actors.get(speaker.actor) as unknown as Actor | undefined) ?? null) : null)
    );
  }

  /** The roll data of the speaker, or of the author's character. */
  getRollData(): Dict {
    const actor = this.speakerActor ?? (this.author as { character?: Actor | null } | null)?.character ?? null;
    return actor ? actor.getRollData() : {};
  }

  /** The users a whisper to a name is for: a user, everybody of a kind (`GM`, `players`), or who has a character so named. */
  static getWhisperRecipients(name: string): User[] {
    const users = game.users.contents as unknown as User[];
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return users.filter((user) => user.isGM);
    if (wanted === "players") return users.filter((user) => !user.isGM);
    const byName = users.find((user) => user.name?.toLowerCase() === wanted);
    if (byName) return [byName];
    const actor = game.actors.find((candidate) => candidate.name?.toLowerCase() === wanted) as unknown as
      | ClientDoc
      | undefined;
    return actor ? users.filter((user) => actor.testUserPermission(user, "OWNER")) : [];
  }

  /**
   * Draws the message for this user.
   * @param options.canDelete  Show the delete button; by default when the user may delete the message.
   */
  async renderHTML({ canDelete, canClose = false, ...rest }: RenderMessageOptions = {}): Promise<HTMLElement> {
    const deletable = canDelete ?? (game.user !== null && this.canUserModify(game.user as never, "delete"));
    const system = this.system as unknown as
      | { renderHTML?(options: RenderMessageOptions): Promise<HTMLElement> }
      | undefined;
    const author = this.author as { id?: string; name?: string; color?: unknown } | null;
    const style = CONST.CHAT_MESSAGE_STYLES;
    const message = this.toObject(false) as Dict;
    const context: Dict = {
      ...rest,
      canDelete: deletable,
      canClose,
      message,
      user: game.user,
      author,
      alias: this.alias,
      cssClass: [
        this.style === style.IC ? "ic" : null,
        this.style === style.EMOTE ? "emote" : null,
        this.whisper.length ? "whisper" : null,
        this.blind ? "blind" : null,
      ]
        .filter(Boolean)
        .join(" "),
      isWhisper: this.whisper.length > 0,
      whisperTo: this.whisper
        .map((id: string) => (game.users.get(id) as unknown as User | undefined)?.name)
        .filter(Boolean)
        .join(", "),
    };
    if (this.style === style.OOC && author?.color)
      context.borderColor = String((author.color as { css?: string }).css ?? author.color);
    if (typeof system?.renderHTML === "function") {
      const own = await system.renderHTML({ canDelete: deletable, canClose, ...rest });
      this.#announce(own, context);
      return own;
    }
    if (this.isRoll) await this.#renderRolls(context);
    else message.content = await this.#enrich(String(message.content ?? ""));
    const { renderTemplate } = foundry.applications.handlebars as unknown as {
      renderTemplate(path: string, data: object): Promise<string>;
    };
    const html = await renderTemplate(CONFIG.ChatMessage.template, context);
    const holder = document.createElement("template");
    holder.innerHTML = html.trim();
    const element = holder.content.firstElementChild;
    if (!(element instanceof HTMLElement))
      throw new Error(`The chat message template ${CONFIG.ChatMessage.template} made no element`);
    this.#announce(element, context);
    return element;
  }

  /** @deprecated since V13 until V15: renderHTML, wrapped in jQuery. */
  async getHTML(): Promise<unknown> {
    logCompatibilityWarning("ChatMessage#getHTML is deprecated: use ChatMessage#renderHTML", {
      since: 13,
      until: 15,
      once: true,
    });
    return wrapped(await this.renderHTML());
  }

  /** @deprecated since V12 until V14: the author. */
  get user(): unknown {
    logCompatibilityWarning("ChatMessage#user is deprecated: use ChatMessage#author", {
      since: 12,
      until: 14,
      once: true,
    });
    return this.author;
  }

  #announce(element: HTMLElement, context: Dict): void {
    Hooks.callAll("renderChatMessageHTML", this, element, context);
    if (Hooks.events.renderChatMessage?.length) {
      logCompatibilityWarning("The renderChatMessage hook is deprecated: use renderChatMessageHTML", {
        since: 13,
        until: 15,
        once: true,
      });
      Hooks.callAll("renderChatMessage", this, wrapped(element), context);
    }
  }

  async #enrich(html: string): Promise<string> {
    const { TextEditor } = foundry.applications.ux as unknown as {
      TextEditor: { implementation: { enrichHTML(html: string, options: object): Promise<string> } };
    };
    return TextEditor.implementation.enrichHTML(html, { rollData: this.getRollData(), secrets: this.isAuthor });
  }

  async #renderRolls(context: Dict): Promise<void> {
    const message = context.message as Dict;
    const isPrivate = !this.isContentVisible;
    if (isPrivate) {
      message.flavor = game.i18n.format("CHAT.PrivateRollContent", { user: this.alias });
      context.isWhisper = false;
      context.alias = (this.author as { name?: string } | null)?.name ?? this.alias;
    }
    // Text that came with the roll stands as it is, unless it only repeats the total.
    const content = String(this._source.content ?? "");
    const own = document.createElement("div");
    own.innerHTML = content;
    const repeatsTotal = own.textContent?.trim() === String(this.rolls[0]?.total ?? "");
    if (!isPrivate && content && !repeatsTotal && own.childElementCount > 0)
      message.content = await this.#enrich(content);
    else message.content = await rollsHtml(this.rolls, isPrivate, this);
  }

  override async _preCreate(data: Dict, options: Dict, user: never): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const isRoll = this.rolls.length > 0;
    if (isRoll && !("sound" in data)) this.updateSource({ sound: CONFIG.sounds.dice });
    if (isRoll && !this._source.content) this.updateSource({ content: String(this.rolls[0]?.total ?? "") });
    this._applyVisibility(options);
    const text = this._source.content;
    if (typeof text === "string" && text.includes("[["))
      this.updateSource({ content: await evaluateInlineRolls(text, this.getRollData()) });
    return undefined;
  }

  /** Hides the message as the creation asks. */
  _applyVisibility(options: Dict): void {
    if (typeof options.rollMode === "string") this.applyRollMode(options.rollMode);
  }

  override _onCreate(data: Dict, options: Dict, userId: string): void {
    super._onCreate(data, options, userId);
    if (options.render !== false) void chatLog()?.postOne(this, { notify: true });
  }

  override _onUpdate(changes: Dict, options: Dict, userId: string): void {
    super._onUpdate(changes, options, userId);
    if (!this.visible) void chatLog()?.deleteMessage(this.id as string);
    else if (options.render !== false) void chatLog()?.updateMessage(this, options.notify === true);
  }

  override _onDelete(options: Dict, userId: string): void {
    super._onDelete(options, userId);
    void chatLog()?.deleteMessage(this.id as string, { deleteAll: options.deleteAll === true });
  }

  /** The message as a plain text line. */
  export(): string {
    const lines: string[] = [];
    const holder = document.createElement("div");
    for (const html of [this._source.flavor, this._source.content]) {
      if (typeof html !== "string" || !html) continue;
      holder.innerHTML = html;
      lines.push((holder.textContent ?? "").replace(/\s+/g, " ").trim());
    }
    if (this.isContentVisible) {
      for (const roll of this.rolls) lines.push(`${roll.formula} = ${roll.result} = ${roll.total}`);
    }
    return `[${new Date(this.timestamp).toLocaleString(game.i18n.lang)}] ${this.alias}\n${lines.filter(Boolean).join("\n")}`;
  }
}

function chatLog(): ChatLogLike | undefined {
  return ui.chat as ChatLogLike | undefined;
}

function speakerFromToken(token: TokenDocument, alias?: string): SpeakerData {
  return {
    scene: token.parent?.id ?? null,
    token: token.id,
    actor: (token.actor as { id?: string } | null)?.id ?? null,
    alias: alias ?? (token as { name?: string }).name,
  };
}

function speakerFromActor(scene: unknown, actor: Actor, alias?: string): SpeakerData {
  const token = actor.token;
  if (token) return speakerFromToken(token, alias);
  const sceneId = (scene as { id?: string } | undefined)?.id ?? game.scenes.viewed?.id ?? null;
  return { scene: sceneId, actor: actor.id, token: null, alias: alias ?? (actor as { name?: string }).name };
}

/** Immediate inline rolls (`[[1d6]]`) become their results when the message is made; deferred ones stay. */
async function evaluateInlineRolls(text: string, rollData: Dict): Promise<string> {
  const { TextEditor } = foundry.applications.ux as unknown as {
    TextEditor: { implementation: { enrichHTML(html: string, options: object): Promise<string> } };
  };
  const immediate = /\[\[(?!\/)/;
  if (!immediate.test(text)) return text;
  return TextEditor.implementation.enrichHTML(text, {
    rollData,
    rolls: true,
    documents: false,
    links: false,
    embeds: false,
    custom: false,
    secrets: true,
  });
}
