import type { OddsView, RollType, RollView, TargetChanges } from "../../../contract/index.ts";
import type { PageOutcome } from "../../../core/workshop/resolve.ts";
import type { ActorLike, ItemLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { properShort } from "../../../i18n/names.ts";
import { asHero } from "../data/actor.ts";
import { workshopCore } from "../data/core.ts";
import { label, local, needPage } from "../data/games.ts";
import { key, ORDER } from "../data/labels.ts";
import { checkOf, givenOf, initiativePlan, type PageBase, planOf, pushPlan, usePlan } from "./plans.ts";
import type { PageCheck } from "./roll.ts";
import { kindOf } from "./tones.ts";

/** The rolls of all pages: what a page says is in the check, so three kinds do for every game. */

function oddsOf(check: PageCheck): OddsView {
  const { roll } = check;
  // Without dice it is certain, and nothing is asked before it.
  if (roll.bands.length > 0 && roll.dice.length === 0) {
    return { success: null, figures: [], bars: [{ value: 1, chance: 1, kind: "neutral" }] };
  }
  if (check.first || roll.bands.length === 0) return { success: null, figures: [], bars: [] };
  const { bands } = workshopCore().odds({ ...roll, rival: check.rival?.roll }, givenOf(check));
  const kinds = roll.bands.map(({ tone }) => kindOf(tone));
  const good = bands.reduce((sum, { chance }, index) => {
    return kinds[index] === "success" || kinds[index] === "critical" ? sum + chance : sum;
  }, 0);
  return {
    success: kinds.some((kind) => kind === "success" || kind === "critical") ? Math.min(1, good) : null,
    figures: bands.map(({ name, chance }) => ({ label: label(name), chance })),
    bars: bands.map(({ name, chance }, index) => {
      return { value: index + 1, chance, kind: kinds[index] ?? "neutral", label: label(name) };
    }),
  };
}

function viewOf(outcome: PageOutcome, { roll }: PageCheck): RollView {
  const groups = roll.dice.flatMap(({ id, name = id }) => {
    const dice = outcome.dice.filter(({ group }) => group === id);
    const view = dice.flatMap(({ faces, size }) =>
      faces.map((face, index) => {
        return { face, faces: size, state: index < faces.length - 1 ? ("exploded" as const) : ("kept" as const) };
      }),
    );
    return dice.length === 0 ? [] : [{ label: label(name), groups: [view] }];
  });
  const [first, ...others] = groups;
  const band = outcome.band === null ? undefined : roll.bands[outcome.band];
  const line = (name: string, value: number) => ({ label: proper(`${name}: ${value}`) });
  return {
    groups: first?.groups ?? [],
    others,
    terms: [],
    total: null,
    against: null,
    verdict: band ? { kind: kindOf(band.tone), label: label(band.name) } : null,
    notes: [
      // A number without a name is the page's own affair.
      ...roll.numbers.flatMap(({ id, name }) => {
        const value = outcome.numbers[id];
        if (value === undefined || (name === undefined && id !== ORDER.id)) return [];
        return [name === undefined ? { label: proper(String(value)) } : line(local(name), value)];
      }),
      ...outcome.notes.flatMap((index) => {
        const note = roll.notes[index];
        return note ? [{ label: label(note.name) }] : [];
      }),
      ...(band?.text === undefined ? [] : [{ label: label(band.text) }]),
    ],
  };
}

/** What an outcome does to one actor: the target's share, or the roller's own. */
function changesOf(
  outcome: Pick<PageOutcome, "changes">,
  check: PageCheck,
  who: ActorLike,
  own: boolean,
): TargetChanges {
  const hero = asHero(who);
  if (!hero) throw new UserError("CUBILETE.error.targetGone");
  const page = needPage(check.game);
  const updates: Record<string, unknown> = {};
  const lines: TargetChanges["lines"] = [];
  for (const { resource, amount = 0, step } of outcome.changes) {
    const aimed = resource.startsWith("target.");
    if (aimed === own) continue;
    const id = resource.replace(/^target\./, "");
    const rule = page.resources.find((one) => one.id === id);
    const now = hero.system.derived?.resources[id];
    if (!rule || !now) continue;
    const path = `system.resources.${id}`;
    const value = (updates[path] as number | undefined) ?? now.value;
    const dice = rule.dice ?? [];
    const place = dice.indexOf(value);
    // Below its smallest size a die is gone: 0.
    const stepped = step === "up" ? (dice[place + 1] ?? value) : (dice[place - 1] ?? 0);
    const after = step ? stepped : Math.max(rule.min, Math.min(value + amount, Math.max(now.max ?? Infinity, value)));
    updates[path] = after;
    lines.push({ label: label(rule.name), value: after - value });
  }
  return { updates, lines };
}

const isAimed = ({ changes }: Pick<PageOutcome, "changes">): boolean =>
  changes.some(({ resource }) => resource.startsWith("target."));

const falls = (outcome: Pick<PageOutcome, "changes">): "target" | "roller" | null =>
  outcome.changes.length === 0 ? null : isAimed(outcome) ? "target" : "roller";

const share = (outcome: Pick<PageOutcome, "changes">, check: PageCheck, who: ActorLike): TargetChanges =>
  changesOf(outcome, check, who, !isAimed(outcome));

const roll: RollType<PageCheck, PageOutcome, PageBase> = {
  label: key("kind.roll"),
  icon: "fa-solid fa-dice",
  plan: planOf,
  check: checkOf,
  odds: oddsOf,
  view: viewOf,
  followUps: (outcome, check) =>
    check.roll.push && !outcome.pushed && !check.rival
      ? [
          {
            kind: "push",
            label: check.roll.push.name === undefined ? key("follow.push") : label(check.roll.push.name),
            icon: "fa-solid fa-rotate-right",
            by: "roller",
            args: { check: check as never, faces: outcome.dice.map(({ faces }) => [...faces]) },
          },
        ]
      : [],
  applying: { falls, changes: share },
};

const push: RollType<PageCheck, PageOutcome, PageBase> = {
  ...roll,
  label: key("kind.push"),
  icon: "fa-solid fa-rotate-right",
  plan: pushPlan,
  // What a push costs is owed however it comes out, also where the outcome falls on somebody else.
  cost({ base: { check } }, actor) {
    const toll = workshopCore().pushToll(check.roll, check.given);
    return toll.length > 0 ? changesOf({ changes: toll }, check, actor, true) : null;
  },
  applying: {
    falls: (outcome, check) => falls(afterToll(outcome, check)),
    changes: (outcome, check, target) => share(afterToll(outcome, check), check, target),
  },
};

function afterToll({ changes }: PageOutcome, { roll, given }: PageCheck): Pick<PageOutcome, "changes"> {
  const { pushToll, withoutToll } = workshopCore();
  return { changes: withoutToll(changes, pushToll(roll, given)) };
}

const use: RollType<PageCheck, PageOutcome, PageBase> = {
  ...roll,
  label: key("kind.use"),
  icon: "fa-solid fa-hand-holding-heart",
  plan: usePlan,
  followUps: () => [],
  cost({ base: { spent } }) {
    if (!spent) return null;
    const left = { "system.quantity": spent.system.quantity - 1 };
    const line = { label: properShort(spent.name), value: -1 };
    return { updates: {}, items: [{ item: spent as unknown as ItemLike, updates: left }], lines: [line] };
  },
};

const initiative: RollType<PageCheck, PageOutcome, PageBase> = {
  ...roll,
  label: key("kind.initiative"),
  icon: "fa-solid fa-bolt",
  plan: initiativePlan,
};

export const ROLLS = { roll, push, use, initiative };
