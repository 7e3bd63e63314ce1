import type { Control, RollPlan, RollSource, Values } from "../../../contract/index.ts";
import type { ActorLike, ItemLike, JsonObject } from "../../../foundry/index.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { answerWay } from "../../../plan/people/targets.ts";
import { key } from "../data/labels.ts";
import type { PageBase } from "./page-rolls.ts";

/*
 * The other side of an opposed roll, wherever the game keeps its words: what the dialog reckons with, and how it answers with a
 * roll of its own.
 */

/** Whether the other side rolls its own, and the choice of it; without a target any actor may answer. */
export function wayOf(rival: ActorLike | null, source: RollSource): { half: boolean; controls: Control[] } {
  if (!rival) return { half: true, controls: [] };
  const { half, control } = answerWay(rival, source);
  return { half, controls: [control] };
}

/** What the dialog asks of the other side, as its own roll would ask it. `usual`: what it begins with. */
export function theirSource(source: RollSource, rival: ActorLike, usual: Values): RollSource {
  const said = Object.entries(source.values).flatMap(([name, value]) =>
    name.startsWith("rival.") ? [[name.slice("rival.".length), value]] : [],
  );
  return { ...source, actor: rival, target: null, args: {}, values: { ...usual, ...Object.fromEntries(said) } };
}

/** The same controls, beside those of the roller. */
export const theirControls = (controls: readonly Control[]): Control[] =>
  controls.map((control) => ({
    ...control,
    name: `rival.${control.name}`,
    label: proper(t(key("control.theirs"), { what: t(control.label) })),
  }));

interface Named {
  readonly id: string | null;
  readonly name: string;
}

/** What a side uses: what was chosen, else the thing of the same name, else none. */
export function sameThing<T extends Named>(
  things: readonly T[],
  said: unknown,
  name: string,
): { thing: T | null; control: Control } {
  const plain = (text: string) => text.trim().toLocaleLowerCase();
  const usual = things.find((thing) => plain(thing.name) === plain(name));
  const thing = (said === undefined ? usual : things.find(({ id }) => id === said)) ?? null;
  const options = [
    { value: "", label: key("control.nothing") },
    ...things
      .map(({ id, name }) => ({ value: id ?? "", label: properShort(name) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  ];
  return {
    thing,
    control: { name: "with", label: key("control.with"), type: "select", value: thing?.id ?? "", options },
  };
}

/**
 * What an answer is rolled with: the ability that the first side chose, and the thing of the same name. Modifiers that
 * the first side typed are not proposed to the other.
 * @param attributes The roll's questions that are an attribute.
 */
export function answerSource<T extends ItemLike>(
  source: RollSource,
  attributes: readonly string[],
  things: readonly T[] | null,
): { source: RollSource; controls: Control[] } {
  const { like, ...args } = source.args;
  const { with: same, ...chosen } = (like ?? {}) as JsonObject;
  const tool = things && sameThing(things, source.values.with, String(same ?? ""));
  const usual = Object.fromEntries(
    attributes.flatMap((id) => (typeof chosen[id] === "string" ? [[id, chosen[id] as string]] : [])),
  );
  return {
    source: { ...source, item: tool?.thing ?? null, target: null, args, values: { ...usual, ...source.values } },
    controls: tool ? [tool.control] : [],
  };
}

/** A roll as an answer: one side alone, and nothing of the other. */
export function asAnswer(
  plan: RollPlan<PageBase>,
  controls: readonly Control[],
  { against }: JsonObject = {},
): RollPlan<PageBase> {
  const { problem } = plan.base;
  const { rival: _, ...check } = plan.base.check;
  const own = plan.controls.filter(({ name }) => !["target", "way"].includes(name) && !name.startsWith("rival."));
  return {
    ...plan,
    base: { check, half: "answer", ...(isLyingRoll(against) && { against }), ...(problem && { problem }) },
    controls: [...controls, ...own],
  };
}

/** The roll that an answer is for, with its dice: what its card said, so it may be anything. */
function isLyingRoll(value: unknown): value is NonNullable<PageBase["against"]> {
  const isGroup = (one: unknown): one is JsonObject => typeof one === "object" && one !== null && !Array.isArray(one);
  return isGroup(value) && isGroup(value.roll) && isGroup(value.given) && Array.isArray(value.faces);
}
