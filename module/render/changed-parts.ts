import {
  type Class,
  type DocumentSheetLike,
  type PartTemplate,
  type RenderOptions,
  renderTemplate,
  systemPath,
} from "../foundry/index.ts";
import { oneStopEach } from "./arrow-keys.ts";
import { OwnWindow } from "./own-window.ts";
import { PatchedParts } from "./patched-parts.ts";

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
 * A window whose parts are drawn anew only where their text changed. After an update every part's template is run, which
 * takes microseconds; the host then draws only the parts that differ, and they change where they do: parsing and laying
 * out take milliseconds. So one changed field draws one part, no table of dependencies can be wrong, and caret, focus and scroll stay.
 *
 * Templates do not say which tab is shown: turning a page would change their text, and a change elsewhere would then
 * replace the page that the user is writing on. This class marks it.
 */
export function ChangedParts<B extends Class<DocumentSheetLike>>(Base: B): B {
  class Changed extends (PatchedParts(Base) as Class<DocumentSheetLike>) {
    readonly #shown = new Map<string, string>();
    #editable = true;

    /** The host tells a sheet of changes once it stands; what came while it was made would not be drawn until the next one. */
    override async _prepareContext(options: RenderOptions): Promise<Record<string, unknown>> {
      const { apps } = this.document;
      if (apps && options.isFirstRender) apps[this.id] = this;
      return super._prepareContext(options);
    }

    override async _renderHTML(
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      // Controls that the host disabled are enabled again by being drawn anew.
      if (this.#editable !== this.isEditable) this.#shown.clear();
      this.#editable = this.isEditable;
      const parts = this._configureRenderParts(options);
      const changed: string[] = [];
      for (const id of options.parts ?? []) {
        if (await this.#differs(id, parts[id]?.template, context, options)) changed.push(id);
      }
      options.parts = changed;
      // The host's own step: what else it does there is not public.
      const drawn = await super._renderHTML(context, options);
      for (const part of Object.values(drawn)) {
        this.#markTabs(part);
        oneStopEach(part);
      }
      if (this.element) this.#markTabs(this.element);
      return drawn;
    }

    /** Whether a part's text is another than the one that stands there. Of a part that is not ours nobody knows. */
    async #differs(
      id: string,
      template: string | undefined,
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<boolean> {
      if (!template) return true;
      const text = await renderTemplate(template, await this._preparePartContext(id, { ...context }, options));
      const stands = this.element?.querySelector(`[data-application-part="${id}"]`);
      const same = stands && this.#shown.get(id) === text;
      this.#shown.set(id, text);
      return !same;
    }

    override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("keydown", pressPicture);
      for (const near of ["pointerover", "pointerdown"]) {
        this.element.addEventListener(near, ({ target }) => this.#readyToDrag(target as Element), { capture: true });
      }
    }

    /**
     * Rows are dragged as the host has it, and are told so when a hand comes near: `.draggable`, which the host tells all of them
     * at every draw, would have every row styled anew each time.
     */
    #readyToDrag(target: Element): void {
      const roll = target.closest<HTMLElement>('[data-action="roll"]');
      if (roll) roll.draggable = true;
      const row = this.isEditable && this._onDragStart ? target.closest<HTMLElement>(".drags") : null;
      if (!row) return;
      row.draggable = true;
      row.ondragstart = (event) => void this._onDragStart?.(event);
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
        if (element.ariaSelected !== String(active)) element.ariaSelected = String(active);
        // The host presses a tab that is a button; one is selected, and to be pressed as well says it twice.
        if (element.ariaPressed !== null) element.ariaPressed = null;
      }
    }
  }
  return OwnWindow(Changed as Class<DocumentSheetLike> as B);
}
