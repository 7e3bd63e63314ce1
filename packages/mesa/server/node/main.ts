import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { StartError } from "../errors.ts";
import { consoleLog } from "./console-log.ts";
import { type Mesa, startMesa } from "./index.ts";
import { parseOptions, USAGE } from "./options.ts";
import { buildStatic } from "./static/build.ts";
import { parseStaticOptions, STATIC_USAGE } from "./static/options.ts";

/**
 * The command: start, say where, and end cleanly when told to. A problem is printed as one message and the process
 * exits with 1.
 * @param args  The command line without node and the script.
 */
export async function main(args: readonly string[]): Promise<void> {
  const [command, ...rest] = args;
  if (command === "test" || command === "probe") return play(command, rest);
  if (command === "static") return writeStatic(rest);
  let mesa: Mesa | undefined;
  try {
    const options = parseOptions(args);
    if (!options) {
      process.stdout.write(`${USAGE}\n`);
      return;
    }
    mesa = await startMesa(options);
    endOnSignal(mesa);
    await mesa.prepareClient();
    const { title, version } = mesa.world.system.manifest;
    consoleLog("info", `${title} ${version}, world "${mesa.world.title}", is open at ${mesa.url}`);
  } catch (error) {
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`Mesa cannot start.\n${text}\n`);
    process.exitCode = 1;
    await mesa?.close();
  }
}

/** A command that plays in a browser, ends by itself, and then says by its number whether all went well. */
async function play(command: "test" | "probe", args: readonly string[]): Promise<void> {
  try {
    const run =
      command === "test"
        ? (await import("../../runner/command.ts")).testCommand
        : (await import("../../probe.ts")).probe;
    process.exitCode = await run(args);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`mesa ${command}: ${text}\n`);
    process.exitCode = 1;
  }
}

/** The command that writes a table without a server. */
async function writeStatic(args: readonly string[]): Promise<void> {
  try {
    const options = parseStaticOptions(args);
    if (!options) {
      process.stdout.write(`${STATIC_USAGE}\n`);
      return;
    }
    await buildStatic(options, consoleLog);
    consoleLog("info", `the table is in ${options.out}: any web server can offer it`);
  } catch (error) {
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`mesa static: ${text}\n`);
    process.exitCode = 1;
  }
}

function endOnSignal(mesa: Mesa): void {
  let ending = false;
  const end = () => {
    // A second Ctrl-C ends at once: what was acknowledged is on the disk.
    if (ending) process.exit(130);
    ending = true;
    void mesa.close().then(() => process.exit());
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  endWithNpm(end);
}

/** How often to look whether npm is still there, in milliseconds. */
const LOOK = 500;

/**
 * npm hands a signal to the shell between it and this process, which dies of it and tells nobody. When that shell is
 * gone the table ends too, and does not keep its port and world.
 */
function endWithNpm(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, LOOK);
  timer.unref();
}

// npm starts it by a link.
if (realpathSync(process.argv[1] ?? ".") === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
