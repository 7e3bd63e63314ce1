import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "./errors.ts";
import { startMesa } from "./index.ts";
import { consoleLog } from "./log.ts";
import { parseOptions, USAGE } from "./options.ts";

/** The command: start, say where, and end cleanly when told to. Exits with 1 and one clear message when it cannot start. */
export async function main(args: string[]): Promise<void> {
  try {
    await open(args);
  } catch (error) {
    const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`Mesa cannot start.\n${text}\n`);
    process.exit(1);
  }
}

async function open(args: string[]): Promise<void> {
  const options = parseOptions(args);
  if (!options) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const mesa = await startMesa(options);
  const { title, version } = mesa.world.system.manifest;
  consoleLog("info", `${title} ${version}, world "${mesa.world.title}", is open at ${mesa.url}`);
  let ending = false;
  const end = () => {
    // A second Ctrl-C ends at once: what was acknowledged is on the disk.
    if (ending) process.exit(130);
    ending = true;
    void mesa.close().then(() => process.exit(0));
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) void main(process.argv.slice(2));
