/** Fields of data models, lenient as forms need them. */

export {
  called,
  concept,
  dice,
  eachOf,
  figure,
  forms,
  goods,
  holds,
  html,
  ledger,
  listOf,
  money,
  nights,
  oneOf,
  oneOfOrNone,
  quantity,
  record,
  spokenForm,
  text,
  unnamed,
  wares,
  whole,
  wholeOrNone,
  yes,
} from "../foundry/fields.ts";
export { valuesField, wordsField } from "../foundry/seen.ts";
