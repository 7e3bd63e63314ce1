/** Those who play a page: two who differ in every figure, and what each answers to its questions. */

import {
  ASPECT,
  entries,
  type Fields,
  Figures,
  fieldWords,
  type Held,
  laidOf,
  type Node,
  rangeOf,
  type Thing,
  wordsOf,
} from "./figures.ts";
import { Unread } from "./formula.ts";
import type { Side } from "./roll.ts";

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

/** Ticks and words, of which the two have different ones. */
function fieldsOf(rules: Node, who: 0 | 1): Fields {
  const found = entries(rules).flatMap(([id, node], at): [string, boolean | string][] => {
    const words = fieldWords(node);
    if (words === null) return [[id, (at + who) % 2 === 0]];
    return words.length === 0 ? [] : [[id, words[(at + who) % words.length] as string]];
  });
  return Object.fromEntries(found);
}

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
      fields: fieldsOf(node.fields, who),
      // Only of what is used up there are several.
      many: node.spent === true ? 3 : 1,
    };
  });
  const resources: Record<string, number> = {};
  const mild = entries(page.conditions).filter(([, node]) => node?.out !== true);
  const conditions = mild.flatMap(([id], at) => ((at + who) % 2 === 0 ? [id] : []));
  const held = { attributes, resources, things, conditions, fields: fieldsOf(page.fields, who) };
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

/** The form of a question: its name alone, a list, or a map. */
function pickOf(question: Node): string | undefined {
  if (question === true) return "yes";
  if (typeof question === "string") return question.includes("..") ? undefined : question;
  if (Array.isArray(question.pick)) return undefined;
  return question.pick === true ? "yes" : question.pick;
}

/** What there is to choose from: the list itself, or what stands behind `of` or `pick`. */
const listOf = (question: Node): Node =>
  Array.isArray(question) ? question : (question?.of ?? (Array.isArray(question?.pick) ? question.pick : undefined));

/** The attributes that a question offers; null: it asks for something else. */
function offered(page: Node, question: Node, pick: string | undefined): string[] | null {
  const all = Object.keys(page.attributes ?? {});
  const of = listOf(question);
  if (of === undefined) return pick === "attribute" ? all : null;
  if (typeof of === "string") {
    const texts = (name: Node): Node[] => (typeof name === "object" ? Object.values(name) : [name]);
    const group = (page.groups ?? []).find(({ name }: Node) => texts(name).includes(of));
    if (!group) throw new Unread(`the group ${of}`);
    return group.fields.filter((id: string) => all.includes(id));
  }
  const known = wordsOf(of).filter((id) => all.includes(id));
  return known.length > 0 ? known : null;
}

/** Something answers: under its name, or under each of several. */
interface Answer {
  /** What the dialog calls it, where that is not the question's own name. */
  name?: string;
  asked: Side["asked"];
  told: string | number | boolean;
}

interface Asking {
  page: Node;
  held: Held;
  /** Which of three ways to answer. */
  time: number;
  /** What the other side answered that this one follows; absent: this is the roller. */
  theirs?: Side | undefined;
}

function answer(id: string, question: Node, { page, held, time, theirs }: Asking): Answer {
  const own = theirs === undefined;
  const turn = !own && time === 0 ? 0 : time + (own ? 0 : 1);
  const pick = pickOf(question);
  const oneOf = <T>(list: readonly T[]): T => list[turn % list.length] as T;
  const plain = <T extends string | number>(value: T): Answer => ({ asked: { [id]: value }, told: value });
  const attributes = offered(page, question, pick);
  if (attributes) {
    const followed = theirs?.asked[id];
    const usual = typeof followed === "string" && attributes.includes(followed) ? followed : attributes[0];
    return plain(turn === 0 && !own ? (usual ?? "") : oneOf(attributes));
  }
  const words = wordsOf(listOf(question));
  if (words.length > 0) {
    const chosen = oneOf(words);
    return { asked: Object.fromEntries(words.map((word) => [`${id}.${word}`, Number(word === chosen)])), told: chosen };
  }
  if (pick === undefined) {
    const { from, to } = rangeOf(question);
    const usual = Math.max(from, Math.min(to, 0));
    return plain((own ? [usual, to, from] : [usual, from, to])[time] as number);
  }
  if (pick === "yes") return { asked: { [id]: turn % 2 }, told: turn % 2 === 1 };
  if (pick === "dice") {
    const hand = oneOf(HANDS);
    return { asked: { [id]: hand.split(" ").map(Number) }, told: hand };
  }
  if (page.things?.[pick]) {
    const thing = held.things.find(({ kind }) => kind === pick) as Thing;
    return { asked: { [id]: thing }, told: thing.id };
  }
  const scene = pick.startsWith("shared.") ? laidOf(page)[pick.slice("shared.".length)] : undefined;
  if (scene) {
    const many = scene.length > 0 && (own || time > 0) ? time : 0;
    return { asked: { [id]: many }, told: many, name: `${id}.${ASPECT.id}` };
  }
  const ladders = page.ladders ?? {};
  const ladder = ladders[pick] ?? (pick === "ladder" ? (ladders[id] ?? Object.values(ladders)[0]) : undefined);
  if (!ladder) throw new Unread(`what ${id} asks for`);
  const steps: number[] = Array.isArray(ladder.steps)
    ? ladder.steps.map(({ value }: Node) => value)
    : Object.values(ladder.steps);
  return plain(oneOf(steps));
}

/** What one side answers, and what has to be told of it: the table's own first choice is left to it. */
export function answers(page: Node, node: Node, held: Held, time: number, theirs?: Side) {
  const asked: Side["asked"] = {};
  const told: Record<string, string | number | boolean> = {};
  for (const [id, question] of entries(node.ask)) {
    const one = answer(id, question, { page, held, time, theirs });
    Object.assign(asked, one.asked);
    // A thing of theirs is always told: which comes first is the table's affair.
    const isThing = Object.values(one.asked).some((value) => typeof value === "object" && !Array.isArray(value));
    if (!theirs || time > 0 || isThing) told[one.name ?? id] = one.told;
  }
  return { asked, told };
}
