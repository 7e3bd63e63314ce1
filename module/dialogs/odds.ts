import type { OddsBar, OddsView } from "../contract/index.ts";
import { decimal, percent, t, withMinus } from "../i18n/i18n.ts";

const WIDTH = 320;
const HEIGHT = 72;

/** Bars for an inline drawing: success and failure differ in colour and in texture, and each bar says its number. */
function bars(list: OddsBar[]): object[] {
  const highest = Math.max(...list.map((bar) => bar.chance), Number.EPSILON);
  const step = WIDTH / list.length;
  // A certain result draws as a narrow bar, not as one over the whole width.
  const [width, aside] = list.length === 1 ? [step / 5, step * 0.4] : [step * 0.84, step * 0.08];
  return list.map((bar, index) => {
    const height = Math.max((bar.chance / highest) * HEIGHT, bar.chance > 0 ? 1 : 0);
    return {
      kind: bar.kind,
      x: (index * step + aside).toFixed(2),
      y: (HEIGHT - height).toFixed(2),
      width: width.toFixed(2),
      height: height.toFixed(2),
      tip: `${named(bar)}: ${percent(bar.chance)}`,
    };
  });
}

const named = ({ label, value }: OddsBar): string => (label ? t(label) : withMinus(String(value)));

/** What a figure is of; a part of the headline says that it is one. */
const labelled = ({ label, within }: OddsView["figures"][number]): string =>
  within ? t("CUBILETE.odds.within", { label: t(label) }) : t(label);

/** Chances made ready for `templates/shared/odds.hbs`. */
export function oddsContext(odds: OddsView): object {
  const first = odds.bars[0];
  const last = odds.bars.at(-1);
  const headline = odds.success ?? odds.average ?? null;
  return {
    success: headline === null ? null : percent(headline),
    caption: odds.caption ?? (odds.success === null ? "CUBILETE.odds.average" : "CUBILETE.odds.success"),
    figures: odds.figures.map((figure) => ({
      label: labelled(figure),
      kind: figure.kind,
      text: figure.chance === undefined ? decimal(figure.value ?? 0) : percent(figure.chance),
    })),
    notes: (odds.notes ?? []).map(({ label, data }) => t(label, data)),
    bars: bars(odds.bars),
    from: first && named(first),
    to: last && last !== first ? named(last) : null,
    below: first?.below ? t("CUBILETE.odds.below", { chance: percent(first.below) }) : null,
    above: last?.above ? t("CUBILETE.odds.above", { chance: percent(last.above) }) : null,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    baseline: HEIGHT,
  };
}

/** What a change makes of the chances, made ready for `templates/shared/roll-odds.hbs`: each figure without and with it. */
export function comparisonContext(label: string, without: OddsView, other: OddsView): object {
  const text = ({ chance, value }: { chance?: number; value?: number }) =>
    chance === undefined ? decimal(value ?? 0) : percent(chance);
  const rows = [
    { label: t("CUBILETE.odds.success"), from: without.success, to: other.success },
    { label: t("CUBILETE.odds.average"), from: without.average ?? null, to: other.average ?? null },
    ...without.figures.map((figure) => {
      const match = other.figures.find((each) => each.label === figure.label);
      return { label: labelled(figure), from: text(figure), to: match ? text(match) : null };
    }),
  ].map(({ from, to, ...row }) => ({
    ...row,
    from: typeof from === "number" ? percent(from) : from,
    to: typeof to === "number" ? percent(to) : to,
  }));
  return { label, rows: rows.filter(({ from, to }) => from !== null && to !== null) };
}
