/** What a file of a rule set takes from other rooms, found by what it uses. */

interface Source {
  from: string;
  type?: true;
  /** Where the name alone is too common a word: what stands behind it in code. */
  call?: true;
}

const source = (from: string, names: string, more: Omit<Source, "from"> = {}): [string, Source][] =>
  names.split(" ").map((name) => [name, { from, ...more }]);

/** Rooms of the house as seen from a folder within a rule set. */
const HOUSE: [string, Source][] = [
  ...source("../../../contract/index.ts", "Control EffectTargets RollSource RollType Values", { type: true }),
  ...source("../../../core/workshop/resolve.ts", "PageFaces PageOutcome", { type: true }),
  ...source("../../../core/workshop/types.ts", "Given LocalText PageRoll Tone", { type: true }),
  ...source("../../../foundry/index.ts", "ActorLike ItemLike JsonObject RenderOptions Schema", {
    type: true,
  }),
  ...source("../../../core/health.ts", "healthOf worstOf"),
  ...source("../../../core/health.ts", "Health", { type: true }),
  ...source("../../../foundry/index.ts", "TypeDataModel systemPath"),
  ...source("../../../foundry/index.ts", "TypeDataModelLike UserLike", { type: true }),
  ...source("../../../foundry/index.ts", "fields fromHost"),
  ...source("../../../foundry/fields.ts", "html listOf record text whole yes", { call: true }),
  ...source("../../../foundry/typed-items.ts", "itemFinder"),
  ...source("../../../i18n/errors.ts", "UserError answering"),
  ...source("../../../i18n/i18n.ts", "t", { call: true }),
  ...source("../../../i18n/names.ts", "properShort"),
  ...source("../../../plan/controls.ts", "controlsOf numberOf wordOf"),
  ...source("../../../plan/effects.ts", "figureWithEffects"),
  ...source("../../../plan/kit.ts", "rollerFor"),
  ...source("../../../plan/subjects.ts", "subjectsOn"),
  ...source("../../../render/changed-parts.ts", "sheetPart"),
  ...source("../../../sheets/actor-sheet.ts", "CubileteActorSheet"),
  ...source("../../../sheets/item-sheet.ts", "CubileteItemSheet"),
  ...source("../../../sheets/parts.ts", "actorParts itemParts"),
  ...source("../../workshop/data/core.ts", "workshopCore"),
  ...source("../../workshop/rolls/roll.ts", "WorkshopRoll"),
  ...source("../../workshop/rolls/page-asking.ts", "pageAsking"),
  ...source("../../workshop/rolls/page-effects.ts", "lastingOn raisedBy"),
  ...source("../../workshop/rolls/page-opposed.ts", "answerSource asAnswer sameThing theirControls theirSource wayOf"),
  ...source("../../workshop/rolls/page-rolls.ts", "pageRolls"),
  ...source("../../workshop/rolls/page-rolls.ts", "PageBase", { type: true }),
  ...source("../../workshop/rolls/roll.ts", "PageCheck PageResult", { type: true }),
];

/** Code without its comments and texts: names in those are none. */
const bareCode = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\]|\\.)*`/g, (text) =>
      [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, inside]) => inside).join(";"),
    );

/** A file's code below its imports. `own`: names of the rule set's own files, with where they stand. */
export function withImports(
  code: string,
  own: Readonly<Record<string, string>>,
  types: readonly string[] = [],
): string {
  const bare = bareCode(code);
  const all = [
    ...HOUSE,
    ...Object.entries(own).map(([name, from]): [string, Source] => [
      name,
      { from, ...(types.includes(name) && { type: true }) },
    ]),
  ];
  const lines = new Map<string, string[]>();
  for (const [name, { from, type, call }] of all) {
    const used = new RegExp(
      `(?<![\\w$\\p{L}])(?<!(?<!\\.\\.)\\.)${name}${call ? "\\(" : "(?![\\w$\\p{L}])(?!:)"}`,
      "u",
    ).test(bare);
    const declared = new RegExp(`(const|function|class|interface|type) (\\{[^}=]*\\b)?${name}\\b`).test(bare);
    if (used && !declared) lines.set(from, [...(lines.get(from) ?? []), type ? `type ${name}` : name]);
  }
  const imports = [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => {
      const onlyTypes = names.every((name) => name.startsWith("type "));
      const list = onlyTypes ? names.map((name) => name.slice(5)) : names;
      return `import ${onlyTypes ? "type " : ""}{ ${list.join(", ")} } from "${from}";`;
    });
  return `${imports.join("\n")}${imports.length > 0 ? "\n\n" : ""}${code.trim()}\n`;
}
