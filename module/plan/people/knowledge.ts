import type { Panel, RollPlan, RollSource, RollType } from "../../contract/index.ts";
import { type ActorLike, documentHere, theGame } from "../../foundry/index.ts";
import { orElse } from "../../i18n/errors.ts";
import { type Knowledge, setting } from "../../settings/settings.ts";

/**
 * What the user of this page may know of another actor's figures: defence, armour, health, and the odds that reveal
 * them. The table sets it once for all rule sets, and dialogs and cards read it here. The GM, and users who may look at
 * the sheet, know all.
 */
export function knowledgeOf(target: ActorLike | null): Knowledge {
  const { user } = theGame();
  if (!target || user.isGM || target.testUserPermission(user, "OBSERVER")) return "all";
  return setting<Knowledge>(null, "knowledge");
}

/**
 * The same of the actor at an address, as a card has it. Deleting an actor must not unveil them: then the user knows as
 * much as of any stranger.
 */
export function knowledgeAt(uuid: string | null): Knowledge {
  const there = documentHere<ActorLike>(uuid);
  if (uuid === null || there || theGame().user.isGM) return knowledgeOf(there);
  return setting<Knowledge>(null, "knowledge");
}

/**
 * Whether the players do not know that an actor is there: every combatant of theirs is hidden or, where they do not fight,
 * every token of theirs on the scenes that are played.
 */
export function isUnseen(actor: ActorLike): boolean {
  if (actor.hasPlayerOwner) return false;
  const { combats, scenes } = theGame();
  const is = (other: ActorLike | null) => other?.uuid === actor.uuid;
  const fighting = combats.contents.flatMap(({ combatants }) => combatants.contents.filter((one) => is(one.actor)));
  if (fighting.length > 0) return fighting.every(({ hidden }) => hidden);
  const standing = scenes.contents
    .filter(({ active, isView }) => active || isView)
    .flatMap(({ tokens }) => tokens.contents.filter((token) => is(token.actor)));
  return standing.length > 0 && standing.every(({ hidden }) => hidden);
}

/**
 * Whether the user of this page may read of the actor at an address; for a deleted actor: yes, there is nothing left to
 * hide.
 */
export function isKnownAt(uuid: string): boolean {
  const actor = documentHere<ActorLike>(uuid);
  return theGame().user.isGM || actor === null || !isUnseen(actor);
}

/** Whether a roll is made against another actor, so that its card would reveal their figures. */
export const isAimed = ({ controls }: RollPlan, { actor, target }: RollSource): boolean =>
  target !== null && target.uuid !== actor?.uuid && controls.some(({ type }) => type === "target");

/**
 * What of a plan comes from its target: changes and controls that would not be there, or not so, without one.
 * @returns Their ids and names, and the panel as it is without them; null when the roll makes no sense without a target, so that all of it does.
 */
export function fromTarget(
  kind: RollType,
  source: RollSource,
): { modifiers: ReadonlySet<string>; controls: ReadonlySet<string>; panel: Panel | undefined } | null {
  return orElse(() => {
    const [aimed, bare] = [kind.plan(source), kind.plan({ ...source, target: null })];
    const own = new Map(bare.modifiers.map(({ id, value }) => [id, value]));
    const names = new Set(bare.controls.map(({ name }) => name));
    return {
      modifiers: new Set(aimed.modifiers.filter(({ id, value }) => own.get(id) !== value).map(({ id }) => id)),
      controls: new Set(aimed.controls.map(({ name }) => name).filter((name) => !names.has(name))),
      panel: bare.panel,
    };
  }, null);
}

/** A chance in words, for users who may not know it exactly. */
export function chanceWord(chance: number): string {
  const step = STEPS.find(([most]) => chance <= most)?.[1] ?? "certain";
  return `CUBILETE.knowledge.chance.${step}`;
}

const STEPS = [
  [0, "impossible"],
  [0.15, "slim"],
  [0.4, "unlikely"],
  [0.6, "even"],
  [0.85, "likely"],
  [0.999, "nearlySure"],
] as const;

/** All words for a chance, the best first: what one of them means is read among the others. */
export const chanceWords = (): string[] => [...STEPS.map(([most]) => chanceWord(most)), chanceWord(1)].reverse();
