import { html, listOf, money, record, text } from "../../foundry/fields.ts";
import { type ActorLike, type Schema, TypeDataModel } from "../../foundry/index.ts";

/** Somebody of the party: where they are found, and what they were called last, should they be gone. */
interface Member {
  uuid: string;
  name: string;
}

/** Who plays together, whatever the rule set, and what belongs to all of them. */
export class PartyModel extends TypeDataModel {
  declare concept: string;
  declare members: Member[];
  declare money: number;
  declare notes: string;

  static defineSchema(): Schema {
    return {
      concept: text(),
      members: listOf(record({ uuid: text(), name: text() })),
      money: money(),
      notes: html(),
    };
  }
}

export type Party = ActorLike<PartyModel>;
