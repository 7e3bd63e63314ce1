import { listOf, text } from "../../shape.ts";
import { also, type Complete, closed } from "../../strict.ts";
import { coreError } from "../../validate.ts";
import { NOTED_VALUE } from "./noted.ts";

/*
 * A drive of the table's own: every hero has a value of it, 0 to 100. For a session one d100 falls: the values of all heroes stand end to
 * end, from 1 on, and whose part the die falls in is who it is about. Two like digits (00 is two zeros) say it twice as loudly. [house]
 */

const FACES = 100;

const HEROES = listOf(closed({ id: text(), value: NOTED_VALUE }), 100);
const CHECK = also(closed({ heroes: HEROES }), ({ heroes }) => heroes);
export type DriveHeroes = Complete<typeof HEROES>;

/** The part of the die that is a hero's; null: none. */
interface Part {
  id: string;
  from: number;
  /** The last face; beyond 100 nothing can fall. */
  to: number;
}

interface DriveOutcome {
  face: number;
  /** Whose part it fell in; null: nobody's. */
  hit: Part | null;
  double: boolean;
}

/** The parts of the die, in the order of the heroes. Who has nothing has none, nor who stands beyond the last face. */
export function driveParts(heroes: DriveHeroes): Part[] {
  let last = 0;
  return CHECK.strict({ heroes }, "").flatMap(({ id, value }) => {
    const from = last + 1;
    last += value;
    return value === 0 || from > FACES ? [] : [{ id, from, to: Math.min(last, FACES) }];
  });
}

/** What a face of the d100 comes to. */
export function driveHit(heroes: DriveHeroes, face: number): DriveOutcome {
  if (!Number.isInteger(face) || face < 1 || face > FACES)
    throw coreError("faces", "face", { min: 1, max: FACES }, face);
  const hit = driveParts(heroes).find(({ from, to }) => from <= face && face <= to) ?? null;
  // 100 is read as 00.
  return { face, hit, double: (face % 100) % 11 === 0 };
}

/** The chance of each hero whose part can be hit, and that it is about nobody. */
export function driveOdds(heroes: DriveHeroes): { parts: { id: string; chance: number }[]; nobody: number } {
  const parts = driveParts(heroes).map(({ id, from, to }) => ({ id, faces: to - from + 1 }));
  const left = parts.reduce((faces, part) => faces - part.faces, FACES);
  return { parts: parts.map(({ id, faces }) => ({ id, chance: faces / FACES })), nobody: left / FACES };
}
