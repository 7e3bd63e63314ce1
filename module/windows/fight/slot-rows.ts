import { rulesets } from "../../contract/index.ts";
import {
  claimants,
  claimerIn,
  claimSlot,
  hasSlots,
  isMine,
  isOutOfFight,
  slotSideOf,
  stillToAct,
} from "../../documents/initiative-slots.ts";
import { type CombatantLike, type CombatLike, theGame } from "../../foundry/index.ts";
import { answering } from "../../i18n/errors.ts";
import { t } from "../../i18n/i18n.ts";

/** What the rows of slots say beyond who takes them: who claimed one, who has still to act, and a second one for a strong foe. */

function pressed(className: string, words: string, work: () => unknown): HTMLElement {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className, textContent: words });
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    void answering(async () => work());
  });
  return button;
}

/** Who claimed a slot that is still to come, as far as this user may know. */
export function claimerOf(combat: CombatLike, slot: CombatantLike): CombatantLike | null {
  const claimer = claimerIn(combat, slot);
  return claimer && (!claimer.hidden || theGame().user.isGM) ? claimer : null;
}

/** The buttons that claim a slot before its turn, and release it. */
export function claimButtons(combat: CombatLike, slot: CombatantLike): HTMLElement[] {
  const holder = claimerIn(combat, slot);
  if (holder) {
    if (!isMine(holder)) return [];
    return [pressed("release", t("CUBILETE.tracker.release"), () => claimSlot(combat, slot.id, null))];
  }
  const mine = claimants(combat, slot).filter(isMine);
  if (mine.length === 0) return [];
  return [
    pressed("claim", t("CUBILETE.tracker.claim"), async () => {
      const { chooseCombatant } = await import("../../dialogs/choose-actor.ts");
      const who = await chooseCombatant(mine, "CUBILETE.tracker.claim");
      if (who) await claimSlot(combat, slot.id, who);
    }),
  ];
}

/** In the slot whose turn it is: who of its side has still to act and who is out, as far as this user may know. */
export function waitingNote(
  combat: CombatLike,
  slot: CombatantLike,
  nameOf: (one: CombatantLike) => string,
): HTMLElement[] {
  if (combat.combatant?.id !== slot.id) return [];
  const side = slotSideOf(slot);
  // Slots name nobody: without this line, no row would tell that a member of the side, or its ship, is out.
  const out = combat.combatants.filter((one) => hasSlots(one) && slotSideOf(one) === side && isOutOfFight(one));
  const note = (word: string, those: readonly CombatantLike[]): HTMLElement[] => {
    const names = those.filter(({ hidden }) => !hidden || theGame().user.isGM).map(nameOf);
    const line = document.createElement("span");
    line.className = "waiting";
    line.textContent = t(`CUBILETE.tracker.${word}`, { names: [...new Set(names)].join(", ") });
    return names.length > 0 ? [line] : [];
  };
  return [...note("stillToAct", stillToAct(combat, side)), ...note("outNames", out)];
}

/** Another combatant for the same token or actor. */
const twinOf = (combat: CombatLike, { id, _source }: CombatantLike): CombatantLike | undefined =>
  combat.combatants.find(
    (one) =>
      one.id !== id &&
      (one._source.actorId ?? null) === (_source.actorId ?? null) &&
      (one._source.tokenId ?? null) === (_source.tokenId ?? null),
  );

/** The GM's button that gives an actor a second slot in each round; taken back, as any combatant is removed. */
export function secondSlot(combat: CombatLike, combatant: CombatantLike, name: string): HTMLElement[] {
  const { actor, hidden, _source } = combatant;
  const may = actor && rulesets.ofType(actor.type)?.initiative?.second?.(actor);
  if (!theGame().user.isGM || !may || twinOf(combat, combatant)) return [];
  const { tokenId = null, sceneId = null, actorId = null, name: own } = _source;
  const twin = { tokenId, sceneId, actorId, hidden, ...(own && { name: own }) };
  const button = pressed("second", t("CUBILETE.tracker.second"), () =>
    combat.createEmbeddedDocuments("Combatant", [twin]),
  );
  button.dataset.tooltipText = t("CUBILETE.tracker.secondHint", { name });
  return [button];
}
