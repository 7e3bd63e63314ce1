import { expect, it } from "vitest";
import { UnmodelledError } from "../../client/runtime/names/strict.ts";
import { WorkerManager } from "../../client/runtime/workers.ts";

it("game.workers can be asked for workers, has none, and says that it starts none", () => {
  const workers = new WorkerManager();
  expect([workers.get("image"), workers.size, [...workers]]).toEqual([undefined, 0, []]);
  workers.retireWorker("image");
  expect(() => workers.createWorker("image")).toThrow("Mesa does not model game.workers.createWorker");
  expect(() => workers.loadWorker("image")).toThrow(UnmodelledError);
});
