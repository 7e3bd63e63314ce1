import { expect, it } from "vitest";
import * as core from "../../../../module/core/multi/index.ts";
import { packs } from "./host.ts";

/** How the house's adversaries are weighed: their highest skill in a contest with a hero of level 9, both at their best. */

const HERO = { level: 9 };
/** The highest skill of each step; beyond the last, the last. */
const STEPS = [8, 10, 12, Number.POSITIVE_INFINITY];

interface Item {
  type: string;
  system: { group?: string; level: number };
}

it("adversaries stand in the book by their highest skill, with the chances of a contest", () => {
  const documents = (name: string) => packs.find((pack) => pack.name === name)?.documents ?? [];
  const pages = documents("multi-rules-en").flatMap(
    ({ pages }) => pages as { name: string; text: { content: string } }[],
  );
  const html = pages.find(({ name }) => name === "Who is dangerous")?.text.content ?? "";
  const rows = [
    ...html.matchAll(
      /<tr><th scope="row">[^<]*\((\d+)\)<\/th><td>([\d.]+)%<\/td><td>([\d.]+)%<\/td><td>(.*?)<\/td><\/tr>/g,
    ),
  ];
  expect(rows).toHaveLength(STEPS.length);
  for (const [, level, hero, other] of rows) {
    const adversary = { level: Number(level) };
    expect(Number(hero) / 100).toBeCloseTo(core.bestContest(HERO, adversary)?.success ?? 0, 3);
    expect(Number(other) / 100).toBeCloseTo(core.bestContest(adversary, HERO)?.success ?? 0, 3);
  }
  const printed = rows.map(([, , , , who = ""]) =>
    [...who.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name).sort(),
  );
  const weighed: string[][] = STEPS.map(() => []);
  for (const { name, items } of documents("multi-actors-en").filter(({ type }) => type === "multiNpc")) {
    const levels = (items as Item[])
      .filter(({ type, system }) => type === "multiSkill" && system.group !== "trait")
      .map(({ system }) => system.level);
    weighed[STEPS.findIndex((end) => Math.max(...levels) <= end)]?.push(String(name));
  }
  expect(printed).toEqual(weighed.map((names) => names.sort()));
  expect(weighed.flat().length).toBeGreaterThanOrEqual(25);
});
