/**
 * What packages find that bring tests for Quench, where `mesa test` plays them: the public words of Quench's interface, by its
 * API pages. Quench itself is not here. The page loads this only for the runner.
 */
import * as chai from "chai";
import fc from "fast-check";
import { Hooks } from "../runtime/hooks.ts";
import { Run } from "./run.ts";
import { Suite, wordsFor } from "./suites.ts";

type Words = ReturnType<typeof wordsFor> & Record<string, unknown>;
type Register = (this: Suite, words: Words) => unknown;

interface Batch {
  key: string;
  fn: Register;
  displayName: string;
  preSelected: boolean;
}

interface WorldCollection {
  documentName: string;
  documentClass: { deleteDocuments(ids: string[]): Promise<unknown> };
  keys(): Iterable<string>;
}

const utils = {
  pause: (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  /** Deletes all documents of the world but its users. */
  async clearWorld(): Promise<void> {
    const { collections } = (globalThis as unknown as { game: { collections: Iterable<WorldCollection> } }).game;
    for (const each of collections) {
      if (["User", "Setting"].includes(each.documentName)) continue;
      await each.documentClass.deleteDocuments([...each.keys()]);
    }
  },
};

/** A pattern of keys: `?` is a letter, `*` any of one part, `**` any of all parts. */
function matcher(pattern: string): RegExp {
  const signs: Record<string, string> = { "**": ".*", "*": "[^.]*", "?": "[^.]" };
  const parts = pattern
    .split(/(\*\*|\*|\?)/)
    .map((part) => signs[part] ?? part.replaceAll(/[$()+.[\\\]^{|}]/g, "\\$&"));
  return new RegExp(`^${parts.join("")}$`);
}

class Batches {
  readonly chai = chai;
  readonly fc = fc;
  readonly utils = utils;
  readonly _testBatches = new Map<string, Batch>();
  reports: { json?: string } = {};
  #run: Run | undefined;

  registerBatch(key: string, fn: Register, options: Partial<Batch> = {}): void {
    const { displayName = key, preSelected = true } = options;
    this._testBatches.set(key, { key, fn, displayName, preSelected });
  }

  async runBatches(keys: string | string[] = "**", { preSelectedOnly = false } = {}): Promise<Run> {
    const wanted = [keys].flat().map(matcher);
    const chosen = [...this._testBatches.values()].filter(
      ({ key, preSelected }) => wanted.some((each) => each.test(key)) && (preSelected || !preSelectedOnly),
    );
    const root = new Suite("");
    for (const { key, fn, displayName } of chosen) {
      const suite = new Suite(displayName, root, key);
      const words = wordsFor(suite);
      const { assert, expect } = chai;
      await fn.call(suite, { ...words, assert, expect, should: chai.should(), fc, utils });
    }
    if (root.hasOnly()) root.keepOnly();
    const run = new Run();
    this.#run = run;
    await run.suite(root);
    const told = (state: string) => run.told.filter((each) => each.state === state);
    const report = { passes: told("passed"), pending: told("pending"), failures: told("failed") };
    this.reports = { json: JSON.stringify(report) };
    Hooks.callAll("quenchReports", this.reports);
    return run;
  }

  abort(): void {
    if (this.#run) this.#run.isAborted = true;
  }
}

/** Puts the interface in place: the global at `init`, told of at `setup`. */
export function installBatches(modules: { set(id: string, module: object): unknown }): void {
  chai.use(({ Assertion, assert }) => {
    const missing = () => {
      throw new Error("Mesa keeps no snapshots: bring Quench (--quench <folder>) for matchSnapshot.");
    };
    Assertion.addMethod("matchSnapshot", missing);
    Object.assign(assert, { matchSnapshot: missing });
  });
  const quench = new Batches();
  // Systems ask whether the module runs before they import their tests.
  const module = { id: "quench", type: "module", title: "Tests played by Mesa", version: "0", active: true };
  modules.set("quench", { ...module, languages: [], flags: {}, relationships: {} });
  Hooks.once("init", () => void Object.assign(globalThis, { quench }));
  Hooks.once("setup", () => Hooks.callAll("quenchReady", quench));
}
