import { Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";

/** The records of a data set of many XML files, by kind and key: a key alone stands for several things. */

/** What one file says: its outermost element, and what stands in it. */
interface DataFile {
  path: string;
  root: string;
  data: unknown;
}

/** Lists: their outermost element, and that of each record. */
const LISTS: Readonly<Record<string, string>> = {
  Skills: "Skill",
  Talents: "Talent",
  Weapons: "Weapon",
  Armors: "Armor",
  Gears: "Gear",
  ItemAttachments: "ItemAttachment",
  ItemDescriptors: "ItemDescriptor",
  ForceAbilities: "ForceAbility",
  SigAbilityNodes: "SigAbilityNode",
};
/** Files of one record. */
const SINGLE = ["Career", "Specialization", "Species", "ForcePower", "SigAbility", "Vehicle"] as const;

/** What no rule set takes over: where a record stands in which book, and how the program sorts it. */
const OWN = ["Key", "Custom", "Source", "Sources", "Categories", "Name", "Description", "Index"];

/** What the program's own skills are called, for sets that bring none. */
const SKILLS: Readonly<Record<string, string>> = {
  ...{ ASTRO: "Astrogation", ATHL: "Athletics", BRAWL: "Brawl", CHARM: "Charm", COERC: "Coercion", COMP: "Computers" },
  ...{ COOL: "Cool", COORD: "Coordination", DECEP: "Deception", DISC: "Discipline", EDU: "Education", GUNN: "Gunnery" },
  ...{ LEAD: "Leadership", LORE: "Lore", MECH: "Mechanics", MED: "Medicine", MELEE: "Melee", NEG: "Negotiation" },
  ...{ PERC: "Perception", PILOTPL: "Piloting - Planetary", PILOTSP: "Piloting - Space", RANGHVY: "Ranged - Heavy" },
  ...{ RANGLT: "Ranged - Light", RESIL: "Resilience", SKUL: "Skulduggery", STEAL: "Stealth", SURV: "Survival" },
  ...{ SW: "Streetwise", UND: "Underworld", VIGIL: "Vigilance", WARF: "Warfare", XEN: "Xenology" },
};

export class DataSet {
  readonly #records = new Map<string, Map<string, Leaves>>();
  /** Files of no kind that is known, records without a key, and those whose key another has. */
  readonly left: string[] = [];

  constructor(files: readonly DataFile[]) {
    for (const { path, root, data } of files) {
      const list = ownOf(LISTS, root);
      const file = new Leaves(data);
      if (list !== undefined) for (const record of file.each(list)) this.#add(list, record, path);
      else if (SINGLE.some((kind) => kind === root)) this.#add(root, file, path);
      else this.left.push(path);
    }
  }

  #add(kind: string, record: Leaves, path: string): void {
    const key = record.text("Key");
    const name = record.text("Name");
    const records = this.#records.get(kind) ?? new Map<string, Leaves>();
    this.#records.set(kind, records);
    if (key === "" || name === "") this.left.push(`${path}: ${kind} ${name || key || "?"}`);
    else if (records.has(key)) this.left.push(`${path}: ${name} (${key})`);
    else {
      record.skip(...OWN);
      records.set(key, record);
    }
  }

  get isEmpty(): boolean {
    return this.#records.size === 0;
  }

  all(kind: string): Leaves[] {
    return [...(this.#records.get(kind)?.values() ?? [])];
  }

  get(kind: string, key: string): Leaves | undefined {
    return this.#records.get(kind)?.get(key);
  }

  /** A record's name; what is not in the set is called by its key. */
  nameOf(kind: string, key: string): string {
    const usual = kind === "Skill" ? ownOf(SKILLS, key) : undefined;
    return this.get(kind, key)?.text("Name") || usual || key;
  }

  /** What stands in records and nobody read, with the record's name. */
  unread(): string[] {
    return [...this.#records.values()].flatMap((records) =>
      [...records.values()].flatMap((record) => record.unread().map((line) => `${record.text("Name")}: ${line}`)),
    );
  }
}
