import { beforeEach, describe, expect, it } from "vitest";
import { aRuleSet } from "../a-rule-set.ts";
import { host } from "./host.ts";

// The host makes `foundry`, which the module wants when it is loaded.
const { readArguments, WORDS } = await import("../../../module/play/entry-points.ts");
const { registerCommands, rewrite } = await import("../../../module/play/chat-formulas.ts");
const { rulesets } = await import("../../../module/contract/index.ts");
const { explain, UserError } = await import("../../../module/i18n/errors.ts");

const found = (text: string) =>
  [...text.matchAll(WORDS)].map(([, , ruleset, kind, rest, label]) => [ruleset, kind, rest, label]);

describe("words that roll", () => {
  it.each([
    ["@Roll[ryf.skill]", ["ryf", "skill", "", undefined]],
    ["@Throw[ryf.skill]{Jump!}", ["ryf", "skill", "", "Jump!"]],
    // A rule set that a module brings has the id of the module, and those have hyphens.
    ["@Roll[my-game.feat-check strain=2]", ["my-game", "feat-check", " strain=2", undefined]],
    ['@Roll[ryf.skill item="Two words" difficulty=25]{x}', ["ryf", "skill", ' item="Two words" difficulty=25', "x"]],
  ])("are found: %s", (text, words) => {
    expect(found(`before ${text} after`)).toEqual([words]);
  });

  it("are none where a piece is longer than any name", () => {
    expect(found(`@Roll[ryf.${"b".repeat(100)}]`)).toEqual([]);
    expect(found(`@Roll[ryf.skill ${"a".repeat(100_000)}]`)).toEqual([]);
  });

  it.each([
    [' item="Dodge" difficulty=25', { item: "Dodge", difficulty: 25 }],
    [" a=1 b=-2.5 c=x=y", { a: 1, b: -2.5, c: "x=y" }],
    [' item="" other="a b"rest=3', { item: "", other: "a b", rest: 3 }],
    [' open="never closed and=2', { open: '"never', and: 2 }],
    [' dual=true still="false" self=yes to=trueish', { dual: true, still: false, self: "yes", to: "trueish" }],
    [" a=toString b=__proto__", { a: "toString", b: "__proto__" }],
    [" = == =", {}],
    [" words only", {}],
    ["", {}],
  ])("say with what: %s", (text, args) => {
    expect(readArguments(text)).toEqual(args);
  });
});

describe("dice words in chat", () => {
  const asked: [string, boolean][] = [];
  beforeEach(() => {
    asked.length = 0;
    host.settings.set("played", []);
  });
  for (const id of ["here", "elsewhere"])
    rulesets.add(
      aRuleSet({
        id,
        actors: {},
        items: {},
        rolls: {},
        settings: [],
        formula: (text: string, isAsked: boolean) => {
          asked.push([text, isAsked]);
          if (text === `${id} wrong` || (id === "here" && text === "hers"))
            throw new UserError("CUBILETE.error.noActor");
          return text === id || text === "hers" ? "1d6" : null;
        },
      }),
    );

  it("are asked of every rule set that is played, with and without a command", () => {
    expect(rewrite("here")).toBe("/r 1d6");
    expect(rewrite("  /gmr   here ")).toBe("/gmr 1d6");
    expect(rewrite("/roll elsewhere")).toBe("/roll 1d6");
    expect(rewrite("hello")).toBeNull();
    expect(asked).toContainEqual(["here", true]);
  });

  it.each([
    ["here # sigilo", "/r 1d6 # sigilo"],
    ["/gmr here #oculto", "/gmr 1d6 # oculto"],
    ["/br here # uno # dos", "/br 1d6 # uno # dos"],
    ["/SR elsewhere #", "/SR 1d6"],
    ["/selfroll here # x", "/selfroll 1d6 # x"],
    ["/blindroll here", "/blindroll 1d6"],
    ["/pr here", "/pr 1d6"],
    ["/publicroll here", "/publicroll 1d6"],
    ["/gmr\u00a0here # x", "/gmr 1d6 # x"],
    ["/r here # uno\n/r 1d20 # dos\n\n/r elsewhere", "/r 1d6 # uno\n/r 1d20 # dos\n/r 1d6"],
    [`here # ${"x".repeat(400)}`, `/r 1d6 # ${"x".repeat(400)}`],
    ["/rx here", null],
    ["/gm here", null],
    ["# here", null],
    ["where is it # here", null],
    ["/r 1d20 # here", null],
    ["here # one\nhere # two", null],
    ["/r here\nand so on", null],
  ])("have a remark behind a #, and no rule set reads it: %j", (typed, rewritten) => {
    expect(rewrite(typed)).toBe(rewritten);
    expect(asked.flat().join()).not.toMatch(/#|sigilo|oculto|uno|dos/);
  });

  it("that one rule set refuses are another's, if that reads them", () => {
    expect(rewrite("/r hers # x")).toBe("/r 1d6 # x");
    host.settings.set("played", ["here"]);
    expect(() => rewrite("/r hers # x")).toThrow(UserError);
  });

  it("of a game that nobody here plays are left alone", () => {
    host.settings.set("played", ["here"]);
    expect(rewrite("here")).toBe("/r 1d6");
    expect(rewrite("elsewhere")).toBeNull();
  });

  it("are a line, not a page: what is longer asks nobody", () => {
    for (const text of [`/r ${" ".repeat(100_000)}here\nx`, "here\nthere", `here ${"x".repeat(400)}`])
      expect(rewrite(text)).toBeNull();
    expect(asked).toEqual([]);
  });

  it("that a rule set knows and refuses are answered in its words, and the host never reads them", () => {
    let listener: (log: object, message: string) => boolean = () => true;
    Object.assign((globalThis as never as { Hooks: object }).Hooks, {
      on: (_name: string, run: typeof listener) => {
        listener = run;
      },
    });
    const processed: string[] = [];
    registerCommands();
    const log = { processMessage: async (text: string) => processed.push(text) };
    host.told.length = 0;
    expect(["/r here wrong", "/r here", "hello"].map((text) => listener(log, text))).toEqual([false, false, true]);
    expect(processed).toEqual(["/r 1d6"]);
    expect(host.told).toEqual([explain(new UserError("CUBILETE.error.noActor"))]);
  });
});
