import type { Check, Degree, Rolled, RollType, Ruling } from "../contract/index.ts";

/** What a GM may rule of a roll, and how most kinds of roll come to it. */

/** How far a total is moved to come to a degree. */
const FARTHEST = 200;

/**
 * Rules by the total: a check reads the same dice with another total, until they come to the wanted one.
 * @param shifted The check with so much more on its total; dice and difficulty stay.
 * @param forced The outcome where no total of these dice gives that degree (a natural one).
 */
export const ruledBy =
  <C extends Check, O>(
    kind: Pick<RollType<C, O>, "view">,
    shifted: (check: C, by: number) => C,
    forced?: (outcome: O, degree: string) => O,
  ) =>
  (rolled: Rolled<C, O>, { degree, total }: Ruling, read: (check: C) => O): { check: C; outcome: O } | null => {
    const by = (amount: number) => {
      const check = shifted(rolled.check, amount);
      const outcome = read(check);
      return { check, outcome, view: kind.view({ ...rolled, check, outcome }) };
    };
    const now = kind.view(rolled).total;
    if (total !== null) {
      if (now === null) return null;
      const { view, ...ruled } = by(total - now);
      return view.total === total ? ruled : null;
    }
    for (let far = 0; far <= FARTHEST; far++)
      for (const amount of far === 0 ? [0] : [far, -far]) {
        const { view, ...ruled } = by(amount);
        if (view.verdict?.kind === degree) return ruled;
      }
    return forced && degree !== null ? { check: rolled.check, outcome: forced(rolled.outcome, degree) } : null;
  };

/** What a GM may rule that a roll came to: the ends that it has. */
export function degreesOf(kind: RollType, rolled: Rolled): Degree[] {
  if (!kind.ruled) return [];
  if (kind.degrees) return kind.degrees(rolled);
  const kinds = new Set((kind.odds(rolled.check).bands ?? []).map((band) => band.kind));
  return [...kinds].map((id) => ({ id, label: `CUBILETE.ruling.degree.${id}` }));
}
