import type { ApplicationLike, Class, PartTemplate, RenderOptions } from "../foundry.ts";

/**
 * A window whose parts are replaced only where their text changed. After an update every part's template is run, which
 * takes microseconds; parsing and laying out, which takes milliseconds, is left to the parts that differ. So one changed
 * field re-renders one part, no table of dependencies can be wrong, and caret, focus and scroll stay everywhere else.
 */
export function PatchedParts<B extends Class<ApplicationLike>>(Base: B): B {
  abstract class Patched extends (Base as Class<ApplicationLike>) {
    readonly #shown = new Map<string, string>();

    override async _renderHTML(
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      const parts = (this.constructor as Class<ApplicationLike>).PARTS as Record<string, PartTemplate>;
      const changed: string[] = [];
      for (const id of options.parts ?? []) {
        const template = parts[id]?.template;
        if (!template) continue;
        const partContext = await this._preparePartContext(id, { ...context }, options);
        const text = await foundry.applications.handlebars.renderTemplate(template, partContext as never);
        if (this.#shown.get(id) !== text || !this.element.querySelector(`[data-application-part="${id}"]`))
          changed.push(id);
        this.#shown.set(id, text);
      }
      options.parts = changed;
      return super._renderHTML(context, options);
    }
  }
  return Patched as unknown as B;
}
