import { firstPart } from "../../../cards/past/records.ts";
import type { CheckRollLike, Rehearsal } from "../../../contract/index.ts";
import * as core from "../../../core/narrative/index.ts";
import * as shape from "../../../core/shape.ts";
import type { MessageLike } from "../../../foundry/index.ts";
import { SharedState } from "../../../requests/shared-state.ts";
import { ID, key } from "../data/labels.ts";
import type { NarrativeCheck } from "../rolls/roll.ts";

/**
 * The stored pool of destiny, which every page knows; the code that changes it loads when it is needed (`destiny.ts`).
 */

export type DestinySide = keyof core.Destiny;
export type Use = (typeof core.DESTINY_USES)[number] | "force";

interface Rolled {
  /** The character that it was rolled for, and the message that it stands on. */
  actor: string;
  name: string;
  message: string;
  light: number;
  dark: number;
}

export interface Flip {
  id: string;
  side: DestinySide;
  use: Use;
  /** Who used it, by name, and for what. */
  name: string;
  note: string;
  /** The check that it was used for; at most one point of each side for each. Blank: none. */
  check: string;
}

interface DestinyState {
  /** When play began (milliseconds since 1970); 0: not yet. */
  since: number;
  light: number;
  dark: number;
  rolled: Rolled[];
  /** The last flips, newest first. */
  flips: Flip[];
}

export const REMEMBERED = 30;
export const NONE: DestinyState = { since: 0, light: 0, dark: 0, rolled: [], flips: [] };

const SIDES = ["light", "dark"] as const;
const USES = [...core.DESTINY_USES, "force"] as const;
const points = shape.whole(0, 1000);

export const destinyState = new SharedState<DestinyState>(
  `${ID}.destiny`,
  key("destiny.title"),
  NONE,
  shape.record<DestinyState>(
    {
      since: shape.whole(0, Number.MAX_SAFE_INTEGER),
      light: points,
      dark: points,
      rolled: shape.listOf(
        shape.record<Rolled>({
          actor: shape.text(),
          name: shape.text(),
          message: shape.text(),
          light: points,
          dark: points,
        }),
        200,
      ),
      flips: shape.listOf(
        shape.record<Flip>({
          id: shape.text(),
          side: shape.oneOf(SIDES),
          use: shape.oneOf(USES),
          name: shape.text(),
          note: shape.text(),
          check: shape.text(),
        }),
        REMEMBERED,
      ),
    },
    NONE,
  ),
);

/** Play has begun, with points of both sides: without it nobody rolls for destiny. */
export const rehearsal: Rehearsal = {
  settings: [destinyState.key],
  async begin() {
    const state = destinyState.read();
    if (state.since === 0) await destinyState.write({ ...state, since: Date.now(), light: 3, dark: 3 });
  },
  args: { tray: { proficiency: 1, difficulty: 1 } },
  targets: { repair: "narrativeVehicle" },
};

export const rollOf = (message: MessageLike) =>
  message.rolls[0] as CheckRollLike<NarrativeCheck, core.Outcome> | undefined;

/** Whether a roll fills the pool. */
export const isForDestiny = (message: MessageLike): boolean =>
  firstPart(message)?.kind === "destiny" && rollOf(message)?.check?.kind === "destiny";
