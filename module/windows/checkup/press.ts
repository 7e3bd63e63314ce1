import {
  type ApplicationLike,
  type DocumentLike,
  documentOf,
  openWindows,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import type { Context } from "./context.ts";

/** Pressing what a person would press. */

export function press(element: HTMLElement, shiftKey = false): void {
  if ((element as HTMLButtonElement).disabled)
    throw new UserError("CUBILETE.checkup.diff.disabled", { what: element.textContent?.trim() ?? "" });
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}

/** The Shift key, where it is what rolls without a dialog. */
export const withoutDialog = (): boolean => theGame().settings.get(SYSTEM_ID, "skipDialog") !== true;

/** Types into a field and leaves it. */
export function write(input: HTMLInputElement, value: string): void {
  input.value = value;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
}

const isUuid = (value: string): boolean => /^(Actor|Scene)\./.test(value);

/** Chooses an actor of ours in every window that asks for one. False: there is none to choose. */
async function chooseOurs(context: Context, dialog: HTMLElement, favoured: readonly string[]): Promise<boolean> {
  for (const select of dialog.querySelectorAll("select")) {
    const offered = [...select.options].map(({ value }) => value).filter(isUuid);
    if (offered.length === 0) continue;
    const ours: string[] = [];
    for (const uuid of offered) if (context.mine.owns(await documentOf<DocumentLike>(uuid))) ours.push(uuid);
    const chosen = favoured.find((uuid) => ours.includes(uuid)) ?? ours[0];
    // Nobody of ours, and nobody chosen: it stays so.
    if (!chosen && !isUuid(select.value)) continue;
    if (!chosen) return false;
    select.value = chosen;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return true;
}

/** What goes on in a window that asks, the surest first. */
const CONFIRMING = [
  ".roll-button",
  "footer button[type='submit']",
  "footer button[autofocus]",
  "footer button[data-action='ok']",
  "footer button[data-action='yes']",
];

async function answer(context: Context, app: ApplicationLike, favoured: readonly string[]): Promise<void> {
  const { element } = app;
  const find = () =>
    CONFIRMING.map((one) => element.querySelector<HTMLButtonElement>(one)).find((button) => button !== null);
  if (!find() || !(await chooseOurs(context, element, favoured))) return void (await app.close());
  // What cannot be rolled yet waits for a choice: one or two of what is offered are enough for anything.
  for (const patience of [200, 1500]) {
    if (!find()?.disabled) break;
    element.querySelector<HTMLInputElement>('fieldset input[type="checkbox"]:not(:checked)')?.click();
    await context.soon(() => !find()?.disabled, patience);
  }
  const button = find();
  if (button && !button.disabled) press(button);
  else await app.close();
}

/** Does something that may ask: answers the windows that open meanwhile, with actors of ours only. */
export async function answeringFor<T>(
  context: Context,
  favoured: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const known = new Set(openWindows());
  const failed: unknown[] = [];
  const timer = setInterval(() => {
    for (const app of openWindows()) {
      if (known.has(app) || !app.element?.matches("dialog, .dialog, .roll-dialog")) continue;
      if (!app.rendered) continue;
      known.add(app);
      // The step that waits for the window goes on without an answer; the error comes below.
      void answer(context, app, favoured).catch((error: unknown) => {
        failed.push(error);
        return app.close();
      });
    }
  }, 10);
  try {
    const done = await work();
    if (failed.length > 0) throw failed[0];
    return done;
  } catch (error) {
    throw failed[0] ?? error;
  } finally {
    clearInterval(timer);
  }
}
