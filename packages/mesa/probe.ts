/**
 * Plays any system in Mesa, as far as that can be done without knowing it, and says what failed. A failure may be the system's own;
 * the report says where it came from, a person judges.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser/chromium.ts";
import { answerInOwnTurn } from "./browser/own-turn.ts";
import { differences, installWatch } from "./probe/asked.ts";
import { installProbe } from "./probe/page.ts";
import { brief, Report } from "./probe/report.ts";
import type { ProbeApi } from "./probe/shapes.ts";
import { StartError } from "./server/errors.ts";
import { startMesa } from "./server/node/index.ts";

interface Probe {
  page: Page;
  report: Report;
  errors: string[];
  shots: string | undefined;
  /** The most fields and the most buttons that are tried on one sheet. */
  limit: number;
}

type Member = { [K in keyof ProbeApi]: ProbeApi[K] extends (...args: never[]) => unknown ? K : never }[keyof ProbeApi];

/** Calls a member of the probe in the page. */
function call<K extends Member>(
  page: Page,
  name: K,
  ...args: Parameters<ProbeApi[K]>
): Promise<Awaited<ReturnType<ProbeApi[K]>>> {
  return page.evaluate(
    ([member, list]) => {
      const { mesaProbe } = globalThis as unknown as { mesaProbe: Record<string, (...all: unknown[]) => unknown> };
      return mesaProbe[member]?.(...list);
    },
    [name, args] as [string, unknown[]],
  ) as Promise<Awaited<ReturnType<ProbeApi[K]>>>;
}

const ready = (page: Page, timeout: number) =>
  page.waitForFunction(
    () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
    undefined,
    {
      timeout,
    },
  );

/** What since the last step was stored otherwise than it was asked for. */
const storedOtherwise = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { mesaAsked?: string[] }).mesaAsked?.splice(0) ?? []);

async function play({ page, report, errors, shots, limit }: Probe, only: string[]): Promise<void> {
  const step = async <T>(column: string, text: string, work: () => Promise<T>): Promise<T | undefined> => {
    const result = await report.run(column, text, errors, work);
    for (const line of new Set(await storedOtherwise(page))) report.stored(line);
    return result;
  };
  const wanted = (types: string[]) => (only.length ? types.filter((type) => only.includes(type)) : types);
  const types = { Actor: wanted(await call(page, "types", "Actor")), Item: wanted(await call(page, "types", "Item")) };
  await call(page, "closeAll");
  const made: Record<"Actor" | "Item", string[]> = { Actor: [], Item: [] };

  for (const name of ["Item", "Actor"] as const) {
    for (const type of types[name]) {
      const result = await step("create", `${name} ${type}`, () =>
        call(page, "create", name, { name: `Probe ${type}`, type }),
      );
      if (result?.uuid) made[name].push(result.uuid);
      else report.note(`${name} ${type} was not created: ${result?.why ?? "error"}`);
      await call(page, "closeAll");
    }
    await createInSidebar({ page, report }, name, types[name], step);
  }

  for (const uuid of made.Actor) {
    for (const type of types.Item) {
      await step("own items", `${uuid} ${type}`, async () => {
        const answer = await call(page, "create", "Item", { name: `Own ${type}`, type }, uuid);
        if (!answer.uuid) report.note(`an owned ${type}: ${answer.why}`);
      });
    }
    const effect = await step("effects", uuid, () => call(page, "effect", uuid));
    if (effect) {
      report.note(`effect ${effect.applied}`);
      await step("effects", `sheet of ${effect.uuid}`, () => call(page, "open", effect.uuid));
    }
    await call(page, "closeAll");
  }

  if (made.Actor.length > 0) {
    const result = await step("combat", "initiative", () => call(page, "combat", made.Actor));
    if (result) report.note(`initiatives ${JSON.stringify(result.initiatives)}, round ${result.round}`);
    await call(page, "closeAll");
  }

  for (const uuid of [...made.Actor, ...made.Item]) {
    const type = (await page.evaluate((id) => {
      const { fromUuidSync } = globalThis as unknown as {
        fromUuidSync(uuid: string): { documentName: string; type: string };
      };
      const { documentName, type } = fromUuidSync(id);
      return [documentName, type];
    }, uuid)) as [string, string];
    await playSheet({ page, report, errors, shots, limit }, uuid, type.join(" "), step);
  }

  const [firstActor] = made.Actor;
  if (firstActor) {
    await step("drag", "from the sidebar", () => dragFromSidebar(page, report, firstActor, made.Item));
    for (const { collection, id } of (await call(page, "packs", "Item")).slice(0, 3)) {
      await step("drag", `from ${collection}`, () => dragFromPack(page, report, firstActor, collection, id));
    }
    await call(page, "closeAll");
    await call(page, "closeAll");
  }
  for (const kind of ["Actor", "JournalEntry", "RollTable"]) {
    for (const { collection, id } of (await call(page, "packs", kind)).slice(0, 2)) {
      await step("packs", `${kind} of ${collection}`, () =>
        call(page, "open", `Compendium.${collection}.${kind}.${id}`),
      );
      await call(page, "closeAll");
    }
  }
  for (const line of [
    "/r 2d6 + 3",
    "/gmr 1d20",
    "/r 4d6kh3x",
    "/ooc Hello [[1d6]]",
    "/em waves",
    "Plain words @UUID[Actor.x]",
  ]) {
    await step("chat", line, () => say(page, line));
  }
  for (const key of await call(page, "menus")) await step("menus", key, () => call(page, "openMenu", key));
  await step("menus", "settings window", async () => {
    await page.evaluate(() =>
      (
        globalThis as unknown as { game: { settings: { sheet: { render(o: object): Promise<unknown> } } } }
      ).game.settings.sheet.render({ force: true }),
    );
    await call(page, "settle");
  });
  await call(page, "closeAll");

  await step("reload", "everything is kept", async () => {
    const before = await call(page, "snapshot");
    await page.reload({ timeout: 60_000 });
    await ready(page, 60_000);
    await page.evaluate(installWatch);
    const after = await call(page, "snapshot");
    const changed = Object.keys(before).filter((uuid) => before[uuid] !== after[uuid]);
    if (changed.length > 0) {
      const where = changed.slice(0, 3).map((uuid) => {
        const [old = "", now = ""] = [before[uuid], after[uuid]];
        const at = [...old].findIndex((letter, i) => letter !== now[i]);
        const near = (text: string) => text.slice(Math.max(at - 80, 0), at + 120);
        return `${uuid}: …${near(old)}… became …${near(now)}…`;
      });
      throw new Error(`${changed.length} changed by a reload: ${where.join(" ")}`);
    }
  });
  const [again] = made.Actor;
  if (again) await step("reload", "a sheet opens again", () => call(page, "open", again));
}

type Step = <T>(column: string, text: string, work: () => Promise<T>) => Promise<T | undefined>;

async function playSheet(
  { page, report, shots, limit }: Probe,
  uuid: string,
  label: string,
  step: Step,
): Promise<void> {
  const opened = await step("open", label, () => call(page, "open", uuid));
  if (!opened) return;
  for (const line of opened.text) report.note(`on a sheet stands: ${line.slice(0, 120)}`);
  if (shots) await shoot(page, report, join(shots, `${label.replaceAll(/\W+/g, "-")}.png`));
  for (const name of (await call(page, "fields", uuid)).slice(0, limit)) {
    await step("edit", `${label} ${name}`, async () => {
      const result = await call(page, "edit", uuid, name);
      if (result && !result.kept) {
        report.note(`${name}: wanted ${JSON.stringify(result.wanted)}, stored ${JSON.stringify(result.stored)}`);
      }
    });
  }
  const isOpen = async () => {
    await call(page, "open", uuid);
  };
  // A field may have closed the sheet (a type that changes makes another one).
  const controls = await step("open", `${label} again`, async () => {
    await isOpen();
    return { editors: await call(page, "editors", uuid), actions: await call(page, "actions", uuid) };
  });
  if (!controls) return;
  for (const name of controls.editors) {
    await step("rich text", `${label} ${name}`, () => writeText(page, report, uuid, opened.id, name));
  }
  for (const action of controls.actions.slice(0, limit)) {
    await step("press", `${label} ${action}`, async () => {
      await isOpen();
      const seen = await call(page, "press", uuid, action).catch(async (error: Error) => {
        // A button may lead away or reload the page: that is worth a line, and the play goes on.
        if (!/context was destroyed|navigation/.test(error.message)) throw error;
        return ["another page"];
      });
      await ready(page, 60_000);
      if (seen.length > 0) report.note(`${action} opened ${seen.join(", ")}`);
    });
    const alive = await page.evaluate(
      (id) => !!(globalThis as unknown as { fromUuidSync(uuid: string): unknown }).fromUuidSync(id),
      uuid,
    );
    if (!alive) break;
  }
  await call(page, "closeAll");
}

/** A picture is for the person who reads the report; on a busy machine one may fail without harm. */
async function shoot(page: Page, report: Report, path: string): Promise<void> {
  await page
    .screenshot({ path, animations: "disabled" })
    .catch((error: Error) => report.note(`no picture: ${error.name}`));
}

/** Types into a rich-text editor as a person does, and saves. */
async function writeText(page: Page, report: Report, uuid: string, id: string, name: string): Promise<void> {
  const editor = page.locator(`[id="${id}"] prose-mirror[name="${name}"]`).first();
  const toggle = editor.locator("button.toggle");
  await editor.evaluate((element) => {
    // A person would open the tab that it is on.
    const tab = element.closest<HTMLElement>(".tab[data-tab]");
    const group = tab?.dataset.group;
    if (!tab || tab.classList.contains("active")) return;
    const link = element
      .closest(".application")
      ?.querySelector<HTMLElement>(
        `[data-action="tab"][data-tab="${tab.dataset.tab}"]${group ? `[data-group="${group}"]` : ""}`,
      );
    link?.click();
  });
  if (!(await editor.isVisible())) return report.note(`the editor of ${name} is out of sight`);
  if (await toggle.count()) await toggle.evaluate((button) => (button as HTMLElement).click());
  const area = editor.locator(".ProseMirror");
  await area.waitFor({ timeout: 5000 });
  await area.focus();
  await page.keyboard.type("Probe words");
  const save = editor.locator('[data-action="save"]');
  if (await save.count()) await save.first().evaluate((button) => (button as HTMLElement).click());
  else await area.blur();
  await call(page, "settle");
  const kept = await page.evaluate(
    ([id_, path]) => {
      const world = globalThis as unknown as {
        fromUuidSync(u: string): { _source: object };
        foundry: { utils: { getProperty(o: object, k: string): unknown } };
      };
      return String(world.foundry.utils.getProperty(world.fromUuidSync(id_)._source, path));
    },
    [uuid, name] as const,
  );
  if (!kept.includes("Probe words")) report.note(`rich text ${name}: stored ${kept.slice(0, 60)}`);
}

async function createInSidebar(
  { page, report }: Pick<Probe, "page" | "report">,
  name: "Actor" | "Item",
  types: string[],
  step: Step,
): Promise<void> {
  const tab = name === "Actor" ? "actors" : "items";
  for (const type of types) {
    await step("create dialog", `${name} ${type}`, async () => {
      const collection = name === "Actor" ? "actors" : "items";
      await page.locator(`#sidebar [data-tab="${tab}"][data-action="tab"]`).click();
      const count = () =>
        page.evaluate(
          (key) => (globalThis as unknown as { game: Record<string, { size: number }> }).game[key]?.size ?? 0,
          collection,
        );
      const before = await count();
      await page.locator(`#${tab} [data-action="createEntry"]`).first().click();
      const dialog = page
        .locator("dialog[open], .application.dialog, .application:has(input[name='name'])")
        .filter({ has: page.locator('input[name="name"]') })
        .last();
      await dialog.waitFor({ timeout: 5000 });
      await dialog.locator('input[name="name"]').first().fill(`Dialog ${type}`);
      const select = dialog.locator('select[name="type"]');
      if (await select.count()) {
        // Systems keep types out of the dialog on purpose: those that only make sense inside a compendium or an actor.
        if (!(await select.locator(`option[value="${type}"]`).count()))
          return report.note(`${name} ${type} is not offered`);
        await select.selectOption(type);
      }
      const radio = dialog.locator(`input[type="radio"][name="type"][value="${type}"]`);
      if (await radio.count()) await radio.check({ force: true });
      await dialog.locator('button[type="submit"], button.default, button[data-action="ok"]').first().click();
      await call(page, "settle");
      for (let tries = 0; tries < 20 && (await count()) <= before; tries++) await call(page, "settle", 200, 500);
      if ((await count()) <= before) throw new Error(`The create dialog made no ${type}`);
    });
    await call(page, "closeAll");
  }
}

async function dragFromSidebar(page: Page, report: Report, actor: string, items: string[]): Promise<void> {
  await page.locator('#sidebar [data-tab="items"][data-action="tab"]').click();
  for (const uuid of items) {
    await call(page, "open", actor);
    const id = uuid.split(".").at(-1);
    const grown = await call(page, "dropOn", actor, `#items [data-entry-id="${id}"]`);
    if (grown < 1) report.note(`${uuid} dropped on the actor added ${grown} items`);
  }
}

async function dragFromPack(page: Page, report: Report, actor: string, collection: string, id: string): Promise<void> {
  await call(page, "open", actor);
  await page.evaluate(async (key) => {
    const { game } = globalThis as unknown as {
      game: { packs: Map<string, { render(force: boolean): Promise<unknown> }> };
    };
    await game.packs.get(key)?.render(true);
  }, collection);
  const entry = `.application.compendium-directory [data-entry-id="${id}"], .compendium [data-entry-id="${id}"]`;
  await page.locator(entry).first().waitFor({ state: "attached", timeout: 8000 });
  const grown = await call(page, "dropOn", actor, entry);
  if (grown < 1) report.note(`an entry of ${collection} dropped on the actor added ${grown} items`);
}

async function say(page: Page, line: string): Promise<void> {
  const size = () =>
    page.evaluate(() => (globalThis as unknown as { game: { messages: { size: number } } }).game.messages.size);
  const before = await size();
  await page.locator('#sidebar [data-tab="chat"][data-action="tab"]').click();
  const bar = page.locator("#chat-message, #chat textarea").first();
  await bar.fill(line);
  await bar.press("Enter");
  await page.waitForFunction(
    (count) => (globalThis as unknown as { game: { messages: { size: number } } }).game.messages.size > count,
    before,
    { timeout: 5000 },
  );
  await call(page, "settle");
}

export const PROBE_USAGE = `Usage: mesa probe <system folder> [options]

Plays a system as far as that can be done without knowing it, and says what failed.

  --module <folder>     a module to play with; may be given several times
  --seed <file.yml>     users and documents of the world
  --generation 13|14    the generation Mesa says it is (default: 13)
  --only <types>        types of documents to make and play, with commas between them (default: all)
  --limit <number>      the most fields and buttons to try on one sheet (default: 30)
  --shots <folder>      where to put pictures of the sheets
  --user <name>         who plays (default: Gamemaster)
  --help

Ends with 1 when anything threw or was missing.`;

/** `mesa probe`. @returns what the process ends with. */
export async function probe(args: readonly string[]): Promise<number> {
  const string = { type: "string" } as const;
  const wrong = (message: string) => new StartError(`${message}\n\n${PROBE_USAGE}`);
  const options = { generation: string, shots: string, only: string, limit: string, user: string, seed: string };
  const read = () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, module: { ...string, multiple: true }, help: { type: "boolean" } },
    });
  let given: ReturnType<typeof read>;
  try {
    given = read();
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const { values, positionals } = given;
  if (values.help) {
    process.stdout.write(`${PROBE_USAGE}\n`);
    return 0;
  }
  const [system, ...more] = positionals;
  if (!system || more.length) throw wrong("Which system? Name its folder.");
  const { generation = "13" } = values;
  if (generation !== "13" && generation !== "14") throw wrong("--generation must be 13 or 14");
  if (values.shots) mkdirSync(values.shots, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), "mesa-probe-"));
  const report = new Report();
  const log = (level: string, text: string) => {
    if (level !== "info") report.note(`server ${level}: ${text}`);
  };
  const mesa = await startMesa({
    system,
    data,
    port: 0,
    world: "probe",
    modules: values.module ?? [],
    generation: generation === "14" ? 14 : 13,
    ...(values.seed !== undefined && { seed: values.seed }),
    log,
  });
  const browser = await launchBrowser();
  const errors: string[] = [];
  try {
    await mesa.prepareClient();
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const page = await context.newPage();
    answerInOwnTurn(page);
    page.setDefaultTimeout(10_000);
    await page.addInitScript(installProbe);
    await page.addInitScript(`globalThis.mesaDifferences = ${differences};`);
    page.on("pageerror", (error) => errors.push(brief(error.stack ?? error.message)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        errors.push(`console: ${brief(message.text())}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    const { users } = (await (await context.request.get(`${mesa.url}/join/data`)).json()) as {
      users: { id: string; name: string }[];
    };
    const user = users.find(({ name }) => name === (values.user ?? "Gamemaster")) ?? users[0];
    await context.request.post(`${mesa.url}/join`, { data: { userid: user?.id, password: "" } });
    const booted = await report.run("boot", "ready", errors, async () => {
      await page.goto(`${mesa.url}/game`);
      await ready(page, 60_000);
      await page.evaluate(installWatch);
      await call(page, "settle", 300, 8000);
      if (values.shots) await shoot(page, report, join(values.shots, "boot.png"));
      return true;
    });
    if (booted)
      await play(
        { page, report, errors, shots: values.shots, limit: Number(values.limit ?? 30) },
        values.only?.split(",") ?? [],
      );
    return report.failed ? 1 : 0;
  } finally {
    // What was found until a play broke off is worth reading too.
    process.stdout.write(`${report}\n`);
    await browser.close();
    await mesa.close();
    rmSync(data, { recursive: true, force: true });
  }
}
