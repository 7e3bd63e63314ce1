import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Host } from "./host.ts";
import { chooseUser, openActor } from "./play.ts";
import { openTable, type Table } from "./table.ts";
import { newPage } from "./worker.ts";

/** A table in a folder of a site, where something else is at the root: no page of it may ask there. */

const folder = mkdtempSync(join(tmpdir(), "feeling-"));
const PREFIX = "/games/vtt";
let table: Table;
let page: Page;
const outside: string[] = [];
const failed: string[] = [];

/** Notes what a page asks for at the wrong place, and what is not there. */
function watch(each: Page): void {
  each.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && !pathname.startsWith(`${PREFIX}/`)) outside.push(pathname);
  });
  each.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

beforeAll(async () => {
  const manifest = { id: "feeling", title: "Feeling", version: "1.0.0", esmodules: ["feeling.mjs"] };
  writeFileSync(join(folder, "module.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "feeling.mjs"), 'globalThis.felt = foundry.applications.nowhere?.thing ?? "not there";\n');
  table = await openTable({ lang: "es", prefix: PREFIX, modules: [folder] });
  page = await newPage(true);
  watch(page);
  await page.goto(`${table.url}/`);
});
afterAll(async () => {
  await page?.context().close();
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

it("is joined by its page, and boots in the language of the world", async () => {
  await (await chooseUser(page, "Gamemaster")).click();
  await page.waitForURL(`**${PREFIX}/game`);
  await page.waitForFunction(() => (globalThis as unknown as Host).game?.ready === true);
  const told = await page.evaluate(() => {
    const { foundry, game } = globalThis as unknown as {
      foundry: { utils: { getRoute(path: string): string } };
      game: { i18n: { localize(key: string): string } };
    };
    return [foundry.utils.getRoute("systems/x"), game.i18n.localize("TYPES.Actor.narrativeHero")];
  });
  expect(told[0]).toBe(`${PREFIX}/systems/x`);
  expect(told[1]).toBe("Héroe (narrativo)");
});

it("draws sheets with their templates, and pictures", async () => {
  // A name that no other actor's begins with.
  const sheet = await openActor(page, "Inés Montalbán");
  await sheet.locator("img").first().waitFor();
});

it("adds files, and stores a picture by the path that it has anywhere", async () => {
  const stored = await page.evaluate(async () => {
    const { foundry } = globalThis as unknown as {
      foundry: {
        applications: {
          apps: { FilePicker: { upload(...data: unknown[]): Promise<{ path: string }> } };
          ux: { FormDataExtended: new (form: HTMLFormElement) => { object: Record<string, unknown> } };
        };
      };
    };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    const { FilePicker } = foundry.applications.apps;
    const { path } = await FilePicker.upload("data", "worlds/test", new File([svg], "new.svg"), {}, { notify: false });
    const form = document.createElement("form");
    const image = document.createElement("img");
    image.src = path;
    image.dataset.edit = "img";
    // As the properties of an element have it, which windows of V1 write back.
    image.setAttribute("src", image.src);
    form.append(image);
    await image.decode();
    return { path, img: new foundry.applications.ux.FormDataExtended(form).object.img };
  });
  expect(stored).toEqual({ path: "worlds/test/new.svg", img: "worlds/test/new.svg" });
});

it("loads modules, and tells a script that asks for what Mesa lacks that it is not there", async () => {
  expect(await page.evaluate(() => (globalThis as unknown as { felt: unknown }).felt)).toBe("not there");
});

it("leads out by its own door, having asked for nothing outside of its folder", async () => {
  await page.evaluate(() => (globalThis as unknown as { game: { logOut(): void } }).game.logOut());
  await page.waitForURL(`**${PREFIX}/join`);
  expect(outside).toEqual([]);
  expect(failed).toEqual([]);
});
