import { type Brought, rulesets } from "../../contract/index.ts";
import { readStatBlocks, type StatBlock } from "../../core/carry/stat-block.ts";

/** Who reads a pasted text: the rule set's own reader of stat blocks. */

/** A creature of a text: how it was read, and the actor that it becomes. */
export interface Creature {
  block: StatBlock;
  brought: Brought;
}

/** Whether a rule set's stat blocks can be pasted. */
export const readsBlocks = (ruleset: string): boolean => rulesets.get(ruleset)?.statBlock !== undefined;

/**
 * The creatures that a text describes, in its order.
 * @throws {RangeError} When there is no text, or more than any block needs.
 */
export async function creaturesIn(ruleset: string, text: string): Promise<Creature[]> {
  const reader = await rulesets.get(ruleset)?.statBlock?.();
  if (!reader) return [];
  return readStatBlocks(text, reader.words).map((block) => ({ block, brought: reader.become(block) }));
}
