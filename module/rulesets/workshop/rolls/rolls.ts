import type { RollType } from "../../../contract/index.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { asHero } from "../data/actor.ts";
import { label, local, needPage } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { type PageBase, pageRolls } from "./page-rolls.ts";
import { initiativePlan, planOf, usePlan } from "./plans.ts";
import type { PageCheck } from "./roll.ts";

/** The rolls of all pages: what a page says is in the check, so these kinds do for every game. */

const { rolling, pushing, using } = pageRolls({
  words: label,
  line: (name, value) => ({ label: proper(`${local(name)}: ${value}`) }),
  resource(who, id, { game }) {
    const hero = asHero(who);
    if (!hero) throw new UserError("CUBILETE.error.targetGone");
    const rule = needPage(game).resources.find((one) => one.id === id);
    const now = hero.system.derived?.resources[id];
    if (!rule || !now) return null;
    const { name, min, dice } = rule;
    return { ...now, label: label(name), path: `system.resources.${id}`, min, ...(dice && { dice }) };
  },
  push: "push",
});

type PageRollType = RollType<PageCheck, PageOutcome, PageBase>;

const roll: PageRollType = { ...rolling, label: key("kind.roll"), icon: "fa-solid fa-dice", plan: planOf };
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

export const ROLLS = { roll, push, use, initiative };
