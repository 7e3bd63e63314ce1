import { mergeObject } from "../../../common/utils/index.ts";
import { elementOf, make, makeIcon } from "../dom.ts";
import { type Data, type HostUser, host, reportError, t } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { ApplicationConfiguration, ApplicationOptions, RenderContext, RenderOptions } from "./types.ts";

export interface DialogButton {
  action: string;
  label: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: "submit" | "button" | "reset";
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: DialogV2) => unknown;
}

export type DialogOptions = ApplicationOptions & {
  content?: string | HTMLElement;
  buttons?: DialogButton[];
  modal?: boolean | null;
  submit?: ((result: unknown, dialog: DialogV2) => unknown) | null;
};

export type DialogWaitOptions = DialogOptions & {
  render?: ((event: Event, dialog: DialogV2) => unknown) | null;
  close?: ((event: Event, dialog: DialogV2) => unknown) | null;
  rejectClose?: boolean | null;
  yes?: Partial<DialogButton> | null;
  no?: Partial<DialogButton> | null;
  ok?: Partial<DialogButton> | null;
};

type DialogType = "prompt" | "confirm" | "wait" | "input";

/** Nodes of text that stands inside the dialog's form, where HTML drops the tags of another one. */
function insideForm(html: string): ChildNode[] {
  const form = make("form");
  form.innerHTML = html;
  return [...form.childNodes];
}

/** A small window with content and buttons that answers with the button pressed. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationOptions = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    form: { closeOnSubmit: true },
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: "auto" },
  };

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector("form") ?? null;
  }

  get #buttons(): Record<string, DialogButton> {
    return this.options.buttons as Record<string, DialogButton>;
  }

  override _initializeApplicationOptions(options: ApplicationOptions): ApplicationConfiguration {
    const { buttons: own, content, ...rest } = options as DialogOptions;
    const merged = super._initializeApplicationOptions(rest);
    // A subclass may have buttons and words of its own among its default options.
    const inherited = merged as unknown as DialogOptions;
    const buttons = own ?? inherited.buttons;
    if (!buttons?.length) throw new Error("You must define at least one entry in options.buttons");
    const record: Record<string, DialogButton> = {};
    for (const button of buttons) {
      if (button.action in record) throw new Error(`The dialog button action "${button.action}" is used twice.`);
      record[button.action] = { ...button };
    }
    const first = record[(buttons[0] as DialogButton).action] as DialogButton;
    if (!buttons.some((button) => button.default)) first.default = true;
    merged.buttons = record;
    merged.content = content ?? inherited.content ?? "";
    return merged;
  }

  override async _renderHTML(_context: RenderContext, _options: RenderOptions): Promise<HTMLFormElement> {
    const { content } = this.options as DialogOptions;
    const form = make("form", { class: "dialog-form standard-form", autocomplete: "off" });
    const body = make("div", { class: "dialog-content standard-form" });
    // Text is cleaned because it often carries names that players chose; an element is the caller's own.
    if (typeof content === "string") body.append(...insideForm(host.foundry.utils.cleanHTML(content)));
    else if (content) body.append(content);
    const footer = make("footer", { class: "form-footer" });
    footer.innerHTML = this._renderButtons();
    form.append(body, footer);
    form.addEventListener("submit", (event) => void this.#submit(event));
    return form;
  }

  /** The buttons as HTML. */
  _renderButtons(): string {
    return Object.values(this.#buttons)
      .map(({ action, label, icon, class: cssClass, style, type = "submit", default: isDefault, disabled }) => {
        const attributes = { type, "data-action": action, autofocus: isDefault, disabled };
        const button = make("button", attributes);
        if (cssClass) button.className = cssClass;
        for (const [rule, value] of Object.entries(style ?? {})) {
          if (rule.includes("-")) button.style.setProperty(rule, value);
          else Object.assign(button.style, { [rule]: value });
        }
        if (icon) button.append(makeIcon(icon));
        button.append(make("span", {}, t(label)));
        return button.outerHTML;
      })
      .join("");
  }

  override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: RenderOptions): void {
    content.replaceChildren(result);
  }

  override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    if (this.options.modal) dialog.showModal();
    else dialog.show();
  }

  override async _postRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._postRender(context, options);
    if (!options.isFirstRender) return;
    const wanted = this.element.querySelector<HTMLElement>(".dialog-content [autofocus]");
    const fallback = this.element.querySelector<HTMLElement>(".form-footer button[autofocus]");
    (wanted ?? fallback)?.focus();
  }

  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("keydown", (event) => this._onKeyDown(event));
    // The native cancel would hide the element behind the application's back.
    this.element.addEventListener("cancel", (event) => {
      if (event.target !== this.element) return;
      event.preventDefault();
      void this.close();
    });
  }

  #submit(event: SubmitEvent): Promise<this> | undefined {
    event.preventDefault();
    const submitter = (event.submitter as HTMLButtonElement | null) ?? this.#defaultButton();
    return submitter ? this._onSubmit(submitter, event) : undefined;
  }

  #defaultButton(): HTMLButtonElement | null {
    const chosen = Object.values(this.#buttons).find((button) => button.default);
    if (!chosen) return null;
    return this.element.querySelector(`.form-footer button[data-action="${CSS.escape(chosen.action)}"]`);
  }

  override _onClickAction(event: PointerEvent, target: HTMLElement): void {
    const button = this.#buttons[target.dataset.action ?? ""];
    // Submit buttons arrive through the form, after the browser checked its fields.
    if (!button || (button.type ?? "submit") === "submit") return;
    event.preventDefault();
    void this._onSubmit(target as HTMLButtonElement, event);
  }

  /** Runs the button's callback and answers with its result or the button's action. */
  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = this.#buttons[target.dataset.action ?? ""];
    if (!button) return this;
    target.disabled = true;
    try {
      const result = (await button.callback?.(event, target, this)) ?? button.action;
      await (this.options as DialogOptions).submit?.(result, this);
    } catch (error) {
      reportError(error, `Dialog "${this.id}"`);
      return this;
    } finally {
      target.disabled = false;
    }
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** Escape dismisses; Enter in a field presses the default button, which need not be the first. */
  _onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close({ closeKey: true });
      return;
    }
    const target = elementOf(event);
    if (event.key !== "Enter" || event.isComposing || !target) return;
    if (target.closest("textarea, button, a, select, prose-mirror, [contenteditable='true'], string-tags")) return;
    const button = this.#defaultButton();
    if (!button || !this.form) return;
    event.preventDefault();
    event.stopPropagation();
    if (button.type === "submit") this.form.requestSubmit(button);
    else button.click();
  }

  // ------------------------------------------------------------------ factories

  /** Yes or no; resolves to true, false, or null when dismissed. */
  static async confirm({ yes = {}, no = {}, ...config }: DialogWaitOptions = {}): Promise<unknown> {
    const buttons: DialogButton[] = [
      mergeObject(
        { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true },
        (yes ?? {}) as Data,
      ) as DialogButton,
      mergeObject(
        { action: "no", label: "No", icon: "fa-solid fa-xmark", callback: () => false },
        (no ?? {}) as Data,
      ) as DialogButton,
      ...(config.buttons ?? []),
    ];
    if (!buttons.some((button) => button.default)) (buttons[1] as DialogButton).default = true;
    return this.wait({ ...config, buttons });
  }

  /** One confirmation button; resolves to its callback's result. */
  static async prompt({ ok = {}, ...config }: DialogWaitOptions = {}): Promise<unknown> {
    const button = mergeObject(
      { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true },
      (ok ?? {}) as Data,
    ) as DialogButton;
    return this.wait({ ...config, buttons: [button, ...(config.buttons ?? [])] });
  }

  /** Like prompt, and resolves to the data of the form in the content. */
  static async input({ ok, ...config }: DialogWaitOptions = {}): Promise<unknown> {
    const callback = (_event: Event, button: HTMLButtonElement) =>
      new FormDataExtended(button.form as HTMLFormElement).object;
    return this.prompt({ ...config, ok: { callback, ...ok } });
  }

  /** Shows a dialog and resolves with the pressed button's result, or null when it is dismissed. */
  static async wait(options: DialogWaitOptions): Promise<unknown> {
    const { rejectClose = false, close, render, submit, ...config } = options;
    return new Promise((resolve, reject) => {
      let answered = false;
      const dialog = new this({
        ...config,
        submit: async (result: unknown, shown: DialogV2) => {
          await submit?.(result, shown);
          answered = true;
          resolve(result);
        },
      } as DialogOptions);
      dialog.addEventListener(
        "close",
        (event) => {
          const result = close?.(event, dialog);
          if (answered) return;
          if (rejectClose) reject(new Error("Dialog was dismissed without pressing a button."));
          else resolve(result ?? null);
        },
        { once: true },
      );
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /**
   * Shows a dialog to a user, wherever that user plays.
   * @param user A user or a user's id. Callbacks are not supported: the configuration travels as JSON.
   */
  static async query(user: HostUser | string, type: DialogType, config: DialogWaitOptions = {}): Promise<unknown> {
    const target = typeof user === "string" ? host.game.users.get(user) : user;
    if (!target) throw new Error(`User [${String(user)}] does not exist`);
    if (target.isSelf || target.id === host.game.user.id) return this._handleQuery({ type, config });
    return target.query("dialog", { type, config });
  }

  static _handleQuery({ type, config }: { type: DialogType; config: DialogWaitOptions }): Promise<unknown> {
    switch (type) {
      case "prompt":
      case "confirm":
      case "input":
      case "wait":
        return this[type](config);
      default:
        throw new Error(`Unknown dialog type: ${String(type)}`);
    }
  }
}
