/** What is played of a page: what each side answers, and dice that bring each end about. */

import { Figures, type Held, type Node } from "./figures.ts";
import { Unread } from "./formula.ts";
import { answers } from "./people.ts";
import { Reading, type Side } from "./roll.ts";

/** One roll for the table. */
export interface Case {
  roll: string;
  /** Id of the thing that it is rolled with. */
  thing: string | null;
  aimed: boolean;
  /** The answers for the dialog. */
  values: Record<string, string | number | boolean>;
  /** What the dice are rolled by, from 0 to 1, and what a push is. */
  chances: number[];
  push: boolean;
  /** The other side answers on the card, with a roll of its own. */
  each: boolean;
  mine: Side;
  theirs: Side;
}

/** Chances that come out alike every time. */
function chancesFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

const TRIES = 300;
const MOST_DICE = 200;

/** The roll that is judged of a case, before its dice have fallen. */
export function readingOf(page: Node, { roll, mine, theirs, aimed }: Case): Reading {
  const node = page.rolls[roll];
  const rival = Reading.opposed(node) ? new Reading(page, node.against ?? roll, theirs, null, null) : null;
  return new Reading(page, roll, mine, aimed ? theirs.figures : null, rival);
}

/** How many ends of one way to answer are looked for. */
const ENDS = { both: 8, each: 3 };

/** What is played of one roll: for each of three ways to answer, dice for every end that comes in a few hundred tries. */
export function casesOf(page: Node, roll: string, people: readonly [Held, Held]): Case[] {
  const node = page.rolls[roll];
  const opposed = Reading.opposed(node);
  const other = node.against === undefined ? node : page.rolls[node.against];
  const aimed = opposed || JSON.stringify(node).includes("target.");
  const thingOf = ({ things }: Held, { with: kind }: Node) => things.find((thing) => thing.kind === kind) ?? null;
  const [me, them] = people;
  const found: Case[] = [];
  let refused = 0;
  const times = node.ask === undefined && !opposed ? [0] : [0, 1, 2];
  for (const [time, each] of times.flatMap((one) =>
    opposed ? [[one, false] as const, [one, true] as const] : [[one, false] as const],
  )) {
    const mine = answers(page, node, me, time);
    const side: Side = { figures: new Figures(page, me), thing: thingOf(me, node), asked: mine.asked };
    // Who answers on the card begins as the table proposes.
    const theirs = answers(page, other, them, each ? 0 : time, side);
    // Without the thing of the same name the other side rolls with none.
    const their = thingOf(them, other);
    const sameName = their && side.thing && their.name === side.thing.name ? their : null;
    const told = Object.entries(theirs.told).map(([name, value]) => [`rival.${name}`, value] as const);
    const way = each ? { way: "each" } : { way: "both", ...Object.fromEntries(told) };
    const one: Case = {
      ...{ roll, thing: side.thing?.id ?? null, aimed, push: false, each, mine: side, chances: [] },
      theirs: { figures: new Figures(page, them), thing: sameName, asked: theirs.asked },
      values: { ...mine.told, ...(opposed && way) },
    };
    // Nobody rolls it: there is nothing to play.
    if (readingOf(page, one).refused()) {
      refused++;
      continue;
    }
    const seen = new Set<string>();
    for (let seed = 1; seed <= TRIES && seen.size < (each ? ENDS.each : ENDS.both); seed++) {
      const reading = readingOf(page, one);
      const fallen = reading.fall(chancesFrom(seed * 7919));
      if (fallen.reduce((sum, { results }) => sum + results.length, 0) > MOST_DICE) break;
      reading.take(fallen);
      const { band, notes } = reading.came();
      const end = `${band} ${notes}`;
      if (seen.has(end)) continue;
      seen.add(end);
      const next = chancesFrom(seed * 7919);
      const chances = Array.from({ length: MOST_DICE * 2 }, next);
      found.push({ ...one, chances, push: !each && node.push !== undefined && reading.affords() });
    }
  }
  // What was never played is not passed over as if it were right.
  if (found.length === 0 && refused > 0) throw new Unread("refuse holds for those who were to roll it");
  return found;
}
