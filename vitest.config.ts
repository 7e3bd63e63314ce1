import { defineConfig } from "vitest/config";
import { peggyPlugin } from "./test/mesa/peggy-plugin.ts";

export default defineConfig({
  plugins: [peggyPlugin()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.ts", "test/mesa/test/**/*.test.ts"],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/browser/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file has its own Mesa; more than two at once would fight for the processors of a small machine.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
