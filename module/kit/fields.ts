/** Fields of data models, lenient as forms need them. */

export { html, ledger, listOf, money, oneOf, quantity, record, text, whole, yes } from "../foundry/fields.ts";
