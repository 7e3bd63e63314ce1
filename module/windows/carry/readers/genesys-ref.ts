import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import type { FormatReader } from "./documents.ts";
import { fromBraces } from "./markup.ts";
import {
  activationOf,
  CHARACTERISTICS,
  characteristicIn,
  characteristics,
  figures,
  inHtml,
  PEOPLE_KINDS,
  quality,
  rangeIn,
  ranked,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/**
 * Reads a source of Genesys Ref: lists of skills, gear, talents and adversaries, who name what they have. What is named and stands in the
 * same file comes whole; the rest by its name.
 */
export const genesysRefReader: FormatReader = {
  read(file) {
    const [people, things, left]: [Foreign[], Foreign[], string[]] = [[], [], []];
    for (const source of file.each("")) {
      source.skip("_meta");
      const told = new Map(source.each("archetypeAbility").map((one) => [one.text("name"), about(one)]));
      const made = Object.entries(LISTS).map(([list, make]) => ({
        list,
        records: source.each(list).map((one) => make(one, told)),
      }));
      // Of two of one name the first is meant.
      const called = new Map(
        made
          .flatMap(({ list, records }) => records.map((one) => [`${list} ${one.name.toLowerCase()}`, one] as const))
          .reverse(),
      );
      const find: Find = (lists, name) => lists.flatMap((list) => called.get(`${list} ${name.toLowerCase()}`) ?? [])[0];
      for (const { records } of made) things.push(...records);
      const folk = source.each("adversary").filter((one) => one.text("name") !== "");
      people.push(...folk.map((one) => person(one, find)));
      for (const [list, entries] of source.entries(""))
        if (list !== "_meta" && list !== "adversary" && ownOf(LISTS, list) === undefined) {
          left.push(...entries.each("").map((one) => `${list}: ${one.text("name") || one.text("") || "?"}`));
          source.skip(list);
        }
    }
    return { terms: SYMBOLS, people, things, left: [...left, ...file.unread()] };
  },
};

/** What the file has of a name in some of its lists. */
type Find = (lists: readonly string[], name: string) => Foreign | undefined;

/** A text, a list of lines, or lines with lists and tables among them. */
function lines(of: Leaves): string[] {
  const own = of.text("");
  if (own !== "") return [own];
  return of.entries("").flatMap(([name, line]) => (name === "type" ? [] : lines(line)));
}
const about = (one: Leaves, path = "description"): string => fromBraces(lines(one.at(path)).join("\n"));

/** Its place in a book is the program's own. */
const skipPlace = (one: Leaves): void => one.skip("page", "source", "reprint");

/** A name by itself, or in a record. */
const nameIn = (one: Leaves): string => (one.has("name") ? one.text("name") : one.text(""));

const namesIn = (one: Leaves, path: string): string =>
  one
    .each(path)
    .map((each) => skillName(nameIn(each)))
    .filter(Boolean)
    .join(", ");

const LISTS: Readonly<Record<string, (one: Leaves, told: ReadonlyMap<string, string>) => Foreign>> = {
  skill(one) {
    skipPlace(one);
    const uses = about(one) + about(one, "shouldUse") + about(one, "shouldNotUse");
    one.skip("initiative");
    return foreignRecord("skill", skillName(one.text("name")), {
      text: uses,
      figures: figures({ rank: one.number("rank") ?? 0, career: one.yes("career") ? 1 : null }),
      words: { ...characteristicIn(one.text("characteristic")), group: one.text("category").toLowerCase() },
    });
  },
  quality(one) {
    skipPlace(one);
    one.skip("activation", "ranked");
    return foreignRecord("quality", one.text("name"), { text: about(one) });
  },
  gear: (one) => ware(one),
  talent(one) {
    skipPlace(one);
    return foreignRecord("talent", one.text("name"), {
      text: about(one),
      figures: figures({ tier: one.number("tier"), ranked: one.yes("ranked") ? 1 : 0, rank: 1 }),
      words: { activation: activationOf(one.text("activation")) },
    });
  },
  archetype(one, abilities) {
    skipPlace(one);
    const told = one.each("abilities").map((each) => inHtml(nameIn(each)) + (abilities.get(nameIn(each)) ?? ""));
    const given = CHARACTERISTICS.map((name) => [name, one.number(`characteristics.${name}`)] as const);
    return foreignRecord("species", one.text("name"), {
      text: about(one) + about(one, "skills.description") + told.join(""),
      figures: figures({
        ...Object.fromEntries(given),
        wounds: one.number("wt"),
        strain: one.number("st"),
        earned: one.number("xp"),
      }),
    });
  },
  archetypeAbility: (one) => ability(one),
  adversaryAbility: (one) => ability(one),
  career(one) {
    skipPlace(one);
    return foreignRecord("career", one.text("name"), { text: about(one), words: { skills: namesIn(one, "skills") } });
  },
};

function ability(one: Leaves): Foreign {
  skipPlace(one);
  const tags = one.each("tags").map((tag) => tag.text(""));
  return foreignRecord("ability", nameIn(one), {
    text: about(one),
    words: { activation: tags.length > 0 ? activationOf(tags.join(" ")) : "" },
  });
}

const WEAPONS = ["weapon", "vehicleWeapon"];

function ware(one: Leaves): Foreign {
  skipPlace(one);
  const type = one.text("type");
  const name = one.text("name");
  const base = { text: about(one) };
  const wares = figures({
    encumbrance: one.number("encumbrance"),
    price: one.number("price"),
    rarity: one.number("rarity"),
    hardPoints: one.number("hp"),
  });
  const parts = one.each("special").map((each) => {
    const rank = each.number("value");
    const known = each.has("name") ? { ...quality(""), name: each.text("name") } : quality(each.text(""));
    return rank === null ? known : { ...known, figures: { rank } };
  });
  if (WEAPONS.includes(type) || one.has("damage")) {
    const damage = one.text("damage");
    const added = /^(?:brawn|br)?\s*\+/i.test(damage);
    return foreignRecord("weapon", name, {
      ...base,
      figures: {
        ...wares,
        ...figures({
          damage: added ? Number(/\d{1,4}/.exec(damage)?.[0] ?? 0) : one.number("damage"),
          addsBrawn: added ? 1 : null,
          critical: one.number("critical") ?? 0,
          mounted: type === "vehicleWeapon" ? 1 : null,
        }),
      },
      words: { skill: skillName(nameIn(one.at("skill"))), ...rangeIn(one.text("range")) },
      parts,
    });
  }
  if (type === "armor")
    return foreignRecord("armour", name, {
      ...base,
      figures: { ...wares, ...figures({ soak: one.number("soak"), defence: one.number("defense") }) },
      parts,
    });
  return foreignRecord("gear", name, { ...base, figures: wares, parts });
}

function person(one: Leaves, find: Find): Foreign {
  skipPlace(one);
  one.skip("tags", "setting");
  const kind = ownOf(PEOPLE_KINDS, one.text("type").toLowerCase()) ?? "rival";
  const [melee, ranged_] =
    ["defense", "defence"].map((name) => one.each(`derived.${name}`)).find((list) => list.length) ?? [];
  const called = (each: Leaves, lists: readonly string[], record: Foreign): Foreign => {
    const said = nameIn(each);
    const whole = find(lists, said);
    if (whole) return whole;
    const { name, rank } = ranked(said);
    const known = find(lists, name);
    return known && rank !== null ? { ...known, figures: { ...known.figures, rank } } : record;
  };
  return foreignRecord(kind, one.text("name"), {
    text: about(one),
    figures: {
      ...characteristics(one.at("characteristics")),
      ...figures({
        wounds: one.number("derived.wounds"),
        strain: one.number("derived.strain"),
        soak: one.number("derived.soak"),
        melee: melee?.number("") ?? null,
        ranged: (ranged_ ?? melee)?.number("") ?? null,
      }),
    },
    parts: [
      ...one.each("skills").map((each) => {
        const name = skillName(nameIn(each));
        const words = find(["skill"], name)?.words ?? {};
        return foreignRecord("skill", name, { figures: { rank: each.number("ranks") ?? 0 }, words });
      }),
      ...one.each("talents").map((each) => {
        const { name, rank } = ranked(nameIn(each));
        const own = foreignRecord("talent", name, { text: about(each), figures: figures({ rank }) });
        return called(each, ["talent"], own);
      }),
      ...one.each("abilities").map((each) => {
        const own = ability(each);
        return own.text === "" ? called(each, ["adversaryAbility", "archetypeAbility"], own) : own;
      }),
      ...one.each("weapons").map((each) => carried(each, "weapon", find)),
      ...one.each("gear").map((each) => carried(each, "gear", find)),
    ],
  });
}

/** A thing of an adversary's: whole, or by the name that it has in the file's own list. */
function carried(each: Leaves, kind: string, find: Find): Foreign {
  if (each.has("name") && (each.has("damage") || each.has("type"))) {
    const own = ware(each);
    return { ...own, figures: { ...own.figures, equipped: 1 } };
  }
  const name = nameIn(each);
  const known = find(["gear"], name);
  if (known) return known.kind === "gear" ? known : { ...known, figures: { ...known.figures, equipped: 1 } };
  return foreignRecord(kind, name, { text: about(each), words: kind === "weapon" ? { known: "yes" } : {} });
}
