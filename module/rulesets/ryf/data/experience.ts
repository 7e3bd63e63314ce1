import * as core from "../../../core/ryf/index.ts";
import type { ItemLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { signed, t } from "../../../i18n/i18n.ts";
import type { LedgerEntry, RyfActor } from "./actor.ts";
import { asItem, type ItemOf, itemsOf } from "./items.ts";
import { key, optionOf, short } from "./labels.ts";

/** Experience: a ledger of what was earned and what it bought, each line of which can be taken back. */

const ledgerOf = (actor: RyfActor): LedgerEntry[] => actor.system.ledger ?? [];

/** Points left to spend. */
export const balanceOf = (actor: RyfActor): number => ledgerOf(actor).reduce((sum, { amount }) => sum + amount, 0);

const write = (actor: RyfActor, ledger: LedgerEntry[]) => actor.update({ "system.ledger": ledger });

/** Adds points earned (or takes them away, below 0). */
export async function award(actor: RyfActor, amount: number): Promise<void> {
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > 1000) throw new UserError(key("error.award"));
  const entry: LedgerEntry = { kind: "award", amount, item: "", name: "", from: 0, to: 0 };
  await write(actor, [...ledgerOf(actor), entry]);
}

/** What the next step of a skill costs: its next level, or its speciality. */
export function priceOf(skill: ItemOf<"ryfSkill">, kind: "level" | "speciality"): number {
  const pace = optionOf("pace");
  return kind === "level" ? core.levelCost(skill.system.level + 1, pace) : core.specialityCost(pace);
}

/** The level from which a speciality may be bought (2.x). */
const SPECIALITY_FROM = core.creationBudget("2", "standard").speciality?.from ?? 5;

const maySpecialise = ({ system }: ItemOf<"ryfSkill">): boolean =>
  !system.specialised && system.level >= SPECIALITY_FROM;

/** Buys the next level of a skill, or its speciality. Refused when the points do not suffice. */
export async function raise(actor: RyfActor, item: ItemLike | undefined, kind: "level" | "speciality"): Promise<void> {
  const skill = asItem(item ?? null, "ryfSkill");
  if (!skill) throw new UserError("CUBILETE.error.itemGone");
  const price = priceOf(skill, kind);
  const left = balanceOf(actor);
  if (price > left) throw new UserError(key("error.tooDear"), { skill: short(skill.name), price, left });
  const { level } = skill.system;
  const to = kind === "level" ? level + 1 : level;
  const before = ledgerOf(actor);
  // The ledger first: should the second write fail, nothing was had for nothing.
  await write(actor, [...before, { kind, amount: -price, item: skill.id, name: skill.name, from: level, to }]);
  try {
    await skill.update(kind === "level" ? { "system.level": to } : { "system.specialised": true });
  } catch (error) {
    await write(actor, before);
    throw error;
  }
}

/** Takes a line back: the points return, and the skill stands where it stood. Refused when the skill has moved on since. */
export async function takeBack(actor: RyfActor, index: number): Promise<void> {
  const ledger = ledgerOf(actor);
  const entry = ledger[index];
  if (!entry) throw new UserError("CUBILETE.error.nothingToUndo");
  const skill = entry.item ? asItem(actor.items.get(entry.item) ?? null, "ryfSkill") : null;
  if (skill && entry.kind === "level" && skill.system.level !== entry.to)
    throw new UserError(key("error.levelMoved"), { skill: short(skill.name), level: entry.to });
  if (skill)
    await skill.update(entry.kind === "level" ? { "system.level": entry.from } : { "system.specialised": false });
  await write(
    actor,
    ledger.filter((_, at) => at !== index),
  );
}

function lineOf({ kind, name, from, to }: LedgerEntry): string {
  if (kind === "award") return t(key("growth.award"));
  return t(key(`growth.${kind}Of`), { skill: short(name), from, to });
}

/** The page of experience. Newest lines first. */
export function growthContext(actor: RyfActor) {
  const left = balanceOf(actor);
  const skills = itemsOf(actor, "ryfSkill").map((skill) => {
    const price = priceOf(skill, "level");
    const special = maySpecialise(skill) ? priceOf(skill, "speciality") : null;
    return {
      id: skill.id,
      name: skill.name,
      level: skill.system.level,
      next: skill.system.level + 1,
      price,
      dear: price > left,
      special,
      specialDear: special !== null && special > left,
    };
  });
  return {
    left,
    usual: core.AWARD.usual,
    skills: skills.sort((a, b) => a.name.localeCompare(b.name)),
    ledger: ledgerOf(actor)
      .map((entry, index) => ({ index, text: lineOf(entry), amount: signed(entry.amount) }))
      .reverse(),
  };
}
