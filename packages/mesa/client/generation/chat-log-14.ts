/** The chat log of V14: commands are a registry, and every line has a message mode. */
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import { parseInert } from "../applications/dom.ts";
import { type Data, documentClassOf, host, t } from "../ui/host.ts";
import { ChatLog as ChatLog13 } from "../ui/sidebar/tabs/chat.ts";
import {
  type ChatCommand,
  MESSAGE_PATTERNS,
  MULTILINE_COMMANDS,
  textToHTML,
} from "../ui/sidebar/tabs/chat-commands.ts";
import { ChatCommandError, chatSender } from "../ui/sidebar/tabs/chat-sender.ts";
import { currentMode, modeOption } from "./visibility.ts";

type Match = RegExpMatchArray | (RegExpMatchArray | null)[];

/** Fills in the message of a command; false when none is to be created. */
type CommandFunction = (
  this: ChatLog,
  command: string,
  match: Match,
  chatData: Data,
  createOptions: Data,
) => Promise<false | undefined> | false | undefined;

export interface ChatCommandPattern {
  rgx: RegExp;
  fn: CommandFunction;
  /** A message mode that goes with the command; otherwise the one chosen in the chat bar. */
  mode?: string;
  isRoll?: boolean;
  isMultiline?: boolean;
}

/** A command whose sender creates the message itself. */
function sends(send: (log: ChatLog, command: string, match: Match, data: Data, options: Data) => unknown) {
  return async function (this: ChatLog, command: string, match: Match, data: Data, options: Data): Promise<false> {
    await send(this, command, match, data, options);
    return false;
  };
}

const restOf = (match: Match): string => (match as RegExpMatchArray)[1] ?? "";

const roll = sends((_log, command, match, data, options) => {
  const lines = (Array.isArray(match[0]) ? match : [match]) as RegExpMatchArray[];
  return chatSender.roll(command as ChatCommand, lines, data, options);
});

const text = sends((_log, command, match, data, options) =>
  chatSender.text(command as ChatCommand, restOf(match), data, options),
);

// Whispers name their listeners themselves: no mode may change them.

const whisper = sends((_log, _command, match, data) =>
  chatSender.whisper(chatSender.recipients(restOf(match)), (match as RegExpMatchArray)[2] ?? "", data, {}),
);

const group = sends((_log, command, match, data) =>
  chatSender.whisper(chatSender.recipients(command), restOf(match), data, {}),
);

const reply = sends((log, _command, match, data) => chatSender.whisper(log._lastWhisperers(), restOf(match), data, {}));

const macro = sends((_log, _command, match, data) => chatSender.macro(restOf(match), data.speaker as Data));

const HANDLERS: Readonly<Record<string, Omit<ChatCommandPattern, "rgx">>> = {
  roll: { fn: roll },
  gmroll: { fn: roll, mode: "gm" },
  blindroll: { fn: roll, mode: "blind" },
  selfroll: { fn: roll, mode: "self" },
  publicroll: { fn: roll, mode: "public" },
  ic: { fn: text, mode: "ic" },
  ooc: { fn: text, mode: "public" },
  emote: { fn: text, mode: "ic" },
  whisper: { fn: whisper },
  reply: { fn: reply },
  gm: { fn: group },
  players: { fn: group },
  macro: { fn: macro },
};

function coreCommands(): Record<string, ChatCommandPattern> {
  const commands: Record<string, ChatCommandPattern> = {};
  for (const [name, handler] of Object.entries(HANDLERS)) {
    const rolls = MULTILINE_COMMANDS.has(name);
    commands[name] = { rgx: MESSAGE_PATTERNS[name] as RegExp, isRoll: rolls, isMultiline: rolls, ...handler };
  }
  return commands;
}

/** Is this what the chat's editor hands over, and not a line that a script wrote? */
const isMarkup = (message: string): boolean => /^<[a-z][^>]*>/i.test(message);

/** The lines that were written in the chat's editor, without their markup: what commands are looked for in. */
function written(message: string): string {
  if (!isMarkup(message)) return message;
  const body = parseInert(message);
  for (const br of body.querySelectorAll("br")) br.replaceWith("\n");
  const blocks = [...body.childNodes].map((node) => node.textContent ?? "");
  return blocks.join("\n").trim();
}

/** Patterns that packages write to the deprecated registry; they are tried after the commands. */
const legacyPatterns: Record<string, RegExp> = {};

function matchOf(line: string, { rgx, isMultiline }: Pick<ChatCommandPattern, "rgx" | "isMultiline">): Match | null {
  if (!isMultiline) return line.match(rgx);
  const matches = line.split(/\n+/).map((each) => each.trim().match(rgx));
  // One line that is no such command makes the whole message none.
  return matches.every(Boolean) ? matches : null;
}

export class ChatLog extends ChatLog13 {
  static CHAT_COMMANDS: Record<string, ChatCommandPattern> = coreCommands();

  /** The chat is written in an editor of rich text: a line is a paragraph (foundryvtt/foundryvtt#13717, acks-core#191). */
  protected override _composed(text: string): string {
    return `<p>${textToHTML(text)}</p>`;
  }

  /** Takes a chat line apart: the command's name, its match and what to do. */
  static override parse(message: string): [string, never, CommandFunction?] {
    const line = written(message.trim());
    for (const [command, pattern] of Object.entries(this.CHAT_COMMANDS)) {
      const match = matchOf(line, pattern);
      if (match) return [command, match as never, pattern.fn];
    }
    for (const [command, rgx] of Object.entries(legacyPatterns)) {
      const match = line.match(rgx);
      if (match) return [command, match as never];
    }
    return [line.startsWith("/") ? "invalid" : "none", [line, line] as never];
  }

  override async processMessage(message: string, { speaker }: { speaker?: Data } = {}): Promise<void> {
    const line = message.trim();
    if (!line) return;
    const Message = documentClassOf("ChatMessage");
    const chatData: Data = {
      author: host.game.user.id,
      user: host.game.user.id,
      speaker: speaker ?? Message.getSpeaker(),
    };
    if (host.Hooks.call("chatMessage", this, line, chatData) === false) return;
    delete chatData.user;
    const type = this.constructor as typeof ChatLog;
    const [command, match, fn] = type.parse(line);
    if (command === "invalid")
      throw new ChatCommandError(t("CHAT.InvalidCommand", { command: written(line).split(/\s/)[0] ?? line }));
    const mode = type.CHAT_COMMANDS[command]?.mode ?? currentMode();
    const createOptions: Data = modeOption(mode);
    if (!fn) {
      const said = isMarkup(line) ? { ...chatData, content: line } : chatData;
      return chatSender.text(mode === "ic" ? "ic" : "none", line, said, createOptions);
    }
    if ((await fn.call(this, command, match, chatData, createOptions)) === false) return;
    await Message.create(chatData, createOptions);
  }
}

Object.defineProperties(ChatLog, {
  MESSAGE_PATTERNS: {
    configurable: true,
    get(): Record<string, RegExp> {
      logCompatibilityWarning("ChatLog.MESSAGE_PATTERNS is deprecated in favor of ChatLog.CHAT_COMMANDS", {
        since: 14,
        until: 16,
        once: true,
      });
      return new Proxy(legacyPatterns, {
        get: (target, key) => Reflect.get(target, key) ?? ChatLog.CHAT_COMMANDS[String(key)]?.rgx,
        has: (target, key) => Reflect.has(target, key) || String(key) in ChatLog.CHAT_COMMANDS,
      });
    },
  },
  MULTILINE_COMMANDS: {
    configurable: true,
    get: () => new Set(Object.keys(ChatLog.CHAT_COMMANDS).filter((name) => ChatLog.CHAT_COMMANDS[name]?.isMultiline)),
  },
});
