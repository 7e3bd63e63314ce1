import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/files.ts";
import { expandPacks, type Pack, slugId } from "../../../scripts/packs.ts";
import { thePacks } from "../texts-and-packs.ts";

/** The boxes of all games, as they are brought: what they name is there, on the sheets and in the box. */

// biome-ignore lint/suspicious/noExplicitAny: documents of every kind are read.
type Any = any;

const packs = thePacks();
const boxes = packs.filter(({ type }) => type === "Adventure");
const boxOf = ({ documents }: Pack): Any => documents[0];
const textsOf = (box: Any): string[] =>
  box.journal.flatMap(({ pages }: Any) => pages.map(({ text }: Any) => text.content));

/** All that a box brings, by UUID in the world. */
function within(box: Any): Map<string, string> {
  const lists = { Actor: "actors", Scene: "scenes", JournalEntry: "journal", RollTable: "tables", Macro: "macros" };
  const found = new Map<string, string>();
  for (const [kind, field] of Object.entries(lists))
    for (const each of box[field]) {
      found.set(`${kind}.${each._id}`, each.name);
      for (const page of each.pages ?? []) found.set(`${kind}.${each._id}.JournalEntryPage.${page._id}`, page.name);
    }
  return found;
}

const compendia = new Map(
  packs.flatMap(({ name, type, documents }) =>
    documents.flatMap((each: Any) => [
      [`Compendium.cubilete.${name}.${type}.${each._id}`, each.name] as const,
      ...(each.pages ?? []).map(
        (page: Any) =>
          [`Compendium.cubilete.${name}.${type}.${each._id}.JournalEntryPage.${page._id}`, page.name] as const,
      ),
    ]),
  ),
);

describe.each(boxes.map((pack) => [pack.name, pack] as const))("%s", (_, pack) => {
  const box = boxOf(pack);
  const here = within(box);

  it("links to what is there: in the box, or in a compendium", () => {
    const links = textsOf(box).flatMap((text) => [...text.matchAll(/@UUID\[([^\]]+)\]/g)].map(([, uuid = ""]) => uuid));
    expect(links.filter((uuid) => !here.has(uuid) && !compendia.has(uuid))).toEqual([]);
  });

  it("asks for rolls of skills that stand on its people's sheets, by the name that they have there", () => {
    const things = new Set(box.actors.flatMap(({ items }: Any) => items.map(({ name }: Any) => name)));
    const rolls = textsOf(box).flatMap((text) => [...text.matchAll(/@Roll\[[^\]]*(?:item|trait)=\\?"([^"\\]+)\\?"/g)]);
    expect(rolls.map(([, name]) => name).filter((name) => !things.has(name))).toEqual([]);
    // A game whose words have keys says the key, and the reader sees the name that the sheet has for it.
    const named = new Map(
      box.actors.flatMap(({ items }: Any) => items.map(({ name, system }: Any) => [system.key, name])),
    );
    const keyed = textsOf(box).flatMap((text) => [
      ...text.matchAll(/@Roll\[multi\.[^\]]*skill=\\?"(\w+)\\?"[^\]]*\]\{([^}]*)\}/g),
    ]);
    expect(keyed.filter(([, key, label = ""]) => !label.startsWith(`${named.get(key)} `))).toEqual([]);
  });

  it("has pins on its maps that open pages of its own", () => {
    for (const { notes, name } of box.scenes)
      for (const { entryId, pageId, text } of notes)
        expect(here.get(`JournalEntry.${entryId}.JournalEntryPage.${pageId}`), `${name}: ${text}`).toBe(text);
  });

  it("has figures of its own people, and those that are hidden come by a button", () => {
    for (const scene of box.scenes) {
      const named = box.macros.map(({ command }: Any) => command).join("\n");
      for (const token of scene.tokens) {
        expect(here.has(`Actor.${token.actorId}`), token.name).toBe(true);
        if (token.hidden) expect(named.includes(token._id) && named.includes(scene._id), token.name).toBe(true);
      }
    }
  });

  it("tells players no name of those who only hide, until the button that shows them", () => {
    const tokens = box.scenes.flatMap(({ tokens }: Any) => tokens);
    const commands = box.macros.map(({ command }: Any) => command).join("\n");
    for (const { _id, name, ownership } of box.actors) {
      const own = tokens.filter(({ actorId }: Any) => actorId === _id);
      if (own.length > 0 && own.every(({ hidden }: Any) => hidden)) continue;
      expect(ownership.default, name).toBe(1);
    }
    const hidden = box.actors.filter(({ ownership }: Any) => ownership.default === 0);
    expect(hidden.length).toBeGreaterThan(0);
    for (const { _id } of hidden) expect(commands).toContain(tokens.find(({ actorId }: Any) => actorId === _id)._id);
  });

  it("opens on the board that its first page names first", () => {
    const [scene] = box.scenes;
    const first = textsOf(box)[0] ?? "";
    expect(first.match(/@UUID\[Scene\.(\w+)\]/)?.[1]).toBe(scene._id);
    expect(scene.sort).toBe(0);
  });

  it("keeps the papers that the GM gives out closed, each with a button on its pages that opens it", () => {
    const closed = box.journal.flatMap(({ _id, pages, ownership }: Any) =>
      pages.flatMap((page: Any) => (page.ownership.default === 0 ? [[_id, page._id, ownership.default] as const] : [])),
    );
    expect(closed.length).toBeGreaterThan(0);
    const texts = textsOf(box).join("\n");
    for (const [entry, page, ofEntry] of closed) {
      expect(ofEntry, "players have the journal").toBe(2);
      const given = box.macros.filter(({ command }: Any) => command.includes(entry) && command.includes(page));
      expect(given.map(({ _id }: Any) => texts.includes(`@UUID[Macro.${_id}]`))).toEqual([true]);
    }
  });

  it("says its name once: a window says the folder's before that of a journal", () => {
    expect(box.journal.filter(({ name }: Any) => name.includes(box.name)).map(({ name }: Any) => name)).toEqual([]);
  });

  it("has no door behind a door: who opens one is through", () => {
    for (const { walls, name } of box.scenes) {
      const doors = walls
        .filter(({ door }: Any) => door > 0)
        .map(({ c: [x1, y1, x2, y2] }: Any) => [(x1 + x2) / 2, (y1 + y2) / 2]);
      for (const [at, [x, y]] of doors.entries())
        for (const [x2, y2] of doors.slice(at + 1)) expect(Math.hypot(x - x2, y - y2), name).toBeGreaterThan(60);
    }
  });

  it("stands every figure on its map, one to a place", () => {
    for (const { width, height, tokens, walls } of box.scenes) {
      const spots = tokens.map(({ x, y }: Any) => `${x} ${y}`);
      expect(new Set(spots).size).toBe(spots.length);
      for (const { x, y, name } of tokens) expect(x >= 0 && y >= 0 && x < width && y < height, name).toBe(true);
      for (const { c } of walls) expect(c.every(Number.isInteger)).toBe(true);
    }
  });

  it("has each door once, also where two rooms share a wall", () => {
    for (const { name, walls } of box.scenes) {
      const doors = walls.filter(({ door }: Any) => door > 0).map(({ c }: Any) => String(c));
      expect(new Set(doors).size, name).toBe(doors.length);
    }
  });
});

describe("the boxes", () => {
  it("have the same documents in both languages, so that one brought twice finds itself", () => {
    const idsOf = (language: string) =>
      boxes.filter((pack) => pack.language === language).map((pack) => [...within(boxOf(pack)).keys()].sort());
    expect(idsOf("es")).toEqual(idsOf("en"));
  });

  it("keep the ids of the documents that older worlds have", () => {
    for (const pack of boxes) {
      const path = `${pack.name.replace(/-\w+$/, "")}/evening`;
      const old = ["scene", "JournalEntry/gm", "JournalEntry/players", "RollTable/names", "Macro/tool"];
      const ids = new Set([...within(boxOf(pack)).keys()].map((uuid) => uuid.split(".")[1]));
      for (const inside of old) expect(ids.has(slugId(`${path}/${inside}`)), `${pack.name}: ${inside}`).toBe(true);
    }
  });
});

describe("the adventure", () => {
  it.each(boxes.map((pack) => [pack.name, pack] as const))(
    "of %s is one for a whole evening: 2,500 words, to be read aloud in five scenes or more",
    (_, pack) => {
      const texts = textsOf(boxOf(pack));
      const plain = texts
        .join(" ")
        .replace(/@\w+\[[^\]]*\]\{([^}]*)\}/g, "$1")
        .replace(/<[^>]*>/g, " ");
      expect(plain.split(/\s+/).length).toBeGreaterThan(2500);
      expect(texts.filter((text) => text.includes("<blockquote>")).length).toBeGreaterThanOrEqual(5);
      expect(plain.match(/\d+\s?%/g)?.length, "chances of its fights").toBeGreaterThanOrEqual(3);
    },
  );
});

describe("a box with a fault", () => {
  const built = (said: string, instead: string, game = "ryf") => {
    const folder = mkdtempSync(join(tmpdir(), "cubilete-box-"));
    try {
      cpSync(join(ROOT, "packs", game), folder, { recursive: true });
      const file = join(folder, "box.yml");
      const text = readFileSync(file, "utf8");
      expect(text).toContain(said);
      writeFileSync(file, text.replaceAll(said, instead));
      return expandPacks(folder, { systemId: "cubilete", systemVersion: "0", coreVersion: "13.347" });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it.each([
    [
      "a fight that is no contest",
      "ryf-actors/wolf: 4",
      "ryf-actors/wolf: 1",
      /pack: the heroes win \d+ % of these fights/,
    ],
    ["a fight that is lost", "ryf-actors/wolf: 4", "ryf-actors/wolf: 9", /pack: the heroes win \d+ % of these fights/],
    [
      "names that overlap on the board",
      "lope, at: [[2, 14]]",
      "lope, at: [[3, 12]]",
      /names of Brianda del Soto and Lope Candil/,
    ],
    [
      "a figure on the name of another",
      "lope, at: [[2, 14]]",
      "lope, at: [[2, 13]]",
      /Lope Candil stands on the name of Brianda del Soto/,
    ],
    [
      "a figure that a button brings onto the name of another",
      "archer, in: [{ scene: ford, at: [[16, 2]",
      "archer, in: [{ scene: ford, at: [[3, 5]",
      /Arquero stands on the name of Inés Montalbán/,
    ],
    [
      "a pin over a figure",
      "at: [21.5, 8], page",
      "at: [20.5, 8.2], page",
      /the pin “6\. Lo que aúlla” lies over Lobo/,
    ],
    [
      "a pin over a name",
      "at: [4, 5.5], page",
      "at: [3.2, 5.5], page",
      /the pin “2\. El camino” lies over Inés Montalbán/,
    ],
    ["a pin for no page", "page: berenguela }", "page: granary }", /a pin for granary/],
    ["a group that nobody hides in", "hidden: pack", "hidden: herd", /nobody hides in the group pack/],
    ["a link to nothing", "@link[here/macro/pack]", "@link[here/macro/herd]", /no entry here\/macro\/herd/],
    ["a fight that is not there", "{{fight mill win}}", "{{fight hill win}}", /there is no fight hill/],
    [
      "a fight about a trait that is not there",
      "escala3-traits/brawl, ",
      "escala3-traits/fists, ",
      /reading: no entry escala3-traits\/fists/,
      "escala3",
    ],
    [
      "a fight of levels that is no contest",
      "escala3-actors/apprentice: 2",
      "escala3-actors/apprentice: 1",
      /reading: the heroes win 9\d %/,
      "escala3",
    ],
    [
      "a map in a hand that nobody draws",
      "style: plan",
      "style: oil",
      /no style of maps "oil"; known: .*plan/,
      "escala3",
    ],
  ])("%s does not build, and says where", (_, said, instead, error, game?: string) => {
    expect(() => built(said, instead, game)).toThrow(error);
  });

  it.each([
    [
      "a contest of too few",
      "multi-actors/sailor: 5",
      "multi-actors/sailor: 2",
      /deck: the heroes win \d+ % of these fights/,
    ],
    ["a contest of too many", "multi-actors/guard: 2", "multi-actors/guard: 6", /quay: the heroes win \d+ % of these/],
    ["a figure on a wall", "[[15, 13], [18, 13]", "[[16, 12], [18, 13]", /stands on a wall, at 16, 12/],
    ["a part that no map of its style has", "- islet:", "- sacks:", /no part "sacks"/],
    ["a style of maps that there is not", "style: paper", "style: oil", /no style of maps "oil"/],
  ])("in Multi: %s does not build either", (_, said, instead, error) => {
    expect(() => built(said, instead, "multi")).toThrow(error);
  });
});
