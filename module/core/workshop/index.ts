/** Games from a page, without code: the page language, exact odds, and what dice mean. */
export { fallenBy, heroNow, heroNumbers, lackOf, pageHealth, rollGiven, thingNumbers } from "./hero.ts";
export { odds } from "./odds.ts";
export { compare, pathNow, renames } from "./page/compare.ts";
export { keptNumbers, keptOf, startingAttributes } from "./page/kept.ts";
export { page } from "./page/read-page.ts";
export { startingThings } from "./page/starting.ts";
export { isPageError, SAID, sentence } from "./problem.ts";
export { answerOdds, plan, push, pushPrice, pushToll, resolve, withoutToll } from "./resolve.ts";
export { roll } from "./roll.ts";
export { said, sayFormula } from "./said.ts";
export { fateOf, idOf, printOf, sameAs, WISHES } from "./travel.ts";
export { FUNCTIONS, keysAt, TONES } from "./vocabulary.ts";
export { givensOf, isOpposed, namesNeeded, namesOfDice, pageWarnings, rangesOf, warnings } from "./warnings.ts";
