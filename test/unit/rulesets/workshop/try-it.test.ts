import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { becomes } from "../../../../scripts/check-ruleset/reading/changes.ts";
import { Figures, type Held, readYaml } from "../../../../scripts/check-ruleset/reading/figures.ts";
import { Reading } from "../../../../scripts/check-ruleset/reading/roll.ts";
import { layHouse } from "../../templates/house.ts";
import { load } from "../host.ts";

/** *Try it* plays a page against a rival of other figures; what it says of both is compared with the reading of `check-ruleset`. */

// biome-ignore lint/suspicious/noExplicitAny: what a window is shown.
type Any = any;

const core = await import("../../../../module/core/workshop/index.ts");
const { nothingTried, previewOf, tryRoll } = await import("../../../../module/rulesets/workshop/window/preview.ts");

const PAGE = `workshop: 1
id: trial
name: Trial
attributes: { might: { from: 0, to: 5, start: 2 }, wit: { from: 0, to: 5, start: 0 } }
resources:
  health: { name: Health, max: might + 4 }
  stress: { name: Stress, max: 9, counts: up }
rolls:
  clash:
    ask: { approach: attribute, bonus: 0..4 }
    dice: { d: 2d6 }
    numbers: { total: sum(d) + approach + bonus, shift: total - rival.total }
    bands:
      - { name: Hit, as: success, when: shift > 0, then: { target.health: -shift, stress: +1 } }
      - { name: Miss, as: failure, then: { stress: +2 } }
  dare:
    dice: { d: d6 }
    numbers: { n: sum(d) - target.might }
    bands: [{ name: Done, as: success, when: n > 0, then: { target.stress: +n, health: -1 } }, { name: Not, then: { health: -n } }]
`;

/** The two of the window: a hero as they begin, and one with every figure elsewhere. */
const HERO: Held = { attributes: { might: 2, wit: 0 }, resources: { health: 6, stress: 0 }, things: [] };
const RIVAL: Held = { attributes: { might: 0, wit: 5 }, resources: { health: 4, stress: 0 }, things: [] };

beforeEach(() => layHouse());

describe("a trial roll", () => {
  it.each([
    ["clash", "might", [6, 6, 1, 2]],
    ["clash", "wit", [6, 6, 1, 2]],
    ["clash", "wit", [1, 1, 3, 3]],
    ["dare", "", [5]],
    ["dare", "", [1]],
  ])("%s with “%s” and %j says what the page says of both", async (roll, approach, faces) => {
    const page = readYaml(PAGE);
    const [me, them] = [new Figures(page, HERO), new Figures(page, RIVAL)];
    const asked = (bonus: number): Record<string, string | number> => (approach ? { approach, bonus } : {});
    const rival = new Reading(page, roll, { figures: them, thing: null, asked: asked(0) }, null, null);
    const opposed = Reading.opposed(page.rolls[roll]);
    const reading = new Reading(
      page,
      roll,
      { figures: me, thing: null, asked: asked(1) },
      them,
      opposed ? rival : null,
    );
    const term = (results: number[]) => ({ number: results.length, faces: 6, fudge: false, results });
    reading.take(opposed ? [term(faces.slice(0, 2)), term(faces.slice(2))] : [term(faces)]);
    const { changes } = reading.came();
    const told = (
      [
        ["The other side", "target", RIVAL],
        ["Sample", "roller", HERO],
      ] as const
    ).flatMap(([who, of, held]) => {
      const { resources } = held;
      const now = becomes(page, held, changes, of).resources;
      return Object.keys(resources)
        .filter((id) => now[id] !== resources[id])
        .map((id) => `${who}: ${page.resources[id].name}, from ${resources[id]} to ${now[id]}`);
    });
    expect(told.length).toBeGreaterThan(0);
    load(6, faces);
    const tried = { ...nothingTried(), roll, values: asked(1) };
    expect(((await tryRoll(core.page(PAGE), tried)) as Any).came).toEqual(told);
  });

  it("shows odds against that side, and lets its answers be chosen", () => {
    const { roll } = previewOf(core.page(PAGE), { ...nothingTried(), roll: "clash" }) as Any;
    const names = [...roll.controls, ...roll.more.controls].map(({ name }: Any) => name);
    expect(names.sort()).toEqual(["approach", "bonus", "rival.approach", "rival.bonus"]);
  });
});

it("the reading shares no code with the system", () => {
  const folder = new URL("../../../../scripts/check-ruleset/reading/", import.meta.url);
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(["changes.ts", "roll.ts"]));
  for (const name of names) {
    const text = readFileSync(new URL(name, folder), "utf8");
    const from = [...text.matchAll(/from "([^"]+)"/g)].map(([, path]) => path);
    expect(from.filter((path) => path !== "yaml" && !/^\.\/\w+\.ts$/.test(path ?? ""))).toEqual([]);
  }
});
