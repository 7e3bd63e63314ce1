import { BaseMacro } from "../../common/documents/index.ts";
import { AsyncFunction } from "../../common/utils/classes.ts";
import type { Dict } from "../../common/utils/types.ts";
import type { Actor } from "./actor.ts";
import { ClientDocumentMixin } from "./mixin.ts";

type ScriptFunction = (...args: unknown[]) => Promise<unknown>;

interface ScriptConstructor {
  new (...parametersAndBody: string[]): ScriptFunction;
}

interface ChatLogLike {
  processMessage(text: string, options?: object): Promise<unknown>;
}

const RESERVED = new Set(["speaker", "actor", "token", "character", "scope"]);

/** A stored command: text for the chat, or a script. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  declare type: "chat" | "script";
  declare command: string;

  get isAuthor(): boolean {
    return game.user !== null && this._source.author === game.user.id;
  }

  get canExecute(): boolean {
    if (!this.testUserPermission(game.user as never, "LIMITED")) return false;
    return this.type !== "script" || game.user?.can("MACRO_SCRIPT") === true;
  }

  get thumbnail(): string | null {
    return (this as { img?: string | null }).img ?? null;
  }

  /**
   * Runs the macro.
   * @param scope  Variables for a script; `actor`, `token` and `speaker` are taken as the script's own.
   * @returns What the script returned.
   */
  execute(scope: Dict = {}): unknown {
    if (!this.canExecute) {
      ui.notifications.warn(game.i18n.format("MACRO.NoPermission", { name: (this as { name?: string }).name ?? "" }));
      return undefined;
    }
    return this.type === "chat" ? this.#executeChat(scope.speaker) : this.#executeScript(scope);
  }

  async #executeChat(speaker: unknown): Promise<void> {
    const chat = ui.chat as ChatLogLike;
    try {
      await chat.processMessage(this.command, { speaker });
    } catch (error) {
      Hooks.onError("Macro#executeChat", error, {
        msg: "There was an error in your chat message syntax.",
        log: "error",
        notify: "error",
      });
    }
  }

  #executeScript({ speaker, actor, token, ...scope }: Dict): Promise<unknown> {
    const MessageClass = getDocumentClass("ChatMessage") as unknown as {
      getSpeaker(options?: Dict): { token?: string | null };
      getSpeakerActor(speaker: unknown): Actor | null;
    };
    const who = speaker ?? MessageClass.getSpeaker({ actor, token });
    const character = game.user?.character ?? null;
    const subject = actor ?? MessageClass.getSpeakerActor(who);
    const names = Object.keys(scope);
    for (const name of names) {
      if (RESERVED.has(name) || !/^[A-Za-z_$][\w$]*$/.test(name))
        throw new Error(`"${name}" is not a name a macro's scope may have`);
    }
    const Script = AsyncFunction as unknown as ScriptConstructor;
    const body = `${this.command}\n//# sourceURL=macro-${this.id}.js`;
    let fn: ScriptFunction;
    try {
      fn = new Script("speaker", "actor", "token", "character", "scope", ...names, body);
    } catch (error) {
      ui.notifications.error("MACRO.Error", { localize: true });
      return Promise.reject(error);
    }
    return fn
      .call(this, who, subject, token ?? null, character, scope, ...names.map((name) => scope[name]))
      .catch((error: unknown) => {
        Hooks.onError("Macro#executeScript", error, {
          msg: `Macro "${(this as { name?: string }).name}"`,
          log: "error",
          notify: "error",
        });
      });
  }

  override _onClickDocumentLink(_event: Event): unknown {
    return this.execute();
  }
}
