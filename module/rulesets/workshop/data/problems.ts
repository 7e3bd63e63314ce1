import type * as workshop from "../../../core/workshop/index.ts";
import type { Problem } from "../../../core/workshop/problem.ts";
import type { LocalText } from "../../../core/workshop/types.ts";
import { corePart } from "../../../foundry/parts.ts";
import { UserError } from "../../../i18n/errors.ts";
import { decimal, t } from "../../../i18n/i18n.ts";
import { ID, key } from "./labels.ts";
import { local } from "./text.ts";

/** What is wrong with a page or with a request to it, in the player's language. */

const theCore = (): typeof workshop => corePart(ID);

/** Figures that are no amounts: nobody writes line 1,000. */
const PLAIN = ["line", "version"];

/** Figures that are words of ours. */
const WORDS = ["expected", "got", "what"];

/** A mistake, without its place: that stands before it. */
export function problemText({ reason, figures }: Pick<Problem, "reason" | "figures">): string {
  const { expected } = theCore().SAID;
  const words = Object.entries(figures).map(([name, figure]) => {
    const isWord = WORDS.includes(name) && expected.includes(String(figure));
    const said = typeof figure === "number" && !PLAIN.includes(name) ? decimal(figure) : figure;
    return [name, isWord ? t(key(`expected.${figure}`)) : said];
  });
  return t(key(`problem.${reason}`), Object.fromEntries(words));
}

/** Where in the page: `rolls › hit › bands 1 › when`. Empty for the page itself. */
const fieldText = (field: string): string =>
  field.replace(/\[(\d+)\]/g, (_, n) => ` ${Number(n) + 1}`).replace(/\./g, " › ");

/** A mistake with the field that it stands in. */
export function problemLine(problem: Pick<Problem, "field" | "reason" | "figures">): string {
  const text = problemText(problem);
  return problem.field === "" ? text : `${fieldText(problem.field)}: ${text}`;
}

/** What a player knows of a field: the name of the dice, the number. */
function fieldAtTable(field: string, { dice = [], numbers = [] }: Rolled): string {
  const [first = "", second = ""] = field.replace(/\[\d+\]/g, "").split(".");
  const id = first === "dice" || first === "numbers" ? second : first;
  const found = [...dice, ...numbers].find((one) => one.id === id);
  return found?.name === undefined ? id : local(found.name);
}

interface Named {
  readonly id: string;
  readonly name?: LocalText;
}

interface Rolled {
  readonly name?: LocalText;
  readonly dice?: readonly Named[];
  readonly numbers?: readonly Named[];
}

/** Does something by the rules of a roll or a page, and names what they refuse in the player's language. */
export function saying<T>(rolled: Rolled, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!theCore().isPageError(error)) throw error;
    const [problem] = error.problems;
    if (!problem) throw error;
    // What the sentence names already is not named before it.
    const field = Object.values(problem.figures).includes(problem.field) ? "" : fieldAtTable(problem.field, rolled);
    const where = [rolled.name === undefined ? "" : local(rolled.name), field].filter((one) => one !== "").join(" › ");
    throw new UserError(key(where === "" ? "error.byRules" : "error.byPage"), { where, what: problemText(problem) });
  }
}
