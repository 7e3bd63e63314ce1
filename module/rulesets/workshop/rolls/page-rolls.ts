import {
  BY_THE_FIRST,
  type FollowUpButton,
  type OddsBand,
  type OddsView,
  type Rolled,
  type RollPlan,
  type RollSource,
  type RollType,
  type RollView,
  type Values,
} from "../../../contract/index.ts";
import type { PageFaces } from "../../../core/workshop/resolve.ts";
import type { Given, LocalText, PageRoll } from "../../../core/workshop/types.ts";
import type { ActorLike, ItemLike, JsonObject } from "../../../foundry/index.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { workshopCore } from "../data/core.ts";
import { key, ORDER } from "../data/labels.ts";
import { pageWord } from "../data/own/own-parts.ts";
import { replacedOutcome } from "../data/own/replaced.ts";
import { moveTable } from "../table/shared.ts";
import { joinedUses } from "./invoking.ts";
import { type HeldCondition, type HeldFigure, oneLess, pageChangesOn, sharesOf, tooDear } from "./page-changes.ts";
import { raisedBy } from "./page-effects.ts";
import { pageSpending } from "./page-spending.ts";
import { goingOn, handedBack, handedOn, totalLine, totalsByHand } from "./page-totals.ts";
import { ifAllowed, needAllowed } from "./refused.ts";
import { facesIn, type PageCheck, type PageResult } from "./roll.ts";
import { kindOf } from "./tones.ts";

/* What every roll of a page has, wherever its game keeps words and figures. */

/** What a game says itself. */
interface PageGame {
  /** A text of the rules as a label: ready to show, or a language key. */
  words(text: LocalText): string;
  /** A number with its name, for a card. */
  line(name: LocalText, value: number): { label: string; data?: JsonObject };
  /** A figure of an actor by its name in the page, or null where they have none. @throws {UserError} When they are none of this game's. */
  figure(who: ActorLike, name: string, check: PageCheck): HeldFigure | null;
  condition(who: ActorLike, name: string, check: PageCheck): HeldCondition | null;
  /** The roll types that push, and that answer an opposed roll. */
  push: string;
  answer: string;
  /** The roll type that follows from an outcome, and what the roll of that name is called; null: there is none any more. */
  next: { kind: string; label(check: PageCheck, roll: string): string | null };
  /** The roll type of one that goes on from another, with what adds up. */
  onward: string;
}

/** What a plan carries to its check. */
export interface PageBase {
  check: PageCheck;
  /** Whether the other side answers with its own roll; the check has what the odds reckon with until then. */
  half?: PageCheck["half"];
  /** Of an answer: the roll that it answers, with its dice as they lie. */
  against?: { roll: PageRoll; given: Given; faces: PageFaces };
  /** Why it cannot be rolled: a language key and a name. */
  problem?: { key: string; name: string };
  /** What is one less afterwards. */
  spent?: ItemLike;
}

type PageRollType = RollType<PageCheck, PageResult, PageBase>;
const NO_ODDS: OddsView = { success: null, bands: [], figures: [], bars: [] };

function oddsOf(
  { roll, given, rival, first, half }: Omit<PageCheck, "rival"> & { rival?: PageCheck["rival"] | undefined },
  { words }: PageGame,
): OddsView {
  // Without dice the outcome is certain.
  if (roll.bands.length > 0 && roll.dice.length === 0)
    return { ...NO_ODDS, bars: [{ value: 1, chance: 1, kind: "neutral" }] };
  // A push depends on the dice that lie there: there are no odds beforehand.
  if (first) return { success: null, figures: [], bars: [] };
  // Without a target there are no figures to reckon with.
  if (half && !rival) return NO_ODDS;
  if (roll.bands.length === 0) return NO_ODDS;
  // The other side by its own numbers.
  const against = rival ? { ...given, rival: rival.given } : given;
  const { bands } = workshopCore().odds({ ...roll, rival: rival?.roll }, against);
  const ends = bands.map(({ name, chance }, at) => {
    return { label: words(name), chance, kind: kindOf(roll.bands[at]?.tone) };
  });
  const good = ends.filter(({ kind }) => kind === "success" || kind === "critical" || kind === "mixed");
  return {
    success:
      good.length > 0
        ? Math.min(
            1,
            good.reduce((sum, { chance }) => sum + chance, 0),
          )
        : null,
    ...(good.some(({ kind }) => kind === "mixed") && { caption: key("odds.mixed") }),
    bands: [
      ...ends.map(({ kind, chance }) => ({ kind, chance })),
      // What no band of the page takes has no verdict.
      { kind: "neutral", chance: Math.max(0, 1 - ends.reduce((sum, { chance }) => sum + chance, 0)) },
    ],
    figures: ends,
    bars: ends.map((end, at) => ({ ...end, value: at + 1 })),
  };
}

/** What a roll whose dice lie there comes to, for the one who answers it: its good ends are bad ones here. */
function answeringOdds(
  { roll, given }: PageCheck,
  against: NonNullable<PageBase["against"]>,
  { words }: PageGame,
): OddsView {
  const first = { ...against.roll, rival: roll };
  const chances = orElse(
    () => workshopCore().answerOdds(first, { ...against.given, rival: given }, against.faces),
    null,
  );
  if (!chances || first.bands.length === 0) return NO_ODDS;
  const ends = first.bands.map(({ name, tone }, at) => ({
    ...{ label: words(name), chance: chances[at] ?? 0, kind: TURNED[kindOf(tone)] },
  }));
  const sum = (kinds: readonly string[]) =>
    ends.reduce((all, { kind, chance }) => (kinds.includes(kind) ? all + chance : all), 0);
  return {
    success: Math.min(1, sum(["success", "mixed", "critical"])),
    caption: key("odds.answer"),
    bands: ends.map(({ kind, chance }) => ({ kind, chance })),
    figures: ends,
    bars: ends.map((end, at) => ({ ...end, value: at + 1 })),
  };
}

/** An end of a roll as the other side sees it. */
const TURNED: Record<OddsBand["kind"], OddsBand["kind"]> = {
  ...{ success: "failure", critical: "fumble", failure: "success", fumble: "critical" },
  ...{ mixed: "mixed", neutral: "neutral" },
};

/** The other side: its dice, and the numbers of it that are asked for. */
function rivalView(
  { rival }: PageResult,
  check: PageCheck,
  target: ActorLike | null,
  { words, line }: PageGame,
): NonNullable<RollView["others"]> {
  if (!rival || !check.rival) return [];
  const { roll } = check.rival;
  const numbers = roll.numbers.flatMap(({ id, name }) => {
    const value = rival.numbers[id];
    if (value === undefined || (name === undefined && id !== "total")) return [];
    const { label, data } = line(name ?? id, value);
    return t(label, data);
  });
  const who = target ? calledBy(target) : t(key("control.rival"));
  const dice = rival.dice.flatMap(({ faces, size }) =>
    faces.map((face, at) => {
      return { face, faces: size, state: at < faces.length - 1 ? ("exploded" as const) : ("kept" as const) };
    }),
  );
  const named = roll.name === undefined ? [] : [t(words(roll.name))];
  return [
    { label: proper([who, ...named, ...numbers].join(" · ")), groups: dice.length > 0 ? [dice] : [], theirs: true },
  ];
}

/** What dice with symbols show, in the words of the page: the die itself has the place of its face. */
function symbolLines(roll: PageRoll, { dice }: Pick<PageResult, "dice">, words: PageGame["words"]) {
  return roll.dice.flatMap(({ id, name = id, symbols }) => {
    if (!symbols) return [];
    const on = (face: number): string[] =>
      Object.entries(symbols).flatMap(([symbol, counts]) =>
        Array.from({ length: counts[face - 1] ?? 0 }, () => symbol),
      );
    const shown = dice
      .filter(({ group }) => group === id)
      .flatMap(({ faces }) => faces.map((face) => on(face).join(" ") || t(key("said.dice.blank"))));
    return shown.length === 0 ? [] : [{ label: proper(`${t(words(name))}: ${shown.join(" · ")}`) }];
  });
}

function viewOf({ outcome, check, target }: Rolled<PageCheck, PageResult>, game: PageGame): RollView {
  const { roll } = check;
  const { words, line } = game;
  const hands = roll.dice.flatMap(({ id, name = id }) => {
    const dice = outcome.dice.filter(({ group }) => group === id);
    const view = dice.flatMap(({ faces, size }) =>
      faces.map((face, at) => {
        return { face, faces: size, state: at < faces.length - 1 ? ("exploded" as const) : ("kept" as const) };
      }),
    );
    return dice.length === 0 ? [] : [{ label: words(name), groups: [view] }];
  });
  const [first, ...others] = hands;
  const band = outcome.band === null ? undefined : roll.bands[outcome.band];
  return {
    groups: first?.groups ?? [],
    others: [...others, ...rivalView(outcome, check, target, game)],
    terms: [],
    total: null,
    against: null,
    verdict: band ? { kind: kindOf(band.tone), label: words(band.name) } : null,
    notes: [
      ...symbolLines(roll, outcome, words),
      ...roll.numbers.flatMap(({ id, name }) => {
        const value = outcome.numbers[id];
        if (value === undefined) return [];
        if (name !== undefined) return [totalLine(words(name), value, outcome.goals?.[id]) ?? line(name, value)];
        // A number without a name is the page's own affair.
        return id === ORDER.id ? [{ label: proper(String(value)) }] : [];
      }),
      ...outcome.notes.flatMap((at) => {
        const note = roll.notes[at];
        return note ? [{ label: words(note.name) }] : [];
      }),
      ...(band?.text === undefined ? [] : [{ label: words(band.text) }]),
    ],
  };
}

/** The push of what lies on a card. */
function pushPlan({ actor, args }: RollSource, game: PageGame): RollPlan<PageBase> {
  const { words } = game;
  const check = args.check as PageCheck | undefined;
  if (!check?.roll?.push) throw new UserError(key("error.noRoll"), { roll: "" });
  const short = actor && tooDear(check, actor, game);
  return {
    title: words(check.roll.push.name ?? check.roll.name ?? check.id),
    subtitle: key("kind.push"),
    base: {
      check: { ...check, first: args.faces as PageFaces },
      ...(short && { problem: { key: key("error.cannotPay"), name: t(short) } }),
    },
    controls: [],
    modifiers: [],
  };
}

/** The rolls that follow from an outcome, such as one on a table. */
function nextRolls(rolled: Rolled<PageCheck, PageResult>, { next, onward }: PageGame): FollowUpButton[] {
  const { outcome, check } = rolled;
  const { band, notes } = outcome;
  const { game, half, roll: own } = check;
  if (half) return [];
  const come = [own.bands[band ?? -1], ...notes.map((at) => own.notes[at])];
  return come.flatMap((one): FollowUpButton | readonly [] => {
    const label = one?.roll === undefined ? null : next.label(check, one.roll);
    if (one?.roll === undefined || label === null) return [];
    const args = { game, roll: one.roll };
    const button: FollowUpButton = { kind: next.kind, label, icon: "fa-solid fa-dice", by: "roller", args };
    return goingOn(button, onward, handedOn(check, outcome, rolled));
  });
}

/** What was chosen for this side: names of a page have no dots. */
const ownChoices = (values: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes(".")));

/** A roll with the other side's dice as they lie there: they are not rolled again when this side pushes. */
const withRivalFaces = (check: PageCheck, { rival }: PageResult): PageCheck =>
  check.rival && rival ? { ...check, rival: { ...check.rival, faces: facesIn(rival) } } : check;

type Rest = Omit<PageRollType, "label" | "icon" | "plan">;

/** All of a game's rolls but their names and what they ask: rolling, pushing, using a thing. */
export function pageRolls(game: PageGame): {
  rolling: Rest;
  onward: Rest;
  pushing: Omit<PageRollType, "label" | "icon">;
  replying: Rest;
  using: Rest;
} {
  const rolling: Rest = {
    check({ base, modifiers }) {
      if (base.problem) throw new UserError(base.problem.key, { name: base.problem.name });
      const { rival, ...mine } = raisedBy(base.check, modifiers);
      const check: PageCheck = { ...mine, ...(base.half ? { half: base.half } : rival && { rival }) };
      needAllowed(check);
      return check;
    },
    // Until the other side has answered, the odds reckon with what the dialog names.
    odds: (check, plan) => oddsOf({ ...check, rival: check.rival ?? (check.half && plan?.base.check.rival) }, game),
    view: (rolled) => viewOf(rolled, game),
    chanceOf: ({ band }, { bars }) => (band === null || bars.length < 2 ? null : (bars[band]?.chance ?? null)),
    followUps: (rolled) => {
      const { outcome, check, actor, item, intent } = rolled;
      return check.half === "first"
        ? [
            {
              kind: game.answer,
              label: pageWord(check.game, "follow.answer"),
              icon: "fa-solid fa-scale-unbalanced",
              by: "anyone",
              args: {
                game: check.game,
                roll: check.roll.against ?? check.id,
                // The one who is answered: its formulas may ask for their figures.
                ...(actor && { by: actor.uuid }),
                like: { ...ownChoices(intent?.values), with: item?.name ?? "" },
                // So that the one who answers reads what it comes to.
                against: { roll: check.roll, given: check.given, faces: facesIn(outcome) } as never,
                ...handedBack(check),
              },
              awaited: true,
            },
          ]
        : check.roll.push && !outcome.pushed && !check.half && !check.ruled
          ? [
              {
                kind: game.push,
                label:
                  check.roll.push.name === undefined
                    ? pageWord(check.game, "follow.push")
                    : game.words(check.roll.push.name),
                icon: "fa-solid fa-rotate-right",
                by: "roller",
                args: { check: withRivalFaces(check, outcome) as never, faces: facesIn(outcome) },
              },
              ...nextRolls(rolled, game),
            ]
          : nextRolls(rolled, game);
    },
    meets({ outcome, check: { half, ...check } }, answer) {
      const theirs = answer.check as PageCheck;
      if (half !== "first" || theirs.half !== "answer" || theirs.game !== check.game) return null;
      const core = workshopCore();
      const rolled = answer.outcome as PageResult;
      const given = { ...check.given, rival: rolled.numbers };
      const rival = { roll: theirs.roll, given: theirs.given, faces: facesIn(rolled) };
      const both = { ...check, rival, ...joinedUses(check.uses, theirs.uses) };
      const came = replacedOutcome(both, (roll) => core.resolve(roll, given, facesIn(outcome)));
      return {
        check: both,
        outcome: { ...came, rival: { dice: rolled.dice, numbers: rolled.numbers } },
      };
    },
    degrees: ({ check }) =>
      check.half ? [] : check.roll.bands.map(({ name }, at) => ({ id: String(at), label: game.words(name) })),
    // The band that is ruled holds, whatever it asks for; what it does follows from the dice as they lie.
    ruled({ outcome, check }, { degree }, read) {
      const { when: _, ...band } = (degree !== null && check.roll.bands[Number(degree)]) || {
        when: undefined,
        name: "",
      };
      if (check.half || !("changes" in band)) return null;
      const ruled: PageCheck = { ...check, roll: { ...check.roll, bands: [band] }, ruled: true };
      if (check.first) return { check: ruled, outcome: read(ruled) };
      const given = outcome.rival ? { ...check.given, rival: outcome.rival.numbers } : check.given;
      const came = workshopCore().resolve(ruled.roll, given, facesIn(outcome));
      return { check: ruled, outcome: { ...came, ...(outcome.rival && { rival: outcome.rival }) } };
    },
    spending: pageSpending(game),
    applying: {
      onTable: moveTable,
      shares: ({ outcome, check }) => (check.half ? [] : ifAllowed(sharesOf(outcome.changes, check, game), check)),
    },
  };
  const byHand = ({ check }: Rolled<PageCheck, PageResult>) => totalsByHand(check, game.words);
  const { meets: _, applying: __, spending: ___, ...alone } = rolling;
  return {
    rolling,
    onward: { ...rolling, goesOn: true, byHand },
    pushing: {
      ...alone,
      spending: pageSpending(game),
      plan: (source) => pushPlan(source, game),
      // A push costs its price however it comes out, also where the outcome falls on another actor.
      cost({ base: { check } }, actor) {
        const toll = workshopCore().pushToll(check.roll, check.given);
        return toll.length > 0 ? pageChangesOn(toll, check, actor, true, game) : null;
      },
      applying: {
        onTable: moveTable,
        shares({ outcome: { changes }, check }) {
          const { pushToll, withoutToll } = workshopCore();
          return ifAllowed(sharesOf(withoutToll(changes, pushToll(check.roll, check.given)), check, game), check);
        },
      },
    },
    // What it came to says the roll that it answers.
    replying: {
      ...alone,
      byHand,
      odds: (check, plan) => (plan?.base.against ? answeringOdds(check, plan.base.against, game) : NO_ODDS),
      followUps: () => [],
      settles: () => BY_THE_FIRST,
    },
    using: {
      ...alone,
      applying: rolling.applying as NonNullable<Rest["applying"]>,
      followUps: () => [],
      cost: ({ base: { spent } }) => (spent ? oneLess(spent) : null),
    },
  };
}
