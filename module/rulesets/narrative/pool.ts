import * as core from "../../core/narrative/index.ts";
import { isCoreError } from "../../core/validate.ts";
import { systemPath, theGame } from "../../foundry.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import type { Panel, ThrowPlan, ThrowSource } from "../../ruleset.ts";
import {
  BY_HAND,
  coreChanges,
  fieldsOf,
  type HandField,
  type HandLine,
  handChanges,
  handContext,
  listed,
  typedLines,
} from "./changes.ts";
import { poolView } from "./symbols.ts";
import { brokenDice } from "./talents.ts";
import type { PoolChange } from "./types.ts";
import { key } from "./words.ts";

/** The pool of a plan: characteristic, skill and difficulty with every line that is switched on. */

const PANEL = systemPath("templates/narrative/pool.hbs");

/** What the pool begins with; the rest are lines. */
export interface Start {
  characteristic?: number;
  skill?: number;
  difficulty?: number;
  dice?: core.Pool;
}

/** The pool that a plan makes. Throws the core's error when it is none, such as one of a thousand dice. */
export function poolOf(plan: ThrowPlan): core.Pool {
  const { characteristic, skill, difficulty, dice } = plan.base as Start;
  return core.build({
    ...(characteristic !== undefined && { characteristic }),
    ...(skill !== undefined && { skill }),
    ...(difficulty !== undefined && { difficulty }),
    ...(dice && { dice }),
    changes: coreChanges(plan),
  });
}

/** Lines that others put there by hand, when the pool is built by several; null when the player builds alone. */
function sharedLines({ args }: ThrowSource): HandLine[] | null {
  return Array.isArray(args.lines) ? (args.lines as unknown as HandLine[]) : null;
}

/** Where the switches stand in a pool that is built by several; null when the player builds alone. */
export const sharedSwitches = ({ args, switches }: ThrowSource): Record<string, boolean> | null =>
  Array.isArray(args.lines) ? (switches ?? {}) : null;

/** All lines of a throw: what the rules and the sheet say, and what people added by hand. */
export function linesOf(source: ThrowSource, ruled: readonly PoolChange[]): PoolChange[] {
  return [...ruled, ...handChanges(sharedLines(source) ?? typedLines(source.values))];
}

/**
 * Completes a plan with its lines and the panel that shows the pool as it stands with the player's switches.
 * @param fields What may be added by hand.
 */
export function withPool(
  source: ThrowSource,
  plan: Omit<ThrowPlan, "changes" | "panel">,
  ruled: PoolChange[],
  fields: readonly HandField[] = BY_HAND,
): ThrowPlan {
  const lines = linesOf(source, ruled);
  const strains = Object.fromEntries(lines.flatMap(({ id, strain }) => (strain ? [[id, strain]] : [])));
  const consumes = Object.fromEntries(lines.flatMap(({ id, consumes }) => (consumes ? [[id, consumes]] : [])));
  const flips = Object.fromEntries(lines.flatMap(({ id, label, destiny }) => (destiny ? [[id, label]] : [])));
  const complete: ThrowPlan = { ...plan, base: { ...plan.base, consumes, strains, flips }, changes: listed(lines) };
  return { ...complete, panel: panelOf(complete, source, fields) };
}

/** The dice as they stand, and the buttons that add to them: in a pool built by several, those of the viewer. */
function panelOf(plan: ThrowPlan, source: ThrowSource, fields: readonly HandField[]): Panel {
  const changes = plan.changes.map((change) => ({ ...change, on: source.switches?.[change.id] ?? change.on }));
  const { user } = theGame();
  const shared = sharedLines(source);
  const mine = (shared ?? typedLines(source.values)).filter((line) => line.user === user.id);
  const hands = handContext(mine, shared ? fieldsOf(user) : fields);
  return { template: PANEL, context: { pool: shownPool({ ...plan, changes }), hands, broken: brokenIn(source) } };
}

/** What could not be read of the thrower's items, and is left out of the pool until somebody mends it. */
function brokenIn({ actor }: ThrowSource): string[] {
  const names = actor ? brokenDice(actor).map(({ item }) => short(item.name)) : [];
  return [...new Set(names)].map((name) => t(key("pool.broken"), { name }));
}

/** The dice of a pool for the screen; none while it cannot be built: the odds say why. */
export function shownPool(plan: ThrowPlan): object {
  try {
    return poolView(poolOf(plan));
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return poolView({});
  }
}

/** Whether a line of a plan counts: any of its fields is switched on. */
const counts = ({ changes }: ThrowPlan, id: string): boolean =>
  changes.some((change) => change.on && (change.id === id || change.id.startsWith(`${id}.`)));

/** Ids of items that the switched-on lines of a plan use up. */
export function consumedBy(plan: ThrowPlan): string[] {
  const consumes = (plan.base.consumes ?? {}) as Record<string, string>;
  const used = Object.entries(consumes).filter(([id]) => counts(plan, id));
  return [...new Set(used.map(([, item]) => item))];
}

/** Names of the talents among the switched-on lines that ask for a point of destiny, each once. */
export function flippedBy(plan: ThrowPlan): string[] {
  const flips = Object.entries((plan.base.flips ?? {}) as Record<string, string>).filter(([id]) => counts(plan, id));
  return [...new Map(flips.map(([id, label]) => [id.slice(0, id.lastIndexOf(".")), t(label)])).values()];
}

/** Strain that the switched-on lines of a plan cost together; a talent with several lines is paid once. */
export function strainOf(plan: ThrowPlan): number {
  const strains = Object.entries((plan.base.strains ?? {}) as Record<string, number>);
  const used = strains.filter(([id]) => counts(plan, id));
  // `own.<item>.<entry>`
  const byItem = new Map(used.map(([id, strain]) => [id.slice(0, id.lastIndexOf(".")), strain]));
  return [...byItem.values()].reduce((sum, strain) => sum + strain, 0);
}
