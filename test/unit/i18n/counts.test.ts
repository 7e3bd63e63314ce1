import { beforeEach, describe, expect, it } from "vitest";
import { host } from "../rulesets/host.ts";
import "../table.ts";

const { t } = await import("../../../module/i18n/i18n.ts");

describe("texts with a number in them", () => {
  beforeEach(() => {
    host.lang = "es";
  });

  it.each([
    [0, "quedan 0 asaltos"],
    [1, "queda 1 asalto"],
    [2, "quedan 2 asaltos"],
    [1.5, "quedan 1.5 asaltos"],
    // Spanish has a form for millions, which no text of ours needs.
    [1_000_000, "quedan 1000000 asaltos"],
  ])("say %d as people do", (rounds, said) => {
    expect(t("CUBILETE.effects.left.rounds", { rounds })).toBe(said);
  });

  it("take the form of the first figure that they name, whatever the names around it are", () => {
    const under = (by: unknown) => t("CUBILETE.creation.finding.under", { budget: "Puntos", by });
    expect(under(1)).toBe("Puntos: queda 1 por repartir.");
    expect(under("1")).toBe("Puntos: queda 1 por repartir.");
    expect(under("1,5")).toBe("Puntos: quedan 1,5 por repartir.");
    expect(t("CUBILETE.desk.rolledOf", { rolled: 1, of: 3 })).toBe("Ha tirado 1 de 3");
    expect(t("CUBILETE.desk.rolledOf", { rolled: 3, of: 3 })).toBe("Han tirado 3 de 3");
  });

  it("follow the language, and leave other texts alone", () => {
    host.lang = "en";
    expect(t("CUBILETE.tracker.actions", { actions: 1 })).toBe("1 action");
    expect(t("CUBILETE.tracker.actions", { actions: 0 })).toBe("0 actions");
    expect(t("CUBILETE.browse.for", { name: "1" })).toBe("for 1");
    expect(t("CUBILETE.nothing.of.the.kind", { count: 1 })).toBe("CUBILETE.nothing.of.the.kind");
  });
});
