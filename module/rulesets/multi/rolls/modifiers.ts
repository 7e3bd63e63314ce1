import type { Control, RollSource, SituationalModifier } from "../../../contract/index.ts";
import * as core from "../../../core/multi/index.ts";
import { isCoreError } from "../../../core/validate.ts";
import { type ActorLike, theGame } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, signed, t } from "../../../i18n/i18n.ts";
import { properShort, short } from "../../../i18n/names.ts";
import { rollEffects } from "../../../plan/effects.ts";
import { rollerFor } from "../../../plan/kit.ts";
import { asMulti, type MultiActor } from "../data/actor.ts";
import { asItem, type ItemOf, itemsOf } from "../data/items.ts";
import { ask, key, optionOf } from "../data/labels.ts";

/** What a roll starts from: who rolls, with which level, and everything that adds to it or bends the choice of dice. */

export interface Ability {
  /** A language key, or a name marked as proper. */
  label: string;
  /** What rivals and cards know it by. */
  word: string;
  key: string;
  level: number;
  item: ItemOf<"multiSkill"> | null;
}

/** What there is to choose from, with what bends it. */
export interface Situation {
  changes: SituationalModifier[];
  hand: core.Hand & { conditions: core.Condition[] };
  /** Who or what each condition of the hand comes from. */
  names: string[];
  /** A condition that cannot be read; it bends nothing, and nothing can be rolled before it is mended. */
  problem: Error | null;
}

/** The actor that rolls; rolls without one are refused. */
export const rollerOf = rollerFor(asMulti);

const levelOf = (value: unknown): number => Math.min(Math.max(Math.round(Number(value)) || 0, 0), 100);

export const abilityOf = (skill: ItemOf<"multiSkill">): Ability => ({
  label: properShort(skill.name),
  word: skill.system.key || skill.name,
  key: skill.system.key,
  level: levelOf(skill.system.level),
  item: skill,
});

/** An ability that is not on the sheet. `name`: the GM's word for it, where `word` is a key. */
export const untrained = (actor: MultiActor, word = "", name = ""): Ability => ({
  label: word === "" ? key("skill.untrained") : properShort(name || word),
  word,
  key: "",
  level: levelOf(actor.system.untrained),
  item: null,
});

/** The actor's skill that a word means; the highest of several. Null when it never learnt it. */
export function skillNamed(actor: MultiActor, word: string): ItemOf<"multiSkill"> | null {
  const known = itemsOf(actor, "multiSkill").filter(({ name, system }) => core.means(word, { name, ...system }));
  return known.sort((a, b) => b.system.level - a.system.level)[0] ?? null;
}

/** What a table calls the skill of a key, by the sheets of this world; blank: nobody has it. */
function nameOfKey(word: string): string {
  const called = (actor: ActorLike) => itemsOf(actor, "multiSkill").find(({ system }) => system.key === word);
  const [owner] = theGame().actors.filter((actor) => called(actor) !== undefined);
  return (owner && called(owner)?.name) ?? "";
}

/** What decides who goes first: the highest of the skills marked for it, else whatever is not on the sheet. */
export function initiativeAbility(actor: MultiActor): Ability {
  const marked = itemsOf(actor, "multiSkill").filter(({ system }) => system.initiative);
  const best = marked.sort((a, b) => b.system.level - a.system.level)[0];
  return best ? abilityOf(best) : untrained(actor);
}

/** What one is best at, with all that adds to it; null where nothing on the sheet beats what is not on it. */
function bestSkill(source: RollSource, beside: Ability): ItemOf<"multiSkill"> | null {
  const levelAt = (ability: Ability): number => (ability.level < 1 ? 0 : situationOf(source, ability).hand.level);
  const skills = itemsOf(rollerOf(source), "multiSkill").map((skill) => ({ skill, level: levelAt(abilityOf(skill)) }));
  const [top] = skills.sort((a, b) => b.level - a.level);
  return top && top.level > levelAt(beside) ? top.skill : null;
}

/**
 * What is rolled: the source's item, a skill that its arguments name, or one chosen in the dialog. `atBest`: where nothing
 * is named, it begins on what one is best at. `usual`: it begins on this skill, whatever is named.
 */
export function rolledAbility(
  source: RollSource,
  { atBest = false, usual = null }: { atBest?: boolean; usual?: ItemOf<"multiSkill"> | null } = {},
): { ability: Ability; controls: Control[] } {
  const actor = rollerOf(source);
  const item = asItem(source.item, "multiSkill");
  if (item) return { ability: abilityOf(item), controls: [] };
  const text = (given: unknown): string => (typeof given === "string" ? given : "");
  const word = text(source.args.skill);
  const learnt = skillNamed(actor, word);
  const unlearnt =
    learnt || word === "" ? untrained(actor) : untrained(actor, word, text(source.args.skillName) || nameOfKey(word));
  const named = usual ?? learnt ?? (atBest && word === "" ? bestSkill(source, unlearnt) : null);
  const skills = itemsOf(actor, "multiSkill");
  const chosen = skills.find(({ id }) => id === source.values.with) ?? (source.values.with === "" ? null : named);
  const control: Control = ask.select("with", chosen?.id ?? "", [
    { value: "", label: unlearnt.label },
    ...skills.map(({ id, name }) => ({ value: id, label: properShort(name) })),
  ]);
  return { ability: chosen ? abilityOf(chosen) : unlearnt, controls: [control] };
}

/** One condition of the sheet in the core's words. */
function bending({ name, system }: ItemOf<"multiCondition">): core.Condition {
  try {
    return core.bending(system);
  } catch (error) {
    if (!isCoreError(error)) throw error;
    throw new UserError(key("error.conditionDice"), { name: short(name), dice: short(system.dice) });
  }
}

/** What a condition does, in a few words. */
function effectWords({ system }: ItemOf<"multiCondition">): string {
  const { kind, by, faces, dice } = system;
  return t(key(`bends.${kind}`), { by: signed(by), faces, dice: short(dice) });
}

/** What a condition does, and to what. */
export function conditionWords(item: ItemOf<"multiCondition">): string {
  const skill = item.system.skill.trim();
  return skill === "" ? effectWords(item) : `${skill}: ${effectWords(item)}`;
}

/** Level, conditions and limits of a roll, each of them as a change that can be switched off. */
export function situationOf(source: RollSource, ability: Ability): Situation {
  return situation(rollerOf(source), ability, source.switches ?? {}, source.args.given);
}

/** The same for a rival, who switches nothing. */
export const rivalHand = (rival: MultiActor, ability: Ability): core.Hand => situation(rival, ability, {}).hand;

function situation(actor: MultiActor, ability: Ability, switches: Record<string, boolean>, given?: unknown): Situation {
  if (ability.level < 1) throw new UserError(key("error.noLevel"), { name: t(ability.label) });
  const known = { name: ability.item?.name ?? ability.word, key: ability.key };
  const concerns = (word: string) => word.trim() === "" || core.means(word, known);
  const isOn = (id: string, initial: boolean) => switches[id] ?? initial;

  const gear = itemsOf(actor, "multiGear")
    .filter(({ system }) => system.bonus !== 0 && core.means(system.skill, known))
    .map(({ id, name, system }): SituationalModifier => {
      const change = `gear.${id}`;
      const on = isOn(change, system.equipped);
      return { id: change, label: properShort(name), field: "level", value: system.bonus, on };
    });
  const lasting = rollEffects(actor, ["all", `skill.${known.key}`, `skill.${known.name}`], "level").map((change) => ({
    ...change,
    on: isOn(change.id, change.on),
  }));
  const levels = [...gear, ...lasting];
  const bent = itemsOf(actor, "multiCondition")
    .filter(({ system }) => concerns(system.skill))
    .map((item) => ({ item, id: `condition.${item.id}`, on: isOn(`condition.${item.id}`, item.system.active) }));

  const conditions: core.Condition[] = [];
  const names: string[] = [];
  let problem: Error | null = null;
  for (const { item } of bent.filter(({ on }) => on)) {
    try {
      conditions.push(bending(item));
      names.push(short(item.name));
    } catch (error) {
      problem ??= error as Error;
    }
  }
  const changes = [
    ...levels,
    ...bent.map(({ item, id, on }): SituationalModifier => {
      const perceived = item.system.kind === "perceived";
      const label = properShort(item.name);
      const field = perceived ? "perceived" : "dice";
      return { id, label, field, value: perceived ? item.system.by : 0, on, detail: proper(conditionWords(item)) };
    }),
  ];
  if (typeof given === "string" && given !== "") {
    conditions.push({ kind: "given", dice: core.parseDice(given) });
    names.push(t(key("call.gm")));
    changes.push({ id: "given", label: key("call.given"), field: "dice", value: 0, on: true, locked: true });
  }
  const added = levels.reduce((sum, { on, value }) => (on ? sum + value : sum), 0);
  const most = optionOf("maxDice");
  return {
    changes,
    hand: {
      // One is the least level there is (source).
      level: core.levelWith(ability.level, added),
      conditions,
      ...(most > 0 && { maxDice: most }),
    },
    names,
    problem,
  };
}
