/** What the package `mesa-vtt` says of itself to TypeScript: its build makes the declarations of this file alone. */
import type { BatchOptions, BatchResult } from "../../runner/shapes.ts";
import type { OpenTable, StartOptions } from "./table.ts";

export type { BatchOptions, BatchResult, PlayedTest } from "../../runner/shapes.ts";
export { StartError } from "../errors.ts";
export type { Log, LogLevel } from "../log.ts";
export type { TakenIds } from "../world/taken-ids.ts";
export type { MesaOptions } from "./options.ts";
export type { OpenTable, StartOptions } from "./table.ts";

/**
 * Boots a system folder: reads and checks it, opens (or creates) the world, and listens on 127.0.0.1.
 * @throws {StartError} with a message for the person at the keyboard.
 */
export declare function startMesa(options: StartOptions): Promise<OpenTable>;

/**
 * Runs the batches of tests that a system and its modules register for Quench, at a table of their own, in a headless browser.
 * @throws when the page does not come up, or the run does not end in time.
 */
export declare function playBatches(options: BatchOptions): Promise<BatchResult>;
