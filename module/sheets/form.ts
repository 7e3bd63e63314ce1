import { dataField, type FieldLike, optionsIn } from "../foundry/fields.ts";
import { type DocumentLike, theConfig } from "../foundry/index.ts";
import { type FormField, inputs, templateHelpers, templateLists } from "../foundry/inputs.ts";
import { t } from "../i18n/i18n.ts";
import { fieldName } from "../plan/effect-words.ts";

/**
 * Forms made of the schema: `{{cub-field "damage"}}` in a template is the input of a field, with the label, the words and the
 * limits that the field says itself, drawn by the host. Helpers are everybody's: a plain `field` would be called by any template
 * that shows a value of that name.
 */

/** What a template says of an input where its field does not: language keys. */
interface Said {
  label?: string;
  placeholder?: string | number;
  tip?: string;
  hint?: string;
  /** The end of the element's id; without it, the path with dashes. */
  id?: string;
  /** Words to choose from that no field can know: those of this document. A blank value is a choice like any. */
  options?: { value: unknown; label: string }[];
  class?: string;
  /** The most that it takes, where that is another figure of the sheet. */
  most?: number;
}

/** What the sheet of a document gives its templates. */
interface Sheet {
  readonly rootId: string;
  readonly editable: boolean;
  readonly document: DocumentLike & { system?: object };
}

function fieldOf({ document }: Sheet, path: string): FieldLike {
  const field = dataField(document, `system.${path}`);
  if (!field) throw new Error(`${String(document.type)} has no field "${path}".`);
  return field;
}

const nameOf = ({ document }: Sheet, path: string, { label }: Said): string =>
  label === undefined ? (fieldName(document, `system.${path}`) ?? path) : t(label);

/** The input of a field. */
function inputOf(sheet: Sheet, path: string, said: Said): HTMLElement {
  const field = fieldOf(sheet, path);
  const value: unknown = foundry.utils.getProperty(sheet.document._source, `system.${path}`);
  const config: FormField = {
    id: `${sheet.rootId}-${said.id ?? path.replaceAll(".", "-")}`,
    name: `system.${path}`,
    value: value as string,
    disabled: !sheet.editable,
    ...(said.placeholder !== undefined && { placeholder: t(String(said.placeholder)) }),
    ...(said.tip && { dataset: { tooltipText: t(said.tip) } }),
  };
  const options = said.options ?? optionsIn(field);
  if (options.length === 0) {
    const input = field.toInput(config);
    // What is emptied has the field's own default again.
    input.removeAttribute("required");
    return input;
  }
  const chosen = options.map((option) => ({ value: String(option.value), label: t(option.label) }));
  const dataset = { ...config.dataset, ...(typeof value === "number" && { dtype: "Number" }) };
  return inputs().createSelectInput({ ...config, value: String(value ?? ""), dataset, options: chosen });
}

/** The input of a field with its label; a tick stands before its own. */
function group(sheet: Sheet, path: string, said: Said): HTMLElement {
  const input = inputOf(sheet, path, said);
  const kind = isTick(input) ? "check" : "field";
  const label = nameOf(sheet, path, said);
  return inputs().createFormGroup({
    label,
    input,
    classes: [kind, ...(said.class?.split(" ") ?? [])],
    ...(said.hint && { hint: t(said.hint) }),
  });
}

const isTick = (input: HTMLElement): boolean => input.getAttribute("type") === "checkbox";

/** The paths that a list names: `changes.*` are all fields of the record `changes`. */
const pathsIn = (sheet: Sheet, list: string): string[] =>
  list.split(" ").flatMap((path) => {
    if (!path.endsWith(".*")) return [path];
    const record = path.slice(0, -2);
    return Object.keys(fieldOf(sheet, record).fields ?? {}).map((name) => `${record}.${name}`);
  });

function box(kind: string, groups: HTMLElement[]): string {
  if (groups.length === 0) return "";
  const element = document.createElement("div");
  element.className = kind;
  element.append(...groups);
  return element.outerHTML;
}

/** The things of some types, as what a new one is called: without the rule set's name. */
const newThings = (types: string) =>
  types
    .split(" ")
    .map((type) => ({ type, label: t(theConfig().Item.typeLabels[type] ?? type).replace(/ \([^()]*\)$/, "") }));

templateLists({ "cub-new-things": newThings });
templateHelpers<Sheet, Said>({
  /** `{{cub-field "damage" placeholder="2d6+1"}}`: an input with its label. */
  "cub-field": (sheet, path, said) => group(sheet, path, said).outerHTML,
  /** `{{cub-input "tokens.max"}}`: the input alone; the label is read to those who cannot see where it stands. */
  "cub-input"(sheet, path, said) {
    const input = inputOf(sheet, path, said);
    input.setAttribute("aria-label", nameOf(sheet, path, said));
    if (said.class) input.className = said.class;
    if (said.most !== undefined) input.setAttribute("max", String(said.most));
    return input.outerHTML;
  },
  /** `{{cub-fields "level attribute specialised"}}`: several, ticks below the others. */
  "cub-fields"(sheet, list, said) {
    const groups = pathsIn(sheet, list).map((path) => group(sheet, path, said));
    const ticks = groups.filter((each) => each.classList.contains("check"));
    return (
      box(
        "fields",
        groups.filter((each) => !ticks.includes(each)),
      ) + box("checks", ticks)
    );
  },
});
