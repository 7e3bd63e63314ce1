import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { layOutWorld, type StoredRecord, storedRecords, storesOf } from "../fixtures/worlds/lay-out.ts";
import { addresses, type Host, messageCount, rollIn } from "./host.ts";
import { installed } from "./installed.ts";
import { closeWindow, openChat } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** A world that 0.1.0 wrote, opened with today's zip unpacked where that was: read at once, saved anew by the GM's client once. */

const VERSION = "0.1.0";
const folder = mkdtempSync(join(tmpdir(), "cubilete-old-"));
const system = installed({ types: false });
let table: Table | null = null;
/** Everybody leaves, and the world is shut: what it stored can be read. */
async function shut(): Promise<void> {
  await table?.close();
  table = null;
}
afterAll(async () => {
  await shut();
  rmSync(folder, { recursive: true, force: true });
  system.remove();
});

async function open(data: string, generation?: 14): Promise<Table> {
  await shut();
  table = await openTable({ system: system.folder, mouse: false, data, generation, log: () => {} });
  return table;
}

interface OldHost extends Host {
  game: Host["game"] & {
    settings: Host["game"]["settings"] & { get(namespace: string, key: string): Record<string, number> };
  };
}
interface OldCards extends Omit<Host, "game"> {
  game: Omit<Host["game"], "messages" | "system"> & {
    messages: {
      contents: { id: string; system: { parts?: { applied: { id: string }[] }[] } }[];
      get(id: string): { system: { parts?: { applied: { id: string }[] }[] } } | undefined;
    };
    system: { api: { undo(message: string, part: number, record: string): Promise<string> } };
  };
}
const versionsIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as OldHost).game.settings.get("cubilete", "migrated"));
/** The system's own steps are the last thing that a run writes. */
const untilSaved = (page: Page) =>
  expect.poll(async () => (await versionsIn(page)).cubilete, { timeout: 30_000 }).toBe(1);
const reports = (page: Page) => page.locator("#chat .chat-message", { hasText: "carried over to this one" });

/** Before anything is saved a copy is offered, on the page that will save. */
const offered = (page: Page, what: "copy" | "goOn" | "later") => page.locator(`dialog [data-action="${what}"]`);

/** Goes on without a copy. A whole old world is read before it is offered: on a busy machine that takes its time. */
async function goOn(page: Page): Promise<void> {
  await offered(page, "goOn").waitFor({ timeout: 45_000 });
  await offered(page, "goOn").click();
}

/** Goes on at whichever of several pages asks, until each of them knows that the world is saved. */
async function goOnAtOneOf(pages: readonly Page[]): Promise<void> {
  const isSaved = async (page: Page) => {
    const button = offered(page, "goOn");
    await page.evaluate((it) => (it as HTMLElement | null)?.click(), await button.elementHandles().then(([it]) => it));
    return (await versionsIn(page)).cubilete === 1;
  };
  const areSaved = async () => (await Promise.all(pages.map(isSaved))).every(Boolean);
  await expect.poll(areSaved, { timeout: 90_000 }).toBe(true);
}

/** Whatever the world's stores hold, once nobody plays it. */
async function stored(data: string): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const store of storesOf(VERSION)) {
    const level = new ClassicLevel<string, string>(join(data, "worlds", "cubilete", "test", store));
    for (const [key, text] of await level.iterator().all()) found.set(`${store} ${key}`, JSON.parse(text));
    await level.close();
  }
  return found;
}
/** As text, without what every save writes. */
const plain = (record: object | undefined): string =>
  JSON.stringify(record, (name, value) => (name === "_stats" ? undefined : value));
const before = new Map<string, Record<string, unknown>>(
  storesOf(VERSION).flatMap((store) =>
    storedRecords(VERSION, store).map(({ key, value }: StoredRecord) => [`${store} ${key}`, value] as const),
  ),
);

/** Actors of the world whose data stand under an old name. */
const oldActors = [...before].flatMap(([key, { system }]) =>
  key.startsWith("data/actors !actors!") && "care" in Object(system) ? [key] : [],
);

describe("a world of 0.1.0", () => {
  const data = join(folder, "played");
  /** Who sits at the table that one test leaves to the next. */
  let at: Table;
  let player: Page;
  let gm: Page;
  beforeAll(() => layOutWorld(VERSION, data));

  it("is read by its players before any GM has come", async () => {
    at = await open(data);
    player = await at.join("Player 1");
    await openChat(player);
    await player.locator("#chat .cubilete.card").nth(60).waitFor();
    expect(await player.locator("#chat .cubilete.card p.problem").allTextContents()).toEqual([]);
    const ines = await addresses(player, "Inés Montalbán");
    expect(
      await rollIn(player, { ruleset: "ryf", kind: "skill", actor: ines.uuid, item: ines.items.Dodge }),
    ).not.toBeNull();
    const { rolls, waiting } = await player.evaluate(() => {
      const { list } = (
        globalThis as unknown as {
          game: { system: { api: { rulesets: object } }; settings: { get(a: string, b: string): never } };
        }
      ).game.settings.get("cubilete", "escala3.trackers") as { list: { state: object; waiting: object | null }[] };
      return { rolls: list.length, waiting: list.filter((tracker) => tracker.waiting).length };
    });
    expect([rolls, waiting]).toEqual([3, 1]);
    expect(await versionsIn(player)).toEqual({});
  });

  it("is saved by the first GM, who gets a report of it; players notice nothing", async () => {
    gm = await at.join("Gamemaster");
    // Not now: nothing is written, and the next time the question comes again.
    await offered(gm, "later").click();
    expect(await versionsIn(gm)).toEqual({});
    await at.leave(gm);
    gm = await at.join("Gamemaster");
    const [download] = await Promise.all([gm.waitForEvent("download"), offered(gm, "copy").click()]);
    const copy = JSON.parse(readFileSync(await download.path(), "utf8"));
    const people = copy.table.Actor.map(({ name }: { name: string }) => name);
    expect(people).toEqual(expect.arrayContaining(["Inés Montalbán", "Bandits"]));
    expect(copy.world).toBe("test");
    await untilSaved(gm);
    // What is usual by now is another: here it stays as it was played.
    const known = () => (globalThis as unknown as OldHost).game.settings.get("cubilete", "knowledge");
    expect(await gm.evaluate(known)).toBe("all");
    await openChat(gm);
    const report = reports(gm).last();
    await report.waitFor();
    const lines = await report.locator("li").allTextContents();
    expect(lines).toEqual(
      expect.arrayContaining([`Actors: ${oldActors.length}`, "Tokens: 1", "Our people: 1", "Our things: 1"]),
    );
    expect(lines).toEqual(expect.arrayContaining(["Stranger", "TornCard00000000", "Inés Montalbán: Medicine bag"]));
    await openChat(player);
    expect(await reports(player).count()).toBe(0);
    // Nothing but what the damaged records provoke.
    const provoked = /nobodyKnows|TornCard00000000/;
    expect(at.errors.filter((error) => !provoked.test(error))).toEqual([]);

    for (const [ruleset, kind, name, more] of [
      ["ryf", "attribute", "Inés Montalbán", { args: { attribute: "strength" } }],
      ["escala3", "simple", "Sandra", {}],
      ["multi", "initiative", "Violante Cruz", {}],
      ["effect", "action", "Aldara Vega", { args: { attribute: "strength" } }],
      ["narrative", "check", "Vera Solano", { args: { characteristic: "agility" } }],
    ] as const) {
      const { uuid, items } = await addresses(player, name);
      const [item] = ruleset === "escala3" ? Object.values(items) : [];
      const id = await rollIn(player, { ruleset, kind, actor: uuid, ...(item && { item }), ...more });
      expect(id, `${name} rolls`).not.toBeNull();
    }
  });

  it("has everything that it had, by today's names", async () => {
    await shut();
    const after = await stored(data);
    const text = [...after].filter(([key]) => !key.includes("TornCard")).map(([, value]) => plain(value));
    const old = /"type":"(throw|notice)"|"(offer|care)":|\\"(thrown|throws)\\":/g;
    expect(text.flatMap((record) => record.match(old) ?? [])).toEqual([]);
    expect([...before.keys()].filter((key) => !after.has(key))).toEqual([]);
    // What could not be read, and what lay in a locked compendium, is as it was.
    const untouched = [...before].filter(
      ([key, { name }]) => /^packs\/locked|TornCard/.test(key) || name === "Stranger" || name === "Torn",
    );
    expect(untouched.length).toBeGreaterThan(10);
    for (const [key, value] of untouched) expect(after.get(key), key).toEqual(value);
    // A token keeps what differs from its actor, and nothing more.
    const deltas = [...before.keys()].filter((key) => key.includes("tokens.delta!"));
    for (const key of deltas) {
      const [then, now] = [before, after].map((all) => all.get(key)?.system as Record<string, unknown>);
      const { care: treatment, ...rest } = then ?? {};
      expect(now, key).toEqual({ ...rest, ...(treatment !== undefined && { treatment }) });
    }
  });

  it("keeps its hotbar and its links working", async () => {
    at = await open(data);
    player = await at.join("Player 1");
    // The pool that was being built is open again, and in the way.
    await closeWindow(player.locator(".live-pool"));
    // This player has chosen to roll without a dialog.
    const from = await messageCount(player);
    await player.locator('#hotbar .slot[data-slot="1"]').click();
    await expect.poll(() => messageCount(player)).toBe(from + 1);
    await openChat(player);
    const link = player.locator("#chat a.content-link", { hasText: "Jump!" }).first();
    await link.click();
    await expect.poll(() => messageCount(player)).toBe(from + 2);
  });

  it("lets its old cards be undone", async () => {
    gm = await at.join("Gamemaster");
    await openChat(gm);
    // Every record of every old card that can be taken back now is; what it changed goes back to what it says. It is its
    // author's word alone: even the GM is shown first what would be written.
    const records = await gm.evaluate(() => {
      const { game } = globalThis as unknown as OldCards;
      return [...game.messages.contents]
        .reverse()
        .flatMap(({ id, system }) =>
          [...(system.parts?.[0]?.applied ?? [])].reverse().map((record) => ({ message: id, record: record.id })),
        );
    });
    expect(records.length).toBeGreaterThan(20);
    // What the table was building when it stopped stands open, over the chat.
    await closeWindow(gm.locator(".application.live-pool"));
    for (const { message, record } of records) {
      const answer = await gm.evaluate(
        ([id, which]) =>
          (globalThis as unknown as OldCards).game.system.api.undo(id, 0, which).catch((error: Error) => error.message),
        [message, record] as const,
      );
      expect(answer).toBe("asked");
      await gm.locator('#chat .chat-message [data-press="allow"]').last().click();
      const stands = () =>
        gm.evaluate(
          ([id, which]) =>
            ((globalThis as unknown as OldCards).game.messages.get(id)?.system.parts?.[0]?.applied ?? []).some(
              (each) => each.id === which,
            ),
          [message, record] as const,
        );
      await expect.poll(stands).toBe(false);
    }
    // The first bandit had seven points before it was hit, and the goblin was never cornered.
    const [bandit, cornered] = await gm.evaluate(() => {
      const { game } = globalThis as unknown as {
        game: {
          scenes: {
            contents: { tokens: { contents: { actor: { name: string; system: { health?: { value: number } } } }[] } }[];
          };
          actors: { getName(name: string): { items: { getName(name: string): object | undefined } } };
        };
      };
      const tokens = game.scenes.contents.flatMap(({ tokens }) => tokens.contents);
      const bandits = tokens.filter(({ actor }) => actor.name === "Bandit");
      return [
        bandits.map(({ actor }) => actor.system.health?.value),
        game.actors.getName("Goblin").items.getName("Cornered"),
      ];
    });
    expect(bandit).toContain(7);
    expect(cornered).toBeUndefined();
    const left = await gm.evaluate(() =>
      (globalThis as unknown as Host).game.messages.contents.flatMap(({ system }) => system.parts?.[0]?.applied ?? []),
    );
    expect(left).toEqual([]);
  });

  it("lets the GM clear what was done to a deleted actor, and no one else", async () => {
    const record = { id: "oldoldoldoldold1", target: "Actor.gonegonegonegone", name: "Long gone", lines: [] };
    const id = await gm.evaluate(async (record) => {
      const { ChatMessage, game } = globalThis as unknown as OldCards & {
        ChatMessage: { create(data: object): Promise<{ id: string }> };
      };
      const card = game.messages.contents.find(({ system }) => system.parts?.[0]?.applied) as unknown as {
        toObject(): { _id: string; system: { parts: object[] } };
      };
      const { _id, system, ...data } = card.toObject();
      const [part] = system.parts;
      const made = { ...data, system: { ...system, parts: [{ ...part, applied: [record] }] } };
      return (await ChatMessage.create(made)).id;
    }, record);
    const card = (page: Page) => page.locator(`#chat [data-message-id="${id}"]`);
    await openChat(gm);
    await card(gm).getByText("Long gone").waitFor();
    expect(await card(gm).locator('[data-action="undo"]').count()).toBe(0);
    await card(gm).locator('[data-action="clear"]').click();
    await card(gm).getByText("Long gone").waitFor({ state: "detached" });
    const left = await gm.evaluate(
      (id) => (globalThis as unknown as OldCards).game.messages.get(id)?.system.parts?.[0]?.applied,
      id,
    );
    expect(left).toEqual([]);
    await gm.evaluate(
      (id) =>
        (globalThis as unknown as { game: { messages: { get(id: string): { delete(): unknown } } } }).game.messages
          .get(id)
          .delete(),
      id,
    );
  });

  it("is left alone the next time", async () => {
    await shut();
    const then = await stored(data);
    const { join: joinAs } = await open(data);
    const gm = await joinAs("Gamemaster");
    await openChat(gm);
    await reports(gm).first().waitFor();
    await expect.poll(() => reports(gm).count()).toBe(1);
    const messages = await messageCount(gm);
    await gm.reload();
    await gm.waitForFunction(() => (globalThis as unknown as Partial<Host>).game?.ready === true);
    expect(await messageCount(gm)).toBe(messages);
    await shut();
    const now = await stored(data);
    for (const [key, value] of then) if (!key.includes("!users!")) expect(now.get(key), key).toEqual(value);
    expect(now.size).toBe(then.size);
  });
});

describe("a GM whose browser dies in the middle", () => {
  const data = join(folder, "killed");
  beforeAll(() => layOutWorld(VERSION, data));

  it("loses nothing, and the next GM finishes it: two GMs at once tell it once", async () => {
    const first = await open(data);
    let held = 0;
    const gm = await first.join("Gamemaster", (page) =>
      page.routeWebSocket(/socket\.io/, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((message) => {
          // From here on nothing more arrives: cards were not saved yet.
          if (held > 0 || (String(message).includes('"ChatMessage"') && String(message).includes('"update"'))) held++;
          else server.send(message);
        });
      }),
    );
    await goOn(gm);
    await expect.poll(() => held, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await versionsIn(gm)).toEqual({});
    await shut();

    const halfway = await stored(data);
    expect([...before.keys()].filter((key) => !halfway.has(key))).toEqual([]);
    const isOld = (key: string) => plain(halfway.get(key)) === plain(before.get(key));
    const cards = [...before.keys()].filter((key) => key.includes("!messages!"));
    expect(cards.filter((key) => !isOld(key))).toEqual([]);
    expect([...before.keys()].filter((key) => key.includes("!actors!") && !isOld(key))).toEqual(oldActors);

    const second = await open(data);
    const [one, other] = await Promise.all([second.join("Gamemaster"), second.join("Assistant")]);
    await goOnAtOneOf([one, other]);
    for (const page of [one, other]) await offered(page, "later").waitFor({ state: "detached" });
    await shut();
    const whole = await stored(data);
    // The page that saved the last of it has told it, unless the other took over at that very moment; never both.
    const told = [...whole.values()].filter(({ content }) => String(content).includes("carried over to this one"));
    expect(told.length).toBeLessThanOrEqual(1);
    const text = [...whole].filter(([key]) => !key.includes("TornCard")).map(([, value]) => plain(value));
    expect(text.flatMap((record) => record.match(/"type":"(throw|notice)"|"(offer|care)":/g) ?? [])).toEqual([]);
    expect([...before.keys()].filter((key) => !whole.has(key))).toEqual([]);
  }, 240_000);
});

describe("in generation 14", () => {
  const data = join(folder, "next");
  beforeAll(() => layOutWorld(VERSION, data));

  it("is saved likewise", async () => {
    const { join: joinAs } = await open(data, 14);
    const gm = await joinAs("Gamemaster");
    await goOn(gm);
    await untilSaved(gm);
    await openChat(gm);
    await reports(gm).last().locator("li", { hasText: "Tokens: 1" }).waitFor();
    expect(await gm.locator("#chat .cubilete.card p.problem").allTextContents()).toEqual([]);
    await shut();
    const text = [...(await stored(data))]
      .filter(([key]) => !key.includes("TornCard"))
      .map(([, value]) => plain(value));
    expect(text.flatMap((record) => record.match(/"type":"(throw|notice)"|"(offer|care)":/g) ?? [])).toEqual([]);
  });
});
