import { rulesets } from "../../contract/index.ts";
import type { PlainGame, PlainSheet, PlainThing } from "../../core/carry/plain/kinds.ts";
import { isKindOf, writeSheet } from "../../core/carry/plain/write.ts";
import { type ActorLike, notifications, theGame } from "../../foundry/index.ts";
import { copyText } from "../../foundry/seen.ts";
import { askHere } from "../../foundry/v13-v14/windows.ts";
import { UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { carriedOf } from "./actor-data.ts";
import { plainGamesOf } from "./plain-kinds.ts";

/** A sheet as plain text, for a chat or a forum: pasted here it becomes the same sheet again. */

/** As what plain text can say of an actor. */
function sheetIn(actor: ActorLike): PlainSheet {
  const { type, system, items } = carriedOf(actor);
  const ids = new Set<unknown>(items.map(({ _id }) => _id));
  // A place that names another thing by its id says nothing outside of this sheet.
  const byPath = (data: object): PlainThing["system"] =>
    Object.fromEntries(Object.entries(foundry.utils.flattenObject(data)).filter(([, value]) => !ids.has(value)));
  const things = [...items].sort((one, other) => (one.sort ?? 0) - (other.sort ?? 0));
  return {
    ...{ type, name: nameOnSheet(actor), system: byPath(system) },
    items: things.map((item) => ({ type: item.type, name: item.name, system: byPath(item.system) })),
  };
}

/** @throws {UserError} When the page of its game is missing. */
export async function textOfSheet(actor: ActorLike): Promise<string> {
  const sheet = sheetIn(actor);
  const games = await plainGamesOf(rulesets.ofType(actor.type)?.id ?? "");
  const game: PlainGame | undefined = games.find(({ actors }) => actors.some((kind) => isKindOf(kind, sheet)));
  if (!game) throw new UserError("CUBILETE.carry.trouble.noPage");
  return writeSheet(sheet, game, theGame().i18n.lang);
}

/** Puts a sheet into the clipboard; where the browser does not let us, the user copies it by hand. */
export async function copyAsText(actor: ActorLike): Promise<void> {
  const text = await textOfSheet(actor);
  if (await copyText(text)) {
    notifications().info(t("CUBILETE.carry.copied"));
    return;
  }
  const content = document.createElement("div");
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.autofocus = true;
  area.rows = 16;
  area.textContent = text;
  area.ariaLabel = t("CUBILETE.carry.asText");
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = t("CUBILETE.carry.copyHere");
  content.append(hint, area);
  await askHere("wait", {
    window: { title: "CUBILETE.carry.asText", icon: "fa-solid fa-align-left" },
    content,
    classes: ["cubilete"],
    position: { width: 560 },
    buttons: [{ action: "close", label: "Close", icon: "fa-solid fa-check" }],
    rejectClose: false,
    drawn: (element: HTMLElement) => element.querySelector("textarea")?.select(),
  });
}
