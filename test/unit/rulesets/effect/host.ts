import { host, kitFor, load, wholeRuleset } from "../host.ts";

/** What the tests of Effects and Consequences play with. */

// The host stands before the rule set is read: classes extend Foundry's at once.
const ruleset = await wholeRuleset("effect");

export { host, load, ruleset };
export const { explain } = await import("../../../../module/i18n/errors.ts");
export const { t } = await import("../../../../module/i18n/i18n.ts");
export const contest = await import("../../../../module/rulesets/effect/table/contest.ts");
export const kit = kitFor(ruleset);
export const { packs, reset, actor, ready, packed } = kit;

// biome-ignore lint/suspicious/noExplicitAny: tests look into documents of every type.
type Doc = any;

export const ofName = (who: Doc, name: string): Doc =>
  who.items.contents.find((item: { name: string }) => item.name === name);

/** A plan as the dialog would have it, with the traits of these names ticked; its check, and the roll with these dice. */
export function prepare(
  kind: string,
  { ticked, ...source }: { actor: Doc; item?: Doc; target?: Doc; args?: object; values?: object; ticked?: string[] },
) {
  const rules = ruleset.rolls[kind];
  if (!rules) throw new Error(`no roll ${kind}`);
  const traits: { id: string; name: string }[] = source.actor.system.derived.traits;
  const switches = ticked && Object.fromEntries(traits.map(({ id, name }) => [`trait.${id}`, ticked.includes(name)]));
  const plan = rules.plan({
    item: null,
    target: null,
    args: {},
    values: {},
    ...source,
    ...(switches && { switches }),
  } as never);
  const check = () => rules.check(plan);
  return {
    rules,
    plan,
    check,
    async roll(...faces: number[]) {
      load((source as { faces?: number }).faces ?? 6, faces);
      return ruleset.roll.fromCheck(check()).evaluate() as Promise<Doc>;
    },
  };
}
