import type { BroughtThing, Taken } from "../../../contract/index.ts";
import { plainOf } from "../../../core/carry/blocks/words.ts";
import { CONTENTS, DICE, RANGES, TREE } from "../../../core/narrative/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { key } from "../data/labels.ts";
import { CHARACTERISTICS, SKILL_GROUPS } from "../data/types.ts";
import { QUALITY_IDS, SKILL_IDS } from "../table/block-words.ts";

/** What things of other programs for symbol dice become here. */

type Thing = BroughtThing;

/** What the rules know a skill by; of one that is not among them, its name in small letters. */
function skillKey(name: string): string {
  const plain = plainOf(name);
  return SKILL_IDS.get(plain) ?? SKILL_IDS.get(plain.replace(/^knowledge /, "")) ?? plain.replaceAll(" ", "-");
}

const among = <W extends string>(words: readonly W[], said: string): W | null =>
  words.find((word) => word === said) ?? null;

/** Foundry's own ids: things that others of the same actor name. */
const newId = (): string => foundry.utils.randomID();

const wares = (one: Taken) => ({ price: one.measure("price"), rarity: one.measure("rarity") });

const quality = (one: Taken) => {
  const id = QUALITY_IDS.get(plainOf(one.name)) ?? "";
  return { id, rank: one.figure("rank", 0, 20, 1), name: id === "" ? one.name : "", hit: 0 };
};

/** A skill's characteristic and group, as far as the file says. */
function sortedAs(one: Taken): object {
  const characteristic = among(CHARACTERISTICS, one.word("characteristic"));
  const group = among(SKILL_GROUPS, one.word("group"));
  return { ...(characteristic && { characteristic }), ...(group && { group }) };
}

function skill(one: Taken): Thing {
  return {
    type: "narrativeSkill",
    name: one.name,
    system: {
      key: skillKey(one.name),
      rank: one.figure("rank", 0, 20, 0),
      career: one.is("career"),
      ...sortedAs(one),
      ...described(one),
    },
  };
}

/** Dice and symbols stand in texts by their names between colons: here they are called as the table calls them. */
const SYMBOLS: ReadonlyMap<string, string> = new Map<string, string>([
  ...DICE.map((die) => [die, `die.${die}`] as const),
  ...["success", "advantage", "triumph", "failure", "threat", "despair", "light", "dark"].map(
    (one) => [one, `symbol.${one}`] as const,
  ),
  ["forcepoint", "foreign.forcePoint"],
]);
export const symbolsInWords = (text: string): string =>
  text.replace(/:([a-zA-Z]{2,12}):/g, (whole: string, name: string) => {
    const label = SYMBOLS.get(name.toLowerCase());
    return label === undefined ? whole : t(key(label)).toLocaleLowerCase();
  });

const described = (one: Taken): { description?: string } =>
  one.text === "" ? {} : { description: symbolsInWords(one.text) };

/** What a thing says of itself, and how much can be built into it, or it takes where it is built in: no figure of ours counts that. */
function describedWare(one: Taken): { description?: string } {
  const points = one.figureOrNone("hardPoints", 0, 100);
  const { description = "" } = described(one);
  const whole =
    description + (points ? `<p>${foundry.utils.escapeHTML(t(key("figure.hardPoints")))}: ${points}</p>` : "");
  return whole === "" ? {} : { description: whole };
}

function weapon(one: Taken): Thing {
  const range = among(RANGES, one.word("range"));
  const said = one.word("skill");
  return {
    type: "narrativeWeapon",
    name: one.name,
    system: {
      damage: one.figure("damage", 0, 1000, 0),
      addsBrawn: one.is("addsBrawn"),
      critical: one.figure("critical", 0, 20, 0),
      ...(range && { range }),
      ...(said !== "" && { skill: skillKey(said) }),
      qualities: one.parts("quality").map(quality),
      encumbrance: one.figure("encumbrance", 0, 1000, 0),
      vehicleScale: one.is("mounted"),
      equipped: one.is("equipped") || one.is("mounted"),
      ...wares(one),
      ...describedWare(one),
    },
  };
}

const armour = (one: Taken): Thing => ({
  type: "narrativeArmour",
  name: one.name,
  system: {
    soak: one.figure("soak", 0, 100, 0),
    defence: one.figure("defence", 0, 10, 0),
    encumbrance: one.figure("encumbrance", 0, 1000, 0),
    equipped: one.is("equipped"),
    ...wares(one),
    ...describedWare(one),
  },
});

/** Gear whose weight is below nothing is a bag: it carries that much more. */
function gear(one: Taken): Thing {
  const encumbrance = one.figure("encumbrance", -1000, 1000, 0);
  return {
    type: "narrativeGear",
    name: one.name,
    system: {
      quantity: one.figure("quantity", 0, 10_000, 1),
      encumbrance: Math.max(0, encumbrance),
      carries: Math.max(0, -encumbrance) + one.figure("carries", 0, 1000, 0),
      contents: CONTENTS[0],
      ...wares(one),
      ...describedWare(one),
    },
  };
}

/** Figures that a talent raises, for each rank. */
const FIGURES = ["wounds", "strain", "soak", "melee", "ranged", "encumbrance"] as const;

/** Dice that a talent adds, and when: with a skill, a characteristic, or always. */
function diceOf(one: Taken): object[] {
  const [skill, characteristic] = [one.word("skill"), one.word("characteristic")];
  const when = skill ? `skill:${skillKey(skill)}` : characteristic ? `characteristic:${characteristic}` : "always";
  const dice = Object.entries({ boost: one.figure("boost", 0, 10, 0), setback: one.figure("setback", 0, 10, 0) });
  const add = Object.fromEntries(dice.filter(([, count]) => count > 0));
  return Object.keys(add).length > 0 ? [{ when, add }] : [];
}

function talent(one: Taken): Thing {
  const activation = one.word("activation");
  return {
    type: "narrativeTalent",
    name: one.name,
    system: {
      ranked: one.is("ranked") || one.figure("rank", 0, 20, 1) > 1,
      rank: one.figure("rank", 0, 20, 1),
      tier: one.figure("tier", 1, 5, 1),
      figures: Object.fromEntries(FIGURES.map((name) => [name, one.figure(`gives.${name}`, -20, 20, 0)])),
      dice: one.parts("dice").flatMap(diceOf),
      ...(activation !== "" && { activation }),
      ...described(one),
    },
  };
}

export const originTalent = (kind: "species" | "career", name: string, text = ""): Thing => ({
  type: "narrativeTalent",
  name,
  system: { kind, ...(text !== "" && { description: text }) },
});

/** What a species or a career gives, as a line of its text: here it is no figure that counts by itself. */
function facts(one: Taken): string {
  const said = (name: string, label: string): string[] => {
    const value = one.figureOrNone(name, 0, 100_000);
    return value ? [`${t(key(label))} ${value}`] : [];
  };
  const figures = [
    ...CHARACTERISTICS.flatMap((name) => said(name, `characteristic.${name}`)),
    ...said("wounds", "figure.wounds"),
    ...said("strain", "figure.strain"),
    ...said("soak", "figure.soak"),
    ...said("force", "sheet.rating"),
    ...said("earned", "foreign.experience"),
  ];
  const words = [one.word("skills"), one.word("paths")].filter(Boolean);
  return [figures.join(" · "), ...words]
    .filter(Boolean)
    .map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`)
    .join("");
}

/** Boxes as this world's compendium has them, of a tree that the file names alone. */
function boxesThere({ there }: Taken): { row: number; column: number; talent: string }[] {
  const boxes = there?.boxes;
  return Array.isArray(boxes) ? (boxes as { row: number; column: number; talent: string }[]) : [];
}

/** The boxes of a tree, each joined to the one at its right and to the one below. */
function boxesOf(boxes: readonly Taken[]) {
  const places = boxes.map((box) => ({
    box,
    row: box.figure("row", 1, TREE.rows, 1),
    column: box.figure("column", 1, TREE.columns, 1),
    bought: box.is("bought"),
  }));
  // A link is there where either of its ends says so.
  const [right, down] = [new Set<string>(), new Set<string>()];
  for (const { box, row, column } of places) {
    if (box.is("right")) right.add(`${row}.${column}`);
    if (box.is("left")) right.add(`${row}.${column - 1}`);
    if (box.is("down")) down.add(`${row}.${column}`);
    if (box.is("up")) down.add(`${row - 1}.${column}`);
  }
  const stands = new Set(places.map(({ row, column }) => `${row}.${column}`));
  // Whether a box can be bought again its talent says.
  for (const { box } of places) for (const known of ["ranked", "bought"]) box.is(known);
  for (const { box } of places) box.word("activation");
  return places.map(({ box, row, column, bought }) => ({
    bought,
    talent: box,
    id: `${row}.${column}`,
    stored: {
      row,
      column,
      talent: box.name,
      price: box.figureOrNone("price", 0, 1000),
      right: right.has(`${row}.${column}`) && stands.has(`${row}.${column + 1}`),
      down: down.has(`${row}.${column}`) && stands.has(`${row + 1}.${column}`),
    },
  }));
}

/** A tree, the talents of it that were bought, and the boxes as their hero keeps them. */
export function foreignTree(one: Taken) {
  const id = newId();
  const boxes = boxesOf(one.parts("box"));
  const own = { boxes: boxes.map(({ stored }) => stored), description: symbolsInWords(one.text) + facts(one) };
  const item = { _id: id, type: "narrativeTree", name: one.name };
  return {
    item: { ...item, system: boxesThere(one).length > 0 ? { ...one.there } : own },
    talents: boxes.filter(({ bought }) => bought).map(({ talent: box }) => box),
    bought: boxes
      .filter(({ bought }) => bought)
      .map(({ id: box, talent: bought }) => ({
        entry: { tree: id, name: one.name, box, talent: "", ranked: bought.is("ranked") },
        talent: bought.name,
      })),
  };
}

export function foreignPower(one: Taken) {
  const id = newId();
  const boxes = boxesOf(one.parts("box"));
  one.figureOrNone("price", 0, 1000);
  const own = {
    rating: one.figure("rating", 0, 20, 1),
    boxes: boxes.map(({ stored }) => ({ ...stored, points: 0 })),
    ...described(one),
  };
  const there = boxesThere(one);
  const stands = new Set(there.map(({ row, column }) => `${row}.${column}`));
  return {
    item: {
      ...{ _id: id, type: "narrativePower", name: one.name },
      system: there.length > 0 ? { ...one.there } : own,
    },
    bought: boxes
      .filter(({ bought, id: box }) => bought && (there.length === 0 || stands.has(box)))
      .map(({ id: box }) => ({ tree: id, name: one.name, box, talent: "", ranked: false })),
  };
}

const quiet = (type: string, one: Taken): Thing => ({ type, name: one.name, system: described(one) });

/** What a file says of a thing that it names alone; all else comes from a compendium. A weapon of which it says no more is in hand. */
const OWN: Readonly<Record<string, { type: string; said(one: Taken): object }>> = {
  skill: {
    type: "narrativeSkill",
    said: (one) => ({
      ...{ key: skillKey(one.name), rank: one.figure("rank", 0, 20, 0), career: one.is("career") },
      ...sortedAs(one),
    }),
  },
  weapon: {
    type: "narrativeWeapon",
    said: (one) => ({
      equipped: one.figure("equipped", 0, 1, 1) > 0 || one.is("mounted"),
      ...(one.is("mounted") && { vehicleScale: true }),
    }),
  },
  armour: { type: "narrativeArmour", said: (one) => ({ equipped: one.is("equipped") }) },
  gear: { type: "narrativeGear", said: (one) => ({ quantity: one.figure("quantity", 0, 10_000, 1) }) },
  talent: {
    type: "narrativeTalent",
    said: (one) => {
      const rank = one.figure("rank", 0, 20, 1);
      return { rank, ...(rank > 1 && { ranked: true }) };
    },
  },
};

/** A thing that its file names alone, with the figures that this world has of it. Null: the file says itself what it is. */
function namedAlone(one: Taken, kind = one.kind): Thing | null {
  const own = one.isNamedAlone ? OWN[kind] : undefined;
  return own ? { type: own.type, name: one.name, system: { ...one.there, ...own.said(one) } } : null;
}

/** A thing that stands by itself. Null: nothing here is of that kind. */
export function foreignThing(one: Taken): Thing | null {
  const alone = namedAlone(one);
  if (alone) return alone;
  switch (one.kind) {
    case "skill":
      return skill(one);
    case "weapon":
      return weapon(one);
    case "armour":
      return armour(one);
    case "gear":
      return gear(one);
    case "talent":
    case "ability":
      return talent(one);
    case "species":
    case "career":
      return originTalent(one.kind, one.name, symbolsInWords(one.text) + facts(one));
    case "tree":
      return foreignTree(one).item;
    case "power":
      return foreignPower(one).item;
    case "attachment":
      return {
        type: "narrativeAttachment",
        name: one.name,
        system: {
          hardPoints: one.figure("hardPoints", 0, 20, 0),
          encumbrance: one.figure("encumbrance", 0, 1000, 0),
          ...wares(one),
          ...described(one),
        },
      };
    case "quality":
      return {
        type: "narrativeQuality",
        name: one.name,
        system: { key: QUALITY_IDS.get(plainOf(one.name)) ?? "", ...described(one) },
      };
    case "injury":
      return quiet("narrativeInjury", one);
    default:
      return null;
  }
}

const talentOf = (one: Taken): Thing => namedAlone(one, "talent") ?? talent(one);

/** Talents by name: those that the sheet lists, and those that were bought on trees, with a rank for each box. */
export function foreignTalents(listed: readonly Taken[], bought: readonly Taken[]) {
  const found = new Map<string, Thing & { _id: string }>(
    listed.map((one) => [plainOf(one.name), { ...talentOf(one), _id: newId() }]),
  );
  const onTrees = new Map<string, Taken[]>();
  for (const one of bought) onTrees.set(plainOf(one.name), [...(onTrees.get(plainOf(one.name)) ?? []), one]);
  for (const [name, [first, ...more]] of onTrees) {
    // Each says the same.
    const [made] = [first, ...more].flatMap((each) => (each ? talentOf(each) : []));
    if (!made || found.has(name)) continue;
    const rank = 1 + more.length;
    found.set(name, { ...made, _id: newId(), system: { ...made.system, rank, ...(rank > 1 && { ranked: true }) } });
  }
  return { items: [...found.values()], idOf: (name: string) => found.get(plainOf(name))?._id ?? "" };
}
