import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Log } from "../../packages/mesa/server/log.ts";
import { startMesa } from "../../packages/mesa/server/node/index.ts";
import { modifyDocument } from "../../packages/mesa/server/world/operations.ts";
import type { World } from "../../packages/mesa/server/world/world.ts";
import { ROOT } from "../../scripts/files.ts";
import { pressLightly } from "./pressing.ts";
import { freePort, layWorld, newPage, restPage, startAtFreePort, takePage } from "./worker.ts";

export interface TableOptions {
  lang?: "es" | "en";
  system?: string;
  /** Folders of modules that run. */
  modules?: readonly string[];
  seed?: string | null;
  theme?: "light" | "dark";
  /** Whether pages are drawn, for those who look at pictures and colours. All others go by how they are laid out, without pictures. */
  drawn?: boolean;
  /**
   * Whether every click is the mouse's own, by default where a test brings a system of its own, to look at the host. Else it
   * happens at once where the thing lies on top (`pressing.ts`).
   */
  mouse?: boolean;
  /** The generation of the public API that Mesa presents. Default 13. */
  generation?: 13 | 14;
  /** A folder of the site where the table stands, such as `/vtt`. */
  prefix?: string;
  /** A data folder with a world in it already (by default a new one, deleted at the end); it stays the caller's. */
  data?: string;
  /** Gets the path of the world's stores before play begins, to write what no page would. */
  lay?(stores: string): Promise<void>;
  /** Takes what the server says; by default it goes to the terminal. */
  log?: Log;
  /** Whether its GMs have not read the welcome, which opens for them then and lies over what is pressed next. */
  newcomers?: boolean;
  /** Told whatever a page says on its console. */
  hear?(words: string): void;
  /** How long a page may be too busy to answer before it counts as gone, in milliseconds. */
  patience?: number;
}

/** Of a seed's documents: everybody reads the figures of everybody, which a new world would not tell. */
export const FIGURES_TOLD = `  settings: [{ key: cubilete.knowledge, value: '"all"' }]`;

/** Writes the seed of a world with ready-made people of a game's compendium; the first one is Player 1's. The answer is the file. */
export function seedOf(folder: string, game: string, lang: string, [hero = "", ...others]: readonly string[]): string {
  const file = join(folder, `${lang}.yml`);
  const people = [
    `name: ${hero}, owners: [Player 1]`,
    ...others.map((name) => `name: ${name}, ownership: { default: 1 }`),
  ];
  const lines = [
    `title: ${game}`,
    "users:",
    "  - { name: Gamemaster, role: 4 }",
    `  - { name: Player 1, role: 1, character: ${hero} }`,
    "documents:",
    FIGURES_TOLD,
    "  actors:",
    ...people.map((each) => `    - { compendium: ${game}-actors-${lang}, ${each} }`),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

/** A Mesa with a world of its own and a browser: what one file of browser tests plays at. */
export interface Table {
  url: string;
  /**
   * A user's page, joined and ready, in a browser context of its own; `prepare` has it before it goes anywhere, and may listen
   * to what it asks for, or stand in its way.
   */
  join(userName: string, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  /** The user of this page leaves the table. */
  leave(page: Page): Promise<void>;
  /** Errors that any page threw or logged, gathered over the whole file. */
  errors: string[];
  close(): Promise<void>;
}

/** What a table is opened with by default. */
const usualWorld = (lang: "es" | "en") => ({
  system: join(ROOT, "dist"),
  seed: join(ROOT, `test/browser/world.${lang}.yml`),
  lang,
  generation: undefined,
  modules: undefined,
  world: "test",
});

/** Lays the usual world into a data folder, for who changes its stores before it is played. */
export const layTestWorld = (data: string, lang: "es" | "en"): Promise<void> => layWorld(data, usualWorld(lang));

/** All GMs have read the welcome. */
async function haveRead(world: World): Promise<void> {
  const masters = [...world.documents("User").values()].filter(({ role }) => Number(role) >= 3);
  const stored = [...world.documents("Setting").values()];
  const key = "cubilete.welcomed";
  for (const { _id } of masters) {
    if (stored.some((setting) => setting.key === key && setting.user === _id)) continue;
    const operation = { data: [{ key, user: _id, value: "true" }] };
    await modifyDocument(world, String(_id), { type: "Setting", action: "create", operation });
  }
}

export async function openTable({
  lang = "en",
  system,
  modules,
  seed,
  theme = "light",
  drawn = false,
  mouse = system !== undefined,
  generation,
  prefix,
  data: given,
  lay,
  log,
  hear,
  patience,
  newcomers = system !== undefined,
}: TableOptions = {}): Promise<Table> {
  const data = given ?? mkdtempSync(join(tmpdir(), "cubilete-table-"));
  const usual = usualWorld(lang);
  const options = {
    ...usual,
    system: system ?? usual.system,
    seed: seed === undefined ? usual.seed : (seed ?? undefined),
    generation,
    modules,
  };
  // A system or a seed of a test's own is founded by the table itself: nobody else plays it.
  if (!given && system === undefined && seed === undefined) await layWorld(data, options);
  await lay?.(join(data, "worlds", "cubilete", "test", "data"));
  const mesa = await startAtFreePort((port) =>
    startMesa({
      ...options,
      data,
      port,
      ...(prefix && { prefix }),
      ...(log && { log }),
      ...(patience !== undefined && { patience }),
    }),
  );
  await mesa.prepareClient();
  if (!newcomers) await haveRead(mesa.world);
  /** Who sits here, and whether another user may play in that page again. */
  const seats = new Map<Page, boolean>();
  const errors: string[] = [];

  async function joinAs(userName: string, prepare?: (page: Page) => Promise<void>): Promise<Page> {
    // Whatever is prepared stays with a page. What scripts do to each other ends with their document, whosesoever they are.
    const usual = !prepare;
    const page = await (usual ? takePage(drawn) : newPage(drawn));
    seats.set(page, usual);
    if (!mouse) pressLightly(page);
    // Nothing moves that nobody waits for: windows stand still at once.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce", media: null, forcedColors: null });
    await page.setViewportSize({ width: 1280, height: 720 });
    page.on("pageerror", (error) => errors.push(`${userName}: ${error.message}`));
    page.on("console", (message) => {
      hear?.(message.text());
      if (message.type() === "error") errors.push(`${userName}: ${message.text()}`);
    });
    await prepare?.(page);
    const { request } = page.context();
    // A Mesa may have ended at this port and another begun: no request goes along a line that one left open.
    const headers = { connection: "close" };
    const { users } = await (await request.get(`${mesa.url}/join/data`, { headers })).json();
    const user = users.find((known: { name: string }) => known.name === userName);
    if (!user) throw new Error(`The world has no user ${userName}.`);
    await request.post(`${mesa.url}/join`, { headers, data: { userid: user.id, password: "" } });
    await page.goto(`${mesa.url}/game`);
    await page.waitForFunction(() => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true);
    return page;
  }

  async function leave(page: Page): Promise<void> {
    const again = seats.get(page);
    // A user who left is not at this table any more: another may play in that page.
    if (again === undefined || !seats.delete(page) || page.isClosed()) return;
    // One that does not answer any more is closed, however it came to that.
    const rests = again && (await restPage(page, drawn).catch(() => false));
    if (!rests) await page.context().close();
  }

  return {
    url: mesa.url,
    join: joinAs,
    leave,
    errors,
    async close() {
      for (const page of seats.keys()) await leave(page);
      await mesa.close();
      freePort(mesa.url);
      if (!given) rmSync(data, { recursive: true, force: true });
    },
  };
}
