import { type RuleSet, rulesets } from "../contract/index.ts";
import { hooks, notifications } from "../foundry/index.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { isPlayed } from "../settings/settings.ts";

/** `/r`, `/gmr` and their kin before the formula, as Foundry's chat reads them, under each of their names. */
const COMMAND = /^(\/(?:gm|b|blind|s|self|p|pub|public)?r(?:oll)?)\s/i;

/** Every dash that people, phones and copied pages write for a minus. */
const MINUS = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/** A longer line is talk, no dice words; a remark behind a `#` may be longer. */
const LONGEST = 300;
const LONGEST_MESSAGE = 4 * LONGEST;

interface ChatLogLike {
  processMessage(message: string, options?: object): Promise<unknown>;
}

/** The message as text, a line for each paragraph: Foundry 14's chat hands over rich text. Null: there is more in it than lines. */
function plain(message: string): string | null {
  const given = message.trim();
  if (!given.startsWith("<")) return given;
  const { body } = new DOMParser().parseFromString(given, "text/html");
  const lines: string[] = [];
  for (const node of body.childNodes) {
    const paragraph = node as Element;
    if (paragraph.localName !== "p" || paragraph.querySelector(":not(br)")) return null;
    for (const br of paragraph.querySelectorAll("br")) br.replaceWith("\n");
    lines.push(paragraph.textContent);
  }
  return lines.join("\n").trim();
}

/**
 * A message rewritten into Foundry's words when a rule set has its own for it ("1o3d10 + 12"), else null. Several lines are
 * several rolls where each has its command.
 * @throws {UserError} When a rule set knows the words and says what is wrong with them.
 */
export function rewrite(message: string): string | null {
  // Rich text is longer than its words; a far longer text is not even read.
  if (message.length > LONGEST_MESSAGE) return null;
  const lines = (plain(message) ?? "").split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && !lines.every((line) => COMMAND.test(line.trim()))) return null;
  const rewritten = lines.map(rewriteLine);
  if (rewritten.every((line) => line === null)) return null;
  return rewritten.map((line, at) => line ?? lines[at]?.trim()).join("\n");
}

/** A remark behind a `#` goes with the roll; no rule set reads it. */
function rewriteLine(line: string): string | null {
  const [whole, command] = COMMAND.exec(line.trim()) ?? [];
  const [words = "", ...remarks] = line
    .trim()
    .slice(whole?.length ?? 0)
    .split("#");
  const dice = words.trim().replace(MINUS, "-");
  // Without a command a question is a sentence: `1o3d10?`.
  if (dice.length > LONGEST || (command === undefined && /[?¿]/.test(dice))) return null;
  const remark = remarks.join("#").trim();
  let refusal: UserError | null = null;
  for (const ruleset of rulesets.all()) {
    // A rule set that is not in play here reads no words.
    const formula = isPlayed(ruleset.id) ? wordsOf(ruleset, dice, command !== undefined) : null;
    if (typeof formula === "string") return `${command ?? "/r"} ${formula}${remark && ` # ${remark}`}`;
    refusal ??= formula;
  }
  // What one rule set refuses may be another's words.
  if (refusal) throw refusal;
  return null;
}

/** What a rule set makes of them, or why it refuses them. An error in one must not stop the others from reading the words. */
function wordsOf(ruleset: RuleSet, text: string, asked: boolean): string | UserError | null {
  try {
    return ruleset.formula?.(text, asked) || null;
  } catch (error) {
    if (error instanceof UserError) return error;
    console.error(`Cubilete: "${ruleset.id}" failed at reading what was typed.`, error);
    return null;
  }
}

/** Lets the chat bar understand the rule sets' own dice words. */
export function registerCommands(): void {
  hooks.on("chatMessage", (log: ChatLogLike, message: string) => {
    try {
      const rewritten = rewrite(message);
      if (!rewritten) return true;
      void log.processMessage(rewritten);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      notifications().warn(explain(error));
    }
    return false;
  });
}
