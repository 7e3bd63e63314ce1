import { describe, expect, it } from "vitest";
import { asksForAbsence } from "../../server/absence.ts";

/** The line of a script with `^` before the name that is read. */
function asks(marked: string): boolean {
  const before = 'import x from "y";\n';
  return asksForAbsence(`${before}${marked.replace("^", "")}\n`, 2, marked.indexOf("^") + 1);
}

/** The line of a script with `|` where a step begins that reads something. */
function asksInStep(marked: string, api: string): boolean {
  return asksForAbsence(`${'import x from "y";'}\n${marked.replace("|", "")}\n`, 2, marked.indexOf("|") + 1, true, api);
}

describe("a place that asks whether something is there", () => {
  it.each([
    "class A extends (foundry.appv1?.sheets?.^TokenDocument || TokenDocument) {}",
    "const A = foundry.appv1?.^sheets?.ActorSheet ?? ActorSheet;",
    "const A = foundry.^sheets?.ActorSheet ?? ActorSheet;",
    "const A = old || foundry.a.^b || c;",
    "if (foundry.a.^b) use();",
    "if (!foundry.a.^b) use();",
    "const is = foundry.a.^b !== undefined ? 1 : 2;",
    'const is = typeof foundry.a.^b === "function";',
    "const is = typeof ^DocumentIndex;",
    "const is = Boolean(foundry.a.^b);",
    "foundry.a.^b?.(1);",
    'const ñ = "ñ😀"; foundry.a.^b?.(1);',
    "foundry.a.^b && foundry.a.b(1);",
    'const A = foundry.a^["b"] || c;',
    "const { ^b = 1 } = foundry.a;",
    "const A = foundry.a?.^b;",
    "return_(() => foundry.a?.^b);",
    "var t; const A = null === (t = foundry.^a) || void 0 === t ? void 0 : t.b;",
    "const A = (1, foundry.a.^b) ? 1 : 2;",
    "const A = foundry.a.^b ? 1 : 2;",
    "const is = !!foundry.a.b.^c;",
    "use({ config: !!game.workers.^get });",
    "use({ config: Boolean(game.^workers) });",
  ])("does: %s", (marked) => expect(asks(marked)).toBe(true));

  it.each([
    "const A = foundry.a.^b;",
    "foundry.a.^b(1);",
    "foundry.a?.^b(1);",
    "new foundry.a.^B();",
    "new (foundry.a?.^B)();",
    "class A extends foundry.a.^B {}",
    "const { ^b } = foundry.a;",
    "const c = foundry.a.^b.c;",
    "const c = foundry.a?.^b.c;",
    "const c = other ?? foundry.a.^b;",
    "if (x instanceof foundry.a.^B) use();",
    "const is = !!foundry.a.^b.c;",
    "use({ config: game.^workers });",
    "call(foundry.a.^b);",
    "const is = c ? foundry.a.^b : d;",
  ])("does not: %s", (marked) => expect(asks(marked)).toBe(false));

  it("is not one outside of the script, or in one that cannot be read", () => {
    expect(asksForAbsence("a?.b", 9, 1)).toBe(false);
    expect(asksForAbsence("a ?. ?. ", 1, 3)).toBe(false);
  });

  // What Firefox 153 says: the column of the step, marked by |, and what is read there.
  it.each([
    [
      "|class A extends (foundry.appv1?.sheets?.TokenDocument || TokenDocument) {}",
      "foundry.appv1.sheets.TokenDocument",
    ],
    ["const A = |foundry.appv1?.sheets?.ActorSheet ?? ActorSheet;", "foundry.appv1.sheets"],
    ["const A = |old || foundry.a.b || c;", "foundry.a.b"],
    ["if (|!foundry.a.b) use();", "foundry.a.b"],
    ['const is = |typeof foundry.a.b === "function";', "foundry.a.b"],
    ["const is = |typeof DocumentIndex;", "DocumentIndex"],
    ["const is = Boolean(|foundry.a.b);", "foundry.a.b"],
    ['const ñ = "ñ😀"; |foundry.a.b?.(1);', "foundry.a.b"],
    ["|foundry.a.b && foundry.a.b(1);", "foundry.a.b"],
    ["if (b.b(1)) use(); const A = |foundry.a.b ? b.b(1) : 2;", "foundry.a.b"],
    ['const A = |foundry.a["b"] || c;', "foundry.a.b"],
    ["const { b = 1 } = |foundry.a;", "foundry.a.b"],
    ["return_(() => |foundry.a?.b);", "foundry.a.b"],
    ["var t; const A = |null === (t = foundry.a) || void 0 === t ? void 0 : t.b;", "foundry.a"],
    ["use({ config: |!!game.workers.get });", "game.workers.get"],
    ["const { sheets } = foundry.appv1; const A = |sheets.A ?? B;", "foundry.appv1.sheets.A"],
  ])("does, where only its step is known: %s", (marked, api) => expect(asksInStep(marked, api)).toBe(true));

  it.each([
    ["const A = |foundry.a.b;", "foundry.a.b"],
    ["|foundry.a?.b(1);", "foundry.a.b"],
    ["|new (foundry.a?.B)();", "foundry.a.B"],
    ["|class A extends foundry.a.B {}", "foundry.a.B"],
    ["const { b } = |foundry.a;", "foundry.a.b"],
    ["foundry.a.b && |foundry.a.b(1);", "foundry.a.b"],
    ["const is = |!!foundry.a.b.c;", "foundry.a.b"],
    ["|call(foundry.a.b);", "foundry.a.b"],
    ["const A = |foundry.a[name] ?? B;", "foundry.a.b"],
  ])("does not, where only its step is known: %s", (marked, api) => expect(asksInStep(marked, api)).toBe(false));
});
