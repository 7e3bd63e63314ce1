import { theConfig, theGame } from "../index.ts";

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
