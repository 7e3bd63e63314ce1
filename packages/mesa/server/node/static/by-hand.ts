import { readFileSync } from "node:fs";
import { join } from "node:path";

import { hostMeta } from "../http/pages.ts";
import { escapeHtml } from "../http/respond.ts";
import { PLACE } from "../place.ts";

/** The two pages by which friends come to a table without a server: of who invites, and of who is invited. They look as the page before the game does. */
export function byHandPages(
  joinTemplate: string,
  title: string,
  lang: string,
  base: string,
  browserHost: string,
): Record<string, string> {
  const template = readFileSync(join(PLACE, "client", "templates", "by-hand.html"), "utf8");
  const [style = ""] = /<style>.*?<\/style>/s.exec(joinTemplate) ?? [];
  const [theme = ""] = /<script>.*?<\/script>/s.exec(joinTemplate) ?? [];
  const page = (script: string): string => {
    const filled: Record<string, string> = {
      world: escapeHtml(title),
      lang: escapeHtml(lang),
      head: hostMeta(browserHost),
      style,
      theme,
      script: escapeHtml(`${base}mesa/${script}.js`),
    };
    return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => filled[name] ?? "");
  };
  return { "invite.html": page("invite"), "guest.html": page("guest") };
}
