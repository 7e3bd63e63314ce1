/** What each element was made as: Firefox gives it a plain class when it moves to another window's document. */
const made = new WeakMap<object, object>();

/** The base of elements that keep their class when they move to another window, as V14's do. */
export class AdoptableHTMLElement extends HTMLElement {
  constructor() {
    super();
    made.set(this, new.target.prototype);
  }

  adoptedCallback(): void {
    const own = made.get(this);
    if (own && Object.getPrototypeOf(this) !== own) Object.setPrototypeOf(this, own);
  }

  disconnectedCallback(): void {}
}
