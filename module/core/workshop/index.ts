/** Games from a page, without code: the page language, exact odds, and what dice mean. */
export {
  fallenBy,
  heroNow,
  heroNumbers,
  lackOf,
  pageHealth,
  rollGiven,
  rowNumber,
  thingNumbers,
  thingsMeant,
} from "./hero.ts";
export { Drafted } from "./making/drafted.ts";
export { givenIn } from "./making/given.ts";
export { growthOffers, growthThing } from "./making/growth.ts";
export { creationRules, optionOf, stepOf } from "./making/rules.ts";
export { odds } from "./odds.ts";
export { compare, pathNow, renames } from "./page/compare.ts";
export { keptNumbers, keptOf, startingAttributes } from "./page/kept.ts";
export { changeable } from "./page/names.ts";
export { page } from "./page/read-page.ts";
export { shadesOf } from "./page/shades.ts";
export { newThings } from "./page/starting.ts";
export { isPageError, SAID, sentence } from "./problem.ts";
export { refusalOf } from "./refuse/refused.ts";
export { answerOdds, plan, push, pushPrice, pushToll, resolve, withoutToll } from "./resolve.ts";
export { plainName, roll } from "./roll.ts";
export { said, sayFormula } from "./said.ts";
export { aspectMoves, aspectsAfter, aspectsAsked, aspectsNow, MOST_FREE } from "./shared/aspects.ts";
export { isTablesName, sharedMoves, sharedName, sharedNow, sharedSays } from "./shared/values.ts";
export { boughtBy, offersOf } from "./spend/buying.ts";
export { totalsBefore } from "./spend/totals.ts";
export { fateOf, idOf, printOf, sameAs, WISHES } from "./travel.ts";
export { FUNCTIONS, keysAt, TONES } from "./vocabulary.ts";
export {
  givensOf,
  isOpposed,
  looksAcross,
  looksAtTarget,
  namesNeeded,
  namesOfDice,
  pageWarnings,
  rangesOf,
  warnings,
} from "./warnings.ts";
