import { type RuleSet, rulesets } from "../../../contract/index.ts";
import { explain, UserError } from "../../../i18n/errors.ts";
import { isPlayed } from "../../../settings/settings.ts";
import type { Step } from "../step.ts";
import { documentSteps, textStep } from "./documents.ts";
import { placeSteps } from "./place.ts";
import { rollSteps } from "./rolls.ts";
import { detachedStep, tableSteps } from "./table.ts";

/** Everything that a run tries at this table, in order. */
export async function stepsHere(): Promise<Step[]> {
  const here = rulesets.all().filter(({ id }) => isPlayed(id) && !rulesets.failed.has(id));
  const missing = (await Promise.all(here.map(missingOf))).flat();
  const failed = [...rulesets.failed, ...missing].map(
    ([id, why]): Step => ({
      id: `start.${id}`,
      group: rulesets.get(id)?.label ?? id,
      label: "CUBILETE.checkup.step.start",
      data: { name: rulesets.get(id)?.label ?? id },
      run: () => Promise.reject(new UserError("CUBILETE.checkup.diff.refused", { said: why })),
    }),
  );
  const played = here.filter(({ id }) => rulesets.isLoaded(id));
  const [first] = played;
  const detached = first ? [detachedStep("CUBILETE.checkup.table", first)] : [];
  const table = "CUBILETE.checkup.table";
  return [textStep(table, keysHere), ...placeSteps(table), ...failed, ...played.flatMap(stepsOf), ...detached];
}

/** Why the rest of a rule set could not be brought; nothing where it is there. */
const missingOf = ({ id }: RuleSet): Promise<[string, string][]> =>
  rulesets.load(id).then(
    () => [],
    (error: unknown) => [[id, explain(error)]],
  );

const stepsOf = (ruleset: RuleSet): Step[] => [
  ...documentSteps(ruleset),
  ...rollSteps(ruleset),
  ...tableSteps(ruleset),
];

/** What the registry names by key. */
const keysHere = (): string[] =>
  rulesets
    .all()
    .filter(({ id }) => rulesets.isLoaded(id))
    .flatMap(({ label, summary, actors, items, rolls, settings }) => [
      label,
      summary,
      ...Object.keys(actors).map((type) => `TYPES.Actor.${type}`),
      ...Object.keys(items).map((type) => `TYPES.Item.${type}`),
      ...Object.values(rolls).map((roll) => roll.label),
      ...settings.flatMap(({ prefix, hidden }) => (hidden ? [] : [`${prefix}.name`, `${prefix}.hint`])),
    ]);
