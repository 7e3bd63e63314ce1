import { ownOf } from "../../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../../core/carry/foreign/record.ts";
import {
  CHARACTERISTICS,
  characteristicOf,
  figures,
  inHtml,
  PEOPLE_KINDS,
  quality,
  rangeIn,
  skillName,
} from "../symbols.ts";
import type { Attributes } from "./attributes.ts";

/** The sheet for symbol dice on Roll20. One character there has pages for a hero, an NPC, and a companion. */

/** A page: what its names begin with, and what lists of it are called. */
interface PageOf {
  before: string;
  talents: string;
  skills: readonly string[];
  crits: string;
}
const HERO: PageOf = { before: "", talents: "skills", skills: ["customSkills"], crits: "critcharacter" };
const NPC: PageOf = { before: "npc-", talents: "npc-talents", skills: [], crits: "critnpc" };
const COMPANION: PageOf = { before: "companion-", talents: "companion-talents", skills: [], crits: "critcompanion" };

/** Which page of the sheet is open, where the sheet says it. */
const OPEN_NPC = "5";

export function symbolSheet(at: Attributes, name: string, bio: string): Foreign[] {
  const isNpc = at.text("pcgm") === OPEN_NPC || (isFilled(at, NPC) && !isFilled(at, HERO));
  // How the sheet is drawn, and what it counts for itself.
  at.skip((one) => DRAWN.test(one));
  const kind = isNpc ? (ownOf(PEOPLE_KINDS, at.text("npc-type").toLowerCase()) ?? "rival") : "hero";
  const people = [person(at, isNpc ? NPC : HERO, kind, name, bio)];
  if (isFilled(at, COMPANION))
    people.push(person(at, COMPANION, "rival", at.text("companion-name") || `${name} (2)`, ""));
  return people;
}

const isFilled = (at: Attributes, { before }: PageOf): boolean =>
  [...CHARACTERISTICS, "wounds", "soak"].some((one) => at.has(before + one));

const DRAWN =
  /^(?:npc-|companion-)?(?:[yg](?:[A-Z]\w+|customskillname\d)|dice(?:[A-Z]\w*|customskillname\d)|encumbrance\w*|force(?:available|committed)|sheet|pcgm|npc-pc|crit\w*|passiveActive)$|^(?:character|npc|companion)-[A-Z]|^(?:companion|npc)-sheet$|_(?:passiveActive|talentpagenum|talentcost|weapon_bookpage|armor_bookpage|powerpagenum)$/;

/** Ranks whose names are short for the skill's. */
const SHORT: Readonly<Record<string, string>> = {
  Light: "Ranged - Light",
  Heavy: "Ranged - Heavy",
  Planetary: "Piloting - Planetary",
  Space: "Piloting - Space",
  Core: "Core Worlds",
  Outer: "Outer Rim",
};
const skillCalled = (short: string): string => ownOf(SHORT, short) ?? short;

const TOLD = ["gender", "age", "height", "build", "hair", "eyes", "features", "other"];

function person(at: Attributes, page: PageOf, kind: string, name: string, bio: string): Foreign {
  const { before } = page;
  const number = (one: string) => at.number(before + one);
  const told = TOLD.map((one) => at.text(`${before}char${one}`)).filter(Boolean);
  const notes = ["notes", "personalgear", "talents", "equipment-box"].map((one) => at.text(before + one));
  const soak = number("soak");
  const armours = at.list(`${before}armors`).map((row) => armour(at, row, before));
  const brawn = number("brawn");
  // The figure on the sheet is the whole; one armour that is part of it is worn.
  const [only, ...others] = armours;
  const isWorn = only && others.length === 0 && (soak ?? 0) >= (brawn ?? 2) + (only.figures.soak ?? 0);
  if (isWorn) only.figures.equipped = 1;
  return foreignRecord(kind, name, {
    text: bio + inHtml([told.join(" · "), ...notes].filter(Boolean).join("\n")),
    figures: figures({
      ...Object.fromEntries(CHARACTERISTICS.map((one) => [one, number(one)])),
      wounds: at.most(`${before}wounds`),
      "wounds.now": number("wounds"),
      strain: at.most(`${before}strain`),
      "strain.now": number("strain"),
      soak,
      melee: number("meleedefense"),
      ranged: number("rangeddefense"),
      force: number("forcerating"),
      money: kind === "hero" ? number("credits") : null,
      earned: kind === "hero" ? number("totalxp") : null,
      unspent: kind === "hero" ? number("availablexp") : null,
      count: kind === "minion" ? at.number("npc-minion-group-size") : null,
    }),
    words: {
      species: at.text(`${before}species`),
      career: [at.text(`${before}career`), at.text(`${before}specialization`)].filter(Boolean).join(", "),
    },
    parts: [
      ...skills(at, page),
      ...at.list(page.talents).map((row) =>
        foreignRecord("talent", at.text(`${row}${before}talentname`), {
          text: inHtml(at.text(`${row}${before}talentsummary`)),
          figures: figures({ rank: at.number(`${row}${before}talentrank`) }),
          words: { activation: at.text(`${row}${before}passiveActive`) === "passive" ? "passive" : "" },
        }),
      ),
      ...at.list(`${before}weapons`).map((row) => weapon(at, row, before)),
      ...armours,
      ...at.list(`${before}powers`).map((row) => power(at, row, before)),
      ...at.list(page.crits).map((row) =>
        foreignRecord("injury", at.text(`${row}${before}critName`) || at.text(`${row}critName`), {
          text: inHtml(at.text(`${row}${before}critSummary`) || at.text(`${row}critSummary`)),
        }),
      ),
    ].filter((part) => part.name !== ""),
  });
}

/** Skills with a rank, of the career, or of the group; and the table's own. */
function skills(at: Attributes, { before, skills: lists }: PageOf): Foreign[] {
  const made = (named: string, id: string, row: string, characteristic: string): Foreign[] => {
    const rank = at.number(`${row}rank${id}`) ?? 0;
    const career = at.isTicked(`${row}careerskill${id}`);
    const group = at.isTicked(`${row}minionskill${id}`);
    if (named === "" || (rank === 0 && !career && !group)) return [];
    return [
      foreignRecord("skill", skillName(named), {
        figures: { rank, career: career ? 1 : 0 },
        words: characteristic === "" ? {} : { characteristic },
      }),
    ];
  };
  const start = new RegExp(`^${before}(?:rank|careerskill|minionskill)([A-Z]\\w{1,30})$`);
  const usual = new Set(at.names.flatMap((name) => start.exec(name)?.[1] ?? []));
  const own = (row: string, number: string): Foreign[] => {
    const id = `customskillname${number}`;
    const by = characteristicOf(at.text(`${row}char${id}`).replace(/[@{}]/g, "").replace(before, ""));
    return made(at.text(row + id), id, row, by);
  };
  return [
    ...[...usual].flatMap((id) => made(skillCalled(id), id, before, "")),
    ...["1", "2", "3", "4", "5"].flatMap((number) => own(before, number)),
    ...lists.flatMap((list) => at.list(list).flatMap((row) => own(row, "1"))),
  ];
}

const WEAR: Readonly<Record<string, string>> = { "1blk": "slight", "1p": "moderate", unusableWeapon: "severe" };

const wares = (at: Attributes, row: string, before: string, thing: string): Record<string, number | null> => ({
  encumbrance: at.number(`${row}${before}${thing}-encum`),
  price: at.number(`${row}${before}${thing}_value`),
  rarity: at.number(`${row}${before}${thing}_rarity`),
  hardPoints: at.number(`${row}${before}${thing}-hp`),
});

function weapon(at: Attributes, row: string, before: string): Foreign {
  const said = (field: string) => at.text(`${row}${before}${field}`);
  const damage = said("damage");
  const added = /^(?:brawn|br)?\s*\+\s*(\d{1,4})$/i.exec(damage)?.[1];
  const rank = /rank(\w{1,30})\}/.exec(said("weaponskill"))?.[1] ?? "";
  const plain = /^\d{1,4}$/.test(damage) ? Number(damage) : null;
  return foreignRecord("weapon", said("weaponmake"), {
    text: inHtml([said("weapontype"), said("weaponfeatures")].filter(Boolean).join("\n")),
    figures: figures({
      damage: added === undefined ? plain : Number(added),
      addsBrawn: added === undefined ? null : 1,
      critical: at.number(`${row}${before}critical`) ?? 0,
      ...wares(at, row, before, "weapon"),
    }),
    words: {
      skill: skillCalled(rank),
      ...rangeIn(said("weaponrange")),
      wear: ownOf(WEAR, said("weaponcondition")) ?? "",
      // A damage that is no number is not thrown away.
      ...(damage !== "" && added === undefined && plain === null && { "damage said": damage }),
    },
    parts: said("weaponspecial")
      .split(/[,;\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .map(quality),
  });
}

function armour(at: Attributes, row: string, before: string): Foreign {
  const said = (field: string) => at.text(`${row}${before}${field}`);
  return foreignRecord("armour", said("armormake") || said("armortype"), {
    text: inHtml([said("armortype"), said("armorfeatures"), said("armorspecial")].filter(Boolean).join("\n")),
    figures: figures({
      soak: at.number(`${row}${before}soak`),
      defence: at.number(`${row}${before}defense`),
      ...wares(at, row, before, "armor"),
    }),
  });
}

/** So many parts a power may have there. */
const PARTS = Array.from({ length: 11 }, (_, part) => part + 1);

/** A power of theirs is a text, with the parts that were bought below it. */
function power(at: Attributes, row: string, before: string): Foreign {
  const said = (field: string) => at.text(`${row}${before}${field}`);
  const parts = PARTS.flatMap((part) => {
    const text = [said(`forceupgradetype${part}`), said(`forceupgradedesc${part}`)].filter(Boolean).join(": ");
    said(`forceupgradecost${part}`);
    return at.isTicked(`${row}${before}forceupgrade${part}`) && text !== "" ? [text] : [];
  });
  return foreignRecord("power", said("forcepowername"), {
    text: inHtml([said("powersummary"), said("powerupgrades"), ...parts].filter(Boolean).join("\n")),
    figures: figures({ price: at.number(`${row}${before}powercost`) }),
  });
}
