import { make, parseInert } from "../dom.ts";
import { tr } from "../host.ts";

interface SecretCallbacks {
  content?: (secret: HTMLElement) => string;
  update?: (secret: HTMLElement, content: string) => unknown;
}

/** Buttons on secret blocks of rendered rich text that reveal or hide them for everyone. */
export class HTMLSecret {
  readonly parentSelector: string;
  readonly callbacks: Readonly<SecretCallbacks>;

  constructor({ parentSelector, callbacks = {} }: { parentSelector: string; callbacks?: SecretCallbacks }) {
    if (!parentSelector) throw new Error("You must supply a parentSelector to the HTMLSecret constructor");
    this.parentSelector = parentSelector;
    this.callbacks = Object.freeze({ ...callbacks });
  }

  bind(html: HTMLElement): void {
    if (!this.callbacks.content || !this.callbacks.update) return;
    for (const parent of html.querySelectorAll(this.parentSelector)) {
      for (const secret of parent.querySelectorAll<HTMLElement>("section.secret[id]")) {
        if (secret.querySelector(":scope > button.reveal")) continue;
        const revealed = secret.classList.contains("revealed");
        const label = revealed ? tr("EDITOR.Hide", "Hide") : tr("EDITOR.Reveal", "Reveal");
        const button = make("button", { type: "button", class: "reveal" }, label);
        button.addEventListener("click", (event) => this._onToggleSecret(event));
        secret.prepend(button);
      }
    }
  }

  _onToggleSecret(event: MouseEvent): unknown {
    event.preventDefault();
    const secret = (event.currentTarget as HTMLElement).closest<HTMLElement>("section.secret");
    if (!secret?.id) return undefined;
    const content = this.callbacks.content?.(secret);
    if (!content) return undefined;
    return this.callbacks.update?.(secret, toggleSecret(content, secret.id));
  }
}

/** Rich text with the secret of that id switched between hidden and revealed; other text is unchanged. */
export function toggleSecret(content: string, id: string): string {
  const body = parseInert(content);
  const secret = body.querySelector(`section.secret[id="${CSS.escape(id)}"]`);
  if (!secret) return content;
  secret.classList.toggle("revealed");
  return body.innerHTML;
}
