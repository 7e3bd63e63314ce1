import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import { actorSaid, carriedBy, dataOf, documentsReader, type OldSeat, several, unknownThing } from "./documents.ts";
import {
  activationOf,
  CHARACTERISTICS,
  characteristicIn,
  characteristics,
  figures,
  inHtml,
  PEOPLE_KINDS,
  rangeIn,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/** Reads actors and items that Foundry exported from the system `genesys`. */
export const genesysReader = documentsReader({
  terms: SYMBOLS,
  kindOf: (type) => ownOf(PEOPLE_KINDS, type),
  person: (document, kind) => (kind === "vehicle" ? vehicle(document) : person(document, kind)),
  thing: (item) => thing(item),
  crew: (document) => crew(document),
});

const DETAILS = ["gender", "age", "height", "build", "hair", "eyes", "notableFeatures"];
const MOTIVATIONS = ["strength", "flaw", "desire", "fear"];

function person(document: Leaves, kind: string): Foreign {
  const data = dataOf(document);
  const hero = kind === "hero";
  const entries = data.each("experienceJournal.entries");
  const amounts = entries.map((entry) => entry.number("amount") ?? 0);
  const earned = amounts.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0);
  const spent = -amounts.filter((amount) => amount < 0).reduce((sum, amount) => sum + amount, 0);
  data.skip("experienceJournal", "encumbrance.value", "source");
  const details = DETAILS.flatMap((name) => data.text(`details.${name}`) || []);
  const motivations = MOTIVATIONS.map((name) => {
    const at = data.at(`motivations.${name}`);
    return [name, [at.text("name"), at.text("description")].filter(Boolean).join(". ")] as const;
  });
  return foreignRecord(kind, document.text("name"), {
    text: data.text("notes") + data.text("description") + inHtml(details.join(" · ")),
    figures: {
      ...characteristics(data.at("characteristics")),
      ...figures({
        wounds: data.number("wounds.max") ?? data.number("wounds.threshold"),
        "wounds.now": data.number("wounds.value"),
        strain: data.number("strain.max"),
        "strain.now": data.number("strain.value"),
        // A hero's is what comes on top; everybody else's is the whole of it.
        [hero ? "soak.more" : "soak"]: data.number("soak"),
        [hero ? "melee.more" : "melee"]: data.number("defense.melee"),
        [hero ? "ranged.more" : "ranged"]: data.number("defense.ranged"),
        "load.more": data.number("encumbrance.threshold"),
        money: data.number("currency"),
        count: data.number("groupSize"),
        earned: hero ? earned : null,
        unspent: hero ? earned - spent : null,
      }),
    },
    words: Object.fromEntries(motivations),
    parts: carriedBy(document, thing),
  });
}

function vehicle(document: Leaves): Foreign {
  const data = dataOf(document);
  // Who sits where stands by ids of the other world.
  data.skip("passengers.value", "passengers.list", "encumbrance.value", "source");
  return foreignRecord("vehicle", document.text("name"), {
    text: data.text("description"),
    figures: figures({
      silhouette: data.number("silhouette"),
      speed: data.number("speed"),
      handling: data.number("handling"),
      defence: data.number("defense"),
      armour: data.number("armor"),
      hull: data.number("hullTrauma.max"),
      "hull.now": data.number("hullTrauma.value"),
      strain: data.number("systemStrain.max"),
      "strain.now": data.number("systemStrain.value"),
      passengers: data.number("passengers.threshold"),
      cargo: data.number("encumbrance.threshold"),
    }),
    parts: [
      ...data.each("roles").map((role) => {
        role.skip("id", "members", "sort");
        const [skill] = role.each("skills").map((one) => one.text(""));
        return foreignRecord("seat", role.text("name"), { words: { skill: skillName(skill ?? "") } });
      }),
      ...carriedBy(document, thing),
    ],
  });
}

/** Those of the roles, each by what it is called, and the passengers; an empty role is an empty seat. */
function crew(document: Leaves): OldSeat[] {
  const data = dataOf(document);
  const said = (one: Leaves): string => actorSaid(one.text("uuid") || one.text("id") || one.text(""));
  const roles = data.each("roles").flatMap((role) => {
    const station = role.text("name");
    const members = role.each("members").map(said).filter(Boolean);
    return (members.length > 0 ? members : [""]).map((actor) => ({ station, actor }));
  });
  const passengers = data.each("passengers.list").map((one) => ({ station: "", actor: said(one) }));
  return [...roles, ...passengers.filter(({ actor }) => actor !== "")];
}

const WEAR: Readonly<Record<string, string>> = { minor: "slight", moderate: "moderate", major: "severe" };

function thing(item: Leaves): Foreign[] {
  const type = item.text("type");
  const name = item.text("name");
  const data = dataOf(item);
  const text = data.text("description");
  data.skip("source", "state", "container", "damage", "initiative", "id", "scalesWithRank");
  const wares = figures({
    encumbrance: data.number("encumbrance"),
    price: data.number("price"),
    rarity: data.number("rarity"),
    quantity: several(data.number("quantity")),
    equipped: data.text("state") === "equipped" ? 1 : null,
  });
  const wear = ownOf(WEAR, data.text("damage"));
  const worn: Record<string, string> = wear === undefined ? {} : { wear };
  if (type === "skill") {
    const rank = data.number("rank") ?? 0;
    return [
      foreignRecord("skill", skillName(name), {
        text,
        figures: { rank, career: data.yes("career") ? 1 : 0 },
        words: { ...characteristicIn(data.text("characteristic")), group: data.text("category") },
      }),
    ];
  }
  if (type === "weapon" || type === "vehicleWeapon") {
    const by = data.text("damageCharacteristic");
    const skills = data.each("skills").map((skill) => skillName(skill.text("")));
    return [
      foreignRecord("weapon", name, {
        text,
        figures: {
          ...wares,
          ...figures({
            damage: data.number("baseDamage"),
            addsBrawn: by === "brawn" ? 1 : null,
            critical: data.number("critical"),
            mounted: type === "vehicleWeapon" ? 1 : null,
          }),
        },
        words: {
          skill: skills[0] ?? "",
          // One skill is what a weapon here has.
          ...(skills.length > 1 && { "other skills": skills.slice(1).join(", ") }),
          ...rangeIn(data.text("range")),
          ...worn,
          ...(by !== "" && by !== "-" && by !== "brawn" && { adds: by }),
        },
        parts: data.each("qualities").map((quality) => {
          const rated = quality.yes("isRated");
          const rating = quality.number("rating");
          return foreignRecord("quality", quality.text("name"), {
            text: quality.text("description"),
            figures: figures({ rank: rated ? rating : null }),
          });
        }),
      }),
    ];
  }
  if (type === "armor")
    return [
      foreignRecord("armour", name, {
        text,
        figures: { ...wares, ...figures({ soak: data.number("soak"), defence: data.number("defense") }) },
        words: worn,
      }),
    ];
  if (type === "gear" || type === "consumable" || type === "container")
    return [foreignRecord("gear", name, { text, figures: wares, words: worn })];
  if (type === "talent")
    return [
      foreignRecord("talent", name, {
        text,
        figures: figures({
          tier: data.number("tier"),
          rank: data.number("rank"),
          ranked: data.yes("ranked") ? 1 : 0,
        }),
        words: { activation: activationOf(`${data.text("activation.type")} ${data.text("activation.detail")}`) },
      }),
    ];
  if (type === "ability" || type === "quality" || type === "injury") return [foreignRecord(type, name, { text })];
  if (type === "archetype") {
    const granted = data.each("grantedItems").map((each) => each.text("name"));
    data.skip("grantedItems");
    const given = CHARACTERISTICS.map((each) => [each, data.number(`characteristics.${each}`)] as const);
    return [
      foreignRecord("species", name, {
        text,
        figures: figures({
          ...Object.fromEntries(given),
          wounds: data.number("woundThreshold"),
          strain: data.number("strainThreshold"),
          earned: data.number("startingXP"),
        }),
        words: { grants: granted.filter(Boolean).join(", ") },
      }),
    ];
  }
  if (type === "career") {
    const skills = data.each("careerSkills").map((skill) => skillName(skill.text("name")));
    data.skip("careerSkills", "selectedSkillIDs");
    return [foreignRecord("career", name, { text, words: { skills: skills.filter(Boolean).join(", ") } })];
  }
  return unknownThing(item);
}
