import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { modifyBatch } from "../../client/generation/modify-batch.ts";
import { setGeneration } from "../../common/generation/index.ts";
import { setTable, type TestTable } from "../client/table.ts";

const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
let table: TestTable;

beforeEach(() => {
  setGeneration(14);
  table = setTable();
});
afterEach(() => {
  setGeneration(13);
});

it("a batch of several operations is said to be none that is done as a whole, once", async () => {
  const told = () => warn.mock.calls.flat().filter((line) => String(line).includes("all or nothing"));
  const make = (...names: string[]) =>
    modifyBatch(names.map((name) => ({ action: "create", documentName: "Item", data: [{ name, type: "sword" }] })));
  await make("One");
  expect(told()).toEqual([]);
  await make("One", "Other");
  await make("One", "Other");
  expect(told()).toHaveLength(1);
  expect(table.sent.filter(({ action }) => action === "create")).toHaveLength(5);
});
