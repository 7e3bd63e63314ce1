/**
 * Who may see a message: V13's roll modes and V14's message modes. The dice and the chat ask here which words the
 * present generation has. Nothing is imported from documents: dice run without them.
 */
import { byGeneration } from "../../common/generation/index.ts";
import { logCompatibilityWarning } from "../../common/utils/logging.ts";
import type { Dict } from "../../common/utils/types.ts";

/** What the words of both generations mean. */
export type Privacy = "public" | "gm" | "blind" | "self";

interface ModeEntry {
  label: string;
  icon?: string;
}

interface Host {
  CONFIG: {
    Dice: { rollModes: Record<string, ModeEntry | string> };
    ChatMessage: { modes: Record<string, ModeEntry> };
  };
  game?: { settings?: { settings?: { has(key: string): boolean }; get(namespace: string, key: string): unknown } };
}

const host = globalThis as unknown as Host;

/** A class of messages that can hide what it is given. */
interface MessageClass {
  applyRollMode?(data: Dict, mode: string): Dict;
  applyMode?(data: Dict, mode: string): Dict;
}

interface MessageInstance {
  applyRollMode?(mode: string): unknown;
  applyMode?(mode: string): unknown;
}

export interface VisibilityWords {
  /** The name of the client setting, and of the option of `ChatMessage.create` and `Roll#toMessage`. */
  readonly name: "rollMode" | "messageMode";
  readonly words: Readonly<Record<Privacy, string>>;
  /** Icons of the chat bar. */
  readonly glyphs: Readonly<Record<string, string>>;
  /** The configured choices. */
  table(): Record<string, ModeEntry | string>;
  /** The mode in a message's options; undefined when they leave it open. */
  given(options: Dict): string | undefined;
  apply(type: MessageClass, data: Dict, mode: string): Dict;
  applyTo(message: MessageInstance, mode: string): void;
}

/** V13's words in V14's. `roll` stands for the user's present choice in both. */
const FROM_LEGACY: Readonly<Record<string, Privacy>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/**
 * V14 keeps V13's setting beside its own: it answers V13's words. A mode that V13 did not have stays what it is, since
 * `applyRollMode` takes it back.
 */
export function registerLegacyMode(register: (key: string, config: object) => void): void {
  const words = Object.entries(FROM_LEGACY);
  const toOld = (mode: unknown) => words.find(([, privacy]) => privacy === mode)?.[0] ?? mode;
  const toNew = (mode: unknown) => FROM_LEGACY[String(mode)] ?? mode;
  const renamed = { to: V14.name, toOld, toNew };
  byGeneration({
    13: () => {},
    14: () => register(V13.name, { scope: "client", config: false, type: String, default: V13.words.public, renamed }),
  })();
}

/** A V14 mode; V13's words are understood with a warning. */
export function mapLegacyMode(mode: string): string {
  const mapped = mode === "roll" ? currentMode() : FROM_LEGACY[mode];
  if (mapped === undefined) return mode;
  logCompatibilityWarning(`The roll mode "${mode}" is the message mode "${mapped}"`, {
    since: 14,
    until: 16,
    once: true,
  });
  return mapped;
}

function legacyOption(options: Dict): string | undefined {
  if (typeof options.rollMode !== "string") return undefined;
  logCompatibilityWarning('The option "rollMode" is deprecated in favor of "messageMode"', {
    since: 14,
    until: 16,
    once: true,
  });
  return mapLegacyMode(options.rollMode);
}

const V13: VisibilityWords = {
  name: "rollMode",
  words: { public: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" },
  glyphs: {
    publicroll: "fa-solid fa-globe",
    gmroll: "fa-solid fa-user-secret",
    blindroll: "fa-solid fa-eye-slash",
    selfroll: "fa-solid fa-user",
  },
  table: () => host.CONFIG.Dice.rollModes,
  given: ({ rollMode }) => (rollMode && rollMode !== "roll" ? String(rollMode) : undefined),
  apply: (type, data, mode) => type.applyRollMode?.(data, mode) ?? data,
  applyTo: (message, mode) => message.applyRollMode?.(mode),
};

const V14: VisibilityWords = {
  name: "messageMode",
  words: { public: "public", gm: "gm", blind: "blind", self: "self" },
  glyphs: {},
  table: () => host.CONFIG.ChatMessage.modes,
  // Not cast to text: what V14 does with a mode that is none shows where the message is created.
  given: (options) => (options.messageMode as string | undefined) ?? legacyOption(options),
  apply: (type, data, mode) => type.applyMode?.(data, mode) ?? data,
  applyTo: (message, mode) => message.applyMode?.(mode),
};

/** The words of the present generation. */
export function visibility(): VisibilityWords {
  return byGeneration({ 13: V13, 14: V14 });
}

/** The user's present choice in the chat bar; public when there is no game (unit tests). */
export function currentMode(): string {
  const { name, words } = visibility();
  const settings = host.game?.settings;
  if (!settings || settings.settings?.has(`core.${name}`) === false) return words.public;
  return String(settings.get("core", name) ?? words.public);
}

/** The option that asks for a mode, for example `{ rollMode: "gmroll" }`. */
export function modeOption(mode: string | undefined): Dict {
  return mode === undefined ? {} : { [visibility().name]: mode };
}
