/**
 * What somebody is typing while the part around it is replaced, because of what somebody else did: it goes on in the new
 * field, and is told when that one is left.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement;
type State = Record<string, unknown>;

interface Typing {
  value: string;
  /** What stood in the field before. */
  stored: string;
  selection: [start: number, end: number, direction: "forward" | "backward" | "none"] | null;
}

const FOCUSED = "input:focus, textarea:focus";

/** Keeps what is typed in a part that is about to be replaced; for `_preSyncPartState`. */
export function keepTyping(prior: HTMLElement, state: State): void {
  const field = prior.querySelector<TextField>(FOCUSED);
  if (!field) return;
  const { value, defaultValue, selectionStart, selectionEnd, selectionDirection } = field;
  // Number fields have no selection to read.
  const known = selectionStart !== null && selectionEnd !== null;
  const selection: Typing["selection"] = known ? [selectionStart, selectionEnd, selectionDirection ?? "none"] : null;
  state.typing = { value, stored: defaultValue, selection } satisfies Typing;
  // Some browsers tell of a half-typed value when its field is taken away: nobody has said yet that it is done.
  field.addEventListener("change", (event) => event.stopImmediatePropagation(), { capture: true });
}

/** Goes on in the new field, which Foundry gave the focus, unless the field itself was changed; for `_syncPartState`. */
export function goOnTyping(fresh: HTMLElement, state: State): void {
  const field = fresh.querySelector<TextField>(FOCUSED);
  const typing = state.typing as Typing | undefined;
  if (!field || !typing) return;
  if (field.defaultValue === typing.stored && field.type !== "checkbox" && typing.value !== typing.stored) {
    field.value = typing.value;
    tellWhenLeft(field);
  }
  if (typing.selection) field.setSelectionRange(...typing.selection);
  // What was selected in a number nobody can tell; as when one comes to the field, the next key replaces it.
  else if (field.type === "number" && field.value === typing.stored) field.select();
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
