import {
  type GivenFile,
  type Hauls,
  haulsOf,
  type Ours,
  type PictureAnswer,
  type PictureEntry,
  type ProgramHaul,
  type UnpackFault,
  Unreadable,
} from "./hauls.ts";
import { fileIn, isZip, pictureType } from "./zip.ts";

/** The worker's own side: it gets one question, and answers in pieces that the page takes without a halt. */

/** What a page asks for. */
export interface UnpackQuestion {
  files: GivenFile[];
  ours: Ours;
}

/** What it hears: how far it is, a piece of what one program's files bring, the end, or why there is none. */
export type UnpackAnswer =
  | { done: number; of: number }
  | { piece: ProgramHaul }
  | { end: Hauls["left"]; pictures: PictureEntry[] }
  | { fault: UnpackFault }
  | { failed: string };

/** So many records travel at once. */
const PIECE = 300;

/** A haul in pieces: each with some of its people, things and lines. */
function* piecesOf({ people, things, left, ...own }: ProgramHaul): Generator<ProgramHaul> {
  const longest = Math.max(people.length, things.length, left.length, 1);
  for (let at = 0; at < longest; at += PIECE) {
    const [some, part, lines] = [people, things, left].map((list) => list.slice(at, at + PIECE));
    yield { ...own, people: some as typeof people, things: part as typeof things, left: lines as typeof left };
  }
}

/** A picture that the page asks for, once it has heard the end. */
export interface PictureQuestion {
  picture: string;
}
/** The picture at a path, out of whichever zip has it. */
export function pictureOf(files: readonly GivenFile[], path: string): PictureAnswer {
  for (const { bytes: zip } of files.filter(({ bytes }) => isZip(bytes))) {
    const bytes = fileIn(zip, path);
    const type = bytes && pictureType(bytes);
    if (bytes) return type ? { type, bytes } : null;
  }
  return null;
}

/** Answers a question. */
export async function answerWith({ files, ours }: UnpackQuestion, answer: (one: UnpackAnswer) => void): Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  try {
    const {
      hauls,
      left,
      pictures = [],
    } = await haulsOf(files, ours, (done, of) => {
      // A hundred steps are enough to see.
      if (done < of && done - told < of / 100) return;
      told = done;
      answer({ done, of });
    });
    for (const haul of hauls) for (const piece of piecesOf(haul)) answer({ piece });
    answer({ end: left, pictures });
  } catch (error) {
    if (error instanceof Unreadable) answer({ fault: error.fault });
    else answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
