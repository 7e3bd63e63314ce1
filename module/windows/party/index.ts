import type { ActorKind } from "../../contract/index.ts";
import { systemPath } from "../../foundry/index.ts";
import { PartyModel } from "./model.ts";
import { PartySheet } from "./sheet.ts";

/** Kinds of actors that belong to the table and to no rule set. */
export const HOUSE: Readonly<Record<string, ActorKind>> = {
  party: {
    model: PartyModel,
    sheet: PartySheet,
    img: systemPath("assets/icons/table/party.svg"),
    icon: "fa-solid fa-people-group",
    trackable: { bar: [], value: ["money"] },
    side: "nobody",
    everybodys: true,
  },
};
