import { CLOSED } from "../../../common/closed.ts";
import { pageAddress } from "../route.ts";
import { pageLanguage } from "./language.ts";

/** Messages of the time before there are notifications, each with its bar. */
const early: { level: string; text: string; bar: HTMLElement }[] = [];

/** Shows a message before the notification area exists (start-up): a plain bar at the top of the page. */
export function fallbackNotify(level: string, text: string): void {
  if (typeof document === "undefined" || !document.body) return;
  const bar = document.createElement("p");
  bar.className = `mesa-start-notice ${level}`;
  bar.setAttribute("role", level === "error" ? "alert" : "status");
  bar.textContent = text;
  document.body.prepend(bar);
  early.push({ level, text, bar });
}

/** Moves what was said before there were notifications into them, to stay until it is closed. */
export function handOverNotices(): void {
  for (const { level, text, bar } of early.splice(0)) {
    bar.remove();
    const show = level === "error" ? "error" : level === "warn" ? "warn" : "info";
    ui.notifications[show](foundry.utils.escapeHTML(text), { permanent: true, console: false });
  }
}

/** Replaces the page with the reason why the client could not start. */
export function showStartFailure(error: unknown): void {
  const problem = error instanceof Error ? error : new Error(String(error));
  console.error("Mesa could not start", problem);
  const box = document.createElement("section");
  box.className = "mesa-start-failure";
  box.setAttribute("role", "alert");
  const title = document.createElement("h1");
  const words = CLOSED[pageLanguage()];
  title.textContent = words.title;
  const reason = document.createElement("pre");
  reason.textContent = problem.message;
  const again = document.createElement("a");
  again.href = pageAddress("join");
  again.textContent = words.back;
  box.append(title, reason, again);
  document.body.replaceChildren(box);
}
