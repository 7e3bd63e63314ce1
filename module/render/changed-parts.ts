import {
  type Class,
  type DocumentSheetLike,
  type PartTemplate,
  type RenderOptions,
  renderTemplate,
  systemPath,
} from "../foundry/index.ts";
import { OwnWindow } from "./own-window.ts";

/**
 * A part of a sheet: a template of the rule set, or a shared one; a module's is named by its whole path
 * (`modules/<id>/….hbs`). `scrollable`: keeps its place when drawn again.
 */
export function sheetPart(path: string, scrollable = false): PartTemplate {
  const template = path.startsWith("modules/") ? path : systemPath(`templates/${path}.hbs`);
  return { template, ...(scrollable && { scrollable: [""] }) };
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
 * A window whose parts are replaced only where their text changed. After an update every part's template is run, which
 * takes microseconds; the host is asked to draw only the parts that differ, for parsing and laying out take milliseconds.
 * So one changed field draws one part, no table of dependencies can be wrong, and caret, focus and scroll stay elsewhere.
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
      const changed: string[] = [];
      for (const id of options.parts ?? []) if (await this.#differs(id, context, options)) changed.push(id);
      options.parts = changed;
      const drawn = await super._renderHTML(context, options);
      for (const part of Object.values(drawn)) this.#markTabs(part);
      if (this.element) this.#markTabs(this.element);
      return drawn;
    }

    /** Whether a part's text is another than the one that stands there. Of a part that is not ours nobody knows. */
    async #differs(id: string, context: Record<string, unknown>, options: RenderOptions): Promise<boolean> {
      const { template } = this._configureRenderParts(options)[id] ?? {};
      if (!template) return true;
      const partContext = await this._preparePartContext(id, { ...context }, options);
      const text = await renderTemplate(template, partContext);
      const stands = this.element?.querySelector(`[data-application-part="${id}"]`);
      const same = stands && this.#shown.get(id) === text;
      this.#shown.set(id, text);
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
  return OwnWindow(Changed as unknown as B);
}
