import {
  type Class,
  type DocumentSheetLike,
  type PartTemplate,
  type RenderOptions,
  systemPath,
} from "../foundry/index.ts";
import { KeepInput } from "./keep-input.ts";

/** A part of a sheet: a template of the rule set, or a shared one. `scrollable`: keeps its place when drawn again. */
export function sheetPart(path: string, scrollable = false): PartTemplate {
  return { template: systemPath(`templates/${path}.hbs`), ...(scrollable && { scrollable: [""] }) };
}

/** Foundry changes pictures only from a picture, which no key presses by itself. */
function pressPicture(event: KeyboardEvent): void {
  const picture = (event.target as HTMLElement).closest<HTMLElement>('img[data-action][role="button"]');
  if (!picture || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  picture.click();
}

/** What only looks stays usable on a sheet that one may not edit: the host disables every control there. */
const LOOKING = '[data-action="tab"], [data-action="editItem"], [data-looks]';

/**
 * A window whose parts are replaced only where their text changed. The host draws every part and this keeps what stands as
 * it is where nothing differs: laying out is what takes time. So one changed field replaces one part, no table of
 * dependencies can be wrong, and caret, focus and scroll stay everywhere else.
 *
 * Templates do not say which tab is shown: turning a page would change their text, and a change elsewhere would then
 * replace the page that somebody is writing on. It is marked here.
 */
export function ChangedParts<B extends Class<DocumentSheetLike>>(Base: B): B {
  abstract class Changed extends (Base as Class<DocumentSheetLike>) {
    readonly #shown = new Map<string, string>();
    #editable = true;

    override async _renderHTML(
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      // Controls that the host disabled are enabled again by being drawn anew.
      if (this.#editable !== this.isEditable) this.#shown.clear();
      this.#editable = this.isEditable;
      const drawn = Object.entries(await super._renderHTML(context, options));
      const changed = drawn.filter(([id, part]) => this.#differs(id, part.outerHTML));
      for (const [, part] of changed) this.#markTabs(part);
      if (this.element) this.#markTabs(this.element);
      options.parts = changed.map(([id]) => id);
      return Object.fromEntries(changed);
    }

    #differs(id: string, html: string): boolean {
      const stands = this.element?.querySelector(`[data-application-part="${id}"]`);
      const same = stands && this.#shown.get(id) === html;
      this.#shown.set(id, html);
      return !same;
    }

    override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("keydown", pressPicture);
    }

    override _toggleDisabled(disabled: boolean): void {
      super._toggleDisabled(disabled);
      if (!disabled) return;
      for (const control of this.element.querySelectorAll<HTMLButtonElement>(LOOKING)) control.disabled = false;
    }

    override changeTab(tab: string, group: string, options?: { force?: boolean }): void {
      super.changeTab(tab, group, options);
      this.#markTabs(this.element);
    }

    /** Marks the shown tab in the navigation, for screen readers too, and in the content. */
    #markTabs(root: HTMLElement): void {
      for (const element of [root, ...root.querySelectorAll<HTMLElement>("[data-group][data-tab]")]) {
        if (!element.dataset.tab) continue;
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
