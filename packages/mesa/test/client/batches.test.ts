import { describe, expect, it } from "vitest";
import { Run } from "../../client/batches/run.ts";
import { Suite, wordsFor } from "../../client/batches/suites.ts";

/** The words of test files, as Mocha's public pages say that they work. */

type Words = ReturnType<typeof wordsFor>;

async function play(tell: (words: Words) => void): Promise<Record<string, string>> {
  const root = new Suite("");
  tell(wordsFor(new Suite("B", root, "b")));
  if (root.hasOnly()) root.keepOnly();
  const run = new Run();
  await run.suite(root);
  return Object.fromEntries(
    run.told.map(({ fullTitle, state, err }) => [fullTitle, err.message ? `${state}: ${err.message}` : state]),
  );
}

describe("suites of a batch", () => {
  it("run their tests in order, with hooks around each from the outside in and back", async () => {
    const order: string[] = [];
    const say = (word: string) => () => void order.push(word);
    await play((w) => {
      w.before(say("before"));
      w.after(say("after"));
      w.beforeEach(say("each"));
      w.afterEach(say("-each"));
      w.describe("in", () => {
        w.beforeEach(say("in"));
        w.afterEach("with a name", say("-in"));
        w.it("two", say("2"));
      });
      w.it("one", say("1"));
    });
    expect(order.join(" ")).toBe("before each 1 -each each in 2 -in -each after");
  });

  it("share `this` with the suites in them, and not with those beside them", async () => {
    const told = await play((w) => {
      w.describe("one", () => {
        w.before(function () {
          Object.assign(this, { hero: "Ana" });
        });
        w.describe("in", () =>
          w.it("sees", function () {
            if (!("hero" in this)) throw new Error("nobody");
          }),
        );
      });
      w.describe("other", () =>
        w.it("does not", function () {
          if ("hero" in this) throw new Error("somebody");
        }),
      );
    });
    expect(told).toEqual({ "B one in sees": "passed", "B other does not": "passed" });
  });

  it("wait for promises and for `done`, as long as `timeout` says", async () => {
    const told = await play((w) => {
      w.it("promise", () => Promise.reject(new Error("broken")));
      w.it("done", (done) => void setTimeout(done, 5));
      w.it("done with an error", (done) => done(new Error("no")));
      w.it("late", function () {
        this.timeout(10);
        return new Promise(() => {});
      });
      w.describe("suite", function () {
        this.timeout(10);
        w.it("late too", () => new Promise(() => {}));
      });
    });
    expect(told).toEqual({
      "B promise": "failed: broken",
      "B done": "passed",
      "B done with an error": "failed: no",
      "B late": "failed: Timeout of 10ms exceeded.",
      "B suite late too": "failed: Timeout of 10ms exceeded.",
    });
  });

  it("leave what is skipped, has no body or skips itself", async () => {
    const told = await play((w) => {
      w.it("later");
      w.it.skip("left", () => {
        throw new Error("ran");
      });
      w.describe.skip("gone", () => w.it("never", () => {}));
      w.it("leaves", function () {
        this.skip();
      });
      w.describe("ground", () => {
        w.before(function () {
          this.skip();
        });
        w.it("nobody", () => {});
      });
    });
    expect([...new Set(Object.values(told))]).toEqual(["pending"]);
    expect(Object.keys(told)).toHaveLength(5);
  });

  it("fail the tests whose hooks fail", async () => {
    const told = await play((w) => {
      w.describe("all", () => {
        w.before(() => {
          throw new Error("ground");
        });
        w.it("one", () => {});
        w.describe("in", () => w.it("two", () => {}));
        w.it("later");
      });
      w.describe("each", () => {
        let count = 0;
        w.beforeEach(() => {
          if (count++ === 1) throw new Error("second");
        });
        for (const name of ["fine", "bad", "not run"]) w.it(name, () => {});
      });
      w.describe("end", () => {
        w.after("sweeps", () => {
          throw new Error("dust");
        });
        w.it("fine", () => {});
      });
    });
    expect(told).toEqual({
      "B all one": 'failed: "before all" hook: ground',
      "B all in two": 'failed: "before all" hook: ground',
      "B all later": "pending",
      "B each fine": "passed",
      "B each bad": 'failed: "before each" hook: second',
      "B each not run": 'failed: "before each" hook: second',
      "B end fine": "passed",
      'B end "after all" hook': 'failed: "after all" hook: sweeps: dust',
    });
  });

  it("keep to what is marked with `only`", async () => {
    const told = await play((w) => {
      const { only } = w.it;
      const { only: onlySuite } = w.describe;
      w.it("no", () => {});
      w.describe("a", () => {
        only("yes", () => {});
        w.it("no", () => {});
      });
      onlySuite("b", () => w.it("yes", () => {}));
    });
    expect(Object.keys(told)).toEqual(["B a yes", "B b yes"]);
  });

  it("try again as often as `retries` says", async () => {
    let tries = 0;
    const told = await play((w) =>
      w.it("third time", function () {
        this.retries(2);
        tries += 1;
        if (tries < 3) throw new Error(`try ${tries}`);
      }),
    );
    expect(told).toEqual({ "B third time": "passed" });
  });

  it("refuse a suite that is told later", () => {
    expect(() => wordsFor(new Suite("")).describe("late", async () => {})).toThrow(
      /describe\("late"\) is asynchronous/,
    );
  });
});
