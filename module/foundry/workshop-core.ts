import * as chance from "../core/chance/index.ts";
import * as validate from "../core/validate.ts";
import type * as workshop from "../core/workshop/index.ts";
import { partOf } from "./parts.ts";

export const WORKSHOP_PART = "core-workshop.js";

/** The pure part of the Workshop: some 20 kB that only those pay who play a game of their own. */
export const workshopCore = (): typeof workshop => partOf(WORKSHOP_PART, chance, validate);
