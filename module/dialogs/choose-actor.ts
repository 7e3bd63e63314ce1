import { rulesets } from "../contract/index.ts";
import { type ActorLike, type CombatantLike, documentOf, theGame } from "../foundry/index.ts";
import { inputs } from "../foundry/inputs.ts";
import { askHere } from "../foundry/v13-v14/windows.ts";
import { UserError } from "../i18n/errors.ts";
import { proper, t } from "../i18n/i18n.ts";
import { calledInFight } from "../plan/people/called.ts";
import { peopleOptions } from "../plan/people/tonight.ts";
import { MANY, searchOptions } from "./search-options.ts";

/**
 * The actor that the user rolls with: their character, their only one of the rule set, or the one they pick. By UUID, and
 * so with tokens' own actors: `except` may not, of those `among` only, and the targets (`aimed`) stand first. `bySelection`:
 * whose tokens the user has selected come before all of these.
 */
export async function chooseOwnActor(
  rulesetId: string,
  {
    except,
    aimed,
    among,
    bySelection = false,
  }: { except?: string | null; aimed?: readonly string[]; among?: readonly string[]; bySelection?: boolean },
): Promise<string | null> {
  const addressed = (uuids: readonly string[]) => Promise.all(uuids.map((uuid) => documentOf<ActorLike>(uuid)));
  const mayRoll = (actor: ActorLike | null): actor is ActorLike =>
    actor?.documentName === "Actor" &&
    actor.isOwner &&
    actor.uuid !== except &&
    rulesets.ofType(actor.type)?.id === rulesetId;
  const selected = bySelection ? [...new Set(selectedActors())].filter(mayRoll) : [];
  if (selected.length > 0) return choose(peopleOptions(selected), "CUBILETE.card.chooseOwn");
  const known = among ? await addressed(among) : [...new Set([...(await addressed(aimed ?? [])), ...theGame().actors])];
  const owned = known.filter(mayRoll);
  const character = theGame().user.character;
  if (character && owned.includes(character)) return character.uuid;
  return chooseActor(
    peopleOptions(owned),
    "CUBILETE.card.chooseOwn",
    `CUBILETE.error.${among ? "notYourRoll" : "noActor"}`,
  );
}

/** Whose tokens are selected on the board in view. */
const selectedActors = (): ActorLike[] =>
  (theGame().scenes.viewed?.tokens.contents ?? []).flatMap(({ actor, object }) =>
    actor && object?.controlled ? [actor] : [],
  );

/** A line to choose, with a label ready to show and the key of its heading. */
export interface ListedChoice {
  value: string;
  label: string;
  group?: string;
}

/** A list of actors as a dialog of Foundry's shows it, with a field to search in where it is long. */
export function listGroup(
  name: string,
  choices: readonly ListedChoice[],
  value: string,
  words = "CUBILETE.card.actor",
): HTMLElement[] {
  const { createFormGroup, createSelectInput, createTextInput } = inputs();
  const options = choices.map(({ group, label, ...choice }) => ({
    ...choice,
    label: t(label),
    ...(group && { group: t(group) }),
  }));
  const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
  const label = t(words);
  const select = createSelectInput({ name, options, groups, value, required: true });
  const list = createFormGroup({ label, input: select });
  if (options.length <= MANY) return [list];
  select.id = `cubilete-${name}-${foundry.utils.randomID()}`;
  const search = createTextInput({ name: "" });
  search.type = "search";
  search.dataset.searches = select.id;
  search.ariaLabel = t("CUBILETE.reach.searchIn", { what: label });
  return [createFormGroup({ label: t("CUBILETE.reach.searchLabel"), input: search }), list];
}

/**
 * One of several actors, picked in a small window; a single one without asking. Null: the user closed it.
 * @throws {UserError} `none`, when there is no actor to pick.
 */
export async function chooseActor(options: ListedChoice[], title: string, none: string): Promise<string | null> {
  if (options.length === 0) throw new UserError(none);
  return choose(options, title);
}

/** One of several combatants, by id, as `chooseActor` does. */
export const chooseCombatant = (combatants: CombatantLike[], title: string): Promise<string | null> =>
  choose(
    combatants.map((one) => ({ value: one.id, label: proper(calledInFight(one)) })),
    title,
  );

/** One of several ways for each side, in one window; null: the GM closed it. */
export async function chooseWays(
  { label, options }: { label: string; options: { value: string; label: string }[] },
  sides: readonly string[],
): Promise<Record<string, string> | null> {
  const { createFormGroup, createSelectInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  for (const side of sides) {
    const choices = options.map((option) => ({ ...option, label: t(option.label) }));
    const input = createSelectInput({ name: side, options: choices });
    content.append(createFormGroup({ label: t(`CUBILETE.tracker.side.${side}`), input }));
  }
  return askHere("input", { window: { title: t(label) }, content, classes: ["cubilete"] });
}

async function choose(options: ListedChoice[], title: string): Promise<string | null> {
  if (options.length === 1) return options[0]?.value ?? null;
  const content = document.createElement("div");
  content.append(...listGroup("chosen", options, ""));
  const window = { title: t(title) };
  const answer = await askHere("input", { window, content, classes: ["cubilete"], drawn: searchOptions });
  return answer?.chosen ?? null;
}
