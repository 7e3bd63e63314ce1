/** What things of a page are called in code. */

/** `dusk-road` → `duskRoad`: how the document types of a game begin. */
export const camel = (id: string): string =>
  id.replace(/[-_]+(\p{L}|\p{N})/gu, (_, letter: string) => letter.toUpperCase());

export const pascal = (id: string): string => {
  const word = camel(id);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** Words that no constant can have for a name. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally
  for function if implements import in instanceof interface let new null package private protected public return static super
  switch this throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** A name for a constant: the page's own, unless that is taken or a word of the language. */
export function constant(id: string, taken: ReadonlySet<string>): string {
  let name = id;
  while (RESERVED.has(name) || taken.has(name)) name += "Roll";
  return name;
}

/** A short word for a key out of what a text says, none twice. */
export function slug(text: string, taken: Set<string>, otherwise: string): string {
  const plain = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, " ");
  const words = plain.trim().toLowerCase().split(" ").slice(0, 4);
  const word = camel(words.join("-")).replace(/^\d.*$/, "") || otherwise;
  let name = word;
  for (let n = 2; taken.has(name); n++) name = `${word}${n}`;
  taken.add(name);
  return name;
}

/** A member of an object: `n.brawn`, `n["health.max"]`. */
export const member = (of: string, name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? `${of}.${name}` : `${of}[${JSON.stringify(name)}]`;

/** A key of an object literal. */
export const property = (name: string): string =>
  /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
