/** What is played of a page: two who differ in every figure, what each answers, and dice that bring each end about. */

import { entries, Figures, type Held, type Node, rangeOf, type Thing } from "./figures.ts";
import { Unread } from "./formula.ts";
import { Reading, type Side } from "./roll.ts";

/** One roll for the table. */
export interface Case {
  roll: string;
  /** Id of the thing that it is rolled with. */
  thing: string | null;
  aimed: boolean;
  /** The answers for the dialog. */
  values: Record<string, string | number>;
  /** What the dice are rolled by, from 0 to 1, and what a push is. */
  chances: number[];
  push: boolean;
  mine: Side;
  theirs: Side;
}

const ID = "ABCDEFGHIJKLMNOP";
const idOf = (who: number, at: number): string => `${who}${String(at).padStart(3, "0")}${ID}`.slice(0, 16);

/** Somewhere in a range: the two never stand in the same place of it, where it has two. */
const SHARES = [
  [0.8, 0.6, 0.9],
  [0.3, 0.2, 0.4],
] as const;
function between(from: number, to: number, who: 0 | 1, at: number): number {
  const [mine, theirs] = SHARES.map((shares) => Math.round(from + (to - from) * (shares[at % 3] as number)));
  if (mine === theirs) return who === 0 ? to : from;
  return (who === 0 ? mine : theirs) as number;
}

function figureOf(node: Node, who: 0 | 1, at: number): number {
  const { from, to, dice } = rangeOf(node);
  if (dice) return dice[between(0, dice.length - 1, who, at)] as number;
  return between(from, to, who, at);
}

export const plain = (text: Node): string =>
  typeof text === "object" && text !== null ? String(text.en ?? Object.values(text)[0]) : String(text);

/** The roller (0), or the other side (1), with a thing of each kind. */
export function madeUpPerson(page: Node, who: 0 | 1): Held {
  const attributes = Object.fromEntries(
    entries(page.attributes).map(([id, node], at) => [id, figureOf(node, who, at)]),
  );
  const kinds = entries(page.things);
  const things = kinds.map(([kind, node], at): Thing => {
    const picks = node.pick === "attribute" ? Object.keys(attributes) : [];
    const pick =
      picks.length > 0
        ? (picks[(at + who) % picks.length] as string)
        : node.pick === undefined
          ? ""
          : idOf(
              who,
              kinds.findIndex(([other]) => other === node.pick),
            );
    const numbers = entries(node.numbers).map(([id, rule], place) => [id, figureOf(rule, who, at + place)]);
    return {
      id: idOf(who, at),
      kind,
      name: plain(node.name ?? kind),
      worn: true,
      pick,
      numbers: Object.fromEntries(numbers),
    };
  });
  const resources: Record<string, number> = {};
  const held = { attributes, resources, things };
  // A most may follow from other resources: those without one come first.
  for (const [at, [id, { dice, min = 0 }]] of entries(page.resources).entries()) {
    resources[id] = dice ? dice[between(0, dice.length - 1, who, at)] : min + 3 + who;
  }
  for (const [at, [id, node]] of entries(page.resources).entries()) {
    if (node.dice || node.max === undefined) continue;
    const { min, max } = new Figures(page, held).limits(id);
    resources[id] = Math.floor(min + (Math.max(min, max) - min) * (who === 0 ? 0.5 : 0.7)) + (at % 2);
    resources[id] = Math.min(resources[id] as number, max);
  }
  return held;
}

/** Dice for one question, this time the first, second or third choice. */
const HANDS = ["6 6", "6 8", "8 8"];

/** What one side answers, and what has to be told of it: the table's own first choice is left to it. */
function answers(page: Node, node: Node, held: Held, time: number, theirs?: Side) {
  const asked: Side["asked"] = {};
  const told: Record<string, string | number> = {};
  const ladders = page.ladders ?? {};
  for (const [id, question] of entries(node.ask)) {
    const pick = typeof question === "string" ? (question.includes("..") ? undefined : question) : question.pick;
    const own = theirs === undefined;
    const silent = !own && time === 0;
    if (pick === undefined) {
      const { from, to } = rangeOf(question);
      const usual = Math.max(from, Math.min(to, 0));
      asked[id] = (own ? [usual, to, from] : [usual, from, to])[time] as number;
      if (!silent) told[id] = asked[id] as number;
    } else if (pick === "attribute") {
      const all = Object.keys(page.attributes ?? {});
      const usual = typeof theirs?.asked[id] === "string" ? (theirs.asked[id] as string) : all[0];
      asked[id] = (silent ? usual : all[(time + (own ? 0 : 1)) % all.length]) ?? "";
      if (!silent) told[id] = asked[id] as string;
    } else if (pick === "dice") {
      const hand = HANDS[silent ? 0 : (time + (own ? 0 : 1)) % 3] as string;
      asked[id] = hand.split(" ").map(Number);
      if (!silent) told[id] = hand;
    } else if (page.things?.[pick]) {
      const thing = held.things.find(({ kind }) => kind === pick) as Thing;
      asked[id] = thing;
      told[id] = thing.id;
    } else {
      const ladder = ladders[pick] ?? (pick === "ladder" ? (ladders[id] ?? Object.values(ladders)[0]) : undefined);
      if (!ladder) throw new Unread(`what ${id} asks for`);
      const steps: number[] = Array.isArray(ladder.steps)
        ? ladder.steps.map(({ value }: Node) => value)
        : Object.values(ladder.steps);
      asked[id] = steps[silent ? 0 : (time + (own ? 0 : 1)) % steps.length] as number;
      if (!silent) told[id] = asked[id] as number;
    }
  }
  return { asked, told };
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

/** What is played of one roll: for each of three ways to answer, dice for every end that comes in a few hundred tries. */
export function casesOf(page: Node, roll: string, people: readonly [Held, Held]): Case[] {
  const node = page.rolls[roll];
  const opposed = Reading.opposed(node);
  const other = node.against === undefined ? node : page.rolls[node.against];
  const aimed = opposed || JSON.stringify(node).includes("target.");
  const thingOf = ({ things }: Held, { with: kind }: Node) => things.find((thing) => thing.kind === kind) ?? null;
  const [me, them] = people;
  const found: Case[] = [];
  for (const time of [0, 1, 2]) {
    const mine = answers(page, node, me, time);
    const side: Side = { figures: new Figures(page, me), thing: thingOf(me, node), asked: mine.asked };
    const theirs = answers(page, other, them, time, side);
    // Without the thing of the same name the other side rolls with none.
    const their = thingOf(them, other);
    const sameName = their && side.thing && their.name === side.thing.name ? their : null;
    const told = Object.entries(theirs.told).map(([name, value]) => [`rival.${name}`, value] as const);
    const one: Case = {
      ...{ roll, thing: side.thing?.id ?? null, aimed, push: false, mine: side, chances: [] },
      theirs: { figures: new Figures(page, them), thing: sameName, asked: theirs.asked },
      values: { ...mine.told, ...(opposed && { way: "both", ...Object.fromEntries(told) }) },
    };
    const seen = new Set<string>();
    for (let seed = 1; seed <= TRIES && seen.size < 8; seed++) {
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
      found.push({ ...one, chances, push: node.push !== undefined && reading.affords() });
    }
  }
  return found;
}
