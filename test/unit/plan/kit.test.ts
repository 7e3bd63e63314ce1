import { describe, expect, it } from "vitest";
import { Distribution } from "../../../module/core/chance/index.ts";
import { anActor } from "../table.ts";

const { barsOf, MOST_BARS, rollerFor, tooltipOf } = await import("../../../module/plan/kit.ts");

it("a roll without one of the game's own actors is refused", () => {
  const roller = rollerFor((actor) => (actor?.type === "hero" ? actor : null));
  const ana = anActor("Ana");
  expect(roller({ actor: ana })).toBe(ana);
  for (const actor of [null, anActor("Rock", { type: "thing" })])
    expect(() => roller({ actor })).toThrow(expect.objectContaining({ key: "CUBILETE.error.noActor" }));
});

it("a figure's parts are told in a line: the first as it is, the others with their signs", () => {
  const part = (label: string, value: number) => ({ label, value });
  expect(tooltipOf([part("CUBILETE.effects.attack", 9), part("Dodge", 5), part("Leather", -1)])).toBe(
    "Attacks 9 · Dodge +5 · Leather −1",
  );
  expect(tooltipOf([])).toBe("");
});

describe("bars", () => {
  const kindOf = (value: number) => (value < 5 ? "failure" : "success");
  const values = (total: Distribution, most?: number) => {
    const bars = barsOf(total, kindOf as never, most);
    return [bars[0]?.value, bars.at(-1)?.value];
  };

  it("are all that a roll can come to, each with its chance and its kind", () => {
    const bars = barsOf(Distribution.dice(2, 6), kindOf as never);
    expect(bars.map(({ value }) => value)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [at, cases] of [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].entries())
      expect(bars[at]?.chance).toBeCloseTo(cases / 36);
    expect(bars.map(({ kind }) => kind)).toEqual([...Array(3).fill("failure"), ...Array(8).fill("success")]);
  });

  it("leave out what comes less than once in two thousand", () => {
    // 5d6: one case of 7776 is 5 or less, six are 6 or less.
    expect(values(Distribution.dice(5, 6))).toEqual([6, 29]);
    // A little oftener is shown.
    expect(values(Distribution.of(0, [1, 1998]))).toEqual([0, 1]);
    expect(values(Distribution.of(0, [1998, 1]))).toEqual([0, 1]);
    expect(values(Distribution.of(0, [1, 2000]))).toEqual([1, 1]);
    expect(values(Distribution.of(0, [2000, 1]))).toEqual([0, 0]);
  });

  it("say at the ends what was left out there, to the last fraction, and nothing where nothing was", () => {
    const cut = (total: Distribution, most?: number) => {
      const bars = barsOf(total, kindOf as never, most);
      for (const { below, above } of bars.slice(1, -1)) expect([below, above]).toEqual([undefined, undefined]);
      return [bars[0]?.below, bars.at(-1)?.above];
    };
    expect(cut(Distribution.dice(2, 6))).toEqual([undefined, undefined]);
    const [below = 0, above = 0] = cut(Distribution.dice(5, 6));
    expect([below * 7776, above * 7776].map((cases) => Math.round(cases * 1e6) / 1e6)).toEqual([1, 1]);
    const [least = 0, most] = cut(Distribution.of(0, [1, 2000]));
    expect(most).toBeUndefined();
    expect(least).toBeCloseTo(1 / 2001, 12);
    expect(cut(Distribution.of(0, [2000, 1]))[0]).toBeUndefined();
    const [, rest = 0] = cut(Distribution.die(100));
    expect(rest).toBeCloseTo(0.4, 12);
  });

  it("are at most so many, and lose the thinnest ends first", () => {
    expect(values(Distribution.of(1, [1, 2, 5, 9, 5, 3]), 3)).toEqual([3, 5]);
    expect(values(Distribution.of(1, [3, 5, 9, 5, 2, 1]), 3)).toEqual([2, 4]);
    expect(values(Distribution.die(100))).toEqual([1, MOST_BARS]);
    expect(values(Distribution.die(MOST_BARS))).toEqual([1, MOST_BARS]);
  });
});
