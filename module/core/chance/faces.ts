import { coreError, entriesOf, wholeNumber } from "../validate.ts";

/** Dice as rolled, in rolling order: one list per die (or per hand of dice), first what it showed, then what that set off. */
export type Faces = readonly (readonly number[])[];

/** Checks the list itself, before its entries are read. At most `max` entries. */
export function readFaces(faces: unknown, max: number): Faces {
  return entriesOf(faces, "faces", max) as Faces;
}

/** Every entry must have been read: dice left over belong to another check. */
export function allRead(faces: Faces, read: number): void {
  if (faces.length > read) {
    throw coreError("faces", `faces[${read}]`, { type: `no more than ${read} throws` }, faces[read]);
  }
}

/** More repetitions of one die than this are no roll. */
const MAX_CHAIN = 1000;

/**
 * One die with `sides` faces and what it set off: every face but the last is rolled again, the last is not. `again` says
 * which ones are (default: none); `index` is the face's place in the chain, 0 the first.
 */
export function readDie(
  value: unknown,
  field: string,
  sides: number,
  again: (face: number, index: number, first: number) => boolean = () => false,
): number[] {
  const accepted = { type: `one d${sides} followed by the dice it set off` };
  if (value === undefined) throw coreError("faces", field, accepted, value);
  const chain = entriesOf(value, field, MAX_CHAIN).map((face, index) =>
    wholeNumber(face, `${field}[${index}]`, 1, sides),
  );
  const first = chain[0] ?? 0;
  const end = chain.findIndex((face, index) => !again(face, index, first));
  if (end < 0 || end !== chain.length - 1) throw coreError("faces", field, accepted, value);
  return chain;
}
