import type { Leaves } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import { type FormatReader, several } from "./documents.ts";
import {
  activationOf,
  characteristicOf,
  figures,
  inHtml,
  quality,
  rangeIn,
  ranked,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/** Reads a character of RPG Sessions: its values are texts with a tag in brackets before them. */
export const rpgSessionsReader: FormatReader = {
  read(file) {
    const people = file.each("").map(person);
    return { terms: SYMBOLS, people, things: [], left: file.unread() };
  },
};

/** What stands behind a tag. */
const untagged = (text: string): string => text.replace(/^\[[^\]]{0,60}\]\s*/, "").trim();

/** What a list says by its types: `wounds threshold` → 12. */
const byType = (list: Leaves[]): Map<string, Leaves> =>
  new Map(list.map((entry) => [untagged(entry.text("type")), entry]));

const KNOWN = new Set([
  ...["wounds threshold", "wounds current", "strain threshold", "strain current", "soak", "defense melee"],
  ...["defense ranged", "force rating current", "money", "total xp", "available xp"],
]);
const TITLES = ["archetype", "species", "career", "specialization"];

function person(one: Leaves): Foreign {
  one.skip(
    "_id",
    "lookupName",
    "rulesSystem",
    "characterType",
    "configuration",
    "importData",
    "portrait",
    "createdAt",
    "updatedAt",
  );
  const attributes = byType(one.each("attributes"));
  const number = (name: string) => attributes.get(name)?.number("value") ?? null;
  const details = byType(one.each("details"));
  const word = (name: string) => details.get(name)?.text("value") ?? "";
  const ids = new Map(one.each("skills").map((skill) => [skill.text("id"), skillName(skill.text("name"))]));
  const others = [...attributes].flatMap(([name, entry]) =>
    KNOWN.has(name) ? [] : [[name, entry.number("value")] as const],
  );
  const told = [...details].filter(([name]) => !TITLES.includes(name)).map(([name]) => word(name));
  return foreignRecord("hero", one.text("name"), {
    text: inHtml(told.filter(Boolean).join("\n")),
    figures: {
      ...figures(
        Object.fromEntries(
          one.each("characteristics").flatMap((each) => {
            const name = characteristicOf(untagged(each.text("type")));
            each.skip("superCharacteristic");
            return name === "" ? [] : [[name, each.number("value")]];
          }),
        ),
      ),
      ...figures({
        wounds: number("wounds threshold"),
        "wounds.now": number("wounds current"),
        strain: number("strain threshold"),
        "strain.now": number("strain current"),
        soak: number("soak"),
        melee: number("defense melee"),
        ranged: number("defense ranged"),
        force: number("force rating current"),
        money: number("money"),
        earned: number("total xp"),
        unspent: number("available xp"),
        // What else there is has its name, and is listed by it.
        ...Object.fromEntries(others),
      }),
    },
    words: {
      species: word("archetype") || word("species"),
      career: [word("career"), word("specialization")].filter(Boolean).join(", "),
    },
    parts: [
      ...one.each("skills").flatMap(skill),
      ...talents(one.each("talents.talents")),
      ...one.each("weapons").map((each) => weapon(each, ids)),
      ...one.each("armor").map(armour),
      ...one.each("equipment").map(gear),
    ],
  });
}

function skill(each: Leaves): Foreign[] {
  const rank = each.number("ranks") ?? 0;
  const career = each.yes("isCareer");
  each.skip("lookupName", "extraDice");
  const characteristic = characteristicOf(untagged(each.text("linkedCharacteristic")));
  const group = untagged(each.text("skillType"));
  if (rank === 0 && !career) return [];
  return [
    foreignRecord("skill", skillName(each.text("name")), {
      figures: { rank, career: career ? 1 : 0 },
      words: { characteristic, group },
    }),
  ];
}

/** A ranked talent stands there once for each rank, each with a number behind its name. */
function talents(list: Leaves[]): Foreign[] {
  const found = new Map<string, Foreign>();
  for (const each of list) {
    each.skip("id", "isForceTalent", "isConflictTalent", "modifiers");
    // One of a list that was never bought is not theirs.
    if (each.has("purchased") && !each.yes("purchased")) continue;
    const many = each.yes("ranked");
    const { name, rank } = many ? ranked(each.text("name")) : { name: each.text("name"), rank: null };
    const ranks = Math.max(rank ?? 0, each.number("ranks") ?? 0, 1);
    const cost = each.number("xpCost");
    const before = found.get(name);
    const count = (before?.figures.count ?? 0) + 1;
    const tier = cost === null ? null : Math.max(1, Math.min(5, Math.round(cost / 5)));
    found.set(
      name,
      foreignRecord("talent", name, {
        text: inHtml(each.text("description")),
        figures: figures({
          count,
          rank: Math.max(ranks, before?.figures.rank ?? 0, count),
          ranked: many ? 1 : 0,
          tier: before?.figures.tier ?? tier,
        }),
        words: { activation: activationOf(untagged(each.text("activationType"))) },
      }),
    );
  }
  return [...found.values()].map(({ figures: { count, ...rest }, ...talent }) => ({ ...talent, figures: rest }));
}

const wares = (each: Leaves): Record<string, number> => {
  each.skip("id", "restricted", "carrying", "attachments", "hardPoints");
  return figures({
    encumbrance: each.number("encumbrance"),
    price: each.number("cost"),
    rarity: each.number("rarity"),
    quantity: several(each.number("quantity")),
    equipped: each.yes("equipped") ? 1 : null,
  });
};

const weapon = (each: Leaves, skills: ReadonlyMap<string, string>): Foreign =>
  foreignRecord("weapon", each.text("name"), {
    text: inHtml(each.text("description")),
    figures: {
      ...wares(each),
      ...figures({
        damage: each.number("baseDamage"),
        addsBrawn: each.yes("damageAddsBrawn") ? 1 : null,
        critical: each.number("critRating"),
      }),
    },
    words: { skill: skills.get(each.text("linkedSkillId")) ?? "", ...rangeIn(untagged(each.text("range"))) },
    parts: each.each("modifiers").map((one) => {
      one.skip("id", "type");
      return { ...quality(one.text("name")), text: inHtml(one.text("description")) };
    }),
  });

const armour = (each: Leaves): Foreign =>
  foreignRecord("armour", each.text("name"), {
    text: inHtml(each.text("description")),
    figures: { ...wares(each), ...figures({ soak: each.number("soak"), defence: each.number("defense") }) },
  });

const gear = (each: Leaves): Foreign =>
  foreignRecord("gear", each.text("name"), { text: inHtml(each.text("description")), figures: wares(each) });
