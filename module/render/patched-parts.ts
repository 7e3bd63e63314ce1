import { type ApplicationLike, type Class, type RenderOptions, theGame } from "../foundry/index.ts";
import { asDrawn, patch } from "./patch.ts";

const WRITTEN = 'input:focus:not([type="checkbox"], [type="radio"]), textarea:focus';

/**
 * A window whose parts, drawn anew, change where they differ and stand where they do not. Whoever listens to a part's own
 * elements (`_attachPartListeners`) would not hear of new ones among them: such a window's parts are replaced, as the host does.
 */
export function PatchedParts<B extends Class<ApplicationLike>>(Base: B): B {
  const { _attachPartListeners: hosts } = (Base as Class<ApplicationLike>).prototype as ApplicationLike;
  abstract class Patched extends (Base as Class<ApplicationLike>) {
    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      const others = Object.entries(result).filter(([id, fresh]) => {
        const stands = content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(id)}"]`);
        const fits = this._attachPartListeners === hosts && stands?.tagName === fresh.tagName;
        if (fits) this.#patch(id, stands as HTMLElement, fresh);
        return !fits;
      });
      super._replaceHTML(Object.fromEntries(others), content, options);
    }

    #patch(id: string, stands: HTMLElement, fresh: HTMLElement): void {
      const { activeElement } = stands.ownerDocument;
      const field = stands.querySelector<HTMLInputElement>(WRITTEN);
      const stored = field?.defaultValue;
      const { tooltip } = theGame();
      const told = tooltip?.element;
      const said = told && stands.contains(told) ? saidOf(told) : null;
      const state: Record<string, unknown> = {};
      this._preSyncPartState(id, fresh, stands, state);
      patch(stands, fresh);
      // Whoever empties a number is about to write another: what "none" means there would stand in the way.
      const goesOn = field?.defaultValue === stored || (field?.value === "" && field.type === "number");
      asDrawn(stands, goesOn ? field : null);
      // The host would look for it, and might find another of the same name.
      if (activeElement === stands.ownerDocument.activeElement) delete state.focus;
      this._syncPartState(id, stands, stands, state);
      if (told?.isConnected && said !== null && saidOf(told) !== said) tooltip?.activate(told);
    }
  }
  return Patched as unknown as B;
}

const saidOf = ({ dataset, ariaLabel }: HTMLElement): string =>
  JSON.stringify([dataset.tooltip, dataset.tooltipText, dataset.tooltipHtml, ariaLabel]);
