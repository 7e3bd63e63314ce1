import type { RenderOptions } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { ToolWindow } from "../tool-window.ts";
import type { KeptPlace } from "./kept-place.ts";

/** A window that has not moved for so long stands still (milliseconds). */
const STILL = 400;

/** A window small enough to stay on the screen: each user's stands where they left it, and stays away once they closed it. */
export abstract class PlacedWindow extends ToolWindow {
  protected abstract readonly place: KeptPlace;
  /** It stands where its user keeps it: from now on each move is theirs. */
  #placed = false;
  #moved: ReturnType<typeof setTimeout> | undefined;

  override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { left, top } = this.place.box;
    this.setPosition({ left, top });
    this.#placed = true;
    await answering(() => this.place.keep({ hidden: false }));
  }

  /** The host calls it while the window is dragged: what counts is where it is left. */
  _onPosition({ left, top }: { left?: number; top?: number }): void {
    if (!this.#placed || left === undefined || top === undefined) return;
    clearTimeout(this.#moved);
    this.#moved = setTimeout(() => void answering(() => this.place.keep({ left, top })), STILL);
  }

  override _onClose(options: object): void {
    super._onClose(options);
    this.#placed = false;
    void answering(() => this.place.keep({ hidden: true }));
  }
}
