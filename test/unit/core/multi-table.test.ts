import { describe, expect, it } from "vitest";
import { multi } from "./everything.ts";

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
