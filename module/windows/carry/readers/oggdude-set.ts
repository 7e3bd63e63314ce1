import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord, type Haul } from "../../../core/carry/foreign/record.ts";
import type { DataSet } from "./data-set.ts";
import { fromTags } from "./markup.ts";
import { activationOf, CHARACTERISTICS, characteristicIn, figures, rangeIn, SYMBOLS, skillName } from "./symbols.ts";

/** Reads a data set of OggDude's character generator: skills, talents, gear and all that heroes are made of. */
export function readDataSet(set: DataSet): Haul {
  const things = [
    ...set.all("Skill").map(skill),
    ...set.all("Talent").map((one) => talent(one, set)),
    ...set.all("Weapon").map((one) => weapon(one, set)),
    ...set.all("Armor").map((one) => armour(one, set)),
    ...set.all("Gear").map((one) => gear(one, set)),
    ...set.all("ItemAttachment").map((one) => attachment(one, set)),
    ...set.all("ItemDescriptor").flatMap(quality),
    ...set.all("Species").map((one) => species(one, set)),
    ...set.all("Career").map((one) => career(one, set)),
    ...set.all("Specialization").map((one) => specialisation(one, set)),
    ...set.all("ForcePower").map((one) => power(one, set, "ForceAbility")),
    ...set.all("SigAbility").map((one) => power(one, set, "SigAbilityNode")),
  ];
  // Their texts stand with the powers.
  for (const kind of ["ForceAbility", "SigAbilityNode"])
    for (const one of set.all(kind)) one.skip("Power", "SigAbility");
  const people = set.all("Vehicle").map((one) => vehicle(one, set));
  return { terms: SYMBOLS, people, things, left: [...set.left, ...set.unread()] };
}

const base = (one: Leaves, more = "") => {
  const name = one.text("Name");
  return { key: one.text("Key"), text: fromTags(one.text("Description"), name) + more };
};

const skillOf = (set: DataSet, key: string): string => skillName(set.nameOf("Skill", key));

function skill(one: Leaves): Foreign {
  const group = one.text("TypeValue").replace(/^st/, "").toLowerCase();
  return foreignRecord("skill", skillName(one.text("Name")), {
    ...base(one),
    words: { ...characteristicIn(one.text("CharKey")), group },
  });
}

const GIVES: Readonly<Record<string, string>> = {
  WoundThreshold: "wounds",
  StrainThreshold: "strain",
  SoakValue: "soak",
  DefenseMelee: "melee",
  DefenseRanged: "ranged",
};

function talent(one: Leaves, set: DataSet): Foreign {
  one.skip("ForceTalent", "Conflict", "Attributes.Requirement");
  return foreignRecord("talent", one.text("Name"), {
    ...base(one),
    figures: figures({
      ranked: one.yes("Ranked") ? 1 : 0,
      ...Object.fromEntries(
        Object.entries(GIVES).map(([theirs, ours]) => [`gives.${ours}`, one.number(`Attributes.${theirs}`)]),
      ),
    }),
    words: { activation: activationOf(one.text("ActivationValue")) },
    parts: one.each("DieModifiers.DieModifier").map((dice) => {
      const key = dice.text("SkillKey");
      return foreignRecord("dice", one.text("Name"), {
        figures: figures({ boost: dice.number("BoostCount"), setback: dice.number("AddSetbackCount") }),
        words: { skill: key === "" ? "" : skillOf(set, key), ...characteristicIn(dice.text("SkillChar")) },
      });
    }),
  });
}

const wares = (one: Leaves) =>
  figures({
    encumbrance: one.number("Encumbrance"),
    price: one.number("Price"),
    rarity: one.number("Rarity"),
    hardPoints: one.number("HP"),
  });

/** Qualities by their names; a rank of 1 goes without saying. */
const qualitiesOf = (one: Leaves, set: DataSet): Foreign[] =>
  one.each("Qualities.Quality").map((each) => {
    each.skip("Index", "MiscDesc", "DefZone");
    return foreignRecord("quality", set.nameOf("ItemDescriptor", each.text("Key")), {
      figures: figures({ rank: each.number("Count") }),
    });
  });

/** What is built in or can be added, each in a line. */
function modsIn(one: Leaves, set: DataSet): string {
  const lines = ["BaseMods", "AddedMods"].flatMap((list) =>
    one.each(`${list}.Mod`).map((mod) => {
      const key = mod.text("Key");
      const count = mod.number("Count");
      mod.skip("SkillIsCareer", "DieModifiers", "QualSet", "QualReplace");
      const known = ["ItemDescriptor", "Skill", "Talent", "Gear"].find((kind) => set.get(kind, key));
      const name = known ? set.nameOf(known, key) : key;
      return [name, count === null ? "" : String(count), mod.text("MiscDesc")].filter(Boolean).join(" ");
    }),
  );
  return fromTags(lines.join("\n"), "");
}

function weapon(one: Leaves, set: DataSet): Foreign {
  const [damage, added] = [one.number("Damage"), one.number("DamageAdd")];
  const brawn = added !== null && (damage ?? 0) === 0;
  const type = one.text("Type");
  one.skip("Range", "Restricted", "Hands", "SizeLow", "SizeHigh", "Scale", "Ordnance", "NoMelee");
  return foreignRecord("weapon", one.text("Name"), {
    ...base(one, modsIn(one, set)),
    figures: {
      ...wares(one),
      ...figures({
        damage: brawn ? added : damage,
        addsBrawn: brawn ? 1 : null,
        critical: one.number("Crit") ?? 0,
        mounted: type === "Vehicle" ? 1 : null,
      }),
    },
    words: { skill: skillOf(set, one.text("SkillKey")), ...rangeIn(one.text("RangeValue")) },
    parts: qualitiesOf(one, set),
  });
}

function armour(one: Leaves, set: DataSet): Foreign {
  one.skip("Restricted", "Type");
  return foreignRecord("armour", one.text("Name"), {
    ...base(one, modsIn(one, set)),
    figures: { ...wares(one), ...figures({ soak: one.number("Soak"), defence: one.number("Defense") }) },
  });
}

/** The key of the mod that raises what can be carried. */
const CARRIES = "ENCTADD";

function gear(one: Leaves, set: DataSet): Foreign {
  one.skip("Restricted", "Type", "Short");
  const carries = one.each("BaseMods.Mod").find((mod) => mod.text("Key") === CARRIES);
  return foreignRecord("gear", one.text("Name"), {
    ...base(one, modsIn(one, set)),
    figures: { ...wares(one), ...figures({ carries: carries?.number("Count") ?? null }) },
  });
}

function attachment(one: Leaves, set: DataSet): Foreign {
  const types = one.each("Type").map((type) => type.text(""));
  one.skip("CategoryLimit", "TypeLimit", "ItemLimit", "SkillLimit", "Restricted");
  const kind = types.includes("Vehicle") ? "attachment" : "gear";
  return foreignRecord(kind, one.text("Name"), { ...base(one, modsIn(one, set)), figures: wares(one) });
}

function quality(one: Leaves): Foreign[] {
  one.skip("IsBoolean", "IsActiveQuality", "ModDesc", "QualDesc", "Type");
  return one.yes("IsQuality") ? [foreignRecord("quality", one.text("Name"), base(one))] : [];
}

function species(one: Leaves, set: DataSet): Foreign {
  one.skip("StartingChars.Requirement", "StartingAttrs.Requirement", "SubSpecies", "WeaponModifiers");
  const lines = [
    ...one.each("SkillModifiers.SkillModifier").map((each) => {
      each.skip("RankLimit", "isCareer");
      return `${skillOf(set, each.text("Key"))} +${each.number("RankStart") ?? each.number("RankAdd") ?? 1}`;
    }),
    ...one.each("TalentModifiers.TalentModifier").map((each) => {
      each.skip("RankAdd");
      return set.nameOf("Talent", each.text("Key"));
    }),
    ...one.each("OptionChoices.OptionChoice").flatMap((choice) => {
      choice.skip("Key", "Name");
      return choice.each("Options.Option").map((option) => {
        option.skip("Key", "DieModifiers", "SkillModifiers", "TalentModifiers");
        return [option.text("Name"), option.text("Description")].filter(Boolean).join(": ");
      });
    }),
  ];
  const chars = CHARACTERISTICS.map(
    (name) => [name, one.number(`StartingChars.${name.charAt(0).toUpperCase()}${name.slice(1)}`)] as const,
  );
  return foreignRecord("species", one.text("Name"), {
    ...base(one, fromTags(lines.join("\n"), "")),
    figures: figures({
      ...Object.fromEntries(chars),
      wounds: one.number("StartingAttrs.WoundThreshold"),
      strain: one.number("StartingAttrs.StrainThreshold"),
      earned: one.number("StartingAttrs.Experience"),
      soak: one.number("StartingAttrs.SoakValue"),
      force: one.number("StartingAttrs.ForceRating"),
    }),
  });
}

const skillsIn = (one: Leaves, set: DataSet): string =>
  one
    .each("CareerSkills.Key")
    .map((key) => skillOf(set, key.text("")))
    .filter(Boolean)
    .join(", ");

function career(one: Leaves, set: DataSet): Foreign {
  const paths = one.each("Specializations.Key").map((key) => set.nameOf("Specialization", key.text("")));
  one.skip("FreeRanks");
  return foreignRecord("career", one.text("Name"), {
    ...base(one),
    figures: figures({ force: one.number("Attributes.ForceRating") }),
    words: { skills: skillsIn(one, set), paths: paths.join(", ") },
  });
}

const COLUMNS = 4;

function specialisation(one: Leaves, set: DataSet): Foreign {
  one.skip("Universal", "Attributes");
  const boxes = one.each("TalentRows.TalentRow").flatMap((row, at) => {
    row.skip("Index");
    const price = row.number("Cost");
    const directions = row.each("Directions.Direction");
    return row
      .each("Talents.Key")
      .slice(0, COLUMNS)
      .map((key, column) => {
        const known = set.get("Talent", key.text(""));
        return foreignRecord("box", known?.text("Name") ?? key.text(""), {
          figures: figures({ row: at + 1, column: column + 1, price, ...linksOf(directions[column]) }),
        });
      });
  });
  return foreignRecord("tree", one.text("Name"), { ...base(one), words: { skills: skillsIn(one, set) }, parts: boxes });
}

/** A link that either neighbour says is there. */
function linksOf(direction: Leaves | undefined): Record<string, number | null> {
  const way = (name: string): number | null => (direction?.yes(name) ? 1 : null);
  return { up: way("Up"), down: way("Down"), left: way("Left"), right: way("Right") };
}

/** A power: its first row is what it does by itself; the others are bought along links. */
function power(one: Leaves, set: DataSet, kind: string): Foreign {
  const rows = one.each("AbilityRows.AbilityRow");
  one.skip("Careers", "MatchingNodes", "AbilityRows");
  const [first, ...others] = rows;
  const textOf = (key: string) => fromTags(set.get(kind, key)?.text("Description") ?? "", "");
  const basic = first?.each("Abilities.Key")[0]?.text("") ?? "";
  const boxes = others.flatMap((row, at) => {
    const [keys, spans, costs, directions] = [
      "Abilities.Key",
      "AbilitySpan.Span",
      "Costs.Cost",
      "Directions.Direction",
    ].map((path) => row.each(path));
    return (keys ?? []).slice(0, COLUMNS).flatMap((key, column) => {
      const id = key.text("");
      // Covered by the box to the left of it.
      if (spans?.[column]?.number("") === 0 || id === "") return [];
      return foreignRecord("box", set.nameOf(kind, id), {
        text: textOf(id),
        figures: figures({
          row: at + 1,
          column: column + 1,
          price: costs?.[column]?.number("") ?? null,
          ...linksOf(directions?.[column]),
        }),
      });
    });
  });
  return foreignRecord("power", one.text("Name"), {
    key: one.text("Key"),
    text: textOf(basic) || fromTags(one.text("Description"), one.text("Name")),
    figures: figures({
      rating: one.number("MinForceRating"),
      price: first?.each("Costs.Cost")[0]?.number("") ?? null,
    }),
    parts: boxes,
  });
}

const SIDES: Readonly<Record<string, string>> = {
  "shield.fore": "DefFore",
  "shield.aft": "DefAft",
  "shield.port": "DefPort",
  "shield.starboard": "DefStarboard",
};
/** So many weapons of one kind a vehicle gets, each to be fired. */
const MOST_MOUNTED = 12;

/** The price of what is not for sale. */
const PRICELESS = "2147483647";
/** How far it sees, in the words of ranges. */
const sensorsOf = (one: Leaves): string => ownOf(RANGES_SEEN, one.text("SensorRangeValue")) ?? "";
const RANGES_SEEN: Readonly<Record<string, string>> = {
  ...{ srClose: "short", srShort: "short", srMedium: "medium", srLong: "long", srExtreme: "extreme", srNone: "" },
};

function vehicle(one: Leaves, set: DataSet): Foreign {
  one.skip("Type", "Starship", "Massive", "BuiltInMods", "BaseMods");
  const told = [one.text("Crew"), one.text("Consumables")].filter(Boolean);
  return foreignRecord("vehicle", one.text("Name"), {
    ...base(one, fromTags(told.join("\n"), "")),
    figures: figures({
      silhouette: one.number("Silhouette"),
      speed: one.number("Speed"),
      handling: one.number("Handling"),
      armour: one.number("Armor"),
      hull: one.number("HullTrauma"),
      strain: one.number("SystemStrain"),
      hardPoints: one.number("HP"),
      passengers: one.number("Passengers"),
      cargo: one.number("EncumbranceCapacity"),
      price: one.text("Price") === PRICELESS ? null : one.number("Price"),
      rarity: one.number("Rarity"),
      hyperdrive: one.number("HyperdrivePrimary"),
      backup: one.number("HyperdriveBackup"),
      navicomputer: one.yes("NaviComputer") ? 1 : null,
      ...Object.fromEntries(Object.entries(SIDES).map(([ours, theirs]) => [ours, one.number(theirs)])),
    }),
    words: { sensors: sensorsOf(one) },
    parts: one.each("VehicleWeapons.VehicleWeapon").flatMap((mount) => {
      mount.skip("Turret", "Retractable", "FiringArcs", "Location");
      const known = set.get("Weapon", mount.text("Key"));
      const own = known
        ? weapon(known, set)
        : foreignRecord("weapon", mount.text("Key"), { figures: { mounted: 1 }, words: { known: "yes" } });
      const made = { ...own, parts: [...own.parts, ...qualitiesOf(mount, set)] };
      return Array.from({ length: Math.min(MOST_MOUNTED, Math.max(1, mount.number("Count") ?? 1)) }, () => made);
    }),
  });
}
