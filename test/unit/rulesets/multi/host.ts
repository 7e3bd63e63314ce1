import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What the tests of Multi play with. */

// The host stands before the rule set is read: classes extend Foundry's at once.
const ruleset = await wholeRuleset("multi");

export { host, load, ruleset };
export const { explain } = await import("../../../../module/i18n/errors.ts");
export const { percent } = await import("../../../../module/i18n/i18n.ts");
export const { packs, reset, actor, ready, packed, prepare } = kitFor(ruleset);
