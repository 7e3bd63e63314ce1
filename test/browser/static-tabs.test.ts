import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { hasActor, type KeptHost, keptTable, makeActor, otherVersion, ready } from "./kept-table.ts";
import { sharedBrowser } from "./worker.ts";

/** The tabs of one browser at a world that it keeps: which of them has it, who writes, who sleeps, and what becomes of it when one is gone. */

const table = keptTable();
const { door, join } = table;

it("lets two gamemasters write at once, and none of it is lost", async () => {
  const first = await join(await door(), "Gamemaster");
  await first.evaluate(() =>
    (globalThis as unknown as KeptHost & { User: { create(data: object): Promise<unknown> } }).User.create({
      name: "Second",
      role: 4,
    }),
  );
  const second = await join(await door(), "Second");
  await makeActor(first, "Shared");
  await second.waitForFunction(() => (globalThis as unknown as KeptHost).game.actors.getName("Shared"));
  const write = (page: Page, key: string) =>
    page.evaluate(async (key) => {
      const actor = (globalThis as unknown as KeptHost).game.actors.getName("Shared");
      for (let at = 1; at <= 20; at++) await actor?.update({ [`flags.world.${key}${at}`]: at });
    }, key);
  await Promise.all([write(first, "one"), write(second, "two")]);
  const flags = (page: Page) =>
    page.evaluate(() => {
      const actor = (globalThis as unknown as KeptHost).game.actors.getName("Shared") as unknown as {
        flags: { world: object };
      };
      return Object.keys(actor.flags.world).length;
    });
  for (const page of [first, second]) await expect.poll(() => flags(page)).toBe(40);
});

it("wakes up in a tab that slept while others played, and knows what they did", async () => {
  const gm = await join(await door(), "Gamemaster");
  const player = await join(await door(), "Player 1");
  const session = await table.context.newCDPSession(player);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  for (let at = 1; at <= 12; at++) await makeActor(gm, `Night ${at}`);
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await player.waitForFunction(() => (globalThis as unknown as KeptHost).game.actors.getName("Night 12"));
  expect(await hasActor(player, "Night 1")).toBe(true);
  expect(await player.locator("body.mesa-disconnected").count()).toBe(0);
  await session.detach();
});

it("is open once: another version of the page says where, and comes in when that is closed", async () => {
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Shared");
  table.change = otherVersion;
  const page = await door();
  await page.getByText("Este mundo está abierto en otra pestaña").waitFor();
  await gm.close();
  await page.reload();
  await join(page, "Player 1");
  expect(await hasActor(page, "Shared")).toBe(true);
});

describe("where a browser shares no workers between tabs", () => {
  beforeEach(() => table.context.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker")));

  it("one of the tabs has the world for all of them", async () => {
    const gm = await join(await door(), "Gamemaster");
    expect(await makeActor(gm, "Single")).toBe("Single");
    const player = await join(await door(), "Player 1");
    expect(await hasActor(player, "Single")).toBe(true);
    await makeActor(gm, "Seen");
    await player.waitForFunction(() => (globalThis as unknown as KeptHost).game.actors.getName("Seen"));
    const page = await door();
    await page.locator("#here", { hasText: "Gamemaster, Player 1" }).waitFor();
    await page.close();
    await player.close();
    await gm.reload();
    await ready(gm);
    expect(await hasActor(gm, "Single")).toBe(true);
  });

  it("another takes over when that one is closed in the middle of writes, and no acknowledged one is lost", async () => {
    const leading = await join(await door(), "Player 1");
    const gm = await join(await door(), "Gamemaster");
    let acknowledged = 0;
    await gm.exposeFunction("acknowledged", (count: number) => {
      acknowledged = count;
    });
    await makeActor(gm, "Ledger");
    const writing = gm
      .evaluate(async () => {
        const { game, acknowledged } = globalThis as unknown as KeptHost & {
          acknowledged(count: number): Promise<void>;
        };
        for (let sort = 1; ; sort++) {
          await game.actors.getName("Ledger")?.update({ sort });
          await acknowledged(sort);
        }
      })
      .catch(() => {});
    await expect.poll(() => acknowledged).toBeGreaterThan(10);
    const again = gm.waitForEvent("load");
    await leading.close();
    await writing;
    // Where one was on its way, its user says when the page comes up anew, who has to see to it; else it does so by itself.
    gm.locator("#notifications button", { hasText: "Volver a cargar" })
      .click()
      .catch(() => {});
    await again;
    await ready(gm);
    const sort = await gm.evaluate(
      () => ((globalThis as unknown as KeptHost).game.actors.getName("Ledger") as unknown as { sort: number }).sort,
    );
    expect([acknowledged, acknowledged + 1]).toContain(sort);
    expect(await makeActor(gm, "Afterwards")).toBe("Afterwards");
  });

  it("while the one that has the world sleeps, the others say which tab to wake, and go on when it does", async () => {
    // As a browser does it with a whole tab: what comes lies there until it wakes.
    table.first = `const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage");
      const lying = [];
      let sleeps = false;
      Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
        set(hear) { set.call(this, (event) => (sleeps ? lying.push(() => hear(event)) : hear(event))); },
      });
      new BroadcastChannel("bed").addEventListener("message", ({ data }) => {
        sleeps = data;
        if (!sleeps) for (const come of lying.splice(0)) come();
      });`;
    const leading = await join(await door(), "Player 1");
    const page = await door();
    await page.clock.install();
    const gm = await join(page, "Gamemaster");
    const sleep = (sleeps: boolean) =>
      gm.evaluate(
        ([sleeps]) => {
          const bed = new BroadcastChannel("bed");
          bed.postMessage(sleeps);
          bed.close();
        },
        [sleeps],
      );
    await sleep(true);
    await gm.clock.runFor(21_000);
    const notice = gm.locator("#notifications", { hasText: "el navegador la ha dormido" });
    await notice.waitFor();
    const writing = makeActor(gm, "Later");
    const late = await door();
    await late.getByText("está abierto en otra pestaña de este navegador, que tiene otra versión").waitFor();
    await late.close();
    await sleep(false);
    expect(await writing).toBe("Later");
    await gm.clock.runFor(5_000);
    await notice.waitFor({ state: "detached" });
    await leading.waitForFunction(() => (globalThis as unknown as KeptHost).game.actors.getName("Later"));
    expect(await hasActor(leading, "Later")).toBe(true);
  });

  it("a tab of another version of the page says that it is open elsewhere", async () => {
    await join(await door(), "Gamemaster");
    table.change = otherVersion;
    const page = await door();
    await page.getByText("Este mundo está abierto en otra pestaña").waitFor();
  });
});

it("finds its way back when the browser ends the world's worker", async () => {
  const gm = await join(await door(), "Gamemaster");
  await makeActor(gm, "Survivor");
  const session = await (await sharedBrowser(true)).newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets");
  const worker = targetInfos.find(({ url }) => url.startsWith(`${table.files.url}mesa/world.js`));
  const again = gm.waitForEvent("load");
  await session.send("Target.closeTarget", { targetId: worker?.targetId ?? "" });
  await again;
  await ready(gm);
  await gm.locator("#notifications", { hasText: "Se perdió un rato la conexión" }).waitFor();
  expect(await hasActor(gm, "Survivor")).toBe(true);
  await session.detach();
});
