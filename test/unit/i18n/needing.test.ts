import { beforeEach, expect, it } from "vitest";
import { clearTable, host } from "../table.ts";

const { needing } = await import("../../../module/i18n/errors.ts");

/* Macros leave arguments out: they read which, and nothing is done. */

beforeEach(clearTable);

it("says which argument is missing, and does nothing", async () => {
  const done: unknown[] = [];
  const spend = needing("game.system.api.spend", ["message", "part"], async (...given: unknown[]) => done.push(given));
  expect(await spend()).toBeNull();
  expect(await spend("one", undefined)).toBeNull();
  expect(done).toEqual([]);
  expect(await spend("one", 0, "more")).toBe(1);
  expect(done).toEqual([["one", 0, "more"]]);
  expect(host.told.map(String)).toEqual([
    expect.stringContaining("game.system.api.spend(message, part)"),
    expect.stringMatching(/part.*part/),
  ]);
});
