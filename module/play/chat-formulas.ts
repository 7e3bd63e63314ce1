import { type RuleSet, rulesets } from "../contract/index.ts";
import { hooks, notifications } from "../foundry/index.ts";
import { explain, UserError } from "../i18n/errors.ts";
import { isPlayed } from "../settings/settings.ts";

/** `/r`, `/gmr` and their kin before the formula, as Foundry's chat reads them. */
const COMMAND = /^\/(?:r|roll|gmr|gmroll|br|blindroll|sr|selfroll|pr|publicroll)\s/i;

/** A longer line is talk, no dice words. */
const LONGEST = 300;

interface ChatLogLike {
  processMessage(message: string, options?: object): Promise<unknown>;
}

/** The message as text. Foundry 14's chat hands over rich text; more than one paragraph is no dice words. */
function plain(message: string): string | null {
  const given = message.trim();
  if (!given.startsWith("<")) return given;
  const { body } = new DOMParser().parseFromString(given, "text/html");
  // A line that was begun and left empty.
  while (body.childNodes.length > 1 && body.lastElementChild?.textContent.trim() === "") body.lastElementChild.remove();
  const [paragraph] = body.children;
  if (body.childNodes.length !== 1 || paragraph?.localName !== "p" || paragraph.childElementCount > 0) return null;
  return paragraph.textContent.trim();
}

/**
 * A message rewritten into Foundry's words when a rule set has its own for it ("1o3d10 + 12"), else null.
 * @throws {UserError} When a rule set knows the words and says what is wrong with them.
 */
export function rewrite(message: string): string | null {
  // Rich text is longer than its words; a far longer text is not even read.
  if (message.length > 4 * LONGEST) return null;
  const typed = plain(message);
  if (typed === null || typed.length > LONGEST || typed.includes("\n")) return null;
  const command = COMMAND.exec(typed)?.[0];
  const text = typed.slice(command?.length ?? 0).trim();
  for (const ruleset of rulesets.all()) {
    // A rule set that is not in play here reads no words.
    const formula = isPlayed(ruleset.id) ? wordsOf(ruleset, text, command !== undefined) : null;
    if (formula) return (command ?? "/r ") + formula;
  }
  return null;
}

/** What a rule set makes of them. An error in one must not stop the others from reading the words. */
function wordsOf(ruleset: RuleSet, text: string, asked: boolean): string | null {
  try {
    return ruleset.formula?.(text, asked) ?? null;
  } catch (error) {
    if (error instanceof UserError) throw error;
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
