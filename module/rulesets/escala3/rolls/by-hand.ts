import type { ByHand, RollType } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { asEscala3, type Escala3Actor } from "../data/actor.ts";
import { difficultyOf, key, optionOf, properShort, shownLevel, tableDice } from "../data/labels.ts";
import { MOST_CIRCUMSTANCE, MOST_HELP, MOST_VOLUNTARY } from "./controls.ts";
import { currentLevel, sideNow, traitOf } from "./modifiers.ts";
import type { Escala3Check, Escala3Outcome, NamedTrait } from "./roll.ts";

/** What an opposed roll says otherwise than the sheets of both sides: its player chose it by hand. */

type Source = Parameters<NonNullable<RollType<Escala3Check, Escala3Outcome>["byHand"]>>[1];

/** Rounding of levels. */
const TINY = 1e-6;

/** How far a trait can be raised for one roll. */
const inflated = (level: number): number =>
  optionOf("inflate") ? core.inflate({ trait: level, extraordinary: true }).penaltyAfter : 0;

/**
 * A side against the sheet of whoever rolls it.
 * @param chosen Whether somebody chose for this side in a dialog: circumstances, help, an inflated trait.
 */
function sideByHand(
  side: core.Side,
  actor: Escala3Actor | null,
  named: NamedTrait | undefined,
  chosen: boolean,
): ByHand[] {
  // Somebody whom nobody has a sheet of.
  if (!actor) return [];
  const trait = traitOf(actor, named?.id) ?? traitOf(actor, named?.name);
  if (!trait) return [{ label: properShort(named?.name || "?"), card: side.trait, sheet: "–" }];
  const by = tableDice();
  const now = sideNow(actor, trait, by);
  const most = shownLevel(trait.system.level + (chosen ? inflated(trait.system.level) : 0), by);
  const free = chosen ? MOST_CIRCUMSTANCE + MOST_HELP : 0;
  const paid = chosen && optionOf("voluntary") ? MOST_VOLUNTARY : 0;
  const { advantage = 0, penalty = 0 } = now;
  const [highest, lowest] = [Math.max(0, advantage) + free + paid, Math.min(0, advantage) - free];
  const said = side.advantage ?? 0;
  const method = ({ dice = "1d6", variant = "closed" }: Pick<core.Side, "dice" | "variant">) => `${dice} ${variant}`;
  return [
    ...(side.trait > most + TINY || side.trait < now.trait - TINY
      ? [{ label: properShort(trait.name), card: side.trait, sheet: side.trait > most ? most : now.trait }]
      : []),
    ...(said > highest || said < lowest
      ? [{ label: key("byHand.advantage"), card: said, sheet: said > highest ? highest : lowest }]
      : []),
    // A player may switch their own penalties off; another's are not theirs to add to.
    ...((side.penalty ?? 0) > penalty + TINY
      ? [{ label: key("byHand.penalty"), card: side.penalty ?? 0, sheet: penalty }]
      : []),
    ...(method(side) === method(by) ? [] : [{ label: key("byHand.method"), card: method(side), sheet: method(by) }]),
  ];
}

/** One's own roll against somebody: rolled for both, or against the other's level. */
export function opposedByHand(check: Escala3Check, { actor, target }: Source): ByHand[] {
  const [first] = check.checks;
  if (!first || first.kind === "penalty" || check.half) return [];
  const [own, theirs] = [asEscala3(actor), asEscala3(target)];
  const mine = sideByHand(first, own, check.traits?.[0], true);
  if (first.kind === "opposed") return [...mine, ...sideByHand(first.against, theirs, check.rival?.trait, false)];
  const trait = theirs && (traitOf(theirs, check.rival?.trait.id) ?? traitOf(theirs, check.rival?.trait.name));
  const wanted = theirs && trait ? difficultyOf(currentLevel(theirs, trait)) : null;
  if (wanted === null || !("difficulty" in first) || first.difficulty >= wanted - TINY) return mine;
  return [...mine, { label: key("control.difficulty"), card: first.difficulty, sheet: wanted }];
}

/** An answer: the roll that it answers lies on the table, dice and all. */
export function answerByHand(check: Escala3Check, { actor, target, answered }: Source): ByHand[] {
  const [first] = check.checks;
  if (first?.kind !== "opposed") return [];
  const mine = sideByHand(first, asEscala3(actor), check.traits?.[0], true);
  const half = answered?.check as Escala3Check | undefined;
  const [rolled] = (answered?.outcome ?? []) as Escala3Outcome;
  const side = half?.half ? (half.checks[0] as core.SimpleCheck | undefined) : undefined;
  if (!side || rolled?.kind !== "simple")
    return [...mine, { label: key("byHand.answered"), card: first.against.trait, sheet: "–" }];
  const { difficulty: _, ...theirs } = side;
  const same =
    sameAs(first.against, theirs) &&
    sameAs(check.rival?.faces, rolled.faces) &&
    sameAs({ minimum: first.minimum, maximum: first.maximum }, { ...half?.half });
  return [
    ...mine,
    ...(same ? [] : [{ label: key("byHand.answered"), card: first.against.trait, sheet: theirs.trait }]),
    ...sideByHand(theirs, asEscala3(target), half?.traits?.[0], true),
  ];
}

/** Whether two plain values say the same, whatever stands first in them. */
function sameAs(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_name, each) =>
      each && typeof each === "object" && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    );
  return text(one) === text(other);
}
