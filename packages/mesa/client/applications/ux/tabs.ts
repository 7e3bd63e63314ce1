import { elementOf } from "../dom.ts";

export interface TabsConfig {
  group?: string;
  navSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: ((event: MouseEvent | null, tabs: Tabs, tabName: string) => unknown) | null;
}

/** Tabbed navigation for a block of HTML that is not an application's own tab group. */
export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabsConfig["callback"];
  _navSelector: string;
  _nav: HTMLElement | null = null;
  _contentSelector: string | undefined;
  _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsConfig) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  bind(html: HTMLElement): void {
    this._nav = html.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    if (!this._contentSelector) this._content = null;
    else if (html.matches(this._contentSelector)) this._content = html;
    else this._content = html.querySelector<HTMLElement>(this._contentSelector);
    const first = this._nav.querySelector<HTMLElement>("[data-tab]")?.dataset.tab;
    this.activate(this.active ?? first ?? "");
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    if (!this._nav) return;
    const ofGroup = (element: HTMLElement) =>
      !this.group || !element.dataset.group || element.dataset.group === this.group;
    const all = (root: HTMLElement | null) =>
      [...(root?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])].filter(ofGroup);
    const items = all(this._nav);
    const chosen = items.some((item) => item.dataset.tab === tabName) ? tabName : items[0]?.dataset.tab;
    if (chosen === undefined) return;
    for (const item of items) {
      const active = item.dataset.tab === chosen;
      item.classList.toggle("active", active);
      if (item.getAttribute("role") === "tab") item.setAttribute("aria-selected", String(active));
    }
    for (const pane of all(this._content)) pane.classList.toggle("active", pane.dataset.tab === chosen);
    this.active = chosen;
    if (triggerCallback) this.callback?.(null, this, chosen);
  }

  _onClickNav(event: MouseEvent): void {
    const tab = elementOf(event)?.closest<HTMLElement>("[data-tab]");
    const name = tab?.dataset.tab;
    if (!name || name === this.active || !this._nav?.contains(tab)) return;
    event.preventDefault();
    this.activate(name);
    this.callback?.(event, this, name);
  }
}
