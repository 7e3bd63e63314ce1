import { firstPart, writePart } from "../../../cards/past/records.ts";
import type { CardPrompt, CheckRollLike, PromptView } from "../../../contract/index.ts";
import * as core from "../../../core/effect/index.ts";
import { barWidth } from "../../../core/health.ts";
import { type JsonObject, type MessageLike, plainData, systemPath, type UserLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { percent, t } from "../../../i18n/i18n.ts";
import { locate } from "../../../play/locate.ts";
import { type NewPrompt, postPrompt } from "../../../play/prompts.ts";
import { ID, key, properShort, short } from "../data/labels.ts";
import { cardOf } from "./contest-rolls.ts";

/**
 * Contests and competitions: a card on which the rolls made from it add up. In a contest each side's effect points
 * accumulate from round to round until one has enough; a competition orders one ranked roll of each.
 *
 * The active GM's page reads each roll from its own copy of the message and writes it down.
 */

const PANEL = systemPath("templates/effect/contest.hbs");

interface ContestSide {
  uuid: string;
  name: string;
  img: string;
  /** What they added to their dice the last time; null before that. */
  bonus: number | null;
}

export interface Contest {
  /** What it is about; blank: nobody said. */
  title: string;
  mode: "margin" | "ranked";
  /** Points that win. */
  target: number;
  /** What each roll must reach. */
  resistance: number;
  sides: ContestSide[];
  /** What each side gained in each round; null: has not rolled yet. */
  rounds: core.Rounds;
  /** The rolls that were written down, in order: whose, by the side's number, and the message they stand on. */
  order: { side: number; message: string }[];
}

/** What is rolled in each mode. */
const KINDS = { margin: "contest", ranked: "ranked" } as const;
export const MODES = ["margin", "ranked"] as const;

/** Whether a prompt's data are a contest. Any user can post one. */
function isContest(data: object): data is Contest {
  const { sides, rounds, order, target, resistance, mode } = data as Partial<Record<keyof Contest, unknown>>;
  return (
    Array.isArray(sides) &&
    Array.isArray(rounds) &&
    Array.isArray(order) &&
    sides.length >= 2 &&
    sides.length <= 20 &&
    [target, resistance].every(Number.isInteger) &&
    MODES.some((known) => known === mode) &&
    rounds.every((round) => Array.isArray(round) && round.length === sides.length)
  );
}

function read(data: JsonObject): Contest {
  if (!isContest(data)) throw new UserError(key("error.contestUnreadable"));
  return { ...data, title: typeof data.title === "string" ? data.title : "" };
}

/** Points of each side, with those of the round that is being rolled. */
const pointsOf = ({ sides, rounds }: Contest): number[] =>
  sides.map((_, side) => rounds.reduce((sum, round) => sum + (round[side] ?? 0), 0));

const winnerOf = (contest: Contest): number | null =>
  contest.mode === "margin" ? core.contest(core.completeRounds(contest.rounds), contest.target).winner : null;

function isOver(contest: Contest): boolean {
  return contest.mode === "margin" ? winnerOf(contest) !== null : core.completeRounds(contest.rounds).length > 0;
}

/** Exact chances of winning from here, of two sides whose bonus is known. */
function chances(contest: Contest): number[] | null {
  const [a, b, third] = contest.sides;
  if (contest.mode !== "margin" || !a || !b || third || a.bonus === null || b.bonus === null) return null;
  const done = core.contest(core.completeRounds(contest.rounds), contest.target);
  if (done.winner !== null || contest.target > 100) return null;
  const { resistance, target } = contest;
  // Nobody can gain a point: the contest would never end.
  if (!core.canGain(Math.max(a.bonus, b.bonus), resistance)) return null;
  const [mine = 0, theirs = 0] = done.points;
  const odds = core.contestOdds(
    { bonus: a.bonus, resistance },
    { bonus: b.bonus, resistance },
    { target, points: [mine, theirs] },
  );
  return [odds.win, odds.lose];
}

function view(data: JsonObject): PromptView {
  const contest = read(data);
  const { title, mode, target, resistance, sides, rounds } = contest;
  const points = pointsOf(contest);
  const winner = winnerOf(contest);
  const odds = chances(contest);
  const order = mode === "ranked" ? core.placesOf(rounds[0] ?? sides.map(() => null)) : [];
  const last = rounds.at(-1);
  const open = last && !last.every((gain) => gain !== null) ? last : null;
  const over = isOver(contest);
  return {
    lines: [
      mode === "margin"
        ? { label: key("contest.rule"), data: { target, resistance, round: Math.max(1, rounds.length) } }
        : { label: key("contest.rankedRule") },
      ...(winner === null ? [] : [{ label: key("contest.won"), data: { name: short(sides[winner]?.name ?? "") } }]),
    ],
    panel: {
      template: PANEL,
      context: {
        margin: mode === "margin",
        sides: sides.map(({ name, img }, side) => ({
          name: short(name),
          img,
          points: mode === "margin" ? points[side] : (rounds[0]?.[side] ?? "–"),
          percent: barWidth(points[side] ?? 0, target),
          rolled: open !== null && open[side] !== null,
          winner: side === winner,
          place: order[side] ?? null,
          chance: odds ? t(key("contest.chance"), { chance: percent(odds[side] ?? 0) }) : null,
        })),
      },
    },
    buttons: [
      ...(over
        ? []
        : [
            {
              id: "roll",
              label: "CUBILETE.roll.roll",
              icon: "fa-solid fa-dice",
              by: "anyone" as const,
              roll: { kind: KINDS[mode], args: { title, ...(mode === "margin" && { resistance }) } },
              among: sides.filter((_, side) => !open || open[side] === null).map(({ uuid }) => uuid),
            },
          ]),
      ...(rounds.length > 0
        ? [{ id: "back", label: key("contest.back"), icon: "fa-solid fa-rotate-left", by: "gm" as const }]
        : []),
    ],
  };
}

/** Takes the last roll off the card. */
function withoutLast(contest: Contest): Contest {
  const order = contest.order.slice(0, -1);
  const side = contest.order.at(-1)?.side;
  return { ...contest, order, rounds: core.withoutGain(contest.rounds, side ?? -1) };
}

export const contestPrompt: CardPrompt = {
  from: "gm",
  view,
  async onButton(button, data) {
    const contest = read(data);
    if (button !== "back" || contest.rounds.length === 0) throw new UserError("CUBILETE.error.messageGone");
    return plainData(withoutLast(contest));
  },
};

/**
 * A roll written down.
 * @throws {UserError} When the side has rolled in this round, or it is over.
 */
export function writeDown(
  contest: Contest,
  { side, message, gain, bonus }: { side: number; message: string; gain: number; bonus: number },
): Contest {
  if (isOver(contest)) throw new UserError(key("error.contestOver"));
  const rounds = core.enteredRound(contest.rounds, contest.sides.length, side, gain);
  if (!rounds || contest.order.some((each) => each.message === message))
    throw new UserError(key("error.rolledAlready"), { name: short(contest.sides[side]?.name ?? "") });
  const sides = contest.sides.map((each, index) => (index === side ? { ...each, bonus } : each));
  return { ...contest, sides, rounds, order: [...contest.order, { side, message }] };
}

/** Writes a roll down on its contest's card; on the active GM's client. */
export async function countRoll(rolled: MessageLike, sender: UserLike): Promise<void> {
  const { message, part, index } = locate({ messageId: cardOf(rolled)?.id ?? "", part: 0 }, sender);
  // What not everybody may see must not stand on a card that everybody sees.
  if (rolled.whisper.length > 0 && message.whisper.length === 0) throw new UserError(key("error.hiddenRoll"));
  const contest = read(part.data);
  const { actor, kind } = firstPart(rolled) ?? {};
  const side = contest.sides.findIndex(({ uuid }) => uuid === actor);
  if (side < 0) throw new UserError(key("error.notInContest"));
  const { outcome, check } = rolled.rolls[0] as CheckRollLike<core.ActionCheck, core.ActionOutcome>;
  // Rolls come from everybody's clients: one against another resistance is another roll.
  const asked = contest.mode === "ranked" || check.resistance === contest.resistance;
  if (kind !== KINDS[contest.mode] || !asked) throw new UserError(key("error.otherRoll"));
  const gain = contest.mode === "margin" ? outcome.effect : outcome.total;
  const bonus = check.bonus + (check.modifier ?? 0);
  const data = plainData(writeDown(contest, { side, message: rolled.id, gain, bonus }));
  await writePart(message, index, { data });
}

/**
 * Lays a contest on the table.
 * @throws {UserError} With fewer than two sides. A target or resistance that the core does not take is its own error.
 */
export async function postContest(
  contest: Pick<Contest, "title" | "mode" | "target" | "resistance"> & { sides: Omit<ContestSide, "bonus">[] },
): Promise<void> {
  const { sides, mode, target, resistance } = contest;
  const title = short(contest.title.trim());
  if (sides.length < 2) throw new UserError(key("error.contestSides"));
  core.contest([], target);
  core.complete({ kind: "action", bonus: 0, resistance });
  const data: Contest = {
    title,
    mode,
    target,
    resistance,
    sides: sides.map((side) => ({ ...side, bonus: null })),
    rounds: [],
    order: [],
  };
  const prompt: NewPrompt = {
    kind: "contest",
    title: title === "" ? key(`contest.${mode}`) : properShort(title),
    subtitle: properShort(sides.map(({ name }) => short(name, 30)).join(" · ")),
    img: systemPath("assets/icons/effect/contest.svg"),
    actor: null,
    data: plainData(data),
  };
  await postPrompt(ID, prompt);
}
