import { type RuleSet, rulesets } from "../contract/index.ts";
import {
  documentHere,
  documentOf,
  hooks,
  type ItemLike,
  type JsonObject,
  theConfig,
  theGame,
} from "../foundry/index.ts";
import { openSheet } from "../foundry/v13-v14/windows.ts";
import { answering, isNotFetched, UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { warnOldName } from "../plan/old-names.ts";
import { isPlayed } from "../settings/settings.ts";
import { droppedRoll, rollMacro, takeDroppedRolls } from "./dropped-rolls.ts";
import { startRoll } from "./roll.ts";

/** Entry points of a roll beside sheet and card: the hotbar, and words in a journal or in chat. */

/** Rolls with an item, as a click on it in the hotbar does: its bearer rolls. */
export function rollItem(uuid: string, event: Event | null = null): Promise<unknown> {
  return answering(async () => {
    const item = await documentOf<ItemLike>(uuid);
    if (!item) throw new UserError("CUBILETE.error.itemGone");
    const ruleset = rulesets.ofType(item.type);
    const kind = ruleset?.items[item.type]?.roll;
    if (!ruleset || !kind || !item.actor) return openSheet(item);
    return startRoll({ ruleset: ruleset.id, kind, actor: item.actor.uuid, item: uuid }, { event });
  });
}

interface Dropped {
  type?: string;
  uuid?: string;
}

/** Lays a macro on the hotbar: the user's own that does the very same, or a new one. */
function toHotbar(slot: number, data: () => object | Promise<object>): false {
  void answering(async () => {
    const wanted = (await data()) as { command: string; name: string };
    const same = theGame().macros.find(
      (known) =>
        known.isOwner && known.name === wanted.name && (known as { command?: string }).command === wanted.command,
    );
    const macro = same ?? (await theConfig().Macro.documentClass.create(wanted));
    if (macro) await game.user?.assignHotbarMacro(macro, slot);
  });
  return false;
}

/** A roll, or an item of ours, that was dropped on the hotbar becomes a macro that rolls. */
function onHotbarDrop(_bar: unknown, data: Dropped | undefined, slot: number): boolean {
  const roll = droppedRoll(data);
  if (roll) return toHotbar(slot, () => rollMacro(roll));
  const { type, uuid } = data ?? {};
  // What lies inside a compendium's document is not found without waiting: not strict, that is nothing of ours.
  const item = type === "Item" ? documentHere<ItemLike>(uuid) : null;
  const kind = item && rulesets.ofType(item.type)?.items[item.type]?.roll;
  if (!item?.actor || !kind) return true;
  const command = `game.system.api.rollItem(${JSON.stringify(uuid)}, event);`;
  return toHotbar(slot, () => ({ name: item.name, type: "script", img: item.img, command }));
}

/**
 * `@Roll[<rule set>.<kind> name=value name="two words"]{label}` in rich text. `item` names a thing on the roller's sheet.
 * Others write these texts, and every page reads them: each piece has a longest length, so that no text takes long.
 */
export const WORDS = /@(Roll|Throw)\[([\w-]{1,40})\.([\w-]{1,40})(|\s[^\]]{0,400})\](?:\{([^}]{1,200})\})?/g;

/** What stands behind the sign: a number, a tick of the dialog, or words. */
function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
}

/** `name=value name="two words"` as names and values, over the whole text. Words of another form are skipped. */
export function readArguments(text: string): JsonObject {
  const args: JsonObject = {};
  let at = 0;
  while (at < text.length) {
    const equals = text.indexOf("=", at);
    if (equals < 0) break;
    const name = text.slice(at, equals).trim().split(/\s/).at(-1) ?? "";
    const quoted = text[equals + 1] === '"' ? text.indexOf('"', equals + 2) : -1;
    const rest = text.slice(equals + 1);
    const value = quoted >= 0 ? text.slice(equals + 2, quoted) : rest.slice(0, Math.max(0, rest.search(/\s|$/)));
    at = quoted >= 0 ? quoted + 1 : equals + 1 + value.length;
    if (name !== "" && (value !== "" || quoted >= 0)) args[name] = readValue(value);
  }
  return args;
}

/** The rolls of a rule set, or null while its part has not arrived: one link is no reason to show nothing of a text. */
async function rollsOf(ruleset: RuleSet): Promise<RuleSet["rolls"] | null> {
  try {
    await rulesets.load(ruleset.id);
    return ruleset.rolls;
  } catch (error) {
    if (isNotFetched(error)) return null;
    throw error;
  }
}

/** The words as a link; as they were written where they name no roll, or a game that is not played here. */
async function linkOf(match: RegExpMatchArray): Promise<HTMLElement | null> {
  const [, word, ruleset = "", kind = "", rest = "", label] = match;
  if (word === "Throw") warnOldName("@Throw[…]", "@Roll[…]");
  const named = rulesets.get(ruleset);
  if (!named || !isPlayed(ruleset)) return null;
  const known = await rollsOf(named);
  if (known && !Object.hasOwn(known, kind)) return null;
  const { item, ...others } = readArguments(rest);
  const link = document.createElement("a");
  link.className = "cubilete-roll content-link";
  link.dataset.ruleset = ruleset;
  link.dataset.kind = kind;
  link.dataset.args = JSON.stringify(others);
  if (item !== undefined) link.dataset.like = String(item);
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-dice";
  // Whatever the text calls it, the dialog names the roll by its own name.
  const own = t(known?.[kind]?.label ?? "");
  link.dataset.tooltipText = own;
  link.append(icon, label ?? (item === undefined ? own || kind : String(item)));
  return link;
}

/** A link that was pressed: an actor of the user's rolls, first of all the one whose token is selected. */
function onLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest<HTMLElement>("a.cubilete-roll");
  if (!link) return;
  event.preventDefault();
  // It looks like a link to a document and is none: a host that listens further up is not asked for one.
  event.stopPropagation();
  const { ruleset = "", kind = "", args = "{}", like } = link.dataset;
  void answering(async () => {
    await rulesets.load(ruleset);
    const { chooseOwnActor } = await import("../dialogs/choose-actor.ts");
    const actor = await chooseOwnActor(ruleset, { bySelection: true });
    if (!actor) return;
    const asked = { ruleset, kind, actor, like: like ? { name: like } : null, args: JSON.parse(args) as JsonObject };
    const { applying } = rulesets.rollType(ruleset, kind).kind;
    // Another user wrote these words: a roll that changes an actor at once opens the dialog first, whatever key is
    // held.
    const atOnce = applying?.own?.(asked.args) === true || applying?.atOnce === true;
    await startRoll(asked, { event, ...(atOnce && { dialog: true }) });
  });
}

/** Opens them; once, at `init`. */
export function registerEntryPoints(): void {
  takeDroppedRolls();
  hooks.on("hotbarDrop", onHotbarDrop);
  // The listener sits on the element, because a text may be read in a window with another document.
  const onRender = (element: HTMLElement) => element.addEventListener("click", onLink);
  theConfig().TextEditor.enrichers.push({ id: "cubilete.roll", pattern: WORDS, enricher: linkOf, onRender });
}
