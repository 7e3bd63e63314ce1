import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RollPlan, RollType, RuleSet } from "../../../module/contract/index.ts";
import { listFiles, ROOT } from "../../../scripts/files.ts";
import type { Tree } from "../../../scripts/languages.ts";
import "./host.ts";

/**
 * What every rule set has to keep, each fault named. A guard looks at one rule set as it is handed over, so that a test can
 * plant a fault in it and see it named.
 */

type Fields = Record<string, { fields?: Fields; element?: { fields?: Fields } } & object>;
interface Kind {
  model: { schema: { fields: Fields }; defineSchema(): Fields };
  sheet: { PARTS?: Record<string, { template?: string }>; PAGES?: string[]; TABS?: object };
  img: string;
  icon: string;
}
interface Document {
  name?: unknown;
  type?: unknown;
  system?: object;
  img?: unknown;
  items?: unknown;
}

export interface Subject {
  ruleset: RuleSet;
  /** Puts its settings and dice in place: guards read figures that depend on them. */
  reset: () => void;
  /** The name of its folders. */
  folder: string;
  /** Texts of each language. */
  texts: Record<string, Tree>;
  /** Its templates, by path below `templates/`. */
  templates: Record<string, string>;
  /** Its finished packs. */
  packs: readonly { name: string; type: string; documents: readonly object[] }[];
  /** Files of styles, by path below `styles/`. */
  styles: Record<string, string>;
  /** Its ready-made people, prepared as Foundry would. */
  people: readonly { name: string; items: { contents: readonly object[] } }[];
  /** The code and the templates that may name its texts. */
  code: readonly string[];
}

type Guard = (subject: Subject) => string[];

const textAt = (tree: Tree | undefined, key: string): Tree | string | undefined =>
  key
    .split(".")
    .reduce<Tree | string | undefined>((node, step) => (typeof node === "object" ? node[step] : undefined), tree);

/** The languages in which a text is missing. */
export const untold = ({ texts }: Subject, key: string, what: string): string[] =>
  Object.entries(texts).flatMap(([language, tree]) =>
    typeof textAt(tree, key) === "string" ? [] : [`${what}: no text ${key} (${language})`],
  );

const pictured = (img: unknown, what: string): string[] =>
  typeof img === "string" && existsSync(join(ROOT, img.replace("systems/cubilete/", "")))
    ? []
    : [`${what}: no picture ${img}`];

const kindsOf = ({ ruleset }: Subject): ["Actor" | "Item", string, Kind][] =>
  [
    ...Object.entries(ruleset.actors).map(([type, kind]) => ["Actor", type, kind as unknown as Kind] as const),
    ...Object.entries(ruleset.items).map(([type, kind]) => ["Item", type, kind as unknown as Kind] as const),
  ] as ["Actor" | "Item", string, Kind][];

/** The fields inside a field, whether it is a record or a list of them. */
const inside = (field: Fields[string] | undefined): Fields | undefined => field?.fields ?? field?.element?.fields;

/** Whether a schema has a field of this path; inside free-form fields anything goes. */
function hasField(schema: Fields, path: string): boolean {
  let fields: Fields | undefined = schema;
  const steps = path.split(".");
  for (const [index, step] of steps.entries()) {
    if (/^\d+$/.test(step)) continue;
    const field: Fields[string] | undefined = fields?.[step];
    if (!field) return false;
    fields = inside(field);
    if (!fields) return index === steps.length - 1 || /Object|Any|Array/.test(field.constructor.name);
  }
  return true;
}

/** A plan, or null where this cannot be rolled: a healer's roll needs a patient, a weapon's damage a weapon. */
function planOf(type: RollType, source: { actor: object; item: object | null }): RollPlan | null {
  try {
    return type.plan({ ...source, target: null, args: {}, values: {} } as never);
  } catch {
    // Asked for at random here; how rolls refuse is tested where each of them is.
    return null;
  }
}

const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

interface Asked {
  said: string;
  /** Keys that stand there whole. */
  wholes: Set<string>;
  /** Keys with something open in them. */
  patterns: string[];
}
const asked = new WeakMap<readonly string[], Asked>();

/** What code and templates ask for: the same for every fault that is planted elsewhere. */
function askedBy(code: readonly string[]): Asked {
  const known = asked.get(code);
  if (known) return known;
  const said = code.join("\n");
  const found = {
    said,
    wholes: new Set(names(said, /["'`]([\w-]+(?:\.[\w-]+)*)["'`]/g)),
    patterns: names(said, /`([\w.$-]*\$\{[^`]*)`/g),
  };
  asked.set(code, found);
  return found;
}

export const GUARDS: Record<string, Guard> = {
  "is called like its folder": ({ ruleset, folder }) =>
    ruleset.id === folder ? [] : [`the id is "${ruleset.id}", the folder "${folder}"`],

  "names itself, its types and its rolls": (subject) => {
    const { ruleset } = subject;
    return [
      ...untold(subject, ruleset.label, "its name"),
      ...untold(subject, ruleset.summary, "its summary"),
      ...kindsOf(subject).flatMap(([name, type]) => untold(subject, `TYPES.${name}.${type}`, `the type ${type}`)),
      ...Object.entries(ruleset.rolls).flatMap(([id, { label }]) => untold(subject, label, `the roll ${id}`)),
      ...(ruleset.tools ?? []).flatMap(({ id, label, hint }) => [
        ...untold(subject, label, `the tool ${id}`),
        ...untold(subject, hint, `the tool ${id}`),
      ]),
    ];
  },

  "says in whole sentences what its tools are for": ({ ruleset, texts }) =>
    (ruleset.tools ?? []).flatMap(({ id, hint }) =>
      Object.entries(texts).flatMap(([language, tree]) => {
        const said = String(textAt(tree, hint));
        return /^[\p{Lu}\d].*\.$/u.test(said) ? [] : [`the tool ${id}: "${said}" is no sentence (${language})`];
      }),
    ),

  "has words for its settings and conditions": (subject) => {
    const { settings, conditions = [], derivedConditions } = subject.ruleset;
    return [
      ...settings.flatMap(({ key, prefix, choices = [], hidden }) => [
        ...(hidden ? [] : untold(subject, `${prefix}.name`, `the setting ${key}`)),
        ...(hidden ? [] : untold(subject, `${prefix}.hint`, `the setting ${key}`)),
        ...choices.flatMap((choice) => (hidden ? [] : untold(subject, `${prefix}.${choice}`, `the setting ${key}`))),
      ]),
      ...[...conditions, ...(derivedConditions?.list ?? [])].flatMap(({ id, name, img }) => [
        ...untold(subject, name, `the condition ${id}`),
        ...pictured(img, `the condition ${id}`),
      ]),
    ];
  },

  "has a picture for every type": (subject) =>
    kindsOf(subject).flatMap(([, type, { img }]) => pictured(img, `the type ${type}`)),

  "tracks what its actors have": ({ ruleset }) =>
    Object.entries(ruleset.actors).flatMap(([type, { model, trackable }]) => {
      const system = new (model as unknown as new (data: object) => object)({});
      const { fields } = (model as unknown as Kind["model"]).schema;
      const at = (path: string) =>
        path.split(".").reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], system);
      return [
        ...trackable.bar.filter((path) => !hasField(fields, `${path}.value`)).map((path) => `${type}: no bar ${path}`),
        ...trackable.value.filter((path) => at(path) === undefined).map((path) => `${type}: no value ${path}`),
      ];
    }),

  "has words for what one chooses": (subject) => {
    const { ruleset, people } = subject;
    const said = new Map<string, string>();
    for (const actor of people) {
      for (const [id, type] of Object.entries(ruleset.rolls)) {
        for (const item of [null, ...actor.items.contents]) {
          const plan = planOf(type, { actor, item } as never);
          if (!plan) continue;
          const words = [
            plan.title,
            plan.subtitle,
            ...plan.controls.flatMap(({ label, hint, options = [] }) => [
              label,
              hint,
              ...options.map((each) => each.label),
            ]),
            ...plan.modifiers.flatMap(({ label, detail }) => [label, detail]),
          ];
          for (const word of words) if (/^CUBILETE\.[\w.]+$/.test(word ?? "")) said.set(String(word), `the roll ${id}`);
        }
      }
    }
    return [...said].flatMap(([key, where]) => untold(subject, key, where));
  },

  "rolls what it knows": ({ ruleset, templates }) => {
    const known = (id: string | undefined, where: string) =>
      id === undefined || Object.hasOwn(ruleset.rolls, id) ? [] : [`${where}: no roll ${id}`];
    return [
      ...known(ruleset.initiative?.kind, "the initiative"),
      ...Object.entries(ruleset.items).flatMap(([type, { roll }]) => known(roll, `the type ${type}`)),
      ...Object.entries(templates).flatMap(([path, text]) =>
        names(text, /data-roll="(\w+)"/g).flatMap((id) => known(id, path)),
      ),
    ];
  },

  "makes and edits what it has": (subject) => {
    const schemas = kindsOf(subject).map(([name, , { model }]) => [name, model.schema.fields] as const);
    return Object.entries(subject.templates).flatMap(([path, text]) => {
      const wanted = path.includes("/item-") ? "Item" : "Actor";
      // `{{cub-fields "damage bands.*"}}` names fields by their paths; `bands.*` are all of a record.
      const made = names(text, /\{\{cub-(?:field|input|fields) "([^"]+)"/g).flatMap((list) => list.split(" "));
      const fields = [...names(text, /\bname="system\.([\w.]+)"/g), ...made.map((path) => path.replace(/\.\*$/, ""))];
      return [
        ...[
          ...names(text, /data-type="(\w+)"/g),
          ...names(text, /\btypes="([^"]+)"/g).flatMap((list) => list.split(" ")),
        ]
          .filter((type) => !Object.hasOwn(subject.ruleset.items, type))
          .map((type) => `${path}: no item type ${type}`),
        ...fields
          .filter((field) => !schemas.some(([name, schema]) => name === wanted && hasField(schema, field)))
          .map((field) => `${path}: no field system.${field}`),
      ];
    });
  },

  "has every part and tab of its sheets": (subject) =>
    kindsOf(subject).flatMap(([name, type, { sheet }]) => {
      const parts = Object.entries(sheet.PARTS ?? {});
      const tabs = sheet.PAGES ?? [];
      return [
        ...parts
          .filter(([, { template = "" }]) => !existsSync(join(ROOT, template.replace("systems/cubilete/", ""))))
          .map(([part, { template }]) => `${type}: part ${part} has no template ${template}`),
        ...tabs.filter((tab) => !sheet.PARTS?.[tab]).map((tab) => `${type}: the tab ${tab} has no part`),
        ...tabs.flatMap((tab) =>
          untold(subject, `CUBILETE.${subject.ruleset.id}.tab.${tab}`, `${type}: the tab ${tab}`),
        ),
        ...(parts.length === 0 ? [`${type}: the ${name.toLowerCase()} sheet has no parts`] : []),
      ];
    }),

  "fills its packs with what its models keep": (subject) => {
    const kinds = new Map(
      kindsOf(subject).map(([name, type, { model }]) => [type, { name, fields: model.schema.fields }]),
    );
    const faults = (document: Document, holder: string, pack: string): string[] => {
      const where = `${pack}: ${String(document.name)}`;
      const kind = kinds.get(String(document.type));
      if (!kind) return [`${where}: no type ${String(document.type)}`];
      if (kind.name !== holder) return [`${where}: ${String(document.type)} is no ${holder}`];
      return Object.keys(foundry.utils.flattenObject(document.system ?? {}))
        .filter((path) => !hasField(kind.fields, path))
        .map((path) => `${where}: no field system.${path}`);
    };
    return subject.packs.flatMap(({ name, type, documents }) =>
      (documents as readonly Document[])
        .filter((document) => (type === "Actor" || type === "Item") && document.system)
        .flatMap((document) => [
          ...faults(document, type, name),
          ...((document.items ?? []) as Document[]).flatMap((item) => faults(item, "Item", name)),
        ]),
    );
  },

  "has a colour of its own": ({ ruleset, styles }) => {
    const own = Object.entries(styles).filter(([path]) => new RegExp(`^rulesets/${ruleset.id}[.-]`).test(path));
    if (own.length === 0) return [`no style rulesets/${ruleset.id}.scss is loaded`];
    // By hand for both themes, or by the mixin that all use.
    const accents = own.flatMap(([, text]) => names(text, new RegExp(`--cub-${ruleset.id}(-on)?:`, "g")));
    const included = own.some(([, text]) => new RegExp(`@include accent\\("${ruleset.id}", #`).test(text));
    return included || accents.length >= 4
      ? []
      : [`--cub-${ruleset.id} and --cub-${ruleset.id}-on are not set for both themes`];
  },

  "says nothing that nobody asks for": ({ ruleset, texts, code }) => {
    const { said, wholes, patterns } = askedBy(code);
    // One that leaves nearly everything open, as the maker of keys does, asks for nothing.
    const fixed = new RegExp(`\\$\\{(?:[^{}]|\\{[^{}]*\\})*\\}|CUBILETE|\\b${ruleset.id}\\b`, "g");
    const telling = patterns.filter((text) => /\w{2,}/.test(text.replace(fixed, "")));
    const open = telling.map((text) => {
      const parts = text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "\0").split("\0");
      return new RegExp(
        `(^|\\.)${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\w-]+(?:\\.[\\w-]+)*")}$`,
      );
    });
    const walk = (node: Tree | string | undefined, path: string): string[] =>
      typeof node === "object" ? Object.entries(node).flatMap(([name, each]) => walk(each, `${path}.${name}`)) : [path];
    const prefixes = ruleset.settings.map(({ prefix }) => `${prefix}.`);
    return walk(textAt(texts.en, `CUBILETE.${ruleset.id}`), `CUBILETE.${ruleset.id}`).filter((key) => {
      const own = key.slice(`CUBILETE.${ruleset.id}.`.length);
      if (wholes.has(key) || wholes.has(own) || prefixes.some((prefix) => key.startsWith(prefix))) return false;
      if (said.includes(key)) return false;
      // Its branch is named, and the rest is put to it: in code by a function, in a pack as `{id}`.
      const branch = own.split(".").slice(0, -1).join(".");
      if (branch !== "" && (wholes.has(branch) || said.includes(`${ruleset.id}.${branch}.{`))) return false;
      return !open.some((pattern) => pattern.test(key));
    });
  },
};

/** Files of a folder by path, with their texts. */
export const textsOf = (folder: string, ending: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(join(ROOT, folder))
      .filter((path) => path.endsWith(ending))
      .map((path) => [path, readFileSync(join(ROOT, folder, path), "utf8")]),
  );
