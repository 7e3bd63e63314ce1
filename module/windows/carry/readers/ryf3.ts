import { type Leaves, ownOf } from "../../../core/carry/foreign/leaves.ts";
import { type Foreign, foreignRecord } from "../../../core/carry/foreign/record.ts";
import { carriedBy, dataOf, documentsReader, several, unknownThing } from "./documents.ts";
import { figures } from "./symbols.ts";

/** Reads actors and items that Foundry exported from the system `ryf3`. Its terms are those of RyF's own book, in Spanish. */
export const ryf3Reader = documentsReader({
  terms: "1o3d10",
  kindOf: (type) => ownOf(KINDS, type),
  person: (document, kind) => person(document, kind),
  thing: (item) => thing(item),
});

const KINDS: Readonly<Record<string, string>> = { character: "hero", npc: "adversary" };

const ATTRIBUTES: Readonly<Record<string, string>> = {
  fisico: "physical",
  destreza: "dexterity",
  inteligencia: "intelligence",
  percepcion: "perception",
  carisma: "charisma",
};

function person(document: Leaves, kind: string): Foreign {
  const data = dataOf(document);
  // What the system works out for itself.
  data.skip(
    ...[
      "defense.value",
      "defense.base",
      "defense.armor",
      "defense.shield",
      "defense.hindrance",
      "willpower.value",
      "willpower.base",
    ],
    ...["initiative.value", "initiative.base", "characterType", "attributePoints"],
    "attacks",
  );
  return foreignRecord(kind, document.text("name"), {
    text: data.text("biography"),
    figures: figures({
      ...Object.fromEntries(
        Object.entries(ATTRIBUTES).map(([theirs, ours]) => {
          data.skip(`attributes.${theirs}.mod`);
          return [ours, data.number(`attributes.${theirs}.value`)];
        }),
      ),
      health: data.number("health.max"),
      "health.now": data.number("health.value"),
      mana: data.number("mana.max"),
      "mana.now": data.number("mana.value"),
      // A number, or what the system makes of it once it was loaded.
      defence: kind === "adversary" ? (data.number("defense") ?? data.number("defense.value")) : null,
      initiative: kind === "adversary" ? (data.number("initiative") ?? data.number("initiative.value")) : null,
      absorption: data.number("absorption"),
      willpower: data.number("willpower"),
      earned: data.number("experience.total"),
      unspent: data.number("experience.current"),
    }),
    parts: carriedBy(document, thing),
  });
}

/** Damage as dice with what comes on top. */
function damageOf(data: Leaves): string {
  const base = data.text("damage.base").replace(/\s/g, "");
  const bonus = data.number("damage.bonus") ?? 0;
  if (bonus === 0) return base;
  const at = base.search(/[+-]\d{1,3}$/);
  const dice = at < 0 ? base : base.slice(0, at);
  const sum = (at < 0 ? 0 : Number(base.slice(at))) + bonus;
  return sum === 0 ? dice : `${dice}${sum > 0 ? "+" : ""}${sum}`;
}

/** An attribute as a word of a record, or what the file says instead. */
function attributeIn(said: string): Record<string, string> {
  const attribute = ownOf(ATTRIBUTES, said);
  return attribute === undefined ? { "attribute said": said } : { attribute };
}

function thing(item: Leaves): Foreign[] {
  const type = item.text("type");
  const name = item.text("name");
  const data = dataOf(item);
  const text = data.text("description");
  const wares = figures({
    quantity: several(data.number("quantity")),
    weight: data.number("weight"),
    price: data.number("price"),
    equipped: data.yes("equipped") ? 1 : null,
  });
  data.skip("identified");
  if (type === "skill")
    return [
      foreignRecord("skill", name, {
        text,
        figures: figures({ level: data.number("level"), professional: data.yes("isProfessional") ? 1 : null }),
        words: {
          ...attributeIn(data.text("attribute")),
          use: data.text("category"),
          speciality: data.text("specialization"),
        },
      }),
    ];
  if (type === "weapon")
    return [
      foreignRecord("weapon", name, {
        text,
        figures: {
          ...wares,
          ...figures({
            short: data.number("range.short"),
            medium: data.number("range.medium"),
            long: data.number("range.long"),
            twoHanded: data.yes("twoHanded") ? 1 : null,
          }),
        },
        words: {
          damage: damageOf(data),
          use: data.text("category"),
          damageType: data.text("damage.type"),
          properties: data
            .each("properties")
            .map((one) => one.text(""))
            .filter(Boolean)
            .join(", "),
        },
      }),
    ];
  if (type === "npc-attack")
    return [
      foreignRecord("attack", name, {
        text,
        figures: figures({ total: data.number("attackBonus") }),
        words: { damage: damageOf(data), use: data.text("attackType") },
      }),
    ];
  if (type === "armor")
    return [
      foreignRecord("armour", name, {
        text,
        figures: {
          ...wares,
          ...figures({ absorption: data.number("protection"), hindrance: data.number("hindrance") }),
        },
        words: { weight: data.text("armorType") },
      }),
    ];
  if (type === "shield")
    return [
      foreignRecord("shield", name, {
        text,
        figures: {
          ...wares,
          ...figures({
            melee: data.number("defense.melee") ?? data.number("defense"),
            ranged: data.number("defense.ranged") ?? data.number("defense"),
            hindrance: data.number("hindrance"),
          }),
        },
      }),
    ];
  if (type === "equipment") return [foreignRecord("gear", name, { text, figures: wares })];
  if (type === "spell") return [spell(name, text, data)];
  return unknownThing(item);
}

const EFFECT = ["type", "formula", "damageType", "target", "targetName", "modifier", "duration.value", "duration.type"];

/** A spell: what of it is no figure of ours stands in its text. */
function spell(name: string, text: string, data: Leaves): Foreign {
  const [first, ...others] = data.entries("effects").map(([, effect]) => effect);
  first?.skip("id");
  // One effect is what a spell here has.
  const more = others.map((effect) => {
    effect.skip("id");
    return EFFECT.flatMap((field) => effect.text(field) || []).join(" ");
  });
  return foreignRecord("spell", name, {
    text,
    figures: figures({
      level: data.number("level"),
      mana: data.number("manaCost"),
      difficulty: data.number("castingDifficulty"),
      range: data.number("range.maxDistance"),
      targets: data.number("targets.count"),
      area: data.number("targets.areaRadius"),
      half: first?.yes("savingThrow.halfDamageOnSave") ? 1 : null,
      resistance: first?.yes("savingThrow.enabled") ? (first.number("savingThrow.difficulty") ?? null) : null,
    }),
    words: {
      "more effects": more.join(", "),
      reach: data.text("range.type"),
      aim: data.text("targets.type"),
      effect: first?.text("type") ?? "",
      formula: first?.text("formula") ?? "",
      damageType: first?.text("damageType") ?? "",
      resistedBy: first?.yes("savingThrow.enabled")
        ? (ownOf(ATTRIBUTES, first.text("savingThrow.attribute")) ?? "")
        : "",
    },
  });
}
