import { expect, it, vi } from "vitest";
import { type Wire, WireSocket } from "../../common/wire.ts";

/** Two ends that hear each other after this turn, and what was written between them. */
function ends(): { page: WireSocket; world: WireSocket; written: string[] } {
  const written: string[] = [];
  const listeners: ((text: string) => void)[] = [];
  const end = (own: number): Wire => ({
    post(text) {
      written.push(text);
      queueMicrotask(() => listeners[1 - own]?.(text));
    },
    onText(listener) {
      listeners[own] = listener;
    },
    close: () => {},
  });
  return { page: new WireSocket(end(0)), world: new WireSocket(end(1)), written };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

it("carries events with what goes along, as JSON has it", async () => {
  const { page, world } = ends();
  const heard: unknown[] = [];
  world.on("told", (...args: unknown[]) => heard.push(args));
  world.onAny((event, ...args) => heard.push([event, args.length]));
  page.emit("told", { at: new Date(0), nothing: undefined }, undefined, 3);
  await turn();
  expect(heard).toEqual([
    ["told", 3],
    [{ at: "1970-01-01T00:00:00.000Z" }, null, 3],
  ]);
});

it("answers a question once, by callback or promise", async () => {
  const { page, world } = ends();
  world.on("sum", (a: number, b: number, ack: (sum: number) => void) => ack(a + b));
  expect(await page.emitWithAck("sum", 2, 3)).toBe(5);
  const told = vi.fn();
  page.emit("sum", 1, 1, told);
  page.timeout(1000).emit("sum", 4, 4, told);
  await turn();
  expect(told.mock.calls).toEqual([[2], [null, 8]]);
  expect(await page.timeout(1000).emitWithAck("sum", 7, 0)).toBe(7);
});

it("waits no longer than it was told to", async () => {
  const { page, world } = ends();
  const acks: ((answer: unknown) => void)[] = [];
  world.on("ask", (ack: (answer: unknown) => void) => acks.push(ack));
  const told = vi.fn();
  page.timeout(1).emit("ask", told);
  await expect.poll(() => told.mock.calls.length).toBe(1);
  expect(String(told.mock.calls[0]?.[0])).toMatch(/timed out/);
  acks[0]?.("too late");
  await turn();
  expect(told).toHaveBeenCalledTimes(1);
});

it("forgets who does not listen any more, also one that listened once", async () => {
  const { page, world } = ends();
  const [once, always, gone] = [vi.fn(), vi.fn(), vi.fn()];
  world.once("x", once);
  world.on("x", always);
  world.once("x", gone);
  world.off("x", gone);
  page.emit("x").emit("x");
  await turn();
  expect([once, always, gone].map((each) => each.mock.calls.length)).toEqual([1, 2, 0]);
  expect(world.listeners("x")).toHaveLength(1);
});

it("tells of itself what it knows, not what a packet says", async () => {
  const { page, world } = ends();
  const [told, any] = [vi.fn(), vi.fn()];
  for (const event of ["disconnect", "connect", "connect_error"]) world.on(event, told);
  world.onAny(any);
  page.emit("disconnect", "transport close").emit("connect").emit("connect_error").emit("x");
  await turn();
  expect(told).not.toHaveBeenCalled();
  expect(any.mock.calls).toEqual([["x"]]);
  page.end("io client disconnect");
  await turn();
  expect(told.mock.calls).toEqual([["transport close"]]);
});

it("ends at both ends, each with its own word, and nothing goes any more", async () => {
  const { page, world, written } = ends();
  const [left, lost] = [vi.fn(), vi.fn()];
  page.on("disconnect", left);
  world.on("disconnect", lost);
  page.end("io client disconnect");
  await turn();
  expect([left.mock.calls, lost.mock.calls]).toEqual([[["io client disconnect"]], [["transport close"]]]);
  const before = written.length;
  world.emit("late");
  page.end("again");
  await turn();
  expect(written).toHaveLength(before);
  expect([page.connected, world.connected]).toEqual([false, false]);
  expect(left).toHaveBeenCalledTimes(1);
});
