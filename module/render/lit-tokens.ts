import { type TokenLike, theGame } from "../foundry/index.ts";

/** Pointing at an actor's name in a list, or focusing it, lights their tokens on the board. */

type Lit = NonNullable<TokenLike["object"]>;

const isList = (element: HTMLElement): element is HTMLSelectElement => element.localName === "select";

/** The actor that an element names, by UUID. */
function named(target: EventTarget | null): string {
  const element = target as HTMLElement | HTMLSelectElement;
  const entry = element.closest<HTMLElement>("[data-lights]");
  const uuid = entry ? (entry.dataset.lights ?? "") : isList(element) ? element.value : "";
  // Other lists are passed on the way, and put no light out.
  return /(^|\.)Actor\./.test(uuid) ? uuid : "";
}

function tokensOf(uuid: string): Lit[] {
  if (uuid === "") return [];
  const all = theGame().scenes.viewed?.tokens.contents ?? [];
  return all.flatMap(({ actor, object }) => (actor?.uuid === uuid && object?.visible ? [object] : []));
}

/** The light stays this long, in milliseconds, because a closing window does not end it. */
const LASTS = 3000;

let lit: Lit[] = [];
let ends: ReturnType<typeof setTimeout> | undefined;

/** @param event What the user did: Foundry asks it for the buttons that are held down, and fails where there is none. */
function light(uuid: string, event: Event): void {
  clearTimeout(ends);
  for (const token of lit) token._onHoverOut(event);
  lit = tokensOf(uuid);
  for (const token of lit) token._onHoverIn(event, { hoverOutOthers: false });
  if (lit.length > 0) ends = setTimeout(() => light("", event), LASTS);
}

/** Inside this element, from now on. */
export function lightTokens(root: HTMLElement): void {
  for (const shows of ["pointerover", "focusin", "change"])
    root.addEventListener(shows, (event) => {
      const uuid = named(event.target);
      if (uuid) light(uuid, event);
    });
  root.addEventListener("pointerout", (event) => {
    // What a list stands on stays for a while: choosing a line of it leads the pointer away.
    if (!isList(event.target as HTMLElement) && named(event.target)) light("", event);
  });
}
