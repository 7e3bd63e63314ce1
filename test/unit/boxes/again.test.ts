import { describe, expect, it } from "vitest";
import { type BoxRow, type Contents, planBox, withNeeds } from "../../../module/core/box.ts";
import type { Data } from "../../../module/core/carry/file.ts";
import { thePacks } from "../texts-and-packs.ts";

/** The box of each game brought again: whole, half gone, in the other language, into a world that had an older one. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read.
type Any = any;

const FIELDS: Record<string, string> = {
  ...{ Folder: "folders", Actor: "actors", JournalEntry: "journal", RollTable: "tables", Macro: "macros" },
  Scene: "scenes",
};
const boxes = thePacks().filter(({ type }) => type === "Adventure");

const contentsOf = (game: string, language: string): Contents => {
  const pack = boxes.find(({ name }) => name === `${game}-box-${language}`);
  const box = pack?.documents[0] as Any;
  return Object.fromEntries(Object.entries(FIELDS).map(([kind, field]) => [kind, box[field]]));
};

type World = Map<string, Data>;
const worldOf = (contents: Contents): World =>
  new Map(
    Object.entries(contents).flatMap(([kind, list]) => list.map((each) => [`${kind}.${String(each._id)}`, each])),
  );
const planIn = (contents: Contents, world: World): BoxRow[] =>
  planBox(contents, (kind, id) => world.get(`${kind}.${id}`) ?? null);
const uuidsOf = (rows: BoxRow[], state: BoxRow["state"]): string[] =>
  rows.filter((row) => row.state === state).map(({ uuid }) => uuid);

/** The world after the box was brought with what is missing ticked, as its window has it. */
function brought(contents: Contents, world: World): World {
  const rows = planIn(contents, world);
  const chosen = new Set(uuidsOf(rows, "missing").filter((uuid) => !uuid.startsWith("Folder.")));
  const all = worldOf(contents);
  const made = [...withNeeds(contents, rows, chosen)].map((uuid): [string, Data] => [uuid, all.get(uuid) as Data]);
  return new Map([...world, ...made]);
}

/** What of a world leads nowhere: figures, pins, links of the box to itself, buttons. */
function deadEnds(world: World): string[] {
  const of = (kind: string): Any[] => [...world].flatMap(([uuid, each]) => (uuid.startsWith(`${kind}.`) ? [each] : []));
  const has = (uuid: string) => {
    const [kind, id, , page] = uuid.split(".");
    const found = world.get(`${kind}.${id}`) as Any;
    return found !== undefined && (page === undefined || found.pages.some(({ _id }: Any) => _id === page));
  };
  const texts: string[] = of("JournalEntry").flatMap(({ pages }) => pages.map(({ text }: Any) => text.content));
  const links = texts.flatMap((text) => [...text.matchAll(/@UUID\[([^\]]+)\]/g)].map(([, uuid = ""]) => uuid));
  const ids = new Set(of("Scene").flatMap(({ _id, tokens }) => [_id, ...tokens.map((token: Any) => token._id)]));
  const named = of("Macro").flatMap(({ command }) =>
    command.includes("hidden") ? [...command.matchAll(/"(\w{16})"/g)].map(([, id = ""]) => id) : [],
  );
  const pins = of("Scene").flatMap(({ notes }) => notes as Any[]);
  return [
    ...of("Scene").flatMap(({ tokens }) => tokens.map(({ actorId }: Any) => `Actor.${actorId}`)),
    ...pins.map(({ entryId, pageId }) => `JournalEntry.${entryId}.JournalEntryPage.${pageId}`),
    ...links.filter((uuid) => !uuid.startsWith("Compendium.")),
  ]
    .filter((uuid) => !has(uuid))
    .concat(named.filter((id) => !ids.has(id)));
}

const games = [...new Set(boxes.map(({ name }) => name.replace(/-box-\w+$/, "")))];

it("there are the boxes of five games", () => {
  expect(games.length).toBeGreaterThanOrEqual(5);
});

describe.each(games)("the box of %s", (game) => {
  const en = contentsOf(game, "en");
  const es = contentsOf(game, "es");

  it("brought twice is the same to the letter, and nothing of it is offered", () => {
    const rows = planIn(en, brought(en, new Map()));
    expect(rows.filter(({ state }) => state !== "same")).toEqual([]);
    expect(deadEnds(worldOf(en))).toEqual([]);
    expect(deadEnds(worldOf(es))).toEqual([]);
  });

  it("in the other language finds itself: what is there differs by its words alone", () => {
    const rows = planIn(es, worldOf(en));
    expect([...uuidsOf(rows, "missing"), ...uuidsOf(rows, "other")]).toEqual([]);
    const parts = rows.flatMap(({ uuid, parts }) => parts.map((part) => ({ uuid, ...part })));
    expect(parts.filter(({ more, less }) => more + less > 0)).toEqual([]);
  });

  it.each([
    ["every other document", (_: string, at: number) => at % 2 === 0],
    ["the others", (_: string, at: number) => at % 2 === 1],
    ["its people", (uuid: string) => uuid.startsWith("Actor.")],
    ["its boards and buttons", (uuid: string) => /^(Scene|Macro)\./.test(uuid)],
    ["its pages", (uuid: string) => uuid.startsWith("JournalEntry.")],
    ["all but its folders", (uuid: string) => !uuid.startsWith("Folder.")],
    ["its folders", (uuid: string) => uuid.startsWith("Folder.")],
  ])("without %s is whole again, in the other language: what stayed is left to the letter", (_, isGone) => {
    const left: World = new Map([...worldOf(en)].filter(([uuid], at) => !isGone(uuid, at)));
    const rows = planIn(es, left);
    const isDocument = (uuid: string) => !uuid.startsWith("Folder.");
    const gone = [...worldOf(en).keys()].filter((uuid) => !left.has(uuid));
    expect(uuidsOf(rows, "missing").filter(isDocument).sort()).toEqual(gone.filter(isDocument).sort());
    expect(uuidsOf(rows, "other")).toEqual([]);
    const now = brought(es, left);
    expect(deadEnds(now)).toEqual([]);
    for (const [uuid, source] of left) expect(now.get(uuid), uuid).toBe(source);
    for (const [uuid, { folder }] of now)
      if (gone.includes(uuid) && folder) expect(now.has(`Folder.${String(folder)}`), uuid).toBe(true);
  });

  it("comes into a world where strangers have its ids, and leaves them alone", () => {
    const actors = en.Actor ?? [];
    const world: World = new Map(actors.map(({ _id }) => [`Actor.${String(_id)}`, { _id, name: "X", type: "other" }]));
    const rows = planIn(en, world);
    expect(uuidsOf(rows, "other").sort()).toEqual([...world.keys()].sort());
    const now = brought(en, world);
    for (const [uuid, source] of world) expect(now.get(uuid)).toBe(source);
  });

  it("beside an older one, of one board without its walls and hidden figures, brings the rest and says what differs", () => {
    const [first, ...others] = (en.Scene ?? []) as Any[];
    const older = { ...first, name: "Older", walls: [], tokens: first.tokens.filter(({ hidden }: Any) => !hidden) };
    const isOld = (uuid: string) =>
      !/^Macro\./.test(uuid) && !others.some(({ _id }: Any) => uuid === `Scene.${String(_id)}`);
    const world: World = new Map([...worldOf(en)].filter(([uuid]) => isOld(uuid)));
    world.set(`Scene.${first._id}`, older);
    const rows = planIn(es, world);
    expect(uuidsOf(rows, "missing").sort()).toEqual([...worldOf(en).keys()].filter((uuid) => !isOld(uuid)).sort());
    const [differs] = rows.filter(({ uuid }) => uuid === `Scene.${first._id}`);
    expect(differs).toMatchObject({ state: "edited", here: "Older" });
    const less = (field: string) => differs?.parts.find((part) => part.field === field)?.less ?? 0;
    expect(less("tokens")).toBe(first.tokens.length - older.tokens.length);
    expect(less("walls")).toBe(first.walls.length);
    expect(brought(es, world).get(`Scene.${first._id}`)).toBe(older);
  });
});
