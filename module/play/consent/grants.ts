import { followersOf } from "../../cards/past/came-of.ts";
import { happenedOn } from "../../cards/past/happened.ts";
import { isOutcome } from "../../cards/past/records.ts";
import type { Question } from "../../cards/questions.ts";
import type { TargetChanges } from "../../contract/index.ts";
import {
  type AskedConsent,
  type Doubt,
  type FightGrant,
  type Grant,
  grantFor,
  type Intent,
  isAgreed,
  isGranted,
  MOST_GRANTS,
} from "../../core/consent.ts";
import * as shape from "../../core/shape.ts";
import { type ActorLike, type JsonObject, theGame, type UserLike } from "../../foundry/index.ts";
import { isPlayers, owns } from "../../foundry/rights.ts";
import { SharedState } from "../../requests/shared-state.ts";
import { setting } from "../../settings/settings.ts";

/** What a table agreed to beforehand: by its setting, or for the fight that is being fought. */

/** What a request wants done to an actor, as far as it counts here. */
interface Wished {
  target: ActorLike;
  changes: TargetChanges;
  doubt: Doubt;
  /** The card that this one's roll follows, if any. */
  follows?: string | null;
}

const grants = new SharedState<{ list: FightGrant[] }>(
  "consent.fight",
  "CUBILETE.settings.consent.name",
  { list: [] },
  shape.record<{ list: FightGrant[] }>(
    {
      list: shape.listOf(
        shape.record<FightGrant>({
          combat: shape.text(),
          asker: shape.text(),
          intent: shape.oneOf(["harm", "help"] as const),
          target: shape.text(),
        }),
        MOST_GRANTS,
      ),
    },
    { list: [] },
  ),
);
/** What a change means for its target. What lasts on them, or comes with a thing, is never mere help. */
function intentOf({ intent = null, puts = [], creates = [] }: TargetChanges): Intent {
  const lasts = (data: JsonObject) => Array.isArray(data.effects) && data.effects.length > 0;
  return intent === "help" && (puts.length > 0 || creates.some(lasts)) ? null : intent;
}

/** Whether what this user wants of an actor would be done at once. */
export const agreed = (wish: Wished, user: UserLike) => isAgreed(facts(wish, user), setting<Grant>(null, "consent"));

function facts(wish: Wished, user: UserLike): AskedConsent {
  const { target, doubt, changes } = wish;
  const intent = intentOf(changes);
  const ally = isPlayers(target);
  const asked = { asker: user.id, intent, target: target.uuid, ally };
  const granted = isGranted(grantsNow(), fights(), asked) || goesOn(wish, intent, user.id);
  return { gm: user.isGM, owner: owns(target, user), ally, intent, doubt, granted };
}

const wasApplied = (message: string, target: ActorLike): boolean =>
  happenedOn(message).some((one) => isOutcome(one) && one.to.some(({ target: uuid }) => uuid === target.uuid));

/**
 * Help that follows from help agreed to for the same target, once: an owner who lets a wound be treated lets it be
 * healed.
 */
function goesOn({ target, follows }: Wished, intent: Intent, asker: string): boolean {
  if (intent !== "help" || !follows || !wasApplied(follows, target)) return false;
  const first = theGame().messages.get(follows);
  return first?.author?.id === asker && !followersOf(first, "").some(({ message }) => wasApplied(message.id, target));
}

const grantsNow = (): FightGrant[] => grants.read().list;

const fights = (): ReadonlySet<string> =>
  new Set(
    theGame()
      .combats.filter(({ started }) => started)
      .map(({ id }) => id),
  );

/** What allowing this kind for the rest of the fight would grant; null where it cannot be, or nothing is fought. */
export function fightGrant(question: Pick<Question, "asker">, { target, changes, doubt }: Wished): FightGrant | null {
  const { combat } = theGame();
  if (!combat?.started || doubt !== "none") return null;
  const intent = intentOf(changes);
  return grantFor({
    combat: combat.id,
    asker: question.asker,
    intent,
    target: target.uuid,
    ally: isPlayers(target),
  });
}

/** On a GM's page. */
export const giveGrant = (grant: FightGrant): Promise<void> =>
  grants.change(({ list }) => {
    const standing = list.filter(({ combat }) => fights().has(combat));
    return { list: [...standing, grant].slice(-MOST_GRANTS) };
  });

/** Once, at `init`. */
export const registerGrants = (): void => grants.register();
