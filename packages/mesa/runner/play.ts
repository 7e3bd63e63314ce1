import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../browser/chromium.ts";
import { answerInOwnTurn } from "../browser/own-turn.ts";
import type { Log } from "../server/log.ts";
import { startMesa } from "../server/node/index.ts";
import type { BatchOptions, BatchResult, PlayedTest } from "./shapes.ts";

interface Reported {
  batch?: string;
  fullTitle: string;
  duration?: number;
  err?: { message?: string; stack?: string };
}

/** The report at the hook `quenchReports`, as far as it is read here. */
type Report = Record<"passes" | "pending" | "failures", Reported[]>;

interface InPage {
  Hooks: {
    once(hook: "quenchReports", listener: (reports: { json: string }) => void): void;
    callAll(hook: "quenchReady", quench: unknown): void;
  };
  quench?: { _testBatches?: Map<string, { displayName?: string }>; runBatches(keys: string[]): Promise<unknown> };
}

const problems: Log = (level, message) => {
  if (level !== "info") process.stderr.write(`${message}\n`);
};

/**
 * Runs the batches of tests that a system and its modules register for Quench, at a table of their own, in a headless browser.
 * @throws when the page does not come up, or the run does not end in time.
 */
export async function playBatches(options: BatchOptions): Promise<BatchResult> {
  const { system, quench, modules = [], batches = ["**"], seed, generation, patience = 20 * 60_000 } = options;
  const data = mkdtempSync(join(tmpdir(), "mesa-batches-"));
  const ends: (() => unknown)[] = [() => rmSync(data, { recursive: true, force: true })];
  try {
    const played = quench === undefined ? modules : [quench, ...modules];
    const table = { system, modules: played, data, generation, seed, port: 0, world: "batches" };
    const mesa = await startMesa({ ...table, log: options.log ?? problems });
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
    if (quench === undefined) await page.addInitScript("globalThis.mesaBatches = true;");
    const { users } = (await (await context.request.get(`${mesa.url}/join/data`)).json()) as {
      users: { id: string; role: number }[];
    };
    const master = users.find(({ role }) => role === 4);
    if (!master) throw new Error("The world has no gamemaster: the seed must name one.");
    await context.request.post(`${mesa.url}/join`, { data: { userid: master.id, password: "" } });
    await page.goto(`${mesa.url}/game`);
    await ready(page, errors);
    page.setDefaultTimeout(patience);
    return { ...(await run(page, [...batches], patience)), errors };
  } finally {
    for (const end of ends) await end();
  }
}

/** @throws with what the page threw, when it does not come up. */
async function ready(page: Page, errors: readonly string[]): Promise<void> {
  const isReady = () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true;
  await page.waitForFunction(isReady, undefined, { timeout: 120_000 }).catch((error: unknown) => {
    const told = errors.map((each) => `\n  ${each}`).join("");
    throw new Error(`The page did not come up within two minutes.${told}`, { cause: error });
  });
}

/** Keys and names; null where there is no Quench. */
const batchesIn = (page: Page): Promise<[key: string, name: string][] | null> =>
  page.evaluate(() => {
    const { quench } = globalThis as unknown as InPage;
    if (!quench) return null;
    const known = [...(quench._testBatches?.entries() ?? [])];
    return known.map(([key, { displayName }]): [string, string] => [key, displayName ?? key]);
  });

async function run(page: Page, keys: string[], patience: number): Promise<Omit<BatchResult, "errors">> {
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
      return JSON.parse(await told) as Report;
    },
    [keys, patience] as const,
  );
  /** Quench's own report has no keys: the titles begin with the batch's name. */
  const keyOf = (title: string): string => {
    const named = known.filter(([, name]) => title.startsWith(name)).sort(([, a], [, b]) => b.length - a.length);
    return named[0]?.[0] ?? "";
  };
  const states = [
    ["passed", report.passes],
    ["pending", report.pending],
    ["failed", report.failures],
  ] as const;
  const tests = states.flatMap(([state, list]) =>
    list.map(
      ({ batch, fullTitle, duration = 0, err }): PlayedTest => ({
        batch: batch ?? keyOf(fullTitle),
        title: fullTitle,
        state,
        reason: err?.message ?? "",
        duration,
      }),
    ),
  );
  return { batches: known.map(([key]) => key), tests };
}
