import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTestArguments } from "../../packages/mesa/runner/command.ts";
import { playBatches } from "../../packages/mesa/runner/play.ts";
import { openTable, type Table } from "./table.ts";

// A system and its modules at one table: what runs, in which order, and what each finds of the others.

const SYSTEM = {
  "system.json": JSON.stringify({
    id: "host",
    title: "Host",
    version: "2.0.0",
    compatibility: { minimum: "13" },
    esmodules: ["host.mjs"],
    documentTypes: { Actor: { hero: {} } },
  }),
  "host.mjs": `
    globalThis.order = [];
    class Hero extends foundry.abstract.TypeDataModel {
      static defineSchema() { return { luck: new foundry.data.fields.NumberField({ initial: 1 }) }; }
    }
    for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.once(hook, () => order.push("host " + hook));
    Hooks.once("init", () => { CONFIG.Actor.dataModels.hero = Hero; });
  `,
};

/** A module that uses all there is, one that it needs, and one that cannot run. */
const MODULES: Record<string, Record<string, string>> = {
  guest: {
    "module.json": JSON.stringify({
      id: "guest",
      title: "The Guest",
      version: "1.1.0",
      authors: [{ name: "An author" }],
      compatibility: { minimum: "13" },
      esmodules: ["guest.mjs"],
      scripts: ["plain.js"],
      styles: ["guest.css"],
      languages: [
        { lang: "en", name: "English", path: "en.json" },
        { lang: "en", name: "English", path: "with-absent.json", module: "absent" },
      ],
      socket: true,
      relationships: {
        systems: [{ id: "host", type: "system", compatibility: { minimum: "2.0" } }],
        requires: [{ id: "shelf", type: "module", compatibility: { minimum: "1" } }],
      },
      documentTypes: { Actor: { ghost: {} } },
      packs: [{ name: "things", label: "Things of the guest", type: "JournalEntry" }],
    }),
    "en.json": JSON.stringify({
      GUEST: { Hello: "Hello from the guest" },
      TYPES: { Actor: { "guest.ghost": "Ghost" } },
    }),
    "with-absent.json": JSON.stringify({ GUEST: { Hello: "never" } }),
    "plain.js": "globalThis.plainScript = document.readyState;",
    "guest.css": "body { --guest: 7 }",
    "window.hbs": "<p class='greeting'>{{localize 'GUEST.Hello'}}</p>",
    "guest.mjs": `
      const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
      class Ghost extends foundry.abstract.TypeDataModel {
        static defineSchema() { return { chill: new foundry.data.fields.NumberField({ initial: 3 }) }; }
      }
      class Greeting extends HandlebarsApplicationMixin(ApplicationV2) {
        static DEFAULT_OPTIONS = { id: "greeting", window: { title: "GUEST.Hello" } };
        static PARTS = { body: { template: "modules/guest/window.hbs" } };
      }
      for (const hook of ["init", "i18nInit", "setup", "ready"]) Hooks.once(hook, () => order.push("guest " + hook));
      Hooks.once("init", () => {
        CONFIG.Actor.dataModels["guest.ghost"] = Ghost;
        game.settings.register("guest", "volume", { name: "Volume", scope: "world", config: true, type: Number, default: 5 });
        game.settings.registerMenu("guest", "greet", { name: "Greeting", label: "Greet", type: Greeting });
        game.modules.get("guest").api = { greet: () => new Greeting().render({ force: true }), shelf: game.modules.get("shelf").api };
      });
      Hooks.once("ready", () => game.socket.on("module.guest", (data) => { globalThis.heard = data; }));
    `,
  },
  shelf: {
    "module.json": JSON.stringify({
      id: "shelf",
      title: "Shelf",
      version: "1.0.0",
      library: true,
      esmodules: ["shelf.mjs"],
    }),
    "shelf.mjs": `
      const { initialize } = foundry.Game.prototype;
      foundry.Game.prototype.initialize = function (...args) { order.push("shelf first"); return initialize.apply(this, args); };
      Hooks.once("init", () => { order.push("shelf init"); game.modules.get("shelf").api = "books"; });`,
  },
  tomorrow: {
    "module.json": JSON.stringify({
      id: "tomorrow",
      title: "Tomorrow",
      version: "1",
      compatibility: { minimum: "14" },
    }),
  },
};

interface Host {
  order: string[];
  plainScript?: string;
  heard?: unknown;
  game: {
    modules: Map<
      string,
      { active: boolean; api?: { greet(): Promise<unknown>; shelf: unknown }; relationships: object }
    > & {
      get(id: string): { active: boolean; api?: { greet(): Promise<unknown>; shelf: unknown } };
    };
    packs: { get(id: string): { metadata: { packageType: string; packageName: string } } | undefined };
    settings: {
      get(namespace: string, key: string): unknown;
      set(namespace: string, key: string, value: unknown): Promise<unknown>;
    };
    socket: { emit(event: string, data: unknown): void };
    documentTypes: Record<string, string[]>;
    actors: { getName(name: string): { system: Record<string, number>; getFlag(scope: string, key: string): unknown } };
  };
  Actor: {
    create(data: object): Promise<{ setFlag(scope: string, key: string, value: unknown): Promise<unknown> }>;
  };
}

const folder = mkdtempSync(join(tmpdir(), "cubilete-modules-"));
let table: Table;
let gm: Page;
let player: Page;
const said: string[] = [];

function write(name: string, files: Record<string, string>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, name);
}

beforeAll(async () => {
  table = await openTable({
    system: write("host", SYSTEM),
    modules: Object.entries(MODULES).map(([name, files]) => write(name, files)),
    seed: null,
    log: (_level, line) => said.push(line),
  });
  [gm, player] = await Promise.all([table.join("Gamemaster"), table.join("Player 1")]);
});
afterAll(async () => {
  await table?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = <T>(page: Page, question: (host: Host) => T) =>
  page.evaluate(`(${question.toString()})(globalThis)`) as Promise<Awaited<T>>;

describe("modules at a table", () => {
  it("run after the system, libraries first, hook by hook; one may wrap the start itself", async () => {
    expect(await ask(player, ({ order }) => order)).toEqual([
      "shelf first",
      "host init",
      "shelf init",
      "guest init",
      "host i18nInit",
      "guest i18nInit",
      "host setup",
      "guest setup",
      "host ready",
      "guest ready",
    ]);
    expect(await ask(player, ({ plainScript }) => plainScript)).toBe("interactive");
  });

  it("are listed, with what they gave each other; one that cannot run is there and off", async () => {
    expect(
      await ask(gm, ({ game }) => ["guest", "shelf", "tomorrow"].map((id) => game.modules.get(id)?.active)),
    ).toEqual([true, true, false]);
    expect(await ask(gm, ({ game }) => game.modules.get("guest")?.api?.shelf)).toBe("books");
    expect(said).toContainEqual(expect.stringMatching(/tomorrow stays off: compatibility\.minimum is 14/));
  });

  it("bring words, styles, templates, settings, compendiums and types of documents", async () => {
    expect(await gm.evaluate(() => getComputedStyle(document.body).getPropertyValue("--guest"))).toBe("7");
    await ask(gm, async ({ game }) => void (await game.modules.get("guest")?.api?.greet()));
    await expect.poll(() => gm.locator("#greeting .greeting").textContent()).toBe("Hello from the guest");
    expect(await ask(gm, ({ game }) => game.packs.get("guest.things")?.metadata.packageType)).toBe("module");
    // Modules offer the world's fonts, under the old global name too.
    expect(await gm.evaluate("FontConfig.getAvailableFontChoices()")).toEqual({});
    await ask(gm, async ({ game }) => void (await game.settings.set("guest", "volume", 9)));
    await expect.poll(() => ask(player, ({ game }) => game.settings.get("guest", "volume"))).toBe(9);
    await ask(gm, async ({ Actor }) => {
      const ghost = await Actor.create({ name: "Casper", type: "guest.ghost" });
      await ghost.setFlag("guest", "haunts", "attic");
    });
    expect(
      await ask(gm, ({ game }) => {
        const ghost = game.actors.getName("Casper");
        return [ghost?.system.chill, ghost?.getFlag("guest", "haunts")];
      }),
    ).toEqual([3, "attic"]);
    const refused = ask(gm, async ({ Actor }) => {
      const hero = await Actor.create({ name: "Ana", type: "hero" });
      await hero.setFlag("tomorrow", "a", 1);
    });
    await expect(refused).rejects.toThrow(/tomorrow/);
  });

  it("talk over a socket of their own", async () => {
    await ask(player, ({ game }) => game.socket.emit("module.guest", { word: "boo" }));
    await expect.poll(() => ask(gm, ({ heard }) => heard)).toEqual({ word: "boo" });
  });

  it("have their settings under their own name", async () => {
    await gm.locator('[data-action="tab"][data-tab="settings"]').first().click();
    await gm.locator('#settings [data-app="configure"]').click();
    const settings = gm.locator("#settings-config");
    await settings.locator("button", { hasText: "The Guest" }).click();
    await settings.locator("label", { hasText: "Volume" }).waitFor();
    await settings.locator('[data-action="close"]').first().click();
  });

  it("are switched off and on by the gamemaster, and what needs one goes with it", async () => {
    expect(await player.locator('[data-app="modules"]').count()).toBe(0);
    await gm.locator('#settings [data-app="modules"]').click();
    const window = gm.locator("#module-management");
    await window.locator("li", { hasText: "Tomorrow" }).getByText("newer than the generation").waitFor();
    await expect.poll(() => window.locator('input[name="tomorrow"]').isDisabled()).toBe(true);
    await window.locator('input[name="shelf"]').uncheck();
    await window.locator('button[type="submit"]').click();
    await gm.locator('dialog button[data-action="yes"]').click();
    const active = () => ask(gm, ({ game }) => ["guest", "shelf"].map((id) => game.modules?.get(id)?.active));
    await expect.poll(active).toEqual([false, false]);
    expect(await ask(gm, ({ order }) => order.filter((line) => !line.startsWith("host")))).toEqual([]);
    expect(await ask(gm, ({ game }) => game.packs.get("guest.things") === undefined)).toBe(true);
    expect(await ask(gm, ({ game }) => game.documentTypes.Actor?.includes("guest.ghost"))).toBe(false);
    // What is of its types cannot be read meanwhile, gets an error, and is not lost.
    await ask(gm, async ({ game }) => void (await game.settings.set("core", "moduleConfiguration", {})));
    await gm.reload();
    await expect.poll(active).toEqual([true, true]);
    await expect.poll(() => ask(gm, ({ game }) => game.actors?.getName("Casper")?.system.chill)).toBe(3);
  });

  it("and no page threw an error, but for the document of a type that was switched off", () => {
    const unread = /"guest\.ghost" is not a valid type/;
    expect(table.errors.filter((error) => !unread.test(error))).toEqual([]);
    expect(table.errors.some((error) => unread.test(error))).toBe(true);
  });
});

describe("batches of tests that a system brings", () => {
  /** Stands in for Quench, which nobody may put here: what the runner asks of it, and nothing of how it works. */
  const quench = {
    "module.json": JSON.stringify({ id: "quench", title: "Q", version: "1", library: true, esmodules: ["quench.mjs"] }),
    "quench.mjs": `
      const batches = new Map();
      globalThis.quench = {
        _testBatches: batches,
        registerBatch: (key, fn) => batches.set(key, fn),
        async runBatches(keys) {
          const report = { passes: [], pending: [], failures: [] };
          for (const [key, fn] of batches) {
            if (!keys.includes("**") && !keys.includes(key)) continue;
            const tests = [];
            fn({ it: (title, test) => tests.push([title, test]) });
            for (const [title, test] of tests) {
              const fullTitle = key + " " + title;
              if (!test) report.pending.push({ fullTitle });
              else try { await test(); report.passes.push({ fullTitle }); }
              catch (error) { report.failures.push({ fullTitle, err: { message: error.message } }); }
            }
          }
          Hooks.callAll("quenchReports", { json: JSON.stringify(report) });
        },
      };
      Hooks.once("setup", () => Hooks.callAll("quenchReady", quench));
    `,
  };
  const tested = {
    ...SYSTEM,
    "host.mjs": `${SYSTEM["host.mjs"]}
      Hooks.once("quenchReady", (quench) => {
        quench.registerBatch("host.good", ({ it }) => {
          it("makes an actor", async () => {
            const { type } = await Actor.create({ name: "A", type: "hero" });
            if (type !== "hero") throw new Error(type);
          });
          it("is for later");
        });
        quench.registerBatch("host.bad", ({ it }) => it("fails", () => { throw new Error("as it should"); }));
      });`,
  };

  it("are run, and told by their titles", async () => {
    const options = { system: write("tested", tested), quench: write("quench", quench) };
    const told = [
      { batch: "host.good", title: "host.good makes an actor", state: "passed", reason: "" },
      { batch: "host.good", title: "host.good is for later", state: "pending", reason: "" },
      { batch: "host.bad", title: "host.bad fails", state: "failed", reason: "as it should" },
    ];
    const batches = ["host.good", "host.bad"];
    const all = await playBatches(options);
    expect(all).toMatchObject({ batches, tests: told, errors: [] });
    const one = await playBatches({ ...options, batches: ["host.good"] });
    expect(one.tests.map(({ state }) => state)).toEqual(["passed", "pending"]);
    // Mesa's own interface needs no Quench, and says the same.
    const own = await playBatches({ ...options, quench: undefined });
    expect(own).toMatchObject({ batches, tests: told, errors: [] });
    await expect(playBatches({ ...options, quench: join(folder, "shelf") })).rejects.toThrow(/There is no Quench/);
  });

  it.each([
    [[], /Which system/],
    [["a", "b"], /One system at a time \(found also b\)/],
    [["a", "--generation", "12"], /--generation must be 13 or 14/],
    [["a", "--minutes", "soon"], /--minutes must be a positive number/],
    [["a", "--loud"], /loud/],
  ])("a command line that is none is refused in words: %j", (args, message) => {
    expect(() => readTestArguments(args)).toThrow(message);
  });
});
