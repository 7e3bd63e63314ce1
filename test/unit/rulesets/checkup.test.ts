import { describe, expect, it } from "vitest";
import "./host.ts";

// The host makes `foundry`, which the module wants when it is loaded.
const { sweep, madeBy } = await import("../../../module/windows/checkup/cleanup.ts");
const { markdown } = await import("../../../module/windows/checkup/report.ts");
const { t } = await import("../../../module/i18n/i18n.ts");

const marked = (id: string) => ({ id, flags: { cubilete: { checkup: { run: "r", user: "u" } } } });

describe("what a check-up takes away", () => {
  it("is what carries its mark, and nothing else", async () => {
    const removed: string[][] = [];
    const documents = [
      marked("a"),
      { id: "b" },
      { id: "c", flags: { cubilete: { checkup: true } } },
      { id: "d", flags: { other: { checkup: { run: "r", user: "u" } } } },
      marked("e"),
    ];
    const problems = await sweep([{ documents, remove: async (ids) => removed.push(ids) }], "cubilete");
    expect([removed, problems]).toEqual([[["a", "e"]], []]);
  });

  it("goes in order, asks for nothing where there is nothing, and goes on after what cannot be deleted", async () => {
    const order: string[] = [];
    const shelf = (name: string, documents: object[], fails = false) => ({
      documents: documents as { id: string }[],
      remove: async () => {
        order.push(name);
        if (fails) throw new Error(`${name} is locked`);
      },
    });
    const shelves = [
      shelf("messages", [marked("1")], true),
      shelf("empty", [{ id: "x" }]),
      shelf("actors", [marked("2")]),
    ];
    const problems = await sweep(shelves, "cubilete");
    expect(order).toEqual(["messages", "actors"]);
    expect(problems).toEqual([new Error("messages is locked")]);
  });

  it.each([[undefined], [{}], [{ cubilete: { checkup: { run: 3, user: "u" } } }], [{ cubilete: { checkup: null } }]])(
    "is no document with flags such as %j",
    (flags) => {
      expect(madeBy({ id: "a", flags: flags as never }, "cubilete")).toBeUndefined();
    },
  );
});

describe("the report", () => {
  const facts = {
    host: "13.347",
    generation: 13,
    system: "0.1.0",
    browser: "Firefox",
    language: "es",
    modules: ["dice_so_nice 5.1"],
    settings: ["skipDialog = true"],
    unreadable: 2,
  };
  const result = (id: string, verdict: "passed" | "differed" | "untried", details: string[] = []) => ({
    id,
    group: "CUBILETE.checkup.table",
    label: "CUBILETE.checkup.step.sheet",
    data: { name: "a_b|c" },
    verdict,
    details,
  });

  it("says the place, what differed first, and what could not be tried", () => {
    const text = markdown(
      {
        facts,
        results: [
          result("one", "passed"),
          result("two", "differed", ["<b>no\nbutton</b>"]),
          result("three", "untried"),
        ],
        left: ["Actor x"],
        stopped: true,
      },
      t,
    );
    expect(text).toContain("1 passed, 1 differed, 1 could not be tried.");
    expect(text).toContain("Foundry 13.347 (13)");
    expect(text).toContain("dice\\_so\\_nice 5.1");
    expect(text).toContain("It was stopped before its end.");
    expect(text).toContain("- The whole table: Sheet: a\\_b\\|c (two)\n  - \\<b\\>no button\\</b\\>");
    const at = ["(two)", "(three)", "Actor x", "(one)"].map((part) => text.indexOf(part));
    expect(at.every((place) => place > 0)).toBe(true);
    expect(at).toEqual(at.toSorted((a, b) => a - b));
  });

  it("leaves out what there is nothing of", () => {
    const text = markdown({ facts, results: [result("one", "passed")], left: [], stopped: false }, t);
    expect(text.match(/^## /gm)).toEqual(["## "]);
    expect(text).not.toContain("stopped");
  });
});
