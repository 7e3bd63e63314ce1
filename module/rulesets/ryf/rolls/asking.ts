import type { AskSpec } from "../../../contract/index.ts";
import * as core from "../../../core/ryf/index.ts";
import { subjectsOn } from "../../../plan/subjects.ts";
import { asItem } from "../data/items.ts";
import { attributeLabel, key, optionOf, playedAttributes } from "../data/labels.ts";
import { attributeOfRule } from "./modifiers.ts";

/** What the GM may ask for: skills and attributes, against the ladders of the edition that is played. */
export const asking: AskSpec = {
  subjects: (actors) => [
    ...subjectsOn(actors, { type: "ryfSkill", kind: "skill", group: "CUBILETE.desk.group.skills" }),
    ...playedAttributes().map((attribute) => ({
      id: `attribute.${attribute}`,
      label: attributeLabel(attribute),
      group: "CUBILETE.desk.group.attributes",
      kind: "attribute",
      args: { attribute },
    })),
  ],
  difficulties(kind) {
    const ladder =
      kind === "attribute" ? core.ATTRIBUTE_LADDER[optionOf("edition")] : core.SKILL_LADDER[optionOf("edition")];
    return {
      steps: Object.entries(ladder).map(([name, value]) => ({ value, label: key(`difficulty.${name}`) })),
      usual: ladder.average,
      min: -100,
      max: 200,
    };
  },
  fix: (difficulty, kind) => ({
    // A skill against a target's mind would be against another difficulty.
    values: { difficulty: difficulty ?? 0, ...(kind === "skill" && { will: false }) },
  }),
  // The bare attribute, and the next lower die.
  untrained(like, kind, elsewhere) {
    if (kind !== "skill") return null;
    const attribute = asItem(elsewhere, "ryfSkill")?.system.attribute ?? attributeOfRule(like.key ?? "");
    return attribute ? { untrained: like.name, skill: like.key ?? "", attribute } : null;
  },
  against: (check) => (check as core.SkillCheck).difficulty,
  judged: (check, difficulty) => ({ ...check, difficulty }),
};
