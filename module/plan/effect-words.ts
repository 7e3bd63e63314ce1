import { rulesets } from "../contract/index.ts";
import { roundsLeft } from "../core/effects.ts";
import { dataField } from "../foundry/fields.ts";
import {
  type ActorLike,
  type CombatLike,
  type EffectLike,
  type ItemLike,
  type JsonObject,
  theGame,
} from "../foundry/index.ts";
import {
  beganAt,
  changesIn,
  changesOf,
  type EffectChange,
  endsByHost,
  isEndedByHost,
  roundsOf,
} from "../foundry/v13-v14/effects.ts";
import { decimal, proper, signed, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { isForbidden, standingOf } from "./effect-keys.ts";
import { figureTargets, isBroken, isCountedByRules, lastsOf, ROLL_PREFIX } from "./effects.ts";

/** Effects in words. */

const key = (path: string): string => `CUBILETE.effects.${path}`;

/** How long it still lasts, in words. */
export function lastsText(effect: EffectLike): string {
  const lasts = lastsOf(effect);
  const rounds = roundsOf(effect);
  if (isEndedByHost(effect)) return t(key("left.over"));
  if (endsByHost(effect)) return t(key("left.host"));
  if (lasts !== "rounds" || rounds === null) return t(key(`ends.${lasts}`));
  const began = beganAt(effect);
  const { combats, combat } = theGame();
  const fight = (began?.combat ? combats.get(began.combat) : combat) as CombatLike | null | undefined;
  if (!began || !fight?.started) return t(key("left.waits"), { rounds });
  const left = roundsLeft(rounds, began, { round: fight.round, turn: fight.turn ?? 0 });
  return t(key("left.rounds"), { rounds: left });
}

/** A figure by its path: what ends in `max` is the most that it can be. */
export const figureLabel = (path: string, label: string): string =>
  path.endsWith(".max") ? t(key("most"), { what: t(label) }) : t(label);

/** Names of fields that people and things of every game have, for models whose fields say none: those of modules. */
const COMMON: Readonly<Record<string, string>> = {
  "system.concept": "CUBILETE.sheet.concept",
  "system.form": "CUBILETE.creation.forms",
  ...Object.fromEntries(
    ["quantity", "money", "equipped", "notes", "description", "ledger", "price", "weight"].map((name) => [
      `system.${name}`,
      `CUBILETE.consent.figure.${name}`,
    ]),
  ),
};

/** A field by its path, by its own name; a maximum is called as its value is, unless it has another. Null: by nothing. */
export function fieldName(document: { system?: object }, path: string): string | null {
  const label = dataField(document, path)?.label || COMMON[path];
  if (!label) return null;
  const beside = dataField(document, path.replace(/\.max$/, ".value"))?.label;
  return beside === label ? figureLabel(path, label) : t(label);
}

/** Letters of a key without a word of its own: enough to tell one from another. */
const MOST_LETTERS = 120;

/** What a key of a change means to people; the path itself where the rules have no word for it. */
function targetLabel(
  bearer: ActorLike | ItemLike,
  actor: ActorLike | null,
  path: string,
): { label: string; known: boolean } {
  const { type } = bearer;
  const targets = rulesets.ofType(type)?.effects;
  const figure = figureTargets(bearer)[path];
  if (figure) return { label: figureLabel(path, figure), known: true };
  if (path.startsWith(ROLL_PREFIX)) {
    const word = path.slice(ROLL_PREFIX.length).toLocaleLowerCase();
    const roll = targets?.rolls(actor).find((each) => each.word.toLocaleLowerCase() === word);
    // A skill that this one has not is one all the same.
    return { label: roll ? t(roll.label) : short(word.replace(/^[a-z]{1,20}\./, "")), known: true };
  }
  return { label: short(path, MOST_LETTERS), known: !isCountedByRules(type, path) };
}

const SIGNS: Record<string, string> = { multiply: "×", upgrade: "≥", downgrade: "≤", override: "=" };

/** Changes in words: those that count, and what of them does not, with the reason. */
interface ChangeTexts {
  changes: string[];
  problems: string[];
}

/** One change in words. `actor`: null where no actor bears it. */
function changeText(
  { key: path, kind, value: given }: EffectChange,
  effect: EffectLike | null,
  actor: ActorLike | null,
  bearer: ActorLike | ItemLike,
): Partial<ChangeTexts> {
  const { label, known } = targetLabel(bearer, actor, path);
  const value = String(typeof given === "object" ? JSON.stringify(given) : given).slice(0, 40);
  const problem = (why: string, what = label) => ({ problems: [t(key(why), { what, value })] });
  const standing = actor && standingOf(actor, effect, { key: path, kind, value: given });
  if (isForbidden(path) || standing === "never") return problem("never", short(path, MOST_LETTERS));
  if (actor && isBroken(actor, { key: path, kind, value: given })) return problem("broken");
  if (!known) return problem("idle");
  if (standing === "waits") return problem("waits");
  const number = Number(value);
  const plain = Number.isFinite(number) ? (kind === "add" ? signed(number) : decimal(number)) : value;
  return { changes: [`${label} ${SIGNS[kind] ?? ""}${kind === "subtract" ? signed(-number) : plain}`] };
}

/** Changes that a list names; a sheet with thousands of them opens all the same. */
const MOST_NAMED = 40;

/** Changes in words: the first of them, and of the others what does not count. */
function textsOf(
  changes: readonly EffectChange[],
  effect: EffectLike | null,
  actor: ActorLike | null,
  bearer: ActorLike | ItemLike,
): ChangeTexts {
  const isStrange = (change: EffectChange) =>
    isForbidden(change.key) || (actor !== null && ["waits", "never"].includes(standingOf(actor, effect, change)));
  const rest = changes.slice(MOST_NAMED);
  const strange = rest.filter(isStrange);
  const named = [...changes.slice(0, MOST_NAMED), ...strange.slice(0, MOST_NAMED)];
  const texts = named.map((change) => changeText(change, effect, actor, bearer));
  const more = changes.length - named.length;
  return {
    changes: [...texts.flatMap(({ changes = [] }) => changes), ...(more > 0 ? [t(key("more"), { count: more })] : [])],
    problems: [...new Set(texts.flatMap(({ problems = [] }) => problems))],
  };
}

/** What an effect changes, in words, and what of it does not count. */
export const changeTexts = (effect: EffectLike, actor: ActorLike | null, bearer: ActorLike | ItemLike): ChangeTexts =>
  textsOf(changesOf(effect), effect, actor, bearer);

/** What new effects, still data, will change on an actor: for the owner who has to agree. */
export const newEffectTexts = (actor: ActorLike, effects: readonly JsonObject[]): ChangeTexts =>
  textsOf(
    effects.flatMap((effect) => changesIn(effect)),
    null,
    actor,
    actor,
  );

/** New effects as lines of a record: each by its name, with what it changes of its bearer. */
export function effectLines(bearer: ActorLike, effects: readonly JsonObject[]): { label: string; value: number }[] {
  return effects.flatMap((effect) => {
    const name = short(String(effect.name));
    const changes = changesIn(effect).map(({ key: path, kind, value }) => {
      const { label } = targetLabel(bearer, bearer, path);
      const by = Number(value);
      return kind === "add" || kind === "subtract"
        ? { label: proper(`${name}: ${label}`), value: kind === "add" ? by : -by }
        : { label: proper(`${name}: ${label} ${SIGNS[kind] ?? ""}`), value: by };
    });
    return changes.length > 0 ? changes : [{ label: proper(name), value: 0 }];
  });
}
