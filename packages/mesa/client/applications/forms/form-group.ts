import { make } from "../dom.ts";
import { t } from "../host.ts";
import type { FormGroupConfig } from "./config.ts";

const LABELABLE = "input, select, textarea, button, meter, output, progress";

/** Every element of an input that may be one or several. */
const elementsOf = (input: HTMLElement | HTMLCollection): HTMLElement[] =>
  "tagName" in input ? [input] : ([...(input as HTMLCollection)] as HTMLElement[]);

/** An id for a field of a form: the root id and the field's name. */
const inputId = (rootId: string, name: string) => `${rootId}-${name}`;

/** Label, inputs and hint in the standard markup. */
export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { input, units, hint, rootId, classes, stacked, localize } = config;
  const words = (text: string) => (localize ? t(text) : text);
  const group = make("div", { class: "form-group" });
  if (classes?.length) group.classList.add(...classes);
  if (stacked) group.classList.add("stacked");
  const inputs = elementsOf(input);
  const label = make("label", {}, words(config.label ?? ""));
  if (units) label.append(" ", make("span", { class: "units" }, `(${words(units)})`));
  group.append(label);
  const first = inputs[0];
  if (first) {
    const control = first.matches(LABELABLE) || first.tagName.includes("-") ? first : null;
    const name = first.getAttribute("name");
    if (control && rootId && name && !control.id) control.id = inputId(rootId, name);
    if (control?.id) label.htmlFor = control.id;
    // Without an id the label still names the control for assistive technology.
    else if (control && config.label && !control.hasAttribute("aria-label")) {
      control.setAttribute("aria-label", words(config.label));
    }
  }
  group.append(make("div", { class: "form-fields" }, ...inputs));
  if (hint) group.append(make("p", { class: "hint" }, words(hint)));
  return group;
}
