import process from "node:process";
import { defineConfig } from "vitest/config";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { peggyPlugin } from "../packages/mesa/peggy-plugin.ts";

/**
 * A fault that lets a test file not even load is found, too. Stryker looks at tests alone, of which there are none then, and would
 * say that it survived.
 */
class WhatDoesNotLoad implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#vitest?.state.catchError(error, "Does not load");
  }
}

/** The units as Stryker runs them (`npm run mutate`): only those that concern what is mutated, which `scripts/mutate.ts` says. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: (process.env.MUTATE_TESTS ?? "test/unit/**/*.test.ts").split(","),
    reporters: [new WhatDoesNotLoad()],
    exclude: ["**/*-proof.test.ts"],
    testTimeout: Number(process.env.MUTATE_PATIENCE ?? 60_000),
    hookTimeout: 60_000,
  },
});
