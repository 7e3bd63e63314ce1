import { Leaves } from "../../../core/carry/foreign/leaves.ts";
import type { Haul } from "../../../core/carry/foreign/record.ts";
import { readJson } from "../../../core/carry/json.ts";
import { strangerOf } from "../../../core/carry/stranger.ts";
import { DataSet } from "../readers/data-set.ts";
import { readerOf } from "../readers/formats.ts";
import { picturedIn } from "../readers/oggdude-pictures.ts";
import { readDataSet } from "../readers/oggdude-set.ts";
import { OGGDUDE, xmlReaderOf } from "../readers/xml-files.ts";
import { readXml, XmlFault } from "./xml.ts";
import { decoded, isZip, pathsIn, type pictureType, TooMuch, unzipped } from "./zip.ts";

/**
 * Files of other programs, as they were chosen: zips are unpacked, XML and JSON are read, and what belongs together is put together. It runs
 * in a worker: nothing here knows of windows.
 */

/** A file that was chosen. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** What one program's files bring. */
export interface ProgramHaul extends Haul {
  program: string;
}

/** A picture in a zip: of what it is, by program, kind and key, and where it stands. */
export interface PictureEntry {
  of: string;
  path: string;
  bytes: number;
}

/** All that the files bring, and those that nothing could be read of, each with why. */
export interface Hauls {
  hauls: ProgramHaul[];
  left: string[];
  pictures?: PictureEntry[];
  /** The picture at a path; null: it is none that a sheet shows. */
  picture?(path: string): Promise<PictureAnswer>;
  /** Ends what still holds the pictures. */
  end?(): void;
}

/** A picture, and what it is by its first bytes; null: none that a sheet shows. */
export type PictureAnswer = { type: NonNullable<ReturnType<typeof pictureType>>; bytes: Uint8Array } | null;

/** Pictures in zips, each of a record of its data set. */
const picturesIn = (given: readonly GivenFile[]): PictureEntry[] =>
  given
    .filter(({ bytes }) => isZip(bytes))
    .flatMap(({ bytes }) => pathsIn(bytes, (path) => picturedIn(path) !== null))
    .map(({ path, bytes }) => ({ of: `${OGGDUDE} ${picturedIn(path)}`, path, bytes }));

/** Why nothing was read, with what a sentence about it says. */
export interface UnpackFault {
  code: "tooMuch" | "zip" | "xml" | "broken" | "none" | "empty" | "reader";
  data: Record<string, string | number>;
}

export class Unreadable extends Error {
  readonly fault: UnpackFault;
  constructor(fault: UnpackFault) {
    super(fault.code);
    this.fault = fault;
  }
}

const refuse = (code: UnpackFault["code"], data: UnpackFault["data"] = {}): never => {
  throw new Unreadable({ code, data });
};

/** Names of files that are read. */
const isRead = (path: string): boolean => /\.(?:xml|json)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.[^./])/.test(path);

/** What is known where files are read: our own system, and types of actors that are ours. */
export interface Ours {
  system: string;
  types: readonly string[];
  /** How the table says that a file is broken, with `{name}` and `{line}`. */
  brokenAt: string;
}

/**
 * Reads what was chosen.
 * @param tell Hears how many of the files are read.
 * @throws {Unreadable} When nothing in them is read, or the only one is broken.
 */
export async function haulsOf(
  given: readonly GivenFile[],
  ours: Ours,
  tell: (done: number, of: number) => void,
): Promise<Hauls> {
  const { files, left } = outOfZips(given);
  const only = files.length === 1;
  const xml: { path: string; root: string; data: unknown }[] = [];
  const found = new Map<string, ProgramHaul>();
  const add = (program: string, haul: Haul): void => {
    const known = found.get(program);
    if (!known) found.set(program, { program, ...haul, people: [...haul.people], things: [...haul.things] });
    else {
      known.people.push(...haul.people);
      known.things.push(...haul.things);
      known.left = [...known.left, ...haul.left];
    }
  };
  const broken = (name: string, line: number) =>
    ours.brokenAt.replace("{name}", () => name).replace("{line}", String(line));
  for (const [at, { name, bytes }] of files.entries()) {
    tell(at, files.length);
    const text = decoded(bytes);
    if (/^[\ufeff\s]*</.test(text)) {
      try {
        xml.push({ path: name, ...readXml(text) });
      } catch (error) {
        if (!(error instanceof XmlFault)) throw error;
        if (only) refuse("xml", { name, line: error.line });
        left.push(broken(name, error.line));
      }
      continue;
    }
    const json = readJson(text);
    if ("broken" in json) {
      if (only) refuse("broken", { ...json.broken });
      left.push(/^[\ufeff\s]*[[{]/.test(text) ? broken(name, json.broken.line) : name);
      continue;
    }
    const stranger = strangerOf(json.value, ours.system, ours.types);
    const program = stranger && "game" in stranger ? stranger.game : "";
    const reader = await readerOf(program);
    if (!reader) left.push(program === "" ? name : `${name}: ${program}`);
    else add(program, reader.read(new Leaves(json.value)));
  }
  const { hauls, left: strange } = haulsOfXml(xml);
  for (const haul of hauls) add(OGGDUDE, haul);
  left.push(...strange);
  tell(files.length, files.length);
  if (found.size === 0) refuse(left.length > 0 ? "none" : "empty", { names: left.slice(0, 5).join(", ") });
  return { hauls: [...found.values()], left, pictures: picturesIn(given) };
}

function outOfZips(given: readonly GivenFile[]): { files: GivenFile[]; left: string[] } {
  const files: GivenFile[] = [];
  const left: string[] = [];
  for (const one of given) {
    if (!isZip(one.bytes)) {
      files.push(one);
      continue;
    }
    try {
      const inside = unzipped(one.bytes, isRead);
      files.push(...inside.files.map(({ path, bytes }) => ({ name: path, bytes })));
      left.push(...inside.left);
    } catch (error) {
      if (error instanceof TooMuch)
        refuse("tooMuch", { entries: error.entries, size: Math.round(error.bytes / 1_000_000) });
      if (error instanceof Error) refuse("zip", { name: one.name });
      throw error;
    }
  }
  return { files, left };
}

/** A person of such a file names things by keys: what they are called stands in the data set, if that came along. */
function haulsOfXml(files: readonly { path: string; root: string; data: unknown }[]): Hauls {
  const set = new DataSet(files.filter(({ root }) => !xmlReaderOf(root)));
  const people = files.flatMap(({ root, data }) => xmlReaderOf(root)?.(new Leaves(data), set) ?? []);
  const all = set.isEmpty ? people : [readDataSet(set), ...people];
  return { hauls: all.map((haul) => ({ ...haul, program: OGGDUDE })), left: set.isEmpty ? set.left : [] };
}
