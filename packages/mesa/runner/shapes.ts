import type { Log } from "../server/log.ts";

/** What `playBatches` and `mesa test` take. */
export interface BatchOptions {
  /** The folder of the system. */
  system: string;
  /** Folders of modules that are played with; they may bring batches too. */
  modules?: readonly string[];
  /** The folder of the built Quench module. Without it Mesa itself offers what batches need. */
  quench?: string;
  /** Keys of the batches that are run: `?`, `*` and `**` stand for a letter, a part and any parts. Default all. */
  batches?: readonly string[];
  /** A YAML file with the world's users and documents. */
  seed?: string;
  /** The generation Mesa says it is. Default 13. */
  generation?: 13 | 14;
  /** How long the batches may take, in milliseconds. Default twenty minutes. */
  patience?: number;
  /** Takes what the server says. Default: problems go to stderr. */
  log?: Log;
}

/** A test that ended. */
export interface PlayedTest {
  /** The key of its batch. */
  batch: string;
  /** With the titles of what it stands in. */
  title: string;
  /** Pending: it was skipped or left for later. */
  state: "passed" | "failed" | "pending";
  /** Why it failed. */
  reason: string;
  /** How long it took, in milliseconds. */
  duration: number;
}

/** What came of it. */
export interface BatchResult {
  /** The keys of all batches that were registered, played or not. */
  batches: string[];
  tests: PlayedTest[];
  /** What the page threw or logged as an error meanwhile. */
  errors: string[];
}
