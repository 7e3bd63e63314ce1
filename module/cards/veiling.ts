import * as shape from "../core/shape.ts";
import { hooks, type JsonObject, type MessageLike, theGame, type UserLike } from "../foundry/index.ts";
import { type Visibility, visibilityOf } from "../foundry/v13-v14/visibility.ts";
import { isGMThere, isWritingPage } from "../foundry/writing-page.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { handleRequest, request } from "../requests/requests.ts";
import type { CardData, CardPart } from "./card-model.ts";
import { redrawCards } from "./redraw.ts";
import {
  forgetVeiled,
  HELD,
  keepVeiled,
  NOTHING,
  readSecret,
  type Secret,
  secretsIn,
  showAgain,
  veilEntries,
  veiledOf,
} from "./veil.ts";

/** Posting what not everybody may see, and what becomes of it when everybody may. */

/** As a message is made of it. */
interface Veilable {
  speaker: object;
  system: { ruleset: string; parts: readonly object[] };
  rolls?: readonly { toJSON(): JsonObject }[];
}

/** What a check says of its target goes with the rest. */
const targetIn = ({ options }: JsonObject): unknown =>
  ((options as JsonObject | undefined)?.check as JsonObject)?.target;

/** The choices of a roll, and its further targets: both tell of it. */
const ASKED = ["intent", "others"] as const;
const askedIn = (part: CardPart | undefined): object =>
  Object.fromEntries(ASKED.flatMap((name) => (part?.data && name in part.data ? [[name, part.data[name]]] : [])));
const withoutAsked = (data: CardPart["data"] = {}): object =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(ASKED as readonly string[]).includes(name)));

/**
 * A message's data as far as every page may have them; the rest goes to the GMs' entry before the message is sent.
 * Without a GM to keep it, the message stays whole, so that it is not lost.
 */
export async function veil<D extends Veilable>(id: string, visibility: Visibility, data: D): Promise<D | object> {
  const { user } = theGame();
  // A message without an actor reveals none.
  const tells = data.rolls || data.system.parts.some((part) => (part as Partial<CardPart>).actor);
  if (visibility === "public" || !tells || !(user.isGM || isGMThere())) return data;
  // The rolls themselves go on knowing it.
  const rolls = (data.rolls ?? []).map((roll) => JSON.parse(JSON.stringify(roll.toJSON())) as JsonObject);
  const parts = data.system.parts.map((part) => ({ ...NOTHING, ...part }) as CardPart);
  const written = JSON.stringify({
    author: user.id,
    speaker: { scene: null, actor: null, token: null, ...data.speaker },
    parts: parts.map((part) => Object.fromEntries(HELD.map((name) => [name, part[name]]))),
    targets: rolls.map((roll) => JSON.stringify(targetIn(roll) ?? null)),
    asked: rolls.map((_, at) => JSON.stringify(askedIn(parts[at]))),
  });
  const secret: Secret = JSON.parse(written);
  if (user.isGM) await keepVeiled(id, secret);
  else await request("veil", { id, secret: JSON.parse(written) });
  for (const roll of rolls) delete (roll.options as { check?: JsonObject }).check?.target;
  return {
    ...data,
    speaker: { alias: user.name },
    system: {
      ...data.system,
      parts: parts.map((part, at) => ({ ...part, ...NOTHING, ...(rolls[at] && { data: withoutAsked(part.data) }) })),
    },
    ...(data.rolls && { rolls: rolls.map((roll) => JSON.stringify(roll)) }),
  };
}

/** A message that everybody may see from now on says all of it itself. */
async function reveal(message: MessageLike): Promise<void> {
  const secret = visibilityOf(message) === "public" ? veiledOf(message.id) : null;
  if (!secret) return;
  showAgain(secret, message);
  const { parts } = message.system as CardData;
  const rolls = message.rolls.map((roll) => JSON.stringify(roll.toJSON()));
  await message.update({ speaker: secret.speaker, "system.parts": foundry.utils.deepClone(parts), rolls });
  await forgetVeiled(message.id);
}

/** Once, at `init`. */
export function registerVeil(): void {
  handleRequest("veil", "author", async ({ id, secret }: JsonObject, sender: UserLike) => {
    const read = readSecret(secret, "", []);
    const there = theGame().messages.get(String(id));
    if (!/^[A-Za-z0-9]{16}$/.test(String(id)) || read === shape.MISFIT || there || veiledOf(String(id)))
      throw new UserError("CUBILETE.error.messageGone");
    await keepVeiled(String(id), { ...read, author: sender.id });
  });
  // Messages are read before the entries are.
  hooks.once("ready", () => {
    for (const entry of veilEntries())
      for (const id of Object.keys(secretsIn(entry))) {
        const message = theGame().messages.get(id);
        if (!message) continue;
        message.reset();
        redrawCards([id]);
      }
  });
  hooks.on("deleteChatMessage", ({ id }: MessageLike) => {
    if (isWritingPage() && veiledOf(id)) void answering(() => forgetVeiled(id));
  });
  hooks.on("updateChatMessage", (message: MessageLike, changes: object, _options: object, userId: string) => {
    const seen = "whisper" in changes || "blind" in changes;
    if (seen && userId === theGame().user.id && theGame().user.isGM) void answering(() => reveal(message));
  });
}
