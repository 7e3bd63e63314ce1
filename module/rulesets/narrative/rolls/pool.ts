import type { Panel, RollPlan, RollSource } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import * as shape from "../../../core/shape.ts";
import { isCoreError } from "../../../core/validate.ts";
import { systemPath, theGame } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { short } from "../../../i18n/names.ts";
import { poolDice } from "../cards/symbols.ts";
import { key } from "../data/labels.ts";
import { brokenDice } from "../data/talents.ts";
import type { PoolModifier } from "../data/types.ts";
import { coreChanges, handChanges, handContext, listedLines, typedLines } from "./pool-changes.ts";

/** The pool of a plan: characteristic, skill and difficulty with every line that is switched on. */

const PANEL = systemPath("templates/narrative/pool.hbs");

/** What the pool begins with; the rest are lines. */
export interface Start {
  characteristic?: number;
  skill?: number;
  difficulty?: number;
  dice?: core.Pool;
}

/** What a line costs beyond its dice. */
type Cost = Required<Pick<PoolModifier, "id" | "label" | "strain" | "destiny" | "consumes" | "uses">>;

/** What every plan of a pool carries. */
export type PoolBase = Start & { costs: Cost[] };

/** The pool that a plan makes. Rolls the core's error when it is none, such as one of a thousand dice. */
export function poolOf(plan: RollPlan<Start>): core.Pool {
  const { characteristic, skill, difficulty, dice } = plan.base;
  return core.build({
    ...(characteristic !== undefined && { characteristic }),
    ...(skill !== undefined && { skill }),
    ...(difficulty !== undefined && { difficulty }),
    ...(dice && { dice }),
    changes: coreChanges(plan),
  });
}

/** Lines that others put there by hand, when the pool is built by several; null when the player builds alone. */
function sharedLines({ args }: RollSource): core.HandLine[] | null {
  const lines = core.HAND_LINES(args.lines, "lines", []);
  return lines === shape.MISFIT ? null : lines;
}

/** Where the switches stand in a pool that is built by several; null when the player builds alone. */
export const sharedSwitches = ({ args, switches }: RollSource): Record<string, boolean> | null =>
  Array.isArray(args.lines) ? (switches ?? {}) : null;

/** All lines of a roll: what the rules and the sheet say, and what people added by hand. */
export function linesOf(source: RollSource, ruled: readonly PoolModifier[]): PoolModifier[] {
  return [...ruled, ...handChanges(sharedLines(source) ?? typedLines(source.values))];
}

/**
 * Completes a plan with its lines and the panel that shows the pool as it stands with the player's switches.
 * @param fields What may be added by hand.
 */
export function withPool<B extends Start>(
  source: RollSource,
  plan: Omit<RollPlan<B>, "modifiers" | "panel">,
  ruled: PoolModifier[],
  fields: readonly core.HandField[] = core.BY_HAND,
): RollPlan<B & PoolBase> {
  const lines = linesOf(source, ruled);
  const costs = lines.flatMap(({ id, label, strain = 0, destiny = false, consumes = "", uses = "" }) =>
    strain > 0 || destiny || consumes || uses ? [{ id, label, strain, destiny, consumes, uses }] : [],
  );
  const reminders = lines.flatMap(({ reminds }) =>
    reminds ? [t(key("pool.reminds"), { talent: short(reminds, 200) })] : [],
  );
  const complete: RollPlan<B & PoolBase> = { ...plan, base: { ...plan.base, costs }, modifiers: listedLines(lines) };
  return { ...complete, panel: panelOf(complete, source, fields, reminders) };
}

/** The dice as they stand, and the buttons that add to them: in a pool built by several, those of the viewer. */
function panelOf(
  plan: RollPlan<PoolBase>,
  source: RollSource,
  fields: readonly core.HandField[],
  reminders: readonly string[],
): Panel {
  const changes = plan.modifiers.map((change) => ({ ...change, on: source.switches?.[change.id] ?? change.on }));
  const { user } = theGame();
  const shared = sharedLines(source);
  const mine = (shared ?? typedLines(source.values)).filter((line) => line.user === user.id);
  const hands = handContext(mine, shared ? core.handFields(user) : fields);
  return {
    template: PANEL,
    context: { pool: shownPool({ ...plan, modifiers: changes }), hands, broken: brokenIn(source), reminders },
  };
}

/** Items of the roller's that could not be read: the pool leaves them out until a user mends them. */
function brokenIn({ actor }: RollSource): string[] {
  const names = actor ? brokenDice(actor).map(({ item }) => short(item.name)) : [];
  return [...new Set(names)].map((name) => t(key("pool.broken"), { name }));
}

/** The dice of a pool for the screen; none while it cannot be built: the odds say why. */
function shownPool(plan: RollPlan<Start>): object {
  try {
    return poolDice(poolOf(plan));
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return poolDice({});
  }
}

/** What the lines of a plan cost that are switched on, by any of their fields. */
const costsOf = ({ base, modifiers }: RollPlan<PoolBase>): Cost[] =>
  base.costs.filter(({ id }) => modifiers.some((each) => each.on && (each.id === id || each.id.startsWith(`${id}.`))));

/** One for each item, however many lines it has: `own.<item>.<entry>`. */
const byItem = (costs: Cost[]): Cost[] => [
  ...new Map(costs.map((cost) => [cost.id.slice(0, cost.id.lastIndexOf(".")), cost])).values(),
];

/** Ids of items that the switched-on lines of a plan use up. */
export const consumedBy = (plan: RollPlan<PoolBase>): string[] => [
  ...new Set(costsOf(plan).flatMap(({ consumes }) => (consumes ? [consumes] : []))),
];

/** Ids of talents among the switched-on lines of a plan that can be used once in a scene. */
export const usedBy = (plan: RollPlan<PoolBase>): string[] => [
  // A card of version 0.2.0 keeps no such thing.
  ...new Set(costsOf(plan).flatMap(({ uses }) => (uses ? [uses] : []))),
];

/** Names of the talents among the switched-on lines that ask for a point of destiny. */
export const flippedBy = (plan: RollPlan<PoolBase>): string[] =>
  byItem(costsOf(plan).filter(({ destiny }) => destiny)).map(({ label }) => t(label));

/** Strain that the switched-on lines of a plan cost together. */
export const strainOf = (plan: RollPlan<PoolBase>): number =>
  byItem(costsOf(plan)).reduce((sum, { strain }) => sum + strain, 0);
