import type { Log } from "../log.ts";
import type { MesaOptions } from "./options.ts";

/** What can be said besides, by who starts a table from code. */
export interface StartOptions extends MesaOptions {
  /** Takes what the server says. By default it goes to the terminal. */
  log?: Log;
  /** How long a page may be too busy to answer before it counts as gone, in milliseconds. */
  patience?: number;
}

/** A running table. */
export interface OpenTable {
  /** Where it is: `http://127.0.0.1:<port>`, with the prefix. */
  url: string;
  port: number;
  /** Build the client now, if it must be; otherwise the first page that needs it waits for that. */
  prepareClient(): Promise<void>;
  /** End all connections, finish what is being written, let go of the world. */
  close(): Promise<void>;
}
