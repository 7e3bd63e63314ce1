import { ifReadable } from "../cards/answers.ts";
import type { CardData } from "../cards/card-model.ts";
import { actorAt } from "../cards/past/records.ts";
import { rolledAt } from "../cards/past/rolled.ts";
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
 * first roll lies there.
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
  const target = actorAt(part.target);
  if (!target || answersAlone(target)) return;
  // A player's post must not reveal an actor that players cannot see.
  if (isUnseen(target) && message.author?.isGM !== true) return;
  const follow = ifReadable(message, () => {
    const kind = rulesets.findRollType(ruleset, part.kind)?.kind;
    const rolled = kind?.followUps ? rolledAt(message, 0) : null;
    return (rolled && kind?.followUps?.(rolled).find(({ atOnce }) => atOnce)) ?? null;
  });
  if (!follow) return;
  const request = { ruleset, kind: follow.kind, actor: target.uuid, target: part.actor, args: follow.args };
  await rollTogether([request], { follows: message.id, visibility: visibilityOf(message) });
}
