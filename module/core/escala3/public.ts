/** What macros get of Escala 3 (`game.system.api.core.escala3`): a promise. The whole room is `index.ts`. */
export {
  answer,
  complete,
  difficulty,
  dispersion,
  extendedOdds,
  odds,
  opposed,
  plan,
  randomPenalty,
  rescale,
  resolve,
  size,
  successLevel,
  teamwork,
  traitPoints,
  wordOf,
} from "./index.ts";
