import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { type Mesa, startMesa } from "../../packages/mesa/server/node/index.ts";
import { waitTold } from "./host.ts";
import { chooseUser } from "./play.ts";
import { freePort, restPage, startAtFreePort, takePage } from "./worker.ts";

/** What a page says when the system is broken, and what becomes of typed text when the connection is. */

const MANIFEST = {
  id: "bad",
  title: "Bad",
  version: "1.0.0",
  esmodules: ["bad.mjs"],
  languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
  documentTypes: { Actor: { hero: { htmlFields: ["bio"] } } },
};

const SHEET = `
const { HandlebarsApplicationMixin } = foundry.applications.api;
const { ActorSheetV2 } = foundry.applications.sheets;
const { HTMLField, StringField } = foundry.data.fields;
class Hero extends foundry.abstract.TypeDataModel {
  static defineSchema() { return { motto: new StringField(), bio: new HTMLField() }; }
}
class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
  static PARTS = { body: { template: "systems/bad/hero.hbs" } };
  async _prepareContext(options) { return { ...(await super._prepareContext(options)), actor: this.document }; }
}
Hooks.once("init", () => {
  CONFIG.Actor.dataModels.hero = Hero;
  foundry.applications.apps.DocumentSheetConfig.registerSheet(Actor, "bad", HeroSheet, { types: ["hero"], makeDefault: true });
});
`;
const TEMPLATE = `<div><input name="system.motto" value="{{actor.system.motto}}"></div>`;

const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

interface Table {
  mesa: Mesa;
  page: Page;
  /** Whether another user may play in that page again. */
  rests: boolean;
  /** A file of the system. */
  write(path: string, text: string): void;
  /** Lines of the server. */
  lines: string[];
  /** Ends the server; calling it again starts it at the same address with the same world. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A table with a small system of these files, and the gamemaster at it; `broken` is done when the server has started. */
async function open(
  files: Record<string, string>,
  changes: object = {},
  broken?: (table: Table) => void,
  options: object = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "mesa-bad-"));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const system = join(folder, "bad");
  const lines: string[] = [];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(system, path)), { recursive: true });
    writeFileSync(join(system, path), text);
  };
  write("system.json", JSON.stringify({ ...MANIFEST, ...changes }));
  for (const [path, text] of Object.entries({
    "bad.mjs": SHEET,
    "lang/en.json": "{}",
    "hero.hbs": TEMPLATE,
    ...files,
  })) {
    write(path, text);
  }
  const boot = (port: number) =>
    startMesa({ ...options, system, data: join(folder, "data"), port, log: (_, message) => void lines.push(message) });
  const table = {
    mesa: await startAtFreePort(boot),
    rests: true,
    write,
    lines,
    stop: () => table.mesa.close(),
    async start() {
      const { port } = table.mesa;
      table.mesa = await boot(port);
      expect(table.mesa.port).toBe(port);
    },
  } as Table;
  cleanUp.push(async () => {
    await table.mesa.close();
    freePort(table.mesa.url);
  });
  await table.mesa.prepareClient();
  broken?.(table);
  const page = await takePage(false);
  cleanUp.push(async () => {
    const rested = table.rests && (await restPage(page, false).catch(() => false));
    if (!rested) await page.context().close();
  });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", media: null });
  await page.setViewportSize({ width: 1280, height: 720 });
  table.page = page;
  await enter(table);
  return table;
}

async function enter({ mesa, page }: Table): Promise<void> {
  const user = [...mesa.world.documents("User").values()].find(({ role }) => role === 4);
  await page.context().request.post(`${mesa.url}/join`, { data: { userid: user?._id, password: "" } });
  await page.goto(`${mesa.url}/game`);
  await ready(page);
}

const ready = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);

interface Actor {
  id: string;
  sheet: { render(options: object): Promise<unknown> };
  system: { motto: string };
  update(changes: object): Promise<unknown>;
}
interface Host {
  Actor: { create(data: object): Promise<Actor> };
  game: { actors: { size: number; getName(name: string): Actor }; messages: { size: number } };
  mark?: boolean;
}

const makeHero = (page: Page) =>
  page.evaluate(async () => {
    await (globalThis as unknown as Host).Actor.create({ name: "Ana", type: "hero" });
  });

/** Opens the hero's sheet as a user does. */
async function openHero(page: Page): Promise<void> {
  await page.locator('#sidebar-tabs [data-tab="actors"], [data-action="tab"][data-tab="actors"]').first().click();
  await page.locator("#actors .entry-name", { hasText: "Ana" }).click();
}

/** The page works in spite of it all: a document can be made. */
async function isAlive(page: Page): Promise<boolean> {
  await makeHero(page);
  return page.evaluate(() => (globalThis as unknown as Host).game.actors.size === 1);
}

describe("a broken system shows an error in the page, which lives on:", () => {
  it.each([
    ["a script that is not JavaScript", { "bad.mjs": "const x = ;\n" }, /SyntaxError.*\(systems\/bad\/bad\.mjs:1\)/],
    [
      "a script that throws while it loads",
      { "bad.mjs": '\nthrow new Error("boom");\n' },
      /boom.*systems\/bad\/bad\.mjs:2/,
    ],
    ["an import of a missing file", { "bad.mjs": 'import "./gone.mjs";\n' }, /could not.*systems\/bad\/bad\.mjs/],
    [
      "a script that throws at init",
      { "bad.mjs": '\n\nHooks.once("init", () => { throw new Error("kaput"); });\n' },
      /init.*systems\/bad\/bad\.mjs:3.*kaput/,
    ],
    [
      "a promise refused at init",
      { "bad.mjs": '\nHooks.once("init", async () => { throw new Error("refused"); });\n' },
      /refused.*systems\/bad\/bad\.mjs:2/,
    ],
    [
      "a language file that is not JSON",
      { "lang/en.json": '{"a": ' },
      /localization file \/systems\/bad\/lang\/en\.json/,
    ],
    [
      "a partial that is missing at init",
      {
        "bad.mjs": 'Hooks.once("init", () => foundry.applications.handlebars.loadTemplates(["systems/bad/gone.hbs"]));',
      },
      /"systems\/bad\/gone\.hbs" could not be loaded: there is no such file/,
    ],
  ])("%s", async (_what, files, message) => {
    const { page } = await open(files as unknown as Record<string, string>);
    await waitTold(page, message);
    expect(await isAlive(page)).toBe(true);
  });

  it("a script that went away after the start", async () => {
    const { page } = await open({}, {}, ({ mesa }) => rmSync(join(mesa.world.system.folder, "bad.mjs")));
    await waitTold(page, /could not be loaded.*systems\/bad\/bad\.mjs/);
    expect(await isAlive(page)).toBe(true);
  });

  it("a style sheet that is not there (in the terminal)", async () => {
    const { page, lines } = await open({}, { styles: ["gone.css"] });
    expect(lines).toContainEqual(expect.stringMatching(/styles\[0\] "gone\.css" does not exist/));
    expect(await isAlive(page)).toBe(true);
  });

  it("a template that does not compile; mended, it opens without a reload", async () => {
    const { page, write } = await open({ "hero.hbs": "<div>{{#if actor.name}}</div>" });
    await makeHero(page);
    await openHero(page);
    await waitTold(page, /"systems\/bad\/hero\.hbs" cannot be compiled/);
    write("hero.hbs", TEMPLATE);
    await openHero(page);
    await page.locator('.application input[name="system.motto"]').waitFor();
  });

  it("a template that fails while it renders", async () => {
    const { page } = await open({ "hero.hbs": "<div>{{nonsense actor.name}}</div>" });
    await makeHero(page);
    await openHero(page);
    await waitTold(page, /"systems\/bad\/hero\.hbs" failed to render/);
  });
});

describe("a lost connection", () => {
  const lose = async ({ page, stop }: Table) => {
    await page.evaluate(() => {
      (globalThis as unknown as Host).mark = true;
    });
    await stop();
    await waitTold(page, /connection to the table is lost/);
  };
  const isSamePage = (page: Page) => page.evaluate(() => (globalThis as unknown as Host).mark === true);

  it("loads the page again when it is back, and says why", async () => {
    const table = await open({});
    const { page } = table;
    await lose(table);
    await table.start();
    await waitTold(page, /was lost for a while, so the page was loaded again/);
    await ready(page);
    expect(await isSamePage(page)).toBe(false);
    expect(await isAlive(page)).toBe(true);
  });

  it("keeps a line that is being typed, and leaves the page when its user says so", async () => {
    const table = await open({});
    const { page } = table;
    await page.locator('[data-action="tab"][data-tab="chat"]').first().click();
    await page.locator("#chat-message").fill("a long speech");
    await lose(table);
    await page.locator("#chat-message").pressSequentially(", and longer");
    await table.start();
    await waitTold(page, /is back, and something you typed .* has not been saved/);
    expect(await isSamePage(page)).toBe(true);
    await expect.poll(() => page.locator("#chat-message").inputValue()).toBe("a long speech, and longer");
    await page.locator("#notifications button", { hasText: "Load the page again" }).click();
    await page.waitForFunction(() => (globalThis as unknown as Host).mark === undefined);
    await ready(page);
    expect(await isAlive(page)).toBe(true);
  });

  it("says that a change made meanwhile is not saved, and does not make it later", async () => {
    const table = await open({});
    const { page } = table;
    await makeHero(page);
    await openHero(page);
    const motto = page.locator('.application input[name="system.motto"]');
    await motto.fill("before");
    await motto.press("Tab");
    await page.waitForFunction(
      () => (globalThis as unknown as Host).game.actors.getName("Ana").system.motto === "before",
    );
    await lose(table);
    await motto.fill("meanwhile");
    await motto.press("Tab");
    await waitTold(page, /no connection to the table: the change has not been saved/);
    await table.start();
    await waitTold(page, /is back, and something you typed or changed here has not been saved/);
    await expect.poll(() => motto.inputValue()).toBe("meanwhile");
    await page.locator("#notifications button", { hasText: "Load the page again" }).click();
    await page.waitForFunction(() => (globalThis as unknown as Host).mark === undefined);
    await ready(page);
    const stored = await page.evaluate(() => (globalThis as unknown as Host).game.actors.getName("Ana").system.motto);
    expect(stored).toBe("before");
  });

  it("leads through the door when the session is not known any more", async () => {
    const table = await open({});
    const { page } = table;
    await lose(table);
    rmSync(join(table.mesa.world.folder, "sessions.json"));
    await table.start();
    await page.waitForURL("**/join");
    await chooseUser(page, "Gamemaster");
  });

  it("of a page that is just being opened is waited for", async () => {
    const table = await open({});
    const { page } = table;
    // What is put into a page stays there.
    table.rests = false;
    // The first attempts find nobody, as while a server is being started again.
    await page.addInitScript(() => {
      const Native = WebSocket;
      let attempts = 0;
      globalThis.WebSocket = class extends Native {
        constructor(url: string | URL, protocols?: string | string[]) {
          attempts++;
          super(attempts < 3 ? "ws://127.0.0.1:59999/" : url, protocols);
        }
      };
    });
    await page.goto(`${table.mesa.url}/game`);
    await ready(page);
    expect(await isAlive(page)).toBe(true);
  });

  it("says so when it breaks before a change is confirmed", async () => {
    const table = await open({});
    const { page } = table;
    await makeHero(page);
    // The world's queue is held, so that the request is under way when the server goes.
    let release = () => {};
    const held = table.mesa.world.queue.run(
      () =>
        new Promise<void>((done) => {
          release = done;
        }),
    );
    await page.evaluate(() => {
      void (globalThis as unknown as Host).game.actors.getName("Ana").update({ "system.motto": "on the way" });
    });
    const stopping = table.stop();
    await waitTold(page, /broke before a change was confirmed: it may not have been saved/);
    release();
    await Promise.all([held, stopping]);
    await table.start();
    await waitTold(page, /is back/);
  });
});

describe("an asynchronous init", () => {
  it.each([
    [false, "done"],
    [true, "not yet"],
  ])("is waited for, and with strict hooks it is not: %s", async (strictHooks, atSetup) => {
    const late = `
      Hooks.once("init", async () => {
        await new Promise((done) => setTimeout(done, 1500));
        game.settings.register("bad", "late", { type: Number, default: 1 });
      });
      const isDone = () => game.settings.settings.has("bad.late");
      Hooks.once("setup", () => { globalThis.atSetup = isDone() ? "done" : "not yet"; });
      globalThis.told = [];
      const { warn } = console;
      console.warn = (...words) => { told.push(words.join(" ")); warn(...words); };`;
    const { page } = await open({ "bad.mjs": SHEET + late }, {}, undefined, { strictHooks });
    expect(await page.evaluate(() => (globalThis as unknown as { atSetup: string }).atSetup)).toBe(atSetup);
    const told = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told.join());
    await expect.poll(told).toMatch(/asynchronous listener of "init" registered .*the setting bad\.late/);
  });
});
