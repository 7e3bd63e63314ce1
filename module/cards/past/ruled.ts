import type { Rolled, RollType, Ruling } from "../../contract/index.ts";
import * as shape from "../../core/shape.ts";
import { type JsonObject, theGame } from "../../foundry/index.ts";
import { SharedState } from "../../requests/shared-state.ts";

/**
 * What a GM ruled of a roll after its dice lay there: another degree, another total, others who were hit. The dice stay as they are;
 * what follows from the roll follows from the ruling. Only GMs write the list.
 */

export interface RuledRoll extends Ruling {
  message: string;
  part: number;
  /** The targets it hit, by UUID; null: as it was rolled. */
  targets: string[] | null;
  /** The GM, by name. */
  by: string;
}

const MOST = 1000;
const MOST_TARGETS = 60;
const PLACE = { message: shape.text(100), part: shape.whole(0, 1000) };
const place = shape.record<Pick<RuledRoll, "message" | "part">>(PLACE);
const ruled = shape.record<RuledRoll>({
  ...PLACE,
  degree: shape.orNull(shape.text(40)),
  total: shape.orNull(shape.number(-1_000_000, 1_000_000)),
  targets: shape.orNull(shape.listOf(shape.text(), MOST_TARGETS)),
  by: shape.text(),
});
const state = new SharedState<RuledRoll[]>("ruledRolls", "CUBILETE.ruling.list", [], shape.listOf(ruled, MOST));

/** A ruling as it was written beside a deed, and of which roll it is; null: it cannot be read. */
export function ruledIn(data: JsonObject): [of: Pick<RuledRoll, "message" | "part">, ruling: RuledRoll | null] | null {
  const of = place(data.place, "", []);
  const ruling = shape.orNull(ruled)(data.ruling, "", []);
  return of === shape.MISFIT || ruling === shape.MISFIT ? null : [of, ruling];
}

/** The ruling on a roll, if there is one. */
export const rulingOn = (message: string, part: number): RuledRoll | undefined =>
  state.peek().find((one) => one.message === message && one.part === part);

/** On a GM's page. Null: what the dice say stands again. */
export const noteRuling = (place: Pick<RuledRoll, "message" | "part">, ruling: RuledRoll | null): Promise<void> =>
  state.change((list) => {
    const others = list.filter(
      (one) => theGame().messages.get(one.message) && (one.message !== place.message || one.part !== place.part),
    );
    return [...others, ...(ruling ? [ruling] : [])].slice(-MOST);
  });

/** What a roll comes to by a ruling; null where these dice cannot come to it. */
export function ruledAs(
  kind: RollType,
  rolled: Rolled,
  ruling: Ruling,
  read: (check: Rolled["check"]) => unknown,
): Pick<Rolled, "check" | "outcome"> | null {
  if (ruling.degree === null && ruling.total === null) return rolled;
  return kind.ruled?.(rolled, ruling, read) ?? null;
}

/** Once, at `init`. @param redraw Called with the cards that it is about. */
export function keepRuled(redraw: (messages: string[]) => void): void {
  let shown: readonly RuledRoll[] = [];
  state.register();
  state.subscribe((list) => {
    const moved = [...list, ...shown].filter((one) => !(list.includes(one) && shown.includes(one)));
    redraw([...new Set(moved.map(({ message }) => message))]);
    shown = list;
  });
}
