import { hooks } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";

/** Puts a button above a list of the sidebar, in a row of its own: the host's buttons fill theirs. `name`: its data attribute. */
export function addDirectoryButton(
  name: string,
  icon: string,
  label: string,
  open: () => unknown,
  list = "Actor",
): void {
  hooks.on(`render${list}Directory`, (_app: unknown, element: HTMLElement) => {
    const place = element.querySelector(".header-actions") ?? element.querySelector("search");
    if (!place || element.querySelector(`[${name}]`)) return;
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute(name, "");
    const sign = document.createElement("i");
    sign.className = `fa-solid ${icon}`;
    sign.ariaHidden = "true";
    button.append(sign, ` ${t(label)}`);
    button.addEventListener("click", () => void open());
    const row = document.createElement("div");
    row.className = "header-actions action-buttons flexrow";
    row.append(button);
    place.after(row);
  });
}
