import { rulesets } from "../contract/index.ts";
import { type ActorLike, type CombatantLike, documentOf, theGame } from "../foundry/index.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { t } from "../i18n/i18n.ts";

/**
 * The actor that the user rolls with: their character, their only one of the rule set, or the one they pick. By UUID, and
 * so with tokens' own actors: `except` may not, of those `among` only, and whom it is `aimed` at stands first.
 */
export async function chooseOwnActor(
  rulesetId: string,
  { except, aimed, among }: { except?: string | null; aimed?: string | null; among?: readonly string[] },
): Promise<string | null> {
  const addressed = (uuids: readonly string[]) => Promise.all(uuids.map((uuid) => documentOf<ActorLike>(uuid)));
  const known = among
    ? await addressed(among)
    : [...new Set([...(await addressed(aimed ? [aimed] : [])), ...theGame().actors])];
  const owned = known.filter(
    (actor): actor is ActorLike =>
      actor?.documentName === "Actor" &&
      actor.isOwner &&
      actor.uuid !== except &&
      rulesets.ofType(actor.type)?.id === rulesetId,
  );
  const character = theGame().user.character;
  if (character && owned.includes(character)) return character.uuid;
  return chooseActor(owned, "CUBILETE.card.chooseOwn", `CUBILETE.error.${among ? "notYourRoll" : "noActor"}`);
}

/**
 * One of several actors, picked in a small window; the only one without asking. Null: thought better of it.
 * @throws {UserError} `none`, when there is nobody to pick.
 */
export async function chooseActor(actors: ActorLike[], title: string, none: string): Promise<string | null> {
  if (actors.length === 0) throw new UserError(none);
  return choose(
    actors.map(({ uuid, name }) => ({ value: uuid, label: name })),
    title,
  );
}

/** One of several combatants, by id, as `chooseActor` does. */
export const chooseCombatant = (combatants: CombatantLike[], title: string): Promise<string | null> =>
  choose(
    combatants.map(({ id, name }) => ({ value: id, label: name })),
    title,
  );

async function choose(options: { value: string; label: string }[], title: string): Promise<string | null> {
  if (options.length === 1) return options[0]?.value ?? null;
  const select = foundry.applications.fields.createSelectInput({ name: "chosen", options } as never);
  const content = document.createElement("div");
  content.append(
    foundry.applications.fields.createFormGroup({ label: t("CUBILETE.card.actor"), input: select } as never),
  );
  const answer = await askHere("input", { window: { title: t(title) }, content, classes: ["cubilete"] });
  return answer?.chosen ?? null;
}
