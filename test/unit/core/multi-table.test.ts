import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";
import { refusal } from "./helpers.ts";

/** What a sheet and a chooser ask before the dice are chosen. */

describe("a level", () => {
  it("stays within 1 and 100, whatever gear adds", () => {
    expect([multi.levelWith(8, 2), multi.levelWith(2, -9), multi.levelWith(99, 5)]).toEqual([10, 1, 100]);
  });

  it("has its band, and none below 1", () => {
    expect([0, 1, 4, 5, 8, 9, 12, 13, 100].map(multi.bandOf)).toEqual([
      ...[null, "child", "child", "adult", "adult", "professional", "professional", "master", "master"],
    ]);
  });

  it("is named where it is none", () => {
    const field = (act: () => unknown) => refusal(act).field;
    expect(field(() => multi.levelWith(101, 0))).toBe("level");
    expect(field(() => multi.levelWith(8, 1e7))).toBe("added");
    expect(field(() => multi.bandOf(1001))).toBe("level");
    expect(field(() => multi.usualChallenge(0))).toBe("level");
    for (const ask of [multi.playable, (hand: never) => multi.objections(hand, { level: 1, dice: [4] })])
      expect(field(() => ask({ level: 8, more: 1 } as never))).toBe("more");
    expect(field(() => multi.leaning({ level: 8, more: 1 } as never, { level: 1, dice: [4] }))).toBe("more");
    expect(field(() => multi.styles({ level: 8, difficulty: 0 }))).toBe("difficulty");
  });

  it("is half given up where nothing is known of the rival", () => {
    expect([1, 2, 7, 8].map(multi.usualChallenge)).toEqual([1, 1, 4, 4]);
  });
});

describe("what is perceived of a hand", () => {
  const hand = (...by: number[]) => ({
    level: 8,
    conditions: by.map((each) => ({ kind: "perceived" as const, by: each })),
  });

  it("lowers what may be played, or raises what the dice must reach, all together", () => {
    expect(multi.playable({ level: 8 })).toEqual({ highest: 8, beyond: 0 });
    expect(multi.playable(hand(-3))).toEqual({ highest: 5, beyond: 0 });
    expect(multi.playable(hand(2))).toEqual({ highest: 8, beyond: 2 });
    expect(multi.playable(hand(2, -5))).toEqual({ highest: 5, beyond: 0 });
    expect(multi.playable(hand(-20)).highest).toBe(-12);
  });

  it("agrees with what is refused", () => {
    const of = hand(-3);
    const reasons = (level: number) => multi.objections(of, { level, dice: [8] }).map(({ reason }) => reason);
    expect([reasons(5).includes("level"), reasons(6).includes("level")]).toEqual([false, true]);
  });
});

describe("what is laid out for a player who has chosen no dice", () => {
  const { firstPlay, worthOf } = multi;
  const option = (dice: number[], curve: number[], level = 6, objections: object[] = []) =>
    ({ level, dice, curve, objections }) as never;
  const poor = option([6], [0.5, 0.2]);
  const good = option([4, 4], [0.9, 0.4]);
  const banned = option([8], [1, 1], 6, [{ reason: "kinds", condition: null }]);
  const low = option([4], [1, 1], 5);
  const best = { level: 5, dice: [4] };
  const given = {
    options: [banned, low, poor, good],
    level: 6,
    chosen: true,
    best,
    difficulty: 1,
    own: 6,
    blind: false,
  };

  it("is worth its chance, or the mean of its curve while the difficulty is unknown", () => {
    expect([worthOf(good, 2, 6), worthOf(good, 3, 6), worthOf(good, null, 2)]).toEqual([0.4, 0, 0.65]);
  });

  it("is what is worth most of what is allowed at the level chosen", () => {
    expect(firstPlay(given)).toMatchObject({ level: 6, dice: [4, 4] });
    expect(firstPlay({ ...given, blind: true })).toMatchObject({ dice: [6] });
  });

  it("is the best roll where nothing was chosen, and never a hint where numbers are not shown", () => {
    expect(firstPlay({ ...given, chosen: false })).toBe(best);
    expect(firstPlay({ ...given, chosen: false, blind: true })).toMatchObject({ dice: [6] });
    expect(firstPlay({ ...given, chosen: false, difficulty: null })).toBe(best);
  });

  it("is whatever there is where nothing is allowed, and no dice where there is nothing", () => {
    const forbidden = { ...given, options: [banned] };
    expect(firstPlay(forbidden)).toMatchObject({ dice: [8] });
    expect(firstPlay({ ...forbidden, chosen: false, difficulty: null })).toMatchObject({ level: 5, dice: [4] });
    // The best roll, laid out at another level, is no answer to the level that was chosen.
    expect(firstPlay({ ...given, options: [low, banned] })).toMatchObject({ level: 6, dice: [8] });
    expect(firstPlay({ ...given, options: [low] })).toEqual({ level: 6, dice: [] });
    expect(firstPlay({ ...given, options: [], best: null })).toEqual({ level: 6, dice: [] });
  });
});

describe("a player who leans", () => {
  it("gets the best of that style, whatever is best of all, and the best where there is none", () => {
    const options = multi.styles({ level: 12, difficulty: 8 });
    const lean = (style: multi.Leaning | null, more: object = {}) =>
      multi.formatDice(
        multi.firstPlay({
          ...{ options, level: 12, chosen: false, best: multi.best({ level: 12, difficulty: 8 }) },
          ...{ difficulty: 8, own: 12, blind: false, style, ...more },
        }).dice,
      );
    expect([lean(null), lean("risky"), lean("conservative")]).toEqual(["4d4", "1d12", "4d4"]);
    // 2d6 makes an 8 in 15 of 36 falls, 1d4 + 1d8 in 14 of 32.
    expect(lean("medium")).toBe("1d4 + 1d8");
    expect(lean("medium", { difficulty: 4 })).toBe("2d6");
    // Without numbers it is the first that leans so.
    expect(lean("medium", { blind: true })).toBe("2d6");
    // At level 6 the one tight roll leans nowhere, and the best of all is conservative.
    const few = { options: multi.styles({ level: 6, difficulty: 6 }), level: 6, best: multi.best({ level: 6 }) };
    expect(few.options.map(({ style, best }) => [style, best])).toEqual([
      ["only", false],
      ["conservative", true],
    ]);
    expect([lean("risky", few), lean("medium", few), lean("conservative", few)]).toEqual(["1d6", "1d6", "2d4"]);
    // At 8 there is nothing between risky and conservative.
    const two = { options: multi.styles({ level: 8, difficulty: 6 }), level: 8, best: { level: 8, dice: [4, 4, 4] } };
    expect(lean("medium", two)).toBe("3d4");
  });

  it("compares the best of each style over all difficulties, of those that are allowed", () => {
    const of = (query: Parameters<typeof multi.styles>[0], own: number) =>
      multi.byStyle(multi.styles(query), own).map(({ style, dice }) => [style, multi.formatDice(dice)]);
    expect(of(6, 6)).toEqual([["only", "1d6"]]);
    expect(of({ level: 6, unknown: true }, 6)).toEqual([
      ["only", "1d6"],
      ["conservative", "2d4"],
    ]);
    expect(of(8, 8)).toEqual([
      ["risky", "1d8"],
      ["conservative", "2d4"],
    ]);
    expect(of({ level: 12, conditions: [{ kind: "noConservative" }] }, 12)).toEqual([
      ["risky", "1d12"],
      ["medium", "2d6"],
    ]);
    expect(of({ level: 12, unknown: true }, 12).at(-1)?.[0]).toBe("conservative");
  });
});
