import type { ApplicationLike, Class, RenderOptions } from "../foundry/index.ts";
import { isNumber } from "./written.ts";

/** How long a press holds a window still at most, in milliseconds. */
const PATIENCE = 5000;

/**
 * What a press is for: let go on something else, or on something that has moved meanwhile, it would be no click. A list stands
 * open after its press, and is patched; in a field for text a press only puts the caret.
 */
const PRESSED = 'button, a, label, summary, input:is([type="checkbox"], [type="radio"], [type="range"]), [data-action]';

/**
 * A window that holds still under the user's hands while it is drawn again, because of what others did or because the
 * user left a field: typing goes on in the new field and is taken when they leave it, a button being pressed is still
 * there when they let go, and what is unfolded stays so.
 */
export function KeepInput<B extends Class<ApplicationLike>>(Base: B): B {
  class Holding extends (Base as Class<ApplicationLike>) {
    #pressed: Promise<void> | null = null;

    override async _onFirstRender(context: Record<string, unknown>, options: RenderOptions): Promise<void> {
      await super._onFirstRender(context, options);
      this.element.addEventListener("pointerdown", (event) => this.#onPress(event), { capture: true });
    }

    #onPress({ target }: PointerEvent): void {
      if (!(target as Element).closest(PRESSED)) return;
      this.#pressed = new Promise((resolve) => {
        const end = new AbortController();
        const over = () => {
          end.abort();
          this.#pressed = null;
          resolve();
        };
        // The click comes right after the release.
        const release = () => setTimeout(over);
        const { signal } = end;
        // The window that this one is in, which need not be the game's.
        const win = this.element.ownerDocument.defaultView ?? window;
        for (const event of ["pointerup", "pointercancel", "blur", "pagehide"])
          win.addEventListener(event, release, { signal });
        // Let go outside of the browser.
        win.addEventListener("pointermove", ({ buttons }) => buttons === 0 && release(), { signal });
        // Nobody presses a button for longer; whatever became of the release, the window lives on.
        const patience = setTimeout(over, PATIENCE);
        signal.addEventListener("abort", () => clearTimeout(patience));
      });
    }

    /** Whatever was on its way when the press began waits too: after this the content is replaced at once. */
    override async _renderHTML(
      context: Record<string, unknown>,
      options: RenderOptions,
    ): Promise<Record<string, HTMLElement>> {
      const parts = await super._renderHTML(context, options);
      if (this.#pressed) await this.#pressed;
      return parts;
    }

    override _preSyncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      super._preSyncPartState(id, fresh, prior, state);
      keepUnfolded(prior, fresh);
      keepTyping(prior, state);
    }

    override _syncPartState(id: string, fresh: HTMLElement, prior: HTMLElement, state: State): void {
      super._syncPartState(id, fresh, prior, state);
      goOnTyping(fresh, state);
    }
  }
  return Holding as Class<ApplicationLike> as B;
}

function keepUnfolded(prior: HTMLElement, fresh: HTMLElement): void {
  for (const { id } of prior.querySelectorAll<HTMLDetailsElement>("details[id][open]")) {
    fresh.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
type State = Record<string, unknown>;

interface Typing {
  field: TextField;
  /** The field stays after all. */
  stay: AbortController;
  value: string;
  /** What stood in the field before. */
  stored: string;
  selection: [start: number, end: number, direction: "forward" | "backward" | "none"] | null;
}

const FOCUSED = "input:focus, textarea:focus";

/** Keeps what is typed in a part that is about to be replaced. */
function keepTyping(prior: HTMLElement, state: State): void {
  const field = prior.querySelector<TextField>(FOCUSED);
  if (!field) return;
  const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field;
  // Number fields have no selection to read.
  const known = selectionStart !== null && selectionEnd !== null;
  const selection: Typing["selection"] = known ? [selectionStart, selectionEnd, selectionDirection ?? "none"] : null;
  const stay = new AbortController();
  state.typing = { field, stay, value, stored: defaultValue, selection } satisfies Typing;
  // Some browsers tell of a half-typed value when its field is taken away: nobody has said yet that it is done.
  const { signal } = stay;
  field.addEventListener("change", (event) => event.stopImmediatePropagation(), { capture: true, signal });
}

/** Goes on in the new field, which Foundry gave the focus, unless the field itself was changed. */
function goOnTyping(fresh: HTMLElement, state: State): void {
  const field = fresh.querySelector<TextField>(FOCUSED);
  const typing = state.typing as Typing | undefined;
  if (!field || !typing) return;
  if (field === typing.field) {
    typing.stay.abort();
    if (field.value === typing.value) return;
  }
  // A user who empties a number is about to write another: what "none" means there would stand in the way.
  const emptied = typing.value === "" && isNumber(field);
  const untouched = field.defaultValue === typing.stored && field.type !== "checkbox";
  if ((untouched || emptied) && typing.value !== typing.stored) {
    field.value = typing.value;
    tellWhenLeft(field);
  }
  if (typing.selection) field.setSelectionRange(...typing.selection);
  else if (field.type === "number") goOnCounting(field, typing);
}

/** What is selected in a number nobody can tell, nor where its caret is; a new field would begin before what was typed. */
function goOnCounting(field: TextField, { value, stored }: Typing): void {
  const shown = field.value;
  field.value = "";
  field.value = shown;
  if (value === stored) field.select();
}

/** A value that was put there is no change to the browser: leaving the field would lose it, untold. */
function tellWhenLeft(field: TextField): void {
  let told = false;
  field.addEventListener("change", () => {
    told = true;
  });
  const tell = () => told || field.dispatchEvent(new Event("change", { bubbles: true }));
  field.addEventListener("blur", tell, { once: true });
}
