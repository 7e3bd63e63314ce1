import type { Infer } from "../strict.ts";
import { coreError, wholeNumber } from "../validate.ts";
import { CHOICE, HAND, type KnownHand, MAX_DICE, MAX_HAND_LEVEL, maxima, QUERY, readPlay } from "./checks.ts";
import { type Leans, leansOf, MAX_LISTED, tight } from "./combinations.ts";
import { curveOf, successOf } from "./odds.ts";
import { EQUAL, type Space, search, searchMean } from "./search.ts";
import { type Leaning, STYLES, type Style } from "./tables.ts";
import type { Best, Condition, Hand, Objection, Option, Play } from "./types.ts";

/*
 * Choosing the dice: the rules (1 and 2), what bends the choice (source, F.A.Q.), and what is best.
 */

/** A hand with its conditions worked in. */
interface Known extends KnownHand {
  readonly space: Space;
  readonly given: readonly number[] | undefined;
}

function known(hand: KnownHand): Known {
  const of = <K extends Condition["kind"]>(kind: K): Extract<Condition, { kind: K }>[] =>
    hand.conditions.filter((condition) => condition.kind === kind) as Extract<Condition, { kind: K }>[];
  const removed = new Set(of("removed").map(({ faces }) => faces));
  const [no, only] = [of("noConservative").length > 0, of("onlyConservative").length > 0];
  const { highest, beyond: extra } = playable(hand);
  const kinds = hand.kinds.filter((faces) => !removed.has(faces));
  const tightest = leansOf(kinds, hand.maxDice);
  const levels = Array.from({ length: Math.max(0, highest) + 1 }, (_, level) => leanAt(tightest, level + extra));
  return {
    ...hand,
    space: {
      highest,
      extra,
      kinds,
      least: levels.map(({ most }) => (only ? most : 1)),
      // Where all tight combinations have the same number of dice, that number leans nowhere.
      most: levels.map(({ least, most }) =>
        no ? Math.min(hand.maxDice, least === most ? most : most - 1) : hand.maxDice,
      ),
    },
    given: of("given")[0]?.dice,
  };
}

/** Least and most dice of the tight combinations that cover a level; beyond what is listed, those of the highest listed. */
function leanAt({ least, most }: Leans, cover: number): { least: number; most: number } {
  const at = Math.min(MAX_LISTED, cover);
  return { least: least[at] as number, most: most[at] as number };
}

/**
 * How many dice lean which way at a level: measured against the tight combinations of what must be covered. Fewer dice
 * than all of them count as risky, more as conservative. [house] for dice that are not tight.
 */
function styleOf(count: number, level: number, { space: { extra, kinds }, maxDice }: Known): Style {
  const { least, most } = leanAt(leansOf(kinds, maxDice), level + extra);
  if (count < least) return "risky";
  if (count > most) return "conservative";
  if (least === most) return "only";
  return count === least ? "risky" : count === most ? "conservative" : "medium";
}

const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((faces, index) => faces === b[index]);

/**
 * What a hand can be played at: the highest level, below 1 when there is none, and what its dice must reach beyond the
 * level that is played (source, F.A.Q.: what is perceived of the level). Hand as in `best`.
 */
export function playable(hand: Hand): { readonly highest: number; readonly beyond: number } {
  const { level, conditions } = HAND.strict(hand, "");
  const by = conditions.reduce((sum, condition) => (condition.kind === "perceived" ? sum + condition.by : sum), 0);
  return { highest: level + Math.min(0, by), beyond: Math.max(0, by) };
}

/** A level (1…100) with what gear and the like add (−1e6…1e6): never below 1, nor above 100. */
export const levelWith = (level: number, added: number): number =>
  Math.min(
    Math.max(1, wholeNumber(level, "level", 1, MAX_HAND_LEVEL) + wholeNumber(added, "added", -1e6, 1e6)),
    MAX_HAND_LEVEL,
  );

/** Everything that forbids this play; empty when it is allowed. */
function objectionsTo({ level, dice }: Play, hand: Known): Objection[] {
  const { space, conditions, given } = hand;
  const list: Objection[] = [];
  const indexOf = (kind: Condition["kind"], matches: (condition: Condition) => boolean = () => true): number | null => {
    const index = conditions.findIndex((condition) => condition.kind === kind && matches(condition));
    return index < 0 ? null : index;
  };
  const perceived = (sign: number): number | null =>
    indexOf("perceived", (condition) => condition.kind === "perceived" && Math.sign(condition.by) === sign);
  if (level > space.highest) list.push({ reason: "level", condition: level > hand.level ? null : perceived(-1) });
  if (maxima(dice) < level + space.extra) {
    list.push({ reason: "cover", condition: maxima(dice) < level ? null : perceived(1) });
  }
  if (given) {
    // A condition that gives the dice decides on their kind and number too.
    const index = conditions.findIndex((condition) => condition.kind === "given" && !same(condition.dice, dice));
    if (index >= 0) list.push({ reason: "given", condition: index });
  } else {
    for (const faces of new Set(dice.filter((die) => !space.kinds.includes(die)))) {
      const index = indexOf("removed", (condition) => condition.kind === "removed" && condition.faces === faces);
      list.push({ reason: "kind", condition: index });
    }
    if (dice.length > hand.maxDice) list.push({ reason: "maxDice", condition: null });
  }
  const style = styleOf(dice.length, level, hand);
  const forbidden = indexOf("noConservative");
  if (forbidden !== null && style === "conservative") list.push({ reason: "conservative", condition: forbidden });
  const demanded = indexOf("onlyConservative");
  if (demanded !== null && style !== "conservative" && style !== "only") {
    list.push({ reason: "notConservative", condition: demanded });
  }
  return list;
}

/** Why this play is not allowed to this hand (rules 1 and 2, conditions, limits); empty when it is. Any dice may be asked. */
export function objections(hand: Hand, play: Play): readonly Objection[] {
  const mine = known(HAND.strict(hand, ""));
  return objectionsTo(readPlay(play, "play"), mine);
}

/** How a play leans for this hand, whether it is allowed or not. Any dice may be asked. */
export function leaning(hand: Hand, play: Play): Style {
  const mine = known(HAND.strict(hand, ""));
  const { level, dice } = readPlay(play, "play");
  return styleOf(dice.length, level, mine);
}

/** `difficulty`: null while it is unknown. */
function bestOf(hand: Known, difficulty: number | null): Best | null {
  const { space, given } = hand;
  // The search's running sums are good for choosing; the answer is worked out anew without subtractions.
  const best = (play: Play): Best => ({
    level: play.level,
    dice: [...play.dice],
    success: chanceOf(play, difficulty, hand.level),
  });
  if (given === undefined && space.highest > 0) {
    const found =
      difficulty === null
        ? searchMean(space, hand.level)
        : difficulty <= space.highest
          ? search(space, difficulty, difficulty)[0]
          : undefined;
    if (found) return best(found);
  }
  // Nothing can succeed, or there is no choice: the highest level that may be played, with the first dice for it.
  for (let level = Math.min(space.highest, MAX_HAND_LEVEL); level > 0; level--) {
    const pools = given ? [given] : tight(Math.min(MAX_LISTED, level + space.extra), space.kinds, hand.maxDice);
    const dice = pools.find((pool) => objectionsTo({ level, dice: pool }, hand).length === 0);
    if (dice) return best({ level, dice });
  }
  return null;
}

const chanceOf = (play: Play, difficulty: number | null, own: number): number =>
  difficulty === null ? worthOf({ curve: curveOf(play) }, null, own) : successOf(play, difficulty);

type Conditioned = { readonly conditions: readonly Condition[] };

/**
 * The best roll of a hand against a difficulty (1…1000): proven over all sets of dice and all levels that may be played,
 * oversize heaps of small dice included. Without a difficulty, while it is unknown, the roll with the highest mean chance
 * over the difficulties 1 to the own level; `success` is that mean. Of equals the one with fewest dice. Null when the
 * conditions leave no roll at all. Own level 1…100; errors name the field, `work` when many virtual kinds make the search
 * too long.
 */
export function best<H extends Infer<typeof QUERY>>(query: H): H extends Conditioned ? Best | null : Best;
export function best(query: Infer<typeof QUERY>): Best | null {
  const { difficulty, ...hand } = QUERY.strict(query, "");
  return bestOf(known(hand), difficulty ?? null);
}

/** The best roll at every difficulty from 1 to the own level, in one search; index 0 is difficulty 1. As `best`. */
export function bestTable<H extends Hand>(hand: H): readonly (H extends Conditioned ? Best | null : Best)[];
export function bestTable(hand: Hand): readonly (Best | null)[] {
  const mine = known(HAND.strict(hand, ""));
  const top = Math.min(mine.level, mine.space.highest);
  const found = mine.given || top < 1 ? [] : search(mine.space, 1, top);
  return Array.from({ length: mine.level }, (_, index) => {
    const play = found[index];
    return play ? { ...play, success: successOf(play, index + 1) } : bestOf(mine, index + 1);
  });
}

/**
 * What a chooser lays out: the tight combinations of a level, from risky to conservative (or the dice given), each with
 * its curve and what forbids it; and, with a difficulty or `unknown` (it is there, and nobody knows it), the best roll of
 * all, as `best` finds it, marked unless nothing can succeed, put in its place when it is not among them (it may play a lower level). `play`: the
 * level played, 1…100, default the highest that may be (own level when none may). A bare number is a hand of that level.
 */
export function styles(query: number | Infer<typeof CHOICE>): readonly Option[] {
  const asked = CHOICE.strict(typeof query === "number" ? { level: query } : query, "");
  const { difficulty, unknown, play, ...given } = asked;
  const hand = known(given);
  const level = play ?? (hand.space.highest < 1 ? hand.level : Math.min(hand.level, hand.space.highest));
  const cover = Math.min(MAX_LISTED, level + hand.space.extra);
  // What a curse takes away is still laid out, as something that cannot be had.
  const list = hand.given ? [hand.given] : [...tight(cover, hand.kinds, MAX_DICE)];
  const reachable = hand.given ? [] : tight(cover, hand.space.kinds, hand.maxDice);
  for (const dice of reachable) if (!list.some((other) => same(other, dice))) list.push(dice);
  if (unknown && difficulty !== undefined) throw coreError("combination", "unknown", { type: "false" }, unknown);
  const optimum = unknown || difficulty !== undefined ? bestOf(hand, difficulty ?? null) : null;
  const plays: Play[] = list.map((dice) => ({ level, dice }));
  if (optimum && !plays.some((play) => play.level === optimum.level && same(play.dice, optimum.dice))) {
    plays.push({ level: optimum.level, dice: optimum.dice });
  }
  return plays
    .map((play): Option => {
      const isBest = optimum !== null && play.level === optimum.level && same(play.dice, optimum.dice);
      return {
        level: play.level,
        dice: [...play.dice],
        style: styleOf(play.dice.length, play.level, hand),
        tight: reachable.some((dice) => same(dice, play.dice)) && play.level === level,
        ...(difficulty !== undefined && { success: successOf(play, difficulty) }),
        curve: curveOf(play),
        objections: objectionsTo(play, hand),
        best: isBest && optimum.success > 0,
      };
    })
    .sort((a, b) => a.dice.length - b.dice.length);
}

/**
 * What a play is worth: its chance at the difficulty; while that is unknown, the mean over all difficulties up to the own
 * level, which is also the mean of what it reaches, by level.
 */
export function worthOf(option: Pick<Option, "curve">, difficulty: number | null, level: number): number {
  if (difficulty !== null) return option.curve[difficulty - 1] ?? 0;
  return option.curve.reduce((sum, chance) => sum + chance, 0) / level;
}

/**
 * Of the options that are allowed the best of each style, what leans nowhere first, then from risky to conservative: the one with the highest mean
 * chance over the difficulties up to `own`; of equals the first. A style that none has is left out.
 */
export const byStyle = (options: readonly Option[], own: number): readonly Option[] =>
  STYLES.flatMap((style) => {
    let [top, worth]: [Option | null, number] = [null, Number.NEGATIVE_INFINITY];
    for (const option of options) {
      if (option.style !== style || option.objections.length > 0) continue;
      const mean = worthOf(option, null, own);
      if (mean > worth + EQUAL) [top, worth] = [option, mean];
    }
    return top ?? [];
  });

/**
 * What is chosen for a player who chose a level (or nothing) and no dice: the best roll where nothing was chosen, else the one
 * that is worth most of those allowed at the level, else the first that is laid out. `style`: what
 * the player would rather have at the level, whatever is best; else what leans nowhere. `blind`: without numbers nothing is given
 * away, and the first one that is allowed stands.
 */
export function firstPlay(from: {
  readonly options: readonly Option[];
  readonly level: number;
  readonly chosen: boolean;
  readonly best: Play | null;
  readonly difficulty: number | null;
  /** The level of the hand itself. */
  readonly own: number;
  readonly blind: boolean;
  readonly style?: Leaning | null;
}): Play {
  const { options, level, chosen, best, difficulty, own, blind, style = null } = from;
  const worth = (option: Option) => (blind ? 0 : worthOf(option, difficulty, own));
  const allowed = options
    .filter((option) => option.objections.length === 0 && option.level === level)
    .sort((a, b) => worth(b) - worth(a));
  const ofStyle = (wanted: Style) => allowed.find((option) => option.style === wanted);
  const preferred = style && (ofStyle(style) ?? ofStyle("only"));
  if (preferred) return { level, dice: preferred.dice };
  if (!chosen && best && !blind) return best;
  const [first] = allowed;
  // The best roll may stand among the options at another level than the one that was chosen.
  const laid = options.find((option) => option.level === level);
  return { level, dice: [], ...(first ?? (chosen ? null : best) ?? laid) };
}
