import type { Degree } from "../contract/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { t } from "../i18n/i18n.ts";
import type { Reach } from "../plan/people/targets.ts";
import { searchOptions } from "./search-options.ts";

/** A GM rules on a roll: which end, which total, which targets. */

const key = (path: string): string => `CUBILETE.ruling.${path}`;

interface RulingAnswer {
  degree: string | null;
  total: number | null;
  targets: string[] | null;
  takeBack: boolean;
}

/** What can be ruled of a roll, and how it stands. */
interface Rulable {
  title: string;
  degrees: readonly Degree[];
  degree: string | null;
  /** Null: it has none that could be another. */
  total: number | null;
  /** The possible targets, and those of the ruling; none: it hits no one. */
  people: readonly Reach[];
  hit: readonly string[];
  /** Whether something of it was applied. */
  applied: boolean;
}

/** Null: the GM closed the window. */
export async function askRuling(roll: Rulable): Promise<RulingAnswer | null> {
  const { createFormGroup, createNumberInput, createSelectInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form ruling";
  const ask = (label: string, input: HTMLElement, hint?: string) =>
    content.append(createFormGroup({ label: t(key(label)), input, ...(hint && { hint: t(key(hint)) }) }));
  if (roll.degrees.length > 0) {
    const options = [
      { value: "", label: t(key("asRolled")) },
      ...roll.degrees.map(({ id, label }) => ({ value: id, label: t(label) })),
    ];
    ask("degree.label", createSelectInput({ name: "degree", options, value: roll.degree ?? "" }));
  }
  const hint = roll.degrees.length > 0 ? "totalHint" : undefined;
  if (roll.total !== null) ask("total", createNumberInput({ name: "total", value: roll.total }), hint);
  if (roll.people.length > 0) content.append(listOf(roll));
  if (roll.applied) content.append(box("takeBack", t(key("takeBack")), true));
  const window = { title: t(key("title"), { roll: t(roll.title) }), icon: "fa-solid fa-gavel" };
  const answer = await askHere("input", { window, content, classes: ["cubilete"], drawn: searchOptions });
  if (!answer) return null;
  const hit = roll.people.flatMap(({ uuid }, at) => (answer[`hit${at}`] === true ? [uuid] : []));
  const same = hit.length === roll.hit.length && hit.every((uuid) => roll.hit.includes(uuid));
  const total =
    answer.total === undefined || answer.total === null || answer.total === "" ? null : Number(answer.total);
  const degree = String(answer.degree ?? "") || null;
  return {
    degree,
    // One of the two: a degree says which total it takes.
    total: degree !== null || total === roll.total ? null : total,
    targets: same ? null : hit,
    takeBack: answer.takeBack === true,
  };
}

function listOf({ people, hit }: Rulable): HTMLElement {
  const set = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = t(key("hit"));
  set.append(legend, ...people.map(({ uuid, label }, at) => box(`hit${at}`, label, hit.includes(uuid))));
  return set;
}

function box(name: string, text: string, on: boolean): HTMLElement {
  const label = document.createElement("label");
  label.className = "checkbox";
  const input = document.createElement("input");
  Object.assign(input, { type: "checkbox", name, checked: on, defaultChecked: on });
  label.append(input, ` ${text}`);
  return label;
}
