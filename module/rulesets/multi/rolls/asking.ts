import type { AskSpec } from "../../../contract/index.ts";
import { type Check, USUAL_DIFFICULTIES } from "../../../core/multi/index.ts";
import { subjectsOn } from "../../../plan/subjects.ts";

export const asking: AskSpec = {
  subjects: (actors) =>
    subjectsOn(actors, { type: "multiSkill", kind: "skill", group: "CUBILETE.desk.group.skills" }).map(
      ({ like, ...subject }) => ({
        ...subject,
        args: { skill: like?.key ?? like?.name ?? "", ...(like?.key && { skillName: like.name }) },
      }),
    ),
  difficulties: () => ({
    steps: USUAL_DIFFICULTIES.steps.map((value) => ({ value, label: String(value) })),
    usual: USUAL_DIFFICULTIES.usual,
    min: 1,
    max: 1000,
  }),
  fix: (difficulty) => ({ values: {}, args: { called: true, difficulty } }),
  against: (check) => (check as Check).difficulty ?? null,
  judged: (check, difficulty) => ({ ...check, difficulty }),
};
