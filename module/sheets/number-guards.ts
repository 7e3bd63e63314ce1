import { type FieldLike, numberFieldAt } from "../foundry/fields.ts";
import { type DocumentLike, notifications } from "../foundry/index.ts";
import { comingTo } from "./presses.ts";
import { accepted, typeNumbers } from "./typing/numbers.ts";

type OwnerOf = (input: HTMLInputElement) => DocumentLike | null;

/**
 * A number that its field does not take is refused in words, before the data model quietly bends it: what stood there stays.
 * What is accepted the input says, else the field of the data model that it stands for.
 */
export function guardNumbers(element: HTMLElement, ownerOf: OwnerOf): void {
  typeNumbers(element, {
    limit: (input) => limit(input, numberFieldAt(ownerOf(input), pathOf(input) ?? "")),
    now: (input) => standsAt(input, ownerOf(input)),
  });
  element.addEventListener(
    "change",
    (event) => {
      const input = event.target as HTMLInputElement;
      const path = pathOf(input);
      // What is not kept as it is written, such as an award, is read by the action that uses it.
      if (input.type !== "number" || (path === null && input.dataset.counts === undefined)) return;
      const field = path ? numberFieldAt(ownerOf(input), path) : null;
      limit(input, field);
      if (changesNothing(input, field)) {
        event.stopImmediatePropagation();
        input.value = input.defaultValue;
        return;
      }
      if (input.validity.valid) return;
      event.stopImmediatePropagation();
      notifications().warn(accepted(input));
      input.value = input.defaultValue;
    },
    { capture: true },
  );
}

/** A figure of a list's entry, or one that the rules work out: its input says what is accepted. */
const IN_NO_FIELD = "";

/** Where what is written is kept: a field of the form, of one of its items, or a figure that stands in no form. */
function pathOf({ name, dataset: { itemPath, figure, field, level } }: HTMLInputElement): string | null {
  const kept = itemPath ?? figure ?? (name.startsWith("system.") ? name : null);
  return kept ?? (field !== undefined || level !== undefined ? IN_NO_FIELD : null);
}

/** What a figure of play stands at by now, whatever the page still shows; null: it is none. */
function standsAt(input: HTMLInputElement, owner: DocumentLike | null): number | null {
  const { figure, counts } = input.dataset;
  const path = pathOf(input) ?? "";
  const { isInPlay }: Pick<FieldLike, "isInPlay"> = (numberFieldAt(owner, path) ?? {}) as object;
  if (figure === undefined && counts === undefined && !isInPlay) return null;
  const stored =
    figure !== undefined && owner ? comingTo(owner, path) : foundry.utils.getProperty(owner?._source ?? {}, path);
  return typeof stored === "number" ? stored : Number(input.defaultValue);
}

/** An input that says no limits of its own has those of its field. */
function limit(input: HTMLInputElement, field: ReturnType<typeof numberFieldAt>): void {
  const { min, max } = (field ?? {}) as { min?: number; max?: number };
  if (input.min === "" && Number.isFinite(min)) input.min = String(min);
  if (input.max === "" && Number.isFinite(max)) input.max = String(max);
}

/** Whether a field was emptied that then holds what it held: nothing would be drawn anew, and it would stay empty. */
function changesNothing(input: HTMLInputElement, field: { clean(value: null): unknown } | null): boolean {
  // What cannot be read as a number is empty too.
  if (input.value !== "" || input.validity.badInput || input.dataset.figure !== undefined) return false;
  return field !== null && String(field.clean(null) ?? "") === input.defaultValue;
}
