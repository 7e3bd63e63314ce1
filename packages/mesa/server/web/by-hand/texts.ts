/**
 * The two texts that are given by hand: an invitation and its answer. They hold what two browsers need to find each other, in fields that
 * are each looked at: nothing of a text is passed on as it is.
 */

/** Where one browser is reached, and how it knows that it is the other one. */
export interface Side {
  ufrag: string;
  password: string;
  /** The hash of its certificate, in base64url. */
  print: string;
  places: readonly Place[];
}

/** An address at which a browser may be reached: of itself, or as a STUN server saw it. */
export interface Place {
  address: string;
  port: number;
  seen: boolean;
}

export interface Invitation {
  side: Side;
  /** The version of the site that it comes from. */
  stamp: string;
  /** Known to the two of them only, and good for once. */
  word: string;
  /** As what the friend will sit down. */
  name: string;
  /** A STUN server that the host named; empty for none. */
  stun: string;
}

interface AnswerText {
  side: Side;
  word: string;
}

/** Why a text is not taken. */
export type TextFault = "nothing" | "stranger" | "cut" | "invitation" | "answer" | "otherForm";

/** Of what is written here; a text of another form comes from another version of the site. */
const FORM = 1;

/** How many addresses go along: a text stays short, and a machine with twenty has the same few that matter. */
const MOST_PLACES = 8;

export const writeInvitation = ({ side, stamp, word, name, stun }: Invitation): string =>
  write("i", [word, ...fieldsOf(side), stamp, name.slice(0, 40), stun]);

export const writeAnswer = ({ side, word }: AnswerText): string => write("a", [word, ...fieldsOf(side)]);

/** What an invitation says, or why it says nothing. The text may stand in a link, or between other words. */
export function readInvitation(text: string): Invitation | TextFault {
  const read = readFields(text, "i");
  if (!Array.isArray(read)) return read;
  const [word, ufrag, password, print, places, stamp, name, stun] = read;
  const side = sideOf([ufrag, password, print, places]);
  if (!side || !isWord(word) || !isText(stamp, 40) || !isText(name, 40) || !isText(stun, 200)) return "cut";
  return { side, word, stamp, name, stun: isStun(stun) ? stun : "" };
}

export function readAnswer(text: string): AnswerText | TextFault {
  const read = readFields(text, "a");
  if (!Array.isArray(read)) return read;
  const [word, ...rest] = read;
  const side = sideOf(rest);
  return side && isWord(word) ? { side, word } : "cut";
}

/** May this be asked where a browser is seen from outside? */
export const isStun = (text: string): boolean => /^stuns?:[\w.-]{1,150}(?::\d{1,5})?$/.test(text);

/** A word that cannot be guessed. */
export const freshWord = (): string => toLetters(crypto.getRandomValues(new Uint8Array(12)));

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const isWord = (value: unknown): value is string => typeof value === "string" && /^[\w-]{16}$/.test(value);

function fieldsOf({ ufrag, password, print, places }: Side): unknown[] {
  const short = places.slice(0, MOST_PLACES).map(({ address, port, seen }) => [address, port, ...(seen ? [1] : [])]);
  return [ufrag, password, print, short];
}

function sideOf([ufrag, password, print, places]: unknown[]): Side | null {
  const isIce = (value: unknown, least: number): value is string =>
    typeof value === "string" && value.length >= least && value.length <= 256 && /^[\w+/]*$/.test(value);
  if (!isIce(ufrag, 4) || !isIce(password, 22) || !isText(print, 43) || !/^[\w-]{43}$/.test(print)) return null;
  if (!Array.isArray(places) || places.length === 0 || places.length > MOST_PLACES) return null;
  const read = places.map(placeOf);
  return read.every((each) => each !== null) ? { ufrag, password, print, places: read } : null;
}

function placeOf(value: unknown): Place | null {
  if (!Array.isArray(value)) return null;
  const [address, port, seen] = value as unknown[];
  const isPort = typeof port === "number" && Number.isInteger(port) && port > 0 && port < 65_536;
  if (!isText(address, 80) || !/^[\w.:-]+$/.test(address) || !isPort) return null;
  return { address, port, seen: seen === 1 };
}

/** So begins a text: what it is, and of which form. */
const START = { i: "mesai", a: "mesaa" };

function write(kind: keyof typeof START, fields: readonly unknown[]): string {
  const said = new TextEncoder().encode(JSON.stringify(fields));
  return `${START[kind]}${FORM}-${toLetters(new Uint8Array([...sumOf(said), ...said]))}`;
}

function readFields(text: string, kind: keyof typeof START): unknown[] | TextFault {
  if (!text.trim()) return "nothing";
  // A text that was sent in a message may have been broken into lines.
  const looks = [text, text.replaceAll(/\s/g, "")].map((each) => /mesa([ia])(\d{1,3})-([\w-]+)/.exec(each));
  const [found] = looks;
  if (!found) return "stranger";
  if (found[1] !== kind) return kind === "i" ? "answer" : "invitation";
  if (Number(found[2]) !== FORM) return "otherForm";
  for (const look of looks) {
    const fields = look && fieldsIn(look[3] ?? "");
    if (fields) return fields;
  }
  return "cut";
}

function fieldsIn(letters: string): unknown[] | null {
  try {
    const bytes = fromLetters(letters);
    const said = bytes.subarray(4);
    if (sumOf(said).some((byte, at) => byte !== bytes[at])) return null;
    const fields: unknown = JSON.parse(new TextDecoder().decode(said));
    return Array.isArray(fields) ? fields : null;
  } catch {
    return null;
  }
}

/** Four bytes by which a text that was cut or mistyped is told from a whole one. */
function sumOf(bytes: Uint8Array): number[] {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return [24, 16, 8, 0].map((shift) => (sum >>> shift) & 0xff);
}

/** Bytes in letters that a link may have. */
export function toLetters(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function fromLetters(letters: string): Uint8Array {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
