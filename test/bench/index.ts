/**
 * `npm run bench`: core, browser and Mesa's scale in one run, a table of figures with their goals for each part as soon as it
 * is done. `npm run bench -- core scale` measures those parts alone. Exits with 1 when a must is missed, or a part could not
 * be measured; the other parts are measured all the same.
 */
import { build } from "../../scripts/build.ts";
import { runMain } from "../../scripts/files.ts";
import { closeBrowsers } from "../browser/worker.ts";
import { blockFigures } from "./blocks.ts";
import { browserFigures, sizeFigures } from "./browser.ts";
import { coreFigures } from "./core.ts";
import { haulFigures } from "./hauls.ts";
import { killFigures } from "./kills.ts";
import { chosen, closing, runParts } from "./parts.ts";
import { queueFigures } from "./queue.ts";
import { safetyFigures } from "./safety.ts";
import { scaleFigures } from "./scale.ts";
import { workshopFigures } from "./workshop.ts";

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
};

await runMain(import.meta, async () => {
  const parts = chosen(PARTS, process.argv.slice(2));
  await build();
  const result = await runParts(parts);
  await closeBrowsers();
  console.log(closing(result));
  if (result.missed > 0 || result.failed.length > 0) process.exitCode = 1;
});
