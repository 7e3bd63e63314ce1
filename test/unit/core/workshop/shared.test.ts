import { describe, expect, it } from "vitest";
import {
  compare,
  odds,
  page,
  pageWarnings,
  refusalOf,
  rollGiven,
  sharedMoves,
  sharedNow,
  sharedSays,
} from "../../../../module/core/workshop/index.ts";
import { rangesOf } from "../../../../module/core/workshop/warnings.ts";
import { problems } from "./told.ts";

/** Clocks and pools of the table: what stands there, what moves them, and what rolls make of it. */

const PAGE = `
workshop: 1
id: tide
name: Tide
attributes: { nerve: 0..3 }
resources: { health: { max: 5 } }
shared:
  doom: { name: Doom, segments: 6, full: { en: The sea comes., es: Llega el mar. } }
  luck: { start: 3, max: 5, empty: Out of luck. }
  gold: { min: -2 }
rolls:
  brave:
    ask: { calls: 0..3 }
    refuse: [{ when: calls > shared.luck, text: No more luck. }]
    dice: { main: 1d6 }
    numbers: { total: sum(main) + nerve + calls - shared.doom }
    bands:
      - { name: Good, as: success, when: total >= 4, then: { shared.luck: -calls } }
      - { name: Bad, as: failure, then: { shared.doom: +2, health: -1 } }
    notes: [{ name: It fills, when: shared.doom >= 5, then: { shared.gold: 0 - main_high } }]
    push: { then: { shared.doom: +1 }, costs: { health: 1 } }
`.replace("main_high", "total");
const NOBODY = { attributes: {}, resources: {}, things: [], conditions: [] };
const tide = () => page(PAGE);
const brave = () => tide().rolls[0] as ReturnType<typeof tide>["rolls"][number];

describe("what the table shares", () => {
  it("stands as it starts until it is moved, and within what the page says", () => {
    expect(sharedNow(tide())).toEqual({ doom: 0, luck: 3, gold: -2 });
    expect(sharedNow(tide(), { doom: 9, luck: -4, gold: 700, other: 1 })).toEqual({ doom: 6, luck: 0, gold: 700 });
    expect(sharedNow(tide(), { doom: Number.NaN, luck: "2" })).toEqual({ doom: 0, luck: 3, gold: -2 });
  });

  it("is called by its old name until it is moved under the new one", () => {
    const now = page(
      PAGE.replaceAll("doom", "dread").replace("shared:", "was: { shared.doom: shared.dread }\nshared:"),
    );
    expect(sharedNow(now, { doom: 4 }).dread).toBe(4);
    expect(sharedNow(now, { doom: 4, dread: 1 }).dread).toBe(1);
    expect(compare(tide(), now)).toContainEqual({ change: "renamed", path: "shared.dread", was: "shared.doom" });
  });

  it("moves by all that a roll says of it, no further than its ends, and what stays is not told", () => {
    const moves = (held: object, ...changes: [string, number][]) =>
      sharedMoves(
        tide(),
        held as Record<string, unknown>,
        changes.map(([resource, amount]) => ({ resource, amount })),
      );
    expect(moves({ doom: 3 }, ["shared.doom", 2], ["health", -1], ["shared.doom", 2])).toEqual([
      { id: "doom", before: 3, after: 6 },
    ]);
    expect(moves({ doom: 6 }, ["shared.doom", 1])).toEqual([]);
    expect(moves({}, ["shared.luck", -9], ["shared.gone", 1])).toEqual([{ id: "luck", before: 3, after: 0 }]);
  });

  it("says when it is full, and when nothing is left", () => {
    const [doom, luck, gold] = tide().shared as [never, never, never];
    expect([sharedSays(doom, 5), sharedSays(doom, 6)]).toEqual([null, { en: "The sea comes.", es: "Llega el mar." }]);
    expect([sharedSays(luck, 0), sharedSays(luck, 1), sharedSays(luck, 5)]).toEqual(["Out of luck.", null, null]);
    expect(sharedSays(gold, -2)).toBeNull();
  });
});

describe("a roll that looks at it", () => {
  it("is given what stands there, exactly in odds, in what it refuses and in notes", () => {
    const chance = (doom: number) => {
      const given = rollGiven(
        tide(),
        { ...NOBODY, attributes: { nerve: 2 } },
        { asked: { calls: 1 }, shared: { doom } },
      );
      expect(given).toMatchObject({ "shared.doom": doom, "shared.luck": 3 });
      const { bands, notes } = odds(brave(), given);
      return [bands[0]?.chance, notes[0]?.chance];
    };
    // A die and 3, less what the clock says, to be 4 or more.
    expect(chance(0)[0]).toBeCloseTo(1, 12);
    expect(chance(4)[0]).toBeCloseTo(2 / 6, 12);
    expect(chance(5)).toEqual([expect.closeTo(1 / 6, 12), 1]);
    const refused = (luck: number) =>
      refusalOf(brave(), rollGiven(tide(), NOBODY, { asked: { calls: 2 }, shared: { luck } }));
    expect([refused(1), refused(2)]).toEqual(["No more luck.", null]);
  });

  it("is tried over all that can stand there", () => {
    expect(rangesOf(tide(), brave())["shared.doom"]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rangesOf(tide(), brave())["shared.luck"]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(pageWarnings(tide())).toEqual([]);
  });
});

describe("what is wrong with it", () => {
  const wrong = (from: string, to: string) => problems(() => page(PAGE.replace(from, to)));

  it("is named with its place", () => {
    expect(wrong("segments: 6", "segments: 1")).toEqual(["8:33 shared.doom.segments number"]);
    expect(wrong("segments: 6", "segments: 6, max: 9")).toEqual(["8:41 shared.doom.max onlyOne"]);
    expect(wrong("segments: 6", "segments: 6, start: 7")).toEqual(["8:43 shared.doom.start number"]);
    expect(wrong("min: -2", "min: -2, full: Rich")).toEqual(["10:9 shared.gold.full missing"]);
    expect(wrong("start: 3, max: 5", "start: 3, max: -5")).toEqual(["9:3 shared.luck reversed"]);
    expect(wrong("shared.doom: +2", "shared.dom: +2")).toEqual(["19:43 rolls.brave.bands[1].then.shared.dom near"]);
    expect(wrong("shared.doom: +2", "target.shared.doom: +2")[0]).toMatch(/then\.target\.shared\.doom near$/);
    expect(wrong("shared.doom: +2", "shared.doom: true")[0]).toMatch(/expectsNumber$/);
    expect(wrong("shared.doom: +2", "shared.doom: step up")[0]).toMatch(/noSizes$/);
    expect(wrong("shared.doom: +2", "clock.doom: +2")[0]).toMatch(/near$/);
    // Heroes' own figures know nothing of it, and nobody pays with it.
    expect(wrong("health: { max: 5 }", "health: { max: shared.doom }")[0]).toMatch(/resources\.health\.max otherKind$/);
    expect(wrong("costs: { health: 1 }", "costs: { shared.luck: 1 }")[0]).toMatch(/push\.costs otherKind$/);
    expect(wrong("luck: {", "nerve: {").some((one) => one.endsWith("shared taken"))).toBe(true);
  });

  it("is one message for a thousand clocks", () => {
    const many = Array.from({ length: 1000 }, (_, at) => `c${at}: { segments: 6 }`).join(", ");
    expect(problems(() => page(PAGE.replace(/shared:\n(?: {2}\w+: .*\n){3}/, `shared: { ${many} }\n`)))).toEqual([
      "7:9 shared tooMany",
    ]);
    const forty = Array.from({ length: 40 }, (_, at) => `c${at}: { segments: 6 }`).join(", ");
    expect(page(`workshop: 1\nid: many\nname: Many\nshared: { ${forty} }`).shared).toHaveLength(40);
  });
});
