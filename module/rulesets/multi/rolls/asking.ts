import type { AskSpec } from "../../../contract/index.ts";
import type { Check } from "../../../core/multi/index.ts";
import { subjectsOn } from "../../../plan/subjects.ts";

/** Difficulties that a GM most often says; any other may be written. [house] */
const STEPS = [2, 4, 6, 8, 10, 12] as const;

/** What the GM may ask for: skills, by name, so that whoever never learnt one rolls untrained. */
export const asking: AskSpec = {
  subjects: (actors) =>
    subjectsOn(actors, { type: "multiSkill", kind: "skill", group: "CUBILETE.desk.group.skills" }).map(
      ({ like, ...subject }) => ({
        ...subject,
        args: { skill: like?.key ?? like?.name ?? "" },
      }),
    ),
  difficulties: () => ({
    steps: STEPS.map((value) => ({ value, label: String(value) })),
    usual: 6,
    min: 1,
    max: 1000,
  }),
  fix: (difficulty) => ({ values: {}, args: { called: true, difficulty } }),
  against: (check) => (check as Check).difficulty ?? null,
  judged: (check, difficulty) => ({ ...check, difficulty }),
};
