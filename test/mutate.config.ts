import process from "node:process";
import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./mesa/peggy-plugin.ts";

/** The units as Stryker runs them (`npm run mutate`): only those that concern what is mutated, which `scripts/mutate.ts` says. */
export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    include: (process.env.MUTATE_TESTS ?? "test/unit/**/*.test.ts").split(","),
    exclude: ["**/*-proof.test.ts"],
    testTimeout: Number(process.env.MUTATE_PATIENCE ?? 60_000),
    hookTimeout: 60_000,
  },
});
