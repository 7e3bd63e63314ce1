/** What the GM's desk may ask of an ejected game, and what lasting effects can touch in it. */

import { namesNeeded } from "../../module/core/workshop/index.ts";
import type { Page } from "../../module/core/workshop/page/types.ts";
import type { LocalText } from "../../module/core/workshop/types.ts";
import type { Files, Game } from "./game.ts";
import { withImports } from "./imports.ts";
import { property } from "./names.ts";
import type { Rolls } from "./rolls.ts";
import { both } from "./texts.ts";

type Roll = Page["rolls"][number];

/** What a roll asks for that has named steps; the first of the page where it names none. */
export function ladderOf({ page }: Game, { id, pick }: Roll["ask"][number]): Page["ladders"][number] | undefined {
  const named = page.ladders.find((one) => one.id === pick || (pick === "ladder" && one.id === id));
  return named ?? (pick === "ladder" ? page.ladders[0] : undefined);
}

/** A ladder's steps as code, each with its text. */
export function stepsOf({ texts }: Game, { id, steps }: Page["ladders"][number]): string {
  const lines = steps.map(({ name, value }, at) => {
    return `{ value: ${value}, label: key("${texts.keep(`ladder.${id}.step${at + 1}`, name)}") }`;
  });
  return `[${lines.join(", ")}]`;
}

/** Names of what a roll is made with, and of what it asks for. What stands on a ladder is as it was said. */
export const ownNames = ({ page }: Game, { with: tool, ask }: Roll): string[] => [
  ...(tool === undefined ? [] : [tool]),
  ...ask.flatMap(({ id, pick }) => (pick === undefined || page.things.some((kind) => kind.id === pick) ? id : [])),
];

export function writeDesk(game: Game, files: Files, rolls: Rolls): void {
  const folder = `module/rulesets/${game.id}/`;
  const own = { key: "./labels.ts" };
  files.set(`${folder}data/effect-targets.ts`, withImports(targets(game), own));
  const of = { key: "../data/labels.ts", RULES: "./page-rules.ts" };
  files.set(`${folder}rolls/asked-by-gm.ts`, withImports(asking(game, rolls), of));
}

function targets(game: Game): string {
  const { page, derived, texts } = game;
  const figures = [
    ...page.attributes.flatMap(({ id, dice }) => (dice ? [] : [[`system.attributes.${id}`, `attribute.${id}`]])),
    ...derived.map(({ path, text }) => [`system.${path}`, text]),
  ];
  const numbers = page.things.flatMap((kind) => kind.numbers);
  const words = page.rolls.flatMap((roll) => {
    const mine = ownNames(game, roll);
    const names = [
      ...roll.numbers.map(({ id }) => id),
      ...roll.dice.flatMap(({ id, list }) => (list ? [] : id)),
      ...namesNeeded(roll).filter((name) => mine.includes(name.split(".")[0] ?? "")),
    ];
    const called: readonly { id: string; name?: LocalText }[] = [
      ...roll.numbers,
      ...roll.dice,
      ...roll.ask,
      ...numbers,
    ];
    return names.map((name) => {
      const last = name.split(".").at(-1) ?? name;
      const plain = last === "attribute" ? { es: "atributo", en: "attribute" } : last.replaceAll("_", " ");
      const what = both(called.find(({ id }) => id === last)?.name ?? plain);
      const title = both(roll.name ?? roll.id);
      const text = { es: `${title.es}: ${what.es}`, en: `${title.en}: ${what.en}` };
      const path = texts.keep(`raised.${roll.id}.${name.replaceAll(".", "_")}`, text);
      return `{ word: "${roll.id}.${name}", label: key("${path}") },`;
    });
  });
  return `
/** What effects can touch: attributes, maxima, derived numbers, and what rolls count. */
export const EFFECTS: EffectTargets = {
  figures: {
    ${figures.map(([path, text]) => `"${path}": key("${text}"),`).join("\n    ")}
  },
  // Counted in figures.ts, once the others are known.
  derived: [${derived.map(({ path }) => `"system.${path}"`).join(", ")}],
  rolls: () => [
    ${words.join("\n    ")}
  ],
};
`;
}

function asking(game: Game, { ids }: Rolls): string {
  const { page, texts } = game;
  const kindOf = (roll: string | undefined): string => JSON.stringify(ids.get(roll ?? ""));
  const ladders = page.rolls.flatMap((roll) => {
    const asked = roll.ask.find((one) => ladderOf(game, one));
    const ladder = asked && ladderOf(game, asked);
    return asked && ladder
      ? `${property(ids.get(roll.id) ?? roll.id)}: { id: "${roll.id}", name: "${asked.id}", steps: ${stepsOf(game, ladder)}, rules: RULES.${roll.id} },`
      : [];
  });
  const plain = page.rolls.flatMap(({ id, with: tool }) =>
    tool === undefined
      ? `{ id: "${id}", label: key("roll.${id}.name"), group: key("desk.rolls"), kind: ${kindOf(id)}, args: {} },`
      : [],
  );
  const made = page.things.flatMap(({ id, roll }) =>
    roll === undefined
      ? []
      : `...subjectsOn(actors, { type: "${game.type(id)}", kind: ${kindOf(roll)}, group: key("desk.things") }),`,
  );
  if (plain.length > 0) texts.keep("desk.rolls", { es: "Tiradas del juego", en: "Rolls of the game" });
  if (made.length > 0) texts.keep("desk.things", { es: "Con algo que tienen", en: "With something they have" });
  return `
interface Laddered {
  id: string;
  /** What the roll calls its difficulty. */
  name: string;
  steps: { value: number; label: string }[];
  rules: () => PageRoll;
}

/** Rolls against named difficulties, by their kind. */
const LADDERS: Readonly<Record<string, Laddered>> = {
  ${ladders.join("\n  ")}
};

/** What the GM's desk may ask for. */
export const ASKING = pageAsking({
  subjects: (${made.length > 0 ? "actors" : ""}) => [
    ${[...plain, ...made].join("\n    ")}
  ],
  ladder(kind) {
    const found = LADDERS[kind];
    return found ? { name: found.name, steps: found.steps, roll: found.rules() } : null;
  },
  named: ({ id }) => Object.values(LADDERS).find((one) => one.id === id)?.name ?? null,
});
`;
}
