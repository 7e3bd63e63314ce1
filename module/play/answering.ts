import { ifReadable } from "../cards/answers.ts";
import type { CardData } from "../cards/card-model.ts";
import { metOn, rolledAt } from "../cards/past/rolled.ts";
import { rulesets } from "../contract/index.ts";
import { hooks, type MessageLike } from "../foundry/index.ts";
import { visibilityOf } from "../foundry/v13-v14/visibility.ts";
import { isWritingPage } from "../foundry/writing-page.ts";
import { answering } from "../i18n/errors.ts";
import { isUnseen } from "../plan/people/knowledge.ts";
import { answersAlone } from "../plan/people/targets.ts";
import { rollTogether } from "./roll.ts";

/**
 * Adversaries who answer at once: where the answer is a roll of their own, the page that writes makes it as soon as the
 * first roll lies there, for each of its targets.
 */

/** Once, at `init`. */
export function registerAnswering(): void {
  hooks.on("createChatMessage", (message: MessageLike) => {
    if (message.type === "card" && isWritingPage()) void answering(() => answerFor(message));
  });
}

async function answerFor(message: MessageLike): Promise<void> {
  const { ruleset, parts } = message.system as CardData;
  const [part, ...more] = parts;
  if (part?.type !== "roll" || more.length > 0 || !rulesets.get(ruleset)) return;
  await rulesets.load(ruleset);
  const requests = ifReadable(message, () => {
    const kind = rulesets.findRollType(ruleset, part.kind)?.kind;
    const rolled = kind?.followUps ? rolledAt(message, 0) : null;
    const met = rolled ? metOn(message, 0, rolled) : [];
    return met.flatMap((theirs) => {
      const { target } = theirs;
      // A player's post must not reveal an actor that players cannot see.
      if (!target || answersAlone(target) || (isUnseen(target) && message.author?.isGM !== true)) return [];
      const follow = kind?.followUps?.(theirs).find(({ atOnce }) => atOnce);
      return follow ? [{ ruleset, kind: follow.kind, actor: target.uuid, target: part.actor, args: follow.args }] : [];
    });
  });
  // Each answer is a message of its own: a card with several rolls answers nothing.
  for (const request of requests ?? [])
    await rollTogether([request], { follows: message.id, visibility: visibilityOf(message) });
}
