import type { Values } from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { chosenOf, key, leaningOf, optionOf } from "../data/labels.ts";
import type { Situation } from "./modifiers.ts";

/** The choice of dice, which is the game: what there is to choose from, what was chosen, and what speaks against it. */

export interface Choice {
  hand: core.Hand;
  /** Null while it is unknown or secret. */
  difficulty: number | null;
  /** The dice may be none, or not reach the level: the player is still choosing. */
  play: core.Play;
  /** Highest level that may be played. */
  highest: number;
  /** The level that the options are laid out for; the best roll may play a lower one. */
  laid: number;
  /** What is laid out, from risky to conservative. */
  options: readonly core.Option[];
  /** Whether some roll cannot miss the difficulty. */
  certain: boolean;
  /** The best roll at difficulty 1, 2, …; empty where the table plays without numbers. */
  table: readonly (core.Best | null)[];
  /** Why this cannot be rolled: an error for the player, or null. */
  problem: Error | null;
  /** Whether any roll is allowed at all. */
  legal: boolean;
  /** How the player would rather lean. */
  style: core.Leaning | null;
}

/** A dialog asks for the same choices again and again, and those of the highest levels take a blink. */
const known = new Map<string, unknown>();
const MOST_KNOWN = 24;

function remembered<T>(name: string, query: object, work: () => T): T {
  const id = `${name} ${JSON.stringify(query)}`;
  if (!known.has(id)) {
    const [oldest] = known.keys();
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    known.set(id, work());
  }
  return known.get(id) as T;
}

export const bestTable = (hand: core.Hand): readonly (core.Best | null)[] =>
  remembered("table", hand, () => core.bestTable(hand));

const stylesOf = (
  query: core.Hand & { difficulty?: number; unknown?: boolean; play?: number },
): readonly core.Option[] => remembered("styles", query, () => core.styles(query));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The curve of a play, or null where there is none: the dice are none, too few, or no dice. */
export function curveOf(play: core.Play): readonly number[] | null {
  // `objectionsTo` says what is wrong with it.
  return play.dice.length === 0 ? null : orElse(() => core.curve(play), null);
}

/** Whether there can be such a die. */
export const isDie = (faces: number): boolean => Number.isInteger(faces) && faces > 1 && faces <= MOST_FACES;
export const MOST_FACES = 1000;

/** The hand with the player's own virtual dice on the table, where the table allows them. */
function handFor(hand: core.Hand, dice: readonly number[]): core.Hand {
  // What is no die at all is refused as such, by the core.
  const virtual = dice.filter((faces) => !core.DICE.includes(faces) && isDie(faces));
  return optionOf("virtual") && virtual.length > 0
    ? { ...hand, kinds: [...new Set([...core.DICE, ...virtual])] }
    : hand;
}

/** A reason in words: which condition forbids it, or which rule. */
export function explainObjection(
  { reason, condition }: core.Objection,
  play: core.Play,
  { hand, names }: Pick<Situation, "hand" | "names">,
): string {
  const { highest, beyond } = core.playable(hand);
  const given = hand.conditions[condition ?? -1];
  const words = t(key(`why.${reason}`), {
    level: highest,
    cover: play.level + beyond,
    reach: sum(play.dice),
    most: hand.maxDice ?? 0,
    kinds: [...new Set(play.dice)]
      .filter((faces) => !core.DICE.includes(faces))
      .map((faces) => `d${faces}`)
      .join(", "),
    dice: given?.kind === "given" ? core.formatDice(given.dice) : "",
    removed: given?.kind === "removed" ? `d${given.faces}` : "",
  });
  const name = condition === null ? undefined : names[condition];
  return name ? `${name}: ${words}` : words;
}

/** Objections as sentences, each with its capital. */
export const sentences = (objections: readonly string[]): string =>
  objections.map((words) => words.charAt(0).toLocaleUpperCase() + words.slice(1)).join(" ");

/** Everything that speaks against a play, in words. */
export function objectionsTo(play: core.Play, situation: Situation): string[] {
  if (play.dice.length === 0) return [t(key("why.empty"))];
  const hand = handFor(situation.hand, play.dice);
  return core.objections(hand, play).map((objection) => explainObjection(objection, play, situation));
}

function problemOf(work: () => unknown): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** Reads what was chosen in the dialog, and chooses where nothing was: the best roll, or the first one without numbers. */
export function choose(situation: Situation, values: Values, wanted: number | null): Choice {
  const { hand } = situation;
  const highest = Math.max(1, core.playable(hand).highest);
  // A difficulty that cannot be read gets a message; the choice of dice does not depend on it.
  const wrong = wanted === null ? null : problemOf(() => core.complete({ level: 1, dice: [4], difficulty: wanted }));
  const difficulty = wrong ? null : wanted;
  const chosen = chosenOf(values);
  const wordsOnly = optionOf("wordsOnly");
  const level = Math.min(Math.max(1, chosen.level ?? highest), 100);
  // Without numbers nothing is given away: no best roll is laid out.
  const against = difficulty === null ? { unknown: true } : { difficulty };
  const options = stylesOf({ ...hand, play: level, ...(!wordsOnly && against) });
  const optimum = remembered("best", [hand, difficulty], () =>
    core.best({ ...hand, ...(difficulty !== null && { difficulty }) }),
  );

  const style = leaningOf(values.style ?? optionOf("style"));
  const play: core.Play = chosen.dice
    ? { level, dice: chosen.dice }
    : core.firstPlay({
        options,
        level,
        chosen: chosen.level !== null,
        best: optimum,
        difficulty,
        own: hand.level,
        blind: wordsOnly,
        style,
      });

  const legal = optimum !== null;
  const problem =
    wrong ??
    situation.problem ??
    (legal ? null : new UserError(key("error.noLegal"), { names: situation.names.join(", ") })) ??
    problemOf(() => {
      const [against] = objectionsTo(play, situation);
      if (against) throw new UserError(key("error.notAllowed"), { why: against });
    });
  return {
    hand,
    difficulty,
    play: { level: play.level, dice: play.dice },
    highest,
    laid: level,
    options,
    certain: difficulty !== null && optimum?.success === 1,
    table: wordsOnly ? [] : bestTable(hand),
    problem,
    legal,
    style,
  };
}
