import type { AskSpec, Teamwork } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { subjectsOn } from "../../../plan/subjects.ts";
import { asNarrative } from "../data/actor.ts";
import { asItem, itemsOf } from "../data/items.ts";
import { characteristicLabel, key, RULE_SKILLS, tableWords } from "../data/labels.ts";
import { CHARACTERISTICS } from "../data/types.ts";
import { type Ability, abilityOf, keyedAbility } from "./modifiers.ts";
import type { PoolCheck } from "./roll.ts";

const poolOf = ({ value, rank }: Ability) => ({ characteristic: value, skill: rank });

/** The best rolls, and who helps adds a boost die. */
const teamwork: Teamwork = {
  ways: [{ id: "assisted", label: key("team.assisted") }],
  join(_way, members, { args, like }) {
    const able = members.flatMap((member) => {
      const actor = asNarrative(member);
      if (!actor) return [];
      const skill =
        like &&
        itemsOf(actor, "narrativeSkill").find(({ name, system }) =>
          like.key ? system.key === like.key : name === like.name,
        );
      const characteristic = CHARACTERISTICS.find((name) => name === args.characteristic) ?? "brawn";
      return [
        {
          member,
          pool: poolOf(skill ? abilityOf(actor, skill) : keyedAbility(actor, like?.key ?? "", characteristic)),
        },
      ];
    });
    const [best, ...others] = able.sort((a, b) => core.betterPool(a.pool, b.pool));
    if (!best || others.length === 0) throw new UserError(key("error.teamOfOne"));
    return {
      leader: best.member,
      values: {},
      switches: { assisted: true },
      line: {
        label: key("team.line"),
        data: { name: calledBy(best.member), others: others.map(({ member }) => calledBy(member)).join(", ") },
      },
    };
  },
};

/** What the GM may ask for: skills and characteristics. The difficulty is dice of the pool: it cannot be kept. */
export const asking: AskSpec = {
  subjects: (actors) => [
    ...subjectsOn(actors, { type: "narrativeSkill", kind: "check", group: "CUBILETE.desk.group.skills" }),
    ...CHARACTERISTICS.map((characteristic) => ({
      id: `characteristic.${characteristic}`,
      label: characteristicLabel(characteristic),
      group: "CUBILETE.desk.group.attributes",
      kind: "check",
      args: { characteristic },
    })),
  ],
  difficulties: () => ({
    steps: core.DIFFICULTIES.map((name) => ({ value: core.DIFFICULTY[name], label: key(`difficulty.${name}`) })),
    usual: tableWords().difficulty,
    min: 0,
    max: 20,
  }),
  fix: (difficulty) => ({ values: { difficulty: difficulty ?? tableWords().difficulty } }),
  // The characteristic alone.
  untrained({ name, key = "" }, _kind, elsewhere) {
    const characteristic =
      asItem(elsewhere, "narrativeSkill")?.system.characteristic ?? RULE_SKILLS.get(key)?.characteristic;
    return characteristic ? { untrained: name, skill: key, characteristic } : null;
  },
  // What upgrades or hinders adds to it; there may be more, never fewer.
  against(check, asked) {
    const { difficulty = 0, challenge = 0 } = (check as PoolCheck).pool;
    return Math.min(difficulty + challenge, asked ?? difficulty + challenge);
  },
  teamwork,
};
