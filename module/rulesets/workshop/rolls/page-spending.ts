import type { RollType, SpendMenu, SpendOption, TargetChanges } from "../../../contract/index.ts";
import type { Budget, LocalText, SpendingRule } from "../../../core/workshop/types.ts";
import type { ActorLike } from "../../../foundry/index.ts";
import { UserError } from "../../../i18n/errors.ts";
import { proper, t } from "../../../i18n/i18n.ts";
import { workshopCore } from "../data/core.ts";
import { key } from "../data/labels.ts";
import { byNamesNow, sayingWhatIsGone } from "./names-now.ts";
import { fallsOnTarget, type Keeps, pageChangesOn } from "./page-changes.ts";
import type { PageBase } from "./page-rolls.ts";
import type { PageCheck, PageResult } from "./roll.ts";

/* What a page's roll leaves to be spent: whose it is, what there is to be had, and what that does. */

interface Shop extends Keeps {
  /** A text of the rules as a label: ready to show, or a language key. */
  words(text: LocalText): string;
}

type PageSpending = NonNullable<RollType<PageCheck, PageResult, PageBase>["spending"]>;

const isForTarget = ({ changes }: SpendingRule): boolean => changes.some(fallsOnTarget);

const findRule = (purses: readonly Budget[], id: string): SpendingRule | undefined =>
  purses.flatMap(({ options }) => options).find((one) => one.id === id);

/** What is left is named like its purse, else like the number that it comes from. */
function leftLabel({ roll }: PageCheck, { name, from }: Budget, { words }: Shop): string {
  const number = from.op === "name" ? roll.numbers.find(({ id }) => id === from.name) : undefined;
  const said = name ?? number?.name;
  return said === undefined ? key("spend.left") : words(said);
}

export function pageSpending(game: Shop): PageSpending {
  const { words } = game;
  return {
    menu({ outcome, check, target, spent }): SpendMenu | null {
      const purses = check.roll.spend ?? [];
      const found = check.half ? [] : workshopCore().offersOf(outcome.spend ?? [], spent);
      const open = found.flatMap(({ purse, left, offers }) => {
        const said = purses[purse];
        return said ? [{ said, left, offers }] : [];
      });
      if (open.length === 0) return null;
      return {
        // What is left may tell how good their defence is.
        ...(workshopCore().looksAcross(check.roll) && { theirs: true }),
        left: open.map(({ said, left }) => ({ label: leftLabel(check, said, game), value: left })),
        options: open.flatMap(({ said, offers }) =>
          offers.flatMap(({ id, price, now, several }): SpendOption | readonly [] => {
            const rule = findRule([said], id);
            if (!rule) return [];
            return {
              id,
              label: words(rule.name),
              price: proper(t(key(several ? "spend.each" : "spend.price"), { price })),
              by: said.by,
              on: isForTarget(rule) ? (target ? "target" : "any") : "roller",
              affordable: now > 0,
              ...(rule.text !== undefined && { hint: words(rule.text) }),
              ...(rule.words && { note: true }),
              ...(several && { amount: { label: proper(t(key("spend.many"), { most: now })), most: now, usual: 1 } }),
            };
          }),
        ),
      };
    },
    changes(word, { outcome, check }, target: ActorLike): TargetChanges {
      const bought = workshopCore().boughtBy(outcome.spend ?? [], word);
      const rule = bought && findRule(check.roll.spend ?? [], bought.option.id);
      if (!bought || !rule) throw new UserError("CUBILETE.error.notForSale");
      const { option, many } = bought;
      // Each of several is done after the others.
      const all = Array.from({ length: many }, () => option.changes).flat();
      const moved = pageChangesOn(all, check, target, !isForTarget(rule), game);
      const done = sayingWhatIsGone(check.game, byNamesNow(check.game, all), moved);
      return { ...done, lines: [{ label: words(rule.name), value: many * option.price }, ...joined(done.lines)] };
    },
  };
}

/** Lines of the same figure as one. */
function joined(lines: TargetChanges["lines"]): TargetChanges["lines"] {
  const sums = new Map<string, number | null>();
  for (const { label, value } of lines) sums.set(label, value === null ? null : (sums.get(label) ?? 0) + value);
  return [...sums].map(([label, value]) => ({ label, value }));
}
