import { SYSTEM_ID, theGame } from "../foundry.ts";
import { type RuleSet, rulesets, type SettingSpec } from "../ruleset.ts";

/** Settings that belong to no rule set. */
const SHARED: SettingSpec[] = [
  { key: "skipDialog", prefix: "CUBILETE.settings.skipDialog", default: false, scope: "user" },
];

function register({ key, prefix, choices, hidden, ...spec }: SettingSpec): void {
  const named = choices && Object.fromEntries(choices.map((choice) => [choice, `${prefix}.${choice}`]));
  theGame().settings.register(SYSTEM_ID, key, {
    name: `${prefix}.name`,
    hint: `${prefix}.hint`,
    config: !hidden,
    type: { string: String, number: Number, boolean: Boolean }[typeof spec.default as "string"],
    ...(named && { choices: named }),
    ...spec,
    onChange: refreshSheets,
  });
}

/** A rule changed: every actor reads itself again, and open windows follow. */
function refreshSheets(): void {
  for (const actor of theGame().actors) (actor as unknown as { reset(): void }).reset();
  for (const app of foundry.applications.instances.values()) if (app.rendered) void app.render();
}

export const settingKey = (ruleset: RuleSet, key: string): string => `${ruleset.id}.${key}`;

/** Registers the shared settings and those of every rule set, whose keys carry the rule set's id. */
export function registerSettings(): void {
  for (const spec of SHARED) register(spec);
  for (const ruleset of rulesets.all()) {
    for (const spec of ruleset.settings) register({ ...spec, key: settingKey(ruleset, spec.key) });
  }
}

/** The value of a rule set's setting. */
export function setting<T>(rulesetId: string, key: string): T {
  return theGame().settings.get(SYSTEM_ID, `${rulesetId}.${key}`) as T;
}
