import { InTurn } from "../core/in-turn.ts";
import * as shape from "../core/shape.ts";
import {
  type DocumentLike,
  type JsonObject,
  type MessageLike,
  SYSTEM_ID,
  theConfig,
  theGame,
} from "../foundry/index.ts";
import { deletionOf } from "../foundry/v13-v14/deletion.ts";
import { visibilityOf } from "../foundry/v13-v14/visibility.ts";
import { t } from "../i18n/i18n.ts";
import type { CardData, CardPart } from "./card-model.ts";

/**
 * Cards that not everybody may see. The host sends every message to every page, so no message may hold what tells the
 * roller, the kind of roll and the target: an entry of the GMs' own keeps that, and the pages of GMs and of the roller
 * put it back.
 */

const VEILED = "veiled";
/** Of each part of a card. */
export const HELD = ["title", "subtitle", "img", "actor", "item", "target", "modifiers"] as const;
type Held = Pick<CardPart, (typeof HELD)[number]>;
export const NOTHING: Held = { title: "", subtitle: "", img: "", actor: null, item: null, target: null, modifiers: [] };

export interface Secret {
  /** Who rolled, by user id. */
  author: string;
  speaker: { scene: string | null; actor: string | null; token: string | null; alias: string };
  parts: Held[];
  /** What each roll's check says of its target, as JSON; blank where it says nothing. */
  targets: string[];
  /** What each roll was planned with, and its further targets, as JSON. */
  asked: string[];
}

const uuid = shape.orNull(shape.text(300));
/** Text that reads as JSON; anything else says nothing, and keeps its place. */
const jsonText =
  (most: number): shape.Shape<string> =>
  (value, path, aside) => {
    const fit = shape.text(most)(value, path, aside);
    try {
      if (fit === shape.MISFIT) throw new SyntaxError("no text of that length");
      JSON.parse(fit);
      return fit;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      aside.push(path);
      return "null";
    }
  };

export const readSecret = shape.record<Secret>(
  {
    author: shape.text(),
    speaker: shape.record<Secret["speaker"]>(
      {
        scene: shape.orNull(shape.text()),
        actor: shape.orNull(shape.text()),
        token: shape.orNull(shape.text()),
        alias: shape.text(300),
      },
      { scene: null, actor: null, token: null, alias: "" },
    ),
    parts: shape.listOf(
      shape.record<Held>({
        title: shape.text(500),
        subtitle: shape.text(1000),
        img: shape.text(1000),
        actor: uuid,
        item: uuid,
        target: uuid,
        modifiers: shape.listOf(
          shape.record({
            label: shape.text(500),
            value: shape.number(-Number.MAX_VALUE, Number.MAX_VALUE),
            detail: shape.text(500),
            field: shape.text(),
          }),
          200,
        ),
      }),
      100,
    ),
    targets: shape.listOf(jsonText(20_000), 100),
    asked: shape.listOf(jsonText(200_000), 100),
  },
  // Cards of before keep it themselves.
  { asked: [] },
);

/** Where what is hidden stands: an entry of the GMs' own. */
export const veilEntries = (): DocumentLike[] =>
  theGame().journal?.filter(({ flags }) => typeof flags?.[SYSTEM_ID]?.[VEILED] === "object") ?? [];

/** What such an entry holds, by message. */
export const secretsIn = ({ flags }: DocumentLike): Record<string, unknown> =>
  (flags[SYSTEM_ID]?.[VEILED] ?? {}) as Record<string, unknown>;

export function veiledOf(id: string): Secret | null {
  for (const entry of veilEntries()) {
    const all = secretsIn(entry);
    const read = Object.hasOwn(all, id) ? readSecret(all[id], "", []) : shape.MISFIT;
    if (read !== shape.MISFIT) return read;
  }
  return null;
}

let founding: Promise<DocumentLike> | null = null;

async function found(): Promise<DocumentLike> {
  const [there] = veilEntries();
  if (there) return there;
  // Two cards at once found one.
  founding ??= theConfig().JournalEntry.documentClass.create({
    name: t("CUBILETE.card.veiledEntry"),
    ownership: { default: 0 },
    flags: { [SYSTEM_ID]: { [VEILED]: {} } },
  });
  try {
    return await (founding as Promise<DocumentLike>);
  } finally {
    founding = null;
  }
}

/** More than that are looked through for messages that are gone. */
const MANY = 200;

/** Of many cards that go at once each would find the others there still, and the entry would stay. */
const writes = new InTurn();

/** Keeps what a message hides. On a GM's page. */
export const keepVeiled = (id: string, secret: Secret): Promise<void> => writes.add(() => keep(id, secret));

async function keep(id: string, secret: Secret): Promise<void> {
  const entry = await found();
  const ids = Object.keys(secretsIn(entry));
  const gone = ids.length > MANY ? ids.filter((each) => !theGame().messages.get(each)) : [];
  const path = `flags.${SYSTEM_ID}.${VEILED}`;
  await entry.update(
    Object.assign({ [`${path}.${id}`]: secret }, ...gone.map((each) => deletionOf(`${path}.${each}`))),
  );
}

/** What hid it is no more; with the last of them the entry goes. On a GM's page. */
export const forgetVeiled = (id: string): Promise<void> => writes.add(() => forget(id));

async function forget(id: string): Promise<void> {
  for (const entry of veilEntries()) {
    const all = secretsIn(entry);
    if (!Object.hasOwn(all, id)) continue;
    if (Object.keys(all).length === 1) await entry.delete();
    else await entry.update(deletionOf(`flags.${SYSTEM_ID}.${VEILED}.${id}`));
  }
}

/** Puts back what is hidden, for GMs and the roller. Called whenever a message's data are read again. */
export function unveil(message: MessageLike): void {
  if (visibilityOf(message) === "public") return;
  const secret = veiledOf(message.id);
  const { user } = theGame();
  if (!secret || !(user.isGM || (secret.author === user.id && message.author?.id === user.id))) return;
  showAgain(secret, message);
}

export function showAgain({ speaker, parts, targets, asked }: Secret, message: MessageLike): void {
  const card = message.system as CardData;
  card.parts = card.parts.map((part, at) => {
    const data = JSON.parse(asked[at] ?? "null") as JsonObject | null;
    return { ...part, ...parts[at], data: { ...part.data, ...data } };
  });
  Object.assign(message, { speaker });
  for (const [at, roll] of message.rolls.entries()) {
    const { check } = roll.options;
    const target: unknown = JSON.parse(targets[at] ?? "null");
    if (typeof check === "object" && check && target !== null) Object.assign(check, { target });
  }
}
