import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildStatic } from "../../packages/mesa/server/node/static/build.ts";
import { ROOT } from "../../scripts/files.ts";
import { offerFiles, worldClosed } from "./dumb-server.ts";
import type { Host } from "./host.ts";
import { chooseUser, openActor, openPack } from "./play.ts";
import { PATIENCE } from "./pressing.ts";
import { killWriting, writesFound } from "./tab-kills.ts";
import { sharedBrowser } from "./worker.ts";

/** A table without a server: a folder of files, offered by what can do nothing else, at a sub-path; its world is in the browser. */

const folder = mkdtempSync(join(tmpdir(), "static-table-"));
const HERO = "Inés Montalbán";
const PACK = "cubilete.ryf-gear-es";
const failed: string[] = [];
const errors: string[] = [];
let files: Awaited<ReturnType<typeof offerFiles>>;
let context: BrowserContext;

beforeAll(async () => {
  await buildStatic(
    { system: join(ROOT, "dist"), out: folder, lang: "es", seed: join(ROOT, "test/browser/world.es.yml") },
    () => {},
  );
  files = await offerFiles(folder, "/vtt/table");
  context = await (await sharedBrowser(true)).newContext();
  context.setDefaultTimeout(PATIENCE);
}, 120_000);
afterAll(async () => {
  await context?.close();
  await files?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A tab at the page before the game; what goes wrong on it is noted. */
async function openTab(): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("response", (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`));
  await page.goto(files.url);
  await page.locator("select[name=userid] option", { hasText: "Gamemaster" }).waitFor({ state: "attached" });
  return page;
}

async function joinAs(name: string): Promise<Page> {
  const page = await openTab();
  await (await chooseUser(page, name)).click();
  await page.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
  return page;
}

const own = <T>(page: Page, read: (host: Host) => T): Promise<T> =>
  page.evaluate(`(${read})(globalThis)`) as Promise<T>;

let gm: Page;
let player: Page;

it("says before the game where the table is kept, and who is there, in both languages", async () => {
  const page = await openTab();
  await page.getByText("Esta mesa se guarda solo en este navegador").waitFor();
  await page.locator("#langs button", { hasText: "English" }).click();
  await page.getByText("This table is kept in this browser only").waitFor();
  await page.locator("#langs button", { hasText: "Español" }).click();
  await page.close();
});

it("seats two users in two tabs of one browser", async () => {
  gm = await joinAs("Gamemaster");
  player = await joinAs("Player 1");
  expect(await own(gm, ({ game }) => game.user.name)).toBe("Gamemaster");
  expect(await own(player, ({ game }) => game.user.name)).toBe("Player 1");
  const third = await openTab();
  await third.locator("#here", { hasText: "Gamemaster, Player 1" }).waitFor();
  await third.close();
});

it("says to a link whose user plays already where that is, and lets another be chosen", async () => {
  const third = await context.newPage();
  await third.goto(`${files.url}#user=Player%201`);
  await third.getByText("Player 1 ya está en la mesa en otra pestaña").waitFor();
  await expect.poll(() => third.locator("#join-game-form").isVisible()).toBe(true);
  await third.close();
});

it("shows each of them what the other does", async () => {
  const sheet = await openActor(player, HERO);
  await sheet.locator("img").first().waitFor();
  await gm.evaluate(
    ([hero = ""]) => (globalThis as unknown as Host).game.actors.getName(hero).update({ name: `${hero} II` }),
    [HERO],
  );
  await sheet
    .getByText(`${HERO} II`)
    .or(sheet.locator(`input[value="${HERO} II"]`))
    .first()
    .waitFor();
  await player.evaluate(async () => {
    const { Roll } = globalThis as unknown as { Roll: new (formula: string) => { toMessage(): Promise<unknown> } };
    await new Roll("3d6").toMessage();
  });
  await gm.waitForFunction(() => (globalThis as unknown as Host).game.messages.size === 1);
});

it("keeps what is written into a compendium of the system", async () => {
  const pack = await openPack(gm, PACK);
  await pack.locator(".directory-item.entry").first().waitFor({ state: "attached" });
  const written = await gm.evaluate(
    async ([id = ""]) => {
      const { game } = globalThis as unknown as { game: { packs: Map<string, Pack> } };
      interface Pack {
        configure(data: object): Promise<unknown>;
        getDocuments(): Promise<{ update(data: object): Promise<unknown> }[]>;
      }
      const found = game.packs.get(id);
      await found?.configure({ locked: false });
      const documents = (await found?.getDocuments()) ?? [];
      await documents[0]?.update({ name: "Un cambio" });
      return documents.length;
    },
    [PACK],
  );
  expect(written).toBeGreaterThan(5);
});

it("refuses a player what a server refuses", async () => {
  const refused = await player.evaluate(async () => {
    const { game } = globalThis as unknown as Host;
    const other = game.users.getName("Gamemaster") as unknown as { update(data: object): Promise<unknown> };
    return other.update({ role: 1 }).then(
      () => "done",
      (error: Error) => error.message,
    );
  });
  expect(refused).toMatch(/no tiene permiso|Solo un director/);
});

it("knows when a tab is gone", async () => {
  await player.close();
  await gm.waitForFunction(
    () =>
      !(
        globalThis as unknown as { game: { users: { getName(name: string): { active: boolean } } } }
      ).game.users.getName("Player 1").active,
  );
});

it("has everything again when all tabs were closed", async () => {
  await gm.close();
  await worldClosed(files.url);
  gm = await joinAs("Gamemaster");
  const found = await gm.evaluate(
    async ([id = "", hero = ""]) => {
      const { game } = globalThis as unknown as Host & {
        game: { packs: Map<string, { index: { size: number }; getDocuments(): Promise<{ name: string }[]> }> };
      };
      const names = ((await game.packs.get(id)?.getDocuments()) ?? []).map(({ name }) => name);
      return [
        game.actors.getName(`${hero} II`)?.name,
        game.messages.size,
        names.includes("Un cambio"),
        names.length > 5,
      ];
    },
    [PACK, HERO],
  );
  expect(found).toEqual([`${HERO} II`, 1, true, true]);
});

it("keeps every change that was confirmed, however a tab dies while it writes", async () => {
  for (const [at, death] of (["closed", "crashed"] as const).entries()) {
    await gm.close();
    await worldClosed(files.url);
    const writer = await joinAs("Gamemaster");
    const acknowledged = await killWriting(writer, files.url, "ryfHero", 3 + 2 * at, death);
    gm = await joinAs("Gamemaster");
    const { count, missing } = await writesFound(gm);
    // The one that was on its way may have come.
    expect([death, missing, count === acknowledged || count === acknowledged + 1]).toEqual([death, [], true]);
  }
}, 240_000);

it("leaves by the door, which forgets who it was", async () => {
  await gm.evaluate(() => (globalThis as unknown as { game: { logOut(): void } }).game.logOut());
  await gm.waitForURL(files.url);
  expect(await gm.evaluate(() => sessionStorage.getItem("mesa.user"))).toBeNull();
});

it("asked for nothing that is not there, and nothing went wrong", () => {
  expect(failed).toEqual([]);
  expect(errors.filter((text) => !/no tiene permiso|Solo un director/.test(text))).toEqual([]);
});
