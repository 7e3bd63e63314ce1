import { expandObject, getProperty, mergeObject } from "../../common/utils/index.ts";

import { incomplete } from "./page/whole.ts";
import { isInBrowser } from "./world-port.ts";

const FILES = import.meta.glob<{ default: object }>("../lang/*.json", { eager: true });
const NAMES: Record<string, string> = { en: "English", es: "Español" };

/** The languages Mesa's own interface is written in, by language id. */
const CORE_LANGUAGES: Record<string, { name: string; strings: object }> = Object.fromEntries(
  Object.entries(FILES).map(([path, { default: strings }]) => {
    const id = /([\w-]+)\.json$/.exec(path)?.[1] ?? path;
    return [id, { name: NAMES[id] ?? id, strings }];
  }),
);

/** One entry of a manifest's `languages`. */
interface ManifestLanguage {
  lang: string;
  name?: string;
  path: string;
  system?: string | null;
  module?: string | null;
}

/** A package that may bring translations. */
export interface LanguageSource {
  id: string;
  /** Where its files are served, for example `/systems/x`. */
  base: string;
  languages: ManifestLanguage[];
}

interface LocalizableField {
  label?: string;
  hint?: string;
  fieldPath?: string;
  fields?: Record<string, LocalizableField>;
  element?: LocalizableField;
  model?: { schema: LocalizableField; LOCALIZATION_PREFIXES?: string[] };
  types?: Record<string, LocalizableField | { schema: LocalizableField }>;
}

/** A file may be meant for when another module runs. */
const isThere = (module: string | null | undefined): boolean => !module || game.modules.get(module)?.active === true;

/** Translation of the interface: the chosen language over the English fallback. */
export class Localization {
  lang: string;
  defaultModule = "core";
  translations: Record<string, unknown> = {};
  _fallback: Record<string, unknown> = {};
  #sources: LanguageSource[] = [];
  #formatters = new Map<string, Intl.ListFormat>();
  #pluralRules: Intl.PluralRules | undefined;

  constructor(serverLanguage = "en") {
    this.lang = serverLanguage;
  }

  /** Names of the languages that can be chosen: those of Mesa's own interface and those the packages bring. */
  static supportedLanguages(sources: LanguageSource[]): Record<string, string> {
    const names: Record<string, string> = {};
    for (const [id, { name }] of Object.entries(CORE_LANGUAGES)) names[id] = name;
    for (const { languages } of sources) {
      for (const entry of languages) names[entry.lang] ??= entry.name ?? entry.lang;
    }
    return names;
  }

  /**
   * Loads the translations.
   * @param lang     The language this client chose, or nothing for the server's.
   * @param sources  The packages that bring language files, in loading order.
   */
  async initialize(lang?: string, sources: LanguageSource[] = []): Promise<void> {
    this.#sources = sources;
    await this.setLanguage(lang || this.lang);
  }

  /** Makes a language the active one. A file that cannot be read is reported and the others still count. */
  async setLanguage(lang: string): Promise<void> {
    if (!CORE_LANGUAGES[lang] && !this.#sources.some((source) => source.languages.some((l) => l.lang === lang))) {
      console.error(`Cannot set language ${lang}: nothing provides it. English is used.`);
      lang = "en";
    }
    this.lang = lang;
    this.#formatters.clear();
    this.#pluralRules = undefined;
    document.documentElement.setAttribute("lang", lang);
    this._fallback = await this.#load("en");
    this.translations = lang === "en" ? this._fallback : await this.#load(lang);
  }

  async #load(lang: string): Promise<Record<string, unknown>> {
    const result: Record<string, unknown> = {};
    mergeObject(result, expandObject({ ...(CORE_LANGUAGES[lang]?.strings ?? {}) }), { inplace: true });
    const paths = this.#sources.flatMap((source) =>
      source.languages
        .filter(
          (entry) => entry.lang === lang && (!entry.system || entry.system === game.system.id) && isThere(entry.module),
        )
        .map((entry) => `${source.base}/${entry.path.replace(/^\.?\//, "")}`),
    );
    const files = await Promise.all(paths.map((path) => this.#loadFile(path)));
    for (const file of files) mergeObject(result, file, { inplace: true });
    return result;
  }

  async #loadFile(path: string): Promise<Record<string, unknown>> {
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return expandObject((await response.json()) as Record<string, unknown>) as Record<string, unknown>;
    } catch (error) {
      if (isInBrowser()) throw new Error(incomplete(path.slice(path.lastIndexOf("/") + 1)));
      Hooks.onError("Localization#_loadTranslationFile", error, {
        msg: `Unable to load localization file ${path}`,
        log: "error",
        notify: "error",
      });
      return {};
    }
  }

  /** Is there a translation for this key? */
  has(stringId: string, fallback = true): boolean {
    if (typeof getProperty(this.translations, stringId) === "string") return true;
    return fallback && typeof getProperty(this._fallback, stringId) === "string";
  }

  /** The translation of a key, or the key itself when there is none. */
  localize(stringId: string): string {
    if (typeof stringId !== "string" || !stringId) return String(stringId ?? "");
    const found = getProperty(this.translations, stringId);
    if (typeof found === "string") return found;
    const fallback = getProperty(this._fallback, stringId);
    return typeof fallback === "string" ? fallback : stringId;
  }

  /** The translation of a key with `{name}` replaced from `data`. */
  format(stringId: string, data: Record<string, unknown> = {}): string {
    return this.localize(stringId).replace(/{[^}]+}/g, (placeholder) => String(data[placeholder.slice(1, -1)]));
  }

  getListFormatter({
    style = "long",
    type = "conjunction",
  }: {
    style?: Intl.ListFormatStyle;
    type?: Intl.ListFormatType;
  } = {}): Intl.ListFormat {
    const key = `${style}${type}`;
    let formatter = this.#formatters.get(key);
    if (!formatter) {
      formatter = new Intl.ListFormat(this.lang, { style, type });
      this.#formatters.set(key, formatter);
    }
    return formatter;
  }

  get pluralRules(): Intl.PluralRules {
    this.#pluralRules ??= new Intl.PluralRules(this.lang);
    return this.#pluralRules;
  }

  /** Sorts objects in place by a (dotted) key as the active language sorts. */
  sortObjects<T extends object>(objects: T[], key: string): T[] {
    const collator = new Intl.Collator(this.lang);
    const text = (object: T): string => String(getProperty(object, key) ?? "");
    return objects.sort((a, b) => collator.compare(text(a), text(b)));
  }

  /**
   * Fills label and hint of a model's fields from `<prefix>.FIELDS.<path>.label|hint`.
   * @param model  A DataModel class; its LOCALIZATION_PREFIXES are used unless `prefixes` are given.
   */
  static localizeDataModel(
    model: object,
    { prefixes, prefixPath }: { prefixes?: string[]; prefixPath?: string } = {},
  ): void {
    const { schema, LOCALIZATION_PREFIXES = [] } = model as NonNullable<LocalizableField["model"]>;
    Localization.localizeSchema(schema, prefixes ?? LOCALIZATION_PREFIXES, { prefixPath });
  }

  /** Fills label and hint of the fields of one schema, through its arrays, typed objects and inner models. */
  static localizeSchema(
    schema: object,
    prefixes: string[] = [],
    { prefixPath = "", seenFields = new Set<object>() }: { prefixPath?: string; seenFields?: Set<object> } = {},
  ): void {
    // `paths` are the ways a field may be named in the files: an array's elements with and without `.element`.
    const visit = (field: LocalizableField, paths: string[]): void => {
      if (seenFields.has(field)) return;
      seenFields.add(field);
      for (const part of ["label", "hint"] as const) {
        const keys = paths.flatMap((path) => prefixes.map((prefix) => `${prefix}.FIELDS.${path}.${part}`));
        const found = keys.find((key) => game.i18n.has(key));
        if (found) field[part] = game.i18n.localize(found);
        else if (field[part] && game.i18n.has(field[part])) field[part] = game.i18n.localize(field[part]);
      }
      descend(field, paths);
    };
    const children = (fields: Record<string, LocalizableField> | undefined, paths: string[]): void => {
      for (const [name, inner] of Object.entries(fields ?? {}))
        visit(
          inner,
          paths.map((path) => (path ? `${path}.${name}` : name)),
        );
    };
    const descend = (field: LocalizableField, paths: string[]): void => {
      // A field that refers to documents is not made of them: those have their own turn.
      const model = field.model && "metadata" in field.model ? undefined : field.model;
      // An inner model's own prefixes come first: its fields carry its words wherever it is used.
      if (model?.LOCALIZATION_PREFIXES?.length && !seenFields.has(model)) {
        seenFields.add(model);
        Localization.localizeSchema(model.schema, model.LOCALIZATION_PREFIXES, { seenFields });
      }
      if (model) children(model.schema?.fields, paths);
      children(field.fields, paths);
      if (field.element)
        visit(
          field.element,
          paths.flatMap((path) => [`${path}.element`, path]),
        );
      for (const type of Object.values(field.types ?? {})) {
        const inner = (type as { schema?: LocalizableField }).schema ?? (type as LocalizableField);
        children(inner.fields, paths);
      }
    };
    descend(schema as LocalizableField, [prefixPath.replace(/\.$/, "")]);
  }
}
