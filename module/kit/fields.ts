/** Fields of data models, lenient as forms need them. */

export {
  goods,
  html,
  ledger,
  listOf,
  money,
  oneOf,
  quantity,
  record,
  spokenForm,
  text,
  wares,
  whole,
  yes,
} from "../foundry/fields.ts";
