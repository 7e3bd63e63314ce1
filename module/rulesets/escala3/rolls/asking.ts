import type { AskSpec, AskSubject, Teamwork } from "../../../contract/index.ts";
import type * as core from "../../../core/escala3/index.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { subjectsOn } from "../../../plan/subjects.ts";
import { asEscala3 } from "../data/actor.ts";
import { difficultyOf, difficultySteps, key, tableDice } from "../data/labels.ts";
import { currentLevel, traitOf } from "./modifiers.ts";
import type { Escala3Check } from "./roll.ts";
import { helpFor, TEAM_WAYS } from "./team.ts";

/** Each sheet's level in the trait asked for, best first. */
function levelsOf(members: readonly ActorLike[], { like }: AskSubject): { actor: ActorLike; level: number }[] {
  const levels = members.map((member) => {
    const actor = asEscala3(member);
    const trait = actor && (traitOf(actor, like?.key) ?? traitOf(actor, like?.name));
    if (!actor || !trait)
      throw new UserError("CUBILETE.error.lacks", { name: calledBy(member), item: like?.name ?? "?" });
    return { actor: member, level: currentLevel(actor, trait) };
  });
  return levels.sort((a, b) => b.level - a.level);
}

/** Several at one thing (§2.6): their strengths add up as sizes do, or the best is helped by the others. */
const teamwork: Teamwork = {
  ways: TEAM_WAYS.toReversed().map((id) => ({ id, label: key(`tool.size.mode.${id}`) })),
  join(way, members, subject) {
    const [best, ...others] = levelsOf(members, subject);
    if (!best || others.length === 0) throw new UserError(key("error.teamOfOne"));
    const size = (level: number) => (way === "sizes" ? Math.floor(level) : level);
    const team = [best, ...others].map(({ level }) => ({ level: size(level), help: 1 }));
    const roller = { name: calledBy(best.actor), trait: subject.like?.name ?? "", level: best.level };
    const help = helpFor(TEAM_WAYS.find((each) => each === way) ?? "best", team, roller);
    return {
      leader: best.actor,
      values: { help },
      line: {
        label: key("team.line"),
        data: {
          name: calledBy(best.actor),
          others: others.map(({ actor }) => calledBy(actor)).join(", "),
          level: decimal(help),
        },
      },
    };
  },
};

/** What the GM may ask for: a trait, against the ladder of the table's dice. */
export const asking: AskSpec = {
  subjects: (actors) =>
    subjectsOn(actors, { type: "escala3Trait", kind: "simple", group: "CUBILETE.desk.group.traits" }),
  difficulties() {
    const by = tableDice();
    return {
      steps: difficultySteps(by).map(({ level, label }) => ({ value: difficultyOf(level, by), label: t(label) })),
      usual: difficultyOf(by.scale, by),
      min: -1000,
      max: 1000,
    };
  },
  fix: (difficulty) => ({ values: { difficulty: difficulty ?? difficultyOf(tableDice().scale), wish: "no" } }),
  against(check) {
    const [first] = (check as Escala3Check).checks;
    return first?.kind === "opposed" ? null : ((first as core.SimpleCheck | undefined)?.difficulty ?? null);
  },
  judged(check, difficulty) {
    const { checks, ...rest } = check as Escala3Check;
    return { ...rest, checks: checks.map((one) => (one.kind === "opposed" ? one : { ...one, difficulty })) };
  },
  teamwork,
};
