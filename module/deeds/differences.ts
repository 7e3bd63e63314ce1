import { figureName } from "../cards/past/way-back.ts";
import { rulesets } from "../contract/index.ts";
import { isMoment, isSame } from "../core/deed.ts";
import { type ActorLike, type JsonObject, theConfig } from "../foundry/index.ts";
import { decimal, moment, t } from "../i18n/i18n.ts";
import { listed, short } from "../i18n/names.ts";
import { newEffectTexts } from "../plan/effect-words.ts";
import { NIGHTS, nightsInWords } from "../plan/people/night.ts";
import { type Deed, keyOf } from "./deed.ts";

/** What a change would do, for the player who has to agree: from what to what, as things stand now. */

interface Differences {
  figures: { label: string; from: string; to: string; moved: true | undefined }[];
  /** Things and conditions that come and go, by name: several of one name once, with how many. */
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
const ALL = Number.POSITIVE_INFINITY;

/**
 * What a deed changes: no more of each kind than a card holds, and how much more there is.
 * @param moved What of it is another than when it was read last, by the names of `movedIn`.
 */
export function differences(target: ActorLike, deed: Deed, moved: readonly string[] = []): Differences {
  const { writes, creates, removed, puts, ended, statuses, lines } = deed;
  const named = (before: boolean) =>
    statuses.flatMap((condition) => (condition.before === before ? [conditionName(condition.id)] : []));
  const nameOf = ({ name }: JsonObject) => short(String(name ?? "?"));
  const all = {
    figures: writes.flatMap((write) =>
      leavesOf(write).flatMap((leaf) => figure(target, leaf, moved.includes(keyOf(write)))),
    ),
    comes: listed([...[...creates, ...puts].map(nameOf), ...named(false)], ALL),
    goes: listed([...[...removed, ...ended].map(nameOf), ...named(true)], ALL),
    brings: brought(target, creates, puts, lines.length > 0),
    lines: lines.map(({ label, value }) => ({ label: t(label), value: value === null ? "" : String(value) })),
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
 * What the effects of new things, and new effects, do on the target. A new effect that the lines already tell is left
 * out, unless it does not count.
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

type Write = Deed["writes"][number];
const isGroup = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Figures that are written together are shown one by one. */
function leavesOf(write: Write, depth = 3): Write[] {
  const { item, path, before, after } = write;
  if (depth === 0 || !(isGroup(after) || isGroup(before))) return [write];
  const [from, to] = [before, after].map((value) => (isGroup(value) ? value : {})) as [JsonObject, JsonObject];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) =>
    leavesOf({ item, path: `${path}.${name}`, before: from[name] ?? null, after: to[name] ?? null }, depth - 1),
  );
}

function figure(target: ActorLike, { item, path, before, after }: Write, moved: boolean): Differences["figures"] {
  // Where one is a moment, 0 is none yet.
  const moments = isMoment(before) || isMoment(after);
  const [was, is] = [before, after].map((value) => (moments && value === 0 ? null : value));
  if (isSame(was, is)) return [];
  const document = item === "" ? target : target.items.get(item);
  const label = document ? figureName(target, document, path) : t("CUBILETE.consent.elsewhere");
  const own = rulesets.ofType(target.type)?.figureWords?.[path];
  const [from, to] = inWords(was, is, path === NIGHTS ? nightsInWords : own && ((value) => own(value, target)));
  return [{ label, from, to, moved: moved || undefined }];
}

/** Two values that are not the same, so that a reader sees that they are not. */
function inWords(was: unknown, is: unknown, say?: (value: unknown) => string | null): [string, string] {
  const both: [unknown, unknown] = [was, is];
  // A list that has words of its own says nothing while it is empty.
  const isNone = (value: unknown) =>
    isEmpty(value) || (say !== undefined && Array.isArray(value) && value.length === 0);
  const [from, to] = both.map((value) => (isNone(value) ? NONE : (say?.(value) ?? valueInWords(value)))) as [
    string,
    string,
  ];
  if (from !== to) return [from, to];
  const [before, after] = closer(both) ?? [from, to];
  return before === after ? [from, t("CUBILETE.consent.otherwise", { what: to })] : [before, after];
}

/** Moments to the second, numbers with all their decimals, and texts from a little before the first letter that is another. */
function closer([was, is]: [unknown, unknown]): [string, string] | null {
  if (isMoment(was) && isMoment(is)) return [moment(was, true), moment(is, true)];
  if (typeof was === "number" && typeof is === "number") return [decimal(was, 12), decimal(is, 12)];
  if (typeof was !== "string" || typeof is !== "string") return null;
  const [one, other] = [plain(was), plain(is)];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const around = (text: string) => shown(at > 20 ? `…${text.slice(at - 20)}` : text);
  return [around(one), around(other)];
}

const NONE = "–";
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
const shown = (text: string): string => short(text, 80) || NONE;
/** The text of what an editor wrote. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]{0,200}>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, sign) => SIGNS[sign] ?? "")
    .trim();

/** A value in few letters. */
export function valueInWords(value: unknown): string {
  if (isEmpty(value)) return NONE;
  if (isMoment(value)) return moment(value);
  if (typeof value === "number") return decimal(value);
  if (typeof value === "boolean") return t(`CUBILETE.consent.${value ? "on" : "off"}`);
  if (typeof value === "string") return shown(plain(value));
  return t("CUBILETE.consent.entries", { count: Object.keys(value as object).length });
}

function conditionName(id: string): string {
  const known = theConfig().statusEffects;
  const list = (Array.isArray(known) ? known : Object.values(known)) as { id: string; name?: string }[];
  return t(list.find((condition) => condition.id === id)?.name ?? id);
}
