import { type ApplicationLike, type Class, type RenderOptions, theGame } from "../foundry/index.ts";
import { goesOn } from "./written.ts";

/** Comes when a window is first drawn anew. */
let tools: typeof import("./patch.ts") | null = null;

const WRITTEN = 'input:focus:not([type="checkbox"], [type="radio"]), textarea:focus';

/**
 * A window whose parts, drawn anew, change where they differ and stand where they do not. A class that listens to a part's own
 * elements (`_attachPartListeners`) would not hear of new ones among them: such a window's parts are replaced, as the host does.
 */
export function PatchedParts<B extends Class<ApplicationLike>>(Base: B): B {
  const { _attachPartListeners: hosts } = (Base as Class<ApplicationLike>).prototype as ApplicationLike;
  class Patched extends (Base as Class<ApplicationLike>) {
    override async _preRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      if (options.isFirstRender || tools) return;
      try {
        tools = await import("./patch.ts");
      } catch (error) {
        // Not fetched: parts are replaced until it comes.
        if (!(error instanceof TypeError)) throw error;
      }
    }

    /** As large from the beginning as it is going to be: else its content would be laid out twice. */
    override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const { width, height } = (options.position ?? this.options.position ?? {}) as Record<string, unknown>;
      if (typeof width === "number") frame.style.width = `${width}px`;
      if (typeof height === "number") frame.style.height = `${height}px`;
      return frame;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      const others = Object.entries(result).filter(([id, fresh]) => {
        const stands = content.querySelector<HTMLElement>(`[data-application-part="${CSS.escape(id)}"]`);
        const heard = this._attachPartListeners !== hosts;
        if (!tools || heard || stands?.tagName !== fresh.tagName) return true;
        this.#patch(tools, id, stands, fresh);
        return false;
      });
      // What stands is left out, as public systems do (Foundryborne/daggerheart, ItemBrowser); whichever of the two the host goes by.
      super._replaceHTML(Object.fromEntries(others), content, { ...options, parts: others.map(([id]) => id) });
    }

    #patch({ patch, asDrawn }: typeof import("./patch.ts"), id: string, stands: HTMLElement, fresh: HTMLElement): void {
      const field = stands.querySelector<HTMLInputElement>(WRITTEN);
      const stored = field?.defaultValue;
      const { tooltip } = theGame();
      const told = tooltip?.element;
      const said = told && stands.contains(told) ? saidOf(told) : null;
      const state: State = { stands: true };
      this._preSyncPartState(id, fresh, stands, state);
      patch(stands, fresh);
      asDrawn(stands, field && (field.defaultValue === stored || goesOn(field)) ? field : null);
      this._syncPartState(id, stands, stands, state);
      if (told?.isConnected && said !== null && saidOf(told) !== said) tooltip?.activate(told);
    }

    // What stands keeps its scroll and its focus by itself; the host would have it laid out to read them, and then once more.
    override _preSyncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      if (!state.stands) super._preSyncPartState(id, fresh, prior, state);
    }

    override _syncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      if (!state.stands) super._syncPartState(id, fresh, prior, state);
    }
  }
  return Patched as Class<ApplicationLike> as B;
}

type State = Record<string, unknown>;

const saidOf = ({ dataset, ariaLabel }: HTMLElement): string =>
  JSON.stringify([dataset.tooltip, dataset.tooltipText, dataset.tooltipHtml, ariaLabel]);
