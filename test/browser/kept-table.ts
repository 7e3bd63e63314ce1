import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildStatic } from "../../packages/mesa/server/node/static/build.ts";
import { offerFiles } from "./dumb-server.ts";
import { chooseUser } from "./play.ts";
import { PATIENCE } from "./pressing.ts";
import { sharedBrowser } from "./worker.ts";

/** A table without a server of a system with no more than a kind of actor, for tests of what the browser keeps and who has it. */

export interface KeptHost {
  game: {
    ready: boolean;
    actors: { getName(name: string): { update(data: object): Promise<unknown> } | undefined };
    i18n: { localize(key: string): string };
  };
  Actor: { create(data: object): Promise<{ name: string } | undefined> };
}

export const ready = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as KeptHost).game?.ready === true);

/** Makes an actor in a page; its name, or why there is none. */
export const makeActor = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    ([name]) =>
      (globalThis as unknown as KeptHost).Actor.create({ name, type: "hero" }).then(
        (made) => made?.name ?? "none",
        (error: Error) => error.message,
      ),
    [name],
  );

export const hasActor = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(([name = ""]) => (globalThis as unknown as KeptHost).game.actors.getName(name) !== undefined, [name]);

/** The files of another version of it. */
export const otherVersion = (_path: string, text: string): string =>
  text.replaceAll(/("mesa-host" content="|VERSION = "|"stamp":")[0-9a-f]+/g, "$1abc");

/** Builds it into a folder. @returns where its files are. */
export async function buildSmallTable(folder: string): Promise<string> {
  const [system, site] = [joinPath(folder, "system"), joinPath(folder, "site")];
  const write = (path: string, text: string) => writeFileSync(joinPath(system, path), text);
  mkdirSync(joinPath(system, "lang"), { recursive: true });
  write(
    "system.json",
    JSON.stringify({
      id: "small",
      title: "Small",
      version: "2.0.0",
      esmodules: ["small.mjs"],
      documentTypes: { Actor: { hero: {} } },
    }),
  );
  write("small.mjs", 'globalThis.felt = foundry.applications.nowhere?.thing ?? "not there";\n');
  await buildStatic({ system, out: site, lang: "es" }, () => {});
  return site;
}

/** Builds it for the tests of a file; each of them has a browser of its own that was never there. */
export function keptTable() {
  const folder = mkdtempSync(joinPath(tmpdir(), "static-kept-"));
  const table = {
    site: joinPath(folder, "site"),
    /** Where a file lies that a page gave out. */
    saved: joinPath(folder, "saved.json"),
    /** What the worker runs first, and what else the server changes. */
    first: "",
    change: (() => null) as (path: string, text: string) => string | null,
    files: undefined as unknown as Awaited<ReturnType<typeof offerFiles>>,
    context: undefined as unknown as BrowserContext,

    async open(): Promise<void> {
      await table.context?.close();
      table.context = await (await sharedBrowser(true)).newContext({ acceptDownloads: true });
      table.context.setDefaultTimeout(PATIENCE);
    },
    async door(): Promise<Page> {
      const page = await table.context.newPage();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto(table.files.url);
      return page;
    },
    async join(page: Page, name: string): Promise<Page> {
      await page.locator("select[name=userid] option", { hasText: name }).waitFor({ state: "attached" });
      await (await chooseUser(page, name)).click();
      await ready(page);
      return page;
    },
    async save(page: Page): Promise<void> {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Guardar la mesa en un archivo" }).click();
      await (await download).saveAs(table.saved);
    },
    async load(page: Page, text: string, button = "Abrir una mesa desde un archivo", name = "x.json"): Promise<void> {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: button, exact: true }).click();
      await (await chooser).setFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    },
  };
  beforeAll(async () => {
    await buildSmallTable(folder);
    table.files = await offerFiles(table.site, "/a/b", (path, text) =>
      path.endsWith("/world.js") && table.first ? `${table.first}\n${text}` : table.change(path, text),
    );
  }, 120_000);
  beforeEach(async () => {
    table.first = "";
    table.change = () => null;
    await table.open();
  });
  afterAll(async () => {
    await table.context?.close();
    await table.files?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return table;
}
