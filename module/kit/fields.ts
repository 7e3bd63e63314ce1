/** Fields of data models, lenient as forms need them. */

export {
  eachOf,
  goods,
  holds,
  html,
  ledger,
  listOf,
  money,
  oneOf,
  oneOfOrNone,
  quantity,
  record,
  spokenForm,
  text,
  wares,
  whole,
  wholeOrNone,
  yes,
} from "../foundry/fields.ts";
export { valuesField, wordsField } from "../foundry/seen.ts";
