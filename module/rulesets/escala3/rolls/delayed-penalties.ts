import type { CardPrompt } from "../../../contract/index.ts";
import { waitIsOver } from "../../../core/escala3/index.ts";
import { type ActorLike, type CombatLike, hooks, type JsonObject, theGame } from "../../../foundry/index.ts";
import { isWritingPage } from "../../../foundry/writing-page.ts";
import { answering } from "../../../i18n/errors.ts";
import { proper } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { postPrompt } from "../../../play/prompts.ts";
import { type ItemOf, itemsOf } from "../data/items.ts";
import { ID, key } from "../data/labels.ts";

/**
 * An inflated trait is raised until the next turn, and then lowered by as much (§3.3). Its penalty is on the sheet from the
 * roll on, and says until where of which combat it waits; the active GM's client lets it arrive.
 */

/** Everybody in play: actors of the world, and those of tokens that fight. */
function everybody(combats: readonly CombatLike[]): Set<ActorLike> {
  const fighting = combats.flatMap(({ combatants }) =>
    combatants.contents.flatMap(({ actor }) => (actor ? [actor] : [])),
  );
  return new Set([...theGame().actors.contents, ...fighting]);
}

async function arrive(combats: readonly CombatLike[]): Promise<void> {
  for (const actor of everybody(combats)) {
    const waiting = itemsOf(actor, "escala3Penalty").filter(({ system }) => system.until !== "");
    const arrived = waiting.filter(({ system }) => waitIsOver(system.until, combats));
    for (const penalty of arrived) await penalty.update({ "system.until": "" });
    if (arrived.length > 0) await tell(actor, arrived);
  }
}

const tell = (actor: ActorLike, arrived: ItemOf<"escala3Penalty">[]): Promise<unknown> =>
  postPrompt(ID, {
    kind: "arrived",
    title: proper(calledBy(actor)),
    subtitle: key("notice.arrived"),
    img: arrived[0]?.img ?? "",
    actor,
    data: { penalties: arrived.map(({ name, system }) => ({ name, value: system.value })) },
  });

/** The card that says which penalties have arrived. */
export const arrived: CardPrompt = {
  from: "gm",
  view: ({ penalties }) => ({
    lines: (Array.isArray(penalties) ? penalties : []).map((penalty) => ({
      label: key("notice.penalty"),
      data: penalty as JsonObject,
    })),
    buttons: [],
  }),
};

let queue: Promise<unknown> = Promise.resolve();

/** One after the other, and only where the GM in charge is at the keys. */
function look(without?: string): void {
  if (!isWritingPage()) return;
  queue = queue.then(() => answering(() => arrive(theGame().combats.contents.filter(({ id }) => id !== without))));
}

export function initTurns(): void {
  hooks.once("ready", () => look());
  hooks.on("updateCombat", (_combat: CombatLike, changes: object) => {
    if ("turn" in changes || "round" in changes) look();
  });
  hooks.on("deleteCombat", (combat: CombatLike) => look(combat.id));
}
