import { rulesets } from "../contract/index.ts";
import { chooseOwnActor } from "../dialogs/choose-actor.ts";
import { documentOf, hooks, type ItemLike, type JsonObject, theConfig } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { warnOldName } from "../plan/old-names.ts";
import { startRoll } from "./roll.ts";

/** Doors to the one roll beside sheet and card: the hotbar, and words in a journal or in chat. */

/** Rolls with an item, as a click on it in the hotbar does: whoever carries it rolls. */
export function rollItem(uuid: string, event: Event | null = null): Promise<unknown> {
  return answering(async () => {
    const item = await documentOf<ItemLike>(uuid);
    if (!item) throw new UserError("CUBILETE.error.itemGone");
    const ruleset = rulesets.ofType(item.type);
    const kind = ruleset?.items[item.type]?.roll;
    if (!ruleset || !kind || !item.actor) return void item.sheet?.render({ force: true });
    return startRoll({ ruleset: ruleset.id, kind, actor: item.actor.uuid, item: uuid }, { event });
  });
}

interface HotbarLike {
  data?: { type?: string; uuid?: string };
}

/** An item of ours that was dropped on the hotbar becomes a macro that rolls with it. */
function onHotbarDrop(_bar: unknown, data: HotbarLike["data"], slot: number): boolean {
  const { type, uuid } = data ?? {};
  const item = type === "Item" && uuid ? (fromUuidSync(uuid as never) as ItemLike | null) : null;
  const kind = item && rulesets.ofType(item.type)?.items[item.type]?.roll;
  if (!item?.actor || !kind) return true;
  void answering(async () => {
    const command = `game.system.api.rollItem(${JSON.stringify(uuid)}, event);`;
    const macro = await theConfig().Macro.documentClass.create({
      name: item.name,
      type: "script",
      img: item.img,
      command,
    });
    if (macro) await game.user?.assignHotbarMacro(macro, slot);
  });
  return false;
}

/** `@Roll[<rule set>.<kind> name=value name="two words"]{label}` in rich text. `item` names a thing on the roller's sheet. */
const WORDS = /@(Roll|Throw)\[(\w+)\.(\w+)([^\]]*)\](?:\{([^}]+)\})?/g;
const ARGUMENT = /(\w+)=(?:"([^"]*)"|(\S+))/g;

/** The words as a link; as they were written where they name no roll. */
function linkOf(match: RegExpMatchArray): HTMLElement | null {
  const [, word, ruleset = "", kind = "", rest = "", label] = match;
  if (word === "Throw") warnOldName("@Throw[…]", "@Roll[…]");
  const known = rulesets.get(ruleset)?.rolls ?? {};
  if (!Object.hasOwn(known, kind)) return null;
  const args: JsonObject = {};
  for (const [, name = "", quoted, plain = ""] of rest.matchAll(ARGUMENT)) {
    const value = quoted ?? plain;
    args[name] = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  const { item, ...others } = args;
  const link = document.createElement("a");
  link.className = "cubilete-roll content-link";
  link.dataset.ruleset = ruleset;
  link.dataset.kind = kind;
  link.dataset.args = JSON.stringify(others);
  if (item !== undefined) link.dataset.like = String(item);
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-dice";
  link.append(icon, label ?? (item === undefined ? game.i18n?.localize(known[kind]?.label ?? "") : String(item)) ?? "");
  return link;
}

/** A link that was pressed: the user's own actor rolls. */
function onLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest<HTMLElement>("a.cubilete-roll");
  if (!link) return;
  event.preventDefault();
  const { ruleset = "", kind = "", args = "{}", like } = link.dataset;
  void answering(async () => {
    const actor = await chooseOwnActor(ruleset, {});
    if (!actor) return;
    const asked = { ruleset, kind, actor, like: like ? { name: like } : null, args: JSON.parse(args) as JsonObject };
    await startRoll(asked, { event });
  });
}

/** Opens them; once, at `init`. */
export function registerEntryPoints(): void {
  hooks.on("hotbarDrop", onHotbarDrop as never);
  theConfig().TextEditor.enrichers.push({ id: "cubilete.roll", pattern: WORDS, enricher: linkOf });
  document.addEventListener("click", onLink);
}
