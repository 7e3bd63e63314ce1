import { called, concept, html, listOf, money, record, text } from "../../foundry/fields.ts";
import type { ActorLike } from "../../foundry/index.ts";
import { modelOf } from "../../foundry/model.ts";

/** Who plays together, whatever the rule set, and what belongs to all of them. */
export class PartyModel extends modelOf("CUBILETE.party", () => ({
  concept: concept(),
  /** Where they are found, and what they were called last, should they be gone. */
  members: called("CUBILETE.party.tab.members", listOf(record({ uuid: text(), name: text() }))),
  money: money(),
  notes: html("CUBILETE.consent.figure.notes"),
})) {}

export type Party = ActorLike<PartyModel>;
