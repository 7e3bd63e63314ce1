/**
 * Plays the test batches that a system or a module brings for Quench, in Mesa:
 * `npm run mesa:quench -- <system folder> --quench <folder of the Quench module> [--module <folder> …] [--batch "<keys>"]
 * [--seed <world.yml>] [--generation 14] [--minutes 20]`. Quench itself is nobody's here: its built folder is brought along.
 * Exits with 1 when a test failed, none ran, or the page or Quench did not come up.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser/chromium.ts";
import { answerInOwnTurn } from "./browser/own-turn.ts";
import { startMesa } from "./server/index.ts";

const USAGE = `Usage: mesa:quench <system folder> --quench <folder> [options]

  --quench <folder>     the built Quench module (a folder with a module.json)
  --module <folder>     another module to play with; may be given several times
  --batch <keys>        batches to run, with Quench's wildcards (default: **); may be given several times
  --seed <file.yml>     users and documents of the world
  --generation 13|14    the generation Mesa says it is (default: 13)
  --minutes <number>    how long the batches may take (default: 20)`;

export interface QuenchOptions {
  system: string;
  quench: string;
  modules?: readonly string[];
  batches?: readonly string[];
  seed?: string;
  generation?: 13 | 14;
  /** In milliseconds. */
  patience?: number;
}

/** What came of it, by the full titles of the tests. */
export interface QuenchResult {
  batches: string[];
  passed: string[];
  /** Tests that were skipped or left for later. */
  pending: string[];
  failed: { title: string; reason: string }[];
  /** What the page threw or logged as an error meanwhile. */
  errors: string[];
}

/** The report that Quench hands to its hook `quenchReports`, as far as it is read here. */
interface QuenchReport {
  passes: { fullTitle: string }[];
  pending: { fullTitle: string }[];
  failures: { fullTitle: string; err?: { message?: string } }[];
}

interface InPage {
  Hooks: {
    once(hook: "quenchReports", listener: (reports: { json: string }) => void): void;
    callAll(hook: "quenchReady", quench: unknown): void;
  };
  quench?: { _testBatches?: Map<string, unknown>; runBatches(keys: string[]): Promise<unknown> };
}

/** Runs the batches at a table of their own. @throws when there is no Quench, or its run does not end in time. */
export async function playBatches(options: QuenchOptions): Promise<QuenchResult> {
  const { system, quench, modules = [], batches = ["**"], seed, generation, patience = 20 * 60_000 } = options;
  const data = mkdtempSync(join(tmpdir(), "mesa-quench-"));
  const ends: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })];
  try {
    const table = { system, modules: [quench, ...modules], data, generation, seed, port: 0, world: "quench" };
    const mesa = await startMesa(table);
    ends.unshift(() => mesa.close());
    await mesa.prepareClient();
    const browser = await launchBrowser();
    ends.unshift(() => browser.close());
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: "reduce" });
    const errors: string[] = [];
    const page = await context.newPage();
    answerInOwnTurn(page);
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const { users } = (await (await context.request.get(`${mesa.url}/join/data`)).json()) as {
      users: { id: string; role: number }[];
    };
    const master = users.find(({ role }) => role === 4);
    if (!master) throw new Error("The world has no gamemaster: the seed must name one.");
    await context.request.post(`${mesa.url}/join`, { data: { userid: master.id, password: "" } });
    await page.goto(`${mesa.url}/game`);
    await page.waitForFunction(
      () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
      undefined,
      { timeout: 120_000 },
    );
    page.setDefaultTimeout(patience);
    return { ...(await run(page, [...batches], patience)), errors };
  } finally {
    for (const end of ends) await end();
  }
}

/** Null where there is no Quench. */
const batchesIn = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    const { quench } = globalThis as unknown as InPage;
    return quench ? [...(quench._testBatches?.keys() ?? [])] : null;
  });

async function run(page: Page, keys: string[], patience: number): Promise<Omit<QuenchResult, "errors">> {
  let known = await batchesIn(page);
  if (known?.length === 0) {
    // Some systems import their batches during init and wait for nothing: in Foundry, whose boot takes seconds, they are in time.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const { Hooks, quench } = globalThis as unknown as InPage;
      Hooks.callAll("quenchReady", quench);
    });
    known = await batchesIn(page);
  }
  if (!known) throw new Error("There is no Quench in the page: --quench must name its built folder.");
  const report = await page.evaluate(
    async ([keys, patience]) => {
      const { Hooks, quench } = globalThis as unknown as Required<InPage>;
      const told = new Promise<string>((resolve, reject) => {
        Hooks.once("quenchReports", ({ json }) => resolve(json));
        setTimeout(() => reject(new Error(`The batches did not end within ${patience / 60_000} minutes.`)), patience);
      });
      await quench.runBatches(keys);
      return JSON.parse(await told) as QuenchReport;
    },
    [keys, patience] as const,
  );
  const titles = (tests: { fullTitle: string }[]) => tests.map(({ fullTitle }) => fullTitle);
  return {
    batches: known,
    passed: titles(report.passes),
    pending: titles(report.pending),
    failed: report.failures.map(({ fullTitle, err }) => ({ title: fullTitle, reason: err?.message ?? "" })),
  };
}

/** The command line. @throws {Error} naming what is wrong with it. */
export function readArguments(args: readonly string[]): QuenchOptions {
  const string = { type: "string" } as const;
  const many = { type: "string", multiple: true } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quench: string, module: many, batch: many, seed: string, generation: string, minutes: string },
  });
  const [system, ...more] = positionals;
  if (!system) throw new Error("Which system? Name its folder.");
  if (more.length) throw new Error(`One system at a time (found also ${more.join(", ")}).`);
  if (!values.quench) throw new Error("--quench is missing: the folder of the built Quench module.");
  const { generation = "13", minutes = "20" } = values;
  if (generation !== "13" && generation !== "14") throw new Error("--generation must be 13 or 14");
  if (!(Number(minutes) > 0)) throw new Error(`--minutes must be a positive number (found "${minutes}")`);
  return {
    system,
    quench: values.quench,
    modules: values.module,
    batches: values.batch,
    seed: values.seed,
    generation: generation === "13" ? 13 : 14,
    patience: Number(minutes) * 60_000,
  };
}

async function main(args: readonly string[]): Promise<void> {
  let options: QuenchOptions;
  try {
    options = readArguments(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  let result: QuenchResult;
  try {
    result = await playBatches(options);
  } catch (error) {
    process.stderr.write(`The batches were not played.\n${(error as Error).message}\n`);
    process.exitCode = 1;
    return;
  }
  const { batches, passed, pending, failed, errors } = result;
  console.log(`Batches: ${batches.join(", ") || "none"}`);
  for (const { title, reason } of failed) console.log(`✗ ${title}\n    ${reason.split("\n").join("\n    ")}`);
  for (const title of pending) console.log(`- ${title}`);
  for (const error of new Set(errors)) console.log(`! ${error.split("\n", 1)[0]}`);
  console.log(`${passed.length} passed, ${failed.length} failed, ${pending.length} pending`);
  if (failed.length > 0 || passed.length === 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
