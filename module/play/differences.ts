import { figureName } from "../cards/way-back.ts";
import type { TargetChanges } from "../contract/index.ts";
import { isMoment } from "../core/deed.ts";
import { type ActorLike, type DocumentLike, type JsonObject, theConfig } from "../foundry/index.ts";
import { decimal, moment, t } from "../i18n/i18n.ts";
import { short } from "../i18n/names.ts";
import { newEffectTexts } from "../plan/effect-words.ts";

/** What a change would do, for the eyes of whoever has to agree: from what to what, as things stand now. */

interface Differences {
  figures: { label: string; from: string; to: string }[];
  /** Things and conditions that come and go, by name. */
  comes: string[];
  goes: string[];
  /** What comes and brings effects: what they change on the target, and what of that does not count. */
  brings: { name: string; changes: string[]; problems: string[] }[];
  /** What the rules say of it. */
  lines: { label: string; value: string }[];
  /** How much more there is than is shown, in words. */
  more: string;
}

const SHOWN = 30;

/** What would change: no more of each kind than a card holds, and how much more there is. */
export function differences(target: ActorLike, changes: TargetChanges): Differences {
  const { updates, items = [], creates = [], removes = [], puts = [], ends = [], statuses = {}, lines } = changes;
  const conditions = Object.entries(statuses).filter(([id, active]) => target.statuses.has(id) !== active);
  const named = (active: boolean) => conditions.flatMap(([id, holds]) => (holds === active ? [conditionName(id)] : []));
  const all = {
    figures: [
      ...figures(target, target, updates),
      ...items.flatMap(({ item, updates }) => figures(target, item, updates)),
    ],
    comes: [...[...creates, ...puts].map(({ name }) => short(String(name ?? "?"))), ...named(true)],
    goes: [
      ...removes.map((id) => short(target.items.get(id)?.name ?? "?")),
      ...ends.map((id) => short(target.effects.get(id)?.name ?? "?")),
      ...named(false),
    ],
    brings: brought(target, creates, puts, lines.length > 0),
    lines: lines.map(({ label, value }) => ({ label: t(label), value: String(value) })),
  };
  const beyond = Object.values(all).reduce((sum, { length }) => sum + Math.max(0, length - SHOWN), 0);
  return {
    figures: all.figures.slice(0, SHOWN),
    comes: all.comes.slice(0, SHOWN),
    goes: all.goes.slice(0, SHOWN),
    brings: all.brings.slice(0, SHOWN),
    lines: all.lines.slice(0, SHOWN),
    more: beyond > 0 ? t("CUBILETE.consent.more", { count: beyond }) : "",
  };
}

/**
 * What the effects of new things, and new effects, do on the target. What is said of new effects in lines already is not said
 * twice; what of them does not count is.
 */
function brought(target: ActorLike, creates: JsonObject[], puts: JsonObject[], isSaid: boolean): Differences["brings"] {
  const things = creates.map(({ name, effects }) => ({
    name,
    ...newEffectTexts(target, Array.isArray(effects) ? (effects as JsonObject[]) : []),
  }));
  const effects = puts.map((effect) => {
    const { changes, problems } = newEffectTexts(target, [effect]);
    return { name: effect.name, changes: isSaid ? [] : changes, problems };
  });
  return [...things, ...effects]
    .filter(({ changes, problems }) => changes.length + problems.length > 0)
    .map((each) => ({ ...each, name: short(String(each.name ?? "?")) }));
}

function figures(target: ActorLike, document: DocumentLike, updates: Record<string, unknown>): Differences["figures"] {
  return Object.entries(updates).flatMap(([path, after]) => {
    const before = foundry.utils.getProperty(document._source, path) ?? foundry.utils.getProperty(document, path);
    // Where one is a moment, 0 is none yet.
    const moments = isMoment(before) || isMoment(after);
    const [from, to] = [before, after].map((value) => valueInWords(moments && value === 0 ? null : value)) as [
      string,
      string,
    ];
    if (from === to) return [];
    const label = figureName(target, document, path);
    return [{ label, from, to }];
  });
}

/** A value in few letters. */
export function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (isMoment(value)) return moment(value);
  if (typeof value === "number") return decimal(value);
  if (typeof value === "boolean") return t(`CUBILETE.consent.${value ? "on" : "off"}`);
  return short(typeof value === "string" ? value.replace(/<[^>]{0,200}>/g, " ") : JSON.stringify(value), 80);
}

function conditionName(id: string): string {
  const known = theConfig().statusEffects;
  const list = (Array.isArray(known) ? known : Object.values(known)) as { id: string; name?: string }[];
  return t(list.find((condition) => condition.id === id)?.name ?? id);
}
