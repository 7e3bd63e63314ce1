import { el } from "../dom.ts";
import { type Data, type FieldHost, host, type SettingConfig, t } from "../host.ts";

type FieldClass = new (options: Data) => FieldHost;

const isField = (type: unknown): type is FieldHost =>
  typeof type === "object" && type !== null && "toFormGroup" in type && "toInput" in type;

/** A form group for one setting, by its field, its type and its choices. */
export function settingInput(id: string, setting: SettingConfig, value: unknown): HTMLElement {
  const label = t(setting.name ?? setting.key);
  const hint = setting.hint ? t(setting.hint) : "";
  if (typeof setting.input === "function") {
    const input = (setting.input as (field: unknown, config: Data) => HTMLElement)(setting.type, { name: id, value });
    return group(id, label, hint, input);
  }
  const field = fieldOf(setting);
  if (!field) return group(id, label, hint, plainInput(id, setting, value));
  field.name = id;
  const group_ = field.toFormGroup({ label, hint, localize: false, rootId: "setting" }, { name: id, value });
  return group_;
}

// Types given as constructors (Number, String, Boolean) become the field that draws them.
function fieldOf(setting: SettingConfig): FieldHost | null {
  if (isField(setting.type)) return setting.type;
  const { fields } = host.foundry.data;
  const make = (name: string, options: Data): FieldHost | null => {
    const Field = fields[name] as FieldClass | undefined;
    return Field ? new Field(options) : null;
  };
  const { choices, range } = setting;
  const localized = choices
    ? Object.fromEntries(Object.entries(choices).map(([key, label]) => [key, t(label)]))
    : undefined;
  if (setting.type === Boolean) return make("BooleanField", {});
  if (setting.type === Number)
    return make("NumberField", { required: true, nullable: false, choices: localized, ...range });
  if (setting.type === String && !setting.filePicker)
    return make("StringField", { required: true, choices: localized });
  return null;
}

function plainInput(id: string, setting: SettingConfig, value: unknown): HTMLElement {
  if (setting.filePicker) {
    const type = typeof setting.filePicker === "string" ? setting.filePicker : "any";
    const picker = document.createElement("file-picker");
    for (const [key, content] of Object.entries({ name: id, type, value: String(value ?? "") }))
      picker.setAttribute(key, content);
    return picker;
  }
  return el("input", { type: "text", name: id, value: typeof value === "string" ? value : JSON.stringify(value) });
}

function group(id: string, label: string, hint: string, input: HTMLElement): HTMLElement {
  input.id ||= `setting-${id}`;
  const element = el(
    "div",
    { class: "form-group" },
    el("label", { for: input.id }, label),
    el("div", { class: "form-fields" }, input),
  );
  if (hint) element.append(el("p", { class: "hint" }, hint));
  return element;
}
