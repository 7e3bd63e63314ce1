// Fields draw themselves with `foundry.applications.fields`, which lives in the applications room. Going through the
// global keeps common free of the DOM and of an import cycle.
import type { DataField } from "./field.ts";
import type { GroupConfig, InputConfig } from "./types.ts";

type Factory = (config: object) => HTMLElement;

/** The members of `foundry.applications.fields` and `.elements` used by fields. */
interface FormFactories {
  createFormGroup?: Factory;
  createCheckboxInput?: Factory;
  createEditorInput?: Factory;
  createMultiSelectInput?: Factory;
  createNumberInput?: Factory;
  createSelectInput?: Factory;
  createTextareaInput?: Factory;
  createTextInput?: Factory;
}

export type FactoryName = Exclude<keyof FormFactories, "createFormGroup">;

interface ElementClass {
  create(config: object): HTMLElement;
}

interface FoundryLike {
  applications?: { fields?: FormFactories; elements?: Record<string, ElementClass> };
  utils?: unknown;
}

function applications(): NonNullable<FoundryLike["applications"]> {
  const found = (globalThis as unknown as { foundry?: FoundryLike }).foundry?.applications;
  if (!found) throw new Error("Form inputs exist only in the browser: foundry.applications is not there.");
  return found;
}

/** An input element from one of the `create…Input` functions. */
export function fieldInput(factory: FactoryName, config: InputConfig): HTMLElement {
  const create = applications().fields?.[factory];
  if (!create) throw new Error(`Mesa does not model foundry.applications.fields.${factory}`);
  return create(config);
}

/** An input element from a custom element class such as HTMLColorPickerElement. */
export function elementInput(className: string, config: InputConfig): HTMLElement {
  const cls = applications().elements?.[className];
  if (!cls) throw new Error(`Mesa does not model foundry.applications.elements.${className}`);
  return cls.create(config);
}

/** The form group around a field's input: label, input, hint. */
export function fieldGroup(field: DataField, groupConfig: GroupConfig, inputConfig: InputConfig): HTMLElement {
  if (typeof groupConfig.widget === "function") return groupConfig.widget(field, groupConfig, inputConfig);
  const create = applications().fields?.createFormGroup;
  if (!create) throw new Error("Mesa does not model foundry.applications.fields.createFormGroup");
  const rootId = groupConfig.rootId;
  const name = inputConfig.name ?? field.fieldPath;
  const config: InputConfig = { ...inputConfig };
  if (rootId && config.id === undefined) config.id = `${rootId}-${name}`;
  return create({
    ...groupConfig,
    label: groupConfig.label ?? (field.label || field.fieldPath),
    hint: groupConfig.hint ?? field.hint,
    localize: groupConfig.localize ?? false,
    input: groupConfig.input ?? field.toInput(config),
  });
}
