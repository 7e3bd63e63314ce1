import type { ConcreteConstructor } from "../../../common/any.ts";
import { classNames, parseFragment } from "../dom.ts";
import { Handlebars, loadTemplates, renderTemplate } from "../handlebars.ts";
import type { ApplicationV2 } from "./application.ts";
import { applyPartState, type PartState, readPartState } from "./part-state.ts";
import type { ClosingOptions, FormConfiguration, RenderContext, RenderOptions } from "./types.ts";

export type { PartState } from "./part-state.ts";

/** One template part of an application. */
export interface HandlebarsTemplatePart {
  template: string;
  id?: string | null;
  /** Do the nodes of this part replace the children of the content element? */
  root?: boolean | null;
  classes?: string[] | null;
  /** Partials that the template needs. */
  templates?: string[] | null;
  /** Selectors whose scroll positions survive a re-render; "" is the part itself. */
  scrollable?: string[] | null;
  /** Forms inside the part by selector. */
  forms?: Record<string, FormConfiguration> | null;
  [extra: string]: unknown;
}

type Parts = Record<string, HandlebarsTemplatePart>;

/** Adds rendering from Handlebars templates, part by part, to an application class. */
export function HandlebarsApplicationMixin<B extends ConcreteConstructor<ApplicationV2>>(BaseApplication: B) {
  class HandlebarsApplication extends BaseApplication {
    static PARTS: Parts = {};

    #parts: Record<string, HTMLElement> = {};
    #descriptors: Parts = {};

    /** The rendered element of every part. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      const descriptors = this._configureRenderParts(options);
      this.#descriptors = descriptors;
      const all = Object.keys(descriptors);
      if (options.isFirstRender) options.parts = options.parts?.length ? [...new Set([...options.parts, ...all])] : all;
      else options.parts ??= all;
      const unknown = options.parts.filter((part) => !(part in descriptors));
      for (const part of unknown) console.warn(`${this.constructor.name} has no template part "${part}" to render.`);
      if (unknown.length) options.parts = options.parts.filter((part) => part in descriptors);
    }

    /** The parts of this render; subclasses change the returned copies. */
    _configureRenderParts(_options: RenderOptions): Parts {
      const { PARTS } = this.constructor as unknown as { PARTS: Parts };
      return Object.fromEntries(Object.entries(PARTS).map(([id, part]) => [id, structuredPart(part)]));
    }

    override async _preRender(context: RenderContext, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const templates = new Set<string>();
      for (const id of options.parts ?? []) {
        const part = this.#descriptors[id] as HandlebarsTemplatePart;
        const late = !options.isFirstRender && part.templates?.some((template) => !(template in Handlebars.partials));
        if (late) warnOfLateTemplates(this.constructor.name, id);
        for (const template of [...(part.templates ?? []), part.template]) if (template) templates.add(template);
      }
      await loadTemplates([...templates]);
    }

    override async _renderHTML(context: RenderContext, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const id of options.parts ?? []) {
        const part = this.#descriptors[id] as HandlebarsTemplatePart;
        const partContext = await this._preparePartContext(id, context, options);
        try {
          const html = await renderTemplate(part.template, partContext);
          rendered[id] = this.#parsePart(id, part, html);
        } catch (error) {
          const failure = error as Error;
          failure.message = `Failed to render template part "${id}":\n${failure.message}`;
          throw failure;
        }
      }
      return rendered;
    }

    async _preparePartContext(partId: string, context: RenderContext, _options: RenderOptions): Promise<RenderContext> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    #parsePart(id: string, part: HandlebarsTemplatePart, html: string): HTMLElement {
      // Elsewhere nobody knows our custom elements: they are made here, and move there as what they are.
      const elsewhere = this.element && this.element.ownerDocument !== document;
      const fragment = elsewhere ? document.importNode(parseFragment(html), true) : parseFragment(html);
      if (part.root) {
        const holder = document.createElement("div");
        // The one element around it all is taken off: only what is in it goes into the window (public modules wrap
        // such templates in a <form> or in tags of no meaning, and their windows work).
        const around = fragment.children.length === 1 ? fragment.children[0] : undefined;
        holder.append(...(around ?? fragment).childNodes);
        holder.dataset.applicationPart = id;
        return holder;
      }
      const [element, ...others] = fragment.children;
      if (!element || others.length) {
        const found = fragment.children.length;
        throw new Error(
          `Template part "${id}" must render a single HTML element; "${part.template}" renders ${found}.`,
        );
      }
      const root = element as HTMLElement;
      root.dataset.applicationPart = id;
      if (part.id) root.id = `${this.id}-${part.id}`;
      if (part.classes?.length) root.classList.add(...classNames(part.classes));
      return root;
    }

    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      for (const [id, element] of Object.entries(result)) {
        const state: PartState = { scrollPositions: [] };
        const part = this.#descriptors[id];
        const prior = this.#parts[id];
        let placed = element;
        if (part?.root) {
          const before = content.dataset.applicationPart === id;
          if (before) this._preSyncPartState(id, element, content, state);
          content.replaceChildren(...element.childNodes);
          content.dataset.applicationPart = id;
          placed = content;
          if (before) this._syncPartState(id, content, content, state);
        } else if (prior?.isConnected || (prior && content.contains(prior))) {
          this._preSyncPartState(id, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(id, element, prior, state);
        } else this.#insertPart(id, element, content);
        this._attachPartListeners(id, placed, options);
        this.#parts[id] = placed;
      }
    }

    /** A part that appears later takes its place in the order of the parts. */
    #insertPart(id: string, element: HTMLElement, content: HTMLElement): void {
      const order = Object.keys(this.#descriptors);
      const followers = order.slice(order.indexOf(id) + 1);
      const next = followers.map((other) => this.#parts[other]).find((other) => other?.parentElement === content);
      if (next) next.before(element);
      else content.append(element);
    }

    /** Reads scroll positions and the focused field of the part that is about to be replaced. */
    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      readPartState(this.#descriptors[partId]?.scrollable ?? [], newElement, priorElement, state);
    }

    /** Restores what {@link _preSyncPartState} read. */
    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      applyPartState(newElement, state);
    }

    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#descriptors[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector<HTMLElement>(selector);
        if (!form) continue;
        if (form.tagName !== "FORM") throw new Error(`Part "${partId}": "${selector}" is not a form element.`);
        form.addEventListener("submit", (event) => void this._onSubmitForm(config, event));
        form.addEventListener("change", (event) => this._onChangeForm(config, event));
      }
    }

    override _tearDown(options: ClosingOptions): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}

/** Foundry has loaded templates at the first render only (foundryvtt/foundryvtt#12471): whoever relies on more is told. */
function warnOfLateTemplates(name: string, part: string): void {
  console.warn(
    `The templates of part "${part}" of ${name} are loaded late, because it was not part of the first render: ` +
      "load them with foundry.applications.handlebars.loadTemplates while the world starts.",
  );
}

/** A copy that a subclass may change without touching the class. */
function structuredPart(part: HandlebarsTemplatePart): HandlebarsTemplatePart {
  const copy: HandlebarsTemplatePart = { ...part };
  for (const key of ["classes", "templates", "scrollable"] as const) {
    const list = part[key];
    if (list) copy[key] = [...list];
  }
  if (part.forms) copy.forms = { ...part.forms };
  return copy;
}
