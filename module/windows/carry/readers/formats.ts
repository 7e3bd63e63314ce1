import type { FormatReader } from "./documents.ts";

/**
 * Files of other programs. Whose one is, `strangerOf` tells by what stands in it, never by its name; each program has a reader, a file of
 * its own beside this one, which is loaded when such a file comes.
 */

const READERS: Readonly<Record<string, () => Promise<FormatReader>>> = {
  Adversaries: async () => (await import("./adversaries.ts")).adversariesReader,
  "Genesys Emporium": async () => (await import("./emporium.ts")).emporiumReader,
  "Genesys Ref": async () => (await import("./genesys-ref.ts")).genesysRefReader,
  genesys: async () => (await import("./genesys.ts")).genesysReader,
  Roll20: async () => (await import("./roll20.ts")).roll20Reader,
  "RPG Sessions": async () => (await import("./rpg-sessions.ts")).rpgSessionsReader,
  ryf3: async () => (await import("./ryf3.ts")).ryf3Reader,
  starwarsffg: async () => (await import("./starwarsffg.ts")).starwarsffgReader,
  "starwarsffg (skills)": async () => (await import("./skill-list.ts")).skillListReader,
};

/** The reader of a program's files; null: there is none. */
export const readerOf = async (program: string): Promise<FormatReader | null> =>
  Object.hasOwn(READERS, program) ? ((await READERS[program]?.()) ?? null) : null;
