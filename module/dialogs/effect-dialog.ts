import { rulesets } from "../contract/index.ts";
import { LASTS, type Lasts, MOST_CHANGE, MOST_ROUNDS } from "../core/effects.ts";
import type { ActorLike, EffectLike, ItemLike, JsonObject } from "../foundry/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { changesOf, roundsOf } from "../foundry/v13-v14/effects.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { figureLabel } from "../plan/effect-words.ts";
import { effectData, figureTargets, lastsOf, ROLL_PREFIX } from "../plan/effects.ts";
import { GIVES, givesOf } from "../plan/given-effects.ts";

/** Asks what an effect is: its name, what it changes and by how much, how long it lasts. */

const key = (path: string): string => `CUBILETE.effects.${path}`;
/** Rows for changes in the window; effects with more are changed in Foundry's own. */
const MOST_ROWS = 4;
const ICON = "icons/svg/aura.svg";

const bearerOf = (bearer: ActorLike | ItemLike) => ({
  actor: bearer.documentName === "Actor" ? (bearer as ActorLike) : (bearer as ItemLike).actor,
  item: bearer.documentName === "Item" ? (bearer as ItemLike) : null,
});

/** What can be chosen for a bearer: figures, and rolls. */
function effectTargets(bearer: ActorLike | ItemLike): { value: string; label: string; group: string }[] {
  const targets = rulesets.ofType(bearer.type)?.effects;
  if (!targets) return [];
  const { actor } = bearerOf(bearer);
  const figures = Object.entries(figureTargets(actor ?? bearer)).map(([value, label]) => ({
    value,
    label: figureLabel(value, label),
    group: t(key("figures")),
  }));
  const rolls = targets.rolls(actor).map(({ word, label }) => ({
    value: `${ROLL_PREFIX}${word}`,
    label: t(label),
    group: t(key("rolls")),
  }));
  return [...figures, ...rolls];
}

/** Whether this window can say all of an effect: plain bonuses, and few of them. */
export const isPlain = (effect: EffectLike): boolean => {
  const changes = changesOf(effect);
  return changes.length <= MOST_ROWS && changes.every(({ kind, value }) => kind === "add" && isWhole(Number(value)));
};

const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= MOST_CHANGE;

/**
 * Asks for an effect; what stands on `known` is there to begin with.
 * @returns The data of it; null: the user closed the window.
 * @throws {UserError} When the input makes no effect.
 */
export async function askEffect(
  bearer: ActorLike | ItemLike,
  known: EffectLike | null = null,
): Promise<JsonObject | null> {
  const { createFormGroup, createNumberInput, createSelectInput, createTextInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form effect-form";
  const ask = (label: string, input: HTMLElement, hint?: string) =>
    content.append(createFormGroup({ label: t(label), input, ...(hint && { hint: t(hint) }) }));
  const { item } = bearerOf(bearer);
  const works = ["bearer", ...GIVES] as const;

  ask(key("name"), createTextInput({ name: "name", value: known?.name ?? "", autofocus: true, required: true }));
  const changes = known ? changesOf(known) : [];
  const options = effectTargets(bearer);
  for (const { key: value } of changes)
    if (!options.some((option) => option.value === value))
      options.push({ value, label: value, group: t(key("rolls")) });
  const rows = Math.min(MOST_ROWS, changes.length + 1);
  for (let row = 0; row < rows; row++) {
    const change = changes[row];
    const choice = createSelectInput({
      name: `key${row}`,
      options: [{ value: "", label: t(key("nothing")) }, ...options],
      groups: [t(key("figures")), t(key("rolls"))],
      value: change?.key ?? "",
    });
    const amount = createNumberInput({
      name: `value${row}`,
      value: change ? Number(change.value) : 1,
      min: -MOST_CHANGE,
      max: MOST_CHANGE,
      step: 1,
    });
    amount.setAttribute("aria-label", t(key("value")));
    const group = createFormGroup({ label: t(key("touches")), input: choice });
    group.querySelector(".form-fields")?.append(amount);
    content.append(group);
  }
  const lasts: Lasts = known ? lastsOf(known) : "scene";
  const ends = LASTS.map((word) => ({ value: word, label: t(key(`ends.${word}`)) }));
  ask(key("lasts"), createSelectInput({ name: "lasts", options: ends, value: lasts }));
  const rounds = (known && roundsOf(known)) ?? 3;
  ask(
    key("rounds"),
    createNumberInput({ name: "rounds", value: rounds, min: 1, max: MOST_ROUNDS, step: 1 }),
    key("roundsHint"),
  );
  if (item) {
    const options = works.map((word) => ({ value: word, label: t(key(`gives.${word}`)) }));
    const value = (known && givesOf(known)) ?? "bearer";
    ask(key("works"), createSelectInput({ name: "works", options, value }));
  }
  const title = known ? t(key("edit"), { name: known.name }) : t(key("add"));
  const answer = await askHere("input", { window: { title }, content, classes: ["cubilete"] });
  return answer ? readAnswer(answer, rows, options, { item, known }) : null;
}

type Answer = Record<string, unknown>;

function readAnswer(
  answer: Answer,
  rows: number,
  options: readonly { value: string; label: string }[],
  { item, known }: { item: ItemLike | null; known: EffectLike | null },
): JsonObject {
  const name = String(answer.name ?? "").trim();
  if (name === "") throw new UserError(key("error.name"));
  const lasts = LASTS.find((word) => word === answer.lasts) ?? "removed";
  const rounds = Number(answer.rounds);
  if (lasts === "rounds" && !(Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS))
    throw new UserError(key("error.rounds"), { most: MOST_ROUNDS });
  const changes = Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const path = String(answer[`key${row}`] ?? "");
    if (path === "") return [];
    const value = Number(answer[`value${row}`]);
    if (!isWhole(value) || value === 0) {
      const what = options.find((option) => option.value === path)?.label ?? path;
      throw new UserError(key("error.value"), { what });
    }
    return [{ key: path, value }];
  });
  return effectData({
    name: name.slice(0, 100),
    img: known?.img ?? item?.img ?? ICON,
    changes,
    lasts,
    rounds,
    description: String(known?._source.description ?? ""),
    origin: known?.origin ?? null,
    ...(item && { gives: GIVES.find((word) => word === answer.works) ?? null }),
  }) as JsonObject;
}
