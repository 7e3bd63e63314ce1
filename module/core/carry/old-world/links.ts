import { isRecord } from "../file.ts";
import type { OldKind } from "./shapes.ts";

/** Links between documents of the old world, in texts and in lists: what they mean there, and how they mean it here. */

/** An address of a document of the world, whole: what stands behind a dot or a letter is a part of another address. */
const ADDRESS =
  /(^|[^\w.])((?:Actor|Item|JournalEntry|Scene|RollTable|Macro|Playlist|Cards)\.[A-Za-z0-9]{16})((?:\.[A-Za-z]{4,20}\.[A-Za-z0-9]{16}){0,3})(?![A-Za-z0-9])/g;
/** A link of old, by an id or a name. */
const OLD_LINK = /@(Actor|Item)\[([^\]\n]{1,200})\](?:\{([^}\n]{0,200})\})?/g;

/** Where documents of the old world are here. */
export interface Whereabouts {
  /** The address here of what had this one there, also within another document; null: it is not here. */
  here(address: string): string | null;
  /** The address there of what a link of old names, by its id or its name; null: of nothing in the file. */
  named(kind: OldKind, said: string): { address: string; name: string } | null;
}

type Texts = (text: string) => string;

/** The same with every text made anew. */
function inTexts<T>(value: T, anew: Texts): T {
  if (typeof value === "string") return anew(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => inTexts(each, anew)) as T;
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTexts(each, anew)])) as T;
}

/** The same with its links to where things are here. What is not here is still named as it was. */
export const relinked = <T>(value: T, { here, named }: Whereabouts): T =>
  inTexts(value, (text) =>
    text
      .replace(OLD_LINK, (link: string, kind: OldKind, said: string, label?: string) => {
        const meant = named(kind, said);
        return meant ? `@UUID[${meant.address}]{${label || meant.name}}` : link;
      })
      .replace(ADDRESS, (whole: string, before: string, address: string, within: string) => {
        const found = here(address + within) ?? (within === "" ? null : here(address));
        return found === null ? whole : before + found;
      }),
  );

/** Addresses of all that the texts in it link to, each once. */
export function linksIn(value: unknown, named: Whereabouts["named"]): Set<string> {
  const found = new Set<string>();
  inTexts(value, (text) => {
    for (const [, , address = ""] of text.matchAll(ADDRESS)) found.add(address);
    for (const [, kind, said = ""] of text.matchAll(OLD_LINK))
      found.add(named(kind as OldKind, said)?.address ?? `${kind}.${said}`);
    return text;
  });
  return found;
}
