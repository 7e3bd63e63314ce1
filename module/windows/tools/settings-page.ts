import { rulesets } from "../../contract/index.ts";
import { hooks, SYSTEM_ID } from "../../foundry/index.ts";
import { t } from "../../i18n/i18n.ts";

/** Our settings in Foundry's window: under the name of the rule set that each belongs to, and found by their words. */

/** From this many on they are searched. */
const MANY = 8;

/** Without the marks that not everybody types. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The heading that a setting stands under: its rule set's name, or the table's. */
function headingOf(name: string): string {
  const [, id = "", ...rest] = name.split(".");
  const ruleset = rest.length > 0 ? rulesets.get(id) : undefined;
  return t(ruleset?.label ?? "CUBILETE.checkup.table");
}

function arrange(_window: unknown, element: HTMLElement): void {
  // Whichever element holds a setting in this generation: the one beside the other settings.
  const names = `[name^="${SYSTEM_ID}."]`;
  const lists = new Set(
    [...element.querySelectorAll(`.form-group:has(${names})`)].flatMap(({ parentElement }) => parentElement ?? []),
  );
  for (const list of lists) {
    if (list.querySelector(".cubilete-heading")) continue;
    const groups = [...list.querySelectorAll<HTMLElement>(`:scope > .form-group:has(${names})`)];
    let last = "";
    for (const group of groups) {
      const heading = headingOf(group.querySelector(names)?.getAttribute("name") ?? "");
      group.dataset.heading = heading;
      if (heading !== last) group.before(made("h2", "cubilete-heading", heading));
      last = heading;
    }
    if (groups.length >= MANY) groups[0]?.previousElementSibling?.before(search(list, groups));
  }
}

function made(tag: string, className: string, text = ""): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** What does not fit goes out of sight, headings without anything under them too. */
function search(list: Element, groups: readonly HTMLElement[]): HTMLElement {
  const input = made("input", "cubilete-search") as HTMLInputElement;
  input.type = "search";
  input.placeholder = input.ariaLabel = t("CUBILETE.settings.search");
  input.addEventListener("input", () => {
    const words = plain(input.value).split(/\s+/);
    for (const group of groups) {
      const text = plain(`${group.dataset.heading} ${group.textContent}`);
      group.hidden = !words.every((word) => text.includes(word));
    }
    for (const heading of list.querySelectorAll<HTMLElement>(".cubilete-heading"))
      heading.hidden = !groups.some((group) => !group.hidden && group.dataset.heading === heading.textContent);
  });
  // It is no setting: the window must not hear of it.
  input.addEventListener("change", (event) => event.stopPropagation());
  return input;
}

/** Once, at `init`. */
export function registerSettingsPage(): void {
  hooks.on("renderSettingsConfig", arrange);
}
