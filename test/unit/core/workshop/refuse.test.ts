import { describe, expect, it } from "vitest";
import {
  namesNeeded,
  odds,
  page,
  pageWarnings,
  refusalOf,
  roll,
  said,
} from "../../../../module/core/workshop/index.ts";
import { problems } from "./told.ts";

/** Dice that a roll refuses before they fall. */

const BUDGET = `
workshop: 1
id: budget
name: Budget
attributes: { might: 0..3, grace: 0..3 }
resources: { pool: { max: 6 } }
rolls:
  strive:
    ask: { more: 0..4, wild: yes }
    refuse:
      - { when: might + more > pool, text: { en: Too many dice., es: Demasiados dados. } }
      - { when: all > 5 and not wild, text: Never more than five. }
    dice: { main: { count: all, die: 6 } }
    numbers: { all: might + more, best: high(main) }
    bands: [{ name: Hit, as: success, when: best >= 5 }, { name: Miss, as: failure }]
`;

const strive = () => page(BUDGET).rolls[0] as ReturnType<typeof roll>;

describe("a budget that refuses dice", () => {
  it("says the first sentence that holds, and nothing where none does", () => {
    const why = (given: object) => refusalOf(strive(), { might: 2, more: 1, pool: 6, wild: 0, ...given });
    expect(why({})).toBeNull();
    expect(why({ more: 4 })).toBe("Never more than five.");
    expect(why({ more: 4, wild: 1 })).toBeNull();
    expect(why({ pool: 3 })).toBeNull();
    expect(why({ pool: 2 })).toEqual({ en: "Too many dice.", es: "Demasiados dados." });
    expect(why({ more: 4, pool: 5 })).toEqual({ en: "Too many dice.", es: "Demasiados dados." });
    expect(refusalOf(roll("dice: { main: 2d6 }"), {})).toBeNull();
  });

  it("needs its names, and changes no chance", () => {
    expect(namesNeeded(strive()).sort()).toEqual(["might", "more", "pool", "wild"]);
    expect(odds(strive(), { might: 2, more: 1, pool: 0, wild: 0 }).bands[0]?.chance).toBeCloseTo(1 - (4 / 6) ** 3, 12);
  });

  it("reads back", () => {
    expect(said(strive()).slice(0, 2)).toMatchObject([
      { key: "refused", label: { en: "Too many dice." }, when: { key: "above" } },
      { key: "refused", label: "Never more than five.", when: { key: "and" } },
    ]);
  });

  it("counts no figures for which nothing is rolled among those that bands are warned of by", () => {
    // Twelve dice would be needed for the first band: nobody rolls as many.
    const never = (most: number) =>
      page(
        BUDGET.replace("when: best >= 5", `when: count(main) > ${most}`)
          .replace(", wild: yes", "")
          .replace(" and not wild", ""),
      );
    const reasons = (most: number) => pageWarnings(never(most)).map(({ reason, name }) => `${reason} ${name}`);
    expect(reasons(5)).toEqual(["never Hit"]);
    expect(reasons(4)).toEqual([]);
  });

  it("is known before the dice fall, says both its words, and takes no others", () => {
    const wrong = (refuse: string) => problems(() => page(BUDGET.replace(/refuse:\n.*\n.*\n/, `refuse: ${refuse}\n`)));
    const when = "rolls.strive.refuse[0].when";
    expect(wrong("[{ when: best > 1, text: No }]")).toEqual([`10:22 ${when} beforeRoll`]);
    expect(wrong("[{ when: count(main) > 1, text: No }]")).toEqual([`10:22 ${when} beforeRoll`]);
    expect(wrong("[{ when: more, text: No }]")).toEqual([`10:22 ${when} expectsCondition`]);
    expect(wrong("[{ when: more > pol, text: No }]")).toEqual([`10:29 ${when} near`]);
    expect(wrong("[{ when: more > 1 }]")).toEqual(["10:14 rolls.strive.refuse[0] missing"]);
    expect(wrong("[{ text: No }]")).toEqual(["10:14 rolls.strive.refuse[0] missing"]);
    expect(wrong("{ when: more > 1, text: No }")).toEqual(["10:13 rolls.strive.refuse dashes"]);
    expect(wrong("[{ when: more > 1, text: No, as: bad }]")).toEqual(["10:42 rolls.strive.refuse[0] unknownKey"]);
  });
});
