import { rolledNow } from "../cards/card-context.ts";
import type { CardData, CardPart } from "../cards/card-model.ts";
import { showInChat } from "../cards/feed.ts";
import { setFold } from "../cards/lines/spending.ts";
import { isGiven, isOutcome } from "../cards/past/records.ts";
import { asItLies, metOn, rolledAt, targetsOf } from "../cards/past/rolled.ts";
import { rulingOn } from "../cards/past/ruled.ts";
import { shownRecords } from "../cards/past/told.ts";
import { isGenuine, placeOf, promptOf } from "../cards/prompts.ts";
import { reservedOn } from "../cards/questions.ts";
import { type CheckRollLike, rulesets } from "../contract/index.ts";
import { type ActorLike, documentOf, type MessageLike } from "../foundry/index.ts";
import { answering, UserError } from "../i18n/errors.ts";
import { asksFor, followUpsFor } from "../plan/follow-ups.ts";
import { knowledgeAt } from "../plan/people/knowledge.ts";
import { anybodyFor, reachOptions } from "../plan/people/targets.ts";
import { degreesOf } from "../plan/ruling.ts";
import { holdFocus } from "../render/focus.ts";
import { applyAll, applyTo } from "./outcome/apply.ts";
import { AS_ROLLED, ruleRoll } from "./outcome/ruling.ts";
import { MOST_UNTOLD, spendOn } from "./outcome/spend.ts";
import { clearRecord, undoAll, undoFor } from "./outcome/undo.ts";
import { voidRoll } from "./outcome/voiding.ts";
import { answerPrompt } from "./prompts.ts";
import { rollAgain, rollTogether, startRoll } from "./roll.ts";

/** Asks how many, where the maximum would reveal the other's defence. */
const UNTOLD = { label: "CUBILETE.card.amount", most: MOST_UNTOLD, usual: 1 };

/** The windows in which the player chooses an actor load when one is needed. */
const choosing = () => import("../dialogs/choose-actor.ts");

type CardAction = (message: MessageLike, index: number, button: HTMLElement, event: Event) => Promise<unknown>;

/** What the buttons of a card do. Every name stands in a template, every `data-action` of the templates stands here. */
const CARD_ACTIONS: Record<string, CardAction> = {
  followUp: async (message, index, button, event) => {
    const { card, part } = readPart(message, index);
    const { kind } = rulesets.rollType(card.ruleset, part.kind);
    const rolled = await rolledNow(message, index);
    const follow = rolled && followUpsFor(kind, metOn(message, index, rolled))[Number(button.dataset.follow)];
    if (!follow) throw new UserError("CUBILETE.error.messageGone");
    const own =
      follow.by === "anyone"
        ? await (await choosing()).chooseOwnActor(card.ruleset, {
            except: part.actor,
            aimed: targetsOf(message, index),
          })
        : part.actor;
    // The player closed the window.
    if (follow.by === "anyone" && !own) return;
    const request = {
      ruleset: card.ruleset,
      kind: follow.kind,
      actor: own,
      item: follow.by === "anyone" ? null : part.item,
      ...asksFor(follow, follow.by === "anyone" ? part.actor : part.target),
    };
    return startRoll(request, { event, follows: message.id });
  },
  again: async (message, index, button) => rollAgain(message, index, button.dataset.chance ?? ""),
  apply: async (message, index, button) => {
    const { card, part } = readPart(message, index);
    const { target: aimed, share = null } = button.dataset;
    const target = aimed || (await chooseTarget(card.ruleset, part, shownRecords(message, index)));
    if (target) await applyTo(message.id, index, target, share);
  },
  applyAll: (message, index) => applyAll(message.id, index),
  undoAll: (message, index) => undoAll(message.id, index),
  toCard: (message, index, button) =>
    showInChat(button.dataset.message ?? readPart(message, index).part.follows ?? message.id),
  giveEffects: async (message, index, button) => {
    const { card, part } = readPart(message, index);
    const given = shownRecords(message, index).filter(isGiven);
    const target = button.dataset.target || (await chooseTarget(card.ruleset, part, given));
    const { giveEffects } = await import("./effects/use.ts");
    if (target) await giveEffects(message.id, index, button.dataset.to === "user" ? "user" : "target", target);
  },
  undo: (message, index, button) => undoFor(message.id, index, button.dataset.record ?? ""),
  void: (message, index) => voidRoll(message.id, index),
  rule: async (message, index) => {
    const { card, part } = readPart(message, index);
    const { kind } = rulesets.rollType(card.ruleset, part.kind);
    const [rolled, dice] = [rolledAt(message, index), asItLies(message, index)];
    if (!rolled || !dice) throw new UserError("CUBILETE.error.messageGone");
    const { askRuling } = await import("../dialogs/ruling-dialog.ts");
    const roller = await documentOf<ActorLike>(part.actor);
    const shares = kind.applying?.shares(rolled) ?? [];
    const wanted = await askRuling({
      title: part.title,
      degrees: degreesOf(kind, dice),
      degree: rulingOn(message.id, index)?.degree ?? null,
      total: kind.ruled ? kind.view(rolled).total : null,
      people: shares.some(({ to }) => to === "target") || part.target ? anybodyFor(card.ruleset, roller) : [],
      hit: targetsOf(message, index),
      applied: shownRecords(message, index).some(isOutcome),
    });
    if (wanted) await ruleRoll(message.id, index, wanted);
  },
  asRolled: (message, index) => ruleRoll(message.id, index, { ...AS_ROLLED, takeBack: false }),
  clear: (message, index, button) => clearRecord(message.id, index, button.dataset.record ?? ""),
  spend: async (message, index, button) => {
    const { card, part } = readPart(message, index);
    const { kind } = rulesets.rollType(card.ruleset, part.kind);
    const rolled = await rolledNow(message, index);
    const spent = [...(rolled?.spent ?? []), ...reservedOn(message.id, index)];
    const menu = rolled && kind.spending?.menu({ ...rolled, spent });
    const option = menu?.options.find(({ id }) => id === button.dataset.option);
    if (!option) throw new UserError("CUBILETE.error.notForSale");
    const veiled = menu?.theirs && Array.isArray(part.data.aim) && knowledgeAt(part.target) !== "all";
    const asked = veiled && option.amount ? { ...option, amount: UNTOLD } : option;
    const { askSpending } = await import("../dialogs/spend-dialog.ts");
    const roller = await documentOf<ActorLike>(part.actor);
    // It is most often meant for the target; what is for the roller's own side, for the roller, or for no actor yet.
    const guess = option.side ? (option.side === "own" ? part.actor : null) : part.target;
    const choice = await askSpending(asked, anybodyFor(card.ruleset, roller, option.side), guess);
    if (choice) await spendOn(message.id, index, option.id, choice);
  },
  press: async (message, index, button, event) => {
    const card = message.system as CardData;
    const part = card.parts[index];
    if (!part) throw new UserError("CUBILETE.error.messageGone");
    const { press = "" } = button.dataset;
    const actor = await documentOf<ActorLike>(part.actor);
    const prompt = promptOf(card.ruleset, part.kind);
    const place = placeOf(message, index);
    if (!isGenuine(prompt, place, actor)) throw new UserError("CUBILETE.error.notYours");
    const { buttons } = prompt.view(part.data, actor, place);
    const wanted = buttons.find(({ id }) => id === press);
    const tool = wanted?.tool && rulesets.get(card.ruleset)?.tools?.find(({ id }) => id === wanted.tool);
    if (tool) return void (await tool.open());
    if (!wanted?.roll) return answerPrompt(message.id, index, press, Number(button.dataset.revision ?? 0));
    const { switches, ...roll } = wanted.roll;
    if (wanted.together) {
      const requests = wanted.together.map((actor) => ({ ruleset: card.ruleset, ...roll, actor }));
      return rollTogether(requests, { follows: message.id, ...(switches && { switches }) });
    }
    const own = part.actor ?? (await (await choosing()).chooseOwnActor(card.ruleset, { among: wanted.among }));
    if (!own) return;
    const asked = { ruleset: card.ruleset, ...roll, actor: own };
    // What a player lays on the table is looked at before it is rolled, whatever key is held.
    const looked = message.author?.isGM ? {} : { dialog: true };
    return startRoll(asked, { event, follows: message.id, ...(switches && { switches }), ...looked });
  },
};

/** A click anywhere on a card: does what the button under it says. */
export async function onCardClick(message: MessageLike, event: Event): Promise<void> {
  const fold = (event.target as Element).closest("summary")?.closest<HTMLDetailsElement>("details[data-fold]");
  // Before the browser turns it.
  if (fold?.dataset.fold) setFold(fold.dataset.fold, !fold.open);
  const button = (event.target as Element).closest<HTMLElement>("button[data-action]");
  const action = button && CARD_ACTIONS[button.dataset.action ?? ""];
  const index = Number(button?.closest<HTMLElement>("[data-part]")?.dataset.part);
  if (!button || !action) return;
  event.preventDefault();
  event.stopPropagation();
  const back = holdFocus(button);
  button.setAttribute("disabled", "");
  await answering(() => action(message, index, button, event));
  button.removeAttribute("disabled");
  // What the card says now is drawn right after this.
  setTimeout(back);
}

function readPart(message: MessageLike, index: number): { card: CardData; part: CardPart; roll: CheckRollLike } {
  const card = message.system as CardData;
  const part = card.parts[index];
  const roll = message.rolls[index] as CheckRollLike | undefined;
  if (!part || !roll) throw new UserError("CUBILETE.error.messageGone");
  return { card, part, roll };
}

async function chooseTarget(
  rulesetId: string,
  { actor }: CardPart,
  records: readonly { target: string }[],
): Promise<string | null> {
  const done = new Set(records.map((record) => record.target));
  const roller = await documentOf<ActorLike>(actor);
  const known = anybodyFor(rulesetId, roller).filter(({ uuid }) => !done.has(uuid));
  return (await choosing()).chooseActor(reachOptions(known), "CUBILETE.card.chooseTarget", "CUBILETE.error.noTarget");
}
