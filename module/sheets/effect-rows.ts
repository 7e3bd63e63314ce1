import { rulesets } from "../contract/index.ts";
import {
  type ActorLike,
  type DocumentLike,
  documentOf,
  type EffectLike,
  type ItemLike,
  theGame,
} from "../foundry/index.ts";
import { answering } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { waits } from "../plan/effect-keys.ts";
import { changeTexts, lastsText } from "../plan/effect-words.ts";
import { givenBy, givesOf } from "../plan/given-effects.ts";
import { lastingItems } from "../plan/lasting-items.ts";
import { nameOnSheet } from "../plan/people/called.ts";

/** The effects of an actor or an item as sheets list them: for a while, always, not working now. */

interface EffectRow {
  id: string;
  uuid: string;
  name: string;
  img: string;
  /** Whether it lies on what the sheet shows, and can be changed there. */
  own: boolean;
  disabled: boolean;
  idle: boolean;
  changes: string[];
  problems: string[];
  /** For a GM, where something of it waits to be allowed; else blank. */
  allowLabel: string;
  lasts: string;
  condition: string;
  /** What the condition does, where it is one. */
  does: string;
  from: string;
  switchLabel: string;
  editLabel: string;
  deleteLabel: string;
  /** Of an item that lasts: its id; else blank. */
  item: string;
}

const ICON = "icons/svg/aura.svg";
const key = (path: string): string => `CUBILETE.effects.${path}`;

async function sourceText(effect: EffectLike, bearer: DocumentLike): Promise<string> {
  if (effect.parent && effect.parent.uuid !== bearer.uuid)
    return t(key("from"), { name: short(nameOnSheet(effect.parent)) });
  if (!effect.origin || effect.origin === bearer.uuid) return "";
  const source = await documentOf(effect.origin).catch((error: unknown) => {
    // Modules write origins too, and Foundry fails over one whose kind of document it does not know.
    console.warn(`Cubilete: the origin "${effect.origin}" of the effect "${effect.name}" cannot be read.`, error);
    return null;
  });
  return source ? t(key("from"), { name: short(nameOnSheet(source)) }) : t(key("fromGone"));
}

async function rowOf(effect: EffectLike, bearer: ActorLike | ItemLike, editable: boolean): Promise<EffectRow> {
  const actor = bearer.documentName === "Actor" ? (bearer as ActorLike) : (bearer as ItemLike).actor;
  const name = short(effect.name);
  const given = bearer.documentName === "Item" ? givesOf(effect) : null;
  return {
    id: effect.id,
    uuid: effect.uuid,
    name,
    img: effect.img ?? ICON,
    own: editable && effect.parent?.uuid === bearer.uuid,
    disabled: effect.disabled,
    idle: !effect.active,
    ...changeTexts(effect, actor, actor ?? bearer),
    item: "",
    allowLabel: actor && theGame().user.isGM && waits(actor, effect) ? t(key("allow"), { name }) : "",
    lasts: lastsText(effect),
    condition: Array.from(effect.statuses)[0] ?? "",
    does: await doesText(effect, actor ?? bearer),
    from: given ? t(key(`gives.${given}`)) : await sourceText(effect, bearer),
    switchLabel: t(key(effect.disabled ? "enable" : "disable"), { name }),
    editLabel: t(key("edit"), { name }),
    deleteLabel: t(key("delete"), { name }),
  };
}

/** An item that lasts, as a row: what it does its rules count, and it is changed on its own sheet. */
function itemRow(item: ItemLike, editable: boolean): EffectRow {
  const spec = rulesets.ofType(item.type)?.lasting?.[item.type];
  const name = short(item.name);
  return {
    id: "",
    uuid: item.uuid,
    item: item.id,
    name,
    img: item.img,
    own: editable,
    disabled: false,
    idle: false,
    changes: spec?.touches(item) ?? [],
    problems: [],
    allowLabel: "",
    lasts: spec?.until?.(item) || t(key(`ends.${spec?.lasts(item) ?? "removed"}`)),
    condition: "",
    does: "",
    from: "",
    switchLabel: "",
    editLabel: t(key("edit"), { name }),
    deleteLabel: t(key("delete"), { name }),
  };
}

/** What the conditions of an effect do, by the rules of its actor. */
async function doesText(effect: EffectLike, { type }: { type: string }): Promise<string> {
  const ruleset = rulesets.ofType(type)?.id;
  if (!ruleset || effect.statuses.size === 0) return "";
  // A sheet opens without them, too.
  const texts = await answering(async () => {
    const { conditionText } = await import("../i18n/rule-pages.ts");
    return Promise.all(Array.from(effect.statuses).map((id) => conditionText(ruleset, id)));
  });
  return (texts ?? []).filter((text) => text !== undefined).join(" ");
}

const groupOf = (effect: EffectLike): "temporary" | "passive" | "inactive" =>
  !effect.active ? "inactive" : effect.isTemporary ? "temporary" : "passive";

/** What `templates/shared/effects.hbs` shows. */
export async function effectsContext(bearer: ActorLike | ItemLike, editable: boolean): Promise<object> {
  const all = bearer.documentName === "Actor" ? (bearer as ActorLike).allApplicableEffects() : bearer.effects;
  const rows: { group: string; row: EffectRow }[] = [];
  for (const effect of all) rows.push({ group: groupOf(effect), row: await rowOf(effect, bearer, editable) });
  const lasting = bearer.documentName === "Actor" ? lastingItems(bearer as ActorLike) : [];
  rows.push(...lasting.map((item) => ({ group: "temporary", row: itemRow(item, editable) })));
  const groups = (["temporary", "passive", "inactive"] as const).map((id) => ({
    label: key(id),
    rows: rows.filter(({ group }) => group === id).map(({ row }) => row),
  }));
  return {
    groups: groups.filter((group) => group.rows.length > 0),
    usable: bearer.documentName === "Actor" && editable ? usable(bearer as ActorLike) : [],
    none: key(bearer.documentName === "Item" ? "noneOnItem" : "none"),
  };
}

/** What an actor carries that gives effects when it is used, with what it gives. */
const usable = ({ items }: ActorLike): object[] =>
  items.contents.flatMap((item) => {
    const gives = [...givenBy(item, "target"), ...givenBy(item, "user")].map(({ name }) => short(String(name)));
    const { id, name, img } = item;
    return gives.length === 0
      ? []
      : [{ id, name: short(name), img, gives: gives.join(", "), label: t(key("use"), { name: short(name) }) }];
  });
