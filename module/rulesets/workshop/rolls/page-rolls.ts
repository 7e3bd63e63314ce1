import type {
  OddsView,
  RollPlan,
  RollSource,
  RollType,
  RollView,
  Share,
  TargetChanges,
} from "../../../contract/index.ts";
import type { PageFaces, PageOutcome } from "../../../core/workshop/resolve.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import type { ActorLike, ItemLike, JsonObject } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { workshopCore } from "../data/core.ts";
import { key, ORDER } from "../data/labels.ts";
import { raisedBy } from "./page-effects.ts";
import type { PageCheck } from "./roll.ts";
import { kindOf } from "./tones.ts";

/*
 * What every roll of a page has, wherever its game keeps words and figures: the games of this world, and those that became
 * code of their own (`npm run eject`).
 */

/** A resource of somebody, as it stands. */
interface HeldResource {
  /** Ready to show, or a language key. */
  label: string;
  path: string;
  value: number;
  min: number;
  max: number | null;
  /** Sizes that it steps along, where it is a die. */
  dice?: readonly number[];
}

/** What a game says itself. */
interface PageGame {
  /** A text of the rules as a label: ready to show, or a language key. */
  words(text: LocalText): string;
  /** A number with its name, for a card. */
  line(name: LocalText, value: number): { label: string; data?: JsonObject };
  /** A resource of somebody by its id, or null where they have none. @throws {UserError} When they are none of this game's. */
  resource(who: ActorLike, id: string, check: PageCheck): HeldResource | null;
  /** The roll type that pushes. */
  push: string;
}

/** What a plan carries to its check. */
export interface PageBase {
  check: PageCheck;
  /** What is one less afterwards. */
  spent?: ItemLike;
}

type PageRollType = RollType<PageCheck, PageOutcome, PageBase>;
const NO_ODDS: OddsView = { success: null, bands: [], figures: [], bars: [] };

function oddsOf({ roll, given, rival, first }: PageCheck, { words }: PageGame): OddsView {
  // Without dice it is certain, and nothing is asked before it.
  if (roll.bands.length > 0 && roll.dice.length === 0)
    return { ...NO_ODDS, bars: [{ value: 1, chance: 1, kind: "neutral" }] };
  // A push is judged by what lies on the table: nothing is said of it beforehand.
  if (first) return { success: null, figures: [], bars: [] };
  if (roll.bands.length === 0) return NO_ODDS;
  // The other side by its own numbers.
  const against = rival ? { ...given, rival: rival.given } : given;
  const { bands } = workshopCore().odds({ ...roll, rival: rival?.roll }, against);
  const ends = bands.map(({ name, chance }, at) => {
    return { label: words(name), chance, kind: kindOf(roll.bands[at]?.tone) };
  });
  const good = ends.filter(({ kind }) => kind === "success" || kind === "critical" || kind === "mixed");
  return {
    success:
      good.length > 0
        ? Math.min(
            1,
            good.reduce((sum, { chance }) => sum + chance, 0),
          )
        : null,
    ...(good.some(({ kind }) => kind === "mixed") && { caption: key("odds.mixed") }),
    bands: [
      ...ends.map(({ kind, chance }) => ({ kind, chance })),
      // What no band of the page takes has no verdict.
      { kind: "neutral", chance: Math.max(0, 1 - ends.reduce((sum, { chance }) => sum + chance, 0)) },
    ],
    figures: ends,
    bars: ends.map((end, at) => ({ ...end, value: at + 1 })),
  };
}

function viewOf(outcome: PageOutcome, { roll }: PageCheck, { words, line }: PageGame): RollView {
  const hands = roll.dice.flatMap(({ id, name = id }) => {
    const dice = outcome.dice.filter(({ group }) => group === id);
    const view = dice.flatMap(({ faces, size }) =>
      faces.map((face, at) => {
        return { face, faces: size, state: at < faces.length - 1 ? ("exploded" as const) : ("kept" as const) };
      }),
    );
    return dice.length === 0 ? [] : [{ label: words(name), groups: [view] }];
  });
  const [first, ...others] = hands;
  const band = outcome.band === null ? undefined : roll.bands[outcome.band];
  return {
    groups: first?.groups ?? [],
    others,
    terms: [],
    total: null,
    against: null,
    verdict: band ? { kind: kindOf(band.tone), label: words(band.name) } : null,
    notes: [
      ...roll.numbers.flatMap(({ id, name }) => {
        const value = outcome.numbers[id];
        if (value === undefined) return [];
        if (name !== undefined) return [line(name, value)];
        // A number without a name is the page's own affair.
        return id === ORDER.id ? [{ label: proper(String(value)) }] : [];
      }),
      ...outcome.notes.flatMap((at) => {
        const note = roll.notes[at];
        return note ? [{ label: words(note.name) }] : [];
      }),
      ...(band?.text === undefined ? [] : [{ label: words(band.text) }]),
    ],
  };
}

/** What changes do to one actor: those of the target, or the roller's own. */
function changesOf(
  changes: PageOutcome["changes"],
  check: PageCheck,
  who: ActorLike,
  own: boolean,
  { resource }: PageGame,
): TargetChanges {
  const updates: Record<string, unknown> = {};
  const lines: TargetChanges["lines"] = [];
  for (const { resource: named, amount = 0, step } of changes) {
    const aimed = isAimed({ resource: named });
    const held = aimed === own ? null : resource(who, named.replace(/^target\./, ""), check);
    if (!held) continue;
    const { path, label, min, max, dice = [] } = held;
    const value = (updates[path] as number | undefined) ?? held.value;
    const place = dice.indexOf(value);
    // Below its smallest size a die is gone: 0.
    const stepped = step === "up" ? (dice[place + 1] ?? value) : (dice[place - 1] ?? 0);
    const most = Math.max(max ?? Number.POSITIVE_INFINITY, value);
    const after = step ? stepped : Math.max(min, Math.min(value + amount, most));
    updates[path] = after;
    lines.push({ label, value: after - value });
  }
  return { updates, lines };
}

const isAimed = ({ resource }: { resource: string }): boolean => resource.startsWith("target.");

/** One outcome may touch both sides: whoever is hit loses blood, and whoever struck grows tired. */
function sharesOf(changes: PageOutcome["changes"], check: PageCheck, game: PageGame): Share[] {
  const sides = [
    { to: "target", own: false },
    { to: "roller", own: true },
  ] as const;
  return sides
    .filter(({ own }) => changes.some((change) => isAimed(change) !== own))
    .map(({ to, own }) => ({ id: to, to, changes: (actor) => changesOf(changes, check, actor, own, game) }));
}

/** The push of what lies on a card. */
function pushPlan({ args }: RollSource, { words }: PageGame): RollPlan<PageBase> {
  const check = args.check as PageCheck | undefined;
  if (!check?.roll?.push) throw new UserError(key("error.noRoll"), { roll: "" });
  return {
    title: words(check.roll.push.name ?? check.roll.name ?? check.id),
    subtitle: key("kind.push"),
    base: { check: { ...check, first: args.faces as PageFaces } },
    controls: [],
    modifiers: [],
  };
}

/** What is used up is one less. */
function spentCost({ base: { spent } }: RollPlan<PageBase>): TargetChanges | null {
  if (!spent) return null;
  const left = { "system.quantity": Number((spent.system as { quantity?: number }).quantity) - 1 };
  return {
    updates: {},
    items: [{ item: spent, updates: left }],
    lines: [{ label: properShort(spent.name), value: -1 }],
  };
}

type Rest = Omit<PageRollType, "label" | "icon" | "plan">;

/** All of a game's rolls but their names and what they ask: rolling, pushing, using a thing. */
export function pageRolls(game: PageGame): {
  rolling: Rest;
  pushing: Omit<PageRollType, "label" | "icon">;
  using: Rest;
} {
  const rolling: Rest = {
    check: ({ base, modifiers }) => raisedBy(base.check, modifiers),
    odds: (check) => oddsOf(check, game),
    view: ({ outcome, check }) => viewOf(outcome, check, game),
    chanceOf: ({ band }, { bars }) => (band === null || bars.length < 2 ? null : (bars[band]?.chance ?? null)),
    followUps: ({ outcome, check }) =>
      check.roll.push && !outcome.pushed && !check.rival
        ? [
            {
              kind: game.push,
              label: check.roll.push.name === undefined ? key("follow.push") : game.words(check.roll.push.name),
              icon: "fa-solid fa-rotate-right",
              by: "roller",
              args: { check: check as never, faces: outcome.dice.map(({ faces }) => [...faces]) },
            },
          ]
        : [],
    applying: { shares: ({ outcome, check }) => sharesOf(outcome.changes, check, game) },
  };
  return {
    rolling,
    pushing: {
      ...rolling,
      plan: (source) => pushPlan(source, game),
      // What a push costs is owed however it comes out, also where the outcome falls on somebody else.
      cost({ base: { check } }, actor) {
        const toll = workshopCore().pushToll(check.roll, check.given);
        return toll.length > 0 ? changesOf(toll, check, actor, true, game) : null;
      },
      applying: {
        shares({ outcome: { changes }, check }) {
          const { pushToll, withoutToll } = workshopCore();
          return sharesOf(withoutToll(changes, pushToll(check.roll, check.given)), check, game);
        },
      },
    },
    using: { ...rolling, followUps: () => [], cost: spentCost },
  };
}
