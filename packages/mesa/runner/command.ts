import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StartError } from "../server/errors.ts";
import { junit } from "./junit.ts";
import { playBatches } from "./play.ts";
import type { BatchOptions, BatchResult } from "./shapes.ts";

export const TEST_USAGE = `Usage: mesa test <system folder> [options]

Runs the batches of tests that a system or a module registers for Quench (quench.registerBatch at the hook quenchReady).

  --module <folder>     a module to play with; may be given several times
  --batch <keys>        batches to run, with ?, * and ** (default: **); may be given several times
  --seed <file.yml>     users and documents of the world
  --generation 13|14    the generation Mesa says it is (default: 13)
  --junit <file.xml>    where to write what came of it, as JUnit XML
  --minutes <number>    how long the batches may take (default: 20)
  --strict              an error that the page throws or logs is a failure too
  --quench <folder>     the built Quench module, instead of Mesa's own small interface
  --help

Ends with 1 when a test failed, none ran, or the page did not come up.`;

interface TestOptions extends BatchOptions {
  junit?: string;
  strict: boolean;
}

/** `null` when help was asked for. @throws {StartError} naming what is wrong. */
export function readTestArguments(args: readonly string[]): TestOptions | null {
  const string = { type: "string" } as const;
  const many = { type: "string", multiple: true } as const;
  const boolean = { type: "boolean", default: false } as const;
  const options = { quench: string, module: many, batch: many, seed: string, generation: string, junit: string };
  const wrong = (message: string) => new StartError(`${message}\n\n${TEST_USAGE}`);
  const read = () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...options, minutes: string, strict: boolean, help: boolean },
    });
  let given: ReturnType<typeof read>;
  try {
    given = read();
  } catch (error) {
    throw wrong((error as Error).message);
  }
  const { values, positionals } = given;
  if (values.help) return null;
  const [system, ...more] = positionals;
  if (!system) throw wrong("Which system? Name its folder.");
  if (more.length) throw wrong(`One system at a time (found also ${more.join(", ")}).`);
  const { generation = "13", minutes = "20" } = values;
  if (generation !== "13" && generation !== "14") throw wrong("--generation must be 13 or 14");
  if (!(Number(minutes) > 0)) throw wrong(`--minutes must be a positive number (found "${minutes}")`);
  return {
    system,
    quench: values.quench,
    modules: values.module,
    batches: values.batch,
    seed: values.seed,
    junit: values.junit,
    strict: values.strict,
    generation: generation === "13" ? 13 : 14,
    patience: Number(minutes) * 60_000,
  };
}

/** `mesa test`. @returns what the process ends with. */
export async function testCommand(args: readonly string[]): Promise<number> {
  const options = readTestArguments(args);
  if (!options) {
    process.stdout.write(`${TEST_USAGE}\n`);
    return 0;
  }
  const result = await playBatches(options);
  if (options.junit !== undefined) writeFileSync(options.junit, junit(result.tests));
  const failed = tell(result);
  return failed || (options.strict && result.errors.length > 0) ? 1 : 0;
}

/** Prints it for people. @returns whether a test failed or none ran. */
function tell({ batches, tests, errors }: BatchResult): boolean {
  const of = (state: string) => tests.filter((test) => test.state === state);
  const [passed, failed, pending] = [of("passed"), of("failed"), of("pending")];
  const lines = [
    `Batches: ${batches.join(", ") || "none"}`,
    ...failed.map(({ title, reason }) => `✗ ${title}\n    ${reason.split("\n").join("\n    ")}`),
    ...pending.map(({ title }) => `- ${title}`),
    ...[...new Set(errors)].map((error) => `! ${error.split("\n", 1)[0]}`),
    `${passed.length} passed, ${failed.length} failed, ${pending.length} pending`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  return failed.length > 0 || passed.length === 0;
}
