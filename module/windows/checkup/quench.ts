import { Run } from "./run.ts";
import { stepsHere } from "./steps/index.ts";

/** The same steps as a batch of the Quench module. */

interface Suite {
  describe(name: string, body: () => void): void;
  it(name: string, body: (this: { timeout(ms: number): void; skip(): void }) => Promise<void>): void;
  before(body: () => Promise<void>): void;
  after(body: () => Promise<void>): void;
}

export interface Quench {
  registerBatch(key: string, body: (suite: Suite) => void, options: { displayName: string }): void;
}

/** The longest that all rolls of a rule set may take. */
const MINUTES = 5 * 60_000;

export async function registerBatch(quench: Quench): Promise<void> {
  const steps = await stepsHere();
  quench.registerBatch(
    "cubilete.checkup",
    ({ describe, it, before, after }) => {
      describe("Cubilete", () => {
        let run: Run | undefined;
        before(async () => {
          run = await Run.begin(new AbortController().signal);
        });
        after(async () => {
          await run?.end();
        });
        for (const step of steps)
          it(step.id, async function () {
            this.timeout(MINUTES);
            const result = await run?.try(step);
            if (result?.verdict === "untried") this.skip();
            if (result?.verdict !== "passed") throw new Error(result?.details.join("; "));
          });
      });
    },
    { displayName: "Cubilete" },
  );
}
