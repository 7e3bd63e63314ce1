import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addresses, type Host, healthOf, rollIn } from "./host.ts";
import { loadFaces } from "./play.ts";
import { openTable, type Table } from "./table.ts";

/** The queue of requests in real pages: floods, a server that never acknowledges, and a GM whose page is loaded anew. */

const INES = "Inés Montalbán";
const TOMAS = "Tomás Rueda";
/** What the pistol's nine leaves after Tomás's own leather. */
const SHOT = 8;
const PISTOL = "Automatic pistol";
const CHANNEL = "system.cubilete";

let table: Table;
let gm: Page;
let assistant: Page;
let one: Page;
let two: Page;

interface Heard {
  type: string;
  id: string;
  sender?: string;
  at: number;
}
type InPage = Host & { heard: Heard[]; letGo?: () => void };
interface HasUpdate {
  update(...args: unknown[]): Promise<unknown>;
}
type WithActors = { CONFIG: { Actor: { documentClass: { prototype: HasUpdate } } } };

beforeAll(async () => {
  table = await openTable({ log: () => {} });
  gm = await table.join("Gamemaster");
  assistant = await table.join("Assistant");
  one = await table.join("Player 1");
  two = await table.join("Player 2");
  for (const page of [gm, assistant, one, two]) await listen(page);
});
afterAll(async () => {
  await table?.close();
});

const listen = (page: Page) =>
  page.evaluate((channel) => {
    const host = globalThis as unknown as InPage;
    host.heard = [];
    host.game.socket.on(channel, (packet: never) => {
      host.heard.push({ ...(packet as Heard), at: performance.now() });
    });
  }, CHANNEL);

const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as InPage).heard.map(({ type }) => type));

/** A damage card of a player's, by and at their own hero, with dice that do not explode. */
async function ownDamage(page: Page, name: string, weapon: string): Promise<{ id: string; uuid: string }> {
  const hero = await addresses(page, name);
  const item = hero.items[weapon];
  if (!item) throw new Error(`${name} has no ${weapon}.`);
  // As many as the weapon rolls: none is left over for the next roll.
  await loadFaces(
    page,
    weapon === PISTOL
      ? [[10, 9]]
      : [
          [6, 2],
          [6, 3],
          [6, 4],
          [6, 5],
        ],
  );
  const id = await rollIn(page, { ruleset: "ryf", kind: "damage", actor: hero.uuid, item, target: hero.uuid });
  if (!id) throw new Error("There is no damage card.");
  await gm.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id) !== undefined, id);
  return { id, uuid: hero.uuid };
}

/** Asks through the macro face; "done", or the key of the refusal. */
const ask = (page: Page, verb: "apply" | "undo", message: string, target: string) =>
  page.evaluate(
    async ([verb, message, target]) => {
      const { api } = (globalThis as unknown as Host).game.system;
      const answer = await api[verb](message, 0, target).then(
        () => "done",
        (error: { key?: string }) => error.key ?? String(error),
      );
      return answer;
    },
    [verb, message, target] as const,
  );

/** What the other GM's page heard of the work: of each piece that it began, and that it was done. */
const notes = (): Promise<Heard[]> =>
  assistant.evaluate(() => (globalThis as unknown as InPage).heard.filter(({ type }) => type === "note"));

/** Waits until the GM's page has begun with one more piece of work. */
async function begun(work: () => Promise<string>) {
  const before = (await notes()).length;
  const answer = work();
  await expect.poll(async () => (await notes()).length).toBeGreaterThan(before);
  return { answer };
}

/** The next update of an actor in this page never comes back from the server, until it is let go. */
const loseNextUpdate = (page: Page) =>
  page.evaluate(() => {
    const host = globalThis as unknown as InPage & WithActors;
    const { prototype } = host.CONFIG.Actor.documentClass;
    const update = prototype.update;
    const waiting = new Promise<void>((resolve) => {
      host.letGo = resolve;
    });
    prototype.update = async function (...args) {
      prototype.update = update;
      await waiting;
      return update.apply(this, args);
    };
  });
const letGo = (page: Page) => page.evaluate(() => (globalThis as unknown as InPage).letGo?.());

it("tells requests and answers to those concerned alone", async () => {
  const { id, uuid } = await ownDamage(one, INES, "Machete");
  const before = { two: await heard(two), one: await heard(one) };
  expect(await ask(one, "apply", id, uuid)).toBe("done");
  expect(await ask(one, "undo", id, uuid)).toBe("done");
  expect(await heard(two)).toEqual(before.two);
  expect((await heard(one)).slice(before.one.length)).toEqual(["answer", "answer"]);
  expect((await heard(gm)).filter((type) => type === "request").length).toBeGreaterThanOrEqual(2);
});

it("answers one player within two seconds of their turn while another asks a thousand times", async () => {
  const [mine, theirs] = [await ownDamage(one, INES, "Machete"), await ownDamage(two, TOMAS, PISTOL)];
  const refused = one.evaluate(
    async ({ id, uuid }) => {
      const { api } = (globalThis as unknown as Host).game.system;
      const keys = await Promise.all(
        Array.from({ length: 1000 }, (_, at) =>
          api[at % 2 ? "undo" : "apply"](id, 0, uuid).then(
            () => "done",
            (error: { key?: string }) => error.key ?? String(error),
          ),
        ),
      );
      return keys.filter((key) => key === "CUBILETE.error.tooManyRequests").length;
    },
    { id: mine.id, uuid: mine.uuid },
  );
  expect(await ask(two, "apply", theirs.id, theirs.uuid)).toBe("done");
  const me = await two.evaluate(() => (globalThis as unknown as Host).game.user.id);
  // The other GM's page hears when work begins and when it is done.
  const turns = async () => (await notes()).filter(({ sender }) => sender === me);
  await expect.poll(async () => (await turns()).length).toBe(2);
  const turn = await turns();
  expect((turn[1]?.at ?? 0) - (turn[0]?.at ?? 0)).toBeLessThan(2000);
  // Some were refused in words, none is left without an answer.
  expect(await refused).toBeGreaterThan(900);
  expect(await ask(two, "undo", theirs.id, theirs.uuid)).toBe("done");
});

it("goes on when the server never acknowledges one write, and the same click does not do it twice", async () => {
  const [mine, theirs] = [await ownDamage(one, INES, "Machete"), await ownDamage(two, TOMAS, PISTOL)];
  const before = await healthOf(gm, INES);
  await loseNextUpdate(gm);
  const lost = await begun(() => ask(one, "apply", mine.id, mine.uuid));
  const other = ask(two, "apply", theirs.id, theirs.uuid);
  const own = ask(gm, "undo", theirs.id, "nothing");
  expect(await lost.answer).toBe("CUBILETE.error.gmStuck");
  expect(await other).toBe("done");
  expect(await own).toBe("CUBILETE.error.nothingToUndo");
  // The player presses again, and only then the server answers.
  expect(await ask(one, "apply", mine.id, mine.uuid)).toBe("CUBILETE.error.gmStuck");
  await letGo(gm);
  await expect.poll(() => healthOf(gm, INES)).toBe(before - 5);
  await one.locator("#notifications", { hasText: "was done now" }).first().waitFor();
  // This click is the one that was told that nobody knows.
  expect(await ask(one, "apply", mine.id, mine.uuid)).toBe("done");
  expect(await healthOf(gm, INES)).toBe(before - 5);
  for (const [page, card] of [
    [one, mine],
    [two, theirs],
  ] as const)
    expect(await ask(page, "undo", card.id, card.uuid)).toBe("done");
});

it("leaves an answer or an honest refusal when the GM's page is loaded anew", async () => {
  const [mine, theirs] = [await ownDamage(one, INES, "Machete"), await ownDamage(two, TOMAS, PISTOL)];
  const before = await healthOf(two, TOMAS);
  await loseNextUpdate(gm);
  const interrupted = await begun(() => ask(one, "apply", mine.id, mine.uuid));
  const waiting = ask(two, "apply", theirs.id, theirs.uuid);
  await gm.reload();
  await gm.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
  expect(await interrupted.answer).toBe("CUBILETE.error.gmInterrupted");
  expect(await waiting).toBe("done");
  // By whichever GM's page it was done meanwhile, every page has it: also the one that was booting.
  for (const page of [two, assistant, gm]) await expect.poll(() => healthOf(page, TOMAS)).toBe(before - SHOT);
  await listen(gm);
  expect(await ask(two, "undo", theirs.id, theirs.uuid)).toBe("done");
});

it("raised no error all along", () => {
  expect(table.errors).toEqual([]);
});
