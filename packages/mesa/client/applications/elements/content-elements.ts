import { make } from "../dom.ts";
import { host, reportError, tr } from "../host.ts";
import { AdoptableHTMLElement } from "./adoptable.ts";

/** Content of a package's text enricher; its `onRender` runs when the content appears on the page. */
export class HTMLEnrichedContentElement extends AdoptableHTMLElement {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];
  #rendered: string | null = null;

  connectedCallback(): void {
    this.#render();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#render();
  }

  #render(): void {
    const id = this.getAttribute("enricher");
    if (!id || id === this.#rendered) return;
    const config = host.CONFIG?.TextEditor.enrichers.find((enricher) => enricher.id === id);
    if (!config?.onRender) return;
    this.#rendered = id;
    try {
      config.onRender(this);
    } catch (error) {
      reportError(error, `Enricher "${id}"`);
    }
  }
}

/** Content embedded from another document; the document's `onEmbed` runs when it appears on the page. */
export class HTMLDocumentEmbedElement extends AdoptableHTMLElement {
  static tagName = "document-embed";

  connectedCallback(): void {
    const uuid = this.getAttribute("uuid");
    if (!uuid) return;
    host
      .fromUuid(uuid)
      .then((embedded) => embedded?.onEmbed?.(this))
      .catch((error: unknown) => reportError(error, `Embedded document "${uuid}"`));
  }
}

/** A secret of a rich text with a button that reveals or hides it for everybody. */
export class HTMLSecretBlockElement extends AdoptableHTMLElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret");
  }

  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    const { secret } = this;
    if (!secret?.id || secret.querySelector(":scope > button.reveal")) return;
    const label = this.revealed ? tr("EDITOR.Hide", "Hide") : tr("EDITOR.Reveal", "Reveal");
    const button = make("button", { type: "button", class: "reveal" }, label);
    button.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.toggleRevealed();
    });
    secret.prepend(button);
  }

  /** Asks the application around it to switch the secret in the stored text. */
  toggleRevealed(): void {
    this.dispatchEvent(new CustomEvent("reveal", { bubbles: true, cancelable: true }));
  }
}
