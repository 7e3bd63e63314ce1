import type { Control, RollPlan, RollSource, Values } from "../../../contract/index.ts";
import * as core from "../../../core/escala3/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { numberOf, wholeWithin, wordOf as wordIn } from "../../../plan/controls.ts";
import type { Escala3Actor } from "../data/actor.ts";
import { MAX_LEVEL, MIN_LEVEL, type Trait } from "../data/items.ts";
import {
  ask,
  choices,
  difficultyOf,
  difficultySteps,
  key,
  optionOf,
  properShort,
  short,
  tableDice,
} from "../data/labels.ts";
import {
  advantagesOf,
  currentLevel,
  describe,
  type Limits,
  lasting,
  type Refused,
  type SideBase,
  type TraitBase,
  traitOf,
  traitsOf,
} from "./modifiers.ts";

/** What one chooses before a roll. Only what the table plays with is there, and what is rare only when asked for. */

/**
 * The ladder of difficulties, and beside it any other number. A link may say a `difficulty`, or its `level`, which stays right
 * when the table rolls otherwise.
 */
export function difficultyControls({ values, args }: Pick<RollSource, "values" | "args">): Control[] {
  const by = tableDice();
  const given = args.difficulty ?? difficultyOf(numberOf(args.level, by.scale), by);
  const asked = values.difficulty ?? given;
  // Nothing written is no difficulty, and not 0: the core says so.
  const value = asked === "" ? Number.NaN : Number(asked);
  const label = key("control.difficulty");
  return [
    {
      name: "difficulty",
      label,
      type: "ladder",
      value,
      options: difficultySteps(by).map((step) => ({ value: difficultyOf(step.level, by), label: step.label })),
    },
    {
      name: "difficulty",
      label: key("control.otherDifficulty"),
      type: "number",
      value: Number.isNaN(value) ? "" : value,
      min: -1000,
      max: 1000,
      written: true,
    },
  ];
}

const ADVANTAGES = [3, 2, 1, 0, -1, -2, -3] as const;
/** The most that circumstances give or take; the traits that may give something up for one roll. */
export const MOST_CIRCUMSTANCE = 3;
const MOST_PAYERS = 3;

/** Circumstance: with so much advantage, or so much disadvantage. */
export function advantageControl(values: Values, hint?: string): Control {
  return {
    name: "advantage",
    label: key("control.advantage"),
    ...(hint && { hint }),
    type: "select",
    value: numberOf(values.advantage, 0),
    options: ADVANTAGES.map((value) => ({ value, label: key(`advantage.${value < 0 ? `minus${-value}` : value}`) })),
  };
}

/** A number that is seldom asked for; 0 changes nothing. */
const rareNumber = (name: string, value: number, min: number, max: number, hint?: string): Control => ({
  ...ask.number(name, value, min, max),
  neutral: 0,
  ...(hint && { hint: key(hint) }),
});

/** What was asked for beyond what there is, or in parts of a level: it is refused when it is rolled, and not made to fit. */
function beyond(name: string, asked: number, least: number, most: number): Refused[] {
  const fits = Number.isInteger(asked) && asked >= least && asked <= most;
  return fits ? [] : [{ label: key(`control.${name}`), asked, least, most }];
}

/** How far a trait can be inflated now, in whole levels above what it is: usual, and by the narrator's leave. */
function inflation(actor: Escala3Actor, trait: Trait): { usual: number; most: number } {
  const level = Math.min(Math.max(currentLevel(actor, trait), MIN_LEVEL), MAX_LEVEL);
  // Penalties are whole levels: what is gained beyond is given up. [house]
  const gained = (extraordinary: boolean) =>
    Math.max(0, Math.floor(core.inflate({ trait: level, extraordinary }).penaltyAfter));
  return { usual: gained(false), most: gained(true) };
}

function inflateControl(actor: Escala3Actor, trait: Trait, chosen: unknown): Control | null {
  const { usual, most } = inflation(actor, trait);
  if (most === 0) return null;
  const options = Array.from({ length: most + 1 }, (_, gained) => ({
    value: gained,
    label:
      gained === 0
        ? key("inflate.none")
        : `${t(key("inflate.by"), { levels: gained })}${gained > usual ? ` ${t(key("inflate.leave"))}` : ""}`,
  }));
  const value = wholeWithin(chosen, 0, 0, most);
  return {
    name: "inflate",
    label: key("control.inflate"),
    hint: key("control.inflateHint"),
    type: "select",
    value,
    neutral: 0,
    options,
  };
}

/** Whether this table's die can be spread otherwise: only a closed 1d6. (§3.5) */
const spreads = (): boolean => {
  const { dice, variant } = tableDice();
  return optionOf("dispersion") && dice === "1d6" && variant === "closed";
};

/** Levels of advantage that a team or a size brings: more than circumstances alone, and no more than a roll can take. */
const MOST_HELP = 20;

/** The rare choices of one side, only those that the table plays with; and what they come to. */
export function rareControls(
  { values }: RollSource,
  actor: Escala3Actor,
  trait: Trait,
  more: readonly Control[] = [],
): { controls: Control[]; side: Omit<SideBase, "trait" | "advantage">; limits: Limits } {
  const side: Omit<SideBase, "trait" | "advantage"> = { inflated: 0, voluntary: 0, reserve: 0, dispersion: "normal" };
  const controls: Control[] = [];
  const refused: Refused[] = [];
  if (optionOf("reserve")) {
    // Nobody keeps back more than they have.
    const most = Math.max(0, Math.floor(currentLevel(actor, trait)));
    side.reserve = numberOf(values.reserve, 0);
    refused.push(...beyond("reserve", side.reserve, 0, most));
    controls.push(rareNumber("reserve", side.reserve, 0, most, "control.reserveHint"));
  }
  if (optionOf("inflate")) {
    const control = inflateControl(actor, trait, values.inflate);
    if (control) controls.push(control);
    side.inflated = Number(control?.value ?? 0);
  }
  if (optionOf("voluntary")) {
    const given = voluntaryControls(actor, trait, values);
    side.voluntary = given.payers.reduce((sum, { levels }) => sum + levels, 0);
    side.payers = given.payers;
    controls.push(...given.controls);
    refused.push(...given.refused);
  }
  if (spreads()) {
    side.dispersion = wordIn(values.dispersion, core.DISPERSIONS, "normal");
    const options = choices(core.DISPERSIONS, "dispersion");
    controls.push({ ...ask.select("dispersion", side.dispersion, options), neutral: "normal" });
  }
  side.help = numberOf(values.help, 0);
  refused.push(...beyond("help", side.help, -MOST_HELP, MOST_HELP));
  side.refused = refused[0];
  controls.push(...more, rareNumber("help", side.help, -MOST_HELP, MOST_HELP));
  if (optionOf("extremes"))
    controls.push(...(["minimum", "maximum"] as const).map((name) => limitControl(name, values)));
  return { controls, side, limits: optionOf("extremes") ? limitsOf(values) : {} };
}

/** Blank for none. */
const limitControl = (name: keyof Limits, values: Values): Control => ({
  name,
  label: key(`limits.${name}`),
  hint: key(`limits.${name}Hint`),
  type: "number",
  value: values[name] ?? "",
  neutral: "",
});

/** The limits that were written. What is no number goes on to the core, which says so. */
function limitsOf(values: Values): Limits {
  const written = (["minimum", "maximum"] as const).map((name) => [name, String(values[name] ?? "").trim()] as const);
  return Object.fromEntries(
    written.filter(([, text]) => text !== "").map(([name, text]) => [name, Number(text.replace(",", "."))]),
  );
}

/**
 * Levels that traits give up for the roll (§3.6.1): this one or another, and where one does a further one may. Each has its
 * controls; those of nobody are not there.
 */
function voluntaryControls(
  actor: Escala3Actor,
  trait: Trait,
  values: Values,
): { controls: Control[]; payers: core.GivenUp[]; refused: Refused[] } {
  const controls: Control[] = [];
  const refused: Refused[] = [];
  const asked: (core.GivenUp & { level: number })[] = [];
  const all = traitOptions(actor);
  for (let payer = 1; payer <= MOST_PAYERS; payer++) {
    const [levelsName, name] = payer === 1 ? ["voluntary", "sacrifice"] : [`voluntary${payer}`, `sacrifice${payer}`];
    const free = all.filter(({ value }) => !asked.some((one) => one.trait === value));
    const named = free.find(({ value }) => value === values[name])?.value;
    const paying = named ?? (payer === 1 ? trait.id : "");
    const item = traitsOf(actor).find(({ id }) => id === paying);
    // The first says how many; further ones first say whether they do.
    const most = item ? core.mostGivenUp(currentLevel(actor, item)) : 0;
    const levels = item ? numberOf(values[levelsName], payer === 1 ? 0 : Math.min(1, most)) : 0;
    if (item) refused.push(...beyond("voluntary", levels, 0, most));
    const number = {
      ...rareNumber(levelsName, levels, 0, most, "control.voluntaryHint"),
      label: key("control.voluntary"),
    };
    if (payer === 1) {
      controls.push(number);
      if (levels === 0) break;
      controls.push({ ...ask.select(name, paying, free), neutral: trait.id });
    } else {
      const options = [{ value: "", label: key("control.nobodyElse") }, ...free];
      controls.push({ ...ask.select(name, paying, options), label: key("control.sacrificeToo"), neutral: "" });
      if (!item) break;
      controls.push({ ...number, hint: t(key("control.voluntaryToo"), { trait: item.name }) });
      if (levels === 0) break;
    }
    asked.push({ trait: paying, levels, level: item ? currentLevel(actor, item) : 0 });
  }
  return { controls, payers: core.givenUp(asked), refused };
}

/** The traits of an actor to choose from. */
export const traitOptions = (actor: Escala3Actor): { value: string; label: string }[] =>
  Array.from(actor.items.filter(({ type }) => type === "escala3Trait"))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: properShort(name) }));

/** What to roll with, where neither an item nor a trait that the actor has is named: a link may name one that they lack. */
export function traitControl({ item, args }: RollSource, actor: Escala3Actor, chosen: string): Control[] {
  if (item || traitOf(actor, args.trait)) return [];
  const choice = ask.select("with", chosen, traitOptions(actor));
  const named = typeof args.trait === "string" ? args.trait : "";
  return [named === "" ? choice : { ...choice, hint: t(key("control.lacking"), { trait: short(named) }) }];
}

/** Title, picture, figures and changes of a roll with one trait. */
export function planWith<B extends object>(
  actor: Escala3Actor,
  trait: Trait,
  base: B,
  controls: Control[],
): RollPlan<{ trait: number } & TraitBase & B> {
  return {
    title: properShort(trait.name),
    subtitle: describe(trait, trait.system.level),
    img: trait.img,
    base: { trait: trait.system.level, traitId: trait.id, traitName: trait.name, ...base },
    controls,
    modifiers: [...lasting(actor, trait), ...advantagesOf(actor, trait)],
  };
}
