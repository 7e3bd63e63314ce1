/** The pieces of code that every ejected game has in its rolls. */

import type { Game } from "./game.ts";
import { property } from "./names.ts";
import type { Rolls } from "./rolls.ts";

/** What is the same for all rolls: the Workshop's own rolls, with the words and figures of this game. */
export function base({ class: name, page }: Game, { push, answer, use }: Rolls): string {
  const kinds = ["rolling", ...(push ? ["pushing"] : []), ...(answer ? ["replying"] : []), ...(use ? ["using"] : [])];
  return `
export type ${name}RollType = RollType<PageCheck, PageResult, PageBase>;

const RESOURCES: Readonly<Record<string, { label: string; min: number; dice?: readonly number[] }>> = {
  ${page.resources
    .map(
      ({ id, min, dice }) =>
        `${property(id)}: { label: key("resource.${id}"), min: ${min}${dice ? `, dice: [${dice.join(", ")}]` : ""} },`,
    )
    .join("\n  ")}
};

/** All of a roll but its name and its plan: odds, cards, and what an outcome does. */
export const { ${kinds.join(", ")} } = pageRolls({
  // Names of the rules are language keys.
  words: String,
  line: (name, value) => ({ label: String(name), data: { value } }),
  resource(who, id) {
    const actor = as${name}(who);
    if (!actor) throw new UserError("CUBILETE.error.targetGone");
    const held = (actor.system.resources as Record<string, { value: number | null; max?: number }>)[id];
    const rule = RESOURCES[id];
    if (!rule || !held) return null;
    return { ...rule, path: \`system.resources.\${id}.value\`, value: held.value ?? 0, max: held.max ?? null };
  },
  push: ${JSON.stringify(push ?? "push")},
  answer: ${JSON.stringify(answer ?? "answer")},
});
`;
}

export const PUSH = ({ class: name, texts }: Game, id: string): string => {
  texts.keep("kind.push", { es: "Forzar la tirada", en: "Push the roll" });
  return `
/** Rolling again what does not stay, out of what lies on a card. */
export const ${id}: ${name}RollType = { ...pushing, label: key("kind.push"), icon: "fa-solid fa-rotate-right" };
`;
};

/** The answer to an opposed roll: the other side's own. */
export const ANSWER = (
  { class: name, texts }: Game,
  id: string,
  rolls: { id: string; name: string; attributes: string[]; type: string | null }[],
): string => {
  texts.keep("kind.answer", { es: "Respuesta", en: "Answer" });
  texts.keep("error.noRoll", { es: "Esa tirada ya no existe.", en: "There is no such roll any more." });
  return `
/** What can answer: its own plan, what it asks for that is an attribute, and what it is made with. */
const ANSWERS: Readonly<Record<string, { plan: ${name}RollType["plan"]; attributes: string[]; with: ItemType | null }>> = {
  ${rolls.map((one) => `${JSON.stringify(one.name)}: { plan: ${one.id}.plan, attributes: ${JSON.stringify(one.attributes)}, with: ${one.type} },`).join("\n  ")}
};

/** The other side's roll, which begins with the same ability; what it comes to says the roll that it answers. */
export const ${id}: ${name}RollType = {
  ...replying,
  label: key("kind.answer"),
  icon: "fa-solid fa-scale-unbalanced",
  plan(source) {
    const actor = rollerOf(source);
    const roll = ANSWERS[String(source.args.roll)];
    if (!roll) throw new UserError(key("error.noRoll"));
    const own = answerSource(source, roll.attributes, roll.with && itemsOf(actor, roll.with));
    return asAnswer(roll.plan(own.source), own.controls);
  },
};
`;
};

/** What a dialog may ask, by the helper's name. */
export function ASK(game: Game): Record<string, string> {
  const { page } = game;
  const attributes = page.attributes.map(({ id }) => `{ value: "${id}", label: key("attribute.${id}") }`);
  return {
    askNumber: `
/** A number, as near to 0 as its range allows unless somebody says otherwise. */
export function askNumber(source: RollSource, name: string, label: string, min: number, max: number) {
  const wanted = numberOf(said(source, name), 0);
  const value = Math.min(max, Math.max(min, wanted));
  const control: Control = { name, label, type: "number", value, min, max, neutral: 0 };
  return { value, control };
}`,
    askLadder: `
/** One of named difficulties, each shown with its chance. */
export function askLadder(source: RollSource, name: string, label: string, options: { value: number; label: string }[]) {
  const value = numberOf(said(source, name), options[0]?.value ?? 0);
  const control: Control = { name, label, type: "ladder", value, options };
  return { value, control };
}`,
    askAttribute: `
const ATTRIBUTES = [
  ${attributes.join(",\n  ")},
];

/** An attribute; what it is given is that one's figure. */
export function askAttribute(source: RollSource, name: string, label: string, figures: Figures) {
  const ids = ATTRIBUTES.map(({ value }) => value);
  const id = wordOf(said(source, name), ids, ids[0] ?? "");
  const control: Control = { name, label, type: "select", value: id, options: ATTRIBUTES };
  return { value: figures[id as keyof Figures] ?? 0, control };
}`,
    askDice: `
const HANDS = ["6", "6 6", "6 8", "8 8", "6 8 10", "8 10 12"];

/** Dice by their sizes. */
export function askDice(source: RollSource, name: string, label: string) {
  const text = String(said(source, name) ?? "6 6");
  const value = (text.match(/\\d{1,4}/g) ?? []).map(Number).filter((size) => size >= 1 && size <= 1000);
  const options = HANDS.map((hand) => ({ value: hand, label: properShort(hand) }));
  const control: Control = { name, label, type: "select", value: text, options };
  return { value, control };
}`,
    askThing: `
/** One of the roller's things of a kind. */
export function askThing<T extends ItemType>(source: RollSource, name: string, label: string, type: T, actor: ActorLike) {
  const things = itemsOf(actor, type);
  const value = things.find(({ id }) => id === said(source, name)) ?? things[0];
  if (!value) throw new UserError(key("error.noThing"), { name: actor.name });
  const options = things.map((thing) => ({ value: thing.id, label: properShort(thing.name) }));
  const control: Control = { name, label, type: "select", value: value.id, options };
  return { value, control };
}`,
  };
}

/** Whom a roll looks at. */
export function AIMED(game: Game): string {
  const { class: name, texts } = game;
  texts.keep("control.target", { es: "Contra quién", en: "Against whom" });
  return `
export const targetControl = controlsOf(key).target;

/** Whom it is aimed at, by their figures and as \`target.…\`; where that is nobody, somebody as everybody starts. */
export function aimedAt({ target }: RollSource) {
  const actor = as${name}(target);
  const figures = actor?.system.figures ?? figuresOf(NOBODY${game.readsThings ? ", []" : ""});
  const given = Object.fromEntries(Object.entries(figures).map(([id, value]) => [\`target.\${id}\`, value]));
  return { actor, figures, given };
}`;
}

/** What a roll is made with. */
export function THING(_game: Game): string {
  return `
/** The thing that a roll is made with; without one of its kind it is refused. */
export function toolOf<T extends ItemType>({ actor, item }: RollSource, type: T) {
  const thing = asItem(item, type);
  if (!thing) throw new UserError(key("error.noThing"), { name: actor?.name ?? "" });
  return thing;
}`;
}
