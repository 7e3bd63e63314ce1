import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Message, Pieces } from "../../server/web/by-hand/pieces.ts";
import { FakeChannel } from "./by-hand.ts";

/** Messages over a channel of small ones: whole, in order, and nothing else. */

const LIMIT = 1_000_000;

// What is wrong with a message is said there to who runs the table.
beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => {}));
afterAll(() => vi.restoreAllMocks());

function ends() {
  const [near, far] = FakeChannel.pair();
  const heard: Message[] = [];
  const [sender, taker] = [new Pieces(near, LIMIT), new Pieces(far, LIMIT)];
  const [ended, over] = [vi.fn(), vi.fn()];
  taker.onMessage = (message) => heard.push(message);
  taker.onEnd = over;
  sender.onEnd = ended;
  return { near, far, sender, taker, heard, ended, over };
}

it("carries texts and bytes of any length, in order, in pieces that every browser takes", async () => {
  const { near, sender, heard } = ends();
  const long = "ñandú ".repeat(9_000);
  const bytes = Uint8Array.from({ length: 40_000 }, (_, at) => at % 251);
  for (const message of ["", long, bytes, new Uint8Array(0), "last"]) void sender.send(message);
  await expect.poll(() => heard.at(-1)).toBe("last");
  expect(heard.map((each) => (typeof each === "string" ? each : [...each].join()))).toEqual([
    "",
    long,
    [...bytes].join(),
    "",
    "last",
  ]);
  expect(Math.max(...near.sizes)).toBeLessThanOrEqual(16 * 1024);
});

it("sends no faster than the other end takes", async () => {
  const { near, far, sender, heard } = ends();
  far.isAsleep = true;
  const big = new Uint8Array(900_000);
  const sent = vi.fn();
  const all = [1, 2, 3].map(() => sender.send(big).then(sent));
  await expect.poll(() => near.bufferedAmount).toBeGreaterThan(1_000_000);
  await new Promise((resolve) => setTimeout(resolve));
  expect(near.bufferedAmount).toBeLessThan(1_100_000);
  expect(sent).toHaveBeenCalledTimes(1);
  far.wake();
  await Promise.all(all);
  await expect.poll(() => heard.length).toBe(3);
});

const head = (kind: number, length: number, ...more: number[]): ArrayBuffer => {
  const bytes = new Uint8Array([kind, 0, 0, 0, 0, ...more]);
  new DataView(bytes.buffer).setUint32(1, length);
  return bytes.buffer;
};

it.each<[string, unknown[], string]>([
  ["a text where pieces are bytes", ["{}"], "broken"],
  ["a piece of no kind", [head(7, 1, 1)], "broken"],
  ["half a head", [new ArrayBuffer(3)], "broken"],
  ["more than it said", [head(1, 2, 65, 65, 65)], "broken"],
  ["a piece with nothing in it", [head(1, 9), new ArrayBuffer(0)], "broken"],
  ["a piece that is too long", [new ArrayBuffer(20_000)], "broken"],
  ["what is no text", [head(1, 1, 0xff)], "broken"],
  ["more than is taken at once", [head(1, LIMIT + 1)], "tooLarge"],
])("ends a connection over which %s comes, and says so to the other end", async (_what, pieces, why) => {
  const { near, heard, over, ended } = ends();
  const told: Message[] = [];
  const other = new Pieces(near, LIMIT);
  other.onMessage = (message) => told.push(message);
  other.onEnd = ended;
  for (const piece of pieces) near.send(piece);
  await expect.poll(() => ended.mock.calls.length).toBe(1);
  expect(over.mock.calls).toEqual([[why]]);
  expect(told).toEqual([JSON.stringify({ over: why })]);
  near.onmessage?.(new MessageEvent("message", { data: head(1, 1, 65) }));
  expect(heard).toEqual([]);
});

it("ends a connection whose other end takes nothing any more, before it fills this one", async () => {
  const { near, far, ended } = ends();
  far.isAsleep = true;
  const sender = new Pieces(near, LIMIT, 2_000_000);
  sender.onEnd = ended;
  // One alone may be as long as it is.
  void sender.send(new Uint8Array(4_000_000));
  expect(ended).not.toHaveBeenCalled();
  void sender.send(new Uint8Array(1));
  expect(ended.mock.calls).toEqual([["slow"]]);
  await sender.send("nothing goes any more");
  expect(ended).toHaveBeenCalledTimes(1);
});

it("ends once, at both ends, and gives back who waits", async () => {
  const { far, sender, ended, over } = ends();
  far.isAsleep = true;
  const sent = sender.send(new Uint8Array(5_000_000));
  sender.close();
  sender.close();
  await sent;
  await expect.poll(() => over.mock.calls.length).toBe(1);
  expect([ended.mock.calls, over.mock.calls]).toEqual([[[undefined]], [[undefined]]]);
});
