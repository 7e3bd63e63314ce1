import { type RuleSet, rulesets, type SettingSpec } from "../contract/index.ts";
import { GRANTS, type Grant } from "../core/consent.ts";
import { everyActor, hooks, openWindows, redrawCompendia, redrawFight, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";

/** What players may know of the figures of others: everything, how it looks in words, or nothing. */
export const KNOWLEDGE = ["all", "words", "nothing"] as const;
export type Knowledge = (typeof KNOWLEDGE)[number];

/** Settings that belong to no rule set. */
const SHARED: SettingSpec[] = [
  { key: "skipDialog", prefix: "CUBILETE.settings.skipDialog", default: false, scope: "user" },
  { key: "quickRolls", prefix: "CUBILETE.settings.quickRolls", default: "", scope: "user", hidden: true },
  { key: "everyPack", prefix: "CUBILETE.settings.everyPack", default: false, scope: "user" },
  { key: "resultBeside", prefix: "CUBILETE.settings.resultBeside", default: true, scope: "client" },
  { key: "plainFont", prefix: "CUBILETE.settings.plainFont", default: false, scope: "client", changed: dressPage },
  { key: "dense", prefix: "CUBILETE.settings.dense", default: false, scope: "client", changed: dressPage },
  { key: "boardDice", prefix: "CUBILETE.settings.boardDice", default: true, scope: "client" },
  {
    key: "consent",
    prefix: "CUBILETE.settings.consent",
    default: "help" satisfies Grant,
    choices: [...GRANTS],
    scope: "world",
  },
  {
    key: "growth",
    prefix: "CUBILETE.settings.growth",
    default: "ask",
    choices: ["ask", "free"],
    scope: "world",
  },
  { key: "money", prefix: "CUBILETE.settings.money", default: "", scope: "world" },
  {
    key: "knowledge",
    prefix: "CUBILETE.settings.knowledge",
    default: "words",
    choices: [...KNOWLEDGE],
    scope: "world",
  },
  { key: "damageAtOnce", prefix: "CUBILETE.settings.damageAtOnce", default: false, scope: "world" },
  {
    key: "npcAnswers",
    prefix: "CUBILETE.settings.npcAnswers",
    default: "atOnce",
    choices: ["atOnce", "asked"],
    scope: "world",
  },
  { key: "newHeroes", prefix: "CUBILETE.settings.newHeroes", default: "ask", choices: ["ask", "free"], scope: "world" },
  { key: "placeHeroes", prefix: "CUBILETE.settings.placeHeroes", default: true, scope: "world" },
];

/** The reader's choices of looks, as classes of the page, where there is one: letters of the device, and more on less room. */
const LOOKS = { plainFont: "cubilete-plain-font", dense: "cubilete-dense" } as const;

function dressPage(): void {
  for (const [key, name] of Object.entries(LOOKS))
    globalThis.document?.body?.classList.toggle(name, theGame().settings.get(SYSTEM_ID, key) === true);
}

/** Every setting with what it accepts, by its whole key. */
const known = new Map<string, SettingSpec>();

function register(setting: SettingSpec): void {
  const { key, prefix, choices, hidden, fits: _, changed, ...spec } = setting;
  known.set(key, setting);
  const named = choices && Object.fromEntries(choices.map((choice) => [choice, `${prefix}.${choice}`]));
  theGame().settings.register(SYSTEM_ID, key, {
    name: `${prefix}.name`,
    hint: `${prefix}.hint`,
    config: !hidden,
    type: { string: String, number: Number, boolean: Boolean }[typeof spec.default as "string"],
    ...(named && { choices: named }),
    ...spec,
    onChange: () => {
      changed?.();
      refreshSheets();
    },
  });
}

/** A rule changed: every actor reads itself again, tokens of their own too; our open windows and the fight follow. */
function refreshSheets(): void {
  for (const actor of everyActor()) actor.reset();
  const open = openWindows();
  for (const app of open) if (app.rendered && app.element.classList.contains(SYSTEM_ID)) void app.render();
  redrawFight();
  redrawCompendia();
}

const settingKey = (ruleset: RuleSet, key: string): string => `${ruleset.id}.${key}`;

/** Ids of the rule sets that this table plays; none chosen yet means all. */
const PLAYED = "played";

/** What the table calls its money. */
export const moneyLabel = (): string => short(setting<string>(null, "money").trim(), 30) || t("CUBILETE.give.money");

/** What is no list of words was written by no window of ours: as if nothing had been chosen. */
function chosen(): string[] {
  const stored = theGame().settings.get(SYSTEM_ID, PLAYED);
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
}

/** Whether the table has said which rule sets it plays. */
export const wasChosen = (): boolean => chosen().length > 0;

/** Whether a rule set is played here: its types are offered, its settings, tools and compendia shown. */
export const isPlayed = (ruleset: string): boolean => !wasChosen() || chosen().includes(ruleset);

/** The rule sets that are played at this table, by id. */
export const playedIds = (): string[] => rulesets.all().flatMap(({ id }) => (isPlayed(id) ? [id] : []));

/** Chooses what is played, for everybody's page at once. */
export const choosePlayed = (ids: string[]): Promise<unknown> => theGame().settings.set(SYSTEM_ID, PLAYED, ids);

const followers: (() => unknown)[] = [];
/** Hears on every page when the table has chosen what it plays. */
export const whenPlayedChanges = (hear: () => unknown): void => void followers.push(hear);

function followPlayed(): void {
  registerGames();
  for (const hear of followers) hear();
  refreshSheets();
}

/** The document subtypes of the rule sets that are played. */
export function playedTypes(documents: "actors" | "items"): string[] {
  const played = rulesets.all().flatMap((ruleset) => (isPlayed(ruleset.id) ? Object.keys(ruleset[documents]) : []));
  return documents === "actors" ? [...played, ...Object.keys(rulesets.house)] : played;
}

/** Registers the shared settings and those of every rule set, whose keys carry the rule set's id. */
export function registerSettings(): void {
  for (const spec of SHARED) register(spec);
  theGame().settings.register(SYSTEM_ID, PLAYED, {
    scope: "world",
    config: false,
    type: Array,
    default: [],
    onChange: followPlayed,
  });
  registerGames();
}

/** Those of games that nobody plays here stay, out of sight. */
function registerGames(): void {
  for (const ruleset of rulesets.all()) {
    const away = !isPlayed(ruleset.id);
    for (const spec of ruleset.settings)
      register({ ...spec, key: settingKey(ruleset, spec.key), ...(away && { hidden: true }) });
  }
  hooks.once("ready", dressPage);
}

/** Whether a stored value is one that the setting accepts. */
export function accepts({ default: usual, choices, range, fits }: SettingSpec, value: unknown): boolean {
  if (typeof value !== typeof usual) return false;
  if (typeof value === "number")
    return Number.isFinite(value) && (!range || (value >= range.min && value <= range.max));
  if (typeof value !== "string") return true;
  return choices ? choices.includes(value) : (fits?.(value) ?? true);
}

/** The value of a setting; what does not fit is set aside, and the default stands in for it. `null`: of no rule set. */
export function setting<T>(rulesetId: string | null, key: string): T {
  const full = rulesetId === null ? key : `${rulesetId}.${key}`;
  const stored = theGame().settings.get(SYSTEM_ID, full);
  const spec = known.get(full);
  return (spec && !accepts(spec, stored) ? spec.default : stored) as T;
}

/** A setting of the world whose stored value was set aside. */
interface SetAside {
  key: string;
  label: string;
  stored: unknown;
  instead: SettingSpec["default"];
}

/** Settings of the world that hold what they do not accept. */
export const settingsAside = (): SetAside[] =>
  [...known.values()].flatMap((spec) => {
    const stored = spec.scope === "world" ? theGame().settings.get(SYSTEM_ID, spec.key) : spec.default;
    if (accepts(spec, stored)) return [];
    return [{ key: spec.key, label: `${spec.prefix}.name`, stored, instead: spec.default }];
  });

/** Writes the default over what was set aside. */
export async function restoreSetting(key: string): Promise<void> {
  const spec = known.get(key);
  if (spec) await theGame().settings.set(SYSTEM_ID, key, spec.default);
}
