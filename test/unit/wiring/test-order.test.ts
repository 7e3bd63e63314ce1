import { expect, it } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import config from "../../../vitest.config.ts";

/** In which order files of tests run: the longest of the last run first, so that none is left alone at the end. */

const took: Record<string, number> = {
  "browser:a": 5,
  "browser:b": 90,
  "unit:c": 400,
  "unit:d": 700,
  "unit-pure:e": 9,
};

it("runs the browser's first, and of each project what took longest the last time", async () => {
  const { sequencer: Sequencer } = config.test?.sequence ?? {};
  if (!Sequencer) throw new Error("the configuration names no order");
  const host = {
    config: { root: "/" },
    cache: {
      getFileTestResults: (key: string) => ({ failed: false, duration: took[key] ?? 0 }),
      getFileStats: () => undefined,
    },
  } as Partial<Record<keyof Vitest, unknown>> as Vitest;
  const specs = Object.keys(took).map((key) => {
    const [name = "", file = ""] = key.split(":");
    return {
      moduleId: `/${file}`,
      project: { name, config: { isolate: false, sequence: { groupOrder: 0 } } },
    } as Partial<Record<keyof TestSpecification, unknown>> as TestSpecification;
  });
  const sorted = await new Sequencer(host).sort(specs);
  expect(sorted.map(({ project, moduleId }) => `${project.name}:${moduleId.slice(1)}`)).toEqual([
    "browser:b",
    "browser:a",
    "unit-pure:e",
    "unit:d",
    "unit:c",
  ]);
});
