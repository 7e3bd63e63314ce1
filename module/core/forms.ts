/*
 * How the words of a language speak of somebody. A text with forms has them all in one: `elfa|elfo|gente elfa`. Languages
 * without them have one word for everybody.
 */

/** The neutral one is what a table says of anybody. */
export const FORMS = ["neutral", "feminine", "masculine"] as const;
export type Form = (typeof FORMS)[number];

/** One of two or three forms of a word: `feminine|masculine|of whoever`. A word without forms is all of them. */
export function inForm(text: string, form: Form): string {
  const [feminine = text, masculine, neutral] = text.split("|").map((each) => each.trim());
  if (masculine === undefined) return text;
  if (form === "feminine") return feminine;
  return form === "masculine" ? masculine : (neutral ?? `${feminine}/${masculine}`);
}

/** A name in the form of whoever bears it, where it is one of `forms`: who gave it another name goes on reading that. */
export const nameInForm = (name: string, forms: string, form: Form): string =>
  forms.split("|").some((each) => each.trim() === name.trim()) ? inForm(forms, form) : name;
