/**
 * The core's figures, as ratios within one run (absolute times drift with the machine):
 * exact odds against 10,000 rolls simulated with the core's own `resolve`, which is what an interface without exact
 * odds would have to do for ±1 % of noise; and searches against one frame of the screen.
 * Run: npx tsx test/bench/core.ts, or with the browser's figures: npm run bench. Exits with 1 when a goal is missed.
 */

import { runMain } from "../../scripts/files.ts";
import { Distribution, effect, escala3, multi, narrative, type Roll, ryf } from "../unit/core/everything.ts";
import { bareArena, multiplyAdds, peakFilter } from "./arena.ts";
import { type Figure, printFigures } from "./figures.ts";

const ROLLS = 10_000;

/** xorshift32: the same rolls in every run. */
let state = 2463534242;
function die(faces: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return 1 + ((state >>> 0) % faces);
}

/** Rolls what `plan` says. */
function faces(plan: Roll): number[][] {
  const rolls: number[][] = [];
  for (const { count, faces: sides, keep, followUps } of plan.groups) {
    if (keep === "all") {
      for (let n = 0; n < count; n++) {
        const chain = [die(sides)];
        while (followUps.length > 0 && chain.at(-1) === sides) chain.push(die(sides));
        rolls.push(chain);
      }
      continue;
    }
    const rank = { low: 0, median: 1, high: 2 }[keep];
    let again: boolean;
    do {
      const dice = Array.from({ length: count }, () => die(sides));
      rolls.push(dice);
      again = followUps.length > 0 && [...dice].sort((a, b) => a - b)[rank] === sides;
    } while (again);
  }
  return rolls;
}

/** Median microseconds of one call, over 9 samples of at least 20 ms each. */
function time(act: () => unknown): number {
  const until = performance.now() + 100;
  while (performance.now() < until) act();
  const samples: number[] = [];
  for (let sample = 0; sample < 9; sample++) {
    const start = performance.now();
    let calls = 0;
    let elapsed = 0;
    for (; elapsed < 20; elapsed = performance.now() - start, calls++) act();
    samples.push((elapsed * 1000) / calls);
  }
  return samples.sort((a, b) => a - b)[4] as number;
}

interface Job {
  readonly name: string;
  readonly plan: Roll;
  readonly exact: () => number;
  /** Whether the simulated roll counts. */
  readonly hit: (faces: number[][]) => boolean;
  readonly goal?: number;
}

/** One rule set's check as a job. */
function job<Check, Outcome>(
  engine: { plan(check: Check): Roll; resolve(check: Check, faces: number[][]): Outcome },
  check: Check,
  { hit, ...rest }: Omit<Job, "plan" | "hit"> & { readonly hit: (outcome: Outcome) => boolean },
): Job {
  return { ...rest, plan: engine.plan(check), hit: (rolls) => hit(engine.resolve(check, rolls)) };
}

const skill = { kind: "skill", bonus: 12, keep: "median", difficulty: 20 } as const;
const opposed = { kind: "opposed", bonus: 12, against: { bonus: 10 } } as const;
const damage = {
  kind: "damage",
  dice: [{ count: 3, faces: 10 }],
  absorption: 3,
  target: { hitPoints: 20, physical: 6 },
} as const;
const succeeded = (outcome: ryf.Outcome): boolean => "success" in outcome && outcome.success;
const down = (outcome: ryf.Outcome): boolean => outcome.kind === "damage" && outcome.dealt >= 20;

const medium = { proficiency: 3, ability: 2, boost: 2, challenge: 2, difficulty: 2, setback: 2 } as const;
const huge = { proficiency: 6, ability: 6, boost: 4, challenge: 6, difficulty: 6, setback: 4 } as const;
/** The whole joint law, asked one question: success with at least 2 advantages. */
const withAdvantage = (pool: narrative.Pool) => (): number =>
  narrative.odds(pool).joint.atLeast({ success: 1, advantage: 2 });
const gained = (outcome: narrative.Outcome): boolean => outcome.success && outcome.spendable.advantage >= 2;
const margin = { bonus: 5, resistance: 15 } as const;

const semiopen = { trait: 8, dice: "nd6", variant: "semiopen", difficulty: 31 } as const;
const open = { trait: 8, dice: "nd10", variant: "open" } as const;
const duel = { kind: "opposed", ...open, against: { ...open, advantage: -1 } } as const;
const twelve = { trait: 12, dice: "nd10", variant: "open", difficulty: 66 } as const;
const ladder = Array.from({ length: 16 }, (_, level) => escala3.difficulty({ level, dice: "nd10", variant: "open" }));
const made = (outcome: escala3.Outcome): boolean => "success" in outcome && outcome.success;
const semi = (face: number): number => (face === 6 ? 10 : face);

const eight = { level: 40, dice: [4, 4, 4, 4, 6, 6, 6, 6], difficulty: 24 } as const;

const jobs: Job[] = [
  job<ryf.Check, ryf.Outcome>(ryf, skill, {
    name: "ryf: skill, exploding",
    exact: () => ryf.odds(skill).success,
    hit: succeeded,
    goal: 300,
  }),
  job<ryf.Check, ryf.Outcome>(ryf, skill, {
    name: "ryf: skill, nothing remembered",
    exact: () => Distribution.orderStatistic(3, 10, 2).exploding().shift(12).atLeast(20),
    hit: succeeded,
    goal: 300,
  }),
  job<ryf.Check, ryf.Outcome>(ryf, opposed, {
    name: "ryf: opposed, exploding",
    exact: () => ryf.odds(opposed).success,
    hit: succeeded,
  }),
  job<ryf.Check, ryf.Outcome>(ryf, damage, {
    name: "ryf: damage 3d10! − 3, P(≥ 20)",
    exact: () => ryf.odds(damage).dealt.atLeast(20),
    hit: down,
  }),
  job<ryf.Check, ryf.Outcome>(ryf, damage, {
    name: "ryf: 3d10! − 3, nothing remembered",
    exact: () => Distribution.die(10).exploding().times(3).shift(-3).clampMin(0).atLeast(20),
    hit: down,
  }),
  job(multi, eight, {
    name: "multi: 4d4 + 4d6, level 40 v 24",
    exact: () => multi.odds(eight).success,
    hit: (outcome) => outcome.success === true,
  }),
  job<effect.ActionCheck, effect.ActionOutcome>(effect, margin, {
    name: "effect: 3d6 + 5 v 15, P(5 points)",
    exact: () => effect.odds(margin).effect.atLeast(5),
    hit: (outcome) => outcome.effect >= 5,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, semiopen, {
    name: "escala3: 8d6 semi-open",
    exact: () => escala3.odds(semiopen).success,
    hit: made,
    goal: 50,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, semiopen, {
    name: "escala3: the same, nothing remembered",
    exact: () => Distribution.die(6).map(semi).times(8).atLeast(31),
    hit: made,
    goal: 50,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, duel, {
    name: "escala3: 8d10 v 7d10, open",
    exact: () => escala3.odds(duel).win,
    // Of equal totals the fewer dice win, so no tie is left open.
    hit: made,
    goal: 5,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, duel, {
    name: "escala3: the same, nothing remembered",
    exact: () => {
      const [mine, theirs] = [8, 7].map((count) => Distribution.die(10).exploding().times(count));
      return (mine as Distribution).versus(theirs as Distribution).win;
    },
    hit: made,
    goal: 5,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, twelve, {
    name: "escala3: 12d10 open, ladder of 16 steps",
    exact: () => {
      for (const difficulty of ladder) escala3.odds({ ...twelve, difficulty });
      return escala3.odds(twelve).success;
    },
    hit: made,
    goal: 1,
  }),
  job<escala3.Check, escala3.Outcome>(escala3, twelve, {
    name: "escala3: the same, nothing remembered",
    exact: () => {
      const law = Distribution.die(10).exploding().times(12);
      for (const difficulty of ladder) law.atLeast(difficulty);
      return law.atLeast(twelve.difficulty);
    },
    hit: made,
    goal: 1,
  }),
  job(narrative, medium, {
    name: "narrative: 3P2A2B v 2C2D2S, joint",
    exact: withAdvantage(medium),
    hit: gained,
    goal: 40,
  }),
  job(narrative, huge, {
    name: "narrative: 6P6A4B v 6C6D4S, joint",
    exact: withAdvantage(huge),
    hit: gained,
    goal: 5,
  }),
  job(narrative, huge, {
    name: "narrative: the same, P(success) only",
    exact: () => narrative.odds(huge).success,
    hit: (outcome) => outcome.success,
  }),
];

/** One job: exact odds beside 10,000 throws simulated. @throws Error when the two disagree by more than noise. */
function jobFigure({ name, plan, exact, hit, goal }: Job): Figure {
  const simulate = (rolls: readonly number[][][]): number => {
    let hits = 0;
    for (const roll of rolls) if (hit(roll)) hits++;
    return hits / rolls.length;
  };
  // The dice are rolled beforehand: only reading them is timed, in the simulation's favour.
  const rolls = Array.from({ length: ROLLS }, () => faces(plan));
  const [chance, simulated] = [exact(), simulate(rolls)];
  const noise = 5 * Math.sqrt((chance * (1 - chance)) / ROLLS);
  if (Math.abs(chance - simulated) > noise) throw new Error(`${name}: exact ${chance}, simulated ${simulated}`);
  const [fast, slow] = [time(exact), time(() => simulate(rolls))];
  return {
    name: `${name}: exact v 10,000 rolls`,
    value: slow / fast,
    unit: "×",
    from: `${fast.toFixed(2)} µs v ${(slow / 1000).toFixed(2)} ms`,
    must: goal,
    atLeast: true,
  };
}

/** Searches that must not be felt: against one frame at 60 Hz, in milliseconds. */
const FRAME = 1000 / 60;
const searches = [
  {
    name: "multi: proven optimum, level 40, difficulties 1…40",
    act: () => multi.bestTable({ level: 40 }),
    must: FRAME,
  },
  { name: "multi: proven optimum, level 40, difficulty 38", act: () => multi.best({ level: 40, difficulty: 38 }) },
  { name: "multi: the same, at most 6 dice", act: () => multi.best({ level: 40, difficulty: 38, maxDice: 6 }) },
];

/** From a pool of everyday play to one that is met at no table. */
const POOLS = {
  small: { proficiency: 1, ability: 2, boost: 0, challenge: 0, difficulty: 2, setback: 0 },
  medium,
  large: { proficiency: 3, ability: 3, boost: 3, challenge: 3, difficulty: 3, setback: 3 },
  huge,
} as const;

/** How often what is mine and what it is held against are timed in turn: other work slows both down. */
const ROUNDS = 5;

/**
 * The joint law of a pool, from the pool to one answer, beside the bare arithmetic in one arena; and beside what this
 * machine needs at least for that many multiply-adds. @throws Error when the two disagree.
 */
function jointFigures(): Figure[] {
  const peak = peakFilter();
  return Object.entries(POOLS).flatMap(([name, pool]): Figure[] => {
    const bare = bareArena(pool);
    const own = withAdvantage(pool);
    const [mine, floor] = [own(), bare(1, 2)];
    if (Math.abs(mine - floor) > 1e-12) throw new Error(`joint odds, ${name}: ${mine}, and by the bare sums ${floor}`);
    const times = Array.from({ length: ROUNDS }, () => [time(own), time(() => bare(1, 2)), time(peak.act)] as const);
    const middle = (at: 0 | 1 | 2): number =>
      times.map((each) => each[at]).sort((a, b) => a - b)[ROUNDS >> 1] as number;
    const [took, arena] = [middle(0), middle(1)];
    const least = (middle(2) / peak.multiplyAdds) * multiplyAdds(pool);
    return [
      {
        name: `narrative: joint of a ${name} pool v the bare sums in one arena`,
        value: took / arena,
        unit: "×",
        from: `${took.toFixed(2)} v ${arena.toFixed(2)} µs`,
        must: 2,
        excellent: 1.2,
      },
      {
        name: `… v its ${multiplyAdds(pool).toLocaleString("en")} multiply-adds at this machine's best`,
        value: took / least,
        unit: "×",
        from: `${took.toFixed(2)} v ${least.toFixed(2)} µs`,
      },
    ];
  });
}

/** All figures of the core. */
export function coreFigures(): Figure[] {
  return [
    ...jobs.map(jobFigure),
    ...jointFigures(),
    ...searches.map(({ name, act, must }): Figure => ({ name, value: time(act) / 1000, unit: "ms", must })),
  ];
}

await runMain(import.meta, async () => {
  const missed = printFigures(coreFigures());
  console.log(missed === 0 ? "core bench: goals reached" : `core bench: ${missed} goals missed`);
  if (missed > 0) process.exitCode = 1;
});
