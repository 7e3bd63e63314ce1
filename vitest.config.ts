import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { peggyPlugin } from "./packages/mesa/peggy-plugin.ts";

/** Files without a host leave nothing behind: they share what they import, which is most of their time. */
const PURE = ["core", "wiring", "release", "contract"].map((room) => `test/unit/${room}/**/*.test.ts`);

/** So do servers: each has a world of its own. */
const SERVER = "packages/mesa/test/server/**/*.test.ts";

/**
 * V8 remakes a function for speed once it has done so much, in bytes of its code. Most of a unit test's are used for a moment:
 * at the usual figure a seventh of all the work here is making code that hardly runs. What plays in a browser saves less of it.
 */
const UNHURRIED = ["--interrupt-budget=400000"];

/**
 * Files of browser tests first: whatever worker they leave without work goes on with unit tests, each of which is short.
 * Vitest keeps a worker for as long as the next file is of the same project, so that projects stay together.
 */
const PROJECTS = ["browser", "unit-pure", "unit", "unit-server"];

/**
 * Within a project, what took longest in the last run starts first (Vitest remembers it in node_modules/.vite), so that none is left
 * alone at the end; a file that it does not know counts by its size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const shelf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).sort((one, other) => shelf(one) - shelf(other));
  }
}

export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    sequence: { sequencer: LongestFirst },
    // A page and its server often wait for each other, so that there is work for one more than there are processors.
    maxWorkers: Number(process.env.VITEST_MAX_WORKERS) || Math.min(4, availableParallelism() + 1),
    projects: [
      {
        extends: true,
        test: {
          name: "unit-pure",
          execArgv: UNHURRIED,
          include: PURE,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          execArgv: UNHURRIED,
          include: ["test/unit/**/*.test.ts", "packages/mesa/test/**/*.test.ts"],
          exclude: [...PURE, SERVER],
          // Each has a host of its own and imports the system into it. They share a worker that is swept before each of them, for
          // half the time that a new one with everything in it takes.
          setupFiles: ["test/unit/anew.ts"],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-server",
          execArgv: UNHURRIED,
          include: [SERVER],
          globalSetup: ["packages/mesa/test/setup.ts"],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          execArgv: UNHURRIED,
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/browser/setup.ts"],
          // A test of three pages and two servers took half a minute on a machine that did nothing else.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // As long as a step of a person's may take on a machine that does other things too.
          expect: { poll: { timeout: 20_000 } },
          // Files of one worker share its modules and its browser (test/browser/worker.ts); each has its own Mesa.
          isolate: false,
        },
      },
    ],
  },
});
