/** foundry.applications.fields: builders of form inputs and groups. */
import { HTMLMultiCheckboxElement, HTMLMultiSelectElement } from "../elements/multi-select.ts";
import { HTMLProseMirrorElement } from "../elements/prosemirror-element.ts";
import type { FormInputConfig, SelectInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { choicesToOptions, prepareSelectOptionGroups, renderSelectOption } from "../forms/select-options.ts";

export type {
  FormGroupConfig,
  FormInputConfig,
  FormSelectOption,
  NumberInputConfig,
  SelectInputConfig,
} from "../forms/config.ts";
export { createFormGroup } from "../forms/form-group.ts";
export {
  createCheckboxInput,
  createFontAwesomeIcon,
  createNumberInput,
  createTextareaInput,
  createTextInput,
  setInputAttributes,
} from "../forms/inputs.ts";
export { prepareSelectOptionGroups } from "../forms/select-options.ts";

type SelectConfig = FormInputConfig<string> & SelectInputConfig;

/** Options written by the caller, or made from the choices of a data field. */
function withOptions<C extends SelectInputConfig>(config: C): C {
  if (config.options || !config.choices) return config;
  return { ...config, options: choicesToOptions(config.choices) };
}

/** A `<select>` element. */
export function createSelectInput(config: SelectConfig): HTMLSelectElement {
  const select = document.createElement("select");
  setInputAttributes(select, config);
  const groups = prepareSelectOptionGroups(withOptions(config));
  select.innerHTML = groups
    .map(({ group, options }) => {
      const body = options.map(renderSelectOption).join("");
      if (!group) return body;
      const optgroup = document.createElement("optgroup");
      optgroup.label = group;
      optgroup.innerHTML = body;
      return optgroup.outerHTML;
    })
    .join("");
  return select;
}

/** A `<multi-select>` or, for `type: "checkboxes"`, a `<multi-checkbox>` element. */
export function createMultiSelectInput(
  config: FormInputConfig<string[] | Set<string>> & SelectInputConfig,
): HTMLMultiSelectElement | HTMLMultiCheckboxElement {
  const cls = config.type === "checkboxes" ? HTMLMultiCheckboxElement : HTMLMultiSelectElement;
  return cls.create(withOptions(config));
}

/** A rich text editor. */
export function createEditorInput(
  config: FormInputConfig<string> & { enriched?: string; toggled?: boolean; collaborate?: boolean; height?: number },
): HTMLElement {
  const element = HTMLProseMirrorElement.create({ ...config, value: config.value ?? "" });
  if (config.height) element.style.height = `${config.height}px`;
  return element;
}
