import type { Control, RollPlan, RollSource, RollType, RuleSet, Values } from "../contract/index.ts";
import type { JsonObject } from "../foundry/index.ts";
import { orElse } from "../i18n/errors.ts";
import { fromTarget } from "./people/knowledge.ts";
import { MODIFIER, type PreparedRoll, planRoll } from "./plan.ts";

/** A roll that was made, planned once more: as it was asked for, by the sheets as they are. */

/** What the roller chose, beside the documents. It is a player's claim. */
export interface KeptIntent {
  args: JsonObject;
  values: Values;
  switches: Record<string, boolean>;
  /** Names of the values that the dialog proposed for the first target: kept where the roll is made at several. */
  proposed: readonly string[];
}

/** As a card keeps it: names hold dots, which the host takes for paths. */
interface StoredIntent {
  args: JsonObject;
  values: [name: string, value: Values[string]][];
  switches: [id: string, on: boolean][];
  proposed?: string[];
}

/** What a roll was asked with, as its card keeps it: without what goes without saying, for every page is sent it. */
export function intentOf({ kind, source, said, others }: PreparedRoll, { modifiers }: RollPlan): StoredIntent {
  const proposed = said && others?.length ? Object.keys(source.values).filter((name) => !said.has(name)) : [];
  const positions = new Map(kind.plan({ ...source, switches: {} }).modifiers.map(({ id, on }) => [id, on]));
  // Without any choice the plan may fail: then every value counts as chosen.
  const bare = orElse(() => kind.plan({ ...source, values: {}, switches: {} }).controls, []);
  const isUsual = (name: string, value: Values[string]) =>
    (value === "" || value === 0 || value === false) && bare.some((one) => one.name === name && one.value === value);
  return {
    args: source.args,
    values: Object.entries(source.values).filter(([name, value]) => !isUsual(name, value)),
    switches: modifiers.flatMap(({ id, on, locked }): StoredIntent["switches"] =>
      locked || positions.get(id) === on ? [] : [[id, on]],
    ),
    ...(proposed.length > 0 && { proposed }),
  };
}

/** What the player chose themselves, among the values of a roll. */
export const saidOf = ({ values, proposed }: KeptIntent): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !proposed.includes(name)));

const isGroup = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What a card keeps, read; null where it keeps none, as cards of version 0.2.0 do. */
export function readIntent(stored: unknown): KeptIntent | null {
  if (!isGroup(stored) || !isGroup(stored.args)) return null;
  const { args, values, switches } = stored;
  if (!Array.isArray(values) || !Array.isArray(switches)) return null;
  const named = (list: readonly unknown[], types: readonly string[]) =>
    Object.fromEntries(
      list.filter(
        (pair): pair is [string, never] =>
          Array.isArray(pair) && typeof pair[0] === "string" && types.includes(typeof pair[1]),
      ),
    );
  return {
    args,
    values: named(values, ["string", "number", "boolean"]),
    switches: named(switches, ["boolean"]),
    proposed: Array.isArray(stored.proposed) ? stored.proposed.map(String) : [],
  };
}

/**
 * The plan that an intent comes to now. Left out are choices that the dialog does not offer, modifiers by hand, and
 * switches of the target's modifiers.
 * @throws {UserError} When it cannot be rolled any more.
 * @returns null when a listener stops it.
 */
export function planAgain(
  of: { ruleset: RuleSet; kind: RollType; kindId: string },
  documents: Pick<RollSource, "actor" | "item" | "target">,
  { args, values, switches }: Omit<KeptIntent, "proposed">,
): RollPlan | null {
  const source: RollSource = { ...documents, args, values: { ...values } };
  delete source.values[MODIFIER];
  const prepared: PreparedRoll = { ...of, source, addressed: documents.target !== null, fixed: {}, kept: false };
  const first = planRoll(prepared, {});
  for (const name of Object.keys(source.values)) {
    const controls = first?.controls.filter((control) => control.name === name) ?? [];
    if (controls.length > 0 && !controls.some((control) => isOffered(control, source.values[name])))
      delete source.values[name];
  }
  const theirs = documents.target ? fromTarget(of.kind, source)?.modifiers : undefined;
  const own = Object.entries(switches).filter(([id]) => !theirs?.has(id));
  return planRoll(prepared, Object.fromEntries(own));
}

function isOffered({ type, options, min, max }: Control, value: unknown): boolean {
  if (options && type !== "target") return options.some((option) => String(option.value) === String(value));
  if (type !== "number" || value === "") return true;
  return Number(value) >= (min ?? Number.NEGATIVE_INFINITY) && Number(value) <= (max ?? Number.POSITIVE_INFINITY);
}
