import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { wholeRuleset } from "./host.ts";

/** Files of other programs as the readers take them, and what a rule set makes of them. Every name in them is made up. */

// biome-ignore lint/suspicious/noExplicitAny: data of every type.
export type Any = any;

const { strangerOf } = await import("../../../module/core/carry/stranger.ts");
const { readerOf } = await import("../../../module/windows/carry/readers/formats.ts");
const { Leaves } = await import("../../../module/core/carry/foreign/leaves.ts");
const { Taken } = await import("../../../module/core/carry/foreign/record.ts");
const { readXml } = await import("../../../module/windows/carry/unpack/xml.ts");
const { decoded } = await import("../../../module/windows/carry/unpack/zip.ts");
const { DataSet } = await import("../../../module/windows/carry/readers/data-set.ts");
export const makers = await Promise.all(["narrative", "ryf"].map(async (id) => (await wholeRuleset(id)).foreign?.()));

const FOLDER = join(ROOT, "test/fixtures/foreign");
export const sample = (name: string): Any => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8"));
export const sampleXml = (name: string) => readXml(readFileSync(join(FOLDER, `${name}.xml`), "utf8"));

/** The data set among the samples. */
export const sampleSet = () =>
  new DataSet(
    readdirSync(join(FOLDER, "data-set"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".xml"))
      .map((path) => ({ path, ...readXml(decoded(readFileSync(join(FOLDER, "data-set", path)))) })),
  );

/** Whose a file is; null: of none that is known. */
export function programOf(json: Any): string | null {
  const stranger = strangerOf(json, "cubilete", []);
  return stranger && "game" in stranger ? stranger.game : null;
}

export const makerOf = (terms: string) => makers.find((one) => one?.terms === terms) ?? expect.unreachable(terms);

/** What a haul becomes: its people as data of actors, its things, and what of the file and its things does not come along. */
export function madeOf(haul: { terms: string; people: Any[]; things: Any[]; left: string[] }) {
  const maker = makerOf(haul.terms);
  const things = haul.things.map((record) => new Taken(record));
  const made = things.map((one) => maker.thing(one));
  const people = haul.people.map((record) => maker.person(new Taken(record))) as Any[];
  return { people, things: made as Any[], left: [...haul.left, ...things.flatMap((one) => one.left())] };
}

export async function broughtBy(json: Any) {
  const reader = (await readerOf(programOf(json) ?? "")) ?? expect.unreachable(String(programOf(json)));
  return madeOf(reader.read(new Leaves(json)));
}

export const named = (items: Any[], name: string): Any =>
  items.find((item) => item.name === name) ?? expect.unreachable(items.map((item) => item.name).join());
