import type {
  Control,
  FollowUpButton,
  RollPlan,
  RollSource,
  RollType,
  Share,
  TargetChanges,
} from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import { type ActorLike, SYSTEM_ID, theGame } from "../../../foundry/index.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { knowledgeOf } from "../../../plan/people/knowledge.ts";
import { ruledBy } from "../../../plan/ruling.ts";
import { oddsOf, viewOf } from "../cards/views.ts";
import { asMulti } from "../data/actor.ts";
import { ask, ID, key, leaningOf, optionOf, wholeOf } from "../data/labels.ts";
import { answerChance, bestParry } from "./blows.ts";
import { bestTable, choose } from "./choice.ts";
import { chooser, type Facing } from "./dice-chooser.ts";
import { type Ability, initiativeAbility, rolledAbility, rollerOf, type Situation, situationOf } from "./modifiers.ts";

/** The kinds of roll of Multi. In each of them the player chooses dice; they differ in what the dice are rolled against. */

/** What a plan carries from the chooser to the check. */
interface Base {
  /** The level played, and the dice for it. */
  level: number;
  dice: number[];
  difficulty: number | null;
  /** The roller's own level, with what adds to it. */
  own: number;
  /** What speaks against this roll, in words. */
  problem: string | null;
  /** The rival's chance to answer each difficulty, in a contest. */
  answers: number[] | null;
}

interface Setting {
  ability: Ability;
  controls: Control[];
  difficulty: number | null;
  facing: (situation: Situation) => Facing;
  /** The title, when it is not the skill's name. */
  title?: string;
  answers?: number[] | null;
}

function planOf(
  source: RollSource,
  { ability, controls, difficulty, facing, title, answers }: Setting,
): RollPlan<Base> {
  const situation = situationOf(source, ability);
  const choice = choose(situation, source.values, difficulty);
  const base: Base = {
    level: choice.play.level,
    dice: [...choice.play.dice],
    difficulty: choice.difficulty,
    own: situation.hand.level,
    problem: choice.problem && explain(choice.problem),
    answers: answers ?? null,
  };
  return {
    title: title ?? ability.label,
    subtitle: `${title ? `${t(ability.label)} · ` : ""}${t(key("roll.level"), { level: situation.hand.level })}`,
    img: ability.item?.img ?? rollerOf(source).img,
    base,
    controls,
    panel: chooser(choice, situation, source.values, facing(situation)),
    modifiers: situation.changes,
    secret: optionOf("wordsOnly"),
  };
}

/** The chosen dice as a check; throws what speaks against them, so that nothing is rolled. */
function checkOf(plan: RollPlan<Base>): core.Check {
  const { level, dice, difficulty, problem } = plan.base;
  if (problem) throw new UserError(proper(problem));
  return core.complete({ level, dice, ...(difficulty !== null && { difficulty }) });
}

/** The cup remembers how its player leaned, where they said so and rolled. */
async function remember(_plan: RollPlan<Base>, { values }: RollSource): Promise<void> {
  const style = leaningOf(values.style) ?? "";
  if (values.style === undefined || style === optionOf("style")) return;
  await theGame().settings.set(SYSTEM_ID, `${ID}.style`, style);
}

/** A GM's ruling: what the dice come to is as it is, and so it is the difficulty that gives way. */
const ruled = ruledBy<core.Check, core.Outcome>(
  { view: ({ outcome, check }) => ({ ...viewOf(outcome, check), total: null }) },
  (check, by) => ({ ...check, difficulty: Math.max(1, (check.difficulty ?? 1) - by) }),
);

const given = (source: RollSource): number | null => {
  const { difficulty } = source.args;
  return difficulty === undefined || difficulty === null || difficulty === "" ? null : wholeOf(difficulty, 0);
};

/** A difficulty of the dialog; the blank field is one that nobody knows. */
const chosenDifficulty = (source: RollSource, fallback: number | null): number | null => {
  const { difficulty } = source.values;
  if (difficulty === undefined) return fallback;
  return difficulty === "" ? null : Number.isInteger(Number(difficulty)) ? Number(difficulty) : 0;
};

const skill: RollType<core.Check, core.Outcome, Base> = {
  label: key("kind.skill"),
  icon: "fa-solid fa-dice",
  plan(source) {
    const called = source.args.called === true;
    const difficulty = called ? given(source) : chosenDifficulty(source, given(source));
    return planOf(source, {
      ...rolledAbility(source),
      difficulty,
      facing: () => ({ open: !called, secret: called && difficulty === null, most: null }),
    });
  },
  check: checkOf,
  odds: (check, plan) => ({
    ...oddsOf(check),
    ...(check.difficulty === undefined && { average: meanOf(check, plan?.base.own) }),
  }),
  view: ({ outcome, check }) => viewOf(outcome, check),
  commit: remember,
  ruled,
};

/** The mean chance of a roll over the difficulties 1 to the own level. */
const meanOf = (check: core.Check, own = check.level): number => core.worthOf({ curve: core.curve(check) }, null, own);

/** The rival's chance to answer each difficulty with their best roll; none where nobody is named. */
function answersOf(source: RollSource, word: string): number[] | null {
  const rival = knowledgeOf(source.target) === "all" ? asMulti(source.target) : null;
  if (!rival) return null;
  const chance = answerChance(rival, word);
  const needs = optionOf("needs");
  return Array.from({ length: 101 }, (_, index) => chance(core.answerTo(index + 1, needs)));
}

/**
 * A contest: the roller names a difficulty up to their level and must make it; then the other side must (upstream;
 * which of "make" and "beat" is a setting).
 */
const contest: RollType<core.Check, core.Outcome, Base> = {
  label: key("kind.contest"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const { ability, controls } = rolledAbility(source, { atBest: true });
    const answers = answersOf(source, ability.word);
    const target: Control = ask.target(source, "rival");
    const { hand } = situationOf(source, ability);
    const difficulty = chosenDifficulty(source, null) ?? suggested(hand, answers);
    return planOf(source, {
      ability,
      controls: [...controls, target],
      difficulty,
      facing: (situation) => ({
        open: true,
        secret: false,
        most: situation.hand.level,
        worth: (at) => 1 - (answers?.[at - 1] ?? 0),
      }),
      title: key("kind.contest"),
      answers,
    });
  },
  check(plan) {
    const check = checkOf(plan);
    const { own } = plan.base;
    if ((check.difficulty ?? 0) > own) throw new UserError(key("error.contestLevel"), { level: own });
    return check;
  },
  odds(check, plan) {
    const answer = plan && check.difficulty ? plan.base.answers?.[check.difficulty - 1] : undefined;
    const made = core.odds(check).success ?? 0;
    return oddsOf(
      check,
      answer === undefined
        ? []
        : [
            { label: key("odds.answered"), chance: answer },
            { label: key("odds.wins"), chance: made * (1 - answer) },
          ],
    );
  },
  commit: remember,
  ruled,
  view: ({ outcome, check }) =>
    viewOf(outcome, check, { success: key("verdict.challenge"), failure: key("verdict.challengeLost") }),
  followUps({ outcome, check, item, actor, intent }): FollowUpButton[] {
    if (!outcome.success || check.difficulty === undefined) return [];
    // What was rolled, where it was chosen in the dialog or named by a request: the answer begins with the same.
    const chosen = item ?? actor?.items.get(String(intent?.values.with ?? "")) ?? null;
    const skill = asSkillWord(chosen) || String(intent?.args.skill ?? "");
    const name = chosen?.name ?? String(intent?.args.skillName ?? skill);
    const args = {
      difficulty: core.answerTo(check.difficulty, optionOf("needs")),
      ...(skill && { skill, skillName: name }),
      ...(core.hurts(skill) && { stamina: check.difficulty }),
    };
    return [
      {
        kind: "answer",
        label: key("follow.answer"),
        icon: "fa-solid fa-shield-halved",
        by: "anyone",
        args,
        awaited: true,
        atOnce: true,
      },
    ];
  },
};

const asSkillWord = (item: { name: string; system: object } | null): string => {
  const known = (item?.system as { key?: string } | undefined)?.key;
  return known || item?.name || "";
};

/** The difficulty to name while none is chosen: the best against this rival, else half the level. */
function suggested(hand: core.Hand, answers: readonly number[] | null): number {
  if (!answers || optionOf("wordsOnly")) return core.usualChallenge(hand.level);
  const wins = bestTable(hand).map((play, at) => (play?.success ?? 0) * (1 - (answers[at] ?? 0)));
  const best = Math.max(...wins);
  return best > 0 ? wins.indexOf(best) + 1 : core.usualChallenge(hand.level);
}

/** What a blow takes: as much stamina as was named, of who counts it. */
function struck(actor: ActorLike, lost: number): TargetChanges {
  const { value = 0, max = 0 } = asMulti(actor)?.system.health ?? {};
  if (max <= 0) throw new UserError("CUBILETE.error.nothingToApply");
  return {
    updates: { "system.health.value": Math.min(value, Math.max(0, value - lost)) },
    intent: "harm",
    lines: [{ label: key("sheet.health"), value: -lost }],
  };
}

/** The other side of a contest: the difficulty on the table must be made. */
const answer: RollType<core.Check, core.Outcome, Base> = {
  label: key("kind.answer"),
  icon: "fa-solid fa-shield-halved",
  plan(source) {
    const difficulty = given(source) ?? 1;
    const usual = bestParry(source, String(source.args.skill ?? ""), difficulty);
    return planOf(source, {
      ...rolledAbility(source, { atBest: true, usual }),
      difficulty,
      facing: () => ({ open: false, secret: false, most: null }),
      title: key("kind.answer"),
    });
  },
  check: checkOf,
  odds: (check) => oddsOf(check),
  commit: remember,
  ruled,
  view: ({ outcome, check }) =>
    viewOf(outcome, check, { success: key("verdict.answered"), failure: key("verdict.notAnswered") }),
  applying: {
    // A blow that was not answered. [house]
    shares: ({ outcome, intent }): Share[] => {
      const lost = Number(intent?.args.stamina ?? 0);
      return outcome.success || !(lost > 0)
        ? []
        : [{ id: "stamina", to: "roller", changes: (actor) => struck(actor, lost) }];
    },
  },
  settles: ({ outcome: { success } }) => ({
    winner: success ? "answer" : "first",
    totals: null,
    rule: { label: `CUBILETE.duel.${success ? "reached" : "missed"}` },
  }),
};

/** Who goes first: whatever the roll reaches; a sum above the level reaches nothing. [house] */
const initiative: RollType<core.Check, core.Outcome, Base> = {
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan: (source) =>
    planOf(source, {
      ability: initiativeAbility(rollerOf(source)),
      controls: [],
      difficulty: null,
      facing: () => ({ open: false, secret: false, most: 0 }),
      title: key("kind.initiative"),
    }),
  check: checkOf,
  commit: remember,
  odds: (check) => oddsOf(check),
  view({ outcome, check }) {
    const view = viewOf(outcome, check);
    return { ...view, total: outcome.reached, against: { label: key("against.level"), value: outcome.level } };
  },
};

export const ROLLS = { skill, contest, answer, initiative };
