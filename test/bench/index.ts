/**
 * `npm run bench`: core, browser and Mesa's scale in one run, a table of figures with their goals for each part as soon as it
 * is done. `npm run bench -- core scale` measures those parts alone, `-- tabs --kills 20` with fewer kills. Exits with 1 when a must is missed, or a part could not
 * be measured; the other parts are measured all the same.
 */
import { parseArgs } from "node:util";
import { build } from "../../scripts/build.ts";
import { runMain } from "../../scripts/files.ts";
import { closeBrowsers } from "../browser/worker.ts";
import { blockFigures } from "./blocks.ts";
import { browserFigures, sizeFigures } from "./browser.ts";
import { coreFigures } from "./core.ts";
import { haulFigures } from "./hauls.ts";
import { hostFigures } from "./hosts.ts";
import { killFigures } from "./kills.ts";
import { chosen, closing, runParts } from "./parts.ts";
import { queueFigures } from "./queue.ts";
import { safetyFigures } from "./safety.ts";
import { scaleFigures } from "./scale.ts";
import { sceneFigures } from "./scenes.ts";
import { slowFigures } from "./slow.ts";
import { tabFigures } from "./tabs.ts";
import { workshopFigures } from "./workshop.ts";

const { values, positionals } = parseArgs({
  options: { kills: { type: "string", default: "100" } },
  allowPositionals: true,
});

const PARTS = {
  core: coreFigures,
  paste: blockFigures,
  hauls: haulFigures,
  browser: browserFigures,
  size: sizeFigures,
  safety: safetyFigures,
  workshop: workshopFigures,
  kills: killFigures,
  queue: queueFigures,
  scale: scaleFigures,
  scenes: sceneFigures,
  hosts: hostFigures,
  tabs: () => tabFigures(Number(values.kills)),
  slow: slowFigures,
};

await runMain(import.meta, async () => {
  const parts = chosen(PARTS, positionals);
  await build();
  const result = await runParts(parts);
  await closeBrowsers();
  console.log(closing(result));
  if (result.missed > 0 || result.failed.length > 0) process.exitCode = 1;
});
