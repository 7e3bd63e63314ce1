import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What the tests of RyF play with. */

// The host stands before the rule set is read: classes extend Foundry's at once.
const ruleset = await wholeRuleset("ryf");

export { host, load, ruleset };
export const { packs, reset, actor, ready, packed, prepare } = kitFor(ruleset);
