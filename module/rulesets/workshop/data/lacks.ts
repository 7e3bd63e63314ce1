import type { Hero, HeroThing, Page } from "../../../core/workshop/page/types.ts";
import { t } from "../../../i18n/i18n.ts";
import { workshopCore } from "./core.ts";
import { local } from "./games.ts";
import { key } from "./labels.ts";

/** What a thing should go with and does not, by its name; null where it lacks nothing. */
export function lackName(page: Page, hero: Hero, thing: HeroThing): string | null {
  const lacks = workshopCore().lackOf(page, hero, thing);
  if (lacks === null) return null;
  const kind = page.things.find(({ id }) => id === lacks);
  return kind ? local(kind.name) : t(key("sheet.attribute"));
}
