/** The dice room: what the host publishes as `foundry.dice`, and the defaults of CONFIG.Dice. */
export { diceConfig } from "./config.ts";
export { RollGrammar } from "./grammar.ts";
export { RollParser } from "./parser.ts";
export { Roll } from "./roll.ts";
export * as terms from "./terms/index.ts";
export { MersenneTwister } from "./twister.ts";
