import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Asker, PATIENCE_MS, type Request } from "../../../module/requests/asker.ts";
import { Desk, MOST_WAITING, WORK_MS } from "../../../module/requests/desk.ts";
import { type Answer, Ledger } from "../../../module/requests/ledger.ts";

/**
 * A table of pages with a false wire and a false clock: who asks, whose page does it, and what becomes of it when pages are
 * loaded anew, leave, or wait for a server that never answers.
 */

type Work = (request: Request, sender: string) => Promise<void>;

class Table {
  readonly here = new Set<string>();
  readonly shelves = new Map<string, string>();
  readonly done: string[] = [];
  work: Work = async () => {};
  /** How long the wire takes, each way. */
  delay = 5;
  readonly pages = new Map<string, Page>();

  /** GMs' ids begin with "gm"; the first of them in the alphabet is the active one. */
  activeGM(): string | null {
    return [...this.here].filter((id) => id.startsWith("gm")).sort()[0] ?? null;
  }

  join(id: string): Page {
    const page = new Page(this, id);
    this.pages.set(id, page);
    this.here.add(id);
    if (id.startsWith("gm")) for (const other of this.pages.values()) other.asker.gmCame(id);
    return page;
  }

  /** The page is gone; what it was doing goes on for nobody. */
  leave(id: string): void {
    const page = this.pages.get(id);
    if (page) page.alive = false;
    this.pages.delete(id);
    this.here.delete(id);
    for (const other of this.pages.values()) if (id.startsWith("gm")) other.asker.gmLeft(id);
  }

  /** What a page said last, before it was gone, nobody hears. */
  carry(from: Page, to: string, what: (page: Page) => void): void {
    setTimeout(() => {
      const page = this.pages.get(to);
      if (page && from.alive) what(page);
    }, this.delay);
  }
}

class Page {
  alive = true;
  readonly late: Answer[] = [];
  readonly ledger: Ledger;
  readonly desk: Desk;
  readonly asker: Asker;
  #ids = 0;

  constructor(
    readonly table: Table,
    readonly id: string,
  ) {
    this.ledger = new Ledger({
      read: () => table.shelves.get(id) ?? null,
      write: (text) => void (this.alive && table.shelves.set(id, text)),
    });
    this.desk = new Desk(
      this.ledger,
      () => table.activeGM() === id,
      (sender, request, entry) => {
        for (const gm of table.here)
          if (gm.startsWith("gm") && gm !== id) table.pages.get(gm)?.ledger.set(sender, request, entry);
      },
    );
    this.asker = new Asker({
      newId: () => `${id}-${++this.#ids}-${Math.random()}`,
      activeGM: () => table.activeGM(),
      isHere: (user) => table.here.has(user),
      send: (request, gm) => table.carry(this, gm, (page) => page.serve(request, id)),
      wonder: () => {},
      tellLate: (answer) => this.late.push(answer),
    });
  }

  serve(request: Request, sender: string): void {
    this.desk.ask({
      sender,
      id: request.id,
      reply: (answer) => {
        this.table.carry(this, sender, (page) => page.asker.heard(request.id, answer));
      },
      own: sender === this.id,
      work: async () => {
        await this.table.work(request, sender);
        if (!this.alive) return new Promise(() => {});
        this.table.done.push(`${sender}:${request.payload.what}`);
        return null;
      },
    });
  }

  ask(what: string): Promise<Answer> {
    return this.asker.ask("do", { what });
  }
}

const never = () => new Promise<void>(() => {});
const takes = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const keyOf = (answer: Answer) => answer?.key.replace("CUBILETE.error.", "") ?? "done";

let table: Table;
beforeEach(() => {
  vi.useFakeTimers();
  table = new Table();
});
afterEach(() => vi.useRealTimers());

describe("the queue", () => {
  it("goes by turns: one player's hundred do not stand before another's one", async () => {
    table.join("gm");
    const [loud, quiet] = [table.join("loud"), table.join("quiet")];
    table.work = takes(55);
    const answers = Array.from({ length: 100 }, (_, at) => loud.ask(`wish ${at}`));
    await pass(10);
    const asked = Date.now();
    let answered = 0;
    void quiet.ask("one").then(() => {
      answered = Date.now();
    });
    await pass(2000);
    expect(answered - asked).toBeLessThan(200);
    await pass(60_000);
    const keys = (await Promise.all(answers)).map(keyOf);
    expect(keys.filter((key) => key === "done")).toHaveLength(MOST_WAITING + 1);
    expect(keys.filter((key) => key === "tooManyRequests")).toHaveLength(100 - MOST_WAITING - 1);
    expect(table.done).toContain("quiet:one");
  });

  it("serves everybody in turn, each in their own order", async () => {
    table.join("gm");
    const [a, b, c] = ["a", "b", "c"].map((id) => table.join(id)) as [Page, Page, Page];
    table.work = takes(10);
    for (const what of ["1", "2", "3"]) void a.ask(what);
    for (const what of ["1", "2"]) void b.ask(what);
    void c.ask("1");
    await pass(200);
    expect(table.done).toEqual(["a:1", "b:1", "c:1", "a:2", "b:2", "a:3"]);
  });

  it("is not held up by what never ends: a lost acknowledgement stops nobody else", async () => {
    const gm = table.join("gm");
    const [a, b] = [table.join("a"), table.join("b")];
    table.work = ({ payload }) => (payload.what === "lost" ? never() : Promise.resolve());
    const lost = a.ask("lost");
    const [own, other] = [gm.ask("mine"), b.ask("other")];
    await pass(WORK_MS + 100);
    expect([keyOf(await lost), keyOf(await own), keyOf(await other)]).toEqual(["gmStuck", "done", "done"]);
    // Nor does the GM's own button that hangs.
    const hung = gm.ask("lost");
    await pass(WORK_MS + 100);
    expect(keyOf(await hung)).toBe("gmStuck");
    const next = gm.ask("mine again");
    await pass(100);
    expect(keyOf(await next)).toBe("done");
  });

  it("does not bound the page's own user", async () => {
    const gm = table.join("gm");
    const answers = Array.from({ length: 30 }, (_, at) => gm.ask(`${at}`));
    await pass(100);
    expect((await Promise.all(answers)).map(keyOf)).toEqual(Array(30).fill("done"));
  });

  it("answers a second request under one id as it did the first, and does it once", async () => {
    const gm = table.join("gm");
    const a = table.join("a");
    const request = { id: "one", kind: "do", payload: { what: "once" } };
    const heard: Answer[] = [];
    a.asker.heard = (_id, answer) => void heard.push(answer);
    for (let time = 0; time < 3; time++) gm.serve(request, "a");
    await pass(100);
    gm.serve(request, "a");
    // Another sender's request may have the same id.
    gm.serve(request, "b");
    await pass(100);
    expect(heard).toEqual([null, null, null, null]);
    expect(table.done).toEqual(["a:once", "b:once"]);
  });

  it("keeps one player's answers however many another asks for", async () => {
    const gm = table.join("gm");
    table.join("a");
    gm.serve({ id: "first", kind: "do", payload: { what: "first" } }, "a");
    await pass(50);
    for (let at = 0; at < 500; at++) {
      gm.serve({ id: `flood ${at}`, kind: "do", payload: { what: "flood" } }, "b");
      await pass(1);
    }
    gm.serve({ id: "first", kind: "do", payload: { what: "first" } }, "a");
    await pass(50);
    expect(table.done.filter((what) => what === "a:first")).toHaveLength(1);
    expect(JSON.parse(table.shelves.get("gm") ?? "[]").flatMap(([, own]: [string, unknown[]]) => own).length).toBe(41);
  });
});

describe("a request that timed out", () => {
  it("and was done after all is not done again by the next click", async () => {
    table.join("gm");
    const a = table.join("a");
    table.work = takes(PATIENCE_MS + 4000);
    const first = a.ask("harm");
    await pass(PATIENCE_MS);
    expect(["gmStuck", "gmSilent"]).toContain(keyOf(await first));
    await pass(5000);
    // It was told when it happened.
    expect(a.late).toEqual([null]);
    expect(table.done).toEqual(["a:harm"]);
    expect(await a.ask("harm")).toBeNull();
    expect(table.done).toEqual(["a:harm"]);
    // The click after that is a new one.
    table.work = async () => {};
    const third = a.ask("harm");
    await pass(50);
    expect(await third).toBeNull();
    expect(table.done).toEqual(["a:harm", "a:harm"]);
  });

  it("and is still waiting is joined by the next click, under its own id", async () => {
    table.join("gm");
    const a = table.join("a");
    table.work = takes(14_000);
    const first = a.ask("harm");
    await pass(WORK_MS + 100);
    expect(keyOf(await first)).toBe("gmStuck");
    const second = a.ask("harm");
    await pass(50);
    // Still nobody knows.
    expect(keyOf(await second)).toBe("gmStuck");
    await pass(20_000);
    expect(table.done).toEqual(["a:harm"]);
    expect(a.late).toEqual([null]);
  });

  it("is another one when something else is meant, whatever the order of its words", async () => {
    table.join("gm");
    const a = table.join("a");
    table.work = never;
    const first = a.asker.ask("do", { what: "x", to: "b" });
    await pass(WORK_MS + 100);
    expect(keyOf(await first)).toBe("gmStuck");
    table.work = async () => {};
    const other = a.asker.ask("do", { what: "x", to: "c" });
    await pass(50);
    expect(await other).toBeNull();
    const again = a.asker.ask("do", { to: "b", what: "x" });
    await pass(50);
    expect(keyOf(await again)).toBe("gmStuck");
    expect(table.done).toEqual(["a:x"]);
  });
});

describe("a GM's page", () => {
  it("that is loaded anew answers what it had done, and says what it was interrupted in", async () => {
    const gm = table.join("gm");
    const a = table.join("a");
    gm.serve({ id: "a-done", kind: "do", payload: { what: "done" } }, "a");
    await pass(50);
    table.work = ({ payload }) => (payload.what === "begun" ? never() : Promise.resolve());
    const [begun, waiting] = [a.ask("begun"), a.ask("waiting")];
    await pass(50);
    table.leave("gm");
    await pass(2000);
    const fresh = table.join("gm");
    await pass(50);
    expect([keyOf(await begun), keyOf(await waiting)]).toEqual(["gmInterrupted", "done"]);
    fresh.serve({ id: "a-done", kind: "do", payload: { what: "done" } }, "a");
    await pass(50);
    expect(table.done).toEqual(["a:done", "a:waiting"]);
  });

  it("that leaves hands what waits to the next GM, who does nothing twice", async () => {
    table.join("gm1");
    table.join("gm2");
    const [a, b] = [table.join("a"), table.join("b")];
    // The wire is slow: the first one is done, its answer never arrives.
    table.delay = 30;
    table.work = ({ payload }) => (payload.what === "begun" ? never() : Promise.resolve());
    const [done, begun, waiting] = [a.ask("done"), b.ask("begun"), a.ask("waiting")];
    await pass(40);
    expect(table.done).toEqual(["a:done"]);
    table.leave("gm1");
    await pass(200);
    expect([keyOf(await done), keyOf(await begun), keyOf(await waiting)]).toEqual(["done", "gmInterrupted", "done"]);
    expect(table.done).toEqual(["a:done", "a:waiting"]);
  });

  it("that is no longer the active GM's passes on what it has not begun", async () => {
    table.join("gm2");
    const a = table.join("a");
    table.work = takes(100);
    const [first, second] = [a.ask("first"), a.ask("second")];
    await pass(20);
    table.join("gm1");
    await pass(500);
    expect([await first, await second]).toEqual([null, null]);
    expect(table.done).toEqual(["a:first", "a:second"]);
  });

  it("without a handler is refused at once", async () => {
    const a = table.join("a");
    expect(keyOf(await a.ask("x"))).toBe("noGM");
  });

  it("that is gone for good leaves an honest refusal, never silence", async () => {
    table.join("gm");
    const a = table.join("a");
    table.work = never;
    const lost = a.ask("x");
    await pass(100);
    table.leave("gm");
    await pass(PATIENCE_MS + 100);
    expect(keyOf(await lost)).toBe("gmSilent");
  });

  it("whose shelf holds nonsense starts with an empty one", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const text of ["{", "null", "[[1]]", '{"a":1}'])
      expect(new Ledger({ read: () => text, write: () => {} }).get("a", "b")).toBeUndefined();
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });
});
