/** `npm run bench`: core, browser and Mesa's scale in one run, one table of figures with their goals. Exits with 1 when a must is missed. */
import { build } from "../../scripts/build.ts";
import { runMain } from "../../scripts/files.ts";
import { closeBrowsers } from "../browser/worker.ts";
import { browserFigures, sizeFigures } from "./browser.ts";
import { coreFigures } from "./core.ts";
import { printFigures } from "./figures.ts";
import { safetyFigures } from "./safety.ts";
import { scaleFigures } from "./scale.ts";
import { workshopFigures } from "./workshop.ts";

await runMain(import.meta, async () => {
  await build();
  const core = coreFigures();
  const browser = await browserFigures();
  const safety = await safetyFigures();
  const workshop = await workshopFigures();
  const scale = await scaleFigures();
  await closeBrowsers();
  const missed = printFigures([...core, ...browser, ...sizeFigures(), ...safety, ...workshop, ...scale]);
  console.log(missed === 0 ? "bench: every goal reached" : `bench: ${missed} goals missed`);
  if (missed > 0) process.exitCode = 1;
});
