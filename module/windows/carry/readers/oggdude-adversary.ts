import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord, type Haul } from "../../../core/carry/foreign/record.ts";
import type { DataSet } from "./data-set.ts";
import { fromTags } from "./markup.ts";
import { carriedIn, figuresOf, foundIn, sumOfRanks } from "./oggdude-character.ts";
import { characteristicIn, PEOPLE_KINDS, SYMBOLS, skillName } from "./symbols.ts";

/** Reads an NPC of OggDude's tools for the GM. As with characters, what they have is named by keys of the data set. */
export function readAdversary(one: Leaves, set: DataSet): Haul {
  const left: string[] = [];
  const person = adversary(one, set, left);
  return { terms: SYMBOLS, people: [person], things: [], left: [...left, ...one.unread()] };
}

function adversary(one: Leaves, set: DataSet, left: string[]): Foreign {
  one.skip("Key", "Custom", "Source", "Sources", "Categories", "Portrait");
  const found = foundIn(set);
  const kind = ownOf(PEOPLE_KINDS, one.text("Type").toLowerCase()) ?? "rival";
  const name = one.text("Name");
  return foreignRecord(kind, name, {
    text: fromTags(one.text("Description"), name),
    figures: figuresOf(one),
    parts: [
      ...one.each("Skills.CharSkill").map((each) => skill(each, set, found)),
      ...one.each("Talents.CharTalent").map((each) => {
        const talent = found("talent", each.text("Key"));
        return { ...talent, figures: { ...talent.figures, rank: rankOf(each) } };
      }),
      ...one.each("Abilities.AdvAbility").map((each) => {
        each.skip("Key");
        const called = each.text("Name");
        return foreignRecord("ability", called, { text: fromTags(each.text("Description"), called) });
      }),
      ...one.each("ForceAbilities.CharForceAbility").map((each) => power(each.text("Key"), set)),
      ...carriedIn(one, found, left),
    ],
  });
}

const rankOf = (talent: Leaves): number => talent.number("Ranks") ?? 1;

/** Without a rank it is what a group has together. */
function skill(each: Leaves, set: DataSet, found: ReturnType<typeof foundIn>): Foreign {
  each.skip("isCareer");
  const key = each.text("Key");
  const known = found("skill", key).words;
  const other = each.text("CharKeyOverride");
  return foreignRecord("skill", skillName(set.nameOf("Skill", key)), {
    key,
    figures: { rank: sumOfRanks(each.at("Rank")) ?? 0 },
    words: {
      ...(known.characteristic && { characteristic: known.characteristic }),
      ...(known.group && { group: known.group }),
      ...(known.known && { known: known.known }),
      ...(other !== "" && characteristicIn(other)),
    },
  });
}

/** A part of a power, by the power's name: the first part is the power itself. */
function power(key: string, set: DataSet): Foreign {
  const whole = set
    .all("ForcePower")
    .find((one) =>
      one.each("AbilityRows.AbilityRow").some((row) => row.each("Abilities.Key").some((each) => each.text("") === key)),
    );
  const own = set.get("ForceAbility", key);
  const part = own?.text("Name") ?? key;
  const basic = key.toUpperCase().endsWith("BASIC");
  const name = whole === undefined ? part : basic ? whole.text("Name") : `${whole.text("Name")}: ${part}`;
  return foreignRecord("ability", name, { text: fromTags(own?.text("Description") ?? "", part) });
}
