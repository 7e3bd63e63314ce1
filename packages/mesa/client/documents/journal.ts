import type { EmbeddedCollection } from "../../common/abstract/index.ts";
import { BaseJournalEntry, BaseJournalEntryCategory, BaseJournalEntryPage } from "../../common/documents/index.ts";
import { ClientDocumentMixin } from "./mixin.ts";
import type { EmbedConfig } from "./sheets/embed.ts";

/** A book of pages. */
export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  declare pages: EmbeddedCollection<JournalEntryPage>;

  /** Shows the sheet to other players. */
  async show(force = false): Promise<void> {
    game.socket.emit("system.core", { action: "showEntry", uuid: this.uuid, force });
  }
}

/** One page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {
  declare title: { show: boolean; level: number };
  declare src: string | null;

  get journal(): JournalEntry | null {
    return (this.parent as unknown as JournalEntry | null) ?? null;
  }

  /** The headings of the page by their slug, for tables of contents and links. */
  get toc(): Record<string, { slug: string; text: string; level: number }> {
    const contents: Record<string, { slug: string; text: string; level: number }> = {};
    if (typeof this.text?.content !== "string") return contents;
    const holder = document.createElement("div");
    holder.innerHTML = this.text.content;
    for (const heading of holder.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
      const text = heading.textContent?.trim() ?? "";
      const base = text
        .normalize("NFD")
        .replace(/\p{Diacritic}/gu, "")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "");
      let slug = base || "heading";
      for (let count = 1; contents[slug]; count++) slug = `${base}$${count}`;
      contents[slug] = { slug, text, level: Number(heading.tagName.slice(1)) };
    }
    return contents;
  }

  override async _buildEmbedHTML(
    config: EmbedConfig,
    options: object = {},
  ): Promise<HTMLElement | HTMLCollection | null> {
    const own = await super._buildEmbedHTML(config, options);
    if (own) return own;
    if ((this as { type?: string }).type !== "text") return null;
    const { TextEditor } = foundry.applications.ux as unknown as {
      TextEditor: { implementation: { enrichHTML(html: string, options: object): Promise<string> } };
    };
    const holder = document.createElement("div");
    holder.innerHTML = await TextEditor.implementation.enrichHTML(this.text.content ?? "", {
      ...options,
      relativeTo: this,
    });
    return holder.children.length ? holder.children : holder;
  }

  override _onClickDocumentLink(event: MouseEvent): unknown {
    // Links are heard at the whole page: what was clicked is the link, or lies in it.
    const anchor = (event.target as Element | null)?.closest<HTMLElement>("a")?.dataset.hash;
    return this.journal?.sheet?.render({ force: true, pageId: this.id, anchor });
  }
}

/** A heading under which pages stand. */
export class JournalEntryCategory extends ClientDocumentMixin(BaseJournalEntryCategory) {}
