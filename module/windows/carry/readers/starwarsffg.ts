import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import { actorSaid, carriedBy, dataOf, documentsReader, several, skipHost, unknownThing } from "./documents.ts";
import {
  activationOf,
  characteristicOf,
  characteristics,
  figures,
  inHtml,
  PEOPLE_KINDS,
  rangeIn,
  ranked,
  SYMBOLS,
  skillName,
} from "./symbols.ts";

/** Reads actors and items that Foundry exported from the system `starwarsffg`, also of before version 10. */
export const starwarsffgReader = documentsReader({
  terms: SYMBOLS,
  kindOf: (type) => ownOf(PEOPLE_KINDS, type),
  person: (document, kind) => (kind === "vehicle" ? vehicle(document) : person(document, kind)),
  thing: (item) => thing(item),
  // Every figure has its label, its type, and what it is with everything that changes it.
  trivial: /^[^:]{0,300}\.(?:(?:label|abrev|adjusted)(?:\.\w{1,20})?: |type: (?:Number|String|Boolean)$)/,
  crew: (document) =>
    document.each("flags.starwarsffg.crew").flatMap((one) => {
      const actor = actorSaid(one.text("actor_uuid") || one.text("actor_id"));
      return actor === "" ? [] : { actor, station: one.text("role") };
    }),
});

const TOLD = ["gender", "age", "height", "build", "hair", "eyes"];

function person(document: Leaves, kind: string): Foreign {
  const data = dataOf(document);
  data.skip(
    "attributes",
    "metadata",
    "enableAutoSoakCalculation",
    "stats.encumbrance",
    "stats.wounds.min",
    "stats.strain.min",
  );
  const minion = kind === "minion";
  return foreignRecord(kind, document.text("name"), {
    key: document.text("flags.starwarsffg.ffgimportid"),
    text:
      [data.text("biography"), data.text("general.features")].filter(Boolean).join("") +
      inHtml(TOLD.flatMap((one) => data.text(`general.${one}`) || []).join(" · ")),
    figures: {
      ...characteristics(data.at("characteristics"), "value"),
      ...figures({
        wounds: minion ? data.number("unit_wounds.value") : data.number("stats.wounds.max"),
        "wounds.now": data.number("stats.wounds.value"),
        strain: data.number("stats.strain.max"),
        "strain.now": data.number("stats.strain.value"),
        soak: data.number("stats.soak.value"),
        melee: data.number("stats.defence.melee"),
        ranged: data.number("stats.defence.ranged"),
        force: data.number("stats.forcePool.max"),
        money: data.number("stats.credits.value"),
        drive: data.number("obligation.value") || data.number("duty.value"),
        earned: data.number("experience.total"),
        unspent: data.number("experience.available"),
        count: minion ? data.number("quantity.max") : null,
      }),
    },
    words: {
      species: data.text("species.value"),
      career: [data.text("career.value"), data.text("specialisation.value")].filter(Boolean).join(", "),
    },
    parts: [...skills(data), ...carriedBy(document, thing)],
  });
}

/** Skills with a rank, of the career, or of the group. The others are those that everybody has. */
function skills(data: Leaves): Foreign[] {
  return data.entries("skills").flatMap(([name, skill]) => {
    const rank = skill.number("rank") ?? 0;
    const career = skill.yes("careerskill");
    const group = skill.yes("groupskill");
    skill.skip("max", "label", "abrev", "Key", "custom", "type");
    const characteristic = characteristicOf(skill.text("characteristic"));
    if (rank === 0 && !career && !group) return [];
    return foreignRecord("skill", skillName(name), {
      figures: { rank, career: career ? 1 : 0 },
      words: { characteristic, group: skill.text("type").toLowerCase() },
    });
  });
}

function vehicle(document: Leaves): Foreign {
  const data = dataOf(document);
  const at = data.at("stats");
  return foreignRecord("vehicle", document.text("name"), {
    text: data.text("biography"),
    figures: figures({
      silhouette: at.number("silhouette.value"),
      speed: at.number("speed.max"),
      "speed.now": at.number("speed.value"),
      handling: at.number("handling.value"),
      hull: at.number("hullTrauma.max"),
      "hull.now": at.number("hullTrauma.value"),
      strain: at.number("systemStrain.max"),
      "strain.now": at.number("systemStrain.value"),
      armour: at.number("armour.value"),
      hardPoints: at.number("customizationHardPoints.value"),
      passengers: at.number("passengerCapacity.value"),
      cargo: at.number("encumbrance.max"),
      ...Object.fromEntries(
        ["fore", "aft", "port", "starboard"].map((side) => [`shield.${side}`, at.number(`shields.${side}`)]),
      ),
    }),
    parts: carriedBy(document, thing),
  });
}

const WEAPONS = new Set(["weapon", "shipweapon"]);

function thing(item: Leaves): Foreign[] {
  const type = item.text("type");
  const name = item.text("name");
  const data = dataOf(item);
  const key = item.text("flags.starwarsffg.ffgimportid");
  const text = data.text("description");
  const wares = {
    encumbrance: data.number("encumbrance.value"),
    price: data.number("price.value"),
    rarity: data.number("rarity.value"),
    quantity: several(data.number("quantity.value")),
    hardPoints: data.number("hardpoints.value"),
    equipped: data.yes("equippable.equipped") ? 1 : null,
  };
  data.skip("equippable.value", "metadata", "adjusted", "adjusteditemmodifer", "rarity.isrestricted");
  // What it changes besides is listed: whether the file's own totals have it in them they do not say.
  const changes = data.entries("attributes").flatMap(([, row]) => {
    const [mod, value] = [row.text("mod"), row.text("value")];
    row.skip("modtype", "exclude", "active");
    return mod === "" || value === "" || value === "0" ? [] : [`${mod} ${value}`];
  });
  const words: Record<string, string> = changes.length > 0 ? { changes: changes.join(", ") } : {};
  if (WEAPONS.has(type)) {
    const skill = data.text("skill.value");
    const brawn = data.yes("skill.useBrawn") || ["Melee", "Brawl"].includes(skill.split(/[:(-]/)[0]?.trim() ?? "");
    return [
      foreignRecord("weapon", name, {
        ...{ key, text },
        figures: figures({
          damage: data.number("damage.value"),
          addsBrawn: brawn ? 1 : null,
          critical: data.number("crit.value"),
          mounted: type === "shipweapon" ? 1 : null,
          ...wares,
        }),
        words: {
          ...words,
          skill: skillName(skill),
          ...rangeIn(data.text("range.value")),
          special: data.text("special.value"),
        },
        parts: qualities(data),
      }),
    ];
  }
  if (type === "armour")
    return [
      foreignRecord("armour", name, {
        ...{ key, text },
        figures: figures({ soak: data.number("soak.value"), defence: data.number("defence.value"), ...wares }),
        words,
        parts: qualities(data),
      }),
    ];
  if (type === "gear") return [foreignRecord("gear", name, { key, text, figures: figures(wares), words })];
  if (type === "talent")
    return [
      foreignRecord("talent", name, {
        ...{ key, text },
        figures: figures({
          rank: data.number("ranks.current"),
          ranked: data.yes("ranks.ranked") ? 1 : 0,
          tier: data.number("tier"),
        }),
        words: { ...words, activation: activationOf(data.text("activation.value")) },
      }),
    ];
  if (type === "ability") return [foreignRecord("ability", name, { key, text, words })];
  if (type === "species" || type === "career") return [foreignRecord(type, name, { key, text, words })];
  if (type === "specialization") return tree(name, key, text, data);
  if (type === "forcepower" || type === "signatureability") return [power(name, key, text, data)];
  if (type === "criticalinjury") return [foreignRecord("injury", name, { key, text })];
  if (type === "itemattachment" || type === "shipattachment")
    return [foreignRecord("attachment", name, { key, text, figures: figures(wares), words })];
  if (type === "itemmodifier")
    return [foreignRecord("quality", name, { key, text, figures: figures({ rank: data.number("rank") }) })];
  return unknownThing(item);
}

const qualities = (data: Leaves): Foreign[] => [
  ...data.each("itemmodifier").map((one) => {
    skipHost(one);
    const own = dataOf(one);
    const { name, rank } = ranked(one.text("name"));
    return foreignRecord("quality", name, {
      text: own.text("description"),
      figures: figures({ rank: own.number("rank") ?? rank }),
    });
  }),
  ...data.each("itemattachment").map((one) => {
    skipHost(one);
    return foreignRecord("attachment", one.text("name"), { text: dataOf(one).text("description") });
  }),
];

const COLUMNS = 4;

/** The boxes of a tree: four in a row, with links to the left box's right and to the one above. */
function tree(name: string, key: string, text: string, data: Leaves): Foreign[] {
  data.skip("universal", "careerSkills");
  const boxes = data.entries("talents").flatMap(([id, box]) => {
    const at = Number(/^talent(\d{1,2})$/.exec(id)?.[1] ?? Number.NaN);
    const talent = box.text("name");
    box.skip("size", "canLinkTop", "canLinkRight", "itemId", "pack", "img", "isConflictTalent", "isForceTalent");
    if (!Number.isInteger(at) || talent === "") return [];
    return foreignRecord("box", talent, {
      text: box.text("description"),
      figures: figures({
        row: Math.floor(at / COLUMNS) + 1,
        column: (at % COLUMNS) + 1,
        price: box.number("cost") ?? (Math.floor(at / COLUMNS) + 1) * 5,
        right: box.yes("links-right") ? 1 : 0,
        up: box.yes("links-top-1") ? 1 : 0,
        bought: box.yes("islearned") ? 1 : 0,
        ranked: box.yes("isRanked") ? 1 : 0,
      }),
      words: { activation: activationOf(box.text("activation")) },
    });
  });
  return [foreignRecord("tree", name, { key, text, parts: boxes })];
}

function power(name: string, key: string, text: string, data: Leaves): Foreign {
  const boxes = data.entries("upgrades").flatMap(([id, box]) => {
    const at = Number(/^upgrade(\d{1,2})$/.exec(id)?.[1] ?? Number.NaN);
    const seen = !box.has("visible") || box.yes("visible");
    box.skip("size");
    if (!Number.isInteger(at) || !seen) return [];
    return foreignRecord("box", box.text("name"), {
      text: box.text("description"),
      figures: figures({
        row: Math.floor(at / COLUMNS) + 1,
        column: (at % COLUMNS) + 1,
        price: box.number("cost"),
        right: box.yes("links-right") ? 1 : 0,
        up: ["1", "2", "3", "4"].some((one) => box.yes(`links-top-${one}`)) ? 1 : 0,
        bought: box.yes("islearned") ? 1 : 0,
      }),
    });
  });
  return foreignRecord("power", name, {
    ...{ key, text },
    figures: figures({ rating: data.number("required_force_rating"), price: data.number("base_cost") }),
    parts: boxes,
  });
}
