import { beforeEach, expect, it, vi } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { clearTable, host, table } from "../table.ts";

const { rulesets } = await import("../../../module/contract/index.ts");

const { listOf, record, text, whole } = await import("../../../module/core/shape.ts");
const { SharedState, sharedStates } = await import("../../../module/requests/shared-state.ts");

interface Pool {
  points: number;
  names: string[];
}
const shape = record<Pool>({ points: whole(0, 10), names: listOf(text(10), 3) }, { points: 4, names: [] });
const pool = () => new SharedState<Pool>("stones.pool", "STONES.pool", { points: 4, names: ["all"] }, shape);
const stored = (value: unknown) => host.settings.set("stones.pool", value);

beforeEach(() => {
  clearTable();
  host.settings.clear();
});

it("is a setting of the world in no list, known to the repair window", () => {
  const state = pool();
  state.register();
  expect(table.registered.get("stones.pool")).toMatchObject({
    scope: "world",
    config: false,
    type: Object,
    default: { points: 4, names: ["all"] },
  });
  expect(sharedStates()).toContain(state);
  expect(state.label).toBe("STONES.pool");
});

it("reads what stands there, as a copy", () => {
  const state = pool();
  stored({ points: 7, names: ["a"] });
  const read = state.read();
  expect(read).toEqual({ points: 7, names: ["a"] });
  expect(state.aside()).toEqual([]);
  read.names.push("mine");
  expect(state.read().names).toEqual(["a"]);
  expect(state.stored).toEqual({ points: 7, names: ["a"] });
});

it("goes through it once for those that only look, until it changes by whatever way", () => {
  const state = pool();
  stored({ points: 7, names: ["a"] });
  const seen = state.peek();
  expect(seen).toEqual({ points: 7, names: ["a"] });
  expect(state.peek()).toBe(seen);
  stored({ points: 8, names: ["a", 5] });
  expect(state.peek()).toEqual({ points: 8, names: ["a"] });
  expect(seen.points).toBe(7);
});

it("sets aside what does not fit and names it", () => {
  const state = pool();
  stored({ points: 700, names: ["a", 5] });
  expect(state.read()).toEqual({ points: 4, names: ["a"] });
  expect(state.aside().sort()).toEqual(["names[1]", "points"]);
});

it.each([[null], ["text"], [[1]], [5]])("begins anew where nothing of it fits: %o", (value) => {
  const state = pool();
  stored(value);
  expect(state.read()).toEqual({ points: 4, names: ["all"] });
  expect(state.aside()).toEqual([""]);
  state.read().names.push("mine");
  expect(state.read().names).toEqual(["all"]);
});

it("is mended by what fits, or by the beginning", async () => {
  const state = pool();
  stored({ points: 9, names: ["a", 5], more: 1 });
  await state.mend(false);
  expect(host.settings.get("stones.pool")).toEqual({ points: 9, names: ["a"] });
  await state.mend(true);
  expect(host.settings.get("stones.pool")).toEqual({ points: 4, names: ["all"] });
});

it("reads what an older version wrote by the names of today, and leaves what is stored as it is", () => {
  const step = {
    version: 1,
    shared: {
      pool: (value: Record<string, unknown>) => {
        if (!("stones" in value)) return false;
        value.points = value.stones;
        delete value.stones;
        return true;
      },
    },
  };
  rulesets.add(aRuleSet({ id: "stones", migrations: [step] }));
  const state = pool();
  stored({ stones: 9, names: [] });
  expect(state.read()).toEqual({ points: 9, names: [] });
  expect(state.stored).toEqual({ stones: 9, names: [] });
});

it("tells its listeners of every change, as it can be read, until they stop", async () => {
  const state = pool();
  state.register();
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = state.subscribe(first);
  state.subscribe(second);
  await state.write({ points: 2, names: [] });
  expect([first, second].map(({ mock }) => mock.calls)).toEqual([
    [[{ points: 2, names: [] }]],
    [[{ points: 2, names: [] }]],
  ]);
  stop();
  await state.write({ points: 800, names: [] });
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenLastCalledWith({ points: 4, names: [] });
});

it("changes one after the other, each of what the one before left, and goes on after a fault", async () => {
  const state = pool();
  state.register();
  await state.write({ points: 0, names: [] });
  const add = () => state.change(({ points, names }) => ({ points: points + 1, names }));
  const broken = state.change(() => {
    throw new Error("oh");
  });
  const work = [add(), add(), add(), state.change(() => null)];
  await expect(broken).rejects.toThrow("oh");
  await Promise.all(work);
  expect(state.read().points).toBe(3);
});

it("keeps a list as a list", async () => {
  const state = new SharedState<string[]>("stones.list", "STONES.list", [], listOf(text(10), 3));
  state.register();
  expect(table.registered.get("stones.list")).toMatchObject({ type: Array, default: [] });
  await state.change((list) => [...list, "a"]);
  expect(state.read()).toEqual(["a"]);
  host.settings.set("stones.list", { 0: "a" });
  expect([state.read(), state.aside()]).toEqual([[], [""]]);
});
