import { beforeEach, describe, expect, it } from "vitest";
import { appendix, formatDice } from "../../../../module/core/multi/index.ts";
import { sameInBothLanguages, surviveTheirModels } from "../content.ts";
import { packs, reset, ruleset } from "./host.ts";

beforeEach(reset);

describe("the packs", () => {
  sameInBothLanguages(packs);
  surviveTheirModels("survive their own data models unchanged", { ruleset, packs });

  it("make all heroes of equal worth", () => {
    const heroes = packs
      .find(({ name }) => name === "multi-actors-en")
      ?.documents.filter(({ type }) => type === "multiHero");
    const sums = heroes?.map(({ items }) => {
      const skills = (items as { type: string; system: { group?: string; level: number } }[]).filter(
        ({ type }) => type === "multiSkill",
      );
      const sum = (trait: boolean) =>
        skills
          .filter(({ system }) => (system.group === "trait") === trait)
          .reduce((all, { system }) => all + system.level, 0);
      return [sum(true), sum(false)];
    });
    expect(sums).toEqual(Array.from({ length: 4 }, () => [26, 48]));
  });

  it("let those who are made with a condition keep it when a scene ends or a night goes by", () => {
    const all = packs.flatMap(({ documents }) => documents).flatMap(({ items = [] }) => items as Carried[]);
    const conditions = all.filter(({ type }) => type === "multiCondition");
    expect(conditions.length).toBeGreaterThan(10);
    expect(conditions.filter(({ system }) => (system.lasts ?? "removed") !== "removed")).toEqual([]);
  });

  it("print the source's appendix with the right numbers", () => {
    const book = packs.find(({ name }) => name === "multi-rules-en")?.documents ?? [];
    const pages = book.flatMap(({ pages }) => pages as { name: string; text: { content: string } }[]);
    const html = pages.find(({ name }) => name === "Table of chances")?.text.content ?? "";
    const printed = new Map<string, string[]>();
    for (const [, head = "", cells = ""] of html.matchAll(/<tr><th scope="row">([^<]+)<\/th>(.*?)<\/tr>/g)) {
      const list = [...cells.matchAll(/<td>([^<]*)<\/td>/g)].map(([, cell = ""]) => cell);
      printed.set(head, [...(printed.get(head) ?? []), ...list]);
    }
    for (const { level, dice, chances } of appendix()) {
      const row = printed.get(`${level} · ${formatDice(dice).replaceAll(" ", "")}`) ?? [];
      const wanted = chances.slice(0, level <= 8 ? 8 : 12);
      expect(row.length).toBe(wanted.length);
      row.forEach((cell, index) => {
        const printedChance = Number.parseFloat(cell) / 100;
        expect(Math.abs(printedChance - (wanted[index] ?? 0)), `${level} ${dice} v ${index + 1}`).toBeLessThan(0.00051);
      });
    }
    // The source's own misprint: 66.67 at level 5, difficulty 3.
    expect(printed.get("5 · 1d6")?.[2]).toBe("50.0%");
  });
});

interface Carried {
  type: string;
  system: { lasts?: string };
}
