import type { Locator, Page } from "playwright-core";

/** Every window of the system, opened one after the other as its users meet it. */

export interface Opened {
  /** What it is, for a report: `knight, edit`. */
  name: string;
  window: Locator;
  /** A selector of what is new in it, where the rest was shown before. */
  part?: string;
}

interface Doc {
  id: string;
  type: string;
  sheet: { id: string; render(options: object): Promise<unknown>; close(options?: object): Promise<unknown> };
  delete(): Promise<unknown>;
  toObject(): object;
}
interface Pack {
  index: { contents: { _id: string; type: string; name: string }[] };
  metadata: { packageName: string; type: string; name: string };
  getDocument(id: string): Promise<Doc>;
}
interface Host {
  game: {
    system: {
      id: string;
      api: { toolbox(): unknown; myHero(): unknown };
      documentTypes: Record<string, Record<string, unknown>>;
    };
    i18n: { lang: string };
    packs: { contents: Pack[] };
    settings: {
      menus: Map<string, { namespace: string; key: string; type: new () => { render(o: object): Promise<unknown> } }>;
    };
    messages: { size: number };
  };
  Actor: { create(data: object): Promise<Doc> };
  Item: { create(data: object): Promise<Doc> };
  fromUuidSync(uuid: string): Doc;
}

type Kind = "Actor" | "Item";

const typesOf = (page: Page, kind: Kind): Promise<string[]> =>
  page.evaluate((kind) => {
    const { documentTypes } = (globalThis as unknown as Host).game.system;
    return Object.keys(documentTypes[kind] ?? {}).filter((type) => type !== "base");
  }, kind);

/** Puts one of a type into the world, from the compendia of the page's language where they have one; the sheet's id. */
async function openSheet(page: Page, kind: Kind, type: string): Promise<string> {
  return page.evaluate(
    async ([kind, type]) => {
      const host = globalThis as unknown as Host;
      const packs = host.game.packs.contents.filter(
        ({ metadata }) => metadata.type === kind && metadata.name.endsWith(`-${host.game.i18n.lang}`),
      );
      let data: object = { type, name: type };
      for (const pack of packs) {
        const entry = pack.index.contents.find((entry) => entry.type === type);
        if (entry) data = (await pack.getDocument(entry._id)).toObject();
      }
      const document = await host[kind].create(data);
      await document.sheet.render({ force: true });
      return document.sheet.id;
    },
    [kind, type] as const,
  );
}

/** A press where nobody asks whether a hand could reach it: moving the mouse there costs more than what opens. */
const press = (button: Locator): Promise<void> => button.dispatchEvent("click");

const close = async (window: Locator): Promise<void> => {
  await press(window.locator('.window-header [data-action="close"]').first());
  await window.waitFor({ state: "detached" });
};

/** How sheets of actors are shown: each page by itself, or all of them one below the other; in play, in edit mode, or in both. */
interface Showing {
  pages: "each" | "together";
  modes: readonly ("play" | "edit")[];
}

async function* sheetPages(window: Locator, name: string, { pages, modes }: Showing): AsyncGenerator<Opened> {
  for (const mode of modes) {
    const tabs = window.locator('nav.tabs [data-action="tab"]');
    const count = pages === "each" ? await tabs.count() : 0;
    for (let at = 0; at < count; at++) {
      const tab = await tabs.nth(at).getAttribute("data-tab");
      await press(tabs.nth(at));
      yield { name: `${name}, ${mode}, ${tab}`, window };
    }
    if (count === 0) {
      await window.evaluate((sheet) => {
        for (const page of sheet.querySelectorAll(".tab")) page.classList.add("active");
      });
      yield { name: `${name}, ${mode}`, window };
    }
    const toggle = window.locator('[data-action="toggleMode"]');
    if (modes.length === 1 || (await toggle.count()) === 0) return;
    await press(toggle);
    await window.locator(`[data-action="toggleMode"][aria-pressed="${mode === "play"}"]`).waitFor();
  }
}

/** The dialogs behind the buttons of a sheet in play, one for each way of rolling that was not `seen` yet. */
async function* rollDialogs(window: Locator, name: string, seen: Set<string>): AsyncGenerator<Opened> {
  const page = window.page();
  const ruleset = await window.getAttribute("data-ruleset");
  const tabs = window.locator('nav.tabs [data-action="tab"]');
  for (let at = 0; at < Math.max(1, await tabs.count()); at++) {
    if (await tabs.count()) await press(tabs.nth(at));
    const buttons = window.locator(
      '.tab.active [data-action="roll"]:not(:disabled), header [data-action="roll"]:not(:disabled), .attributes [data-action="roll"]:not(:disabled)',
    );
    const ways = await buttons.evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.roll ?? ""));
    for (const way of new Set(ways)) {
      const kind = `${ruleset} ${way}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      // Not by its place: what a roll before it changed may have brought buttons.
      const button = buttons.and(page.locator(`[data-roll="${way}"]`)).first();
      const posted = await messages(page);
      await press(button);
      const answer = await page.waitForFunction((posted) => {
        if (document.querySelector(".roll-dialog .roll-odds")) return "dialog";
        return (globalThis as unknown as Host).game.messages.size > posted && "card";
      }, posted);
      if ((await answer.jsonValue()) !== "dialog") continue;
      const dialog = page.locator(".roll-dialog");
      yield { name: `${name}, roll ${kind}`, window: dialog };
      const roll = dialog.locator(".roll-button:not(:disabled)");
      if ((await roll.count()) === 0) await close(dialog);
      else {
        await press(roll);
        await dialog.waitFor({ state: "detached" });
        // Its card must not be taken for the answer to the next button.
        await page.waitForFunction((posted) => (globalThis as unknown as Host).game.messages.size > posted, posted);
      }
    }
  }
}

const windowIds = (page: Page): Promise<string[]> =>
  page.locator(".application.cubilete").evaluateAll((all) => all.map(({ id }) => id));
const messages = (page: Page) => page.evaluate(() => (globalThis as unknown as Host).game.messages.size);

export async function* actorSheets(page: Page, showing: Showing): AsyncGenerator<Opened> {
  const rolled = new Set<string>();
  for (const type of await typesOf(page, "Actor")) {
    const id = await openSheet(page, "Actor", type);
    const window = page.locator(`[id="${id}"]`);
    yield* sheetPages(window, type, showing);
    yield* rollDialogs(window, type, rolled);
    await close(window);
  }
}

export async function* itemSheets(page: Page): AsyncGenerator<Opened> {
  for (const type of await typesOf(page, "Item")) {
    const id = await openSheet(page, "Item", type);
    const window = page.locator(`[id="${id}"]`);
    yield { name: type, window };
    await close(window);
  }
}

/** The tools of every rule set, the box they lie in, and the pages of settings. */
export async function* toolWindows(page: Page): AsyncGenerator<Opened> {
  const menus = await page.evaluate(() => {
    const { settings, system } = (globalThis as unknown as Host).game;
    return [...settings.menus].flatMap(([id, menu]) => (menu.namespace === system.id ? [id] : []));
  });
  for (const key of menus) {
    const before = await windowIds(page);
    await page.evaluate(async (key) => {
      const menu = (globalThis as unknown as Host).game.settings.menus.get(key);
      if (!menu) throw new Error(key);
      await new menu.type().render({ force: true });
    }, key);
    // Some load the window when they are opened.
    const opened = await page.waitForFunction((before) => {
      const apps = [...document.querySelectorAll(".application.cubilete")].map(({ id }) => id);
      return apps.find((id) => !before.includes(id));
    }, before);
    const id = await opened.jsonValue();
    const window = page.locator(`[id="${id}"]`);
    yield { name: `settings ${key}`, window };
    await close(window);
  }
  const openBox = async () => {
    await page.evaluate(() => {
      // Its window would have to be made whole to be sent back.
      (globalThis as unknown as Host).game.system.api.toolbox();
    });
    await page.locator(".cubilete.toolbox").waitFor();
  };
  await openBox();
  const box = page.locator(".cubilete.toolbox");
  yield { name: "toolbox", window: box };
  const tools = await box
    .locator('[data-action="openTool"]')
    .evaluateAll((all) => all.map((button) => (button as HTMLElement).dataset.tool ?? ""));
  for (const tool of tools) {
    await openBox();
    const before = await windowIds(page);
    const posted = await messages(page);
    // A notice of an earlier tool is no answer of this one, whose window may still be on its way.
    await page.evaluate(() => {
      for (const notice of document.querySelectorAll("#notifications > *")) notice.toggleAttribute("data-seen", true);
    });
    await press(box.locator(`[data-tool="${tool}"]`));
    await box.waitFor({ state: "detached" });
    const opened = await page.waitForFunction(
      ([before, posted]) => {
        const apps = [...document.querySelectorAll(".application.cubilete")].map(({ id }) => id);
        // Some act at once, and say so in the chat; some say that there is nothing yet.
        const acted =
          (globalThis as unknown as Host).game.messages.size > posted ||
          document.querySelector("#notifications > :not([data-seen])");
        return apps.find((id) => !before.includes(id)) ?? (acted ? "none" : undefined);
      },
      [before, posted] as const,
    );
    const id = await opened.jsonValue();
    if (!id || id === "none") continue;
    const window = page.locator(`[id="${id}"]`);
    yield { name: `tool ${tool}`, window };
    await close(window);
  }
}

/** Where heroes come from: the window itself, and the guide page by page, of the game with the most kinds of pages and the longest. */
export async function* heroWindows(page: Page, rulesets: readonly string[]): AsyncGenerator<Opened> {
  const openMine = async () => {
    await page.evaluate(() => (globalThis as unknown as Host).game.system.api.myHero());
    await page.locator("#cubilete-my-hero .games").waitFor();
  };
  await openMine();
  const mine = page.locator("#cubilete-my-hero");
  yield { name: "my hero", window: mine };
  for (const ruleset of rulesets) {
    await openMine();
    await press(mine.locator(`[data-action="make"][data-ruleset="${ruleset}"]`));
    const guide = page.locator("#cubilete-creation");
    await guide.waitFor();
    const pages = await guide.locator("nav.pages button").count();
    for (let at = 0; at < pages; at++) {
      await press(guide.locator(`nav.pages button[data-page="${at}"]`));
      await guide.locator(`nav.pages button[data-page="${at}"][aria-current="step"]`).waitFor();
      yield { name: `guide of ${ruleset}, page ${at + 1}`, window: guide, ...(at > 0 && { part: ".page" }) };
    }
    await close(guide);
  }
}
