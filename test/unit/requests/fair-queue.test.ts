import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FairQueue } from "../../../module/requests/fair-queue.ts";

/** At most two of one sender wait; a piece holds up the next one for a second. */
let queue: FairQueue;
let done: string[];
beforeEach(() => {
  vi.useFakeTimers();
  queue = new FairQueue(2, 1000);
  done = [];
});
afterEach(() => vi.useRealTimers());

const takes = (ms: number, what: string) => async () => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  done.push(what);
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("begins at once, with one piece at a time", async () => {
  let begun = 0;
  for (const sender of ["a", "b"]) {
    queue.add(sender, () => {
      begun++;
      return takes(100, sender)();
    });
  }
  expect(begun).toBe(1);
  await pass(99);
  expect([begun, done]).toEqual([1, []]);
  await pass(1);
  expect([begun, done]).toEqual([2, ["a"]]);
  await pass(100);
  expect(done).toEqual(["a", "b"]);
  // An idle one begins anew.
  queue.add("a", takes(0, "again"));
  await pass(0);
  expect(done).toEqual(["a", "b", "again"]);
});

it("lets so many of one sender wait beside the one that is being done, and no more", async () => {
  const add = (sender: string, unbounded = false) => queue.add(sender, takes(10, sender), unbounded);
  expect([add("a"), add("a"), add("a"), add("a")]).toEqual([true, true, true, false]);
  // Other senders are not concerned, nor is the page's own user.
  expect([add("b"), add("a", true), add("a")]).toEqual([true, true, false]);
  await pass(100);
  expect(done).toEqual(["a", "b", "a", "a", "a"]);
  expect(add("a")).toBe(true);
  await pass(10);
});

it("gives the next turn to the sender who has waited longest", async () => {
  for (const [sender, what] of ["a1", "a2", "b1", "c1", "b2"].map((what) => [what[0] as string, what] as const))
    queue.add(sender, takes(10, what));
  await pass(25);
  expect(done).toEqual(["a1", "b1"]);
  // A new sender had none yet, and a had the first.
  queue.add("d", takes(10, "d1"));
  await pass(100);
  expect(done).toEqual(["a1", "b1", "c1", "d1", "a2", "b2"]);
});

it("goes on after a second without what does not end, which may still end", async () => {
  queue.add("a", takes(5000, "slow"));
  queue.add("b", takes(10, "quick"));
  await pass(1000);
  expect(done).toEqual([]);
  await pass(10);
  expect(done).toEqual(["quick"]);
  await pass(4000);
  expect(done).toEqual(["quick", "slow"]);
});

it("goes on after what fails, and says so", async () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const fault = new Error("a fault");
  queue.add("a", () => Promise.reject(fault));
  queue.add("b", takes(10, "next"));
  await pass(10);
  expect(done).toEqual(["next"]);
  expect(error.mock.calls).toEqual([[fault]]);
  error.mockRestore();
});

it("leaves no clock running behind what is done", async () => {
  queue.add("a", async () => {});
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});
