import { describe, expect, it, vi } from "vitest";
import { rolledWith, rulesets } from "../../../module/contract/index.ts";

/** Rule sets of kit 1 are read until the next breaking version of the kit; an object of neither shape gets an error that names its fields. */

// biome-ignore lint/suspicious/noExplicitAny: guests say what they like.
type Any = any;

class Model {}
const work = () => null;
const guest = (id: string, roll: Any, more: Any = {}): Any => ({
  id,
  label: id,
  summary: id,
  actors: {},
  items: {},
  roll: Model,
  rolls: { test: { label: "Test", icon: "i", plan: work, check: work, odds: work, view: work, ...roll } },
  ...more,
});
const actor: Any = { uuid: "Actor.a" };
const rolled = (more: Any = {}): Any => rolledWith({ outcome: { hits: 2 }, check: { needed: 1 } } as Any, more);

describe("a rule set of kit 1", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const asked: Any[] = [];
  const note =
    (answer: unknown) =>
    (...what: unknown[]) => {
      asked.push(what);
      return answer;
    };
  const old = guest("old", {
    view: note({ total: 7 }),
    followUps: note([{ kind: "test" }]),
    gives: note([{ name: "Glow" }]),
    settles: note({ winner: "first" }),
    ties: note(true),
    byHand: note([{ label: "Dice", card: 3, sheet: 2 }]),
    spending: { menu: note(null), changes: note({ updates: {}, lines: [] }) },
    applying: {
      falls: ({ hits }: Any) => (hits > 1 ? "target" : null),
      changes: note({ updates: { a: 1 }, lines: [] }),
    },
  });
  rulesets.add(old);
  const { kind } = rulesets.rollType("old", "test") as Any;

  it("gets its arguments one by one", () => {
    asked.length = 0;
    const one = rolled({ spent: ["x"], item: { id: "i" } });
    expect(kind.view(one)).toEqual({ total: 7 });
    expect(kind.followUps(one)).toEqual([{ kind: "test" }]);
    expect(kind.gives(one, "user")).toEqual([{ name: "Glow" }]);
    expect(kind.settles(one)).toEqual({ winner: "first" });
    expect(kind.ties(one)).toBe(true);
    expect(kind.spending.menu(one)).toBeNull();
    kind.spending.changes("o", one, actor, "n");
    const [outcome, check] = [{ hits: 2 }, { needed: 1 }];
    expect(asked).toEqual([
      [outcome, check],
      [outcome, check, one],
      [outcome, check, { id: "i" }, "user"],
      [outcome, check],
      [outcome, check],
      [outcome, check, ["x"]],
      ["o", outcome, check, actor, "n"],
    ]);
    expect(kind.byHand(one)).toEqual([{ label: "Dice", value: 3, said: 2 }]);
  });

  it("falls on the side that it says, or on nobody", () => {
    asked.length = 0;
    const [share, ...more] = kind.applying.shares(rolled({ target: actor }));
    expect(more).toEqual([]);
    expect([share.id, share.to]).toEqual(["target", "target"]);
    expect(share.changes(actor)).toEqual({ updates: { a: 1 }, lines: [] });
    // Its target was planned for; any other actor is met as they stand.
    share.changes({ uuid: "Actor.b" });
    expect(asked.map((what) => what[3])).toEqual([true, false]);
    expect(kind.applying.shares({ ...rolled(), outcome: { hits: 0 } })).toEqual([]);
  });

  it("keeps its own object as it was", () => {
    expect(old.kit).toBeUndefined();
    expect(Object.hasOwn(old.rolls.test.applying, "shares")).toBe(false);
    expect(rulesets.get("old")?.kit).toBe("2");
  });

  it("may bring its rolls later", async () => {
    const { rolls, ...face } = guest("later", { applying: { changes: () => ({ updates: {}, lines: [] }) } });
    rulesets.add({ ...face, load: async () => ({ rolls }) });
    await rulesets.load("later");
    expect(rulesets.rollType("later", "test").kind.applying?.shares(rolled())).toHaveLength(1);
  });
});

it.each([
  ["shares without a kit", guest("a", { applying: { shares: work } }), /kit: expected "2", got nothing/],
  ["kit 2 without shares", guest("b", { applying: { changes: work } }, { kit: "2" }), /rolls\.test\.applying\.shares/],
  ["another kit", guest("c", {}, { kit: "3" }), /kit: expected "2", got "3"/],
  ["no changes at all", guest("d", { applying: {} }), /rolls\.test\.applying\.changes/],
  ["a menu that is none", guest("e", { spending: { menu: 3, changes: work } }, { kit: "2" }), /spending\.menu/],
])("%s is refused, and says which field", (_what, given, why) => {
  expect(() => rulesets.add(given)).toThrow(why);
});
