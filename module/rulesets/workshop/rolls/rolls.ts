import type { RollType } from "../../../contract/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asHero, type WorkshopActor } from "../data/actor.ts";
import { label, local, needPage, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { replacedOdds, replacedPlan, replacedView } from "../data/own/replaced.ts";
import { conditionOf, figureOf } from "./held.ts";
import { type PageBase, pageRolls } from "./page-rolls.ts";
import { answerPlan, initiativePlan, planOf, usePlan } from "./plans.ts";
import type { PageCheck, PageResult } from "./roll.ts";

/** The rolls of all pages: what a page says is in the check, so these kinds do for every game. */

const { rolling, onward, pushing, replying, using } = pageRolls({
  words: label,
  line: (name, value) => ({ label: proper(`${local(name)}: ${value}`) }),
  figure: (who, name, check) => figureOf(needPage(check.game), heroIn(who, check), name, check),
  condition: (who, name, check) => conditionOf(needPage(check.game), heroIn(who, check), name, check),
  push: "push",
  answer: "answer",
  onward: "onward",
  next: { kind: "roll", label: ({ game }, id) => rollName(game, id) },
});

/** What a roll of a game is called; null where its page has none of that name any more. */
function rollName(game: string, id: string): string | null {
  const found = pageOf(game)?.rolls.find((one) => one.id === id);
  return found ? label(found.name ?? id) : null;
}

/** @throws {UserError} When they are none of this game's. */
function heroIn(who: ActorLike, { game }: PageCheck): WorkshopActor {
  const hero = asHero(who);
  if (!hero) throw new UserError("CUBILETE.error.targetGone");
  if (hero.system.game !== game) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(who) });
  return hero;
}

type PageRollType = RollType<PageCheck, PageResult, PageBase>;

/** The same kind, with what the module that brought a game does itself of it. */
const replacing = (kind: PageRollType): PageRollType => ({
  ...kind,
  plan: (source) => replacedPlan(kind.plan(source)),
  odds: (check, plan) => replacedOdds(kind.odds(check, plan), check, plan?.base.check.rival),
  view: (rolled) => replacedView(kind.view(rolled), rolled),
});

const roll: PageRollType = {
  ...rolling,
  label: key("kind.roll"),
  icon: "fa-solid fa-dice",
  plan: (source) => planOf(source),
};
/** A roll that goes on from the card before it. */
const further: PageRollType = {
  ...onward,
  label: key("kind.onward"),
  icon: "fa-solid fa-forward-step",
  plan: (source) => planOf(source),
};
const answer: PageRollType = {
  ...replying,
  label: key("kind.answer"),
  icon: "fa-solid fa-scale-unbalanced",
  plan: answerPlan,
};
const push: PageRollType = { ...pushing, label: key("kind.push"), icon: "fa-solid fa-rotate-right" };
const use: PageRollType = {
  ...using,
  label: key("kind.use"),
  icon: "fa-solid fa-hand-holding-heart",
  plan: usePlan,
};
const initiative: PageRollType = {
  ...rolling,
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan: initiativePlan,
};

export const ROLLS = {
  roll: replacing(roll),
  onward: replacing(further),
  answer: replacing(answer),
  push: replacing(push),
  use,
  initiative: replacing(initiative),
};
