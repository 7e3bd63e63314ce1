import type { ApplicationLike, Class, RenderOptions } from "../foundry/index.ts";
import { worksByKeys } from "../foundry/v13-v14/windows.ts";
import { oneStopEach, stepByArrow } from "./arrow-keys.ts";
import { showBusy } from "./busy.ts";
import { enter, holdFocus, isWriting } from "./focus.ts";
import { KeepInput } from "./keep-input.ts";

/** Opens the page about a part of a window; brought by a room above. */
export const helping: { open(element: Element): unknown } = { open: () => {} };

/** Between a window and the sidebar, in pixels. */
const GAP = 8;

/** Where both have room, a window opens beside the chat: results and questions can be read, and answered, beside it. */
export function clearOfChat(window: Pick<ApplicationLike, "element" | "setPosition">): void {
  const sidebar = window.element.ownerDocument.getElementById("sidebar")?.getBoundingClientRect();
  const { right, width } = window.element.getBoundingClientRect();
  if (!sidebar || right <= sidebar.left || width + 2 * GAP > sidebar.left) return;
  window.setPosition({ left: sidebar.left - width - GAP });
}

/**
 * What every window of ours does: holds still under one's hands (`KeepInput`), is used by keys alone, gives the focus back
 * where it came from, and opens beside the chat, not over it.
 */
export function OwnWindow<B extends Class<ApplicationLike>>(Base: B): B {
  class Own extends (Base as Class<ApplicationLike>) {
    #back: (() => void) | null = null;

    /** The menu of the header ends with the window's page of the manual. */
    override _getHeaderControls(): { action?: string }[] {
      const help = {
        action: "cubilete-help",
        icon: "fa-solid fa-circle-question",
        label: "CUBILETE.help.window",
        onClick: () => helping.open(this.element),
      };
      return [...super._getHeaderControls(), help];
    }

    /** Its game's colours are on the frame before what stands in it, which is then styled once. */
    override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      const { ruleset } = this.options;
      if (ruleset !== undefined) frame.dataset.ruleset = String(ruleset);
      return frame;
    }

    override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      this.#back = holdFocus();
      await super._onFirstRender(context, options);
      this.element.addEventListener("keydown", stepByArrow);
      this.element.addEventListener("keydown", (event) => this.#onEscape(event));
      clearOfChat(this);
      if (worksByKeys()) enter(this.element);
    }

    override async _onRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      await super._onRender(context, options);
      oneStopEach(this.element);
      showBusy(this);
    }

    override changeTab(tab: string, group: string, options?: { force?: boolean }): void {
      super.changeTab(tab, group, options);
      oneStopEach(this.element);
    }

    /** Foundry leaves Escape alone inside of forms. Nobody loses a text that way, nor a figure on a sheet. */
    #onEscape(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (isWriting(event.target as Element, "document" in this)) return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    }

    /** Foundry finds a field again by its id or name; a button has neither. */
    override _preSyncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      super._preSyncPartState(id, fresh, prior, state);
      oneStopEach(fresh);
      const { activeElement } = prior.ownerDocument;
      if (prior.contains(activeElement)) state.back = holdFocus(activeElement);
    }

    override _syncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      super._syncPartState(id, fresh, prior, state);
      (state.back as (() => void) | undefined)?.();
    }

    override _onClose(options: object): void {
      super._onClose(options);
      this.#back?.();
      this.#back = null;
    }
  }
  return KeepInput(Own as Class<ApplicationLike> as B);
}

type State = Record<string, unknown>;
