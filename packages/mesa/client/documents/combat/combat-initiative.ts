import type { Dict } from "../../../common/utils/types.ts";
import { currentMode, modeOption, visibility } from "../../generation/visibility.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";

export interface InitiativeOptions {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: Dict;
}

interface InitiativeRoll {
  total: number;
  evaluate(): Promise<unknown>;
  toMessage(data: Dict, options: Dict): Promise<Dict>;
}

/** Rolls for several combatants, stores their initiatives and posts the rolls. */
export async function rollCombatInitiative(
  combat: Combat,
  ids: string[],
  { formula = null, updateTurn = true, messageOptions = {} }: InitiativeOptions,
): Promise<void> {
  const current = combat.combatant?.id;
  const { given, words, apply } = visibility();
  const mode = given(messageOptions) ?? currentMode();
  const updates: Dict[] = [];
  const messages: Dict[] = [];
  const MessageClass = getDocumentClass("ChatMessage") as unknown as {
    getSpeaker(options: Dict): Dict;
    createDocuments(data: Dict[], operation?: Dict): Promise<unknown>;
    applyRollMode?(data: Dict, mode: string): Dict;
    applyMode?(data: Dict, mode: string): Dict;
  };
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula ?? undefined) as unknown as InitiativeRoll;
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total });
    // A hidden combatant's roll is for the Gamemaster, whatever the visibility chosen.
    const chosen = combatant.hidden && ![words.gm, words.blind, words.self].includes(mode) ? words.gm : mode;
    const data: Dict = foundry.utils.mergeObject(
      {
        speaker: MessageClass.getSpeaker({ actor: combatant.actor, token: combatant.token, alias: nameOf(combatant) }),
        flavor: game.i18n.format("COMBAT.RollsInitiative", { name: foundry.utils.escapeHTML(nameOf(combatant)) }),
        flags: { "core.initiativeRoll": true },
      },
      messageOptions,
    );
    const message = await roll.toMessage(data, { ...modeOption(chosen), create: false });
    // One sound for many dice.
    if (messages.length) message.sound = null;
    messages.push(apply(MessageClass, message, chosen));
  }
  if (!updates.length) return;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false, combatTurn: true });
  if (updateTurn && current && combat.started) {
    const turn = combat.turns.findIndex((combatant) => combatant.id === current);
    if (turn !== -1) await combat.update({ turn }, { turnEvents: false });
  }
  await MessageClass.createDocuments(messages);
}

function nameOf(combatant: Combatant): string {
  return (combatant as { name?: string }).name ?? "";
}
