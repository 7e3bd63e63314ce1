import { beforeEach, describe, expect, it } from "vitest";
import { host, packs, prepare, ready, reset } from "./host.ts";

beforeEach(reset);

interface Entry {
  name: string;
  type: string;
  system: { level: number; group: string; trait?: string; advantage?: { trait?: string }; words?: object };
  items?: Entry[];
}
const all = (lang: string): Entry[] =>
  packs.filter(({ language }) => language === lang).flatMap(({ documents }) => documents as unknown as Entry[]);

const levels = (who: ReturnType<typeof ready>): Record<string, number> =>
  Object.fromEntries(
    who.items.contents
      .filter(({ type }: Entry) => type === "escala3Trait")
      .map(({ name, system }: Entry) => [name, system.level]),
  );

describe("what is ready-made", () => {
  it("has the figures of the source's sample sheet", () => {
    expect(levels(ready("Sandra"))).toEqual({
      Strength: 2,
      Agility: 4,
      Ego: 3,
      Perception: 2,
      Bearing: 2,
      Eloquence: 5,
      Greek: 5,
      Latin: 4,
      Computers: 3,
      LaTeX: 3,
      Photography: 2,
      Judo: 1,
    });
  });

  it.each(["Sandra", "Bruno Alcaide", "Ofelia Prado"])(
    "%s has levels from 1 to 5, and attributes of 3 on average",
    (name) => {
      const traits: Entry[] = ready(name).items.contents.filter(({ type }: Entry) => type === "escala3Trait");
      for (const { system } of traits) expect([1, 2, 3, 4, 5]).toContain(system.level);
      const attributes = traits.filter(({ system }) => system.group === "attribute").map(({ system }) => system.level);
      expect(attributes.reduce((sum, level) => sum + level, 0) / attributes.length).toBe(3);
    },
  );

  it.each(["es", "en"] as const)("names only traits that exist, in %s", (lang) => {
    const entries = all(lang);
    const names = new Set(entries.filter(({ type }) => type === "escala3Trait").map(({ name }) => name));
    const named = entries.flatMap(({ system }) => [system?.trait, system?.advantage?.trait].filter(Boolean));
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((name) => !names.has(name as string))).toEqual([]);
  });

  it("can be rolled with every trait of everybody, by every method", () => {
    const people = all("en").filter(({ items, type }) => items && type?.startsWith("escala3"));
    expect(people.length).toBe(80);
    for (const method of ["1d6", "nd6", "nd10", "1d10"]) {
      host.settings.set("escala3.method", method);
      for (const { name } of people) {
        const who = ready(name);
        for (const item of who.items.contents.filter(({ type }: Entry) => type === "escala3Trait")) {
          const { rules, check } = prepare("simple", { actor: who, item });
          expect(rules.odds(check()).success).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });
});
