import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Asker, PATIENCE_MS } from "../../../module/requests/asker.ts";
import { MOVED } from "../../../module/requests/desk.ts";
import type { Answer } from "../../../module/requests/ledger.ts";

/** One page that asks; who the GM is, and what they answer, the tests say. */
let gm: string | null;
let here: string[];
let sent: string[];
let late: Answer[];
let wondered: string[];
let asker: Asker;
beforeEach(() => {
  vi.useFakeTimers();
  [gm, here, sent, late, wondered] = ["gm", ["gm"], [], [], []];
  let ids = 0;
  asker = new Asker({
    newId: () => `r${++ids}`,
    activeGM: () => gm,
    isHere: (user) => here.includes(user),
    send: ({ id }, to) => sent.push(`${id} to ${to}`),
    wonder: ({ id }, step) => wondered.push(`${id} ${step}`),
    tellLate: (answer) => late.push(answer),
  });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const MINUTE = 60_000;
const no = { key: "CUBILETE.error.notYours", data: {} };
const unknown = { key: "CUBILETE.error.gmStuck", data: {}, open: true };
/** Asks, and notes what comes of it. */
function ask(payload: object = { what: 1 }, kind = "do") {
  const heard: Answer[] = [];
  void asker.ask(kind, payload as never).then((answer) => heard.push(answer));
  return heard;
}

it("is patient for ten seconds, and then says that nobody knows", async () => {
  const heard = ask();
  await pass(PATIENCE_MS - 1);
  expect([PATIENCE_MS, heard]).toEqual([10_000, []]);
  await pass(1);
  expect(heard).toEqual([{ key: "CUBILETE.error.gmSilent", data: {}, open: true }]);
});

describe("who is not answered", () => {
  it("asks after three seconds who is at it, and after one more for another page", async () => {
    ask();
    await pass(2999);
    expect(wondered).toEqual([]);
    await pass(1);
    expect(wondered).toEqual(["r1 unanswered"]);
    await pass(1000);
    expect(wondered).toEqual(["r1 unanswered", "r1 takeover"]);
  });

  it("asks nothing more where a page says that it is at it, or answers", async () => {
    ask();
    ask({ what: 2 });
    await pass(3000);
    asker.working("r1");
    asker.heard("r2", null);
    asker.working("nobody");
    await pass(3000);
    expect(wondered).toEqual(["r1 unanswered", "r2 unanswered"]);
  });
});

it("leaves no clock running behind an answer", async () => {
  const heard = ask();
  asker.heard("r1", no);
  await pass(0);
  expect([heard, vi.getTimerCount()]).toEqual([[no], 0]);
});

it("without a GM is refused, and waits for nothing", async () => {
  gm = null;
  const heard = ask();
  await pass(0);
  expect([heard, sent]).toEqual([[{ key: "CUBILETE.error.noGM", data: {} }], []]);
});

describe("the same click again", () => {
  const doubt = async () => {
    ask();
    asker.heard("r1", unknown);
    await pass(0);
  };

  it("is the same request while nobody knows, for five minutes", async () => {
    await doubt();
    await pass(5 * MINUTE);
    ask();
    expect(sent).toEqual(["r1 to gm", "r1 to gm"]);
  });

  it("is another one after that, or once it was answered", async () => {
    await doubt();
    await pass(5 * MINUTE + 1);
    ask();
    expect(sent.at(-1)).toBe("r2 to gm");
    asker.heard("r2", no);
    ask();
    expect(sent.at(-1)).toBe("r3 to gm");
  });

  it("is content where a late answer said that it was done, once", async () => {
    await doubt();
    asker.heard("r1", null);
    asker.heard("r1", null);
    expect(late).toEqual([null]);
    const heard = ask();
    await pass(0);
    expect([heard, sent]).toEqual([[null], ["r1 to gm"]]);
    ask();
    expect(sent.at(-1)).toBe("r2 to gm");
  });

  it("is another one where a late answer refused", async () => {
    await doubt();
    asker.heard("r1", no);
    asker.heard("r1", no);
    expect(late).toEqual([no]);
    ask();
    expect(sent.at(-1)).toBe("r2 to gm");
  });

  it("hears nothing of what still nobody knows, or never asked", async () => {
    await doubt();
    asker.heard("r1", unknown);
    asker.heard("r9", null);
    expect(late).toEqual([]);
  });

  it.each<[string, object, string, boolean]>([
    ["in another order of names", { b: { d: 1, c: 2 }, a: [1, 2] }, "do", true],
    ["in another order of a list", { a: [2, 1], b: { c: 2, d: 1 } }, "do", false],
    ["of another kind", { a: [1, 2], b: { c: 2, d: 1 } }, "undo", false],
    ["with another value", { a: [1, 2], b: { c: 2, d: null } }, "do", false],
  ])("%s is meant or not", async (_what, payload, kind, same) => {
    ask({ a: [1, 2], b: { c: 2, d: 1 } });
    asker.heard("r1", unknown);
    await pass(0);
    ask(payload, kind);
    expect(sent.at(-1)).toBe(same ? "r1 to gm" : "r2 to gm");
  });
});

describe("a request follows the active GM", () => {
  it("who is another one by now, where the one who was asked says so", async () => {
    const heard = ask();
    gm = "gm2";
    asker.heard("r1", MOVED);
    await pass(0);
    expect([sent, heard]).toEqual([["r1 to gm", "r1 to gm2"], []]);
    // Nobody else to ask: that is the answer.
    asker.heard("r1", MOVED);
    await pass(0);
    expect(heard).toEqual([MOVED]);
  });

  it("with patience anew, and one clock for each thing it waits for", async () => {
    const heard = ask();
    await pass(PATIENCE_MS - 1);
    gm = "gm2";
    asker.gmLeft("gm");
    expect(vi.getTimerCount()).toBe(2);
    await pass(PATIENCE_MS - 1);
    expect(heard).toEqual([]);
    await pass(1);
    expect(heard).toHaveLength(1);
  });

  it("three times, and then no more", async () => {
    const heard = ask();
    for (const next of ["gm2", "gm3", "gm4", "gm5"]) {
      const left = gm as string;
      gm = next;
      asker.gmLeft(left);
    }
    expect(sent).toEqual(["r1 to gm", "r1 to gm2", "r1 to gm3", "r1 to gm4"]);
    asker.heard("r1", MOVED);
    await pass(0);
    expect(heard).toEqual([MOVED]);
  });

  it("whose page was loaded anew, and leaves one who is still there alone", () => {
    ask();
    asker.gmCame("gm");
    expect(sent).toEqual(["r1 to gm", "r1 to gm"]);
    gm = "gm2";
    asker.gmCame("gm2");
    expect(sent).toHaveLength(2);
    here = ["gm2"];
    asker.gmCame("gm2");
    expect(sent.at(-1)).toBe("r1 to gm2");
  });

  it("and no other who leaves", () => {
    ask();
    gm = "gm2";
    asker.gmLeft("gm3");
    expect(sent).toHaveLength(1);
    gm = null;
    asker.gmLeft("gm");
    expect(sent).toHaveLength(1);
  });
});
