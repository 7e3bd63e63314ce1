import { logCompatibilityWarning } from "../../../common/utils/logging.ts";
import { wrapped } from "../../runtime/names/jquery.ts";
import { settle } from "../../runtime/names/settable.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ClosingOptions, RenderContext, RenderOptions } from "../api/types.ts";
import { make, parseFragment } from "../dom.ts";
import { host, reportError, t } from "../host.ts";

type Html = JQuery<HTMLElement> | HTMLElement;

export interface DialogV1Button {
  /** Markup of an icon. */
  icon?: string;
  label: string;
  condition?: boolean;
  disabled?: boolean;
  callback?: (html: Html, event?: Event) => unknown;
}

export interface DialogV1Data {
  title?: string;
  content?: string | HTMLElement;
  buttons?: Record<string, DialogV1Button>;
  default?: string;
  render?: ((html: Html) => unknown) | null;
  close?: ((html: Html) => unknown) | null;
}

interface DialogV1Options {
  width?: number | "auto";
  height?: number | "auto";
  classes?: string[];
  id?: string;
  /** Do callbacks get jQuery objects? Default true. */
  jQuery?: boolean;
  resizable?: boolean;
  [other: string]: unknown;
}

interface Asked extends DialogV1Data {
  label?: string;
  callback?: (html: Html) => unknown;
  yes?: (html: Html) => unknown;
  no?: (html: Html) => unknown;
  defaultYes?: boolean;
  rejectClose?: boolean;
  options?: DialogV1Options;
}

/** The window that a V1 dialog shows; the one V1 application that modern systems still open, in Mesa's own frame. */
class DialogWindow extends ApplicationV2 {
  readonly #dialog: Dialog;

  constructor(dialog: Dialog, { width = 400, height = "auto", classes = [], resizable = false }: DialogV1Options) {
    super({
      classes: ["app", "window-app", "dialog", ...classes],
      window: { title: dialog.title, resizable },
      position: { width, height },
    });
    this.#dialog = dialog;
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLElement[]> {
    const { content = "", buttons = {}, default: chosen } = this.#dialog.data;
    const body = make("div", { class: "dialog-content" });
    body.append(typeof content === "string" ? parseFragment(content) : content);
    const row = make("div", { class: "dialog-buttons flexrow" });
    for (const [key, button] of Object.entries(buttons)) {
      if (button.condition === false) continue;
      const classes = ["dialog-button", key, key === chosen ? "default bright" : ""].join(" ").trim();
      const element = make("button", { type: "button", class: classes, "data-button": key });
      element.disabled = button.disabled === true;
      element.append(parseFragment(button.icon ?? ""), ` ${t(button.label)}`);
      element.addEventListener("click", (event) => this.#dialog.submit(button, event));
      row.append(element);
    }
    return [body, row];
  }

  override _replaceHTML(result: unknown, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { html, data } = this.#dialog;
    data.render?.(html);
    host.Hooks?.callAll("renderDialog", this.#dialog, wrapped(this.element), data);
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    this.element.querySelector<HTMLElement>("[autofocus], .dialog-button.default")?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    const { data } = this.#dialog;
    if (event.key === "Escape") void this.#dialog.close();
    else if (event.key === "Enter" && data.default && !(event.target as Element).closest("textarea, button"))
      this.#dialog.submit(data.buttons?.[data.default] as DialogV1Button, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    this.#dialog._closed();
  }
}

/** foundry.appv1.api.Dialog: a message with buttons. Only itself is modelled: a subclass of it throws. */
export class Dialog {
  data: DialogV1Data;
  options: DialogV1Options;
  #window: DialogWindow | null = null;
  #html: HTMLElement | null = null;

  constructor(data: DialogV1Data, options: DialogV1Options = {}) {
    if (new.target !== Dialog)
      throw new Error(`Mesa does not model foundry.appv1.api.Dialog as a base (${new.target.name}): use DialogV2.`);
    logCompatibilityWarning("The V1 Dialog is deprecated: use DialogV2", { since: 13, until: 16, once: true });
    this.data = data;
    this.options = options;
  }

  get title(): string {
    return t(this.data.title ?? "");
  }

  get rendered(): boolean {
    return this.#window?.rendered ?? false;
  }

  get appId(): string | undefined {
    return this.#window?.id;
  }

  set appId(id: string | undefined) {
    settle(this, "appId", id);
  }

  get element(): JQuery<HTMLElement> {
    return wrapped(this.#window?.element as HTMLElement);
  }

  /** What callbacks get: the content of the window. */
  get html(): Html {
    this.#html = this.#window?.element?.querySelector<HTMLElement>(".window-content") ?? this.#html;
    const html = this.#html as HTMLElement;
    return this.options.jQuery === false ? html : wrapped(html);
  }

  render(_force = false, _options: object = {}): this {
    this.#window ??= new DialogWindow(this, this.options);
    this.#window.render({ force: true }).catch((error: unknown) => reportError(error, "Dialog"));
    return this;
  }

  /** Presses a button: its callback runs and the dialog closes, unless the callback throws. */
  submit(button: DialogV1Button, event?: Event): void {
    try {
      const result = button.callback?.(this.html, event);
      if (result instanceof Promise) result.catch((error: unknown) => reportError(error, "Dialog"));
      void this.close();
    } catch (error) {
      reportError(error, "Dialog");
    }
  }

  async close(_options: object = {}): Promise<void> {
    await this.#window?.close();
  }

  /** The window is gone. */
  _closed(): void {
    const { html } = this;
    this.#window = null;
    this.data.close?.(html);
  }

  /** Yes or no. @returns what the callback of the pressed button gives, `true` or `false` without one, else null */
  static confirm({ yes, no, defaultYes = true, ...config }: Asked = {}): Promise<unknown> {
    const button = (label: string, icon: string, answer: boolean, callback?: (html: Html) => unknown) => ({
      icon: `<i class="fa-solid ${icon}"></i>`,
      label: t(label),
      callback: (html: Html) => (callback ? callback(html) : answer),
    });
    const buttons = { yes: button("Yes", "fa-check", true, yes), no: button("No", "fa-xmark", false, no) };
    return this.wait({ rejectClose: false, ...config, buttons, default: defaultYes ? "yes" : "no" });
  }

  /** One button. @returns what its callback gives */
  static prompt({ label, callback, rejectClose = true, ...config }: Asked = {}): Promise<unknown> {
    const ok = { icon: '<i class="fa-solid fa-check"></i>', label: label ?? t("Confirm"), callback };
    return this.wait({ ...config, rejectClose, buttons: { ok }, default: "ok" });
  }

  /** Any buttons. @returns what the callback of the pressed one gives, or its key */
  static wait(
    { rejectClose = true, options = {}, close, buttons = {}, ...data }: Asked = {},
    more: DialogV1Options = {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const answering = Object.entries(buttons).map(([key, button]) => {
        const callback = (html: Html, event?: Event) => resolve(button.callback?.(html, event) ?? key);
        return [key, { ...button, callback }] as const;
      });
      const closed = (html: Html) => {
        const answer = close?.(html);
        // After a button was pressed, neither of these means anything any more.
        if (rejectClose && !close) reject(new Error("The Dialog was closed without a choice being made."));
        else resolve(answer ?? null);
      };
      new Dialog({ ...data, buttons: Object.fromEntries(answering), close: closed }, { ...options, ...more }).render(
        true,
      );
    });
  }
}
