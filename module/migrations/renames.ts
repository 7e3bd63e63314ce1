import type { DataStep, Renames, Stored } from "../contract/index.ts";
import { all, isStored, move } from "./rename.ts";

/** A field got another name: whatever names it by its path follows. Nothing here knows Foundry. */

const ROOT = "system.";
/** What may be a path; a sentence that happens to begin like one is none. */
const PATH = /^[\w-]+(\.[\w-]+)+$/;

const pairsOf = (renames: Renames = {}): [from: string, to: string][] => Object.entries(renames);

/** A path by its new name; the same, where it is not renamed. */
function renamedPath(path: string, renames: Renames | undefined): string {
  for (const [from, to] of pairsOf(renames)) {
    if (path === from) return to;
    if (path.startsWith(`${from}.`)) return `${to}${path.slice(from.length)}`;
  }
  return path;
}

/** Renames every text below a value that is such a path. */
export function renamePaths(node: unknown, renames: Renames | undefined): boolean {
  if (pairsOf(renames).length === 0 || typeof node !== "object" || node === null) return false;
  const holder = node as Record<string, unknown>;
  return all(
    Object.entries(holder).map(([name, value]) => {
      if (typeof value !== "string" || !PATH.test(value)) return renamePaths(value, renames);
      const fresh = renamedPath(value, renames);
      holder[name] = fresh;
      return fresh !== value;
    }),
  );
}

/** Moves the fields themselves. */
const moveFields = (source: Stored, renames: Renames | undefined): boolean =>
  all(pairsOf(renames).map(([from, to]) => move(source, from, to)));

/** The attributes that a token's bars show: paths without `system.`. */
export function renameBars(token: unknown, renames: Renames | undefined): boolean {
  if (!isStored(token)) return false;
  return all(
    ["bar1", "bar2"].map((name) => {
      const bar = token[name];
      if (!isStored(bar) || typeof bar.attribute !== "string") return false;
      const fresh = renamedPath(`${ROOT}${bar.attribute}`, renames).slice(ROOT.length);
      const isOther = fresh !== bar.attribute;
      bar.attribute = fresh;
      return isOther;
    }),
  );
}

/** Ids of effects whose keys were renamed: what they change is the actor's. */
function renameEffects(list: unknown, renames: Renames | undefined): string[] {
  return (Array.isArray(list) ? list : []).filter(isStored).flatMap((effect) => {
    const system = isStored(effect.system) ? effect.system.changes : null;
    const isOther = all([renamePaths(effect.changes, renames), renamePaths(system, renames)]);
    return isOther && typeof effect._id === "string" ? [effect._id] : [];
  });
}

/** What of a document is another than it was, by its top-level names, and which of its effects. */
export interface Touched {
  names: Set<string>;
  effects: Set<string>;
}
export const nothingTouched = (): Touched => ({ names: new Set(), effects: new Set() });

/** What records keep of changes, and whatever else of ours stands in a document's flags. */
const renameFlags = (source: Stored, renames: Renames | undefined): boolean =>
  isStored(source.flags) && renamePaths(source.flags.cubilete, renames);

/** An actor or an item, with all of it that names its fields. An item's effects name its bearer's. */
export function renameDocument(source: Stored, { renames }: DataStep, touched: Touched): boolean {
  if (pairsOf(renames).length === 0) return false;
  const system = all([moveFields(source, renames), renamePaths(source.system, renames)]);
  const bars = renameBars(source.prototypeToken, renames);
  const flags = renameFlags(source, renames);
  if (system) touched.names.add("system");
  if (bars) touched.names.add("prototypeToken");
  if (flags) touched.names.add("flags");
  const effects = renameEffects(source.effects, renames);
  for (const id of effects) touched.effects.add(id);
  return system || bars || flags || effects.length > 0;
}

/** The JSON of a macro that the system wrote itself when something was dragged to the hotbar: one call, and nothing else. */
function ownJson(command: string): string | null {
  const begin = /^game\.system\.api\.[a-zA-Z]{1,40}\(/.exec(command.trim())?.[0];
  if (begin === undefined) return null;
  const end = [", { event });", ");"].find((one) => command.trim().endsWith(one));
  return end === undefined ? null : command.trim().slice(begin.length, -end.length);
}

/** The command of such a macro by new names, where its roll is of these rules; null where it says nothing of them, or is no such macro. */
export function renamedCommand(command: string, rulesetId: string, renames: Renames | undefined): string | null {
  const json = ownJson(command);
  if (json === null) return null;
  try {
    const asked: unknown = JSON.parse(json);
    if (!isStored(asked) || asked.ruleset !== rulesetId || !renamePaths(asked, renames)) return null;
    return command.replace(json, () => JSON.stringify(asked));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Whether a user's own script names a field by its old path. */
export const namesOld = (command: string, renames: Renames | undefined): boolean =>
  pairsOf(renames).some(([from]) => new RegExp(`(?<![\\w.])${from.replaceAll(".", "\\.")}(?![\\w])`).test(command));
