import * as core from "../../../core/narrative/index.ts";
import { carryOut } from "../../../deeds/whole.ts";
import { theGame } from "../../../foundry/index.ts";
import { inputs } from "../../../foundry/inputs.ts";
import { tokenStanding as standing } from "../../../foundry/seen.ts";
import { askHere } from "../../../foundry/v13-v14/windows.ts";
import { UserError } from "../../../i18n/errors.ts";
import { t } from "../../../i18n/i18n.ts";
import { calledBy } from "../../../plan/people/called.ts";
import { freeSpot } from "../../../plan/people/spots.ts";
import { asNarrative, type NarrativeActor } from "../data/actor.ts";
import { key } from "../data/labels.ts";

/** Groups of minions on the board: the GM parts them, and joins those of one kind. */

type Group = Parameters<typeof core.minions>[0];
const groupOf = ({ system: { count = 1, each = 1, wounds } }: NarrativeActor): Group => ({
  count,
  threshold: each,
  wounds: wounds.value,
});

const isGroup = (actor: NarrativeActor | null): actor is NarrativeActor => actor?.system.derived.minions != null;
const standingIn = (actor: NarrativeActor): number => core.minions(groupOf(actor)).alive;

/** How many may leave a group; 0: it cannot part, for it is no token of its own, or one stands alone. */
export const mostLeaving = (actor: NarrativeActor): number =>
  theGame().user.isGM && isGroup(actor) && standing(actor) ? Math.max(0, standingIn(actor) - 1) : 0;

/** Groups that can join another: tokens of the same actor on its scene, of the same threshold. Of both some stand. */
export function kinOf(actor: NarrativeActor): NarrativeActor[] {
  const token = standing(actor);
  if (!theGame().user.isGM || !token || !isGroup(actor) || standingIn(actor) === 0) return [];
  return token.parent.tokens.contents.flatMap(({ id, actorId, actorLink, actor: other }) => {
    const group = asNarrative(other);
    const isKin = id !== token.id && actorId === token.actorId && !actorLink && isGroup(group);
    return isKin && group.system.each === actor.system.each && standingIn(group) > 0 ? [group] : [];
  });
}

/**
 * Parts a group: so many leave it and stand beside it as a token of their own, unhurt.
 * @throws {UserError} When it cannot part, so many do not stand there, or the scene has no room for another token.
 */
export async function splitGroup(actor: NarrativeActor, leaving: number): Promise<void> {
  const token = standing(actor);
  if (!token) throw new UserError(key("groups.noToken"), { name: calledBy(actor) });
  requireParts(actor);
  const { stay, go } = core.splitMinions(groupOf(actor), leaving);
  const spot = freeSpot(token.parent, token);
  if (!spot) throw new UserError(key("groups.noRoom"));
  const { _id, delta, ...data } = token.toObject();
  const { _id: _delta, ...changed } = delta ?? {};
  const { wounds } = (changed.system ?? {}) as { wounds?: object };
  const system = { ...changed.system, count: go.count, wounds: { ...wounds, value: go.wounds } };
  await token.parent.createEmbeddedDocuments("Token", [{ ...data, ...spot, delta: { ...changed, system } }]);
  await carryOut(actor, { updates: { "system.count": stay.count }, lines: [] }, theGame().user.id);
}

/** @throws {UserError} When nobody of a group can leave it. */
function requireParts(actor: NarrativeActor): void {
  if (mostLeaving(actor) > 0) return;
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  const left = isGroup(actor) && standingIn(actor) === 0 ? "fallen" : "alone";
  throw new UserError(key(`groups.${left}`), { name: calledBy(actor) });
}

/**
 * Joins another group to one: its token goes, and as many stand as before.
 * @throws {UserError} When it is of another kind, or of either nobody stands.
 */
export async function joinGroups(actor: NarrativeActor, other: NarrativeActor): Promise<void> {
  const token = standing(other);
  if (!token) throw new UserError(key("groups.noToken"), { name: calledBy(other) });
  if (!theGame().user.isGM) throw new UserError("CUBILETE.error.notYours");
  if (!kinOf(actor).some(({ uuid }) => uuid === other.uuid))
    throw new UserError(key("groups.none"), { name: calledBy(actor) });
  const { count, wounds } = core.joinMinions(groupOf(actor), groupOf(other));
  const updates = { "system.count": count, "system.wounds.value": wounds };
  await carryOut(actor, { updates, lines: [] }, theGame().user.id);
  await token.parent.deleteEmbeddedDocuments("Token", [token.id]);
}

/** Asks for one of some values; null: the GM closed the question. */
async function choose(what: "split" | "join", options: { value: string; label: string }[]): Promise<string | null> {
  const { createFormGroup, createSelectInput } = inputs();
  const content = document.createElement("div");
  content.className = "standard-form";
  const value = options[0]?.value ?? null;
  const input = createSelectInput({ name: "chosen", value, options, autofocus: true });
  content.append(createFormGroup({ label: t(key(`groups.${what}.asks`)), input }));
  const answer = await askHere("input", {
    window: { title: t(key(`groups.${what}.title`)) },
    content,
    classes: ["cubilete"],
    ok: { label: t(key(`groups.${what}.title`)), icon: "fa-solid fa-people-arrows" },
  });
  return answer ? String(answer.chosen) : null;
}

/** Asks how many leave, and parts the group. */
export async function askSplit(actor: NarrativeActor): Promise<void> {
  requireParts(actor);
  const numbers = Array.from({ length: mostLeaving(actor) }, (_, at) => String(at + 1));
  const chosen = await choose(
    "split",
    numbers.map((value) => ({ value, label: value })),
  );
  if (chosen) await splitGroup(actor, Number(chosen));
}

/** Asks which group comes along, and joins it. */
export async function askJoin(actor: NarrativeActor): Promise<void> {
  const others = kinOf(actor);
  if (others.length === 0) throw new UserError(key("groups.none"), { name: calledBy(actor) });
  const options = others.map((other) => {
    return { value: other.uuid, label: t(key("groups.of"), { name: calledBy(other), count: standingIn(other) }) };
  });
  const chosen = await choose("join", options);
  const other = others.find(({ uuid }) => uuid === chosen);
  if (other) await joinGroups(actor, other);
}
