import type { Leaves } from "../../../../core/carry/foreign/leaves.ts";

/** A sheet of Roll20: a list of names, each with what stands there now and the most of it. */
export class Attributes {
  readonly #rows = new Map<string, Leaves>();
  readonly #read = new Set<string>();
  /** Of two rows of one name the first counts; the other is named. */
  readonly #twins: string[] = [];

  constructor(rows: readonly Leaves[]) {
    for (const row of rows) {
      const name = row.text("name");
      if (name === "") continue;
      if (!this.#rows.has(name)) this.#rows.set(name, row);
      else if (row.text("current") !== "" && row.text("current") !== this.#rows.get(name)?.text("current"))
        this.#twins.push(`${name}: ${row.text("current")}`);
    }
  }

  get names(): string[] {
    return [...this.#rows.keys()];
  }

  has(name: string): boolean {
    return this.#rows.has(name);
  }

  #row(name: string): Leaves | undefined {
    this.#read.add(name);
    return this.#rows.get(name);
  }

  text(name: string): string {
    return this.#row(name)?.text("current") ?? "";
  }

  /** A number; a text with something else in it stays unread. */
  number(name: string): number | null {
    const row = this.#rows.get(name);
    const value = row?.number("current") ?? null;
    if (value !== null || row?.text("current") === "") this.#read.add(name);
    return value;
  }

  /** The most of it: beside what is there now, or in a row of its own. */
  most(name: string): number | null {
    this.#read.add(name);
    return this.#rows.get(name)?.number("max") ?? this.number(`${name}_max`);
  }

  /** A box that is ticked. */
  isTicked(name: string): boolean {
    return !["", "0", "off", "false"].includes(this.text(name).toLowerCase());
  }

  /** The rows of a list on the sheet, in their order: the beginning of the names in each. */
  list(section: string): string[] {
    const start = `repeating_${section}_`;
    const ids = this.names.flatMap((name) => {
      const at = name.startsWith(start) ? name.indexOf("_", start.length) : -1;
      // An id may begin with an underscore, or have one in it.
      const end = at < 0 ? -1 : idEnd(name, start.length);
      return end < 0 ? [] : [name.slice(0, end + 1)];
    });
    return [...new Set(ids)];
  }

  /** What a sheet has and nobody wants. */
  skip(wanted: (name: string) => boolean): void {
    for (const name of this.names) if (wanted(name)) this.#read.add(name);
  }

  unread(): string[] {
    const rows = [...this.#rows].flatMap(([name, row]) => {
      const said = row.text("current") || row.text("max");
      return this.#read.has(name) || said === "" || said === "0" ? [] : [`${name}: ${said.slice(0, LONGEST)}`];
    });
    return [...rows, ...this.#twins];
  }
}

const LONGEST = 60;
const ID_LENGTH = 20;

/** Where the id of a row ends: ids have twenty signs, with underscores among them; those made by hand are shorter. */
function idEnd(name: string, from: number): number {
  const usual = from + ID_LENGTH;
  return name.charAt(from) === "-" && name.charAt(usual) === "_" ? usual : name.indexOf("_", from);
}

/** Names that only a sheet of symbol dice has, and those that it shares with others. */
const TELLING =
  /^(?:npc-|companion-)?(?:brawn|meleedefense|rangeddefense|forcerating|rank(?:Athletics|Brawl|Melee|Light|Heavy|Gunnery|Skulduggery|Streetwise|Vigilance|Cool|Discipline|Negotiation|Coercion))$|^repeating_.{1,60}_talentname$/;
const SHARED =
  /^(?:npc-|companion-)?(?:agility|intellect|cunning|willpower|presence|wounds|strain|soak|totalxp|availablexp|rank[A-Z]\w+)$/;

/** Whether a sheet is that of symbol dice: what is left as it was is absent, so any two names are enough. */
export function isSymbolSheet({ names }: Attributes): boolean {
  const telling = names.filter((name) => TELLING.test(name)).length;
  const shared = names.filter((name) => SHARED.test(name)).length;
  return telling >= 2 || (telling === 1 && shared >= 1) || shared >= 5;
}
