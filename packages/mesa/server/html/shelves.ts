import { isRecord, type Source } from "../source.ts";
import type { StoredRecord } from "../store/database.ts";
import { COLLECTIONS, EMBEDDED } from "../store/hierarchy.ts";
import { cleanHTML } from "./clean.ts";
import type { FieldRules } from "./fields.ts";

/** The document type of a record, by its key: `!actors.items.effects!…` holds an effect of an item of an actor. */
function documentOf(key: string): string | undefined {
  const [, path = ""] = key.split("!", 2);
  const [collection, ...fields] = path.split(".");
  let name = Object.keys(COLLECTIONS).find((each) => COLLECTIONS[each] === collection);
  for (const field of fields) name = EMBEDDED[name ?? ""]?.find((each) => each.field === field)?.documentName;
  return name;
}

/** Cleans the rich texts of records that come from elsewhere, as those are cleaned that a page sends. Other records are as they were. */
export function cleanShelves(
  shelves: ReadonlyMap<string, readonly StoredRecord[]>,
  rules: FieldRules,
): Map<string, StoredRecord[]> {
  const clean = ([key, json]: StoredRecord): StoredRecord => {
    const documentName = documentOf(key);
    const source: unknown = documentName === undefined ? null : JSON.parse(json);
    if (documentName === undefined || !isRecord(source)) return [key, json];
    return [key, cleaned(rules, documentName, source) ?? json];
  };
  return new Map([...shelves].map(([name, records]) => [name, records.map(clean)]));
}

/** The text of a record with clean rich texts; null where they were. */
function cleaned(rules: FieldRules, documentName: string, source: Source): string | null {
  let isChanged = false;
  rules.mapHtml(documentName, source, source.type, (html) => {
    const text = cleanHTML(html);
    isChanged ||= text !== html;
    return text;
  });
  return isChanged ? JSON.stringify(source) : null;
}
