import { actorAt } from "../../cards/past/records.ts";
import type { ActorKind } from "../../contract/index.ts";
import { type ActorLike, systemPath } from "../../foundry/index.ts";
import { type Party, PartyModel } from "./model.ts";
import { PartySheet } from "./sheet.ts";

/** A party in a party stands for nobody: two of them could hold each other. */
const membersOf = ({ system }: ActorLike): ActorLike[] =>
  (system as Party["system"]).members.flatMap(({ uuid }) => {
    const actor = actorAt(uuid);
    return actor && !(actor.type in HOUSE) ? [actor] : [];
  });

/** Kinds of actors that belong to the table and to no rule set. */
export const HOUSE: Readonly<Record<string, ActorKind>> = {
  party: {
    model: PartyModel,
    sheet: PartySheet,
    img: systemPath("assets/icons/table/party.svg"),
    icon: "fa-solid fa-people-group",
    trackable: { bar: ["health"], value: ["money"] },
    members: membersOf,
    side: "nobody",
    everybodys: true,
  },
};
