import {
  type ApplicationLike,
  type Class,
  type PartTemplate,
  type RenderOptions,
  systemPath,
} from "../foundry/index.ts";
import { KeepInput } from "./keep-input.ts";

/** A part of a sheet: a template of the rule set, or a shared one. `scrollable`: keeps its place when drawn again. */
export function sheetPart(path: string, scrollable = false): PartTemplate {
  return { template: systemPath(`templates/${path}.hbs`), ...(scrollable && { scrollable: [""] }) };
}

/**
 * A window whose parts are replaced only where their text changed. After an update every part's template is run, which
 * takes microseconds; parsing and laying out, which takes milliseconds, is left to the parts that differ. So one changed
 * field re-renders one part, no table of dependencies can be wrong, and caret, focus and scroll stay everywhere else.
 *
 * Templates do not say which tab is shown: turning a page would change their text, and a change elsewhere would then
 * replace the page that somebody is writing on. It is marked here.
 */
export function ChangedParts<B extends Class<ApplicationLike>>(Base: B): B {
  abstract class Changed extends (Base as Class<ApplicationLike>) {
    readonly #shown = new Map<string, string>();

    override async _renderHTML(
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      const parts = (this.constructor as Class<ApplicationLike>).PARTS as Record<string, PartTemplate>;
      const changed: Record<string, HTMLElement> = {};
      for (const id of options.parts ?? []) {
        const part = parts[id];
        if (!part) continue;
        const partContext = await this._preparePartContext(id, { ...context }, options);
        const text = await foundry.applications.handlebars.renderTemplate(part.template, partContext as never);
        const standing = this.element.querySelector(`[data-application-part="${id}"]`);
        if (!standing || this.#shown.get(id) !== text) changed[id] = this.#parse(id, part, text);
        this.#shown.set(id, text);
      }
      this.#markTabs(this.element);
      options.parts = Object.keys(changed);
      return changed;
    }

    /** What Foundry makes of a part's text; done here because its own way would run the template once more. */
    #parse(id: string, part: PartTemplate, text: string): HTMLElement {
      const holder = document.createElement("template");
      holder.innerHTML = text;
      const [element, another] = holder.content.children;
      if (!(element instanceof HTMLElement) || another) {
        throw new Error(`Cubilete: the part "${id}" must be one element; ${part.template} is not.`);
      }
      element.dataset.applicationPart = id;
      if (part.id) element.id = `${this.id}-${part.id}`;
      if (part.classes) element.classList.add(...part.classes);
      this.#markTabs(holder.content);
      return element;
    }

    override changeTab(tab: string, group: string, options?: { force?: boolean }): void {
      super.changeTab(tab, group, options);
      this.#markTabs(this.element);
    }

    /** Marks the shown tab in the navigation, for screen readers too, and in the content. */
    #markTabs(root: ParentNode): void {
      for (const element of root.querySelectorAll<HTMLElement>("[data-group][data-tab]")) {
        const { group = "", tab } = element.dataset;
        const active = this.tabGroups[group] === tab;
        element.classList.toggle("active", active);
        if (element.role !== "tab") continue;
        element.ariaSelected = String(active);
        // The host presses a tab that is a button; one is selected, and to be pressed as well says it twice.
        element.ariaPressed = null;
      }
    }
  }
  return KeepInput(Changed as unknown as B);
}
