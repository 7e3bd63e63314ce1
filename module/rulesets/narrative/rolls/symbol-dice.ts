import { type Die, FACES, type Symbols, worth } from "../../../core/narrative/index.ts";
import {
  BaseDiceTerm,
  type DiceTermLike,
  type DieResult,
  hooks,
  SYSTEM_ID,
  systemPath,
  theConfig,
} from "../../../foundry/index.ts";
import { t } from "../../../i18n/i18n.ts";
import { dieHtml, dieName, faceView, outlineHtml, symbolList } from "../cards/symbols.ts";
import { key } from "../data/labels.ts";

/** The seven symbol dice as Foundry dice terms, so that history, manual dice and 3D dice know them. */

/** Letters of a formula such as `2dp + 1da`. Foundry's own are c (coin), d (numbers) and f (fate). */
export const LETTERS: Readonly<Record<Die, string>> = {
  proficiency: "p",
  ability: "a",
  boost: "b",
  challenge: "h",
  difficulty: "i",
  setback: "s",
  force: "o",
};

/** Dice with symbols instead of numbers; the number of a face is its place in the core's list. */
abstract class SymbolDie extends BaseDiceTerm {
  static readonly DIE: Die;
  static MODIFIERS = {};

  constructor(data: object = {}) {
    super({ ...data, faces: FACES[new.target.DIE].length });
  }

  get die(): Die {
    return (this.constructor as typeof SymbolDie).DIE;
  }

  /** The symbols of a face, from 1. */
  symbolsOf(face: number): Symbols {
    return FACES[this.die][face - 1] ?? {};
  }

  /** What the die leads to: net successes; of force dice, light points. */
  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    const counted = this.results.filter(({ active }) => active).map(({ result }) => this.symbolsOf(result));
    return counted.reduce((sum, face) => sum + worth(face).success + (face.light ?? 0), 0);
  }

  override getResultLabel({ result }: DieResult): string {
    return dieHtml(faceView(this.die, this.symbolsOf(result)));
  }

  /** Without `min` and `max`: no face is the lowest. */
  override getResultCSS({ discarded }: DieResult): (string | null)[] {
    return ["symbols", discarded ? "discarded" : null];
  }
}

// One class for each die, by name: stored rolls find their class by it.
class ProficiencyDie extends SymbolDie {
  static override readonly DIE = "proficiency";
  static DENOMINATION = LETTERS.proficiency;
}
class AbilityDie extends SymbolDie {
  static override readonly DIE = "ability";
  static DENOMINATION = LETTERS.ability;
}
class BoostDie extends SymbolDie {
  static override readonly DIE = "boost";
  static DENOMINATION = LETTERS.boost;
}
class ChallengeDie extends SymbolDie {
  static override readonly DIE = "challenge";
  static DENOMINATION = LETTERS.challenge;
}
class DifficultyDie extends SymbolDie {
  static override readonly DIE = "difficulty";
  static DENOMINATION = LETTERS.difficulty;
}
class SetbackDie extends SymbolDie {
  static override readonly DIE = "setback";
  static DENOMINATION = LETTERS.setback;
}
class ForceDie extends SymbolDie {
  static override readonly DIE = "force";
  static DENOMINATION = LETTERS.force;
}

export const SYMBOL_DICE = [
  ProficiencyDie,
  AbilityDie,
  BoostDie,
  ChallengeDie,
  DifficultyDie,
  SetbackDie,
  ForceDie,
] as const;

export const asSymbolDie = (term: unknown): SymbolDie | null => (term instanceof SymbolDie ? term : null);

/** The symbols that dice of a roll show, die by die. Numbered dice among them are left out. */
export const symbolsRolled = (dice: readonly DiceTermLike[]): { die: Die; symbols: Symbols }[] =>
  dice.flatMap((term) => {
    const known = asSymbolDie(term);
    if (!known) return [];
    return known.results
      .filter(({ active }) => active)
      .map(({ result }) => ({ die: known.die, symbols: known.symbolsOf(result) }));
  });

/** Makes Foundry know the dice: in formulas, among the dice that people may roll by hand, and in 3D. Once, at `init`. */
export function initDice(): void {
  const { terms, fulfillment } = theConfig().Dice;
  for (const SymbolClass of SYMBOL_DICE) {
    const letter = SymbolClass.DENOMINATION;
    // A module may have taken the letter; core's own three are none of ours.
    if (terms[letter] && terms[letter] !== SymbolClass) {
      console.warn(`Cubilete: the die "${letter}" of ${terms[letter].name} is the ${SymbolClass.DIE} die from now on.`);
    }
    terms[letter] = SymbolClass;
    fulfillment.dice[letter] = { label: dieName(SymbolClass.DIE), icon: outlineHtml(SymbolClass.DIE) };
  }
  hooks.once("diceSoNiceReady", addThreeDimensional);
}

/** The part of the Dice So Nice module's interface that is used. */
interface Dice3D {
  addSystem(system: { id: string; name: string }, mode: string): void;
  addColorset(colours: object, mode: string): void;
  addDicePreset(preset: object, shape: string): void;
}

/** Colours of the 3D dice: of the die, and of its rim. The faces are pictures in ink that can be read on it. */
const COLOURS: Readonly<Record<Die, { background: string; edge: string }>> = {
  proficiency: { background: "#f0c233", edge: "#b88d12" },
  ability: { background: "#5fb56b", edge: "#2f7d43" },
  boost: { background: "#8cc8ef", edge: "#4d93c4" },
  challenge: { background: "#b5302f", edge: "#7a1d1c" },
  difficulty: { background: "#61409c", edge: "#3d2568" },
  setback: { background: "#26262b", edge: "#101013" },
  force: { background: "#f4efe4", edge: "#cfc6b2" },
};

/** The picture of a face: its symbols in order, such as `success-advantage`; a blank face has none. */
export const facePicture = (face: Symbols): string => {
  const name = symbolList(face).join("-");
  return name === "" ? "" : systemPath(`assets/icons/narrative/symbols/faces/${name}.png`);
};

function addThreeDimensional(dice3d: Dice3D): void {
  const system = `${SYSTEM_ID}-symbols`;
  dice3d.addSystem({ id: system, name: t(key("name")) }, "preferred");
  for (const { DIE, DENOMINATION } of SYMBOL_DICE) {
    const colorset = `${system}-${DIE}`;
    const { background, edge } = COLOURS[DIE];
    const look = { texture: "none", material: "plastic", foreground: "#ffffff", outline: "none", visibility: "hidden" };
    dice3d.addColorset(
      { name: colorset, description: t(dieName(DIE)), category: t(key("name")), background, edge, ...look },
      "default",
    );
    const preset = { type: `d${DENOMINATION}`, labels: FACES[DIE].map(facePicture), colorset, system };
    dice3d.addDicePreset(preset, `d${FACES[DIE].length}`);
  }
}
