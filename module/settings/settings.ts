import { type RuleSet, rulesets, type SettingSpec } from "../contract/index.ts";
import { GRANTS } from "../core/consent.ts";
import {
  type ActorLike,
  type ApplicationLike,
  askToReload,
  redrawFight,
  SYSTEM_ID,
  theGame,
} from "../foundry/index.ts";

/** Settings that belong to no rule set. */
const SHARED: SettingSpec[] = [
  { key: "skipDialog", prefix: "CUBILETE.settings.skipDialog", default: false, scope: "user" },
  { key: "consent", prefix: "CUBILETE.settings.consent", default: GRANTS[0], choices: [...GRANTS], scope: "world" },
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

/** A rule changed: every actor reads itself again, tokens of their own too; our open windows and the fight follow. */
function refreshSheets(): void {
  const { actors, scenes } = theGame();
  const unlinked = scenes.contents.flatMap(({ tokens }) =>
    tokens.contents.flatMap(({ actor, actorLink }) => (actor && !actorLink ? [actor] : [])),
  );
  for (const actor of [...actors, ...unlinked] as (ActorLike & { reset(): void })[]) actor.reset();
  const open = [...foundry.applications.instances.values()] as unknown as ApplicationLike[];
  for (const app of open) if (app.rendered && app.element.classList.contains(SYSTEM_ID)) void app.render();
  redrawFight();
}

export const settingKey = (ruleset: RuleSet, key: string): string => `${ruleset.id}.${key}`;

/** Ids of the rule sets that this table plays; none chosen yet means all. */
const PLAYED = "played";

const chosen = (): string[] => theGame().settings.get(SYSTEM_ID, PLAYED) as string[];

/** Whether the table has said which rule sets it plays. */
export const wasChosen = (): boolean => chosen().length > 0;

/** Whether a rule set is played here: its types are offered, its settings, tools and compendia shown. */
export const isPlayed = (ruleset: string): boolean => !wasChosen() || chosen().includes(ruleset);

/** Chooses what is played; the world starts anew, for everybody, when that changes anything. */
export async function choosePlayed(ids: string[]): Promise<void> {
  const changes = rulesets.all().some(({ id }) => isPlayed(id) !== (ids.length === 0 || ids.includes(id)));
  await theGame().settings.set(SYSTEM_ID, PLAYED, ids);
  if (changes) await askToReload();
}

/** The document subtypes of the rule sets that are played. */
export function playedTypes(documents: "actors" | "items"): string[] {
  return rulesets.all().flatMap((ruleset) => (isPlayed(ruleset.id) ? Object.keys(ruleset[documents]) : []));
}

/** Registers the shared settings and those of every rule set, whose keys carry the rule set's id. */
export function registerSettings(): void {
  for (const spec of SHARED) register(spec);
  theGame().settings.register(SYSTEM_ID, PLAYED, { scope: "world", config: false, type: Array, default: [] });
  for (const ruleset of rulesets.all()) {
    const away = !isPlayed(ruleset.id);
    for (const spec of ruleset.settings)
      register({ ...spec, key: settingKey(ruleset, spec.key), ...(away && { hidden: true }) });
  }
}

/** The value of a rule set's setting. */
export function setting<T>(rulesetId: string, key: string): T {
  return theGame().settings.get(SYSTEM_ID, `${rulesetId}.${key}`) as T;
}
