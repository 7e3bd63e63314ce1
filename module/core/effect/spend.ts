import { oneOf, whole, yes } from "../shape.ts";
import { type Complete, closed, type Infer, usual } from "../strict.ts";
import { entriesOf, textOf } from "../validate.ts";
import { MAX_POINTS } from "./checks.ts";
import { PRICES } from "./derived.ts";
import { COSTS, SIZES, type Size, TRACKS, type Track } from "./tables.ts";

const MAX_COST = 1000;
const MAX_SPENT = 1000;

const SIDES = ["effect", "consequence"] as const;
const HIT_POINTS = ["harm", "heal"] as const;

const CASE = closed({
  /** The roller's effect points, or the consequence points that the GM spends on the roller. */
  side: oneOf(SIDES),
  points: whole(0, MAX_POINTS),
  /** Three numbers, 0…1000; default 5, 10, 20. */
  costs: usual(PRICES, COSTS),
  /** Points for one hit point, 1…1000; default 1. */
  harmCost: usual(whole(1, MAX_COST), 1),
  /** Whether weapons' dice alone do harm: then points buy none. */
  diceHarm: usual(yes, false),
});
/** The points that a roll left over, and what they cost at this table. */
interface PointsCase extends Infer<typeof CASE> {}

/** One way of spending the points. */
interface PointsWay {
  /** `<side>.<size>` (which may end in `.<what is ready>`), `<side>.harm.<track>`, `<side>.heal.<track>` or `<side>.other`; those three may end in `.<how many>`. */
  readonly id: string;
  readonly what: Size | (typeof HIT_POINTS)[number] | "other";
  /** Of hit points. */
  readonly track?: Track;
  /** Points for one. */
  readonly price: number;
  /** Hit points, or points, that it can be chosen for at most; absent where there is one to choose. */
  readonly most?: number;
  readonly affordable: boolean;
}

/** What an id stands for. */
interface SpentPoints {
  readonly side: PointsCase["side"];
  readonly what: PointsWay["what"];
  readonly track: Track;
  /** 1…10000 hit points, or points of `other`. */
  readonly amount: number;
  /** Of a size: what was picked ready-made, by id. */
  readonly ready?: string;
}

/** What was spent by an id of `spendOptions`, with or without its number; null when it is none. */
export function readSpent(id: string): SpentPoints | null {
  const [first, second, ...rest] = textOf(id, "id").split(".");
  const side = SIDES.find((one) => one === first);
  const what = ([...SIZES, ...HIT_POINTS, "other"] as const).find((one) => one === second);
  if (side && what && SIZES.some((size) => size === what)) {
    const [ready, more] = rest;
    return more !== undefined || ready === ""
      ? null
      : { side, what, track: "physical", amount: 1, ...(ready !== undefined && { ready }) };
  }
  const track = TRACKS.find((one) => one === rest[0]) ?? "physical";
  const amount = rest.length === 0 ? 1 : Number(rest.at(-1));
  if (!side || !what || !Number.isInteger(amount) || amount < 1 || amount > MAX_POINTS) return null;
  return { side, what, track, amount };
}

function priceOf(
  { what, amount }: Pick<SpentPoints, "what" | "amount">,
  { costs, harmCost }: Complete<typeof CASE>,
): number {
  if (what === "other") return amount;
  return what === "harm" || what === "heal" ? amount * harmCost : costs[what];
}

/**
 * What the margin is still worth, and what it can be spent on (source, effects and consequences): effects by size, hit points
 * taken or (by the roller alone) given back, or anything in words at so many points. `spent`: ids chosen before, at most
 * 1000; those of the other side, and what is no id, count nothing. Never less than 0 is left: a table that raised its costs
 * in between may have spent more than there was.
 */
export function spendOptions(
  roll: PointsCase,
  spent: readonly string[] = [],
): { readonly left: number; readonly options: readonly PointsWay[] } {
  const complete = CASE.strict(roll, "roll");
  const { side, costs, harmCost, diceHarm } = complete;
  const total = entriesOf(spent, "spent", MAX_SPENT)
    .map((id, index) => readSpent(textOf(id, `spent[${index}]`)))
    .reduce((sum, one) => (one?.side === side ? sum + priceOf(one, complete) : sum), 0);
  const left = Math.max(0, complete.points - total);
  const kinds = HIT_POINTS.filter((kind) => (kind === "harm" ? !diceHarm : side === "effect"));
  return {
    left,
    options: [
      ...SIZES.map((what) => ({ id: `${side}.${what}`, what, price: costs[what], affordable: costs[what] <= left })),
      ...kinds.flatMap((what) =>
        TRACKS.map((track) => ({
          id: `${side}.${what}.${track}`,
          what,
          track,
          price: harmCost,
          most: Math.floor(left / harmCost),
          affordable: harmCost <= left,
        })),
      ),
      { id: `${side}.other`, what: "other", price: 1, most: left, affordable: left >= 1 },
    ],
  };
}
