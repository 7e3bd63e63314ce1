/*
 * How the words of a language speak of a person. A text with forms has them all in one: `elfa|elfo|gente elfa`. Languages
 * without them have one word for everybody.
 */

/** The neutral one is for a person whose form is unknown. */
export const FORMS = ["neutral", "feminine", "masculine"] as const;
export type Form = (typeof FORMS)[number];

/** One of two or three forms of a word: `feminine|masculine|neutral`. A word without forms is all of them. */
export function inForm(text: string, form: Form): string {
  const [feminine = text, masculine, neutral] = text.split("|").map((each) => each.trim());
  if (masculine === undefined) return text;
  if (form === "feminine") return feminine;
  return form === "masculine" ? masculine : (neutral ?? `${feminine}/${masculine}`);
}

/** A name in its bearer's form, where it is one of `forms`; any other name stays as it is, because a user chose it. */
export const nameInForm = (name: string, forms: string, form: Form): string =>
  forms.split("|").some((each) => each.trim() === name.trim()) ? inForm(forms, form) : name;
