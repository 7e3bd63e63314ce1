import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { isFormula, pageFormula, TemplateNames } from "./csb-formula.ts";

/**
 * Makes a page of the Workshop of each template of Custom System Builder: its number fields are attributes, those with a bar or a moving
 * maximum resources, its computed labels derived numbers, its tables kinds of things, its panels the order on the sheet. A template says
 * nothing of dice in a form that a page could take over: each roll is named, to be written by hand.
 */
interface TemplatePage {
  name: string;
  text: string;
  /** What of the template is not on the page. */
  left: string[];
}

/** The fields of a page that its reader refuses; none: it takes the page. */
type ProblemsOf = (page: string) => readonly string[];

export function templatePages(file: Leaves, problemsOf: ProblemsOf): TemplatePage[] {
  return file.each("").flatMap((one) => {
    const all = one.has("actors") || one.has("items") ? [...one.each("actors"), ...one.each("items")] : [one];
    const [templates, others] = [all.filter(isTemplate), all.filter((each) => !isTemplate(each))];
    const pages = templates.map((each) => new TemplateReader(each, problemsOf).page());
    pages[0]?.left.push(...others.map((each) => `${each.text("type")}: ${each.text("name")}`));
    return pages;
  });
}

const dataOf = (one: Leaves): Leaves => one.at(one.has("system") ? "system" : "data");
const isTemplate = (one: Leaves): boolean => one.text("type") === "_template" && dataOf(one).has("body");

type Fields = Record<string, string | number>;
type Room = "attributes" | "resources" | "derived" | "things";
const ROOMS: readonly Room[] = ["attributes", "resources", "derived", "things"];

/** A field of the sheet, with the title that it stands under. */
interface Found {
  type: string;
  key: string;
  name: string;
  group: string;
  at: Leaves;
}

const LONGEST_NAME = 60;
const MOST = 999_999;
/** A page has so many entries of a kind. */
const MOST_ENTRIES = 200;
const CONTAINERS = new Set(["header", "panel", "tabbedPanel", "tab", "table", "group"]);

class TemplateReader {
  readonly #template: Leaves;
  readonly #names: TemplateNames;
  readonly #problemsOf: ProblemsOf;
  readonly #found: Found[] = [];
  readonly #rooms = new Map<Room, Map<string, Fields | string>>(ROOMS.map((room) => [room, new Map()]));
  readonly #called = new Map<string, string>();
  readonly #left: string[] = [];

  constructor(template: Leaves, problemsOf: ProblemsOf) {
    this.#template = template;
    this.#problemsOf = problemsOf;
    // A page of one name alone says whether it may be called so.
    this.#names = new TemplateNames(
      (name) => problemsOf(`workshop: 1\nid: one\nname: One\nattributes:\n  ${name}: 0..1\n`).length > 0,
    );
  }

  page(): TemplatePage {
    const data = dataOf(this.#template);
    for (const part of ["header", "body"]) this.#walk(data.at(part), "");
    this.#fields();
    this.#bars(data);
    this.#formulas(data);
    return { name: this.#template.text("name"), text: this.#taken(), left: this.#left };
  }

  /** All fields of a container and of those in it. A label alone names the field that follows it. */
  #walk(at: Leaves, group: string): void {
    const title = at.text("title") || at.text("name");
    const here = title === "" || isFormula(title) ? group : title;
    const list = at.has("contents") ? at.at("contents") : at;
    let label = "";
    for (const [, child] of list.entries("")) {
      if (child.isList) {
        this.#walk(child, here);
        continue;
      }
      const type = child.text("type");
      const key = child.text("key");
      const value = child.text("value");
      if (CONTAINERS.has(type) || (type === "" && child.has("contents"))) this.#walk(child, here);
      else if (type === "label" && value !== "" && !isFormula(value)) {
        // It may be pressed for a roll, and names the field beside it all the same.
        if (/\p{L}/u.test(value)) label = value;
        this.#found.push({ type, key: "", name: plain(value), group: here, at: child });
      } else if (type !== "") {
        const said = child.text("label") || child.text("prefix") || label || child.text("colName") || key;
        const name = plain(isFormula(said) ? key : said) || key;
        this.#found.push({ type, key, name, group: here, at: child });
        label = "";
      }
    }
  }

  #put(room: Room, key: string, name: string, fields: (id: string) => Fields | string): string {
    const id = this.#names.take(key);
    const entries = this.#rooms.get(room);
    if (entries && entries.size < MOST_ENTRIES) entries.set(id, fields(id));
    else this.#left.push(name);
    this.#called.set(`${room}.${id}`, name);
    return id;
  }

  /** Number fields and tables; every other field is named. */
  #fields(): void {
    for (const { type, key, name, at } of this.#found) {
      this.#rollsOf(at, name);
      if (type === "numberField" && key !== "") {
        const isPool = isFormula(at.text("maxVal"));
        const fields = () => (isPool ? pool(this.#range(at, name), at) : this.#range(at, name));
        this.#put(isPool ? "resources" : "attributes", key, name, fields);
      } else if (type === "dynamicTable" && key !== "") this.#table(key, at);
      else if (type !== "label" && type !== "meter") this.#left.push(`${type}: ${name || "?"}`);
    }
  }

  #range(at: Leaves, name: string): Fields {
    const whole = (path: string): number | null => {
      const value = at.number(path);
      if (value !== null && Number.isInteger(value) && Math.abs(value) <= MOST) return value;
      if (at.text(path) !== "" && !isFormula(at.text(path))) this.#left.push(`${name}: ${path} ${at.text(path)}`);
      return null;
    };
    const [least, most, usual] = [whole("minVal"), whole("maxVal"), whole("defaultValue")];
    const from = least ?? Math.min(0, usual ?? 0);
    const to = Math.max(from, most ?? Math.max(100, usual ?? 0));
    if (most !== null && most < from) this.#left.push(`${name}: maxVal ${most}`);
    if (at.yes("allowDecimal")) this.#left.push(`${name}: allowDecimal`);
    return { name, from, to, start: Math.min(to, Math.max(from, usual ?? from)) };
  }

  /** A table of rows is a kind of thing: its columns of numbers come along. */
  #table(key: string, at: Leaves): void {
    const numbers: string[] = [];
    for (const column of [...at.each("rowLayout"), ...at.each("contents")]) {
      const name = plain(column.text("colName") || column.text("label") || column.text("key"));
      this.#rollsOf(column, name);
      if (column.text("type") === "numberField")
        numbers.push(`${this.#names.take(column.text("key"))}: ${written(this.#range(column, name))}`);
      else if (column.text("key") !== "") this.#left.push(`${key}: ${column.text("type")} ${name}`);
    }
    const name = plain(at.text("label")) || key;
    this.#put("things", key, name, () => `{ name: ${quoted(name)}, numbers: { ${numbers.join(", ")} } }`);
  }

  #rollsOf(at: Leaves, name: string): void {
    for (const path of ["rollMessage", "altRollMessage"])
      if (at.text(path) !== "") this.#left.push(`${name}: ${plain(at.text(path))}`);
  }

  /** Bars over tokens, and meters: what they show is a resource. */
  #bars(data: Leaves): void {
    const meters = this.#found.filter(({ type }) => type === "meter").map(({ key, at }) => [key, at] as const);
    for (const [key, bar] of [...data.entries("attributeBar"), ...meters]) {
      const value = bar.text("value");
      const shown = /^(?:\$\{)?\s*(\w{1,60})\s*(?:\}\$)?$/.exec(value)?.[1] ?? "";
      const id = this.#names.get(shown);
      const field = id === undefined ? undefined : this.#rooms.get("attributes")?.get(id);
      const max = bar.text("max");
      if (id !== undefined && typeof field === "object") {
        const at = this.#found.find((one) => this.#names.get(one.key) === id)?.at;
        this.#rooms.get("attributes")?.delete(id);
        this.#rooms.get("resources")?.set(id, pool(field, at));
        this.#called.set(`resources.${id}`, String(field.name ?? id));
        this.#most.set(id, max);
      } else if (id !== undefined) this.#most.set(id, this.#most.get(id) ?? max);
      else {
        this.#most.set(
          this.#put("resources", key, key, () => ({ name: key })),
          max,
        );
        if (value !== "") this.#left.push(`${key}: value ${value}`);
      }
    }
  }

  /** What the most of a resource is, as the template says it. */
  readonly #most = new Map<string, string>();

  /** Computed labels, what is hidden, and the most of resources. All names are known now. */
  #formulas(data: Leaves): void {
    const computed = [
      ...this.#found
        .filter(({ type, key, at }) => type === "label" && key !== "" && isFormula(at.text("value")))
        .map(({ key, name, at }) => ({ key, name, value: at.text("value") })),
      ...data
        .each("hidden")
        .map((one) => ({ key: one.text("name"), name: one.text("name"), value: one.text("value") })),
    ].filter(({ key }) => key !== "");
    const made = computed.map((one) => ({ ...one, id: this.#put("derived", one.key, one.name, () => ({})) }));
    for (const { id, name, value } of made) {
      const is = pageFormula(value, this.#names);
      if (is === null) this.#drop("derived", id, `${name}: ${plain(value)}`);
      else this.#rooms.get("derived")?.set(id, { name, is });
    }
    for (const { type, key, at } of this.#found) {
      const id = this.#names.get(key);
      if (type === "numberField" && id !== undefined && isFormula(at.text("maxVal")))
        this.#most.set(id, at.text("maxVal"));
    }
    for (const [id, said] of this.#most) {
      const fields = this.#rooms.get("resources")?.get(id);
      const max = said === "" ? null : pageFormula(said, this.#names);
      if (typeof fields !== "object") continue;
      if (max !== null) fields.max = max;
      else if (said !== "") this.#left.push(`${fields.name}: max ${plain(said)}`);
    }
  }

  #drop(room: Room, id: string, why: string): void {
    this.#rooms.get(room)?.delete(id);
    this.#left.push(why);
  }

  /** The page, without what its reader refuses: such a field goes, and then what followed from it. */
  #taken(): string {
    for (;;) {
      const text = this.#text();
      const refused = this.#problemsOf(text);
      let gone = 0;
      for (const path of refused) {
        const [room, id = "", part] = path.split(".");
        const fields = this.#rooms.get(room as Room)?.get(id);
        if (fields === undefined) continue;
        gone += 1;
        const said = typeof fields === "object" && part !== undefined ? fields[part] : undefined;
        const name = this.#called.get(`${room}.${id}`) ?? id;
        if (room === "resources" && typeof fields === "object" && part === "max") {
          delete fields.max;
          this.#left.push(`${name}: max ${said}`);
        } else this.#drop(room as Room, id, typeof fields === "object" && fields.is ? `${name}: ${fields.is}` : name);
      }
      if (gone === 0) {
        this.#left.push(...refused);
        return text;
      }
    }
  }

  #text(): string {
    const name = plain(this.#template.text("name")) || "Game";
    const lines = ["workshop: 1", `id: ${idOf(name)}`, `name: ${quoted(name)}`];
    for (const room of ROOMS) {
      const entries = [...(this.#rooms.get(room) ?? [])];
      if (entries.length > 0) lines.push(`${room}:`);
      for (const [id, fields] of entries)
        lines.push(`  ${id}: ${typeof fields === "string" ? fields : written(fields)}`);
    }
    return `${[...lines, ...this.#groups()].join("\n")}\n`;
  }

  #groups(): string[] {
    const groups = new Map<string, string[]>();
    const shown = ROOMS.filter((room) => room !== "things").flatMap((room) => [
      ...(this.#rooms.get(room)?.keys() ?? []),
    ]);
    for (const { key, group } of this.#found) {
      const id = this.#names.get(key);
      if (group === "" || id === undefined || !shown.includes(id)) continue;
      const ids = groups.get(group) ?? [];
      if (![...groups.values()].some((all) => all.includes(id))) groups.set(group, [...ids, id]);
    }
    const lines = [...groups].map(([name, ids]) => `  - { name: ${quoted(plain(name))}, fields: [${ids.join(", ")}] }`);
    return lines.length > 0 ? ["groups:", ...lines] : [];
  }
}

/** A resource of a field's range: it starts where the template says it, else full. */
const pool = ({ name = "", from = 0, start = 0 }: Fields, at: Leaves | undefined): Fields => ({
  name,
  ...(from !== 0 && { min: from }),
  ...((at?.number("defaultValue") ?? null) !== null && { start }),
});

/** A text without markup, short enough for a name. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_NAME);

const quoted = (text: string): string => JSON.stringify(text);

const written = (fields: Fields): string =>
  `{ ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? quoted(value) : value}`)
    .join(", ")} }`;

/** A game's own word, of its name. */
function idOf(name: string): string {
  const id = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[-0-9]+/, "")
    .slice(0, 40)
    .replace(/-$/, "");
  return id.length > 1 ? id : "my-game";
}
