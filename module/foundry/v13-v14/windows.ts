import { type ApplicationLike, DialogV2, fromHost, hooks, openWindows, theGame } from "../index.ts";

/**
 * Browser windows of their own, which Foundry 14 puts applications into: a question asked in one opens in it. Foundry 13
 * has none of its own.
 */

/** The window in which the user pressed something last; null before anything was pressed. */
let current: Window | null = null;

/** What was last done with: keys, or a pointer. */
let doing: "keydown" | "pointerdown" = "pointerdown";

/** Whether the user's last doing was with keys. */
export const worksByKeys = (): boolean => doing === "keydown";

type KeyListener = (event: KeyboardEvent) => void;
const keyListeners: KeyListener[] = [];

/** Hears every key in every window of the game, before anything in it does. */
export const hearKeys = (listener: KeyListener): unknown => keyListeners.push(listener);

type ClickListener = (event: MouseEvent) => void;
const clickListeners: ClickListener[] = [];

/** Hears every click in every window of the game, before anything in it does. */
export const hearClicks = (listener: ClickListener): unknown => clickListeners.push(listener);

function follow(win: Window): void {
  const onClick = (event: MouseEvent) => {
    for (const listener of clickListeners) listener(event);
  };
  win.addEventListener("click", onClick, { capture: true });
  for (const kind of ["pointerdown", "keydown"] as const) {
    win.addEventListener(
      kind,
      (event) => {
        current = win;
        doing = kind;
        if (kind === "keydown") for (const listener of keyListeners) listener(event as KeyboardEvent);
      },
      { capture: true },
    );
  }
}

/** Once, at `init`. */
export function followWindows(): void {
  follow(window);
  hooks.on("openDetachedWindow", (_id: string, win: Window) => follow(win));
  // The module PopOut!, which gives Foundry 13 windows of the browser's.
  hooks.on("PopOut:popout", (_app: unknown, win: Window) => follow(win));
}

interface ParentLike extends ApplicationLike {
  renderChild?(app: unknown): Promise<unknown>;
}

/** The application in the user's window that can take in another; null in the game's own. */
function host(): ParentLike | null {
  if (!current || current === window || current.closed) return null;
  const page = current.document;
  const open = fromHost<ParentLike[]>(openWindows());
  return open.find(({ element, renderChild }) => renderChild && element?.ownerDocument === page) ?? null;
}

/** Opens a window where the user is. */
export const openHere = (app: ApplicationLike): Promise<unknown> =>
  host()?.renderChild?.(app) ?? app.render({ force: true });

interface SheetLike extends ApplicationLike {
  detachWindow?: unknown;
}

/**
 * Opens a sheet where the user is, as Foundry does with a journal's pages. One that is open already stays where it is, and
 * so does one that cannot be in another window: a module's of the old kind.
 */
export function openSheet(document: { readonly sheet: unknown } | null | undefined): void {
  const sheet = fromHost<SheetLike | null>(document?.sheet ?? null);
  if (sheet && !sheet.rendered && sheet.detachWindow) void openHere(sheet);
  else void sheet?.render({ force: true });
}

interface Asked {
  [option: string]: unknown;
  /** Is handed the dialog's window once, when it is there. */
  drawn?: (element: HTMLElement) => void;
  /** Closes the dialog: there is nothing to answer any more. */
  withdrawn?: AbortSignal;
}

/** Asks one of Foundry's dialogs where the user is. */
export function askHere(
  kind: "confirm" | "input" | "wait",
  { drawn, withdrawn, ...config }: Asked,
  // biome-ignore lint/suspicious/noExplicitAny: what a dialog answers is its own form's affair.
): Promise<any> {
  const parent = host();
  let there = false;
  const render = (_event: Event, dialog: ApplicationLike) => {
    // Taken in it is drawn once more.
    if (there) return;
    there = true;
    drawn?.(dialog.element);
    if (withdrawn?.aborted) void dialog.close();
    else withdrawn?.addEventListener("abort", () => void dialog.close());
    void parent?.renderChild?.(dialog);
  };
  return DialogV2[kind]({ ...config, ...((parent || drawn || withdrawn) && { render }) });
}

/** Whether the host has windows of the browser's for its applications. Foundry 14 has. */
export const hasOwnWindows = (): boolean => theGame().release.generation >= 14;
