/** A rule set for tests that are about something else: what is not said is there, and does nothing. */

// biome-ignore lint/suspicious/noExplicitAny: tests say a rule set in part.
type Any = any;

class Nothing {
  /** Dice of a test are whatever it lays there. */
  static [Symbol.hasInstance](): boolean {
    return true;
  }
}
const nothing = (): null => null;

export function aRuleSet({ actors = {}, items = {}, rolls = {}, ...more }: Any): Any {
  const kind = { model: Nothing, sheet: Nothing, img: "none.svg", icon: "none" };
  const all = (given: object, usual: object): object =>
    Object.fromEntries(Object.entries(given).map(([id, each]) => [id, { ...usual, ...each }]));
  return {
    kit: "2",
    label: "Rules",
    summary: "Rules for a test.",
    actors: all(actors, { ...kind, trackable: { bar: [], value: [] } }),
    items: all(items, kind),
    rolls: all(rolls, { label: "roll", icon: "none", plan: nothing, check: nothing, odds: nothing, view: nothing }),
    roll: Nothing,
    settings: [],
    ...more,
  };
}
