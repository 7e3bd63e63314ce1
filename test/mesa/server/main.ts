import { StartError } from "./errors.ts";
import { startMesa } from "./index.ts";
import { consoleLog } from "./log.ts";
import { parseOptions, USAGE } from "./options.ts";

/** The command: start, say where, and end cleanly when told to. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
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

main().catch((error: unknown) => {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Mesa cannot start.\n${text}\n`);
  process.exit(1);
});
