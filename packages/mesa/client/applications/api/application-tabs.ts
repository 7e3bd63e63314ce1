import type { ApplicationTab, TabsConfiguration } from "./types.ts";

/** Navigation from Mesa's own template. Other tabs get neither keys nor words for screen readers: Foundry gives none. */
const MESA_TABS = "[data-mesa-tabs]";

/** The context of one tab group: an entry per tab, the active one marked. */
export function tabContext(
  group: string,
  config: TabsConfiguration,
  active: string | null,
): Record<string, ApplicationTab> {
  const tabs: Record<string, ApplicationTab> = {};
  for (const tab of config.tabs) {
    const isActive = tab.id === active;
    const classes = [tab.cssClass, isActive ? "active" : ""].filter(Boolean).join(" ");
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${tab.id}` : undefined);
    tabs[tab.id] = { ...tab, group, active: isActive, cssClass: classes, ...(label === undefined ? {} : { label }) };
  }
  return tabs;
}

/**
 * Marks one tab of a group as active in the DOM, in the navigation and in the content.
 * @throws Error when the group has no such tab.
 */
export function activateTab(root: HTMLElement, group: string, tab: string): void {
  const find = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];
  const named = `[data-group="${CSS.escape(group)}"]`;
  const navigation = find(`.tabs ${named}[data-tab]`);
  const inheriting = find(`.tabs${named} [data-tab]:not([data-group])`);
  const buttons = [...navigation, ...inheriting];
  const panes = find(`.tab${named}[data-tab]`).filter((pane) => !buttons.includes(pane));
  if (![...buttons, ...panes].some((element) => element.dataset.tab === tab)) {
    throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
  }
  for (const button of buttons) {
    const active = button.dataset.tab === tab;
    button.classList.toggle("active", active);
    if (button.tagName === "BUTTON") button.setAttribute("aria-pressed", String(active));
    if (button.closest(MESA_TABS)) {
      button.setAttribute("aria-selected", String(active));
      button.tabIndex = active ? 0 : -1;
    }
  }
  for (const pane of panes) pane.classList.toggle("active", pane.dataset.tab === tab);
}

/** The roving keyboard focus of a tab list of Mesa's own: arrows, Home and End move and activate. */
export function onTabKey(event: KeyboardEvent, activate: (tab: HTMLElement, event: Event) => void): void {
  const current = (event.target as HTMLElement | null)?.closest?.<HTMLElement>("[data-action='tab']");
  const list = current?.closest<HTMLElement>(MESA_TABS);
  if (!current || !list) return;
  if ((event.key === "Enter" || event.key === " ") && current.tagName !== "BUTTON") {
    event.preventDefault();
    activate(current, event);
    return;
  }
  const tabs = [...list.querySelectorAll<HTMLElement>("[data-action='tab']")].filter((tab) => tab.offsetParent);
  const index = tabs.indexOf(current);
  const vertical = list.dataset.mesaTabs === "vertical";
  const steps: Record<string, number> = {
    [vertical ? "ArrowDown" : "ArrowRight"]: (index + 1) % tabs.length,
    [vertical ? "ArrowUp" : "ArrowLeft"]: (index - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  const next = steps[event.key] === undefined ? undefined : tabs[steps[event.key] as number];
  if (!next) return;
  event.preventDefault();
  activate(next, event);
  next.focus();
}
