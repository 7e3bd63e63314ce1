/** TemplateNames and formulas of a template of Custom System Builder, as a page of the Workshop writes them. */

const NAME = /^\p{L}[\p{L}\p{N}_]{0,39}$/u;

/** Gives each key a name that a page takes: of its own, and no word of the page's language. */
export class TemplateNames {
  readonly #taken = new Set<string>();
  readonly #byKey = new Map<string, string>();
  readonly #isRefused: (name: string) => boolean;

  constructor(isRefused: (name: string) => boolean) {
    this.#isRefused = isRefused;
  }

  take(key: string): string {
    const plain = key
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}_]/gu, "_")
      .replace(/^[^\p{L}]{1,40}/u, "")
      .slice(0, 36);
    const base = NAME.test(plain) && !this.#isRefused(plain) ? plain : `${plain || "n"}_1`;
    let name = base;
    for (let at = 2; this.#taken.has(name); at++) name = `${base}_${at}`;
    this.#taken.add(name);
    if (!this.#byKey.has(key)) this.#byKey.set(key, name);
    return name;
  }

  get(key: string): string | undefined {
    return this.#byKey.get(key);
  }
}

const FUNCTIONS = new Set(["floor", "ceil", "min", "max", "abs"]);
const WORDS = new Set(["and", "or", "not"]);
const LONGEST = 2000;

/** What stands between `${` and `}$`; null: it is no formula, or one among other text. */
function inner(text: string): string | null {
  const bare = text.trim();
  if (bare.length > LONGEST || !bare.startsWith("${") || !bare.endsWith("}$")) return null;
  const said = bare.slice(2, -2);
  return said.includes("${") ? null : said;
}

export const isFormula = (text: string): boolean => text.includes("${") || text.includes("%{");

/** Rounding to so many places is another thing than dividing by so many. */
function roundsToPlaces(formula: string): boolean {
  const open: boolean[] = [];
  for (let at = 0; at < formula.length; at++) {
    const sign = formula.charAt(at);
    if (sign === "(") open.push(/(?:floor|ceil)$/.test(formula.slice(Math.max(0, at - 5), at)));
    else if (sign === ")") open.pop();
    else if (sign === "," && open.at(-1)) return true;
  }
  return false;
}

/** A formula in the page's words; null where it says what a page cannot. */
export function pageFormula(text: string, names: TemplateNames): string | null {
  if (/^-?\d{1,6}$/.test(text.trim())) return text.trim();
  const said = inner(text)
    ?.replace(/ref\(\s*['"](\w{1,60})['"]\s*(?:,\s*-?\d{1,6}\s*)?\)/g, "$1")
    .replaceAll("&&", " and ")
    .replaceAll("||", " or ")
    .replaceAll("===", "==");
  if (said === undefined || roundsToPlaces(said)) return null;
  const parts = said.split(/[?:]/);
  const isChoice = parts.length === 3 && said.indexOf("?") < said.indexOf(":");
  if (parts.length > 1 && !isChoice) return null;
  const formula = isChoice ? `if(${parts.map((part) => part.trim()).join(", ")})` : said.trim();
  if (!/^[\p{L}\p{N}_\s+\-*/().,<>=!]+$/u.test(formula)) return null;
  let known = true;
  const named = formula.replace(/(\d[\d.]*)|([\p{L}_][\p{L}\p{N}_]*)(\s*\()?/gu, (whole, number, word, call) => {
    if (number !== undefined) return whole;
    if (call !== undefined || WORDS.has(word)) {
      known &&= WORDS.has(word) || FUNCTIONS.has(word) || (word === "if" && isChoice);
      return whole;
    }
    const name = names.get(word);
    known &&= name !== undefined;
    return name ?? whole;
  });
  return known ? named : null;
}
