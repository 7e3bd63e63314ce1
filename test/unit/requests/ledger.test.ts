import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Ledger, type LedgerEntry } from "../../../module/requests/ledger.ts";

let shelved: string | null;
const shelf = {
  read: () => shelved,
  write(text: string) {
    shelved = text;
  },
};
const done = (): LedgerEntry => ({ state: "done", at: Date.now(), answer: null });
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1e12 });
  shelved = null;
});
afterEach(() => vi.useRealTimers());

it("knows each sender's requests by id, and what became of them last", () => {
  const ledger = new Ledger(shelf);
  ledger.set("ana", "one", { state: "begun", at: Date.now() });
  ledger.set("ana", "one", done());
  expect(ledger.get("ana", "one")).toEqual({ state: "done", at: 1e12, answer: null });
  expect([ledger.get("ana", "two"), ledger.get("beto", "one")]).toEqual([undefined, undefined]);
});

it("keeps them over a page that is loaded anew, at once", () => {
  new Ledger(shelf).set("ana", "one", done());
  expect(new Ledger(shelf).get("ana", "one")).toEqual(done());
});

it("keeps them for a quarter of an hour", () => {
  const ledger = new Ledger(shelf);
  ledger.set("ana", "one", done());
  vi.setSystemTime(1e12 + 15 * MINUTE);
  expect(ledger.get("ana", "one")).toBeDefined();
  vi.setSystemTime(1e12 + 15 * MINUTE + 1);
  expect(ledger.get("ana", "one")).toBeUndefined();
});

it("keeps the last forty of one sender, the one that was heard of again among them", () => {
  const ledger = new Ledger(shelf);
  ledger.set("beto", "his", done());
  for (let at = 0; at < 40; at++) ledger.set("ana", `${at}`, done());
  expect(ledger.get("ana", "0")).toBeDefined();
  ledger.set("ana", "0", done());
  ledger.set("ana", "40", done());
  expect(["0", "1", "2", "40"].map((id) => ledger.get("ana", id) !== undefined)).toEqual([true, false, true, true]);
  expect(ledger.get("beto", "his")).toBeDefined();
});

it("begins empty where nothing is kept, without a word", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  expect(new Ledger(shelf).get("ana", "one")).toBeUndefined();
  expect(warn).not.toHaveBeenCalled();
  shelved = "{";
  new Ledger(shelf);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.lastCall?.[0]).toMatch(/^Cubilete: .* cannot be read\.$/);
  warn.mockRestore();
});
