import type { Draft } from "../../core/creation/index.ts";
import {
  type ActorLike,
  documentOf,
  type JsonObject,
  notifications,
  plainData,
  SYSTEM_ID,
  theGame,
} from "../../foundry/index.ts";
import { explain, UserError } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { nameOnSheet } from "../../plan/people/called.ts";
import { request } from "../../requests/requests.ts";
import type { Content } from "./content.ts";
import { actorData, CREATION_FLAG, create, type MadeFlag, madeOf } from "./make.ts";
import { placeNew, unplaceHero } from "./place.ts";

/** The end of the guide: the hero is made, or the GM gets the request; and the undo. */

/** What a request answers while the GM thinks about it. */
export const ASKED = "CUBILETE.creation.asked";

/** Makes the hero. A draft that fills a sheet fills it in one go; who may not create asks the GM's page. */
export async function finish(content: Content, draft: Draft, target: string | null): Promise<"made" | "asked"> {
  const { user } = theGame();
  // Checked here too, so that the player hears what is missing before the GM gets a request.
  const data = await actorData(content, draft, "hero");
  if (target !== null) {
    await fill(await documentOf<ActorLike>(target), data, content, draft);
    return "made";
  }
  if (!user.can("ACTOR_CREATE")) return ask(plainData({ ...namedBy(content), draft, lang: content.lang }));
  const made = await create({ ...data, flags: flagsOf(content, draft, null, user.id) });
  if (!user.isGM && !user.character) await user.update({ character: made.id });
  if (!user.isGM && user.can("TOKEN_CREATE")) await placeNew(made);
  show(made);
  return "made";
}

/** Asks the GM's page for a hero: a draft made into one, or one that is made already. */
export async function ask(payload: JsonObject): Promise<"made" | "asked"> {
  try {
    await request("hero.make", payload);
    return "made";
  } catch (error) {
    if (!(error instanceof UserError) || error.key !== ASKED) throw error;
    notifications().info(explain(error));
    return "asked";
  }
}

type Named = Pick<Content, "ruleset" | "game">;

const namedBy = ({ ruleset, game }: Named) => ({ ruleset: ruleset.id, ...(game !== "" && { game }) });

export const flagsOf = (named: Named, draft: Draft, before: JsonObject | null, by: string) =>
  plainData({ [SYSTEM_ID]: { [CREATION_FLAG]: { ...namedBy(named), draft, before, by } satisfies MadeFlag } });

/** Opens a hero that is ready to roll. */
export function show(actor: ActorLike): void {
  actor.sheet?.render({ force: true });
  notifications().info(t("CUBILETE.creation.ready", { name: short(nameOnSheet(actor)) }));
}

const KEPT = ["name", "img", "system"] as const;

async function fill(actor: ActorLike | null, data: JsonObject, content: Content, draft: Draft): Promise<void> {
  if (!actor?.isOwner) throw new UserError("CUBILETE.error.actorGone");
  const source = actor.toObject() as JsonObject;
  const before = Object.fromEntries([...KEPT, "items"].map((key) => [key, source[key] ?? null])) as JsonObject;
  const { type: _, items, ...fields } = data;
  const gone = actor.items.map(({ id }) => id);
  // All of it is sent at once: a page that is left before the server answered leaves no sheet half empty.
  await Promise.all([
    actor.update({ ...fields, flags: flagsOf(content, draft, before, theGame().user.id) }),
    actor.deleteEmbeddedDocuments("Item", gone),
    // What one is made with comes whole, as it does where a hero is made anew.
    actor.createEmbeddedDocuments("Item", items as object[], { asItWas: true }),
  ]);
  show(actor);
}

/**
 * Undoes the making as a whole: the new hero is deleted, or the sheet is as it was.
 * @returns The draft to go on with.
 */
export async function unmake(actor: ActorLike): Promise<MadeFlag | null> {
  const made = madeOf(actor);
  if (!made || !actor.isOwner) return null;
  if (made.before === null && theGame().user.isGM) {
    await unplaceHero(actor);
    await actor.delete();
    return made;
  }
  // Its owner could write there: nothing but what the guide itself had put away.
  const before = (made.before ?? { system: {} }) as JsonObject;
  const { items = [] } = before;
  const fields = Object.fromEntries(KEPT.flatMap((key) => (Object.hasOwn(before, key) ? [[key, before[key]]] : [])));
  const gone = actor.items.map(({ id }) => id);
  await Promise.all([
    actor.deleteEmbeddedDocuments("Item", gone),
    actor.createEmbeddedDocuments("Item", items as object[], { keepId: true, asItWas: true }),
    // The way back is taken away last.
    actor.update({ ...fields, flags: { [SYSTEM_ID]: { [CREATION_FLAG]: null } } }),
  ]);
  return made;
}
