import { rulesets } from "../contract/index.ts";
import { chooseOwnActor } from "../dialogs/choose-actor.ts";
import { documentOf, hooks, type ItemLike, type JsonObject, theConfig } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { startThrow } from "./roll.ts";

/** Doors to the one throw beside sheet and card: the hotbar, and words in a journal or in chat. */

/** Throws with an item, as a click on it in the hotbar does: whoever carries it throws. */
export function throwItem(uuid: string, event: Event | null = null): Promise<unknown> {
  return answering(async () => {
    const item = await documentOf<ItemLike>(uuid);
    if (!item) throw new UserError("CUBILETE.error.itemGone");
    const ruleset = rulesets.ofType(item.type);
    const kind = ruleset?.items[item.type]?.throw;
    if (!ruleset || !kind || !item.actor) return void item.sheet?.render({ force: true });
    return startThrow({ ruleset: ruleset.id, kind, actor: item.actor.uuid, item: uuid }, { event });
  });
}

interface HotbarLike {
  data?: { type?: string; uuid?: string };
}

/** An item of ours that was dropped on the hotbar becomes a macro that throws with it. */
function onHotbarDrop(_bar: unknown, data: HotbarLike["data"], slot: number): boolean {
  const { type, uuid } = data ?? {};
  const item = type === "Item" && uuid ? (fromUuidSync(uuid as never) as ItemLike | null) : null;
  const kind = item && rulesets.ofType(item.type)?.items[item.type]?.throw;
  if (!item?.actor || !kind) return true;
  void answering(async () => {
    const command = `game.system.api.throwItem(${JSON.stringify(uuid)}, event);`;
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

/** `@Throw[<rule set>.<kind> name=value name="two words"]{label}` in rich text. `item` names a thing on the thrower's sheet. */
const WORDS = /@Throw\[(\w+)\.(\w+)([^\]]*)\](?:\{([^}]+)\})?/g;
const ARGUMENT = /(\w+)=(?:"([^"]*)"|(\S+))/g;

/** The words as a link; as they were written where they name no throw. */
function linkOf(match: RegExpMatchArray): HTMLElement | null {
  const [, ruleset = "", kind = "", rest = "", label] = match;
  const known = rulesets.get(ruleset)?.throws ?? {};
  if (!Object.hasOwn(known, kind)) return null;
  const args: JsonObject = {};
  for (const [, name = "", quoted, plain = ""] of rest.matchAll(ARGUMENT)) {
    const value = quoted ?? plain;
    args[name] = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  }
  const { item, ...others } = args;
  const link = document.createElement("a");
  link.className = "cubilete-throw content-link";
  link.dataset.ruleset = ruleset;
  link.dataset.kind = kind;
  link.dataset.args = JSON.stringify(others);
  if (item !== undefined) link.dataset.like = String(item);
  const icon = document.createElement("i");
  icon.className = "fa-solid fa-dice";
  link.append(icon, label ?? (item === undefined ? game.i18n?.localize(known[kind]?.label ?? "") : String(item)) ?? "");
  return link;
}

/** A link that was pressed: the user's own actor throws. */
function onLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest<HTMLElement>("a.cubilete-throw");
  if (!link) return;
  event.preventDefault();
  const { ruleset = "", kind = "", args = "{}", like } = link.dataset;
  void answering(async () => {
    const actor = await chooseOwnActor(ruleset, {});
    if (!actor) return;
    const asked = { ruleset, kind, actor, like: like ? { name: like } : null, args: JSON.parse(args) as JsonObject };
    await startThrow(asked, { event });
  });
}

/** Opens them; once, at `init`. */
export function openDoors(): void {
  hooks.on("hotbarDrop", onHotbarDrop as never);
  theConfig().TextEditor.enrichers.push({ id: "cubilete.throw", pattern: WORDS, enricher: linkOf });
  document.addEventListener("click", onLink);
}
