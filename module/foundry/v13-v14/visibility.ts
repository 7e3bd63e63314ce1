import { type MessageLike, theConfig, theGame } from "../index.ts";

/**
 * Who may see a roll. Foundry 13 calls it the roll mode, Foundry 14 the message mode, with other words; the rest of the
 * system uses the words of Foundry 14.
 */
export type Visibility = "public" | "gm" | "blind" | "self";

const V13_WORDS: Record<Visibility, string> = {
  public: "publicroll",
  gm: "gmroll",
  blind: "blindroll",
  self: "selfroll",
};
const ALL = Object.keys(V13_WORDS) as Visibility[];

const isV14 = (): boolean => theGame().release.generation >= 14;

/** The viewer's own choice in the chat bar. In-character speech is public where dice are concerned. */
export function currentVisibility(): Visibility {
  const stored = theGame().settings.get("core", isV14() ? "messageMode" : "rollMode");
  if (isV14()) return ALL.includes(stored as Visibility) ? (stored as Visibility) : "public";
  return ALL.find((mode) => V13_WORDS[mode] === stored) ?? "public";
}

/**
 * A visibility by a word of the system's or of the host's own.
 * @throws {RangeError} Naming the words that are accepted: a misread word must not show a secret roll to everybody.
 */
export function readVisibility(word: unknown): Visibility {
  const found = ALL.find((mode) => mode === word || (!isV14() && V13_WORDS[mode] === word));
  if (found) return found;
  // In-character speech is public where dice are concerned.
  if (isV14() && word === "ic") return "public";
  const accepted = isV14() ? ALL : [...ALL, ...Object.values(V13_WORDS)];
  throw new RangeError(`Cubilete: visibility must be one of ${accepted.join(", ")}, and not ${JSON.stringify(word)}.`);
}

/** Who may see a message, as a visibility: by the users it whispers to. */
export function visibilityOf({ blind, whisper, author }: MessageLike): Visibility {
  if (blind) return "blind";
  if (whisper.length === 0) return "public";
  return whisper.length === 1 && whisper[0] === author?.id ? "self" : "gm";
}

/** What follows a message is seen by nobody who did not see that: what was wanted, or as the message. */
export function noWider(wanted: Visibility, first: MessageLike | null | undefined): Visibility {
  const before = first ? visibilityOf(first) : "public";
  if (before === "public") return wanted;
  return before === "gm" && wanted !== "public" ? wanted : before;
}

/** The choices with Foundry's own names, for a select. One that a module took away is none. */
export function visibilityChoices(): { value: Visibility; label: string }[] {
  const table = isV14() ? theConfig().ChatMessage.modes : theConfig().Dice.rollModes;
  return ALL.flatMap((mode) => {
    const entry = table[isV14() ? mode : V13_WORDS[mode]] as { label: string } | undefined;
    return entry ? [{ value: mode, label: entry.label }] : [];
  });
}

/** The option that `ChatMessage.create` takes for this visibility. */
export function visibilityOption(mode: Visibility): { messageMode: string } | { rollMode: string } {
  return isV14() ? { messageMode: mode } : { rollMode: V13_WORDS[mode] };
}
