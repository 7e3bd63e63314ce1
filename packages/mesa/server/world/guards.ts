import { FILE_CATEGORIES, USER_ROLES } from "../../common/constants.ts";
import { refusal } from "../../common/refusals.ts";
import { PermissionError, RequestError } from "../errors.ts";
import { cleanHTML } from "../html/clean.ts";
import { type FieldRules, visitPath } from "../html/fields.ts";
import { isRecord, type Source } from "../source.ts";

/** Document types whose `author` says who made them; players cannot make things in another's name. */
const AUTHORED = new Set(["ChatMessage", "Drawing", "Macro", "MeasuredTemplate", "Note"]);

/** The user a request comes from. */
export interface Requester {
  id: string;
  role: number;
  isGM: boolean;
}

/** The requester as stored. */
export function requesterOf(user: Source): Requester {
  const role = Number(user.role);
  return { id: String(user._id), role, isGM: role >= USER_ROLES.ASSISTANT };
}

/** Clean every rich text of a document or of expanded changes to it, in place. */
export function cleanRichText(rules: FieldRules, documentName: string, source: Source, type: unknown): void {
  rules.mapHtml(documentName, source, type, cleanHTML);
}

/**
 * Make sure no rich text that a request changed is stored unclean, whichever way it came in.
 * @throws {RequestError} naming the field.
 */
export function assertClean(rules: FieldRules, documentName: string, before: Source | null, after: Source): void {
  const old = new Set<string>();
  if (before) {
    rules.mapHtml(documentName, structuredClone(before), before.type, (html) => {
      old.add(html);
      return html;
    });
  }
  rules.mapHtml(documentName, structuredClone(after), after.type, (html, path) => {
    if (!old.has(html) && cleanHTML(html) !== html)
      throw new RequestError(`${documentName} ${path} holds unsafe HTML.`);
    return html;
  });
}

/** Take out what only gamemasters may write, in place. Their presence is no reason to lose the rest. */
export function stripGmFields(
  rules: FieldRules,
  user: Requester,
  documentName: string,
  changes: Source,
  type: unknown,
): void {
  if (user.isGM) return;
  for (const path of rules.gmOnlyPaths(documentName, type)) {
    visitPath(changes, path.split("."), (holder, key) => {
      if (!Array.isArray(holder)) delete holder[key];
    });
  }
  rules.eachEmbedded(documentName, changes, (name, child) => stripGmFields(rules, user, name, child, child.type));
}

/**
 * Declared file paths must have an ending of the declared categories. Addresses without an ending and inline data are
 * left to the client.
 * @throws {RequestError} naming the field.
 */
export function checkFilePaths(rules: FieldRules, documentName: string, source: Source, type: unknown): void {
  for (const [path, categories] of rules.filePaths(documentName, type)) {
    visitPath(source, path.split("."), (holder, key, at) => {
      const value = (holder as Source)[key];
      if (typeof value !== "string" || value.startsWith("data:")) return;
      const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(value)?.[1]?.toLowerCase();
      const allowed = categories.some((category) => ending && ending in (FILE_CATEGORIES[category] ?? {}));
      if (ending && !allowed)
        throw new RequestError(`${documentName} ${at}: "${value}" is not ${categories.join("/")}.`);
    });
  }
  rules.eachEmbedded(documentName, source, (name, child) => checkFilePaths(rules, name, child, child.type));
}

/**
 * Fill in who made a new document and refuse to let a player make one in another's name or with more rights.
 * @throws {PermissionError}
 */
export function guardCreation(user: Requester, documentName: string, source: Source): void {
  if (AUTHORED.has(documentName)) {
    source.author ??= user.id;
    if (source.author !== user.id && !user.isGM) {
      throw new PermissionError(refusal("othersName", { document: documentName }));
    }
  }
  if (documentName === "Setting" && typeof source.user === "string" && source.user !== user.id) {
    throw new PermissionError(refusal("othersSetting"));
  }
  if (documentName === "User" && Number(source.role) > user.role) {
    throw new PermissionError(refusal("higherRole"));
  }
}

/**
 * Refuse what nobody's ownership covers: another author of a document, another role or other rights of a user, another
 * scope of a setting. It looks at the outcome, since there are many ways to write a change.
 * @throws {PermissionError}
 */
export function guardUpdate(user: Requester, documentName: string, before: Source, after: Source): void {
  const differs = (field: string) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null);
  if (documentName === "Setting") {
    if (typeof before.user === "string" && before.user !== user.id) {
      throw new PermissionError(refusal("othersSetting"));
    }
    if (differs("key") || differs("user")) throw new PermissionError(refusal("settingFixed"));
  }
  if (documentName === "User") {
    if (differs("role") && (!user.isGM || Number(after.role) > user.role)) {
      throw new PermissionError(refusal("roleChange"));
    }
    if (differs("permissions") && !user.isGM) throw new PermissionError(refusal("rightsChange"));
    if (user.role < Number(before.role) && before._id !== user.id) {
      throw new PermissionError(refusal("higherUser"));
    }
  }
  if (AUTHORED.has(documentName) && differs("author") && !user.isGM) {
    throw new PermissionError(refusal("authorFixed", { document: documentName }));
  }
}

/**
 * Write forced replacements of plain values (`==name: "x"`) as plain changes, which they are equal to, so that rules
 * about a field find it under its name.
 */
export function plainReplacements(changes: Source): Source {
  const entries = Object.entries(changes).map(([key, value]) => {
    return key.startsWith("==") && !isRecord(value) ? [key.slice(2), value] : [key, value];
  });
  return Object.fromEntries(entries);
}

/** Does a value hold keys that could reach a prototype? Such packets are never honest. @throws {RequestError} */
export function assertPlain(value: unknown, depth = 0): void {
  if (depth > 100) throw new RequestError("The data is nested too deeply.");
  if (Array.isArray(value)) for (const each of value) assertPlain(each, depth + 1);
  else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (/(^|[.=])(__proto__|constructor|prototype)($|\.)/.test(key)) {
        throw new RequestError(`The key "${key}" is not allowed.`);
      }
      assertPlain(inner, depth + 1);
    }
  }
}
