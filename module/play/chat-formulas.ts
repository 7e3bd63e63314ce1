import { rulesets } from "../contract/index.ts";
import { hooks } from "../foundry/index.ts";

/** `/r`, `/gmr` and their kin before the formula, as Foundry's chat reads them. */
const COMMAND = /^(\/(?:r|roll|gmr|gmroll|br|blindroll|sr|selfroll|pr|publicroll)\s+)?(.+)$/i;

interface ChatLogLike {
  processMessage(message: string, options?: object): Promise<unknown>;
}

/** A message rewritten into Foundry's words when a rule set has its own for it ("1o3d10 + 12"), else null. */
export function rewrite(message: string): string | null {
  const [, command, text = ""] = COMMAND.exec(message.trim()) ?? [];
  for (const ruleset of rulesets.all()) {
    const formula = ruleset.formula?.(text, command !== undefined);
    if (formula) return (command ?? "/r ") + formula;
  }
  return null;
}

/** Lets the chat bar understand the rule sets' own dice words. */
export function registerCommands(): void {
  hooks.on("chatMessage", (log: ChatLogLike, message: string) => {
    const rewritten = rewrite(message);
    if (!rewritten) return true;
    void log.processMessage(rewritten);
    return false;
  });
}
