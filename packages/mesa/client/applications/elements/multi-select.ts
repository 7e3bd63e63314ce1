import { make } from "../dom.ts";
import type { FormInputConfig, SelectInputConfig } from "../forms/config.ts";
import { setInputAttributes } from "../forms/inputs.ts";
import { prepareSelectOptionGroups, renderSelectOption } from "../forms/select-options.ts";
import { tr } from "../host.ts";
import { AbstractFormInputElement, contain } from "./form-element.ts";

type Config = FormInputConfig<string[] | Set<string>> & SelectInputConfig;

/** The base of inputs that choose several of a fixed set of options. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<unknown> {
  declare _value: Set<string>;
  /** The options and groups that the markup declared. */
  _options: (HTMLOptionElement | HTMLOptGroupElement)[] = [];
  /** Labels by value. */
  _choices: Record<string, string> = {};
  #initialized = false;

  constructor(...args: unknown[]) {
    super(...args);
    this._value = new Set();
  }

  /** Reads the declared options; they are the template from which the element draws itself. */
  _initialize(): void {
    this._options = [...this.children].filter(
      (child): child is HTMLOptionElement | HTMLOptGroupElement =>
        child.tagName === "OPTION" || child.tagName === "OPTGROUP",
    );
    const given = this.getAttribute("value");
    if (given) for (const value of given.split(",")) this._value.add(value.trim());
    for (const option of this._options.flatMap((o) =>
      o.tagName === "OPTGROUP" ? [...o.querySelectorAll("option")] : [o],
    )) {
      const { value, text, selected } = option as HTMLOptionElement;
      if (!value) continue;
      this._choices[value] = text;
      if (selected || option.hasAttribute("selected")) this._value.add(value);
    }
  }

  override connectedCallback(): void {
    if (!this.#initialized) {
      this._initialize();
      this.#initialized = true;
    }
    super.connectedCallback();
  }

  select(value: string): void {
    if (this._value.has(value)) return;
    if (!(value in this._choices)) throw new Error(`"${value}" is not an option allowed by this multi-select element`);
    this._value.add(value);
    this._changed();
  }

  unselect(value: string): void {
    if (!this._value.delete(value)) return;
    this._changed();
  }

  override _getValue(): string[] {
    return [...this._value];
  }

  override _setValue(value: unknown): void {
    if (!Array.isArray(value) && !(value instanceof Set)) {
      throw new Error("The value assigned to a multi-select element must be an array.");
    }
    const values = new Set<string>();
    for (const one of value) {
      if (!(String(one) in this._choices)) {
        throw new Error(`"${String(one)}" is not an option allowed by this multi-select element`);
      }
      values.add(String(one));
    }
    this._value = values;
  }

  static build<E extends AbstractMultiSelectElement>(element: E, config: Config): E {
    setInputAttributes(element, config);
    const { value } = config;
    const chosen = value instanceof Set ? [...value] : (value ?? []);
    const { blank: _blank, ...options } = config;
    element.innerHTML = prepareSelectOptionGroups({ ...options, value: chosen })
      .map(({ group, options: members }) => {
        const body = members.map(renderSelectOption).join("");
        if (!group) return body;
        const optgroup = make("optgroup", { label: group });
        optgroup.innerHTML = body;
        return optgroup.outerHTML;
      })
      .join("");
    return element;
  }
}

/** Chosen options as tags, the others in a drop-down. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override tagName = "multi-select";
  #select!: HTMLSelectElement;
  #tags!: HTMLDivElement;

  override _buildElements(): HTMLElement[] {
    this.#select = make("select", {}, make("option", { value: "" }, ""));
    for (const option of this._options) this.#select.append(option.cloneNode(true));
    this.#select.value = "";
    this._applyInputAttributes(this.#select);
    this.#select.required = false;
    this.#tags = make("div", { class: "tags input-element-tags" });
    this._primaryInput = this.#select;
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    const tags = [...this._value].map((value) => {
      const label = this._choices[value] ?? value;
      const tag = make("div", { class: "tag", "data-key": value }, make("span", {}, label));
      if (this.editable) {
        const remove = make("button", { type: "button", class: "remove fa-solid fa-xmark", "data-key": value });
        remove.setAttribute("aria-label", `${tr("ELEMENTS.MULTI_SELECT.Remove", "Remove")}: ${label}`);
        tag.append(remove);
      }
      return tag;
    });
    this.#tags.replaceChildren(...tags);
    for (const option of this.#select.options) {
      const taken = this._value.has(option.value);
      option.disabled = taken;
      option.hidden = taken;
      option.selected = false;
    }
    this.#select.value = "";
  }

  override _activateListeners(): void {
    for (const type of ["input", "change"]) this.#select.addEventListener(type, contain);
    this.#select.addEventListener("change", () => {
      const { value } = this.#select;
      if (value) this.select(value);
    });
    this.#tags.addEventListener("click", (event) => {
      const key = (event.target as HTMLElement).closest<HTMLElement>("button.remove")?.dataset.key;
      if (key === undefined || !this.editable) return;
      event.preventDefault();
      this.unselect(key);
      this.#select.focus();
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    this.#select.disabled = disabled;
    this._refresh();
  }

  static create(config: Config): HTMLMultiSelectElement {
    return HTMLMultiSelectElement.build(document.createElement("multi-select") as HTMLMultiSelectElement, config);
  }
}

/** Every option as a checkbox. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override tagName = "multi-checkbox";
  #boxes: HTMLInputElement[] = [];

  override _buildElements(): HTMLElement[] {
    this.#boxes = [];
    const draw = (option: HTMLOptionElement) => {
      const box = make("input", { type: "checkbox", value: option.value, disabled: option.disabled });
      this.#boxes.push(box);
      return make("label", { class: "checkbox" }, box, option.text);
    };
    return this._options.map((option) => {
      if (option.tagName === "OPTION") return draw(option as HTMLOptionElement);
      const group = option as HTMLOptGroupElement;
      const members = [...group.querySelectorAll("option")].map(draw);
      return make("fieldset", { class: "checkbox-group" }, make("legend", {}, group.label), ...members);
    });
  }

  override _refresh(): void {
    for (const box of this.#boxes) box.checked = this._value.has(box.value);
  }

  override _activateListeners(): void {
    for (const box of this.#boxes) {
      for (const type of ["input", "change"]) box.addEventListener(type, contain);
      box.addEventListener("change", () => (box.checked ? this.select(box.value) : this.unselect(box.value)));
    }
  }

  override _toggleDisabled(disabled: boolean): void {
    for (const box of this.#boxes) box.disabled = disabled;
  }

  static create(config: Config): HTMLMultiCheckboxElement {
    return HTMLMultiCheckboxElement.build(document.createElement("multi-checkbox") as HTMLMultiCheckboxElement, config);
  }
}
