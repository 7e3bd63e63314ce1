import { elementOf } from "../dom.ts";
import { reportError } from "../host.ts";
import type { ActionEntry } from "./types.ts";

export interface ActingApplication {
  readonly id: string;
  readonly element: HTMLElement;
  readonly options: { readonly actions: Record<string, ActionEntry> };
  _onClickAction(event: PointerEvent, target: HTMLElement): void;
}

/** What the frame itself does for actions that no class declares. */
export type BuiltInActions = Record<string, (event: PointerEvent) => unknown>;

/** Routes clicks inside an application to the handler of the nearest `data-action`. */
export function attachActions(
  app: ActingApplication,
  builtIn: BuiltInActions,
  beforeAction: (target: HTMLElement) => void,
): void {
  const onClick = (received: Event) => {
    const event = received as PointerEvent;
    const target = elementOf(event)?.closest<HTMLElement>("[data-action]");
    if (!target || !app.element?.contains(target)) return;
    // A secondary click arrives twice, as auxclick and as contextmenu; the second one can be prevented.
    if (event.type === "auxclick" && event.button === 2) return;
    if (event.type === "contextmenu" && event.button !== 2) return;
    act(app, event, target, builtIn, beforeAction);
  };
  for (const type of ["click", "auxclick", "contextmenu"]) app.element.addEventListener(type, onClick);
}

function act(
  app: ActingApplication,
  event: PointerEvent,
  target: HTMLElement,
  builtIn: BuiltInActions,
  beforeAction: (target: HTMLElement) => void,
): void {
  const action = target.dataset.action as string;
  const entry = app.options.actions?.[action];
  const buttons = typeof entry === "object" ? (entry.buttons ?? [0]) : [0];
  if (!buttons.includes(event.button)) return;
  if (event.type === "contextmenu") event.preventDefault();
  beforeAction(target);
  const handler = typeof entry === "object" ? entry.handler : entry;
  if (!handler) {
    const own = Object.hasOwn(builtIn, action) ? builtIn[action] : undefined;
    if (own) own(event);
    else app._onClickAction(event, target);
    return;
  }
  const outcome: unknown = Reflect.apply(handler, app, [event, target]);
  if (outcome instanceof Promise) {
    outcome.catch((error: unknown) => reportError(error, `Action "${action}" of "${app.id}"`));
  }
}
