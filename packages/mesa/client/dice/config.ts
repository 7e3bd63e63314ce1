import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms/index.ts";
import { MersenneTwister } from "./twister.ts";
import type { DiceConfig, DiceTermClass, TermClass } from "./types.ts";

/** Statics of concrete terms take narrower data than the registry's type says. */
const registered = (cls: unknown): TermClass => cls as TermClass;
const die = (cls: unknown): DiceTermClass => cls as DiceTermClass;

const physical = (...faces: number[]): Record<string, { label: string; icon: string }> =>
  Object.fromEntries(faces.map((n) => [`d${n}`, { label: `d${n}`, icon: `<i class="fa-solid fa-dice-d${n}"></i>` }]));

/** A fresh CONFIG.Dice with the defaults of the host. */
export function diceConfig(): DiceConfig {
  return {
    types: [die(terms.Die), die(terms.FateDie)],
    rollModes: {
      publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
      gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
      blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
      selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
    },
    rolls: [Roll],
    termTypes: {
      DiceTerm: registered(terms.DiceTerm),
      FunctionTerm: registered(terms.FunctionTerm),
      NumericTerm: registered(terms.NumericTerm),
      OperatorTerm: registered(terms.OperatorTerm),
      ParentheticalTerm: registered(terms.ParentheticalTerm),
      PoolTerm: registered(terms.PoolTerm),
      StringTerm: registered(terms.StringTerm),
    },
    terms: { c: die(terms.Coin), d: die(terms.Die), f: die(terms.FateDie) },
    randomUniform: MersenneTwister.random,
    parser: RollParser,
    functions: {},
    fulfillment: {
      dice: physical(4, 6, 8, 10, 12, 20, 100),
      methods: {
        mersenne: { label: "SETTINGS.DiceConfiguration.Mersenne", interactive: false, handler: null },
        manual: {
          label: "SETTINGS.DiceConfiguration.Manual",
          icon: '<i class="fa-solid fa-keyboard"></i>',
          interactive: true,
        },
      },
      defaultMethod: "",
    },
  };
}
