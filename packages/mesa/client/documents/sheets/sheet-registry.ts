/** Which sheet classes exist for which document types, and which one a document uses. */
import type { ApplicationLike } from "../../globals.d.ts";
import type { ClientDoc } from "../types.ts";

export type SheetClass = (new (...args: never[]) => object) & { name: string; version?: number; isV2?: boolean };

export interface SheetRegistrationOptions {
  label?: string | (() => string);
  types?: string[];
  themes?: Record<string, string> | null;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

export interface SheetEntry {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
  themes: Record<string, string> | null;
}

interface DocumentClassLike {
  documentName: string;
}

type SheetTable = Record<string, Record<string, SheetEntry>>;

interface Pending {
  action: "register" | "unregister";
  documentName: string;
  id: string;
  sheetClass: SheetClass;
  options: SheetRegistrationOptions;
}

const DEFAULT_THEMES = {
  light: "SETTINGS.UI.FIELDS.colorScheme.choices.light",
  dark: "SETTINGS.UI.FIELDS.colorScheme.choices.dark",
};

const pending: Pending[] = [];
let initialized = false;
const registrations = new Set<string>();

/** Every sheet that was ever registered: whose, and its id. */
export const sheetRegistrations = (): ReadonlySet<string> => registrations;

function sheetTable(documentName: string): SheetTable {
  const config = (CONFIG as unknown as Record<string, { sheetClasses?: SheetTable }>)[documentName];
  if (!config) throw new Error(`CONFIG.${documentName} does not exist`);
  config.sheetClasses ??= {};
  return config.sheetClasses;
}

/** The sub-types of a document type; documents without any have the one type `base`. */
export function documentSubTypes(documentName: string): string[] {
  const { [documentName]: types } = game.documentTypes as Record<string, string[]>;
  return types?.length ? types : [CONST.BASE_DOCUMENT_TYPE];
}

function apply({ action, documentName, id, sheetClass, options }: Pending): void {
  const table = sheetTable(documentName);
  const known = documentSubTypes(documentName);
  const types = (options.types?.length ? options.types : known).filter((type) => {
    if (known.includes(type)) return true;
    console.warn(`Sheet ${id} names the unknown ${documentName} type "${type}"`);
    return false;
  });
  for (const type of types) {
    const entries = table[type] ?? {};
    table[type] = entries;
    if (action === "unregister") {
      // Unregistering by class alone is common: the scope of the id only has to match when it was given.
      for (const [key, entry] of Object.entries(entries)) {
        if (key === id || (entry.cls === sheetClass && key.startsWith(`${id.split(".")[0]}.`))) delete entries[key];
      }
      continue;
    }
    const { label, makeDefault = false, canBeDefault = true, canConfigure = true, themes } = options;
    const text = typeof label === "function" ? label() : label ? game.i18n.localize(label) : sheetClass.name;
    if (makeDefault) for (const entry of Object.values(entries)) entry.default = false;
    entries[id] = {
      id,
      label: text,
      cls: sheetClass,
      default: makeDefault,
      canBeDefault,
      canConfigure,
      themes: themes === null ? null : (themes ?? DEFAULT_THEMES),
    };
  }
}

function record(
  action: Pending["action"],
  documentClass: unknown,
  scope: string,
  sheetClass: unknown,
  options: SheetRegistrationOptions,
): void {
  const { documentName } = (documentClass ?? {}) as Partial<DocumentClassLike>;
  if (!documentName) {
    // The public host notes it down like any other, and nothing comes of it: systems in use do this in `init`.
    console.error(`${action}Sheet: what the scope "${scope}" gives is no document class, and nothing is done`);
    return;
  }
  // To take a sheet away only its name is needed; systems pass an object that has one.
  const { name } = (sheetClass ?? {}) as { name?: unknown };
  const named = action === "unregister" && typeof name === "string";
  if (typeof sheetClass !== "function" && !named)
    throw new Error(`The sheet for ${documentName} in scope ${scope} is not a class`);
  const entry = {
    action,
    documentName,
    id: `${scope}.${String(name)}`,
    sheetClass: sheetClass as SheetClass,
    options,
  };
  if (action === "register") registrations.add(`${entry.id} of ${documentName}`);
  if (initialized) apply(entry);
  else pending.push(entry);
}

/** Registers a sheet class. Before the sheets are initialised it is only noted down. */
export function registerSheet(
  documentClass: unknown,
  scope: string,
  sheetClass: unknown,
  options: SheetRegistrationOptions = {},
): void {
  record("register", documentClass, scope, sheetClass, options);
}

/** Takes a sheet class away again. */
export function unregisterSheet(
  documentClass: unknown,
  scope: string,
  sheetClass: unknown,
  options: { types?: string[] } = {},
): void {
  record("unregister", documentClass, scope, sheetClass, options);
}

/** Applies what was noted down, then the world's chosen defaults. Happens between `setup` and `ready`. */
export function initializeSheets(): void {
  for (const entry of pending.splice(0)) apply(entry);
  initialized = true;
  updateDefaultSheets(game.settings.get("core", "sheetClasses") as Record<string, Record<string, string>>);
}

/** Makes the sheets named in the `core.sheetClasses` setting the defaults. */
export function updateDefaultSheets(chosen: Record<string, Record<string, string>> = {}): void {
  for (const [documentName, types] of Object.entries(chosen)) {
    for (const [type, id] of Object.entries(types ?? {})) {
      const entries = sheetTable(documentName)[type] ?? {};
      if (!entries[id]) continue;
      for (const entry of Object.values(entries)) entry.default = entry.id === id;
    }
  }
}

/** Every sheet class registered for a document type. */
export function registeredSheets(documentName: string): SheetClass[] {
  const classes = new Set<SheetClass>();
  for (const entries of Object.values(sheetTable(documentName)))
    for (const { cls } of Object.values(entries)) classes.add(cls);
  return [...classes];
}

/** The sheets of one sub-type, with the default one's id. */
export function sheetsForSubType(
  documentName: string,
  type: string,
): { entries: SheetEntry[]; defaultId: string | undefined } {
  const entries = Object.values(sheetTable(documentName)[type] ?? {});
  return { entries, defaultId: (entries.find((entry) => entry.default) ?? entries[0])?.id };
}

function entryFor(document: ClientDoc): SheetEntry | undefined {
  const type = document.type ?? CONST.BASE_DOCUMENT_TYPE;
  const table = sheetTable(document.documentName);
  const entries = table[type] ?? table[CONST.BASE_DOCUMENT_TYPE] ?? {};
  const flags = (document._source.flags ?? {}) as { core?: { sheetClass?: string } };
  const chosen = flags.core?.sheetClass;
  if (chosen && entries[chosen]) return entries[chosen];
  const all = Object.values(entries);
  return all.find((entry) => entry.default) ?? all[0];
}

/** The sheet class a document uses: its own choice, else the default, else the first one. */
export function sheetClassFor(document: ClientDoc): SheetClass | null {
  return entryFor(document)?.cls ?? null;
}

/** The theme a sheet is shown in: the user's choice for this document, else for its sheet class, else "" for the page's. */
export function sheetThemeFor(document: ClientDoc): string {
  const entry = entryFor(document);
  if (!entry?.themes) return "";
  const themes = game.settings.get("core", "sheetThemes") as {
    documents?: Record<string, string>;
    defaults?: Record<string, Record<string, string>>;
  };
  const type = document.type ?? CONST.BASE_DOCUMENT_TYPE;
  const theme = themes.documents?.[document.uuid] ?? themes.defaults?.[document.documentName]?.[type] ?? "";
  return theme in entry.themes ? theme : "";
}

/** A new sheet: one of V1 is made of its document; the options of V2 have it inside. */
export function sheetOf(document: ClientDoc, sheetClass: unknown): ApplicationLike {
  const construct = sheetClass as new (...args: object[]) => ApplicationLike;
  const options = { editable: document.isOwner };
  const { ApplicationV2 } = foundry.applications.api as unknown as { ApplicationV2: object };
  const isV2 = Object.prototype.isPrototypeOf.call(ApplicationV2, construct);
  return isV2 ? new construct({ document, ...options }) : new construct(document, options);
}

/** Whether changes of a document choose another sheet for it. */
export function setsSheetClass({ flags }: { flags?: unknown }): boolean {
  const core = (flags as { core?: object } | undefined)?.core;
  return core !== undefined && core !== null && ("sheetClass" in core || "-=sheetClass" in core);
}
