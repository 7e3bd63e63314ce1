import { beforeEach, expect, it } from "vitest";
import { clearTable, host } from "../table.ts";

/* What is below zero bears a minus, not the hyphen that `Intl` writes. */

const { decimal, formulaSaid, moment, signed, t, typed } = await import("../../../module/i18n/i18n.ts");

beforeEach(() => clearTable());

it.each(["en", "es"])("in %s", (lang) => {
  host.lang = lang;
  expect([signed(-1), signed(0), signed(2)]).toEqual(["−1", "+0", "+2"]);
  expect([decimal(-1.5), decimal(3)]).toEqual([lang === "es" ? "−1,5" : "−1.5", "3"]);
  expect(t("CUBILETE.desk.against", { difficulty: -3 })).toContain("−3");
  expect(t("CUBILETE.desk.against", { difficulty: "well-known -3" })).toContain("well-known -3");
});

it("but what a user types, and a date, keep theirs", () => {
  expect(typed(-3)).toBe("-3");
  expect(moment(0)).not.toContain("−");
});

it("and a formula of dice is read with one", () => {
  expect(formulaSaid("1d6-2")).toBe("1d6−2");
  expect(formulaSaid("2d6 - 1 / 1d4+1")).toBe("2d6 − 1 / 1d4+1");
});

it("in templates, from the start: cards are drawn before any sheet", async () => {
  const { registerTemplateNumbers } = await import("../../../module/i18n/template-numbers.ts");
  const helpers: Record<string, (value: unknown) => string> = {};
  Object.assign(globalThis, { Handlebars: { registerHelper: (more: object) => Object.assign(helpers, more) } });
  registerTemplateNumbers();
  const { "cub-signed": withSign, "cub-minus": asItIs } = helpers;
  expect([withSign?.(-2), withSign?.(3), asItIs?.("-2 / 4"), asItIs?.("ex-pirate"), asItIs?.(5)]).toEqual([
    "−2",
    "+3",
    "−2 / 4",
    "ex-pirate",
    "5",
  ]);
});
