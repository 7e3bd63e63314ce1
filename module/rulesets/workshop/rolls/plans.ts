import type { Control, RollPlan, RollSource, Values } from "../../../contract/index.ts";
import type { Hero, HeroThing, Page, ThingKind } from "../../../core/workshop/page/types.ts";
import type { AspectUses } from "../../../core/workshop/shared/aspects.ts";
import type { Asked, ChangeRule, PageRoll } from "../../../core/workshop/types.ts";
import { type ActorLike, documentHere } from "../../../foundry/index.ts";
import { orElse, UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { asHero, asThing, heroOf, heroThing, kindIn, thingsOf } from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { ownNames } from "../data/effect-targets.ts";
import { label, needPage, pageOf } from "../data/games.ts";
import { ask, key, ORDER } from "../data/labels.ts";
import { lackName } from "../data/lacks.ts";
import { pageWord } from "../data/own/own-parts.ts";
import { ladderOf } from "./asking.ts";
import { aspectChoice, joinedUses } from "./invoking.ts";
import { fallsOnTarget } from "./page-changes.ts";
import { lastingOn, raisedBy } from "./page-effects.ts";
import { answerSource, asAnswer, sameThing, theirControls, theirSource, wayOf } from "./page-opposed.ts";
import type { PageBase } from "./page-rolls.ts";
import { asBefore, soFarIn } from "./page-totals.ts";
import type { PageCheck } from "./roll.ts";

/** What a page's roll asks for, as the dialog shows it, and the check that is made of it. */

const NOBODY: Hero = { attributes: {}, resources: {}, things: [], conditions: [] };

/** A page's roll without its page: it travels with every card. */
const lean = ({ source: _, rival: __, ...roll }: PageRoll & { id?: string }): PageRoll => ({ ...roll, source: "" });

interface Asking {
  page: Page;
  hero: Hero;
  actor: ActorLike;
  source: RollSource;
}

function choice(
  { page, hero, actor, source }: Asking,
  asked: Asked,
): { controls: Control[]; value: number | number[] | HeroThing; more?: Record<string, number>; uses?: AspectUses } {
  const aspects = aspectChoice(page, asked, source);
  if (aspects) return aspects;
  const { control, ...made } = oneChoice({ page, hero, actor, source }, asked);
  return { controls: [control], ...made };
}

function oneChoice(
  { page, hero, actor, source }: Asking,
  asked: Asked,
): { control: Control; value: number | number[] | HeroThing; more?: Record<string, number> } {
  const { id, pick, from = 0, to = 0, of, words } = asked;
  const given = source.values[id] ?? source.args[id];
  const ladder = ladderOf(page, asked);
  const kind = page.things.find((one) => one.id === pick);
  const usual = kind?.name ?? ladder?.name;
  const plain = pick === "attribute" || pick === "dice" ? key(`control.${pick}`) : label(id);
  const named = asked.name ?? usual;
  const base = { name: id, label: named === undefined ? plain : label(named) };
  if (pick === undefined) {
    const value = Math.min(to, Math.max(from, Number(given ?? Math.max(from, Math.min(to, 0))) || 0));
    // Where none is no answer it stands in front: the rest is folded, and says what of it is in use.
    const rare = from <= 0 && to >= 0 && { neutral: 0 };
    return { control: { ...base, type: "number", value, min: from, max: to, ...rare }, value };
  }
  if (pick === "yes") {
    const value = given === true || given === 1;
    return { control: { ...base, type: "toggle", value }, value: Number(value) };
  }
  if (words) {
    const chosen = words.find((word) => word.id === given) ?? words[0];
    const options = words.map((word) => ({ value: word.id, label: label(word.name) }));
    // Each word is a name of its own, which holds or does not.
    const more = Object.fromEntries(words.map((word) => [`${id}.${word.id}`, Number(word === chosen)]));
    return { control: { ...base, type: "select", value: chosen?.id ?? "", options }, value: 0, more };
  }
  if (pick === "attribute") {
    const offered = page.attributes.filter((one) => !of || of.includes(one.id));
    const known = offered.find((one) => one.id === given) ?? offered[0];
    const options = offered.map((one) => ({ value: one.id, label: label(one.name) }));
    const control: Control = { ...base, type: "select", value: known?.id ?? "", options };
    const value = known ? workshopCore().rollGiven(page, hero, { uses: [known.id] })[known.id] : 0;
    return { control, value: value as number };
  }
  if (pick === "dice") {
    const text = String(given ?? "6 6");
    const sizes = (text.match(/\d{1,4}/g) ?? []).map(Number).filter((size) => size >= 1 && size <= 1000);
    const options = ["6", "6 6", "6 8", "8 8", "6 8 10", "8 10 12"].map((value) => ({
      value,
      label: properShort(value),
    }));
    return { control: { ...base, type: "select", value: text, options }, value: sizes };
  }
  if (kind) {
    const things = thingsOf(actor, kind.id);
    const chosen = things.find((thing) => thing.id === given) ?? things[0];
    if (!chosen) throw new UserError(key("error.noThing"), { name: calledBy(actor) });
    const options = things.map((thing) => ({ value: thing.id ?? "", label: properShort(thing.name) }));
    return { control: { ...base, type: "select", value: chosen.id ?? "", options }, value: heroThing(chosen) };
  }
  const steps = ladder?.steps ?? [];
  const value = Number(given ?? steps[0]?.value ?? 0) || 0;
  const options = steps.map((step) => ({ value: step.value, label: label(step.name) }));
  return { control: { ...base, type: "ladder", value, options }, value };
}

type Answer = number | number[] | HeroThing;

/** What a question is answered with: under its name, or under that of each of its words. */
const answersOf = ({ asked, value, more }: { asked: Asked } & ReturnType<typeof choice>): [string, Answer][] =>
  more ? Object.entries(more) : [[asked.id, value]];

/** Whether a roll looks at a target: at their numbers, at their dice, or to change them. */
function aims(roll: PageRoll): boolean {
  const bought = (roll.spend ?? []).flatMap(({ options }) => options);
  const hits = [...roll.bands, ...roll.notes, ...bought].some(({ changes }) => changes.some(fallsOnTarget));
  const theirs = roll.spend?.some(({ by }) => by === "target") === true;
  return hits || theirs || isOpposed(roll) || workshopCore().looksAtTarget(roll);
}

const isOpposed = (roll: PageRoll): boolean => roll.against !== undefined || /"rival\./.test(JSON.stringify(roll));

type NamedRoll = Page["rolls"][number];

/** The other side of an opposed roll, as the dialog reckons with it: by its own sheet, and what it is thought to choose. */
function rivalSide(
  { page, hero: first, source }: Pick<Asking, "page" | "hero" | "source">,
  roll: NamedRoll,
  rival: ActorLike,
  mine: { thing: string; chosen: Values },
): { side: NonNullable<PageCheck["rival"]>; controls: Control[]; uses?: AspectUses } {
  const theirs = page.rolls.find(({ id }) => id === roll.against) ?? roll;
  const hero = heroOf(rival);
  // The same ability first, and nothing of what this side adds by hand.
  const attributes = theirs.ask.flatMap(({ id, pick }) => (pick === "attribute" && id in mine.chosen ? [id] : []));
  const usual = Object.fromEntries(attributes.map((id) => [id, mine.chosen[id] as string]));
  const own: Asking = { page, hero, actor: rival, source: theirSource(source, rival, usual) };
  const tool =
    theirs.with === undefined ? null : sameThing(thingsOf(rival, theirs.with), own.source.values.with, mine.thing);
  const used = tool && (tool.thing ? heroThing(tool.thing) : { ...NOTHING, kind: theirs.with ?? "" });
  const theirChoices = theirs.ask.map((asked) => ({ asked, made: orElse(() => choice(own, asked), null) }));
  const asked = Object.fromEntries<Answer>(
    theirChoices.flatMap(({ asked, made }): [string, Answer][] =>
      made ? answersOf({ asked, ...made }) : [[asked.id, { ...NOTHING, kind: asked.pick ?? "" }]],
    ),
  );
  const { namesNeeded, rollGiven } = workshopCore();
  const uses = namesNeeded(theirs);
  // The other side aims at this one.
  const given = rollGiven(page, hero, { ...(used && { thing: used }), asked, target: first, uses });
  const totals = workshopCore().totalsBefore(theirs, given, soFarIn(source.args.theirs));
  const side = raisedBy(
    { roll: lean(theirs), given: { ...given, ...totals } },
    lastingOn(rival, theirs.id, theirs, ownNames(page, theirs)),
  );
  const controls = [...(tool ? [tool.control] : []), ...theirChoices.flatMap(({ made }) => made?.controls ?? [])];
  return { side, controls: theirControls(controls), ...joinedUses(...theirChoices.map(({ made }) => made?.uses)) };
}

const NOTHING: HeroThing = { id: "", kind: "", name: "", worn: false, numbers: {} };

/** Why a roll at a target cannot be made: it needs figures that they have not got, or there is no target. */
function problemOf(page: Page, roll: PageRoll, target: ActorLike | null): PageBase["problem"] {
  const hero = asHero(target);
  if (target && hero?.system.game !== page.id) return { key: "CUBILETE.error.foreignTarget", name: calledBy(target) };
  return workshopCore().looksAtTarget(roll) && !target ? { key: key("error.noTarget"), name: "" } : undefined;
}

/** What something that a roll is made with goes without, in a sentence; null where it lacks nothing, or is no thing. */
function lackText(page: Page, hero: Hero, thing: number | number[] | HeroThing | null): string | null {
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return null;
  const what = lackName(page, hero, thing);
  return what === null ? null : t(key("roll.lacks"), { name: thing.name, what });
}

/** The page, the roll and the thing that a source means. */
function meant({ actor, item, args }: RollSource, answers?: "answer") {
  const hero = asHero(actor);
  if (!actor || !hero) throw new UserError("CUBILETE.error.actorGone");
  const page = needPage(hero.system.game);
  // Asked for of a hero of another game: what is called the same there is another roll.
  if (typeof args.game === "string" && args.game !== page.id)
    throw new UserError(key("error.otherGame"), {
      name: calledBy(actor),
      game: label(pageOf(args.game)?.name ?? args.game),
    });
  const thing = asThing(item);
  const id =
    typeof args.roll === "string"
      ? args.roll
      : thing && page.things.find((kind) => kind.id === kindIn(page, thing))?.rolls[0];
  const roll = page.rolls.find((one) => one.id === id);
  if (!roll) throw new UserError(key("error.noRoll"), { roll: String(id ?? "") });
  // Who answers without the thing rolls all the same.
  if (!answers && roll.with !== undefined && (!thing || kindIn(page, thing) !== roll.with)) {
    throw new UserError(key("error.noThing"), { name: calledBy(actor) });
  }
  return { actor, page, roll, thing };
}

/** The answer to an opposed roll: the other side's own roll, which begins with the same ability. */
export function answerPlan(source: RollSource): RollPlan<PageBase> {
  const { actor } = source;
  const hero = asHero(actor);
  const page = hero && needPage(hero.system.game);
  // Who answers nothing in particular, as from a macro, rolls the first that there is.
  const { roll: named = page?.rolls[0]?.id ?? "" } = source.args;
  const roll = page?.rolls.find(({ id }) => id === named);
  if (!actor || !roll) throw new UserError(key("error.noRoll"), { roll: String(source.args.roll ?? "") });
  const attributes = roll.ask.flatMap(({ id, pick }) => (pick === "attribute" ? [id] : []));
  const things = roll.with === undefined ? null : thingsOf(actor, roll.with);
  const own = answerSource({ ...source, args: { ...source.args, roll: named } }, attributes, things);
  const by = workshopCore().looksAtTarget(roll) && typeof source.args.by === "string" ? source.args.by : null;
  const first = documentHere<ActorLike>(by);
  return asAnswer(planOf({ ...own.source, target: first }, "answer"), own.controls, source.args);
}

export function planOf(said: RollSource, answers?: "answer"): RollPlan<PageBase> {
  const source = asBefore(said);
  const { actor, page, roll, thing } = meant(source, answers);
  const hero = heroOf(actor);
  const made = roll.ask.map((asked) => ({ asked, ...choice({ page, hero, actor, source }, asked) }));
  const asked = Object.fromEntries(made.flatMap(answersOf));
  const kin = asHero(source.target)?.system.game === page.id ? source.target : null;
  const target = kin ? heroOf(kin) : NOBODY;
  const { namesNeeded, rollGiven, thingsMeant, totalsBefore } = workshopCore();
  const bare = answers && roll.with !== undefined && { thing: { ...NOTHING, kind: roll.with } };
  const tool = thing ? { thing: heroThing(thing) } : bare;
  const figures = rollGiven(page, hero, { ...(tool || {}), asked, target, uses: namesNeeded(roll) });
  const given = { ...figures, ...totalsBefore(roll, figures, soFarIn(source.args.soFar)) };
  const things = thingsMeant(page, hero, { ...(tool || {}), asked });
  const check: PageCheck = { game: page.id, id: roll.id, roll: lean(roll), given };
  if (Object.keys(things).length > 0) check.things = things;
  const opposed = isOpposed(roll) && !answers;
  const way = opposed ? wayOf(kin, source) : { half: false, controls: [] };
  const mine = Object.fromEntries(made.flatMap(({ controls }) => controls.map(({ name, value }) => [name, value])));
  const rival =
    opposed && kin ? rivalSide({ page, hero, source }, roll, kin, { thing: thing?.name ?? "", chosen: mine }) : null;
  if (rival) check.rival = rival.side;
  // What the other side takes, it takes with its own answer where that is still to come.
  Object.assign(check, joinedUses(...made.map(({ uses }) => uses), way.half ? undefined : rival?.uses));
  if (opposed && source.args.theirs !== undefined) check.theirs = soFarIn(source.args.theirs);
  const problem = (answers ? workshopCore().looksAtTarget(roll) : aims(roll))
    ? problemOf(page, roll, source.target)
    : undefined;
  return {
    title: label(roll.name ?? roll.id),
    ...(thing && { subtitle: properShort(thing.name), img: thing.img }),
    ...(aims(roll) && !isOpposed(roll) && !answers && { several: true }),
    base: {
      check,
      ...(way.half && { half: "first" as const }),
      ...(problem && { problem }),
    },
    controls: [
      ...(aims(roll) && !answers ? [ask.target(source)] : []),
      ...way.controls,
      ...made.flatMap(({ controls }) => controls),
      ...(rival?.controls ?? []),
    ],
    modifiers: [
      ...lastingOn(actor, roll.id, roll, ownNames(page, roll)),
      ...[thing && heroThing(thing), ...Object.values(asked)].flatMap((one, at) => {
        const lacks = lackText(page, hero, one);
        // Nothing to switch: the dialog and the card say it.
        return lacks === null
          ? []
          : [{ id: `lacks${at}`, label: proper(lacks), field: "", value: 0, on: true, locked: true }];
      }),
    ],
  };
}

/** What a thing that is used is called in its check. */
const USED = "used";

/** Using a thing changes its own numbers by their bare names. */
const ofThing = ({ numbers, fields }: ThingKind, change: ChangeRule): ChangeRule =>
  [...numbers, ...fields].some(({ id }) => id === change.resource)
    ? { ...change, resource: `${USED}.${change.resource}` }
    : change;

/** Using a thing: no dice, and what its kind says happens to its user. */
export function usePlan({ actor, item }: RollSource): RollPlan<PageBase> {
  const hero = asHero(actor);
  const thing = asThing(item);
  if (!actor || !hero) throw new UserError("CUBILETE.error.actorGone");
  const page = needPage(hero.system.game);
  const kind = thing && page.things.find(({ id }) => id === kindIn(page, thing));
  if (!thing || !kind || (kind.use.length === 0 && !kind.spent)) {
    throw new UserError(key("error.noUse"), { name: thing?.name ?? "" });
  }
  if (kind.spent && thing.system.quantity < 1) throw new UserError(key("error.noneLeft"), { name: thing.name });
  const { namesNeeded, rollGiven, thingNumbers } = workshopCore();
  const roll: PageRoll = {
    source: "",
    ask: [],
    dice: [],
    numbers: [],
    bands: [{ name: kind.name, at: kind.at, tone: "good", changes: kind.use.map((one) => ofThing(kind, one)) }],
    notes: [],
    steps: {},
  };
  const given = {
    ...rollGiven(page, heroOf(actor), { uses: namesNeeded(roll) }),
    ...thingNumbers(page, heroThing(thing)),
  };
  return {
    title: properShort(thing.name),
    subtitle: pageWord(page.id, "kind.use"),
    img: thing.img,
    base: {
      check: { game: page.id, id: "use", roll, given, things: { [USED]: thing.id ?? "" } },
      ...(kind.spent && { spent: thing }),
    },
    controls: [],
    modifiers: [],
  };
}

/** Who acts first: a roll of the page, or a number without dice. */
export function initiativePlan(source: RollSource): RollPlan<PageBase> {
  const actor = asHero(source.actor);
  if (!actor || !source.actor) throw new UserError("CUBILETE.error.actorGone");
  const page = needPage(actor.system.game);
  const { initiative } = page;
  if (initiative?.roll !== undefined) {
    const plan = planOf({ ...source, args: { ...source.args, roll: initiative.roll } });
    const { check } = plan.base;
    const formula = { op: "name", args: [], at: 0, name: initiative.number ?? "" };
    const numbers = [...check.roll.numbers, { ...ORDER, formula, rolled: true }];
    const counted: PageCheck = { ...check, roll: { ...check.roll, numbers } };
    const { problem } = plan.base;
    return {
      ...plan,
      title: pageWord(page.id, "kind.initiative"),
      base: { check: counted, ...(problem && { problem }) },
    };
  }
  const formula = initiative?.order ?? { op: "number", args: [], at: 0, value: 0 };
  const roll: PageRoll = {
    source: "",
    ask: [],
    dice: [],
    numbers: [{ ...ORDER, formula, rolled: false }],
    bands: [],
    notes: [],
    steps: {},
  };
  const { namesNeeded, rollGiven } = workshopCore();
  const given = rollGiven(page, heroOf(source.actor), { uses: namesNeeded(roll) });
  const check: PageCheck = { game: page.id, id: "order", roll, given };
  return {
    title: pageWord(page.id, "kind.initiative"),
    base: { check },
    controls: [],
    modifiers: [],
  };
}
