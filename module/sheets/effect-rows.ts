import { rulesets } from "../contract/index.ts";
import { type ActorLike, type DocumentLike, documentOf, type EffectLike, type ItemLike } from "../foundry/index.ts";
import { changesOf } from "../foundry/v13-v14/effects.ts";
import { decimal, signed, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { figureLabel, lastsText } from "../plan/effect-words.ts";
import { figureTargets, isBroken, isCountedByRules, ROLL_PREFIX } from "../plan/effects.ts";

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
  lasts: string;
  from: string;
  switchLabel: string;
  editLabel: string;
  deleteLabel: string;
}

const ICON = "icons/svg/aura.svg";
const key = (path: string): string => `CUBILETE.effects.${path}`;

/** What a key of a change means to people; the path itself where the rules have no word for it. */
function targetLabel(
  bearer: ActorLike | ItemLike,
  actor: ActorLike | null,
  path: string,
): { label: string; known: boolean } {
  const { type } = bearer;
  const targets = rulesets.ofType(type)?.effects;
  const figure = figureTargets(bearer)[path];
  if (figure) return { label: figureLabel(path, figure), known: true };
  if (path.startsWith(ROLL_PREFIX)) {
    const word = path.slice(ROLL_PREFIX.length).toLocaleLowerCase();
    const roll = targets?.rolls(actor).find((each) => each.word.toLocaleLowerCase() === word);
    // A skill that this one has not is one all the same.
    return { label: roll ? t(roll.label) : short(word.replace(/^[a-z]{1,20}\./, "")), known: true };
  }
  return { label: short(path), known: !isCountedByRules(type, path) };
}

const SIGNS: Record<string, string> = { multiply: "×", upgrade: "≥", downgrade: "≤", override: "=" };

function changeTexts(
  effect: EffectLike,
  actor: ActorLike | null,
  bearer: ActorLike | ItemLike,
): Pick<EffectRow, "changes" | "problems"> {
  const changes: string[] = [];
  const problems: string[] = [];
  for (const change of changesOf(effect)) {
    const { label, known } = targetLabel(bearer, actor, change.key);
    const value = String(change.value).slice(0, 40);
    if (actor && isBroken(actor, change)) problems.push(t(key("broken"), { what: label, value }));
    else if (!known) problems.push(t(key("idle"), { what: label }));
    else {
      const number = Number(value);
      const plain = Number.isFinite(number) ? (change.kind === "add" ? signed(number) : decimal(number)) : value;
      changes.push(`${label} ${SIGNS[change.kind] ?? ""}${change.kind === "subtract" ? signed(-number) : plain}`);
    }
  }
  return { changes, problems };
}

async function sourceText(effect: EffectLike, bearer: DocumentLike): Promise<string> {
  if (effect.parent && effect.parent.uuid !== bearer.uuid) return t(key("from"), { name: short(effect.parent.name) });
  if (!effect.origin || effect.origin === bearer.uuid) return "";
  const source = await documentOf(effect.origin).catch((error: unknown) => {
    // Modules write origins too, and Foundry fails over one whose kind of document it does not know.
    console.warn(`Cubilete: the origin "${effect.origin}" of the effect "${effect.name}" cannot be read.`, error);
    return null;
  });
  return source ? t(key("from"), { name: short(source.name) }) : t(key("fromGone"));
}

async function rowOf(effect: EffectLike, bearer: ActorLike | ItemLike, editable: boolean): Promise<EffectRow> {
  const actor = bearer.documentName === "Actor" ? (bearer as ActorLike) : (bearer as ItemLike).actor;
  const name = short(effect.name);
  const given = bearer.documentName === "Item" && !effect.transfer;
  return {
    id: effect.id,
    uuid: effect.uuid,
    name,
    img: effect.img ?? ICON,
    own: editable && effect.parent?.uuid === bearer.uuid,
    disabled: effect.disabled,
    idle: !effect.active,
    ...changeTexts(effect, actor, actor ?? bearer),
    lasts: lastsText(effect),
    from: given ? t(key("given")) : await sourceText(effect, bearer),
    switchLabel: t(key(effect.disabled ? "enable" : "disable"), { name }),
    editLabel: t(key("edit"), { name }),
    deleteLabel: t(key("delete"), { name }),
  };
}

const groupOf = (effect: EffectLike): "temporary" | "passive" | "inactive" =>
  !effect.active ? "inactive" : effect.isTemporary ? "temporary" : "passive";

/** What `templates/shared/effects.hbs` shows. */
export async function effectsContext(bearer: ActorLike | ItemLike, editable: boolean): Promise<object> {
  const all = bearer.documentName === "Actor" ? (bearer as ActorLike).allApplicableEffects() : bearer.effects;
  const rows: { group: string; row: EffectRow }[] = [];
  for (const effect of all) rows.push({ group: groupOf(effect), row: await rowOf(effect, bearer, editable) });
  const groups = (["temporary", "passive", "inactive"] as const).map((id) => ({
    label: key(id),
    rows: rows.filter(({ group }) => group === id).map(({ row }) => row),
  }));
  return {
    groups: groups.filter((group) => group.rows.length > 0),
    none: key(bearer.documentName === "Item" ? "noneOnItem" : "none"),
  };
}
