import type { TargetChanges } from "../../../contract/index.ts";
import type { Page } from "../../../core/workshop/page/types.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { listed, short } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { local, pageOf } from "../data/games.ts";
import { key } from "../data/labels.ts";
import { pastPages } from "../data/past.ts";

/** What a card's changes name, on a page that was saved anew since: under its new name, or gone. */

type Changes = PageOutcome["changes"];

const ROOMS = ["attributes", "resources", "fields", "conditions"] as const;

/** What the page has of that name, on its heroes or for the table. */
function foundOn(page: Page, name: string): { readonly name: Page["name"] } | undefined {
  const { isTablesName, sharedName } = workshopCore();
  if (isTablesName(name)) return page.shared.find((one) => sharedName(one) === name);
  return ROOMS.flatMap((room) => page[room] as readonly { id: string; name: Page["name"] }[]).find(
    ({ id }) => id === name,
  );
}

function nameNow(page: Page, name: string): string {
  if (foundOn(page, name)) return name;
  if (workshopCore().isTablesName(name)) return page.was[name] ?? name;
  const now = ROOMS.map((room) => page.was[`${room}.${name}`]).find((path) => path !== undefined);
  return now?.slice(now.indexOf(".") + 1) ?? name;
}

/** The same changes by the names that the page gives things now. */
export function byNamesNow(game: string, changes: Changes): Changes {
  const page = pageOf(game);
  if (!page || Object.keys(page.was).length === 0) return changes;
  return changes.map((change) => {
    const [, side = "", name = ""] = /^(target\.)?(.*)$/s.exec(change.resource) ?? [];
    return { ...change, resource: `${side}${nameNow(page, name)}` };
  });
}

/** What no page of the game says any more, by the names that it had then. What belongs to a thing goes with the thing. */
function goneFrom(game: string, changes: Changes): string[] {
  const page = pageOf(game);
  const names = changes.map(({ resource }) => resource.replace(/^target\./, ""));
  const own = names.filter((name) => workshopCore().isTablesName(name) || !name.includes("."));
  const gone = [...new Set(own)].filter((name) => page && !foundOn(page, name));
  return gone.map((name) => {
    const before = pastPages(game).flatMap((past) => foundOn(past, name) ?? [])[0];
    return short(before ? local(before.name) : (name.split(".").at(-1) ?? name));
  });
}

/**
 * What was made of changes, with a line for each that the page knows no more.
 * @throws {UserError} Where that is all of them: it can be applied once the page says it again.
 */
export function sayingWhatIsGone(game: string, changes: Changes, done: TargetChanges): TargetChanges {
  const gone = goneFrom(game, changes);
  if (gone.length === 0) return done;
  if (done.lines.length === 0) throw new UserError(key("error.notOnPage"), { names: listed(gone).join(", ") });
  const lines = gone.map((name) => ({ label: proper(t(key("said.notOnPage"), { name })), value: null }));
  return { ...done, lines: [...done.lines, ...lines] };
}
