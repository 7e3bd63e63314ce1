import { coreError, type Fields, flag, list, number, own, plain, plainFields, word } from "../validate.ts";
import { readTier, SPELL_TIERS } from "./magic.ts";
import { BANDS, COVERS, CRITICAL_APPLIES_TO, EDITIONS, KEEPS, MOVEMENTS } from "./tables.ts";
import type {
  AttackCheck,
  Check,
  DamageCheck,
  DamageDice,
  DamageFormula,
  OpposedCheck,
  ReachCheck,
  Rival,
  TargetDie,
} from "./types.ts";

/** A check with every default filled in (only `target`, `second` and `against`'s shape stay as given). */
export type Complete<C> = C extends OpposedCheck | ReachCheck
  ? Required<Omit<OpposedCheck, "against">> & { readonly against: Required<Rival> | { readonly total: number } }
  : C extends DamageCheck
    ? Required<Omit<C, "target" | "second">> & Pick<C, "target"> & { readonly second?: Required<DamageFormula> }
    : Required<C>;

export type CompleteCheck = Complete<Check>;

const KINDS = ["skill", "attribute", "opposed", "initiative", "attack", "spell", "damage", "healing"] as const;
const LIMIT = 1000;
const MAX_HINDRANCE = 100;
export const MAX_DICE = 40;
const MAX_GROUPS = 20;
const MAX_FACES = 100;
const MAX_SHOOTERS = 20;
const MAX_HIT_POINTS = 10_000;
const MAX_HEALING = 20_000;

const RIVAL = ["bonus", "modifier", "hindrance", "keep", "explode"] as const;
const TARGET = ["kind", ...RIVAL, "edition"] as const;
const SKILL = [...TARGET, "difficulty"] as const;
const OPPOSED = [...TARGET, "against", "ties"] as const;
const INITIATIVE = [...TARGET, "severalActions"] as const;
const SPELL = [...TARGET, "tier", "burnt", "will"] as const;
const ATTACK = [...TARGET, "mode", "precision", "location", "dual"] as const;
const MELEE = [...ATTACK, "defence"] as const;
const RANGED = [...ATTACK, "band", "cover", "movement", "shield", "awkward", "shooter"] as const;
const HEALING = ["kind", "dice", "bonus", "most"] as const;
const DAMAGE = [
  "kind",
  "dice",
  "bonus",
  "explode",
  "critical",
  "criticalOn",
  "criticalDice",
  "absorption",
  "ignoresAbsorption",
  "second",
  "margin",
  "target",
] as const;

/** Checks everything about a check and fills in the defaults. Errors: see validate.ts. */
export function read(check: unknown): CompleteCheck {
  const source = plain(check, "");
  const kind = word(source, "kind", "", KINDS);
  switch (kind) {
    case "skill":
      plainFields(check, "", SKILL);
      return { kind, ...target(source, true), difficulty: number(source, "difficulty", "", -LIMIT, LIMIT) };
    case "attribute":
      plainFields(check, "", SKILL);
      return { kind, ...target(source, false), difficulty: number(source, "difficulty", "", -LIMIT, LIMIT) };
    case "initiative": {
      plainFields(check, "", INITIATIVE);
      const die = target(source, true);
      return { kind, ...die, severalActions: flag(source, "severalActions", "", die.edition === "3") };
    }
    case "spell": {
      plainFields(check, "", SPELL);
      const tier = own(source, "tier");
      if (tier === undefined) throw coreError("missing", "tier", { words: SPELL_TIERS.map(String) });
      return {
        kind,
        ...target(source, true),
        tier: readTier(tier, "tier"),
        burnt: number(source, "burnt", "", 0, LIMIT, 0),
        will: number(source, "will", "", -LIMIT, LIMIT, -LIMIT),
      };
    }
    case "opposed":
      return opposed(source);
    case "attack":
      return attack(source);
    case "damage":
      return damage(source);
    case "healing":
      plainFields(check, "", HEALING);
      return {
        kind,
        dice: damageDice(source),
        bonus: number(source, "bonus", "", -LIMIT, LIMIT, 0),
        most: number(source, "most", "", 0, MAX_HEALING, MAX_HEALING),
      };
  }
}

function rival(source: Fields, path: string, explodes: boolean): Required<Rival> {
  return {
    bonus: number(source, "bonus", path, -LIMIT, LIMIT),
    modifier: number(source, "modifier", path, -LIMIT, LIMIT, 0),
    hindrance: number(source, "hindrance", path, 0, MAX_HINDRANCE, 0),
    keep: word(source, "keep", path, KEEPS, "median"),
    explode: flag(source, "explode", path, explodes),
  };
}

function target(source: Fields, explodes: boolean): Required<TargetDie> {
  return { ...rival(source, "", explodes), edition: word(source, "edition", "", EDITIONS, "2") };
}

function opposed(source: Fields): Complete<OpposedCheck> {
  if (own(source, "difficulty") !== undefined && own(source, "against") === undefined) {
    plainFields(source, "", SKILL);
    const total = number(source, "difficulty", "", -LIMIT, LIMIT);
    return { kind: "opposed", ...target(source, true), against: { total }, ties: "win" };
  }
  plainFields(source, "", OPPOSED);
  const value = own(source, "against");
  if (value === undefined) throw coreError("missing", "against", { type: "a plain object" });
  const other = plainFields(value, "against", [...RIVAL, "total"]);
  const ties = word(source, "ties", "", ["stand", "reroll", "win"], "stand");
  const fixed = own(other, "total") !== undefined;
  if (fixed) {
    plainFields(other, "against", ["total"]);
    if (ties === "reroll") throw coreError("combination", "ties", { words: ["stand", "win"] }, ties);
  }
  return {
    kind: "opposed",
    ...target(source, true),
    against: fixed ? { total: number(other, "total", "against", -LIMIT, LIMIT) } : rival(other, "against", true),
    ties,
  };
}

function attack(source: Fields): Complete<AttackCheck> {
  const mode = word(source, "mode", "", ["melee", "ranged"]);
  plainFields(source, "", mode === "melee" ? MELEE : RANGED);
  const common = {
    kind: "attack",
    ...target(source, true),
    precision: number(source, "precision", "", -LIMIT, LIMIT, 0),
    location: flag(source, "location", "", false),
    dual: flag(source, "dual", "", false),
  } as const;
  if (mode === "melee") return { ...common, mode, defence: number(source, "defence", "", -LIMIT, LIMIT) };
  return {
    ...common,
    mode,
    band: word(source, "band", "", BANDS),
    cover: word(source, "cover", "", COVERS, "none"),
    movement: word(source, "movement", "", MOVEMENTS, "still"),
    shield: number(source, "shield", "", 0, MAX_HINDRANCE, 0),
    awkward: flag(source, "awkward", "", false),
    shooter: number(source, "shooter", "", 1, MAX_SHOOTERS, 1),
  };
}

/** The dice of a damage formula: at most 20 groups and 40 dice in all, so that odds stay instant. */
export function damageDice(source: Fields, at = ""): readonly DamageDice[] {
  let total = 0;
  return list(source, "dice", at, MAX_GROUPS).map((entry, index) => {
    const path = `${at === "" ? "" : `${at}.`}dice[${index}]`;
    const group = plainFields(entry, path, ["count", "faces"]);
    const count = number(group, "count", path, 0, MAX_DICE);
    total += count;
    if (total > MAX_DICE) throw coreError("range", `${path}.count`, { min: 0, max: MAX_DICE - (total - count) }, count);
    return { count, faces: number(group, "faces", path, 2, MAX_FACES) };
  });
}

function damage(source: Fields): Complete<DamageCheck> {
  plainFields(source, "", DAMAGE);
  const dice = damageDice(source);
  const other = own(source, "second");
  const second = other === undefined ? undefined : plainFields(other, "second", ["dice", "bonus"]);
  const given = own(source, "target");
  const victim = given === undefined ? undefined : plainFields(given, "target", ["hitPoints", "physical"]);
  return {
    kind: "damage",
    dice,
    bonus: number(source, "bonus", "", -LIMIT, LIMIT, 0),
    explode: flag(source, "explode", "", true),
    critical: flag(source, "critical", "", false),
    criticalOn: word(source, "criticalOn", "", CRITICAL_APPLIES_TO, "raw"),
    criticalDice: number(source, "criticalDice", "", 0, MAX_DICE, 0),
    absorption: number(source, "absorption", "", 0, LIMIT, 0),
    ignoresAbsorption: flag(source, "ignoresAbsorption", "", false),
    margin: number(source, "margin", "", -2 * LIMIT, 2 * LIMIT, 0),
    ...(second && {
      second: { dice: damageDice(second, "second"), bonus: number(second, "bonus", "second", -LIMIT, LIMIT, 0) },
    }),
    ...(victim && {
      target: {
        hitPoints: number(victim, "hitPoints", "target", -MAX_HIT_POINTS, MAX_HIT_POINTS),
        physical: number(victim, "physical", "target", 1, LIMIT),
      },
    }),
  };
}
