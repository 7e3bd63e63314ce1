import type { RollType } from "../../../contract/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asHero } from "../data/actor.ts";
import { label, local, needPage } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { replacedOdds, replacedView } from "../data/replaced.ts";
import { type PageBase, pageRolls } from "./page-rolls.ts";
import { answerPlan, initiativePlan, planOf, usePlan } from "./plans.ts";
import type { PageCheck, PageResult } from "./roll.ts";

/** The rolls of all pages: what a page says is in the check, so these kinds do for every game. */

const { rolling, pushing, replying, using } = pageRolls({
  words: label,
  line: (name, value) => ({ label: proper(`${local(name)}: ${value}`) }),
  resource(who, id, { game }) {
    const hero = asHero(who);
    if (!hero) throw new UserError("CUBILETE.error.targetGone");
    if (hero.system.game !== game) throw new UserError("CUBILETE.error.foreignTarget", { name: calledBy(who) });
    const rule = needPage(game).resources.find((one) => one.id === id);
    const now = hero.system.derived?.resources[id];
    if (!rule || !now) return null;
    const { name, min, dice } = rule;
    return { ...now, label: label(name), path: `system.resources.${id}`, min, ...(dice && { dice }) };
  },
  push: "push",
  answer: "answer",
});

type PageRollType = RollType<PageCheck, PageResult, PageBase>;

/** The same kind, with what the module that brought a game does itself of it. */
const replacing = (kind: PageRollType): PageRollType => ({
  ...kind,
  odds: (check, plan) => replacedOdds(kind.odds(check, plan), check, plan?.base.check.rival),
  view: (rolled) => replacedView(kind.view(rolled), rolled),
});

const roll: PageRollType = {
  ...rolling,
  label: key("kind.roll"),
  icon: "fa-solid fa-dice",
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
  answer: replacing(answer),
  push: replacing(push),
  use,
  initiative: replacing(initiative),
};
