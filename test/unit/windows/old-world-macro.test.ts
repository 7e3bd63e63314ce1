import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readingOldWorld } from "../../../module/core/carry/old-world/world.ts";
import { ROOT } from "../../../scripts/files.ts";
import { aCollection } from "../a-living-actor.ts";

/* The macro that the manual shows runs in the old world, and writes what the new one reads. */

// biome-ignore lint/suspicious/noExplicitAny: as much of an old Foundry as the macro asks for.
type Any = any;

const pageOf = (language: string): string =>
  readFileSync(join(ROOT, `docs/manual/${language}/20-old-worlds.md`), "utf8");
const macroOf = (language: string): string => /```js\n([\s\S]*?)```/.exec(pageOf(language))?.[1] ?? "";

const id = (name: string): string => name.padEnd(16, "0");
/** A document as hosts have them: its values by getters, its source apart. */
class Held {
  readonly #source: Any;
  constructor(source: Any) {
    this.#source = source;
  }
  get id() {
    return this.#source._id;
  }
  get name() {
    return this.#source.name;
  }
  get type() {
    return this.#source.type;
  }
  get role() {
    return this.#source.role;
  }
  toObject() {
    return structuredClone(this.#source);
  }
}
const held = (list: object[]): Any =>
  Object.assign(aCollection(list.map((source) => new Held(source))), { invalidDocumentIds: new Set() });

function anOldWorld({ isGM = true } = {}): Any {
  const game = {
    user: { isGM },
    world: { id: "mill", title: "The mill" },
    system: { id: "ryf3", version: "0.2.1" },
    users: held([{ _id: id("ana"), name: "Ana", role: 1 }]),
    folders: held([
      { _id: id("town"), name: "Town", type: "Actor", folder: null, color: "#aa0000", sort: 1, sorting: "m" },
      { _id: id("book"), name: "Diary", type: "JournalEntry", folder: null },
    ]),
    actors: held([
      {
        _id: id("ines"),
        name: "Inés\n\u2028]",
        type: "character",
        folder: id("town"),
        sort: 4,
        ownership: { [id("ana")]: 3 },
        system: {},
      },
    ]),
    items: held([{ _id: id("rope"), name: "Rope", type: "equipment", folder: null, system: {} }]),
  };
  game.items.invalidDocumentIds.add("broken");
  return game;
}

/** Runs it as Foundry does: its text is the body of a function. */
async function run(text: string, game: Any, generation: number) {
  const saved: string[][] = [];
  const said: string[] = [];
  const save = (...file: string[]) => saved.push(file);
  const old = generation < 13;
  const tell = (words: string) => said.push(words);
  const ui = { notifications: { info: tell, warn: tell } };
  const given = {
    game,
    ui,
    foundry: { utils: old ? {} : { saveDataToFile: save } },
    ...(old && { saveDataToFile: save }),
  };
  const body = Object.getPrototypeOf(async () => {}).constructor;
  await new body(...Object.keys(given), text)(...Object.values(given));
  return { saved, said };
}
function read(text: string): Any {
  const reading = readingOldWorld(text);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

describe.each(["en", "es"])("the macro of the manual (%s)", (language) => {
  it.each([12, 13, 14])("saves in Foundry %s what is read here", async (generation) => {
    const { saved, said } = await run(macroOf(language), anOldWorld(), generation);
    expect(saved).toHaveLength(1);
    const [[text = "", type, name] = []] = saved;
    expect([type, name, said.join()]).toEqual(["application/json", "mill.json", expect.stringContaining("2")]);
    expect(read(text).world).toMatchObject({
      ...{ title: "The mill", system: "ryf3", unreadable: 1, faults: [] },
      users: [{ id: id("ana"), name: "Ana", role: 1 }],
      folders: [{ kind: "Actor", id: id("town"), name: "Town", colour: "#aa0000", byHand: true }],
      documents: [
        { kind: "Actor", id: id("ines"), folder: id("town"), sort: 4, ownership: { [id("ana")]: 3 } },
        { kind: "Item", id: id("rope"), name: "Rope" },
      ],
    });
    // Each on a line of its own, so that a large file is read in small pieces.
    expect(text.trim().split("\n")).toHaveLength(5);
  });

  it("saves nothing for a player", async () => {
    const { saved, said } = await run(macroOf(language), anOldWorld({ isGM: false }), 13);
    expect([saved, said]).toEqual([[], [expect.any(String)]]);
  });

  it("stands in ten steps", () => {
    expect(pageOf(language).match(/^\d+\. /gm)).toHaveLength(10);
  });
});

it("the macro does the same in both languages", () => {
  const [en, es] = ["en", "es"].map((language) => macroOf(language).replace(/\/\/.*|(?:warn|info)\(.*/g, ""));
  expect(es).toBe(en);
});
