import {
  build,
  type PoolChange as CoreChange,
  changeTimes,
  DICE,
  loadSetback,
  momentsAgainst,
  momentsOf,
} from "../../../core/narrative/index.ts";
import { type CoreError, isCoreError } from "../../../core/validate.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { whilePrepared } from "../../../foundry/typed-items.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { poolEffects } from "../rolls/pool-effects.ts";
import { asNarrative } from "./actor.ts";
import { type ItemOf, itemsOf } from "./items.ts";
import { key, RULE_SKILLS } from "./labels.ts";
import { type About, CHARACTERISTICS, type ItemDice, MOMENTS, type PoolModifier, SKILL_GROUPS } from "./types.ts";

/** Dice that items bring into pools: read with care, because an import or a macro may have written anything. */

/** What an item's entry of dice says, or why it cannot be read. */
type ReadDice = { dice: ItemDice; problem: null } | { dice: null; problem: Problem };

export interface Problem {
  /** Which entry, from 1. */
  entry: number;
  /** Where in it, such as `add.boost`; the core's error when it was the core that refused it. */
  field: string;
  error: CoreError | null;
}

const FIELDS = ["when", "add", "upgrade", "downgrade"];

function knownMoment(when: unknown): when is string {
  if (typeof when !== "string") return false;
  if ((MOMENTS as readonly string[]).includes(when)) return true;
  const [kind = "", name = ""] = when.split(/:(.*)/s);
  if (kind === "skill") return name.trim() !== "";
  if (kind === "characteristic") return (CHARACTERISTICS as readonly string[]).includes(name);
  return kind === "group" && (SKILL_GROUPS as readonly string[]).includes(name);
}

function readOne(entry: unknown, index: number): ReadDice {
  const broken = (field: string, error: CoreError | null = null): ReadDice => ({
    dice: null,
    problem: { entry: index + 1, field, error },
  });
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return broken("");
  const { when, ...change } = entry as Record<string, unknown>;
  if (!knownMoment(when)) return broken("when");
  const stranger = Object.keys(change).find((name) => !FIELDS.includes(name));
  if (stranger) return broken(stranger);
  try {
    // The core reads it as it will when a pool is made of it.
    build({ dice: { ability: 1 }, changes: [change as CoreChange] });
  } catch (error) {
    if (!isCoreError(error)) throw error;
    return broken(error.field.replace(/^changes\[0\]\.?/, ""), error);
  }
  return { dice: entry as ItemDice, problem: null };
}

/** What was read, for as long as the item's data stand. */
const read = new WeakMap<object, ReadDice[]>();

/** Every entry of an item's dice, the broken ones with what is wrong. */
export function readItemDice(item: ItemLike): ReadDice[] {
  const known = read.get(item.system);
  if (known) return known;
  const { dice } = item.system as { dice?: unknown };
  const entries = Array.isArray(dice) ? dice.map(readOne) : [];
  read.set(item.system, entries);
  return entries;
}

const DICE_ITEMS = ["narrativeTalent", "narrativeInjury", "narrativeGear", "narrativePending"] as const;
type DiceItem = ItemOf<(typeof DICE_ITEMS)[number]>;

const asTalent = (item: DiceItem): ItemOf<"narrativeTalent"> | null =>
  item.type === "narrativeTalent" ? (item as ItemOf<"narrativeTalent">) : null;

/** Whether a talent was used that can be used once in a scene. */
export const isUsedUp = ({ system: { once, used } }: ItemOf<"narrativeTalent">): boolean => once && used;

/** Gear that is used up, talents without a rank, and those of this scene that were used, bring nothing. */
function rankOfDice(item: DiceItem): number {
  const { ranked, rank, quantity } = item.system as { ranked?: boolean; rank?: number; quantity?: number };
  const talent = asTalent(item);
  if (quantity === 0 || (talent && isUsedUp(talent))) return 0;
  return ranked ? (rank ?? 1) : 1;
}

/** What has to be paid or done first is offered, switched off; all else counts by itself. */
const switchedOn = (item: DiceItem): boolean => (asTalent(item)?.system.activation ?? "passive") === "passive";

/**
 * Whether a talent is used by its button alone, and then waits for the roll: a maneuver goes into it, or the target of an attack pays for
 * it, which the attacker cannot do for them. One that is an action is the roll itself.
 */
export function isByButton({ system }: ItemOf<"narrativeTalent">): boolean {
  const { kind, activation, strain, destiny, dice } = system;
  if (kind !== "talent") return false;
  if (activation === "maneuver") return true;
  const against = (dice as { when?: unknown }[]).some(({ when }) => String(when).startsWith("attacked"));
  return against && (strain > 0 || destiny);
}

/** How a talent is used and what it costs, in words; blank: it is always on and costs nothing. */
export function costWords({ system }: ItemOf<"narrativeTalent">): string {
  const { activation, strain, destiny, once } = system;
  return [
    activation === "passive" ? "" : t(key(`activation.${activation}`)),
    strain > 0 ? t(key("talent.strain"), { strain }) : "",
    destiny ? t(key("talent.destiny")) : "",
    once ? t(key("talent.once")) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The moments in which a talent is worth a word, though its dice are not switched on there. */
const remindsIn = (talent: ItemOf<"narrativeTalent">): string[] => [
  ...(talent.system.reminds === "" ? [] : [talent.system.reminds]),
  ...(isByButton(talent) ? readItemDice(talent).flatMap(({ dice }) => dice?.when ?? []) : []),
];

const reminding = whilePrepared((actor: ActorLike) =>
  itemsOf(actor, "narrativeTalent").flatMap((talent) => {
    const moments = isUsedUp(talent) ? [] : remindsIn(talent);
    return moments.length > 0 ? [{ talent, moments }] : [];
  }),
);

/** Talents that change no dice of this roll by themselves, and of which its window reminds when they fit what is rolled. */
const reminders = (actor: ActorLike, wanted: ReadonlySet<string>, prefix: string): PoolModifier[] =>
  reminding(actor)
    .filter(({ moments }) => moments.some((moment) => wanted.has(moment)))
    .map(({ talent }) => {
      const label = properShort(talent.name);
      const reminds = [talent.name, costWords(talent)].filter(Boolean).join(" · ");
      return { id: `${prefix}.${talent.id}.reminds`, label, from: "", why: "", change: {}, on: false, reminds };
    });

const lastsARoll = (item: DiceItem): boolean => (item.system as { lasts?: string }).lasts === "roll";

const strainOf = (item: DiceItem): number => (item.system as { strain?: number }).strain ?? 0;

interface DiceEntry {
  item: DiceItem;
  index: number;
  dice: ItemDice;
  /** Its place among all of the actor's. */
  at: number;
}

/** The dice of an actor's items by the moment that they count in. */
const diceByMoment = whilePrepared((actor: ActorLike) => {
  const found = new Map<string, DiceEntry[]>();
  let at = 0;
  for (const item of DICE_ITEMS.flatMap((type) => itemsOf(actor, type) as DiceItem[])) {
    for (const [index, { dice }] of readItemDice(item as ItemLike).entries()) {
      const talent = asTalent(item);
      if (!dice || rankOfDice(item) === 0 || (talent && isByButton(talent))) continue;
      const entries = found.get(dice.when) ?? [];
      entries.push({ item, index, dice, at });
      found.set(dice.when, entries);
      at += 1;
    }
  }
  return found;
});

/** The actor that a pending change comes from, and how a talent is used: a name, or blank. */
function originOf(item: DiceItem): string {
  const talent = asTalent(item);
  const from = talent
    ? costWords(talent)
    : item.type === "narrativePending" && (item as ItemOf<"narrativePending">).system.from;
  return from ? properShort(from) : "";
}

function changesOf(actor: ActorLike, wanted: ReadonlySet<string>, prefix: string): PoolModifier[] {
  const entries = [...wanted].flatMap((when) => diceByMoment(actor).get(when) ?? []);
  return entries
    .sort((a, b) => a.at - b.at)
    .map(({ item, index, dice: { when, ...change } }) => {
      const talent = asTalent(item);
      return {
        id: `${prefix}.${item.id}.${index}`,
        label: properShort(item.name),
        from: originOf(item),
        why: when === "always" ? "" : momentLabel(when),
        change: changeTimes(change, rankOfDice(item)),
        on: switchedOn(item),
        ...(strainOf(item) > 0 && { strain: strainOf(item) }),
        ...((item.system as { destiny?: boolean }).destiny === true && { destiny: true, on: false }),
        ...(lastsARoll(item) && prefix === "own" && { consumes: item.id }),
        ...(talent?.system.once && prefix === "own" && { uses: item.id, on: false }),
      };
    });
}

/** Lines that an actor's talents, injuries, tools and pending dice, and its load, add to its own pool. */
export function ownChanges(actor: ActorLike, about: About): PoolModifier[] {
  const over = asNarrative(actor)?.system.derived.encumbrance.over ?? 0;
  const setback = about.characteristic ? loadSetback(over, about.characteristic) : 0;
  return [
    ...changesOf(actor, momentsOf(about), "own"),
    ...reminders(actor, momentsOf(about), "own"),
    ...poolEffects(actor, momentsOf(about), "own"),
    ...(setback > 0
      ? [
          {
            id: "load",
            label: key("change.load"),
            from: "",
            why: "",
            change: { add: { setback } },
            on: true,
          },
        ]
      : []),
  ];
}

/** Lines that the target adds to the attacker's pool. */
export const targetChanges = (target: ActorLike, attack: About["attack"]): PoolModifier[] => [
  ...changesOf(target, momentsAgainst(attack), "target").map((change) => ({
    ...change,
    // Not the attacker's to pay.
    strain: undefined,
    from: proper(calledBy(target)),
  })),
  ...reminders(target, momentsAgainst(attack), "target").map((one) => ({
    ...one,
    reminds: `${calledBy(target)}: ${one.reminds}`,
  })),
  ...poolEffects(target, momentsAgainst(attack), "theirs"),
];

/** What is broken in the dice of an actor's items: they are left out of every pool until the owner mends them. */
export const brokenDice = (actor: ActorLike): { item: ItemLike; problem: Problem }[] =>
  DICE_ITEMS.flatMap((type): ItemLike[] => itemsOf(actor, type)).flatMap((item) =>
    readItemDice(item).flatMap(({ problem }) => (problem ? [{ item, problem }] : [])),
  );

/** In words, when dice count. */
export function momentLabel(when: string): string {
  const [kind = "", name = ""] = when.split(/:(.*)/s);
  if (kind === "characteristic") return key(`characteristic.${name}`);
  if (kind === "group") return key(`group.${name}`);
  if (kind === "skill") return RULE_SKILLS.has(name) ? key(`skill.${name}`) : properShort(name);
  return key(`moment.${kind}`);
}

/** The kinds of dice that an item can add, in the order of rolling. */
export const ADDED_DICE = DICE.filter((die) => die !== "force");
