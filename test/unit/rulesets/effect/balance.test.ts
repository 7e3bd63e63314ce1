import { beforeEach, describe, expect, it } from "vitest";
import * as core from "../../../../module/core/effect/index.ts";
import { packs, prepare, ready, reset } from "./host.ts";

/**
 * How the house's adversaries are weighed: on the finished sheets, by the core's exact odds. The measure is the mean number of
 * attacks that an attacker needs to take one of the other's two counts of hit points, all effect points spent on it.
 */

beforeEach(reset);

type Doc = ReturnType<typeof ready>;
interface Weapon {
  name: string;
  type: string;
  system: { damage: string; track: core.Track };
}

const HERO = "Aldara Vega";

/** What one attack takes on average with each weapon. */
const losses = (by: Doc, target: Doc): { track: core.Track; loss: number }[] => {
  const weapons: Weapon[] = by.items.contents.filter(({ type }: Weapon) => type === "effectWeapon");
  return weapons.map((item) => {
    const check = prepare("attack", {
      actor: by,
      item: item as unknown as Doc,
      target,
    }).check() as unknown as core.ActionCheck;
    const { success, effect } = core.odds(check);
    const { dice, bonus } = core.parseDice(item.system.damage) as unknown as {
      dice: { count: number; faces: number }[];
      bonus: number;
    };
    const mean = dice.reduce((sum, { count, faces }) => sum + (count * (faces + 1)) / 2, bonus);
    return { track: item.system.track, loss: success * mean + effect.mean };
  });
};

const pointsOf = ({ system }: Doc, track: core.Track): number => system[track === "physical" ? "health" : "mind"].max;

/** Attacks with the weapon that serves best. */
const attacks = (by: Doc, target: Doc): number =>
  Math.min(...losses(by, target).map(({ track, loss }) => pointsOf(target, track) / loss));

const over = (name: string) => attacks(ready(HERO), ready(name)) / attacks(ready(name), ready(HERO));

/** Where a step ends: her attacks over theirs. */
const STEPS = [0.3, 1, 2, Number.POSITIVE_INFINITY];

it("adversaries stand in the book on the step that their sheets give them, all of them", () => {
  const documents = (name: string) => packs.find((pack) => pack.name === name)?.documents ?? [];
  const pages = documents("effect-rules-en").flatMap(
    ({ pages }) => pages as { name: string; text: { content: string } }[],
  );
  const html = pages.find(({ name }) => name === "Who is dangerous")?.text.content ?? "";
  const printed = [...html.matchAll(/<tr><th scope="row">.*?<\/th>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/\{([^}]*)\}/g)].map(([, name = ""]) => name).sort(),
  );
  const weighed: string[][] = STEPS.map(() => []);
  for (const { name } of documents("effect-actors-en").filter(({ type }) => type === "effectNpc"))
    weighed[STEPS.findIndex((end) => over(String(name)) < end)]?.push(String(name));
  expect(printed).toEqual(weighed.map((names) => names.sort()));
  expect(weighed.flat().length).toBeGreaterThanOrEqual(20);
});

describe("fights of the box", () => {
  const made = (name: string) => {
    const documents = packs.find((pack) => pack.name === "effect-actors-en")?.documents ?? [];
    const { system, items } = documents.find((each) => each.name === name) ?? {};
    return { system, items } as Parameters<typeof core.fighter>[0];
  };

  it("are worked out with the figures that the finished sheets have", () => {
    const heroes = [HERO, "Telmo Arce", "Iria Solana", "Silvano Cuervo"];
    const others = ["Three Fingers", "Goblin digger", "Goblin", "Tithe-counter", "Yawn", "Barrow lord", "Old dragon"];
    for (const name of [...heroes, ...others]) {
      const [who, figures] = [ready(name), core.fighter(made(name))];
      const { derived } = who.system;
      expect([figures.points, figures.initiative, figures.defences], name).toEqual([
        { physical: pointsOf(who, "physical"), mental: pointsOf(who, "mental") },
        derived.initiative,
        { physical: derived.defences.physical.value, mental: derived.defences.mental.value },
      ]);
      for (const other of heroes) {
        const target = core.fighter(made(other), { against: [made(name)] });
        const best = losses(who, ready(other)).filter(({ track }) => track === target.falls);
        const dealt = core.blow(figures, target).mean;
        if (best.length > 0)
          expect(dealt, `${name}: ${other}`).toBeCloseTo(Math.max(...best.map(({ loss }) => loss)), 9);
      }
    }
  });
});
