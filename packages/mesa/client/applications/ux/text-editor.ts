import { parseUuid } from "../../../common/utils/index.ts";
import { modeOption, type Privacy, visibility } from "../../generation/visibility.ts";
import { elementOf, make, makeIcon, parseInert } from "../dom.ts";
import {
  type Data,
  type HostDocument,
  type HostEnricher,
  type HostRollClass,
  host,
  implementationOf,
  reportError,
  tr,
} from "../host.ts";
import { createContentLink } from "./content-link.ts";
import { contentLinkFor, readDragData } from "./drag-data.ts";
import { parseEmbedConfig } from "./embed-config.ts";
import { createInlineRoll } from "./inline-roll.ts";
import { type ProseMirrorCreateOptions, ProseMirrorEditor } from "./prosemirror-editor.ts";
import { replaceText, textNodes } from "./text-nodes.ts";

export interface EnrichmentOptions {
  /** Keep hidden secrets? Default false. */
  secrets?: boolean;
  documents?: boolean;
  links?: boolean;
  rolls?: boolean;
  embeds?: boolean;
  custom?: boolean;
  rollData?: Data | (() => Data);
  relativeTo?: HostDocument;
  _embedDepth?: number | null;
  [extra: string]: unknown;
}

interface AnchorOptions {
  attrs?: Record<string, string | null | undefined>;
  dataset?: Record<string, string | null | undefined>;
  classes?: string[];
  name?: string;
  icon?: string;
}

/** Deeper embeds are left as text: two pages may embed each other. */
const MAX_EMBED_DEPTH = 5;

const LINK_TYPES =
  "Actor|Cards|Item|Scene|JournalEntry|Macro|RollTable|PlaylistSound|Playlist|Folder|ChatMessage|Combat|User|Adventure";
const CONTENT_LINK = new RegExp(
  `@(${LINK_TYPES}|Compendium|UUID)\\[([^#\\]]+)(?:#([^\\]]+))?\\](?:\\{([^}]+)\\})?`,
  "g",
);
const EMBED = /@Embed\[(?<config>[^\]]+)\](?:\{(?<label>[^}]+)\})?/gi;
const HYPERLINK = /(?:https?:\/\/)(?:www\.)?[^\s<>"]+\.[^\s<>"]*[^\s<>".,;:!?)\]]/gi;
const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:\{([^}]+)\})?/gi;

/** Helpers around rich text: enrichment, editors, drag data. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return implementationOf("TextEditor", TextEditor);
  }

  /** Enriches HTML: secrets, embeds, document links, hyperlinks, inline rolls and the enrichers of packages. */
  static async enrichHTML(content: string | null | undefined, options: EnrichmentOptions = {}): Promise<string> {
    if (!content) return "";
    const { documents = true, links = true, rolls = true, embeds = true, custom = true, secrets = false } = options;
    // An inert document: nothing loads and no custom element starts while the text is worked on.
    const html = parseInert(content);
    if (!secrets) for (const secret of html.querySelectorAll("section.secret:not(.revealed)")) secret.remove();
    const fresh = () => textNodes(html);
    if (embeds) await this._enrichEmbeds(fresh(), options);
    if (documents) {
      await this._primeCompendiums(fresh(), options);
      await this._enrichContentLinks(fresh(), options);
    }
    if (links) await this._enrichHyperlinks(fresh(), options);
    if (custom) {
      for (const enricher of host.CONFIG.TextEditor.enrichers)
        await this._applyCustomEnrichers(enricher, fresh(), options);
    }
    if (rolls) await this._enrichInlineRolls(options.rollData, fresh(), options);
    const holder = html as unknown as HTMLDivElement;
    await this._finalizeEnrichedHTML(holder, options);
    return html.innerHTML;
  }

  /** Loads the compendium documents that links name, one request per pack. */
  static async _primeCompendiums(text: Text[], options: EnrichmentOptions = {}): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const node of text) {
      for (const match of (node.textContent ?? "").matchAll(/@UUID\[(Compendium\.[^#\]]+)/g)) {
        const parsed = parseUuid(match[1] as string, { relative: options.relativeTo } as never) as {
          collection?: { collection?: string };
          documentId?: string;
          embedded?: string[];
        } | null;
        const pack = parsed?.collection?.collection;
        // The index answers for whole documents; only embedded ones need their parent in memory.
        if (!pack || !parsed?.documentId || !parsed.embedded?.length) continue;
        wanted.set(pack, (wanted.get(pack) ?? new Set()).add(parsed.documentId));
      }
    }
    for (const [pack, ids] of wanted) await host.game.packs.get(pack)?.getDocuments({ _id__in: [...ids] });
  }

  static _enrichContentLinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    return replaceText(text, new RegExp(CONTENT_LINK), (match) => this._createContentLink(match, options));
  }

  static _enrichEmbeds(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    if ((options._embedDepth ?? 0) >= MAX_EMBED_DEPTH) return Promise.resolve(false);
    return replaceText(text, new RegExp(EMBED), (match) => this._embedContent(match, options), { replaceParent: true });
  }

  static _enrichHyperlinks(text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    const outside = text.filter((node) => !node.parentElement?.closest("a"));
    return replaceText(outside, new RegExp(HYPERLINK), (match) => this._createHyperlink(match, options));
  }

  static async _enrichInlineRolls(
    rollData: EnrichmentOptions["rollData"],
    text: Text[],
    options: EnrichmentOptions = {},
  ): Promise<boolean> {
    const data = typeof rollData === "function" ? rollData() : (rollData ?? {});
    return replaceText(text, new RegExp(INLINE_ROLL), (match) => this._createInlineRoll(match, data, options));
  }

  static _applyCustomEnrichers(config: HostEnricher, text: Text[], options: EnrichmentOptions = {}): Promise<boolean> {
    const { pattern, enricher, replaceParent, id, onRender } = config;
    if (!pattern.global) throw new Error(`The pattern of the text enricher "${id ?? pattern.source}" must be global.`);
    const replace = async (match: RegExpMatchArray) => {
      const element = await enricher(match, options);
      if (!element || !onRender || !id) return element;
      // An enricher may make the wrapper itself, to keep data on it.
      if (element instanceof HTMLElement && element.localName === "enriched-content") {
        element.setAttribute("enricher", id);
        return element;
      }
      const wrapper = document.createElement("enriched-content");
      wrapper.setAttribute("enricher", id);
      wrapper.append(element);
      return wrapper;
    };
    return replaceText(text, new RegExp(pattern), replace, { replaceParent: !!replaceParent });
  }

  static async _finalizeEnrichedHTML(_html: HTMLDivElement, _options: EnrichmentOptions): Promise<void> {}

  static _createContentLink(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement> {
    return createContentLink(match, options, (anchor) => this.createAnchor(anchor));
  }

  static createAnchor({
    attrs = {},
    dataset = {},
    classes = [],
    name = "",
    icon,
  }: AnchorOptions = {}): HTMLAnchorElement {
    const anchor = make("a", attrs);
    for (const [key, value] of Object.entries(dataset)) {
      if (value !== null && value !== undefined) anchor.dataset[key] = value;
    }
    anchor.classList.add(...classes);
    if (icon) anchor.append(makeIcon(icon));
    anchor.append(name);
    return anchor;
  }

  static async _embedContent(match: RegExpMatchArray, options: EnrichmentOptions = {}): Promise<HTMLElement | null> {
    const groups = match.groups ?? {};
    const config = this._parseEmbedConfig(groups.config ?? "", { relative: options.relativeTo });
    if (groups.label) config.label = groups.label;
    const uuid = String(config.uuid ?? "");
    const embedded = uuid ? await host.fromUuid(uuid, { relative: options.relativeTo }) : null;
    if (!embedded) {
      const broken = make("p", { class: "broken content-embed" }, makeIcon("fa-solid fa-circle-exclamation"));
      broken.append(` ${tr("EDITOR.EmbedFailed", "The document to embed was not found:")} ${uuid}`);
      return broken;
    }
    const depth = (options._embedDepth ?? 0) + 1;
    const content =
      (await embedded.toEmbed?.(config, { ...options, _embedDepth: depth, relativeTo: embedded })) ?? null;
    if (!content) return null;
    const wrapper = document.createElement("document-embed");
    wrapper.setAttribute("uuid", embedded.uuid);
    wrapper.append(content);
    return wrapper;
  }

  static _parseEmbedConfig(raw: string, options: Data = {}): Data & { values: string[]; uuid?: string } {
    return parseEmbedConfig(raw, options);
  }

  static async _createHyperlink(match: RegExpMatchArray, _options: EnrichmentOptions = {}): Promise<HTMLAnchorElement> {
    const href = match[0];
    return make("a", { class: "hyperlink", href, target: "_blank", rel: "nofollow noopener" }, href);
  }

  static _createInlineRoll(
    match: RegExpMatchArray,
    rollData: Data,
    _options: EnrichmentOptions = {},
  ): Promise<HTMLElement | null> {
    return createInlineRoll(match, rollData);
  }

  // ------------------------------------------------------------------ plain text

  /** The text of an HTML string, entities decoded and markup gone. */
  static decodeHTML(html: string): string {
    const area = document.createElement("textarea");
    area.innerHTML = html;
    return area.value;
  }

  /** The first `length` characters of the text of an HTML string, as one paragraph. */
  static previewHTML(content: string, length = 250): string {
    const text = TextEditor.truncateText(parseInert(content).textContent?.trim() ?? "", { maxLength: length });
    return make("p", {}, text).outerHTML;
  }

  /** Keeps paragraphs, their inline markup and nothing else. */
  static truncateHTML(html: HTMLElement): HTMLElement {
    for (const element of [...html.children])
      if (!/^(P|DIV|SPAN|EM|STRONG|B|I|A)$/.test(element.tagName)) element.remove();
    return html;
  }

  static truncateText(
    text: string,
    {
      maxLength = 50,
      splitWords = true,
      suffix = "…",
    }: { maxLength?: number; splitWords?: boolean; suffix?: string | null } = {},
  ): string {
    if (text.length <= maxLength) return text;
    let short = text.slice(0, Math.max(0, maxLength - 1));
    if (splitWords && short.includes(" ")) short = short.slice(0, short.lastIndexOf(" "));
    return `${short.trimEnd()}${suffix ?? ""}`;
  }

  // ------------------------------------------------------------------ editors and drag data

  /** Starts a rich-text editor on an element. */
  static async create(
    { engine = "prosemirror", target, ...options }: ProseMirrorCreateOptions & { engine?: string; target: HTMLElement },
    content = "",
  ): Promise<ProseMirrorEditor> {
    if (engine !== "prosemirror") throw new Error(`Mesa does not model the editor engine "${engine}".`);
    return ProseMirrorEditor.create(target, content, options);
  }

  static #listening = new WeakSet<Document>();

  /** Delegated listeners for inline rolls and document links anywhere on a page; a second call does nothing. */
  static activateListeners(page: Document = document): void {
    if (TextEditor.#listening.has(page)) return;
    TextEditor.#listening.add(page);
    page.addEventListener("click", (event) => {
      const target = elementOf(event);
      if (target?.closest("a.inline-roll")) void TextEditor.implementation._onClickInlineRoll(event);
      else if (target?.closest("a[data-link], a.content-link")) void TextEditor.#onClickContentLink(event);
    });
    page.addEventListener("dragstart", (event) => {
      const link = elementOf(event)?.closest<HTMLElement>("a[data-link][data-uuid], a.content-link[data-uuid]");
      const { uuid, type } = link?.dataset ?? {};
      if (!uuid || !event.dataTransfer) return;
      event.stopPropagation();
      event.dataTransfer.setData("text/plain", JSON.stringify({ type, uuid }));
    });
  }

  static async #onClickContentLink(event: MouseEvent): Promise<void> {
    const link = elementOf(event)?.closest<HTMLElement>("a[data-uuid]");
    const uuid = link?.dataset.uuid;
    if (!link || !uuid || link.classList.contains("broken")) return;
    event.preventDefault();
    try {
      const target = await host.fromUuid(uuid);
      if (!target) throw new Error(`The document "${uuid}" does not exist.`);
      if (target._onClickDocumentLink) await target._onClickDocumentLink(event);
      else await target.sheet?.render({ force: true });
    } catch (error) {
      reportError(error, "Document link");
    }
  }

  /** Rolls a deferred inline roll to the chat, or opens the result of one that is already rolled. */
  static async _onClickInlineRoll(event: MouseEvent): Promise<void> {
    event.preventDefault();
    const anchor = elementOf(event)?.closest<HTMLElement>("a.inline-roll");
    if (!anchor) return;
    const Roll = host.CONFIG.Dice.rolls[0] as HostRollClass;
    if (anchor.classList.contains("inline-result")) {
      if (anchor.classList.contains("expanded")) Roll.collapseInlineResult(anchor);
      else await Roll.expandInlineResult(anchor);
      return;
    }
    const { formula = "", mode, flavor } = anchor.dataset;
    const Message = host.CONFIG.ChatMessage as { documentClass: { getSpeaker(data?: Data): Data } };
    const speaker = Message.documentClass.getSpeaker();
    const actor = speaker.actor ? host.game.collections.get("Actor")?.get(String(speaker.actor)) : undefined;
    try {
      const roll = Roll.create(formula, actor?.getRollData?.() ?? {});
      await roll.toMessage({ flavor, speaker }, modeOption(wordOf(mode)));
    } catch (error) {
      reportError(error, `Inline roll "${formula}"`);
    }
  }

  /** The JSON that a drag carries; an empty object when it carries none. */
  static getDragEventData(event: DragEvent): Data {
    return readDragData(event);
  }

  /** The `@UUID[…]{…}` text for dropped data, or null when the data is no document. */
  static getContentLink(eventData: unknown, options: Data = {}): Promise<string | null> {
    return contentLinkFor(eventData, options);
  }

  static _uploadImage(): never {
    throw new Error("Mesa does not model foundry.applications.ux.TextEditor._uploadImage");
  }
}

const PRIVACY: Record<string, Privacy | undefined> = {
  gmr: "gm",
  gmroll: "gm",
  br: "blind",
  broll: "blind",
  blindroll: "blind",
  sr: "self",
  selfroll: "self",
  pr: "public",
  publicroll: "public",
};

/** The word for the command of an inline roll. */
function wordOf(command: string | undefined): string | undefined {
  const privacy = PRIVACY[command ?? ""];
  return privacy && visibility().words[privacy];
}
