import { beforeEach, expect, it } from "vitest";
import * as core from "../../../../module/core/escala3/index.ts";
import { packs, prepare, ready, reset } from "./host.ts";

/** How the house's adversaries are weighed: their highest trait against a hero's 4, in one roll and in a duel down to 0. */

beforeEach(reset);

const HERO = 4;

/** P(a trait of this level wins the duel): each lost round takes a level. */
function duel(mine: number, theirs: number): number {
  if (mine === 0) return 0;
  if (theirs === 0) return 1;
  const { win } = core.odds({ kind: "opposed", trait: mine, against: { trait: theirs } }) as unknown as { win: number };
  return win * duel(mine, theirs - 1) + (1 - win) * duel(mine - 1, theirs);
}

it("adversaries stand in the book by their highest trait, with the chance to win a duel", () => {
  const documents = (name: string) => packs.find((pack) => pack.name === name)?.documents ?? [];
  const pages = documents("escala3-rules-en").flatMap(
    ({ pages }) => pages as { name: string; text: { content: string } }[],
  );
  const html = pages.find(({ name }) => name === "Who is dangerous")?.text.content ?? "";
  const rows = [...html.matchAll(/<tr><th scope="row">(\d)<\/th><td>[^<]*<\/td><td>([\d.]+)%<\/td>(.*?)<\/tr>/g)];
  const printed = new Map(
    rows.map(([, level, , who = ""]) => [level, [...who.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name).sort()]),
  );
  for (const [, level, chance] of rows) expect(Number(chance) / 100).toBeCloseTo(duel(Number(level), HERO), 3);
  const weighed = new Map<string, string[]>();
  for (const { name, items } of documents("escala3-actors-en").filter(({ type }) => type === "escala3Npc")) {
    const levels = (items as { system: { level?: number } }[]).map(({ system }) => system.level ?? 0);
    const level = String(Math.max(...levels));
    weighed.set(level, [...(weighed.get(level) ?? []), String(name)].sort());
  }
  expect([...printed].sort()).toEqual([...weighed].sort());
  expect([...weighed.values()].flat().length).toBeGreaterThanOrEqual(25);
});

it("fights of the box are worked out with the levels that the finished sheets have", () => {
  const documents = packs.find(({ name }) => name === "escala3-actors-en")?.documents ?? [];
  const heroes = ["Sandra", "Bruno Alcaide", "Ofelia Prado", "Nuria Espinosa"];
  const others = ["Greta Luna", "Greta's apprentice", "Dockside brute", "Debt collector", "The buyer's lawyer"];
  for (const name of [...heroes, ...others, "Doctor Barrientos", "Nightclub doorkeeper"]) {
    const who = ready(name);
    const { system, items } = documents.find((each) => each.name === name) ?? {};
    const made = (about: string[]) => core.fighter({ system, items } as Parameters<typeof core.fighter>[0], { about });
    for (const item of who.items.contents.filter(({ type }: { type: string }) => type === "escala3Trait")) {
      const [check] = prepare("simple", { actor: who, item }).check().checks;
      const { trait, advantage = 0, penalty = 0 } = check as core.SimpleCheck;
      expect(made([item.name]).level, `${name}: ${item.name}`).toBe(trait + advantage - penalty);
    }
    const [first] = prepare("initiative", { actor: who }).check().checks;
    expect(made([]).initiative, name).toBe((first as core.SimpleCheck).trait);
  }
});
