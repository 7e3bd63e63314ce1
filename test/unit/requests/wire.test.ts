import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { aUser, clearTable, host, table } from "../table.ts";

/** What goes over the wire, and what is believed of it. Waiting, turns and lost answers: `requests.test.ts`. */

const { hooks } = await import("../../../module/foundry/index.ts");
const { coreError } = await import("../../../module/core/validate.ts");

type Requests = typeof import("../../../module/requests/requests.ts");
let page: Requests;
const done = vi.fn();
const [gm, other, ana] = [aUser("gm", { isGM: true, isActiveGM: true }), aUser("gm2", { isGM: true }), aUser("ana")];

/** A fresh page of that user, listening. */
async function sitsDown(user: typeof gm): Promise<void> {
  vi.resetModules();
  clearTable();
  user.isSelf = true;
  table.users = [gm, other, ana];
  table.user = user;
  Object.assign(globalThis, { sessionStorage: { getItem: () => null, setItem: () => {} } });
  page = await import("../../../module/requests/requests.ts");
  page.handleRequest("open", "anyone", async (payload, sender) => void done(payload, sender.id));
  page.handleRequest("gms", "gm", async (payload, sender) => void done(payload, sender.id));
  page.listenForRequests();
  hooks.callAll("ready");
  table.sent = [];
}
const flush = () => vi.advanceTimersByTimeAsync(0);
const hear = async (packet: unknown, from = "ana") => {
  table.hear?.(packet, from);
  await flush();
};
const asks = (more: object = {}) => ({ type: "request", id: "one", kind: "open", payload: { what: 1 }, ...more });
const answers = () => table.sent.filter(({ packet }) => packet.type === "answer");

beforeEach(() => {
  vi.useFakeTimers();
  done.mockReset();
  for (const user of [gm, other, ana]) Object.assign(user, { isSelf: false, active: true });
});
afterEach(() => vi.useRealTimers());

describe("the active GM's page", () => {
  beforeEach(() => sitsDown(gm));

  it("does what it knows, for the sender that the server named, and answers them alone", async () => {
    await hear(asks());
    expect(done.mock.calls).toEqual([[{ what: 1 }, "ana"]]);
    expect(answers()).toEqual([{ packet: { type: "answer", id: "one", to: "ana", refusal: null }, to: ["ana"] }]);
  });

  it("tells the other GMs' pages what became of it, those alone that are there", async () => {
    await hear(asks());
    const notes = table.sent.filter(({ packet }) => packet.type === "note");
    // Another page of its own user too.
    expect(notes.map(({ to }) => to)).toEqual([
      ["gm", "gm2"],
      ["gm", "gm2"],
    ]);
    expect(notes.map(({ packet }) => [packet.sender, packet.id, packet.entry.state])).toEqual([
      ["ana", "one", "begun"],
      ["ana", "one", "done"],
    ]);
    other.active = false;
    table.sent = [];
    await hear(asks({ id: "two" }));
    expect(table.sent.map(({ packet, to }) => [packet.type, to])).toEqual([
      ["note", ["gm"]],
      ["note", ["gm"]],
      ["answer", ["ana"]],
    ]);
  });

  it("refuses in the handler's words, with what stands in them", async () => {
    const { UserError } = await import("../../../module/i18n/errors.ts");
    done.mockImplementation(() => {
      throw new UserError("CUBILETE.error.lacks", { item: "x" });
    });
    await hear(asks());
    expect(answers()[0]?.packet.refusal).toEqual({ key: "CUBILETE.error.lacks", data: { item: "x" } });
  });

  it.each([[new Error("oh")], ["oh"]])("refuses by an accident, which it logs: %o", async (thrown) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    done.mockImplementation(() => {
      throw thrown;
    });
    await hear(asks());
    const logged = log.mock.calls;
    log.mockRestore();
    expect(answers()[0]?.packet.refusal).toEqual({ key: "CUBILETE.error.unexpected", data: { message: "oh" } });
    expect(logged).toEqual([[thrown]]);
  });

  it("refuses what the core refuses in a sentence that names field and range", async () => {
    done.mockImplementation(() => {
      throw coreError("range", "difficulty", { min: 1, max: 40 }, 99);
    });
    await hear(asks());
    const { key } = answers()[0]?.packet.refusal ?? { key: "" };
    const { t } = await import("../../../module/i18n/i18n.ts");
    expect(t(key)).toMatch(/1.*40/);
  });

  it("refuses what it does not know, and says how little of it", async () => {
    await hear(asks({ kind: "x".repeat(500) }));
    expect(answers()[0]?.packet.refusal).toEqual({
      key: "CUBILETE.error.unknownRequest",
      data: { kind: "x".repeat(60) },
    });
  });

  it("keeps what is the GMs' from players", async () => {
    await hear(asks({ kind: "gms" }));
    expect(answers()[0]?.packet.refusal).toMatchObject({ key: "CUBILETE.error.notYours" });
    expect(done).not.toHaveBeenCalled();
    await hear(asks({ kind: "gms", id: "two" }), "gm2");
    expect(done).toHaveBeenCalledTimes(1);
    expect(page.requestKinds()).toEqual([
      { kind: "open", right: "anyone" },
      { kind: "gms", right: "gm" },
    ]);
  });

  it("does nothing for a sender removed from the table meanwhile", async () => {
    done.mockImplementationOnce(() => {
      table.users = [gm, other];
    });
    await hear(asks());
    table.hear?.(asks({ id: "two" }), "ana");
    await flush();
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("does what is meant for it by name, or for whichever page writes, and takes over what nobody answered", async () => {
    await hear(asks({ id: "a", gm: "gm" }));
    await hear(asks({ id: "b", gm: "gm2" }));
    await hear(asks({ id: "c" }));
    await hear({ ...asks({ id: "d", gm: "gm2" }), type: "takeover" });
    expect(answers().map(({ packet }) => packet.id)).toEqual(["a", "c", "d"]);
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a word", "request"],
    ["no id", asks({ id: undefined })],
    ["a blank id", asks({ id: "" })],
    ["an endless id", asks({ id: "x".repeat(65) })],
    ["a number for an id", asks({ id: 5 })],
    ["no kind", asks({ kind: undefined })],
    ["no payload", asks({ payload: null })],
    ["a word for a payload", asks({ payload: "all" })],
    ["another type", asks({ type: "order" })],
    ["an answer to nobody", { type: "answer", id: "one" }],
    ["a note of nobody", { type: "note", id: "one", entry: {} }],
    ["an empty note", { type: "note", id: "one", sender: "ana", entry: null }],
  ])("does not hear %s", async (_what, packet) => {
    await hear(packet);
    await hear(packet, "gm2");
    expect(table.sent).toEqual([]);
    expect(done).not.toHaveBeenCalled();
  });

  it("hears the longest id there is", async () => {
    await hear(asks({ id: "x".repeat(64) }));
    expect(answers()).toHaveLength(1);
  });

  it("ignores senders that the server does not know", async () => {
    await hear(asks(), "stranger");
    expect(table.sent).toEqual([]);
  });

  it("does its own user's requests without the wire", async () => {
    const own = page.request("open", { what: 2 });
    await flush();
    await own;
    expect(done.mock.calls).toEqual([[{ what: 2 }, "gm"]]);
    expect(answers()).toEqual([]);
  });

  it("believes another GM's page what became of a request, and a player's not", async () => {
    const note = (id: string) => ({
      type: "note",
      sender: "ana",
      id,
      entry: { state: "done", at: Date.now(), answer: null },
    });
    await hear(note("one"), "gm2");
    await hear(asks());
    expect(answers()).toHaveLength(1);
    expect(done).not.toHaveBeenCalled();
    await hear(note("two"), "ana");
    await hear(asks({ id: "two" }));
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe("a player's page", () => {
  beforeEach(() => sitsDown(ana));
  const ask = () => {
    const asked = page.request("open", { what: 1 });
    return { asked, id: table.sent.at(-1)?.packet.id as string };
  };

  it("asks the GMs' pages, one of which writes, and is content with the answer that it was done", async () => {
    const { asked, id } = ask();
    expect(table.sent).toEqual([
      { packet: { type: "request", gm: "gm", id, kind: "open", payload: { what: 1 } }, to: ["gm", "gm2"] },
    ]);
    await hear({ type: "answer", id, to: "ana", refusal: null }, "gm");
    await expect(asked).resolves.toBeUndefined();
  });

  it("throws the refusal, with its words and what stands in them", async () => {
    const { asked, id } = ask();
    const refused = expect(asked).rejects.toMatchObject({ key: "CUBILETE.error.lacks", data: { item: "x" } });
    await hear({ type: "answer", id, to: "ana", refusal: { key: "CUBILETE.error.lacks", data: { item: "x" } } }, "gm");
    await refused;
  });

  it("believes no answer of a player's, nor one that is for another user", async () => {
    const { asked, id } = ask();
    const heard = vi.fn();
    asked.then(heard, heard);
    await hear({ type: "answer", id, to: "ana", refusal: null }, "ana");
    await hear({ type: "answer", id, to: "gm2", refusal: null }, "gm");
    expect(heard).not.toHaveBeenCalled();
    await hear({ type: "answer", id, to: "ana", refusal: null }, "gm");
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("does nothing for others, whatever they send", async () => {
    await hear(asks());
    await hear(asks({ gm: "ana" }), "gm");
    expect(done).not.toHaveBeenCalled();
    expect(table.sent).toEqual([]);
  });

  it("asks again a GM who joins, and the next one when a GM leaves", async () => {
    const { id } = ask();
    await hear({ type: "here" }, "gm");
    expect(table.sent.map(({ packet, to }) => [packet.id, to])).toEqual([
      [id, ["gm", "gm2"]],
      [id, ["gm", "gm2"]],
    ]);
    // A player's page that says so is not believed.
    await hear({ type: "here" }, "ana");
    expect(table.sent).toHaveLength(2);
    Object.assign(gm, { isActiveGM: false });
    Object.assign(other, { isActiveGM: true });
    hooks.callAll("userConnected", ana, false);
    hooks.callAll("userConnected", gm, true);
    expect(table.sent).toHaveLength(2);
    hooks.callAll("userConnected", gm, false);
    expect(table.sent.at(-1)).toMatchObject({ packet: { id, gm: "gm2" }, to: ["gm", "gm2"] });
    Object.assign(gm, { isActiveGM: true });
    Object.assign(other, { isActiveGM: false });
  });

  it("tells what became of a request that was given up, done or refused", async () => {
    for (const refusal of [null, { key: "CUBILETE.error.noGM", data: {} }]) {
      const { asked, id } = ask();
      const silent = expect(asked).rejects.toMatchObject({ key: "CUBILETE.error.gmSilent" });
      await vi.advanceTimersByTimeAsync(20_000);
      await silent;
      host.told = [];
      await hear({ type: "answer", id, to: "ana", refusal }, "gm");
      expect(host.told).toHaveLength(1);
      // The click after a late "done" is content with it.
      if (!refusal) await page.request("open", { what: 1 });
    }
    expect(new Set(host.told).size).toBe(1);
  });
});

describe("at the beginning", () => {
  it("a GM's page says that it listens, a player's does not", async () => {
    for (const [user, said] of [
      [gm, ["page hello", "here"]],
      [ana, []],
    ] as const) {
      await sitsDown(user);
      hooks.callAll("ready");
      expect(table.sent).toEqual([]);
      vi.resetModules();
      page = await import("../../../module/requests/requests.ts");
      page.listenForRequests();
      hooks.callAll("ready");
      expect(table.sent.map(({ packet: { type, what } }) => [type, what].filter(Boolean).join(" "))).toEqual(said);
    }
  });

  it("with no GM online everything is refused at once", async () => {
    await sitsDown(ana);
    table.users = [ana];
    await expect(page.request("open", {})).rejects.toMatchObject({ key: "CUBILETE.error.noGM" });
    expect(table.sent).toEqual([]);
  });

  it("a browser that keeps nothing does the work all the same, and says so", async () => {
    await sitsDown(gm);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    Object.assign(globalThis, {
      sessionStorage: {
        getItem: () => null,
        setItem: () => {
          throw new Error("full");
        },
      },
    });
    await hear(asks());
    expect(answers()[0]?.packet.refusal).toBeNull();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});
