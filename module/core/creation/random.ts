import { coreError } from "../validate.ts";
import { levelsOf, sectionAt, sectionsOf, stepped, withLevel, withPick } from "./steps.ts";
import type { Catalogue, Draft, LevelsSection, Row, Rules } from "./types.ts";

/** Picks one of `count`, 0…count − 1. */
type Picker = (count: number) => number;

/**
 * Picks out of the faces of dice that fell already, one after the other; when they are through, from the first again.
 * `faces` at least one, each 1…`sides`.
 */
export function pickFrom(faces: readonly number[], sides: number): Picker {
  if (faces.length === 0) throw coreError("range", "faces", { min: 1, max: 1000 }, 0);
  let at = 0;
  return (count) => {
    const face = faces[at % faces.length] ?? 1;
    at += 1;
    return Math.min(count - 1, Math.floor(((face - 1) / sides) * count));
  };
}

/** How often two levels change places, so that two heroes of one trade are not the same. */
const SWAPS = 3;
/** Steps that a budget may take; beyond it something costs nothing. */
const MOST_STEPS = 500;

/**
 * A hero at random, within the budget: a choice of each kind, a kit where there is one, and the rest spent by chance.
 */
export function randomDraft(rules: Rules, catalogue: Catalogue, pick: Picker, given: Draft = rules.begin): Draft {
  let draft = given;
  for (const { id, kind } of sectionsOf(rules, draft, catalogue)) {
    if (kind !== "choice") continue;
    // Read anew: one choice may change what another offers.
    const section = sectionAt(rules, draft, catalogue, id);
    if (section?.kind !== "choice" || section.options.length === 0 || id in given.choices) continue;
    draft = rules.choose(draft, id, section.options[pick(section.options.length)] ?? "", catalogue);
  }
  for (const section of sectionsOf(rules, draft, catalogue)) {
    if (section.kind === "levels")
      draft = section.values ? dealtByChance(draft, section, pick) : shaken(rules, draft, catalogue, section.id, pick);
    if (section.kind === "picks" && section.purse !== null) draft = picked(rules, draft, catalogue, section.id, pick);
  }
  return draft;
}

const raisable = ({ rows, purse }: LevelsSection): Row[] =>
  purse === null ? [] : rows.filter(({ cost, aside }) => cost !== null && !aside);

function shaken(rules: Rules, draft: Draft, catalogue: Catalogue, id: string, pick: Picker): Draft {
  let made = draft;
  for (let swap = 0; swap < SWAPS; swap += 1) made = swapped(rules, made, catalogue, id, pick);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const section = levelsOf(rules, made, catalogue, id);
    const rows = section ? raisable(section) : [];
    const row = rows[pick(Math.max(1, rows.length))];
    if (!row) break;
    made = withLevel(made, id, row.id, stepped(row, 1));
  }
  return slotted(rules, made, catalogue, id, pick);
}

/** The given values, each row's by chance: every order is as likely as any other. */
function dealtByChance(draft: Draft, section: LevelsSection, pick: Picker): Draft {
  const left = section.rows.map(({ level }) => level);
  const levels = section.rows.map(({ id }) => [id, left.splice(pick(left.length), 1)[0] ?? 0] as const);
  return { ...draft, levels: { ...draft.levels, [section.id]: Object.fromEntries(levels) } };
}

/** Fills the slots that are still empty, the highest first. */
function slotted(rules: Rules, draft: Draft, catalogue: Catalogue, id: string, pick: Picker): Draft {
  let made = draft;
  const empty = levelsOf(rules, draft, catalogue, id)?.slots ?? [];
  for (const { level } of empty.flatMap((slot) => Array.from({ length: Math.max(0, slot.left) }, () => slot))) {
    const rows = (levelsOf(rules, made, catalogue, id)?.rows ?? []).filter(
      (row) => row.level === 0 && row.most >= level,
    );
    const row = rows[pick(Math.max(1, rows.length))];
    if (row) made = withLevel(made, id, row.id, level);
  }
  return made;
}

/** Two neighbours change places, where both may stand where the other stood and nothing becomes dearer. */
function swapped(rules: Rules, draft: Draft, catalogue: Catalogue, id: string, pick: Picker): Draft {
  const rows = (levelsOf(rules, draft, catalogue, id)?.rows ?? []).filter(({ level, least }) => level > least);
  const one = rows[pick(Math.max(1, rows.length))];
  const near = rows.filter((other) => one && Math.abs(other.level - one.level) === 1);
  const two = near[pick(Math.max(1, near.length))];
  if (!one || !two) return draft;
  const made = withLevel(withLevel(draft, id, one.id, two.level), id, two.id, one.level);
  const worse = rules.review(made, catalogue).findings.length > rules.review(draft, catalogue).findings.length;
  return worse ? draft : made;
}

function picked(rules: Rules, draft: Draft, catalogue: Catalogue, id: string, pick: Picker): Draft {
  let made = draft;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const section = sectionAt(rules, made, catalogue, id);
    const rows = section?.kind === "picks" ? section.rows.filter(({ on, fits }) => !on && fits) : [];
    const row = rows[pick(Math.max(1, rows.length))];
    if (!row) break;
    made = withPick(made, id, row.id, true);
  }
  return made;
}
