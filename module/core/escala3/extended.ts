import { Distribution } from "../chance/distribution.ts";
import { oneOf, whole, yes } from "../shape.ts";
import { type Complete, closed, type Infer, optional, reading, usual } from "../strict.ts";
import { coreError, entriesOf, number, word } from "../validate.ts";
import { CHECK, type CompleteOpposed, type CompleteSimple, type OpposedCheck, type SimpleCheck } from "./checks.ts";
import { raise } from "./levels.ts";
import { opposedOdds } from "./opposed.ts";
import { simpleOdds } from "./simple.ts";
import { QUALITY, SEVERITY, SUCCESS_LEVELS, type SuccessLevel } from "./tables.ts";

/*
 * Extended rolls (§3.7): a check rolled again and again, with marks noted until one side has enough. The source's
 * parameters are fields here; frequency and other effects are for the table to say.
 */

const MAX_MARKS = 20;
const MAX_ROLLS = 100;
/** The difficulty stops rising here: nothing succeeds there any more. */
const MAX_RAISED = 40;

const SPEC = closed({
  /** What is rolled each time: a simple or an opposed check. */
  check: reading<CompleteSimple | CompleteOpposed, SimpleCheck | OpposedCheck>(
    { type: "a simple or opposed check" },
    (value, path) => {
      const check = CHECK.strict(value, path);
      if (check.kind !== "penalty") return check;
      throw coreError("word", `${path}.kind`, { words: ["simple", "opposed"] }, check.kind);
    },
  ),
  /** Marks to reach, 1…20 (a book: 3); with `lead`, marks to be ahead by (a rope: 3). */
  needed: whole(1, MAX_MARKS),
  /** Opposed only: the first to lead by `needed`, instead of the first to have them. Default false. */
  lead: usual(yes, false),
  /** Marks to begin with, 0…20 each: a head start. Default none. */
  start: usual(
    reading<readonly [mine: number, theirs: number]>({ type: "a list" }, (value, field) => {
      const [mine, theirs] = entriesOf(value, field, 2);
      const marks = (start: unknown) => number({ start }, "start", "", 0, MAX_MARKS);
      return [marks(mine), marks(theirs)];
    }),
    [0, 0],
  ),
  /** Simple only: a success counts what its success level is worth (QUALITY). Default false: 1. */
  quality: usual(yes, false),
  /** Simple only: marks lost by a failure, 0…20. Default 0. */
  loss: usual(whole(0, MAX_MARKS), 0),
  /**
   * Simple only: levels that each failure raises the difficulty by, 0…5, until that part succeeds (the book: 1). Default 0.
   */
  harder: usual(whole(0, 5), 0),
  /** Marks that both lose (below 0: gain, −20…20) after every so many rolls (1…100). */
  attrition: optional(closed({ every: whole(1, 100), marks: whole(-MAX_MARKS, MAX_MARKS) })),
  /** Most rolls, 1…100; then a simple one has failed and an opposed one is a draw. Default 50. */
  limit: usual(whole(1, MAX_ROLLS), 50),
  /** Simple only: a failure loses `loss` as often as its level of failure says (SEVERITY). Default false: once. */
  severity: usual(yes, false),
  /** Simple only: so many failures end it, 1…100. Default: they never do. */
  failures: optional(whole(1, MAX_ROLLS)),
  /** Opposed only: a draw as soon as both have so many marks, 1…20. Default: there is none. */
  drawAt: optional(whole(1, MAX_MARKS)),
});
export interface ExtendedSpec extends Infer<typeof SPEC> {}
type Known = Complete<typeof SPEC>;

const STATE = closed({
  /** Marks; never below 0. */
  mine: whole(0, 1e6),
  theirs: whole(0, 1e6),
  rolls: whole(0, MAX_ROLLS),
  /** How many of them failed; simple only. */
  failed: whole(0, MAX_ROLLS),
  /** Levels that the difficulty is raised by now. */
  raised: whole(0, MAX_RAISED),
  result: oneOf(["open", "success", "failure", "draw"]),
});
export interface ExtendedState extends Infer<typeof STATE> {}

export interface ExtendedOdds {
  /** P(the marks are reached in time); in opposed ones by the first side. */
  readonly success: number;
  /** Simple: P(they are not). Opposed: P(the other side wins). */
  readonly failure: number;
  /** Opposed: P(neither wins in time). */
  readonly draw: number;
  /** How many rolls it takes until it is over. */
  readonly rolls: Distribution;
}

function readSpec(spec: ExtendedSpec): Known {
  const known = SPEC.strict(spec, "");
  const opposed = known.check.kind === "opposed";
  if (!opposed && known.lead) throw coreError("combination", "lead", { type: "false" }, true);
  for (const key of ["quality", "severity"] as const) {
    if (opposed && known[key]) throw coreError("combination", key, { type: "false" }, true);
  }
  for (const key of ["loss", "harder"] as const) {
    if (opposed && known[key] > 0) throw coreError("combination", key, { min: 0, max: 0 }, known[key]);
  }
  const alien = opposed ? "failures" : "drawAt";
  if (known[alien] !== undefined) throw coreError("combination", alien, { type: "absent" }, known[alien]);
  return known;
}

/** The state before the first roll. */
export function extendedStart(spec: ExtendedSpec): ExtendedState {
  return begin(readSpec(spec));
}

function begin({ start, needed, lead, drawAt }: Known): ExtendedState {
  const [mine, theirs] = start;
  if (lead ? Math.abs(mine - theirs) >= needed : Math.max(mine, theirs) >= needed) {
    throw coreError("combination", "start", { type: `less than decides it (${needed})` }, start);
  }
  if (drawAt !== undefined && Math.min(mine, theirs) >= drawAt) {
    throw coreError("combination", "drawAt", { type: "more than both begin with" }, drawAt);
  }
  return { mine, theirs, rolls: 0, failed: 0, raised: 0, result: "open" };
}

/** What one roll of an extended one brought: the success level of a simple one, the result of an opposed one. */
export type ExtendedRoll = SuccessLevel | "win" | "lose" | "draw";

/** What an opposed roll of one side (0 or 1) is to an extended one: a victory that the minimum makes void moves nobody. */
export function extendedResult(result: "win" | "lose" | "tie" | "draw", side: 0 | 1): "win" | "lose" | "draw" {
  if (result === "tie" || result === "draw") return "draw";
  return (result === "win") === (side === 0) ? "win" : "lose";
}

function step(known: Known, state: ExtendedState, outcome: ExtendedRoll): ExtendedState {
  const { needed, lead, quality, loss, severity, failures, drawAt, harder, attrition, limit } = known;
  let { mine, theirs, failed, raised } = state;
  const rolls = state.rolls + 1;
  if (outcome === "win") mine++;
  else if (outcome === "lose") theirs++;
  else if (outcome !== "draw") {
    const success = QUALITY[outcome] > 0;
    if (success) mine += quality ? QUALITY[outcome] : 1;
    else {
      failed++;
      mine = Math.max(0, mine - loss * (severity ? SEVERITY[outcome] : 1));
    }
    raised = success ? 0 : Math.min(MAX_RAISED, raised + harder);
  }
  const decided = (): ExtendedState["result"] => {
    const [a, b] = lead ? [mine - theirs, theirs - mine] : [mine, theirs];
    if (a >= needed && a > b) return "success";
    if (b >= needed && b > a) return "failure";
    if (drawAt !== undefined && Math.min(mine, theirs) >= drawAt) return "draw";
    return failures !== undefined && failed >= failures ? "failure" : "open";
  };
  let result = decided();
  if (result === "open" && attrition && rolls % attrition.every === 0) {
    mine = Math.max(0, mine - attrition.marks);
    theirs = known.check.kind === "opposed" ? Math.max(0, theirs - attrition.marks) : theirs;
    result = decided();
  }
  if (result === "open" && rolls >= limit) result = known.check.kind === "opposed" ? "draw" : "failure";
  return { mine, theirs, rolls, failed, raised, result };
}

const OUTCOMES: readonly ExtendedRoll[] = [...SUCCESS_LEVELS, "win", "lose", "draw"];

/**
 * The state after one more roll. `outcome`: the `successLevel` of a simple check rolled at the difficulty raised by
 * `state.raised` levels, or the `result` of an opposed one. A decided one refuses further rolls.
 */
export function extendedStep(spec: ExtendedSpec, state: ExtendedState, outcome: ExtendedRoll): ExtendedState {
  const known = readSpec(spec);
  const current = STATE.strict(state, "state");
  if (current.result !== "open") throw coreError("combination", "state.result", { words: ["open"] }, current.result);
  const allowed: readonly ExtendedRoll[] = known.check.kind === "opposed" ? OUTCOMES.slice(-3) : SUCCESS_LEVELS;
  return step(known, current, word({ outcome }, "outcome", "", allowed));
}

/** Chances of what one roll brings, with the difficulty raised so far. */
function chancesAt({ check }: Known, raised: number): [ExtendedRoll, number][] {
  if (check.kind === "opposed") {
    const { win, lose, draw } = opposedOdds(check);
    return [
      ["win", win],
      ["lose", lose],
      ["draw", draw],
    ];
  }
  const difficulty = raise(check.difficulty, raised, check.dice, check.variant);
  const { levels } = simpleOdds({ ...check, difficulty });
  return SUCCESS_LEVELS.map((level) => [level, levels[level]]);
}

/** What moves the marks alike counts as one: without quality and severity a roll only succeeds or fails. */
function merged(known: Known, outcomes: readonly [ExtendedRoll, number][]): [ExtendedRoll, number][] {
  const same = new Map<ExtendedRoll, number>();
  for (const [outcome, p] of outcomes) {
    if (p > 0) same.set(alike(known, outcome), (same.get(alike(known, outcome)) ?? 0) + p);
  }
  return [...same];
}

/** One outcome that does the same. */
function alike({ quality, severity }: Known, outcome: ExtendedRoll): ExtendedRoll {
  if (outcome === "win" || outcome === "lose" || outcome === "draw") return outcome;
  if (QUALITY[outcome] > 0) return quality && QUALITY[outcome] > 1 ? outcome : "success";
  return severity ? outcome : "failure";
}

/** The exact chances of an extended roll from its start, or from a state it has come to. */
export function extendedOdds(spec: ExtendedSpec, from?: ExtendedState): ExtendedOdds {
  const known = readSpec(spec);
  const start = from === undefined ? begin(known) : from;
  if (from !== undefined) extendedStep(spec, from, known.check.kind === "opposed" ? "draw" : "mediocre");
  const chances = new Map<number, [ExtendedRoll, number][]>();
  const ends = { success: 0, failure: 0, draw: 0 };
  const weights = new Float64Array(known.limit + 1);
  let open = new Map<number, { state: ExtendedState; chance: number }>([[0, { state: start, chance: 1 }]]);
  while (open.size > 0) {
    const next = new Map<number, { state: ExtendedState; chance: number }>();
    for (const { state, chance } of open.values()) {
      let outcomes = chances.get(state.raised);
      if (outcomes === undefined) {
        outcomes = merged(known, chancesAt(known, state.raised));
        chances.set(state.raised, outcomes);
      }
      for (const [outcome, p] of outcomes) {
        const after = step(known, state, outcome);
        if (after.result !== "open") {
          ends[after.result] += chance * p;
          weights[after.rolls] = (weights[after.rolls] as number) + chance * p;
          continue;
        }
        // Failures count only where they end it; else states that differ in nothing else are one.
        const failed = known.failures === undefined ? 0 : after.failed;
        const key = ((after.mine * 1e5 + after.theirs) * 64 + after.raised) * 128 + failed;
        const same = next.get(key);
        if (same) same.chance += chance * p;
        else next.set(key, { state: after, chance: chance * p });
      }
    }
    open = next;
  }
  return { ...ends, rolls: Distribution.of(0, weights) };
}
