import { beforeEach, expect, it } from "vitest";
import { skirmish } from "../../../../module/core/chance/skirmish.ts";
import * as core from "../../../../module/core/multi/index.ts";
import { packs, prepare, ready, reset } from "./host.ts";

beforeEach(reset);

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

/** The best chance to make each difficulty from 1 to 12 that the dialogs give a finished sheet, over these skills. */
function chancesOf(name: string, kind: "skill" | "answer", words: readonly string[]): number[] {
  const actor = ready(name);
  const known = words.filter(
    (word) => actor.items.find(({ system }: Item) => (system as { key?: string }).key === word) !== undefined,
  );
  return Array.from({ length: 12 }, (_, at) =>
    Math.max(
      ...known.map((skill) => {
        const args = { skill, difficulty: at + 1 };
        return core.odds(core.complete(prepare(kind, { actor, args }).check() as never)).success ?? 0;
      }),
    ),
  );
}

it("fights of the box are worked out with the chances that the dialogs give the finished sheets", () => {
  const documents = packs.find(({ name }) => name === "multi-actors-en")?.documents ?? [];
  const fighting = ["blades", "brawl", "maul", "shoot"];
  const padded = (chances: readonly number[]) => Array.from({ length: 12 }, (_, at) => chances[at] ?? 0);
  const names = ["Violante Cruz", "Fermín Ojeda", "Brígida Aranda", "Anselmo Duarte"];
  for (const name of [...names, "Constable", "Duellist", "Sailor of the House", "Porter", "Boatswain", "Goblins"]) {
    const { system, items } = documents.find((each) => each.name === name) ?? {};
    const who = core.fighter({ system, items } as Parameters<typeof core.fighter>[0]);
    const keys = (items as { system: { key?: string } }[]).map(({ system }) => system.key ?? "");
    const ways = fighting.some((key) => keys.includes(key)) ? fighting : ["body"];
    expect(who.health, name).toBe(ready(name).system.health.max);
    const near = (chances: readonly number[]) => chances.map((chance) => expect.closeTo(chance, 9));
    expect(padded(who.makes), name).toEqual(near(chancesOf(name, "skill", ways)));
    expect(padded(who.answers), name).toEqual(near(chancesOf(name, "answer", [...ways, "reflexes"])));
  }
});

it("the box says rightly how the duellist is beaten: seldom by four, one time in seven by the captain, mostly by his own pride", () => {
  const documents = packs.find(({ name }) => name === "multi-actors-en")?.documents ?? [];
  const made = (name: string) => core.fighter(documents.find((each) => each.name === name) as never);
  const heroes = ["Violante Cruz", "Fermín Ojeda", "Brígida Aranda", "Anselmo Duarte"].map(made);
  expect(skirmish(heroes, [made("Duellist")], core.blow).win).toBeLessThan(0.5);
  const [captain, duellist] = [made("Fermín Ojeda"), made("Duellist")];
  const duel = captain.makes.map((chance, at) => chance * (1 - (duellist.answers[at] ?? 0)));
  expect(Math.round(1 / Math.max(...duel))).toBe(7);
  expect(duellist.makes).toHaveLength(13);
  expect(duellist.makes.at(-1)).toBeCloseTo(
    core.odds({ level: 13, dice: [4, 4, 4, 4, 4], difficulty: 13 }).success,
    12,
  );
});
