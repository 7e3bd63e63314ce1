import { beforeEach, expect, it } from "vitest";
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

/** Attacks with the weapon that serves best. */
function attacks(by: Doc, target: Doc): number {
  const weapons: Weapon[] = by.items.contents.filter(({ type }: Weapon) => type === "effectWeapon");
  const each = weapons.map((item) => {
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
    const points = item.system.track === "physical" ? target.system.health.max : target.system.mind.max;
    return points / (success * mean + effect.mean);
  });
  return Math.min(...each);
}

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
