import { el, icon } from "./dom.ts";
import { type Data, host, t } from "./host.ts";

export type NotificationType = "info" | "warning" | "error" | "success";

export interface NotificationOptions {
  permanent?: boolean;
  progress?: boolean;
  localize?: boolean;
  console?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Data;
}

export interface Notification {
  id: number;
  type: NotificationType;
  timestamp: number;
  message: string;
  error?: Error;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  timer?: ReturnType<typeof setTimeout>;
  remove(): void;
  update(update: UpdateOptions): void;
}

interface UpdateOptions extends NotificationOptions {
  message?: string;
  /** How far along, from 0 to 1. */
  pct?: number;
}

const ICONS: Record<NotificationType, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
  success: "fa-solid fa-circle-check",
};

/** Short messages at the top of the page: at most five at once, the others wait their turn. */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  #nextId = 1;
  #queue: Notification[] = [];
  #active: Notification[] = [];

  get #list(): HTMLOListElement {
    const found = document.getElementById("notifications");
    if (found) return found as HTMLOListElement;
    const list = el("ol", { id: "notifications", class: "plain", role: "status", "aria-live": "polite" });
    document.body.append(list);
    return list;
  }

  info(message: string | Error, options: NotificationOptions = {}): Notification {
    return this.notify(message, "info", options);
  }

  warn(message: string | Error, options: NotificationOptions = {}): Notification {
    return this.notify(message, "warning", options);
  }

  error(message: string | Error, options: NotificationOptions = {}): Notification {
    return this.notify(message, "error", options);
  }

  success(message: string | Error, options: NotificationOptions = {}): Notification {
    return this.notify(message, "success", options);
  }

  /**
   * Queues a message.
   * @param options.format values for the message as a language key; they are escaped unless `escape` is false
   * @param options.clean  whether HTML in the message is cleaned; never left out for text of unknown origin
   */
  notify(message: string | Error, type: NotificationType = "info", options: NotificationOptions = {}): Notification {
    const error = message instanceof Error ? message : undefined;
    const text = error ? error.message : String(message);
    const notification: Notification = {
      id: this.#nextId,
      type,
      timestamp: Date.now(),
      message: error ? host.foundry.utils.escapeHTML(text) : this.#toHTML(text, options),
      permanent: options.permanent ?? false,
      console: options.console ?? true,
      active: false,
      progress: options.progress ?? false,
      pct: 0,
      remove: () => this.remove(notification),
      update: (update) => this.update(notification, update),
    };
    if (error) notification.error = error;
    this.#nextId += 1;
    if (notification.console) this.#log(notification);
    this.#queue.push(notification);
    this.#show();
    return notification;
  }

  #toHTML(
    text: string,
    { localize = false, format, escape: escaped = true, clean = true }: NotificationOptions,
  ): string {
    const { utils } = host.foundry;
    if (format) {
      const values = escaped
        ? Object.fromEntries(Object.entries(format).map(([key, value]) => [key, utils.escapeHTML(String(value))]))
        : format;
      const formatted = t(text, values);
      return escaped || !clean ? formatted : utils.cleanHTML(formatted);
    }
    if (localize) return t(text);
    return clean ? utils.cleanHTML(text) : text;
  }

  #log(notification: Notification): void {
    const method = { info: "info", success: "info", warning: "warn", error: "error" } as const;
    const { message } = notification;
    console[method[notification.type]](notification.error ?? message);
  }

  #show(): void {
    const { MAX_ACTIVE, LIFETIME_MS } = this.constructor as typeof Notifications;
    while (this.#queue.length > 0 && this.#active.length < MAX_ACTIVE) {
      const notification = this.#queue.shift();
      if (!notification) return;
      notification.active = true;
      notification.element = this.#draw(notification);
      this.#active.push(notification);
      this.#list.append(notification.element);
      if (!notification.permanent && !notification.progress) {
        notification.timer = setTimeout(() => this.remove(notification), LIFETIME_MS);
      }
    }
  }

  #draw(notification: Notification): HTMLLIElement {
    const { type, permanent, progress } = notification;
    const classes = ["notification", type, permanent && "permanent", progress && "progress"].filter(Boolean).join(" ");
    const li = el("li", { class: classes, "data-id": notification.id, role: type === "error" ? "alert" : false });
    const text = el("div", { class: "notification-text" });
    text.innerHTML = notification.message;
    const close = el("button", {
      type: "button",
      class: "notification-close icon unbutton",
      "aria-label": t("COMMON.Close"),
    });
    close.append(icon("fa-solid fa-xmark"));
    close.addEventListener("click", () => this.remove(notification));
    li.append(icon(ICONS[type]), text, close);
    if (progress) {
      const bar = el("div", {
        class: "notification-bar",
        role: "progressbar",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
      });
      bar.append(el("span"));
      li.append(bar);
      this.#drawProgress(li, notification.pct);
    }
    li.addEventListener("pointerenter", () => clearTimeout(notification.timer));
    li.addEventListener("pointerleave", () => {
      if (permanent || progress) return;
      notification.timer = setTimeout(
        () => this.remove(notification),
        (this.constructor as typeof Notifications).LIFETIME_MS,
      );
    });
    return li;
  }

  #drawProgress(li: HTMLElement, pct: number): void {
    li.style.setProperty("--pct", `${Math.round(pct * 100)}%`);
    li.querySelector(".notification-bar")?.setAttribute("aria-valuenow", String(Math.round(pct * 100)));
  }

  #get(target: Notification | number): Notification | undefined {
    const id = typeof target === "number" ? target : target.id;
    return [...this.#active, ...this.#queue].find((notification) => notification.id === id);
  }

  has(target: Notification | number): boolean {
    return this.#get(target) !== undefined;
  }

  /** Changes a message or its progress; a progress message that reaches 1 leaves after a while. */
  update(target: Notification | number, update: UpdateOptions = {}): void {
    const notification = this.#get(target);
    if (!notification) return;
    if (update.message !== undefined) {
      notification.message = this.#toHTML(update.message, update);
      const text = notification.element?.querySelector(".notification-text");
      if (text) text.innerHTML = notification.message;
    }
    if (update.pct === undefined) return;
    if (!(update.pct >= 0 && update.pct <= 1)) throw new RangeError(`pct is a number from 0 to 1, not ${update.pct}.`);
    notification.pct = update.pct;
    if (notification.element) this.#drawProgress(notification.element, update.pct);
    if (update.pct === 1) {
      notification.timer = setTimeout(
        () => this.remove(notification),
        (this.constructor as typeof Notifications).LIFETIME_MS / 2,
      );
    }
  }

  remove(target: Notification | number): void {
    const notification = this.#get(target);
    if (!notification) return;
    clearTimeout(notification.timer);
    notification.active = false;
    notification.element?.remove();
    this.#active = this.#active.filter((other) => other !== notification);
    this.#queue = this.#queue.filter((other) => other !== notification);
    this.#show();
  }

  clear(): void {
    this.#queue = [];
    for (const notification of [...this.#active]) this.remove(notification);
  }
}
