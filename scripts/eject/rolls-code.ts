/** The pieces of code that every ejected game has in its rolls. */

import type { Game } from "./game.ts";
import { property } from "./names.ts";
import type { Rolls } from "./rolls.ts";

const namesCode = `
/** Names of the rules are language keys. */
const words = (name: LocalText): string => String(name);
`;

/** What is the same for all rolls: odds, cards, and what an outcome changes. */
export function base(game: Game, { push, use }: Rolls): string {
  const { class: name, page, texts } = game;
  if (push) texts.keep("follow.push", { es: "Forzar", en: "Push" });
  const spent = use !== null && game.usable.some((kind) => kind.spent);
  return `
/** What a plan carries to its check. */
interface ${name}Base {
  check: PageCheck;
  ${spent ? "/** What is one less afterwards. */\n  spent?: ItemLike;" : ""}
}

export type ${name}RollType = RollType<PageCheck, PageOutcome, ${name}Base>;
${namesCode}
function oddsOf({ roll, given, rival, first }: PageCheck): OddsView {
  // Without dice it is certain, and nothing is asked before it.
  if (roll.bands.length > 0 && roll.dice.length === 0)
    return { success: null, figures: [], bars: [{ value: 1, chance: 1, kind: "neutral" }] };
  // A push is judged by what lies on the table.
  if (first || roll.bands.length === 0) return { success: null, figures: [], bars: [] };
  const against = rival ? { ...given, rival: rival.given } : given;
  const { bands } = workshopCore().odds({ ...roll, rival: rival?.roll }, against);
  const kinds = roll.bands.map(({ tone }) => kindOf(tone));
  const isGood = (at: number) => kinds[at] === "success" || kinds[at] === "critical";
  const good = bands.reduce((sum, { chance }, at) => sum + (isGood(at) ? chance : 0), 0);
  return {
    success: kinds.some((_, at) => isGood(at)) ? Math.min(1, good) : null,
    figures: bands.map((band) => ({ label: words(band.name), chance: band.chance })),
    bars: bands.map((band, at) => {
      return { value: at + 1, chance: band.chance, kind: kinds[at] ?? "neutral", label: words(band.name) };
    }),
  };
}

function viewOf(outcome: PageOutcome, { roll }: PageCheck): RollView {
  const hands = roll.dice.flatMap((group) => {
    const dice = outcome.dice.filter((die) => die.group === group.id);
    const view = dice.flatMap(({ faces, size }) =>
      faces.map((face, at) => {
        return { face, faces: size, state: at < faces.length - 1 ? ("exploded" as const) : ("kept" as const) };
      }),
    );
    return dice.length === 0 ? [] : [{ label: words(group.name ?? group.id), groups: [view] }];
  });
  const [first, ...others] = hands;
  const band = outcome.band === null ? undefined : roll.bands[outcome.band];
  return {
    groups: first?.groups ?? [],
    others,
    terms: [],
    total: null,
    against: null,
    verdict: band ? { kind: kindOf(band.tone), label: words(band.name) } : null,
    notes: [
      // A number without a name is the rules' own affair.
      ...roll.numbers.flatMap((number) => {
        const value = outcome.numbers[number.id];
        return number.name === undefined || value === undefined ? [] : [{ label: words(number.name), data: { value } }];
      }),
      ...outcome.notes.flatMap((at) => {
        const note = roll.notes[at];
        return note ? [{ label: words(note.name) }] : [];
      }),
      ...(band?.text === undefined ? [] : [{ label: words(band.text) }]),
    ],
  };
}

interface Rule {
  label: string;
  min: number;
  /** Sizes that it steps along, where it is a die. */
  dice?: readonly number[];
}

const RESOURCES: Readonly<Record<string, Rule>> = {
  ${page.resources
    .map(
      ({ id, min, dice }) =>
        `${property(id)}: { label: key("resource.${id}"), min: ${min}${dice ? `, dice: [${dice.join(", ")}]` : ""} },`,
    )
    .join("\n  ")}
};

${push ? "export " : ""}type Changes = Pick<PageOutcome, "changes">;

/** What an outcome does to one actor: the target's share, or the roller's own. */
${push ? "export " : ""}function changesOf(outcome: Changes, who: ActorLike, own: boolean): TargetChanges {
  const actor = as${name}(who);
  if (!actor) throw new UserError("CUBILETE.error.targetGone");
  const held = actor.system.resources as Record<string, { value: number | null; max?: number }>;
  const updates: Record<string, unknown> = {};
  const lines: TargetChanges["lines"] = [];
  for (const { resource, amount = 0, step } of outcome.changes) {
    const aimed = resource.startsWith("target.");
    const id = resource.replace(/^target\\./, "");
    const [rule, now] = [RESOURCES[id], held[id]];
    if (aimed === own || !rule || !now) continue;
    const path = \`system.resources.\${id}.value\`;
    const value = (updates[path] as number | undefined) ?? now.value ?? 0;
    const dice = rule.dice ?? [];
    const place = dice.indexOf(value);
    // Below its smallest size a die is gone: 0.
    const stepped = step === "up" ? (dice[place + 1] ?? value) : (dice[place - 1] ?? 0);
    const most = Math.max(now.max ?? Number.POSITIVE_INFINITY, value);
    const after = step ? stepped : Math.max(rule.min, Math.min(value + amount, most));
    updates[path] = after;
    lines.push({ label: rule.label, value: after - value });
  }
  return { updates, lines };
}

const isAimed = ({ changes }: Changes): boolean => changes.some(({ resource }) => resource.startsWith("target."));

${push ? "export " : ""}const falls = (outcome: Changes): "target" | "roller" | null =>
  outcome.changes.length === 0 ? null : isAimed(outcome) ? "target" : "roller";

${push ? "export " : ""}const share = (outcome: Changes, who: ActorLike): TargetChanges => changesOf(outcome, who, !isAimed(outcome));

/** All of a roll but its name and its plan. */
export const byRules: Omit<${name}RollType, "label" | "icon" | "plan"> = {
  check: ({ base }) => base.check,
  odds: oddsOf,
  view: viewOf,
  ${
    push
      ? `followUps: (outcome, check) =>
    check.roll.push && !outcome.pushed && !check.rival
      ? [
          {
            kind: "${push}",
            label: check.roll.push.name === undefined ? key("follow.push") : words(check.roll.push.name),
            icon: "fa-solid fa-rotate-right",
            by: "roller",
            args: { check: check as never, faces: outcome.dice.map(({ faces }) => [...faces]) },
          },
        ]
      : [],`
      : ""
  }
  applying: {
    falls,
    changes: (outcome, _check, target) => share(outcome, target),
  },
};
`;
}

export const PUSH = ({ class: name, texts }: Game, id: string): string => {
  texts.keep("kind.push", { es: "Forzar la tirada", en: "Push the roll" });
  texts.keep("error.noPush", { es: "Aquí no hay tirada que forzar.", en: "There is no roll to push here." });
  return `
/** Rolling again what does not stay, out of what lies on a card. */
export const ${id}: ${name}RollType = {
  ...byRules,
  label: key("kind.push"),
  icon: "fa-solid fa-rotate-right",
  plan({ args }) {
    const check = args.check as unknown as PageCheck | undefined;
    if (!check?.roll?.push) throw new UserError(key("error.noPush"));
    return {
      title: String(check.roll.push.name ?? check.roll.name),
      subtitle: key("kind.push"),
      base: { check: { ...check, first: args.faces as unknown as PageFaces } },
      controls: [],
      modifiers: [],
    };
  },
  // What a push costs is owed however it comes out, also where the outcome falls on somebody else.
  cost({ base: { check } }, actor) {
    const toll = workshopCore().pushToll(check.roll, check.given);
    return toll.length > 0 ? changesOf({ changes: toll }, actor, true) : null;
  },
  applying: {
    falls: (outcome, check) => falls(afterToll(outcome, check)),
    changes: (outcome, check, target) => share(afterToll(outcome, check), target),
  },
};

function afterToll({ changes }: PageOutcome, { roll, given }: PageCheck): Changes {
  const { pushToll, withoutToll } = workshopCore();
  return { changes: withoutToll(changes, pushToll(roll, given)) };
}
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
