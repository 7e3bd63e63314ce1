import type * as workshop from "../../../core/workshop/index.ts";
import { corePart } from "../../../foundry/parts.ts";
import { ID } from "./labels.ts";

/** The pure part of the Workshop: some 20 kB that only those pay who play a game of their own. */
export const workshopCore = (): typeof workshop => corePart(ID);
