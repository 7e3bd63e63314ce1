import { NEW_HERO } from "../../cards/questions.ts";
import { rulesets } from "../../contract/index.ts";
import { stateAt } from "../../core/consent.ts";
import { type Draft, readDraft } from "../../core/creation/index.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  SYSTEM_ID,
  theConfig,
  theGame,
  type UserLike,
} from "../../foundry/index.ts";
import { isPlayers, owns } from "../../foundry/rights.ts";
import { UserError } from "../../i18n/errors.ts";
import { properShort, short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { setting } from "../../settings/settings.ts";
import { contentOf, guideKey, guideOf } from "./content.ts";
import { ASKED, flagsOf } from "./finish.ts";
import { actorData, create, madeOf, reviewOf } from "./make.ts";
import { isOwnFile } from "./pictures.ts";
import { placeNew } from "./place.ts";

/**
 * Players make heroes without any right to create: they send a draft, and the GM's page makes the actor of it with its own
 * rules and its own compendia. Unless the table said otherwise before, the GM nods first.
 */

/** What was asked for, read again from what stands in the request. */
interface Wish {
  ruleset: string;
  name: string;
  concept: string;
  img: string;
  fits: boolean;
  /** Whether the table's leave is meant for it: a hero made by the rules, or one that the GM has laid ready. */
  free: boolean;
  carryOut(asker: UserLike): Promise<ActorLike>;
}

async function wished(payload: JsonObject, asker: UserLike): Promise<Wish> {
  if (typeof payload.uuid === "string") return claimed(payload.uuid, asker);
  const content = await contentOf(guideKey(String(payload.ruleset), payload.game), payload.lang);
  const given = readDraft(payload.draft, content.rules.range);
  const known = content.pictures.includes(given.img) || isOwnFile(given.img);
  const draft: Draft = { ...given, img: known ? given.img : "" };
  const data = await actorData(content, draft, "hero");
  const { fits } = reviewOf(content, draft);
  return {
    ruleset: content.ruleset.id,
    name: String(data.name),
    concept: draft.concept,
    img: draft.img || String(content.pictures[0] ?? ""),
    fits,
    free: fits,
    carryOut: async (asker) => {
      const mine = theGame().actors.find((actor) => same(actor, draft, asker));
      if (mine) throw new UserError("CUBILETE.creation.error.twice", { name: short(nameOnSheet(mine)) });
      const flags = flagsOf(content, draft, null, asker.id);
      return create({ ...data, flags, ownership: { default: 0, [asker.id]: 3 } });
    },
  };
}

const same = (actor: ActorLike, draft: Draft, { id }: UserLike): boolean => {
  const made = madeOf(actor);
  return made?.by === id && JSON.stringify(made.draft) === JSON.stringify(draft);
};

/** A ready-made hero: out of a compendium a copy of it, in the world the very one, if nobody plays it. */
async function claimed(uuid: string, asker: UserLike): Promise<Wish> {
  const actor = uuid.length < 200 ? await documentOf<ActorLike>(uuid) : null;
  const ruleset = actor && guideOf(actor)?.ruleset;
  // A player cannot ask for an actor they do not see: the same words as for a missing one.
  if (!actor || ruleset?.creation?.hero !== actor.type || !isShown(actor, asker))
    throw new UserError("CUBILETE.error.actorGone");
  if (actor.pack === null && (isPlayers(actor) || actor.isToken))
    throw new UserError("CUBILETE.creation.error.taken", { name: short(nameOnSheet(actor)) });
  const { concept = "" } = actor.system as { concept?: string };
  return {
    ruleset: ruleset.id,
    name: nameOnSheet(actor),
    concept,
    img: actor.img,
    fits: true,
    // Any other actor of the world is the GM's own: the player has to ask.
    free: actor.pack !== null || isOnShelf(actor),
    carryOut: async (asker) => {
      if (actor.pack === null) {
        await actor.update({ [`ownership.${asker.id}`]: 3, [`flags.${SYSTEM_ID}.claimed`]: asker.id });
        return actor;
      }
      const { _id, folder, sort, ...data } = actor.toObject() as JsonObject;
      const flags = { [SYSTEM_ID]: { claimed: asker.id } };
      return create({
        ...data,
        flags,
        _stats: { compendiumSource: actor.uuid },
        ownership: { default: 0, [asker.id]: 3 },
      });
    },
  };
}

/** Where it stands that the GM has laid a hero of the world ready for players. */
export const SHELF_PATH = `flags.${SYSTEM_ID}.shelf`;
export const isOnShelf = (actor: ActorLike): boolean => foundry.utils.getProperty(actor, SHELF_PATH) === true;

/** Whether a user sees an actor: in the directory, or in a compendium that is open to them. */
const isShown = (actor: ActorLike, user: UserLike): boolean =>
  actor.pack === null
    ? actor.testUserPermission(user, "LIMITED")
    : theGame().packs.get(actor.pack)?.testUserPermission(user, "OBSERVER") === true;

/** A player with so many heroes has used the table's general leave: for more they ask the GM. */
const MOST_FREE = 5;
const heroesOf = (user: UserLike): number =>
  theGame().actors.filter((actor) => owns(actor, user) && rulesets.actorKind(actor.type)?.side === "heroes").length;

/** @returns The name of the scene on which the hero was put; blank: none. */
async function carryOut(wish: Wish, asker: UserLike): Promise<string> {
  const actor = await wish.carryOut(asker);
  if (!asker.character) await asker.update({ character: actor.id });
  return asker.isGM ? "" : placeNew(actor);
}

export async function onHeroRequest(payload: JsonObject, sender: UserLike): Promise<void> {
  const wish = await wished(payload, sender);
  const free = wish.free && setting<string>(null, "newHeroes") === "free" && heroesOf(sender) < MOST_FREE;
  if (sender.isGM || free) return void (await carryOut(wish, sender));
  const said = JSON.stringify(payload);
  if (said.length > 20_000) throw new UserError("CUBILETE.error.messageGone");
  const open = openFor(sender);
  if (open.some((each) => JSON.stringify(each.payload) === said))
    throw new UserError("CUBILETE.creation.error.askedAlready");
  if (open.length >= 3) throw new UserError("CUBILETE.consent.tooMany");
  await theConfig().ChatMessage.documentClass.create({
    type: "card",
    whisper: theGame()
      .users.filter((user) => user.isGM || user.id === sender.id)
      .map(({ id }) => id),
    system: {
      ruleset: wish.ruleset,
      parts: [
        {
          type: "prompt",
          kind: NEW_HERO,
          title: properShort(wish.name),
          subtitle: "CUBILETE.creation.prompt.title",
          img: wish.img,
          actor: null,
          data: { payload, asker: sender.id, at: Date.now(), state: "open", by: "", ...seen(wish) },
        },
      ],
    },
  });
  throw new UserError(ASKED);
}

const seen = ({ name, concept, fits }: Wish) => ({ name, concept, fits });

/** The wishes of a user that wait for an answer. */
function openFor({ id }: UserLike): JsonObject[] {
  return theGame()
    .messages.contents.slice(-200)
    .flatMap((message) => {
      const [part] = (message.system as { parts?: { type: string; kind?: string; data: JsonObject }[] }).parts ?? [];
      const mine = part?.type === "prompt" && part.kind === NEW_HERO && message.author?.isGM && part.data.asker === id;
      return mine && stateOf(part.data) === "open" ? [part.data] : [];
    });
}

const stateOf = ({ state, at }: JsonObject) => stateAt(state, Number(at) || 0, Date.now());

export async function onHeroButton(button: string, data: JsonObject, sender: UserLike): Promise<JsonObject> {
  if (stateOf(data) !== "open") throw new UserError("CUBILETE.consent.over");
  const asker = theGame().users.get(String(data.asker));
  if (!asker) throw new UserError("CUBILETE.consent.askerGone");
  const settled = (state: string): JsonObject => ({ ...data, state, by: short(sender.name) });
  if (button === "refuse") return settled("refused");
  const scene = await carryOut(await wished(data.payload as JsonObject, asker), asker);
  return { ...settled("allowed"), scene };
}
