import { type RuleSet, rulesets } from "../contract/index.ts";
import { hooks, type JsonObject, SYSTEM_ID, theGame } from "../foundry/index.ts";
import { t } from "../i18n/i18n.ts";
import type { CardData } from "./card-model.ts";

/** Dice that roll on the board (the module Dice So Nice): in the colour of their game, for users who want that. */

/** The part of that module's interface that is used. */
interface Dice3D {
  addColorset(colours: object, mode: string): void;
}
interface Rolling {
  roll?: { dice?: { options: JsonObject }[] };
}

const colorsetOf = (ruleset: string): string => `${SYSTEM_ID}-${ruleset}`;

/** The colours that a game's windows have by lamplight or by day; they stand in the style sheet alone. */
function coloursOf({ id }: RuleSet): { background: string; foreground: string } {
  const probe = document.body.appendChild(document.createElement("div"));
  probe.className = `cubilete ${id} theme-light`;
  probe.dataset.ruleset = id;
  probe.style.cssText = "color: var(--cub-on-accent); background-color: var(--cub-accent)";
  const { color, backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return { background: hex(backgroundColor), foreground: hex(color) };
}

/** `rgb(1, 2, 3)` as the module wants it. */
const hex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;

function addColours(dice3d: Dice3D): void {
  for (const ruleset of rulesets.all()) {
    const { background, foreground } = coloursOf(ruleset);
    const look = { texture: "none", material: "plastic", outline: "none", edge: background };
    const names = { name: colorsetOf(ruleset.id), description: t(ruleset.label), category: "Cubilete" };
    dice3d.addColorset({ ...names, ...look, background, foreground }, "default");
  }
}

/** On each page for its own user. Dice that have a look of their own keep it. */
function colour(id: string, { roll }: Rolling): void {
  if (theGame().settings.get(SYSTEM_ID, "boardDice") !== true) return;
  const message = theGame().messages.get(id);
  const { ruleset } = (message?.system ?? {}) as Partial<CardData>;
  if (message?.type !== "card" || !ruleset || !rulesets.get(ruleset)) return;
  // Dice with faces of their own have colours that mean something.
  const plain = (roll?.dice ?? []).filter((die) => Object.getPrototypeOf(die) === foundry.dice.terms.Die.prototype);
  for (const { options } of plain) options.appearance ??= { colorset: colorsetOf(ruleset) };
}

/** Once, at `init`. Where the module is not there, nobody calls. */
export function registerBoardDice(): void {
  hooks.once("diceSoNiceReady", addColours);
  hooks.on("diceSoNiceRollStart", colour);
}
