import { type LedgerLine, rulesets } from "../../contract/index.ts";
import { type Change, type ChangedValue, EFFECT } from "../../core/carry/changes.ts";
import type { Trouble } from "../../core/carry/file.ts";
import { valueInWords } from "../../deeds/differences.ts";
import { SYSTEM_ID, theConfig } from "../../foundry/index.ts";
import { UserError } from "../../i18n/errors.ts";
import { signed, t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { fieldName } from "../../plan/effect-words.ts";
import { lineText } from "../../play/experience.ts";

/** What changes between two states of an actor, in the table's words: never a path, never JSON. */

interface ChangeLine {
  kind: "added" | "removed" | "changed";
  sign: string;
  text: string;
}

export const typeLabel = (type: string): string => {
  const { Actor, Item } = theConfig();
  if (type === EFFECT) return t("CUBILETE.carry.activeEffect");
  return t(Actor.typeLabels[type] ?? Item.typeLabels[type] ?? type);
};

/** What every game has, by path. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  name: "CUBILETE.sheet.name",
  img: "CUBILETE.creation.pictures",
  effects: "CUBILETE.carry.figure.effects",
};

/** A value's name, where its rule set or its field has one. */
export function pathLabel(path: string, actorType: string): string | null {
  const { figures = {}, effects } = rulesets.ofType(actorType) ?? {};
  const key = figures[path] ?? effects?.figures[path] ?? EVERYWHERE[path];
  return key ? t(key) : fieldName({ system: rulesets.actorKind(actorType)?.model ?? {} }, path);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/** The grammatical form that texts use for an actor. */
const formInWords = (path: string, value: unknown): string | null =>
  path === "system.form" && ["feminine", "masculine", "neutral"].includes(String(value))
    ? t(`CUBILETE.creation.form.${value}`)
    : null;

/** From what to what; what cannot be said in few letters is only said to differ. */
function fromTo({ path, from, to }: ChangedValue): string {
  if (isList(from) || isList(to)) {
    const [was, is] = [from, to].map((list) => (isList(list) ? list.length : 0)) as [number, number];
    return was === is ? t("CUBILETE.carry.otherwise") : `${was} → ${is}`;
  }
  if (isObject(from) || isObject(to)) return t("CUBILETE.carry.otherwise");
  const [was, is] = [from, to].map((value) => formInWords(path, value) ?? valueInWords(value)) as [string, string];
  return was === is ? t("CUBILETE.carry.otherwise") : `${was} → ${is}`;
}

/** How many have no name, as one sentence; null: all have one. */
const others = (count: number): string | null => (count === 0 ? null : t("CUBILETE.carry.others", { count }));

/** Lines of a ledger that come and go, each in the words of its rule set. */
function ledgerLines({ from, to }: ChangedValue, actorType: string): ChangeLine[] {
  const spec = rulesets.ofType(actorType)?.experience;
  const lines = (list: unknown) => (isList(list) ? (list as LedgerLine[]) : []);
  const keyed = (list: LedgerLine[]) => new Map(list.map((line) => [JSON.stringify(line), line]));
  const [was, is] = [keyed(lines(from)), keyed(lines(to))];
  const shown = (kind: "added" | "removed", line: LedgerLine): ChangeLine => {
    const what = spec ? lineText(spec, line) : short(String(line.name ?? ""));
    const text = `${t("CUBILETE.experience.ledger")}: ${short(what, 120)} (${signed(Number(line.amount) || 0)})`;
    return { kind, sign: kind === "added" ? "+" : "−", text };
  };
  return [
    ...[...is].flatMap(([key, line]) => (was.has(key) ? [] : [shown("added", line)])),
    ...[...was].flatMap(([key, line]) => (is.has(key) ? [] : [shown("removed", line)])),
  ];
}

/** @param type The actor's, whose rule set has the names. */
export function changesInWords(changes: readonly Change[], type: string): ChangeLine[] {
  let nameless = 0;
  const lines = changes.flatMap((change): ChangeLine[] => {
    if (change.what === "figure") {
      if (change.path === "system.ledger") return ledgerLines(change, type);
      const name = pathLabel(change.path, type);
      if (name === null) nameless += 1;
      return name === null ? [] : [{ kind: "changed", sign: "±", text: `${name}: ${fromTo(change)}` }];
    }
    // Its game stands above.
    const what = `${short(change.name)} (${typeLabel(change.type).replace(/ \([^()]*\)$/, "")})`;
    if (change.what !== "changed")
      return [{ kind: change.what, sign: change.what === "added" ? "+" : "−", text: what }];
    return [{ kind: "changed", sign: "±", text: `${what}: ${figuresInWords(change.figures, type)}` }];
  });
  const rest = others(nameless);
  // A value and its maximum may be called alike.
  const told = lines.filter(
    ({ sign, text }, at) => at === lines.findIndex((one) => one.sign === sign && one.text === text) || sign !== "±",
  );
  return rest === null ? told : [...told, { kind: "changed", sign: "±", text: rest }];
}

function figuresInWords(figures: readonly ChangedValue[], type: string): string {
  const named = figures.flatMap((figure) => {
    const own = figure.path === "name" || figure.path === "effects";
    const name = pathLabel(own ? figure.path : `system.${figure.path}`, type);
    return name === null ? [] : [`${name} ${fromTo(figure)}`];
  });
  const rest = others(figures.length - named.length);
  return short([...named, ...(rest === null ? [] : [rest])].join("; "), 240);
}

/** An error with what is wrong with a file. */
export function troubled(trouble: Trouble): UserError {
  const { code, ...data } = trouble;
  if (trouble.code === "game") {
    const accepted = trouble.accepted.map((id) => (id === SYSTEM_ID ? "Cubilete" : typeLabel(id))).join(", ");
    return new UserError("CUBILETE.carry.trouble.game", { game: trouble.game, accepted });
  }
  if (trouble.code === "own") return new UserError(`CUBILETE.carry.trouble.own.${trouble.own}`);
  if (trouble.code === "field") {
    const words = ["object", "list", "text", "whole"].includes(trouble.accepted)
      ? t(`CUBILETE.carry.accepts.${trouble.accepted}`)
      : trouble.accepted.split(", ").map(typeLabel).join(", ");
    return new UserError("CUBILETE.carry.trouble.field", { field: trouble.field, accepted: words });
  }
  return new UserError(`CUBILETE.carry.trouble.${code}`, data);
}
