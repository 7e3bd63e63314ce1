import { outlineOf } from "../../../cards/die-shapes.ts";
import type { Panel, Values } from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import { systemPath } from "../../../foundry/index.ts";
import { orElse } from "../../../i18n/errors.ts";
import { percent, t } from "../../../i18n/i18n.ts";
import { curvesOf } from "../../../plan/kit.ts";
import { diceValue, key, optionOf, wholeOf } from "../data/labels.ts";
import { type Choice, curveOf, explainObjection, isDie, MOST_FACES, objectionsTo, sentences } from "./choice.ts";
import type { Situation } from "./modifiers.ts";

/** The chooser: what can be rolled, laid out as dice from risky to conservative, and a cup to fill with one's own. */

/** Rows that a small screen shows together with the cup. Of more combinations, those of other numbers of dice. */
const MOST_ROWS = 5;
/** Of more difficulties than this, only every second or third has a column. */
const MOST_COLUMNS = 40;
/** With more columns than this, only every fifth says its number, and the chosen one. */
const MOST_NAMED = 16;
/** With more than this they stand on a line of their own: a column that is pressed is 24 pixels wide. */
const MOST_BESIDE = 7;
/** Dice drawn one by one; larger heaps say how many there are of each kind. The cup has more room. */
const MOST_DRAWN = 4;
const MOST_IN_CUP = 8;

/** What the strip of difficulties is about. */
export interface Facing {
  /** Whether the player can still choose the difficulty; otherwise the GM or the other side has. */
  open: boolean;
  /** Whether it is to stay unknown. */
  secret: boolean;
  /** Highest difficulty that may be named; the own level, unless there is no limit. */
  most: number | null;
  /** What success at a difficulty is worth, where a rival answers; absent: everything. */
  worth?: (difficulty: number) => number;
}

const dieOf = (faces: number) => ({
  face: `d${faces}`,
  outline: outlineOf(faces),
  spoken: `d${faces}`,
  state: "choice",
});

/** Dice as they are drawn: each one, or each kind with its number. */
function drawn(dice: readonly number[], most = MOST_DRAWN) {
  if (dice.length <= most) return dice.map((faces) => ({ ...dieOf(faces), faces, count: 0 }));
  return [...new Set(dice)].map((faces) => {
    const count = dice.filter((die) => die === faces).length;
    return { ...dieOf(faces), faces, count: count > 1 ? count : 0 };
  });
}

/** A curve as bars: x, y, width, height in a box of 100 × 100. */
function bars(curve: readonly number[], columns: number, difficulty: number | null) {
  const step = 100 / columns;
  return curve.map((chance, index) => ({
    x: (index * step + step * 0.1).toFixed(2),
    y: (100 - Math.max(chance * 100, 1)).toFixed(2),
    width: (step * 0.8).toFixed(2),
    height: Math.max(chance * 100, 1).toFixed(2),
    here: index + 1 === difficulty,
  }));
}

/**
 * Where there are too many to look at: for each number of dice the best of its kind, thinned out evenly; the riskiest,
 * the most conservative, the best and the chosen one always.
 */
function laidOut(choice: Choice, all: boolean): core.Option[] {
  const { options, difficulty, hand } = choice;
  if (all || options.length <= MOST_ROWS) return [...options];
  const worth = (option: core.Option) =>
    (option.objections.length === 0 ? 1 : 0) +
    (optionOf("wordsOnly") ? 0 : core.worthOf(option, difficulty, hand.level));
  const counts = [...new Set(options.map(({ dice }) => dice.length))];
  const picked = counts.map((count) => {
    const same = options.filter(({ dice }) => dice.length === count);
    return same.reduce((top, option) => (worth(option) > worth(top) ? option : top));
  });
  const always = options.filter((option) => option.best || isPlay(option, choice.play));
  const rows = new Set([...picked.slice(0, 1), ...picked.slice(-1), ...always]);
  for (let row = 1; rows.size < MOST_ROWS && row < picked.length - 1; row++) {
    const between = picked[Math.round((row * (picked.length - 1)) / (MOST_ROWS - 1))];
    if (between) rows.add(between);
  }
  for (const option of picked.length < MOST_ROWS ? options : []) if (rows.size < MOST_ROWS) rows.add(option);
  return options.filter((option) => rows.has(option));
}

/** What the star says. Where virtual dice of any size may be rolled, they may do better: they are not searched. */
const starred = (): string => t(key(optionOf("virtual") ? "chooser.bestUsual" : "chooser.best"));

/** What leans nowhere is the only way there is only where the dice are given. */
const styleWord = (style: core.Style, { conditions = [] }: core.Hand): string =>
  t(key(`style.${style === "only" && !conditions.some(({ kind }) => kind === "given") ? "neutral" : style}`));

const isPlay = (option: core.Play, play: core.Play): boolean =>
  option.level === play.level && diceValue(option.dice) === diceValue(play.dice);

const valuesOf = (level: number, dice: readonly number[]): string =>
  JSON.stringify({ level: String(level), dice: diceValue(dice) });

export function chooser(choice: Choice, situation: Situation, values: Values, facing: Facing): Panel {
  const { hand, play, difficulty, highest } = choice;
  const numbers = !optionOf("wordsOnly");
  const chanceOf = (curve: readonly number[] | null): string =>
    numbers && curve ? percent(core.worthOf({ curve }, difficulty, hand.level)) : "";
  const rows = laidOut(choice, values.all === "1");
  const options = rows.map((option) => ({
    id: `${option.level}-${option.dice.join("-")}`,
    values: valuesOf(option.level, option.dice),
    dice: drawn(option.dice),
    formula: core.formatDice(option.dice),
    style: styleWord(option.style, hand),
    lower: option.level === choice.laid ? 0 : option.level,
    best: numbers && option.best,
    chosen: isPlay(option, play),
    forbidden: option.objections.length > 0,
    why: sentences(option.objections.map((objection) => explainObjection(objection, option, situation))),
    chance: chanceOf(option.curve),
    bars: numbers ? bars(option.curve, Math.max(hand.level, 1), difficulty) : [],
  }));

  const curve = curveOf(play);
  const objections = orElse(() => objectionsTo(play, situation), []);
  const virtual = wholeOf(values.virtual, 7);
  const reach = play.dice.reduce((sum, faces) => sum + faces, 0);
  const cup = [...play.dice];
  const columns = columnsOf(choice, facing, curve, numbers);
  const context = {
    numbers,
    facing: {
      ...facing,
      difficulty: difficulty ?? "",
      shown: values.difficulty ?? difficulty ?? "",
      max: facing.most ?? 1000,
      columns,
      many: columns.length > MOST_BESIDE,
      thin: columns.length > MOST_NAMED,
    },
    level: play.level,
    highest,
    fixedLevel: highest <= 1,
    caption: t(key(difficulty === null ? "chooser.average" : "chooser.chance"), {
      level: hand.level,
      difficulty: difficulty ?? 0,
    }),
    options,
    starred: starred(),
    more:
      choice.options.length > MOST_ROWS
        ? { all: values.all === "1", value: values.all === "1" ? "" : "1", count: choice.options.length }
        : null,
    cup: {
      dice: drawn(cup, MOST_IN_CUP).map((die, index) => ({
        ...die,
        index,
        label: t(key("chooser.takeOut"), { die: die.face }),
        values: valuesOf(play.level, cup.toSpliced(cup.indexOf(die.faces), 1)),
      })),
      formula: orElse(() => core.formatDice(cup), ""),
      style: cup.length === 0 ? "" : orElse(() => styleWord(core.leaning(hand, play), hand), ""),
      reach: t(key("chooser.reach"), { reach, level: play.level }),
      chance: chanceOf(curve),
      why: sentences(objections),
      // Dice that fall short of the level suit a lower one.
      fit: reach > 0 && reach < play.level ? { level: reach, values: valuesOf(reach, cup) } : null,
      empty: valuesOf(play.level, []),
    },
    tray: core.DICE.map((faces) => ({
      ...dieOf(faces),
      label: t(key("chooser.putIn"), { die: `d${faces}` }),
      values: valuesOf(play.level, [...cup, faces]),
    })),
    virtual: optionOf("virtual")
      ? {
          faces: virtual,
          fits: isDie(virtual),
          label: isDie(virtual)
            ? t(key("chooser.putIn"), { die: `d${virtual}` })
            : t(key("chooser.noDie"), { most: MOST_FACES }),
          values: valuesOf(play.level, [...cup, virtual]),
        }
      : null,
    leanings: leaningsOf(choice),
    compared: values.compare === "1",
    curves:
      numbers && values.compare === "1" ? curvesOf(comparedIn(choice, curve), t(key("chooser.difficulty"))) : null,
    automatic: automaticWords(choice),
    illegal: choice.legal ? "" : t(key("error.noLegal"), { names: situation.names.join(", ") }),
  };
  return { template: systemPath("templates/multi/chooser.hbs"), context };
}

/** The ways to lean as buttons; none where all that is laid out leans nowhere. */
function leaningsOf({ options, style, hand }: Choice) {
  const had = new Set(core.byStyle(options, hand.level).map((option) => option.style));
  if (!core.LEANINGS.some((word) => had.has(word))) return [];
  return [null, ...core.LEANINGS].map((word) => ({
    id: word ?? "none",
    label: t(key(word === null ? "chooser.noStyle" : `style.${word}`)),
    // Dice and level that were chosen give way.
    values: JSON.stringify({ style: word ?? "", dice: "", level: "" }),
    chosen: word === style,
    absent: word !== null && !had.has(word),
  }));
}

/** The best of each way to lean, and what is in the cup where it is another. */
function comparedIn({ options, hand, play }: Choice, curve: readonly number[] | null) {
  const styles = core.byStyle(options, hand.level);
  const cup = curve && !styles.some((option) => isPlay(option, play));
  return [
    ...styles.map((option) => ({
      label: `${styleWord(option.style, hand)} · ${core.formatDice(option.dice)}`,
      chances: option.curve,
    })),
    ...(cup ? [{ label: `${t(key("chooser.cup"))} · ${core.formatDice(play.dice)}`, chances: curve }] : []),
  ];
}

/** One column for each difficulty, or for several: what these dice give, and what the best ones would. */
function columnsOf(
  choice: Choice,
  { most, worth = () => 1 }: Facing,
  curve: readonly number[] | null,
  numbers: boolean,
) {
  const top = Math.min(choice.hand.level, most ?? Number.POSITIVE_INFINITY);
  const step = Math.ceil(top / MOST_COLUMNS);
  const count = Math.floor(top / step);
  const chosen = choice.difficulty === null ? -1 : Math.ceil(choice.difficulty / step) - 1;
  const named = (index: number): boolean => {
    if (count <= MOST_NAMED || index === chosen) return true;
    return (index + 1) % 5 === 0 && !(chosen < count && Math.abs(index - chosen) < 3);
  };
  return Array.from({ length: count }, (_, index) => {
    const difficulty = (index + 1) * step;
    const mine = (curve?.[difficulty - 1] ?? 0) * worth(difficulty);
    const best = (choice.table[difficulty - 1]?.success ?? 0) * worth(difficulty);
    const said = key(numbers ? "chooser.column" : "chooser.columnOnly");
    const label = t(said, { difficulty, mine: percent(mine), best: percent(best), star: starred() });
    return {
      difficulty,
      chosen: index === chosen,
      shown: named(index) ? (index === chosen ? choice.difficulty : difficulty) : "",
      mine: Math.round(mine * 100),
      best: Math.round(best * 100),
      label,
    };
  });
}

/** Automatic success and failure, which the rules bring about by themselves. */
function automaticWords({ hand, difficulty, certain }: Choice): string {
  if (difficulty === null) return "";
  if (difficulty > hand.level) return t(key("chooser.impossible"), { level: hand.level });
  return certain ? t(key("chooser.automatic")) : "";
}
