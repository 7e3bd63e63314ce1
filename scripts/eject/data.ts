/** The data models of an ejected game, and what follows from them. */

import type { Formula } from "../../module/core/workshop/formula.ts";
import { startingThings } from "../../module/core/workshop/page/starting.ts";
import type { Resource } from "../../module/core/workshop/page/types.ts";
import { codeFormula, namesIn } from "./formula.ts";
import type { Files, Game } from "./game.ts";
import { withImports } from "./imports.ts";
import { member, property, slug } from "./names.ts";
import { inEnglish } from "./texts.ts";

const figure = (name: string): string => member("n", name);

export function writeData(game: Game, files: Files, aims: boolean): void {
  const put = (path: string, code: string, own: Record<string, string>, types: string[] = []): void => {
    files.set(`module/rulesets/${game.id}/data/${path}`, withImports(code, own, types));
  };
  put("labels.ts", labels(game), {});
  put(
    "figures.ts",
    figures(game, aims),
    {
      asItem: "./items.ts",
      ...(game.hasThings && { ItemType: "./items.ts" }),
    },
    ["ItemType"],
  );
  if (game.hasThings) put("items.ts", items(game), { Figures: "./figures.ts" }, ["Figures"]);
  put(
    "actor.ts",
    actor(game),
    { Held: "./figures.ts", Figures: "./figures.ts", figuresOf: "./figures.ts", startingThings: "./starting.ts" },
    ["Held", "Figures"],
  );
  if (game.page.starting.length > 0) put("starting.ts", starting(game), { key: "./labels.ts" });
}

const labels = ({ id }: Game): string => `
export const ID = "${id}";

/** Language keys. */
export const key = (path: string): string => \`CUBILETE.${id}.\${path}\`;
`;

/** What follows from others, with what effects make of it. */
const lasting = (path: string, code: string): string => `lasting("${path}", ${code})`;

/** A type with these members. */
const shape = (members: readonly string[]): string =>
  members.length > 0 ? `{ ${members.join("; ")} }` : "Record<string, never>";

/** The value that a resource starts with, as code. */
function startOf({ id, start, max, dice }: Resource): string {
  if (start) return codeFormula(start, figure);
  return max ? figure(`${id}.max`) : String(dice?.at(-1) ?? 0);
}

/** Figures that follow from others, each after those that it needs. */
function inOrder(rules: readonly { name: string; needs: string[]; code: string }[]): string[] {
  const done = new Set<string>();
  const lines: string[] = [];
  const add = (rule: (typeof rules)[number]): void => {
    if (done.has(rule.name)) return;
    done.add(rule.name);
    for (const need of rule.needs) for (const other of rules) if (other.name === need) add(other);
    lines.push(`${figure(rule.name)} = ${rule.code};`);
  };
  for (const rule of rules) add(rule);
  return lines;
}

function figures(game: Game, aims: boolean): string {
  const { page, raised } = game;
  const plus = (id: string): string => (raised.has(id) ? ` + (${member("added", id)} ?? 0)` : "");
  const needs = (formula: Formula | undefined): string[] => (formula ? namesIn(formula) : []);
  const worn = new Set(game.worn.flatMap(({ numbers }) => numbers.map(({ id }) => id)));
  const lines = [
    ...page.attributes.map(({ id, dice, start }) => {
      const value = member("held.attributes", id);
      if (!dice) return `${figure(id)} = ${value}${plus(id)};`;
      // What is no size of it counts as the one that everybody starts with.
      return `${figure(id)} = [${dice.join(", ")}].includes(${value}) ? ${value} : ${start};`;
    }),
    ...[...worn].map((id) => `${figure(`worn.${id}`)} = wornSum(things, ${JSON.stringify(id)});`),
    ...inOrder([
      ...page.derived.map(({ id, formula }) => ({
        name: id,
        needs: needs(formula),
        code: lasting(`figures.${id}`, codeFormula(formula, figure) + plus(id)),
      })),
      ...page.resources.flatMap((one) => [
        ...(one.max
          ? [
              {
                name: `${one.id}.max`,
                needs: needs(one.max),
                code: lasting(`resources.${one.id}.max`, codeFormula(one.max, figure)),
              },
            ]
          : []),
        {
          name: one.id,
          needs: one.start ? needs(one.start) : [`${one.id}.max`],
          code: `${member("held.resources", one.id)}.value ?? ${startOf(one)}`,
        },
      ]),
    ]),
  ];
  const lasts = game.derived.length > 0;
  const things = game.readsThings ? ", things: readonly ItemLike[]" : "";
  const parameters = `held: Held${things}${lasts ? ", lasting: Lasting" : ""}`;
  const given = `held${game.readsThings ? ", things" : ""}`;
  const whole = `${given}${lasts ? ", lasting" : ""}`;
  return `
/*
 * What follows from what somebody chose, by the names that the rolls use. The page's formulas stand here as code: change them
 * here.
 */

export type Figures = Record<${game.figures.map((name) => JSON.stringify(name)).join(" | ") || "never"}, number>;

${lasts ? "/** What lasting effects make of a figure, by its path. */\nexport type Lasting = (path: string, value: number) => number;\n\n" : ""}/** What is stored. A resource that nobody has touched yet is as it starts. */
export interface Held {
  attributes: ${shape(page.attributes.map(({ id }) => `${property(id)}: number`))};
  resources: ${shape(page.resources.map(({ id }) => `${property(id)}: { value: number | null; max?: number }`))};
  conditions: string[];
}

${
  raised.size === 0
    ? `export function figuresOf(${parameters.replace("lasting: Lasting", "lasting: Lasting = (_path, value) => value")}): Figures {
  const n = {} as Figures;
  ${lines.join("\n  ")}
  return n;
}`
    : `export function figuresOf(${parameters.replace("lasting: Lasting", "lasting: Lasting = (_path, value) => value")}): Figures {
  // What things and conditions add goes by the figures without it: no circle can come of that.
  return figuresWith(${whole}, addedTo(figuresWith(${whole}, {}), ${given}));
}

function figuresWith(${parameters}, added: Partial<Figures>): Figures {
  const n = {} as Figures;
  ${lines.join("\n  ")}
  return n;
}

${addedTo(game)}`
}
${
  worn.size === 0
    ? ""
    : `
/** One number of all that is worn, together. */
function wornSum(things: readonly ItemLike[], number: string): number {
  const worn = things.map(({ system }) => system as { worn?: boolean; numbers?: Record<string, number> });
  return worn.reduce((sum, one) => sum + (one.worn ? (one.numbers?.[number] ?? 0) : 0), 0);
}`
}
${
  aims
    ? `
/** Whoever is aimed at where nobody is: as everybody starts. */
export const NOBODY: Held = {
  attributes: { ${page.attributes.map(({ id, start }) => `${property(id)}: ${start}`).join(", ")} },
  resources: { ${page.resources.map(({ id }) => `${property(id)}: { value: null }`).join(", ")} },
  conditions: [],
};`
    : ""
}`;
}

function addedTo(game: Game): string {
  const { page } = game;
  const parameters = `n: Figures, { conditions }: Held${game.readsThings ? ", things: readonly ItemLike[]" : ""}`;
  const body = [
    ...page.things
      .filter(({ adds }) => adds.length > 0)
      .map(({ id, worn, adds, numbers }) => {
        const own = new Set(numbers.map((number) => number.id));
        const lines = adds.map(({ to, amount }) => {
          const code = codeFormula(amount, (name) => (own.has(name) ? member("system.numbers", name) : figure(name)));
          return `add(${JSON.stringify(to)}, ${code});`;
        });
        const type = JSON.stringify(game.type(id));
        return `for (const item of things) {
    const system = asItem(item, ${type})?.system;
    ${worn ? "if (!system?.worn) continue;" : "if (!system) continue;"}
    ${lines.join("\n    ")}
  }`;
      }),
    ...page.conditions
      .filter(({ adds }) => adds.length > 0)
      .map(({ id, adds }) => {
        const lines = adds.map(({ to, amount }) => `add(${JSON.stringify(to)}, ${codeFormula(amount, figure)});`);
        return `if (conditions.includes(${JSON.stringify(id)})) {\n    ${lines.join("\n    ")}\n  }`;
      }),
  ].join("\n  ");
  const usesNumbers = /\bn[.[]/.test(body);
  return `/** What worn things and conditions add, to which figure. */
function addedTo(${usesNumbers ? parameters : parameters.replace(/^n:/, "_n:")}): Partial<Figures> {
  const added: Partial<Figures> = {};
  const add = (to: keyof Figures, amount: number): void => {
    added[to] = (added[to] ?? 0) + amount;
  };
  ${body}
  return added;
}`.replace("{ conditions }: Held", body.includes("conditions.") ? "{ conditions }: Held" : "_held: Held");
}

function actor(game: Game): string {
  const { page, class: name, begin } = game;
  const resources = page.resources.map(({ id, min }) => `${property(id)}: resource(${min}),`);
  const attributes = page.attributes.map(
    ({ id, start, from, to }) => `${property(id)}: whole(${start}, ${from}, ${to}),`,
  );
  const settle = page.resources.flatMap(({ id, max }) => [
    `${member("resources", id)}.value = ${member("figures", id)};`,
    ...(max ? [`${member("resources", id)}.max = ${member("figures", `${id}.max`)};`] : []),
  ]);
  const falls = page.resources.flatMap(({ id, falls }) =>
    falls.map(
      ({ value, condition }) => `if (${member("figures", id)} <= ${value}) brought.push(${JSON.stringify(condition)});`,
    ),
  );
  return `
${page.resources.length > 0 ? "/** What goes up and down in play: empty for as long as nobody has touched it. */\nconst resource = (min: number) =>\n  record({ value: new fields.NumberField(fromHost({ required: true, nullable: true, integer: true, initial: null, min })) });\n" : ""}
abstract class ${name}ActorModel extends TypeDataModel {
  declare concept: string;
  declare attributes: Held["attributes"];
  declare resources: Held["resources"];
  /** Conditions that somebody put on by hand. */
  declare conditions: string[];
  declare notes: string;
  /** What follows from all of it. */
  declare figures: Figures;

  static defineSchema(): Schema {
    return {
      concept: text(),
      attributes: record({ ${attributes.join(" ")} }),
      resources: record({ ${resources.join(" ")} }),
      conditions: listOf(text()),
      notes: html(),
    };
  }
${
  page.starting.length > 0
    ? `
  /** A new hero or adversary has what everybody starts with, unless whoever made it brought things. */
  override async _preCreate(data: object, options: object, user: UserLike): Promise<boolean | undefined> {
    const allowed = await super._preCreate(data, options, user);
    const { items } = data as { items?: unknown[] };
    if (!items?.length) (this.parent as unknown as TypeDataModelLike).updateSource({ items: startingThings() });
    return allowed;
  }
`
    : ""
}
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    ${prepare(game)}
    ${settle.length > 0 ? `const { figures, resources } = this;\n    ${settle.join("\n    ")}` : ""}
  }
}

export class ${name}HeroModel extends ${name}ActorModel {}
export class ${name}NpcModel extends ${name}ActorModel {}

${page.conditions.length > 0 ? "export " : ""}type ${name}Actor = ActorLike<${name}ActorModel>;

const TYPES = ["${begin}Hero", "${begin}Npc"];

/** The actor seen as one of ours, or null when it is not. */
export const as${name} = (actor: ActorLike | null): ${name}Actor | null =>
  actor && TYPES.includes(actor.type) ? (actor as ${name}Actor) : null;
${
  page.conditions.length > 0
    ? `
/** Conditions that somebody's figures have brought. */
export function fallenOf(${falls.length > 0 ? "{ system: { figures } }" : "_actor"}: ${name}Actor): string[] {
  const brought: string[] = [];
  ${falls.join("\n  ")}
  return brought;
}
`
    : ""
}`;
}

/** What follows from what is stored, from things, and from effects that last. */
function prepare(game: Game): string {
  const actor = "const actor = this.parent as ActorLike;\n    ";
  const things = "actor.items?.contents ?? []";
  const lasts = '(path, value) => figureWithEffects(actor, ["system", path].join("."), value).value';
  const given = [...(game.readsThings ? [things] : []), ...(game.derived.length > 0 ? [lasts] : [])];
  return `${given.length > 0 ? actor : ""}this.figures = figuresOf(${["this", ...given].join(", ")});`;
}

function items(game: Game): string {
  const { page } = game;
  const models = page.things.map(({ id, numbers, pick, worn, spent }) => {
    const declares = [
      "declare description: string;",
      ...(pick === undefined
        ? []
        : [
            `/** ${pick === "attribute" ? "The attribute" : `The ${pick}`} that it goes with. */\n  declare pick: string;`,
          ]),
      ...(worn ? ["declare worn: boolean;"] : []),
      ...(spent ? ["/** How many there are. */\n  declare quantity: number;"] : []),
      `declare numbers: ${shape(numbers.map((one) => `${property(one.id)}: number`))};`,
    ];
    const fields = [
      "description: html(),",
      ...(pick === undefined ? [] : ["pick: text(),"]),
      ...(worn ? ["worn: yes(),"] : []),
      ...(spent ? ["quantity: whole(1, 0, 9999),"] : []),
      `numbers: record({ ${numbers.map((one) => `${property(one.id)}: whole(${one.start}, ${one.from}, ${one.to})`).join(", ")} }),`,
    ];
    const equipped = worn
      ? "\n  /** What is not worn does nothing: nor do its effects. */\n  get equipped(): boolean {\n    return this.worn;\n  }\n"
      : "";
    return `export class ${game.model(id)} extends TypeDataModel {
  ${declares.join("\n  ")}
${equipped}
  static defineSchema(): Schema {
    return {
      ${fields.join("\n      ")}
    };
  }
}`;
  });
  const kinds = page.things.map(({ id, numbers, pick }) => {
    const goes = pick === undefined ? "" : `, goesWith: ${JSON.stringify(pick)}`;
    const with_ = pick !== undefined && pick !== "attribute" ? `, other: ${JSON.stringify(game.type(pick))}` : "";
    return `${property(game.type(id))}: { word: ${JSON.stringify(id)}, start: { ${numbers.map((one) => `${property(one.id)}: ${one.start}`).join(", ")} }${goes}${with_} },`;
  });
  return `
/** What there is to have: a document type for each kind of thing. */

${models.join("\n\n")}

interface Models {
  ${page.things.map(({ id }) => `${property(game.type(id))}: ${game.model(id)};`).join("\n  ")}
}
export type ItemType = keyof Models;

export const { asItem, itemsOf } = itemFinder<Models>();

interface Kind {
  /** What rolls call it. */
  word: string;
  /** The numbers of a new one. */
  start: Readonly<Record<string, number>>;
  /** \`attribute\`, or what rolls call the thing that it goes with, and that one's type. */
  goesWith?: string;
  other?: ItemType;
}

export const KINDS: Readonly<Record<ItemType, Kind>> = {
  ${kinds.join("\n  ")}
};

/** A thing as rolls see it; null: with none, its numbers are those of a new one. */
type Thing = ItemLike<{ numbers: object; pick?: string }> | null;

/**
 * What a roll is given of a thing, and of what that goes with: \`weapon.damage\`, \`weapon.skill.rank\`.
 * \`name\`: what the roll calls it.
 */
export function thingNumbers(
  name: string,
  type: ItemType,
  thing: Thing,
  actor: ActorLike<{ figures: Figures }> | null,
  depth = 0,
): Record<string, number> {
  const { start, goesWith, other } = KINDS[type];
  const numbers = Object.entries({ ...start, ...thing?.system.numbers });
  const given = Object.fromEntries(numbers.map(([id, value]) => [\`\${name}.\${id}\`, value]));
  const pick = thing?.system.pick ?? "";
  // Kinds that go with each other would go on for ever.
  if (goesWith === undefined || depth > 3) return given;
  const next = \`\${name}.\${goesWith}\`;
  if (!other) return { ...given, [next]: actor?.system.figures[pick as keyof Figures] ?? 0 };
  const found = (actor ? itemsOf(actor, other) : []).find(({ id }) => id === pick) ?? null;
  return { ...given, ...thingNumbers(next, other, found as Thing, actor, depth + 1) };
}
`;
}

function starting(game: Game): string {
  const taken = new Set<string>();
  const things = startingThings(game.page);
  const rows = things.map(({ kind, name, pick, numbers }, place) => {
    const path = game.texts.keep(`starting.${slug(inEnglish(name), taken, "thing")}`, name);
    const rule = game.kind(kind);
    const system = [
      ...(rule?.worn ? ["worn: true"] : []),
      ...(pick === undefined
        ? []
        : [typeof pick === "number" ? `pick: id[${pick}] ?? ""` : `pick: ${JSON.stringify(pick)}`]),
      `numbers: { ${Object.entries(numbers)
        .map(([id, value]) => `${property(id)}: ${value}`)
        .join(", ")} }`,
    ];
    return `{
      _id: id[${place}] ?? null,
      type: ${JSON.stringify(game.type(kind))},
      name: t(key(${JSON.stringify(path)})),
      sort: ${(place + 1) * 1000},
      system: { ${system.join(", ")} },
    },`;
  });
  return `
/** What everybody starts with, as data of new items. */
export function startingThings(): JsonObject[] {
  const id = Array.from({ length: ${things.length} }, () => foundry.utils.randomID());
  return [
    ${rows.join("\n    ")}
  ];
}
`;
}
