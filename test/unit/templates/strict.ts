import Handlebars from "handlebars";
import { templateSources } from "../wiring/sources.ts";

/*
 * Handlebars that knows what it was given: a name that the context does not have is noted with the template, its lines and where
 * it was looked for, also in conditions, loops, `../`, `@root` and what a partial is handed. What a name holds may be nothing at
 * all; it must be there.
 */

// biome-ignore lint/suspicious/noExplicitAny: contexts of every window and sheet.
type Any = any;

const PREFIX = "systems/cubilete/templates/";
const sources = new Map(templateSources().map(({ path, text }) => [path.replace(/^templates\//, ""), text]));
/** Every template of the system, by its path below `templates/`. */
export const TEMPLATES: readonly string[] = [...sources.keys()];

/** What the engine itself looks for in whatever it is given. */
const ENGINE = new Set(["toHTML", "toJSON", "then", "constructor", "__proto__"]);

/** The templates that are at work now, the innermost last. */
const running: string[] = [];
/** What was rendered; every name that was looked up, by `template: name`, with what came of it. */
export const rendered = new Set<string>();
export const asked = new Map<string, { found: boolean; missing: string[] }>();

/** One name in a template, with the lines where it stands. */
interface Named {
  name: string;
  lines: number[];
}
const namedIn = new Map<string, Named[]>();

class Names extends Handlebars.Visitor {
  readonly found = new Map<string, Set<number>>();
  override PathExpression({ data, parts, loc }: hbs.AST.PathExpression): void {
    // `@root.name` is looked for in a context, `@index` is not.
    for (const part of data ? parts.slice(1) : parts)
      this.found.set(part, (this.found.get(part) ?? new Set()).add(loc.start.line));
  }
  #given({ params, hash }: { params: hbs.AST.Expression[]; hash: hbs.AST.Hash }): void {
    this.acceptArray(params);
    if (hash) this.accept(hash);
  }
  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    // With something beside it, a name is a helper's.
    if (statement.params.length === 0 && !statement.hash) this.accept(statement.path);
    else this.#given(statement);
  }
  override BlockStatement(block: hbs.AST.BlockStatement): void {
    this.#given(block);
    for (const part of [block.program, block.inverse]) if (part) this.accept(part);
  }
  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.#given(expression);
  }
  override PartialStatement(partial: hbs.AST.PartialStatement): void {
    this.#given(partial);
  }
  override PartialBlockStatement(partial: hbs.AST.PartialBlockStatement): void {
    this.#given(partial);
    this.accept(partial.program);
  }
}

/** The names that a template looks for in its contexts; helpers and `@index` are none. */
export function namesIn(template: string): Named[] {
  const known = namedIn.get(template);
  if (known) return known;
  const names = new Names();
  names.accept(Handlebars.parse(sources.get(template) ?? ""));
  const list = [...names.found].map(([name, lines]) => ({ name, lines: [...lines] }));
  namedIn.set(template, list);
  return list;
}

const proxies = new WeakMap<object, Any>();
const plain = new WeakMap<object, object>();
/** What lies behind, for helpers, which look for what need not be there. */
const behind = (value: Any): Any => (typeof value === "object" && value !== null ? (plain.get(value) ?? value) : value);

/** Where something was found, in words: `actor.system`. */
const ways = new WeakMap<object, string>();

function strict(value: Any, way: string): Any {
  if (typeof value !== "object" || value === null || plain.has(value) || value instanceof Handlebars.SafeString)
    return value;
  const known = proxies.get(value);
  if (known) return known;
  ways.set(value, way);
  const proxy = new Proxy(value, {
    get(target, name) {
      if (typeof name === "symbol" || ENGINE.has(name)) return Reflect.get(target, name);
      const template = running.at(-1) ?? "?";
      const way = ways.get(target) ?? "";
      const at = `${template}: ${name}`;
      const note = asked.get(at) ?? { found: false, missing: [] };
      asked.set(at, note);
      if (name in target) note.found = true;
      else if (!note.missing.includes(way)) note.missing.push(way);
      const inside = Reflect.get(target, name);
      if (typeof inside === "function") return inside.bind(target);
      const step = Array.isArray(target) ? `${way}[]` : `${way}${way ? "." : ""}${name}`;
      return strict(inside, step);
    },
  });
  proxies.set(value, proxy);
  plain.set(proxy, value);
  return proxy;
}

const engine = Handlebars.create();
const args = (values: Any[]) => values.slice(0, -1).map(behind);

/** Options are made of names too: every choice must have those that are asked for. */
function selectOptions(choices: Any, { hash }: Any): string {
  const given = strict(behind(choices), "choices of selectOptions");
  for (const attribute of ["valueAttr", "labelAttr", "nameAttr"])
    if (hash[attribute] !== undefined && typeof given === "object")
      for (const choice of Object.values(behind(given) as object)) void strict(choice, "a choice")[hash[attribute]];
  return "";
}

/** Inputs that are made of a data model's fields, by their paths there; `bands.*` are all of a record. */
function fieldsOf(list: unknown, { data }: Any): unknown {
  const { schema } = behind(behind(data.root).document).system;
  const paths = String(list)
    .split(" ")
    .flatMap((path) => {
      const record = schema.getField(path.replace(/\.\*$/, ""));
      if (!record) throw new Error(`${String(behind(data.root).document.type)} has no field ${path}`);
      return path.endsWith(".*") ? Object.keys(record.fields).map((name) => path.replace("*", name)) : [path];
    });
  return new Handlebars.SafeString(paths.map((path) => `<input name="system.${path}">`).join(""));
}

engine.registerHelper({
  "cub-field": fieldsOf,
  "cub-fields": fieldsOf,
  "cub-input": fieldsOf,
  "cub-new-things": (types: string) =>
    strict(
      types.split(" ").map((type) => ({ type, label: type })),
      "new things",
    ),
  localize: (key: unknown) => String(key ?? ""),
  checked: (value: unknown) => (value ? "checked" : ""),
  disabled: (value: unknown) => (value ? "disabled" : ""),
  concat: (...values: Any[]) => new Handlebars.SafeString(args(values).join("")),
  "cub-signed": (value: unknown) => String(value),
  "cub-minus": (value: unknown) => String(value),
  numberFormat: (value: unknown) => String(value),
  selectOptions,
  eq: (a: unknown, b: unknown) => behind(a) === behind(b),
  ne: (a: unknown, b: unknown) => behind(a) !== behind(b),
  not: (value: unknown) => !value,
  and: (...values: Any[]) => args(values).every(Boolean),
  or: (...values: Any[]) => args(values).some(Boolean),
  ifThen: (test: unknown, yes: unknown, no: unknown) => (test ? yes : no),
} as Any);

const compiled = new Map<string, Any>();
const PROTO = { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true };

/** Does something as a template's own. */
function as<T>(template: string, work: () => T): T {
  running.push(template);
  try {
    return work();
  } finally {
    running.pop();
  }
}

function within(template: string, context: Any, options: Any): string {
  rendered.add(template);
  const block = options.fn && options.data["partial-block"];
  const caller = running.at(-1) ?? "";
  // What a template hands to a partial as a block is its own, wherever it is drawn.
  if (block)
    options.data["partial-block"] = (inner: Any, more: Any) => as(caller, () => block(strict(inner, ""), more));
  return as(template, () => compiled.get(template)(strict(context, ""), { ...PROTO, ...options }));
}
for (const [template, text] of sources) {
  compiled.set(template, engine.compile(text));
  const partial = Object.assign(
    (context: Any, options: Any) => within(template, context, options),
    compiled.get(template),
  );
  engine.registerPartial(PREFIX + template, partial);
}

/** Draws a template as a page would; what it asks for in vain is in `asked`. */
export const draw = (path: string, context: object): string => within(path.replace(PREFIX, ""), context, {});

/** Every name that was looked for in vain, by template and lines. `sometimes`: those that a context need not have. */
export function faults(sometimes: ReadonlySet<string>): string[] {
  return [...asked].flatMap(([at, { missing }]) => {
    if (missing.length === 0 || sometimes.has(at)) return [];
    const [template = "", name = ""] = at.split(": ");
    const { lines = [] } = namesIn(template).find((one) => one.name === name) ?? {};
    return [
      `templates/${template}:${lines.join(",")} asks for ${name}, which ${missing.map((way) => way || "the context").join(" and ")} does not have`,
    ];
  });
}
