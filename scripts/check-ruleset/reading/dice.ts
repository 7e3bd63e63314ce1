/** The dice of a page's roll, as its page says them and as they fell at the table. */

import { entries, type Node } from "./figures.ts";
import { type Lookup, Unread, worth } from "./formula.ts";

/** Dice of one size, as the table shows them: how many were rolled, and every result in order, those that followed last. */
export interface Term {
  number: number;
  faces: number;
  /** A fudge die shows what it is worth. */
  fudge: boolean;
  results: number[];
}

/** A die as it lies. `worth`: what it counts as, several where what it set off counts as dice of its own. */
export interface Die {
  group: string;
  part: Part;
  value: number;
  worth: number[];
}

/** Dice of one group that are alike. */
export interface Part {
  group: string;
  count: number;
  /** What they show, lowest first. */
  shows: number[];
  again: number[];
  /** Whether it is rolled again once, adds up, or lies there as further dice. */
  way: "once" | "add" | "dice";
}

const upTo = (size: number): number[] => Array.from({ length: size }, (_, at) => at + 1);

/** The parts of a group: one, or one for each size. */
export function partsOf(group: string, node: Node, lookup: Lookup, asked: (name: string) => unknown): Part[] {
  const written = typeof node === "string" ? /^(\d*)d(\d+|%|f)$/i.exec(node.trim()) : null;
  if (typeof node === "string" && !written) throw new Unread(`the dice ${node}`);
  const size = (die: Node): number[] => {
    if (Array.isArray(die)) return [...die].sort((a, b) => a - b);
    return upTo(worth(typeof die === "string" ? die.replace(/^d(?=\d)/, "") : die, lookup));
  };
  if (written) {
    const [, count, die = ""] = written;
    const shows = die === "%" ? upTo(100) : /f/i.test(die) ? [-1, 0, 1] : upTo(Number(die));
    return [{ group, count: Number(count || 1), shows, again: [], way: "add" }];
  }
  const { explode, reroll } = node;
  const goesOn = (shows: number[]): number[] => {
    const on = explode?.on ?? explode ?? reroll ?? [];
    return on === "max" ? [Math.max(...shows)] : Array.isArray(on) ? on : [on];
  };
  // A face with symbols is known by its place, and never added to another.
  const { faces } = node;
  const part = (count: number, shows: number[]): Part => ({
    ...{ group, count, shows, again: goesOn(shows) },
    way: reroll === undefined ? (faces || explode?.as === "dice" ? "dice" : "add") : "once",
  });
  if (Array.isArray(faces)) return [part(worth(node.count ?? 1, lookup), upTo(faces.length))];
  if (node.dice === undefined) return [part(worth(node.count ?? 1, lookup), size(node.die))];
  const sizes = [node.dice].flat().flatMap((one: Node) => (Array.isArray(asked(one)) ? (asked(one) as Node[]) : one));
  return sizes.map((one: Node) => part(1, size(one)));
}

/** How often a symbol stands on a face of these dice, by the place of the face; null: they have no symbols. */
export function symbolOn(node: Node, symbol: string): ((place: number) => number) | null {
  const faces = Array.isArray(node?.faces) ? (node.faces as Node[]) : null;
  return faces && ((place) => [faces[place - 1]].flat().filter((one) => one === symbol).length);
}

/** What falls for these parts, by chances from 0 to 1: to choose what is played, never to judge it. */
export const fallOf = (parts: readonly Part[], chance: () => number): Term[] =>
  parts
    .filter(({ count }) => count > 0)
    .map(({ count, shows, again, way }) => {
      const fudge = isFudge(shows) && again.length === 0;
      const results: number[] = [];
      let left = count;
      while (left-- > 0) {
        const at = Math.ceil((1 - chance()) * shows.length);
        results.push(fudge ? 2 - at : at);
        const goesOn = again.includes(shows[at - 1] as number) && (way !== "once" || results.length <= count);
        if (goesOn && results.length < 400) left++;
      }
      return { number: count, faces: shows.length, fudge, results };
    });

const isFudge = (shows: readonly number[]): boolean => shows.join() === "-1,0,1";

/** The dice of these parts, out of what fell. @throws What the page does not say of them. */
export function readDice(parts: readonly Part[], terms: readonly Term[]): Die[] {
  const left = [...terms];
  const found: Die[] = [];
  for (const part of inOrder(parts, terms)) {
    const term = left.shift();
    if (!term || term.faces !== part.shows.length || term.number !== part.count) {
      const asked = parts.map(({ count, shows }) => `${count} with ${shows.length} faces`).join(", ");
      const fell = terms.map(({ number, faces }) => `${number} with ${faces} faces`).join(", ");
      throw new RangeError(`the dice: the page asks for ${asked || "none"}, the table rolled ${fell || "none"}`);
    }
    found.push(...chains(part, term));
  }
  if (left.length > 0) throw new RangeError("the dice: the table rolled more than the page asks for");
  return found;
}

/** Sizes of one group may be rolled in any order. */
function inOrder(parts: readonly Part[], terms: readonly Term[]): Part[] {
  const left = parts.filter(({ count }) => count > 0);
  const sorted: Part[] = [];
  for (const term of terms) {
    const [first] = left;
    const at = left.findIndex(({ group, shows }) => group === first?.group && shows.length === term.faces);
    if (at < 0) break;
    sorted.push(...left.splice(at, 1));
  }
  return [...sorted, ...left];
}

/** Each die with what it set off: that is rolled after all of them, in order. */
function chains(part: Part, { results, fudge }: Term): Die[] {
  const { group, count, shows, again, way } = part;
  const owners = upTo(count).map((at) => at - 1);
  const faces: number[][] = owners.map(() => []);
  for (const [at, result] of results.entries()) {
    const owner = owners[at];
    if (owner === undefined)
      throw new RangeError(`the dice of ${group}: ${results.length} fell, no more than ${at} may`);
    const face = fudge ? result : (shows[result - 1] as number);
    faces[owner]?.push(face);
    if (again.includes(face) && (way !== "once" || at < count)) owners.push(owner);
  }
  if (owners.length > results.length) throw new RangeError(`the dice of ${group}: a die was not rolled again`);
  return faces.map((chain) => {
    const value = way === "once" ? (chain.at(-1) as number) : chain.reduce((sum, face) => sum + face, 0);
    return { group, part, value, worth: way === "dice" ? chain : [value] };
  });
}

/** What stays when the dice are pushed, and the parts that are rolled then. */
export function pushed(push: Node, parts: readonly Part[], lying: readonly Die[]): { stay: Die[]; parts: Part[] } {
  const keep = Object.fromEntries(entries(push.keep));
  const stays = ({ group, value }: Die): boolean => keep[group] === "all" || (keep[group]?.includes?.(value) ?? false);
  const stay = lying.filter(stays);
  const joined = new Set<string>();
  return {
    stay,
    parts: parts.map((part) => {
      const gone = lying.filter((die) => die.part === part && !stays(die));
      const joins = joined.has(part.group) ? 0 : (push.add?.[part.group] ?? 0);
      joined.add(part.group);
      return { ...part, count: gone.length + joins };
    }),
  };
}
