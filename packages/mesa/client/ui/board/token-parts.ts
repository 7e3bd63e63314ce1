/**
 * The parts of a token that systems fade, tint or hide. In Foundry they are PIXI objects; here each stands for the
 * element that shows it, with those few members that mean something for one. Any other throws by name.
 */
import { strictObject } from "../../runtime/names/strict.ts";
import { el } from "../dom.ts";
import type { Token } from "./token.ts";

/** The public name of each part, and what shows it. */
const SHOWN_BY = {
  mesh: ".token-image",
  effects: ".token-effects",
  bars: ".token-bar",
  nameplate: ".token-name",
  tooltip: ".token-elevation",
  target: ".token-targets",
} as const;

export type PartName = keyof typeof SHOWN_BY;

const WHITE = 0xffffff;

/** One part of a token. Colours are numbers or CSS colours, alpha is from 0 to 1. */
export class TokenPart {
  readonly #token: Token;
  readonly #selector: string;
  #visible = true;
  #renderable = true;
  #alpha = 1;
  #tint = WHITE;

  constructor(token: Token, name: PartName) {
    this.#token = token;
    this.#selector = SHOWN_BY[name];
  }

  get visible(): boolean {
    return this.#visible;
  }

  set visible(visible: boolean) {
    this.#visible = visible;
    this._apply();
  }

  get renderable(): boolean {
    return this.#renderable;
  }

  set renderable(renderable: boolean) {
    this.#renderable = renderable;
    this._apply();
  }

  get alpha(): number {
    return this.#alpha;
  }

  set alpha(alpha: number) {
    this.#alpha = alpha;
    this._apply();
  }

  get tint(): number {
    return this.#tint;
  }

  set tint(tint: number | string | null) {
    this.#tint = Number(foundry.utils.Color.from((tint ?? WHITE) as never));
    this._apply();
  }

  /** What is written on it: of the nameplate, which is a text in Foundry. Lasts until the next refresh. */
  get text(): string {
    return this.#token.element.querySelector(this.#selector)?.textContent ?? "";
  }

  set text(text: string) {
    const element = this.#token.element.querySelector(this.#selector);
    if (element) element.textContent = text;
  }

  /** The look that the document gives; what a system changed beyond hiding lasts until the next refresh. */
  _reset(alpha: number, tint: number | string | null): void {
    this.#alpha = alpha;
    this.tint = tint;
  }

  /** Shows all this on the elements, which every refresh builds anew. */
  _apply(): void {
    for (const element of this.#token.element.querySelectorAll<HTMLElement>(this.#selector)) {
      element.style.visibility = this.#visible && this.#renderable ? "" : "hidden";
      element.style.opacity = String(this.#alpha);
      if (element instanceof HTMLImageElement) this.#paint(element);
    }
  }

  /** A tint multiplies the colours of the picture, where the picture is not transparent. */
  #paint(image: HTMLImageElement): void {
    const veil = image.nextElementSibling?.classList.contains("token-tint") ? image.nextElementSibling : null;
    veil?.remove();
    if (this.#tint === WHITE) return;
    const tint = el("span", { class: "token-image token-tint" });
    tint.style.background = `#${this.#tint.toString(16).padStart(6, "0")}`;
    tint.style.mask = `url("${encodeURI(decodeURI(image.getAttribute("src") ?? ""))}") center / cover`;
    tint.style.transform = image.style.transform;
    tint.style.opacity = image.style.opacity;
    tint.style.visibility = image.style.visibility;
    image.after(tint);
  }
}

/** The parts of a token by their public names. */
export function tokenParts(token: Token): Record<PartName, TokenPart> {
  const parts = Object.keys(SHOWN_BY).map((name) => {
    const part = new TokenPart(token, name as PartName);
    return [name, facade(name, part)];
  });
  return Object.fromEntries(parts) as Record<PartName, TokenPart>;
}

/** Private members are not reached through a proxy, so the proxy stands before accessors that are bound. */
function facade(name: string, part: TokenPart): TokenPart {
  const members: PropertyDescriptorMap = {};
  for (const key of ["visible", "renderable", "alpha", "tint"] as const) {
    members[key] = {
      enumerable: true,
      get: () => part[key],
      set: (value: never) => {
        part[key] = value;
      },
    };
  }
  if (name === "nameplate")
    members.text = {
      enumerable: true,
      get: () => part.text,
      set: (text: string) => {
        part.text = text;
      },
    };
  members._reset = { value: part._reset.bind(part) };
  members._apply = { value: part._apply.bind(part) };
  const object = Object.defineProperties({}, members) as TokenPart;
  return strictObject(`foundry.canvas.placeables.Token#${name}`, object);
}
