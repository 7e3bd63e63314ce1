import type { RollGroup } from "../../../core/contract.ts";
import * as core from "../../../core/escala3/index.ts";
import { entriesOf } from "../../../core/validate.ts";
import type { DiceTermLike } from "../../../foundry/index.ts";
import { CheckRoll } from "../../../plan/check-roll.ts";

/** A trait as the card of its roll names it. */
export interface NamedTrait {
  id: string;
  name: string;
}

/** The extended roll that a roll is made for, and for which of its sides. */
export interface ForTracker {
  id: string;
  side: 0 | 1;
}

/** What a card needs to write levels as they were written when it was rolled, whatever the table changes later. */
export interface Written {
  scale: core.Scale;
  /** What was taken from totals and difficulties (mean zero). */
  shift: number;
}

/**
 * A roll of Escala 3: checks of the core, one for each action, and what its card says about them. Without checks nothing
 * is rolled (failing on purpose).
 */
export interface Escala3Check {
  checks: readonly core.Check[];
  /** With what, one for each check. */
  traits?: readonly NamedTrait[];
  written?: Written;
  /** Who rolls, for the cause of what it brings about. */
  who?: string;
  /** One side of an opposed roll that waits for the other; with the limits for the winner (§2.2). */
  half?: Pick<core.OpposedCheck, "minimum" | "maximum">;
  /** The other side of an opposed roll: who, and with what; with `faces`, rolled before. */
  rival?: { name: string; trait: NamedTrait; faces?: core.Faces };
  /** The roller hopes to fail. (§2.7) */
  wish?: "fail";
  tracker?: ForTracker;
  /** Of a random penalty: why, and on which trait (blank: all). (§3.6.2) */
  penalty?: { cause: string; trait: string };
  /** Levels of its trait that the roller won by inflating it, in plain levels. (§3.3) */
  inflated?: number;
  /** Rules that the card tells of: success levels (§3.1). */
  levels?: boolean;
  /** What each success level means in this roll, from best to worst, parted by "/"; only words. (§3.1) */
  results?: string;
}

/** Actions in one roll: more than any rule combines. */
const MOST_CHECKS = 100;

export type Escala3Outcome = readonly core.Outcome[];

/** One group of the core's plan in Foundry's words. */
function termOf({ count, faces, followUps }: RollGroup): string {
  const [first] = followUps;
  if (first?.effect === "replace") return `${count}d${faces}rr>${first.on - 1}`;
  if (followUps.length > 1) return `${count}d${faces}xb`;
  return `${count}d${faces}${first ? "x" : ""}`;
}

const constant = (value: number): string => (value < 0 ? ` - ${-value}` : ` + ${value}`);

/** Every die with what it set off. Foundry appends one die for each that is rolled again, in order. */
function chains({ results }: DiceTermLike, count: number): number[][] {
  const dice: number[][] = Array.from({ length: count }, () => []);
  const owner = Array.from({ length: count }, (_, index) => index);
  results.forEach((die, index) => {
    const mine = owner[index] ?? 0;
    dice[mine]?.push(die.result);
    if (die.exploded || die.rerolled) owner.push(mine);
  });
  return dice;
}

/** The dice of a side that was rolled before: those of its pool, and how many more it gets by the other's lack of levels. */
function handOf(
  check: core.OpposedCheck,
  faces: core.Faces,
): { groups: RollGroup[]; given: number; more: RollGroup[] } {
  const { groups } = core.plan(check);
  const pool = groups.find(({ id }) => id === "poolRival");
  const part = groups.some(({ id }) => id === "partRival") ? 1 : 0;
  const given = faces.length - part;
  const count = (pool?.count ?? 0) - given;
  return {
    groups: groups.filter(({ id }) => !id.endsWith("Rival")),
    given,
    more: pool && count > 0 ? [{ ...pool, count }] : [],
  };
}

/** What this roll itself rolls for one of its checks. */
function groupsOf(check: core.Check, rival: Escala3Check["rival"]): readonly RollGroup[] {
  if (check.kind !== "opposed" || !rival?.faces) return core.plan(check).groups;
  const { groups, more } = handOf(check, rival.faces);
  return [...groups, ...more];
}

export class Escala3Roll extends CheckRoll<Escala3Check, Escala3Outcome> {
  static override formulaOf({ checks, rival }: Escala3Check): string {
    const dice = checks.flatMap((check) => groupsOf(check, rival).map(termOf)).join(" + ");
    // What a single die is added to; with two sides or several actions there is no one number.
    const [only, ...more] = checks;
    const modifier = only && more.length === 0 && only.kind !== "opposed" ? core.plan(only).modifier : 0;
    if (dice === "") return String(modifier);
    return modifier === 0 ? dice : `${dice}${constant(modifier)}`;
  }

  /** A tie that no rule decides is decided by one more die, odd or even (§1.2.2), which is rolled at once. */
  override async evaluate(options: object = {}): Promise<this> {
    await super.evaluate(options);
    // Read without keeping it: the outcome is what the last die makes of it.
    const outcomes = this.resolve(this.check, this.dice);
    if (!outcomes.some((outcome) => outcome.kind === "opposed" && outcome.result === "tie")) return this;
    const { Die, OperatorTerm } = foundry.dice.terms;
    const plus = new OperatorTerm({ operator: "+" });
    const die = new Die({ number: 1, faces: 6 });
    await plus.evaluate();
    await die.evaluate();
    this.terms.push(plus, die);
    this.reckon();
    return this;
  }

  protected override resolve({ checks: given, rival }: Escala3Check, dice: DiceTermLike[]): Escala3Outcome {
    let at = 0;
    // A stored roll says what its author wrote.
    const checks = entriesOf(given, "checks", MOST_CHECKS) as readonly core.Check[];
    const outcomes = checks.map((check) => {
      const faces = groupsOf(check, rival).flatMap(({ count, faces }) => {
        const term = dice[at++];
        // Dice that are not the check's are no dice of this roll; the core then says what is missing.
        return term?.faces === faces ? chains(term, count) : [];
      });
      const whole = check.kind === "opposed" && rival?.faces ? inserted(check, faces, rival.faces) : faces;
      const last = dice[at];
      const deciding = check.kind === "opposed" && last ? [last.results.map(({ result }) => result)] : [];
      return core.resolve(check, [...whole, ...deciding]);
    });
    return outcomes;
  }
}

/** Both sides' faces in the core's order: mine, then theirs, with what was rolled for them now among their pool. */
function inserted(check: core.OpposedCheck, rolled: number[][], theirs: core.Faces): core.Faces {
  const { groups, given, more } = handOf(check, theirs);
  const mine = groups.reduce((sum, { count }) => sum + count, 0);
  const added = more.reduce((sum, { count }) => sum + count, 0);
  return [
    ...rolled.slice(0, mine),
    ...theirs.slice(0, given),
    ...rolled.slice(mine, mine + added),
    ...theirs.slice(given),
  ];
}
