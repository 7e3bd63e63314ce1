import { beforeEach, describe, expect, it } from "vitest";
import type { OddsView } from "../../../module/contract/index.ts";
import { clearTable, host } from "../table.ts";

const { comparisonContext, oddsContext } = await import("../../../module/dialogs/odds.ts");
const { proper } = await import("../../../module/i18n/i18n.ts");

const odds = (more: Partial<OddsView> = {}): OddsView => ({ success: 0.5, figures: [], bars: [], ...more });
// biome-ignore lint/suspicious/noExplicitAny: what a template is given.
const drawn = (view: OddsView) => oddsContext(view) as any;

beforeEach(clearTable);

describe("chances made ready to be drawn", () => {
  it("write the headline and the figures as the player's language writes them", () => {
    const figures = [
      { label: proper("Critical"), chance: 0.125 },
      { label: proper("Mean"), value: 10.456 },
      { label: proper("Never"), chance: 0 },
      { label: proper("Nought") },
    ];
    expect(drawn(odds({ success: 0.625, figures }))).toMatchObject({
      success: "62.5%",
      figures: [
        { label: "Critical", text: "12.5%" },
        { label: "Mean", text: "10.46" },
        { label: "Never", text: "0%" },
        { label: "Nought", text: "0" },
      ],
    });
    host.lang = "es";
    expect(drawn(odds({ success: 0.625 })).success).toMatch(/^62,5\s%$/);
    expect(drawn(odds({ success: null })).success).toBeNull();
  });

  it("say what lies beyond the ends of the axis, where it is cut there", () => {
    const bar = (value: number, cut: object = {}) => ({ value, chance: 0.5, kind: "neutral" as const, ...cut });
    const ends = (...bars: OddsView["bars"]) => {
      const { from, below, to, above } = drawn(odds({ bars }));
      return [from, below, to, above];
    };
    expect(ends(bar(1), bar(2))).toEqual(["1", null, "2", null]);
    expect(ends(bar(-4, { below: 0.0004 }), bar(2, { above: 0.00001 }))).toEqual([
      "−4",
      "below: < 0.1%",
      "2",
      "above: < 0.1%",
    ]);
    // A single bar that is cut on one side.
    expect(ends(bar(0, { above: 0.25 }))).toEqual(["0", null, null, "above: 25%"]);
    host.lang = "es";
    expect(ends(bar(1), bar(2, { above: 0.25 }))[3]).toMatch(/^por encima: 25\s%$/);
  });

  it("say of a part of the headline that it is one", () => {
    const figures = [
      { label: proper("Critical"), chance: 0.125, kind: "critical" as const, within: true as const },
      { label: proper("Fumble"), chance: 0.001, kind: "fumble" as const },
    ];
    expect(drawn(odds({ figures })).figures).toMatchObject([
      { label: "Critical (included)", kind: "critical" },
      { label: "Fumble", kind: "fumble" },
    ]);
    const { rows } = comparisonContext("", odds({ figures }), odds({ figures })) as { rows: { label: string }[] };
    expect(rows.map(({ label }) => label).slice(1)).toEqual(["Critical (included)", "Fumble"]);
  });

  it("draw the highest bar over the whole height, the others in proportion, side by side", () => {
    const chances = [0.1, 0.4, 0.2, 0];
    const { bars, baseline, viewBox, from, to } = drawn(
      odds({ bars: chances.map((chance, at) => ({ value: at + 3, chance, kind: at > 1 ? "success" : "failure" })) }),
    );
    const [, , width, height] = viewBox.split(" ").map(Number);
    expect(baseline).toBe(height);
    expect(bars.map((bar: { height: string }) => Number(bar.height))).toEqual([height / 4, height, height / 2, 0]);
    for (const [at, bar] of bars.entries()) {
      // Each stands on the baseline, in the middle of its own quarter.
      expect(Number(bar.y) + Number(bar.height)).toBeCloseTo(height, 1);
      expect(Number(bar.x) + Number(bar.width) / 2).toBeCloseTo(((at + 0.5) * width) / 4, 1);
      expect(Number(bar.width)).toBeLessThan(width / 4);
    }
    expect(bars.map(({ kind }: { kind: string }) => kind)).toEqual(["failure", "failure", "success", "success"]);
    expect(bars.map(({ tip }: { tip: string }) => tip)).toEqual(["3: 10%", "4: 40%", "5: 20%", "6: 0%"]);
    expect([from, to]).toEqual(["3", "6"]);
  });

  it("show what is possible, however unlikely, and draw nothing of what is not", () => {
    const bars = [1, 1e-9, 0].map((chance, value) => ({ value, chance, kind: "neutral" as const }));
    expect(drawn(odds({ bars })).bars.map(({ height }: { height: string }) => Number(height))).toEqual([72, 1, 0]);
    const none = [{ value: 1, chance: 0, kind: "neutral" as const }];
    expect(drawn(odds({ bars: none })).bars[0].height).toBe("0.00");
  });

  it("draw what is certain as a pillar in the middle, named once", () => {
    const { bars, from, to, viewBox } = drawn(
      odds({ bars: [{ value: 7, chance: 1, kind: "success", label: proper("Sure") }] }),
    );
    const width = Number(viewBox.split(" ")[2]);
    expect(bars).toHaveLength(1);
    expect(Number(bars[0].width)).toBeLessThanOrEqual(width / 5);
    expect(Number(bars[0].x) + Number(bars[0].width) / 2).toBeCloseTo(width / 2, 1);
    expect([from, to, bars[0].tip]).toEqual(["Sure", null, "Sure: 100%"]);
  });

  it("name the ends of no bars by nothing", () => {
    expect(drawn(odds())).toMatchObject({ bars: [], to: null });
    expect(drawn(odds()).from).toBeUndefined();
  });
});

describe("two chances side by side", () => {
  it("are each figure without and with the change", () => {
    const without = odds({
      success: 0.5,
      figures: [
        { label: proper("Mean"), value: 3 },
        { label: proper("Gone"), chance: 0.1 },
      ],
    });
    const other = odds({
      success: 0.25,
      figures: [
        { label: proper("New"), chance: 0.2 },
        { label: proper("Mean"), value: 4.5 },
      ],
    });
    expect(comparisonContext("Cover", without, other)).toEqual({
      label: "Cover",
      rows: [
        { label: expect.any(String), from: "50%", to: "25%" },
        { label: "Mean", from: "3", to: "4.5" },
      ],
    });
  });

  it("leave out a headline that one of them has not", () => {
    const rows = (a: number | null, b: number | null) =>
      (comparisonContext("", odds({ success: a }), odds({ success: b })) as { rows: object[] }).rows;
    expect([rows(0.5, null), rows(null, 0.5), rows(null, null)]).toEqual([[], [], []]);
    // No chance at all is one that can be said.
    expect(rows(0, 1)).toMatchObject([{ from: "0%", to: "100%" }]);
  });
});
