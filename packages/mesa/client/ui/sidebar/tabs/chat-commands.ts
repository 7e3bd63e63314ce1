/** The commands a chat line may begin with, and how a line is taken apart. Pure: nothing here needs a page. */

export type ChatCommand =
  | "roll"
  | "gmroll"
  | "blindroll"
  | "selfroll"
  | "publicroll"
  | "ic"
  | "ooc"
  | "emote"
  | "whisper"
  | "reply"
  | "gm"
  | "players"
  | "macro"
  | "invalid"
  | "none";

/** A roll command: the words that start it, then the formula, then an optional `# flavor`. */
const rollPattern = (...words: string[]): RegExp => new RegExp(`^/(?:${words.join("|")}) +([^#]+?)(?:#(.*))?$`, "i");

/** A command that takes the rest of the message as its text, over several lines. */
const textPattern = (...words: string[]): RegExp => new RegExp(`^/(?:${words.join("|")})\\s+([\\s\\S]*)$`, "i");

/** Matched in this order; the order matters only where one word begins another. */
export const MESSAGE_PATTERNS: Record<string, RegExp> = {
  roll: rollPattern("roll", "r"),
  gmroll: rollPattern("gmroll", "gmr"),
  blindroll: rollPattern("blindroll", "broll", "br"),
  selfroll: rollPattern("selfroll", "sroll", "sr"),
  publicroll: rollPattern("publicroll", "pubroll", "proll", "pr"),
  ic: textPattern("ic"),
  ooc: textPattern("ooc"),
  emote: textPattern("emote", "em", "me"),
  whisper: /^\/(?:whisper|w)\s+(\[[^\]]+\]|\S+)\s*([\s\S]*)$/i,
  reply: textPattern("reply"),
  gm: textPattern("gm"),
  players: textPattern("players"),
  macro: /^\/(?:macro|m)\s+([\s\S]*)$/i,
  invalid: /^\/[\s\S]*$/,
  none: /^[\s\S]*$/,
};

/** Commands whose every line is a command of its own: several rolls in one message. */
export const MULTILINE_COMMANDS = new Set<string>(["roll", "gmroll", "blindroll", "selfroll", "publicroll"]);

export interface ParsedMessage {
  command: ChatCommand;
  /** One match for a text command; one match per line for a roll command. */
  matches: RegExpMatchArray[];
}

/**
 * Takes a chat line apart. A roll command may stand on several lines, each of which must be the same kind of
 * command; otherwise the message as a whole is `invalid`.
 */
export function parseMessage(message: string, patterns: Record<string, RegExp> = MESSAGE_PATTERNS): ParsedMessage {
  const text = message.trim();
  for (const [command, pattern] of Object.entries(patterns)) {
    const lines = MULTILINE_COMMANDS.has(command) ? text.split(/\n+/).filter((line) => line.trim() !== "") : [text];
    const matches = lines.map((line) => line.trim().match(pattern)).filter((match) => match !== null);
    if (matches.length === 0) continue;
    if (matches.length < lines.length) continue;
    return { command: command as ChatCommand, matches };
  }
  return { command: "none", matches: [] };
}

/** The names a whisper goes to: one bare name, or several in brackets separated by commas. */
export function whisperNames(target: string): string[] {
  const inner = target.startsWith("[") ? target.slice(1, -1) : target;
  return inner
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Splits `Name key=value key2="two words"` into the macro's name and its arguments. */
export function macroCall(text: string): { name: string; args: Record<string, string> } {
  const args: Record<string, string> = {};
  const pattern = /(?:^|\s)([\p{L}_][\p{L}\p{N}_]*)=("[^"]*"|'[^']*'|\S+)/gu;
  let name = text;
  for (const match of text.matchAll(pattern)) {
    const [whole, key, value] = match;
    if (!key || value === undefined) continue;
    args[key] = /^["']/.test(value) ? value.slice(1, -1) : value;
    name = name.replace(whole, "");
  }
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), args };
}

/** What was typed as text becomes HTML: markup characters are shown and line breaks are kept. */
export function textToHTML(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return escaped.replace(/\n/g, "<br>");
}
