import type { ExperienceOption, ExperienceSpec, Growth, ThingPrice } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { boxGrowth, boxOptions, isBoxKind, treeRanks } from "../talents/trees.ts";
import { asNarrative } from "./actor.ts";
import { asItem, itemsOf, type NarrativePowerModel, type NarrativeTalentModel } from "./items.ts";
import { characteristicLabel, key, optionOf } from "./labels.ts";
import { CHARACTERISTICS, isCharacteristic } from "./types.ts";

/** What experience buys here: ranks of skills and of talents, talents themselves, characteristics. */

/** What a talent or a power costs; species and career are what a hero is, and cost nothing. */
function priceOf({ type, system }: Pick<ItemLike, "type" | "system">): ThingPrice | null {
  if (type === "narrativeTalent") {
    const { tier, kind } = system as NarrativeTalentModel;
    return { kind: "talent", level: tier, price: kind === "talent" ? core.talentCost(tier) : 0 };
  }
  if (type !== "narrativePower") return null;
  const { rating } = system as NarrativePowerModel;
  return { kind: "power", level: rating, price: core.powerCost(Math.max(1, rating)) };
}

/** Upgrades of powers that are within reach; the kind says which one, by its place. */
const upgrades = (actor: ActorLike): ExperienceOption[] =>
  optionOf("force")
    ? itemsOf(actor, "narrativePower").flatMap(({ id, name, system }) => {
        const had = system.upgrades.map(({ bought }) => bought);
        return system.upgrades.flatMap((upgrade, place) =>
          had[place] || !core.upgradeOpen(had, place)
            ? []
            : {
                kind: `upgrade.${place}`,
                item: id,
                label: properShort(`${name}: ${upgrade.name}`, 100),
                group: key("growth.upgrades"),
                from: 0,
                to: 1,
                price: core.upgradeCost(place),
                says: key("growth.get"),
              },
        );
      })
    : [];

/** An upgrade as it stands before and after it was bought; the list is written whole. */
function upgradeAt(actor: ActorLike, item: string, place: number): Growth | null {
  const on = asItem(actor.items.get(item) ?? null, "narrativePower");
  const list = on?.system.upgrades ?? [];
  if (!on || !list[place]) return null;
  const as = (bought: boolean) => list.map((upgrade, at) => (at === place ? { ...upgrade, bought } : { ...upgrade }));
  return { on, path: "system.upgrades", before: as(false), after: as(true) };
}

const ranks = (actor: ActorLike): ExperienceOption[] =>
  itemsOf(actor, "narrativeTalent")
    .filter((talent) => talent.system.ranked && talent.system.rank >= 1 && talent.system.rank < 20)
    // What a tree brought rises where the tree says so.
    .filter((talent) => treeRanks(actor, talent) === 0)
    .map(({ id, name, system: { rank, tier } }) => ({
      kind: "talentRank",
      item: id,
      label: properShort(name),
      group: key("growth.talents"),
      from: rank,
      to: rank + 1,
      price: core.talentCost(tier, rank + 1),
    }));

const skills = (actor: ActorLike): ExperienceOption[] =>
  itemsOf(actor, "narrativeSkill")
    .filter(({ system }) => system.rank < core.HIGHEST)
    .sort((a, b) => Number(b.system.career) - Number(a.system.career) || a.name.localeCompare(b.name))
    .map(({ id, name, system: { rank, career } }) => ({
      kind: "rank",
      item: id,
      label: properShort(name),
      group: key(career ? "growth.career" : "growth.skills"),
      from: rank,
      to: rank + 1,
      price: core.rankCost(rank + 1, career),
    }));

function characteristics(actor: ActorLike): ExperienceOption[] {
  const stored = asNarrative(actor)?._source.system as Partial<Stored> | undefined;
  return CHARACTERISTICS.flatMap((name) => {
    const value = stored?.characteristics?.[name]?.value ?? 0;
    if (value < 1 || value >= core.HIGHEST) return [];
    const price = core.characteristicCost(value + 1);
    const group = key("growth.characteristics");
    const label = characteristicLabel(name);
    return [{ kind: "characteristic", item: name, label, group, from: value, to: value + 1, price }];
  });
}
interface Stored {
  characteristics: Record<string, { value: number }>;
}

/** Talents with the ranks that the pyramid counts: those that no tree brought. */
export const freeTalents = (actor: ActorLike): { name: string; tier: number; rank: number }[] =>
  itemsOf(actor, "narrativeTalent").flatMap((talent) => {
    const { kind, tier, rank, ranked } = talent.system;
    const free = Math.max(0, (ranked ? rank : 1) - treeRanks(actor, talent));
    return kind === "talent" && free > 0 ? { name: talent.name, tier, rank: free } : [];
  });

/** Tiers of the pyramid that stand on too few of the one below. */
export const unsteadyTiers = (actor: ActorLike): readonly number[] =>
  core.pyramid(freeTalents(actor).map(({ tier, rank }) => ({ tier, rank }))).unsteady;

export const EXPERIENCE: ExperienceSpec = {
  label: key("sheet.experience"),
  keepers: ["narrativeHero"],
  usual: 15,
  before(actor) {
    const { total = 0, spent = 0 } = asNarrative(actor)?.system.experience ?? {};
    return total - spent;
  },
  priceOf,
  options: (actor) => [
    ...boxOptions(actor),
    ...skills(actor),
    ...ranks(actor),
    ...upgrades(actor),
    ...characteristics(actor),
  ],
  growth(actor, { kind, item, from, to }) {
    if (isBoxKind(kind)) return boxGrowth(actor, kind, item);
    if (kind === "characteristic" && isCharacteristic(item))
      return { on: actor, path: `system.characteristics.${item}.value`, before: from, after: to };
    if (kind === "rank") {
      const on = asItem(actor.items.get(item) ?? null, "narrativeSkill");
      return on && { on, path: "system.rank", before: from, after: to };
    }
    if (kind.startsWith("upgrade.")) return upgradeAt(actor, item, Number(kind.slice("upgrade.".length)));
    const on = asItem(actor.items.get(item) ?? null, "narrativeTalent");
    return on && kind === "talentRank" ? { on, path: "system.rank", before: from, after: to } : null;
  },
  advice: (actor) => unsteadyTiers(actor).map((tier) => t(key("growth.unsteady"), { tier, below: tier - 1 })),
  line: ({ kind, name }) =>
    kind === "talent" || kind === "power" || isBoxKind(kind) ? t(key("growth.talentLine"), { talent: name }) : null,
};
