import { type Control, type RollSource, rulesets, type SpendOption } from "../../contract/index.ts";
import { toldApart } from "../../core/alike.ts";
import { type ActorLike, type TokenLike, theGame } from "../../foundry/index.ts";
import { owns } from "../../foundry/rights.ts";
import { decimal, proper, t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { setting } from "../../settings/settings.ts";
import { wordOf } from "../controls.ts";
import { metresTo } from "../distance.ts";
import { calledBy, nameOnSheet, namesOnScene } from "./called.ts";
import { isAboard } from "./crew.ts";
import { knowledgeOf } from "./knowledge.ts";

/** Which actors a roll may be aimed at. */

/** An actor in reach, as a list names them. */
export interface Reach {
  actor: ActorLike;
  uuid: string;
  /** Ready to show: the token's name, with a number where several share it, and what can be seen of them. */
  label: string;
  /** Whether a token of theirs stands on the scene in view. */
  onScene: boolean;
}

type Aims = "allies" | undefined;

/** The tokens of the scene in view that the user sees, whether or not there is a board to see them on. */
export function tokensInView(): TokenLike[] {
  const { scenes, user } = theGame();
  const sees = (token: TokenLike) =>
    user.isGM || owns(token.actor, user) || (!token.hidden && token.object?.visible !== false);
  return scenes.viewed?.tokens.filter((token) => token.actor !== null && sees(token) === true) ?? [];
}

/** An actor's side: above 0 the players', below 0 against them. */
function sideOf(actor: ActorLike, tokens: readonly TokenLike[]): number {
  const token = tokens.find((one) => one.actor?.uuid === actor.uuid);
  return (token ?? actor.token ?? actor.prototypeToken).disposition;
}

const areEnemies = (one: number, other: number): boolean => one * other < 0;

/** Whether an actor stands on the other side than the roller. */
function isEnemy(roller: ActorLike | null, other: ActorLike): boolean {
  const tokens = tokensInView();
  return roller !== null && areEnemies(sideOf(roller, tokens), sideOf(other, tokens));
}

/** Whether a token's side is kept from the user. */
const isSecret = ({ disposition }: TokenLike): boolean =>
  disposition === CONST.TOKEN_DISPOSITIONS.SECRET && !theGame().user.isGM;

/**
 * What the user can see of a token: its side as the roller sees it, how they fare as far as the table shows it, how far
 * away it stands.
 * @param mine The roller's own side; without one, the token's side counts as the players see it.
 */
function seenOf(token: TokenLike, actor: ActorLike, from: ActorLike | null, mine: number | null): string[] {
  const side = Math.sign(token.disposition * (mine || 1)) + 1;
  const health = knowledgeOf(actor) === "nothing" ? null : rulesets.ofType(actor.type)?.health?.(actor);
  const metres = from && metresTo(from, token);
  return [
    isSecret(token) ? "" : t(`CUBILETE.reach.side.${["enemy", "neutral", "ally"][side]}`),
    health ? t(`CUBILETE.knowledge.health.${health}`).toLocaleLowerCase() : "",
    metres === null ? "" : t("CUBILETE.reach.metres", { metres: decimal(Math.round(metres * 10) / 10) }),
  ].filter(Boolean);
}

/** Whether an actor plays the same game as the roller, where a rule set has several; a roller of no game of it may aim at all. */
function playsWith(rulesetId: string, roller: ActorLike | null, actor: ActorLike): boolean {
  const ruleset = rulesets.get(rulesetId);
  if (roller === null || rulesets.ofType(roller.type) !== ruleset) return true;
  return ruleset?.gameOf?.(actor) === ruleset?.gameOf?.(roller);
}

/**
 * Every actor of a rule set that a roll may be aimed at: first those on the scene in view (the user's targets before
 * the rest, the roller's enemies before their friends), then those known from the directory alone, marked where an
 * actor on the scene has that name. Works without a scene. `allies`: no enemies. `from`: the actor from whose token
 * distances are measured where that is not the roller, such as the ship whose gun they fire.
 */
export function targetsInReach(
  rulesetId: string,
  roller: ActorLike | null,
  aims?: Aims,
  from: ActorLike | null = roller,
): Reach[] {
  const { user, actors } = theGame();
  const ruleset = rulesets.get(rulesetId);
  const bearsThem = (actor: ActorLike) =>
    roller !== null && aims !== "allies" && (ruleset?.bears?.(actor, roller) === true || isAboard(actor, roller));
  const isOurs = (actor: ActorLike) =>
    actor.uuid !== roller?.uuid &&
    rulesets.ofType(actor.type)?.id === rulesetId &&
    !bearsThem(actor) &&
    playsWith(rulesetId, roller, actor);
  const tokens = tokensInView();
  const mine = roller && sideOf(roller, tokens);
  const helped = (side: number) => aims !== "allies" || mine === null || !areEnemies(mine, side);

  // Numbered before any is left out, so that the number is the same in every list.
  const names = namesOnScene(theGame().scenes.viewed?.tokens.contents ?? tokens);
  const aimed = new Set([...user.targets].flatMap(({ actor }) => (actor ? [actor.uuid] : [])));
  const standing = new Map<string, Reach>();
  const foes = new Set<string>();
  for (const token of tokens) {
    const { actor } = token;
    if (!actor || !isOurs(actor) || !helped(token.disposition) || standing.has(actor.uuid)) continue;
    const label = [names.get(token) ?? short(token.name), ...seenOf(token, actor, from, mine)].join(" · ");
    standing.set(actor.uuid, { actor, uuid: actor.uuid, label, onScene: true });
    // Where a side is secret, its place in the list does not tell it either.
    if (mine !== null && !isSecret(token) && areEnemies(mine, token.disposition)) foes.add(actor.uuid);
  }
  const order = [...aimed];
  const first = ({ uuid }: Reach) => (aimed.has(uuid) ? order.indexOf(uuid) : order.length);
  const against = ({ uuid }: Reach) => (foes.has(uuid) ? 0 : 1);
  const onScene = [...standing.values()].sort((a, b) => first(a) - first(b) || against(a) - against(b));

  // Targeted on a scene that is not in view any more.
  const elsewhere = [...user.targets].flatMap(({ actor }) => (actor ? [actor] : []));
  const known = actors.filter((actor) => actor.testUserPermission(user, "LIMITED"));
  const taken = new Set(tokens.flatMap(({ actor, name }) => (actor ? [name, actor.name] : [])));
  const others = new Map<string, Reach>();
  for (const actor of [...elsewhere, ...known]) {
    if (standing.has(actor.uuid) || !isOurs(actor) || !helped(sideOf(actor, tokens))) continue;
    const name = short(nameOnSheet(actor));
    const label = taken.has(actor.name) ? t("CUBILETE.reach.marked", { name }) : name;
    others.set(actor.uuid, { actor, uuid: actor.uuid, label, onScene: false });
  }
  const rest = [...others.values()].sort((a, b) => first(a) - first(b) || a.label.localeCompare(b.label));
  const apart = toldApart(rest.map(({ label }) => label));
  return [...onScene, ...rest.map((one, at) => ({ ...one, label: apart[at] ?? one.label }))];
}

/**
 * The actors that a roll's leftover may go to: the roller before the others.
 * @param side `own`: the roller and their friends; `ally`: their friends; no enemies.
 */
export function anybodyFor(rulesetId: string, roller: ActorLike | null, side?: SpendOption["side"]): Reach[] {
  const others = targetsInReach(rulesetId, roller, side ? "allies" : undefined);
  if (!roller || side === "ally" || rulesets.ofType(roller.type)?.id !== rulesetId) return others;
  const onScene = tokensInView().some(({ actor }) => actor?.uuid === roller.uuid);
  const label = t("CUBILETE.reach.self", { name: calledBy(roller) });
  return [{ actor: roller, uuid: roller.uuid, label, onScene }, ...others];
}

/** The same as options of a list, in two groups where neither is empty. */
export function reachOptions(reach: readonly Reach[]): { value: string; label: string; group?: string }[] {
  const both = reach.some(({ onScene }) => onScene) && reach.some(({ onScene }) => !onScene);
  return reach.map(({ uuid, label, onScene }) => ({
    value: uuid,
    label: proper(label),
    ...(both && { group: `CUBILETE.reach.${onScene ? "scene" : "directory"}` }),
  }));
}

/** The user's targets that a roll of this rule set can be meant for, in order. */
export function targeted(rulesetId: string, roller: ActorLike | null, aims?: Aims): string[] {
  const isMeant = (actor: ActorLike) =>
    rulesets.ofType(actor.type)?.id === rulesetId &&
    playsWith(rulesetId, roller, actor) &&
    (aims !== "allies" || !isEnemy(roller, actor));
  const meant = [...theGame().user.targets].flatMap(({ actor }) => (actor && isMeant(actor) ? [actor.uuid] : []));
  return [...new Set(meant)];
}

/**
 * Whether an opposed target answers with a roll of their own: a player's actor does, others as the table's setting
 * says.
 */
export const answersAlone = (target: ActorLike | null): boolean =>
  target !== null && (target.hasPlayerOwner || setting<string>(null, "npcAnswers") === "asked");

/**
 * Whether the opposed target answers with a roll of their own (`half`: this roll waits for it) or this roll rolls for
 * them too, and the control for it: the table's setting, until the player chooses.
 */
export function answerWay(
  rival: ActorLike,
  { values }: Pick<RollSource, "values">,
): { half: boolean; control: Control } {
  const value = wordOf(values.way, ["each", "both"] as const, answersAlone(rival) ? "each" : "both");
  const options = ["each", "both"].map((way) => ({ value: way, label: `CUBILETE.opposed.${way}` }));
  const control: Control = {
    ...{ name: "way", label: "CUBILETE.opposed.way", hint: "CUBILETE.opposed.wayHint" },
    ...{ type: "select", value, options },
  };
  return { half: value === "each", control };
}

/** An actor whose roll the GM may ask for. */
export interface Person {
  actor: ActorLike;
  uuid: string;
  label: string;
  /** Whether a player plays them. */
  player: boolean;
  /** Whether a token of theirs is selected on the board. */
  selected: boolean;
}

/** The actors a GM may ask: every player's actor, and every actor on the scene in view, told apart. */
export function peopleToAsk(rulesetId: string): Person[] {
  const { actors } = theGame();
  const isOurs = (actor: ActorLike) => rulesets.ofType(actor.type)?.id === rulesetId;
  const tokens = tokensInView();
  const names = namesOnScene(theGame().scenes.viewed?.tokens.contents ?? tokens);
  const people = new Map<string, Person>();
  for (const actor of actors) {
    if (!isOurs(actor) || !actor.hasPlayerOwner) continue;
    people.set(actor.uuid, { actor, uuid: actor.uuid, label: calledBy(actor), player: true, selected: false });
  }
  for (const token of tokens) {
    const { actor, object } = token;
    if (!actor || !isOurs(actor)) continue;
    const known = people.get(actor.uuid);
    const selected = known?.selected === true || object?.controlled === true;
    const label = known?.label ?? names.get(token) ?? calledBy(actor);
    people.set(actor.uuid, { actor, uuid: actor.uuid, label, player: actor.hasPlayerOwner, selected });
  }
  return [...people.values()].sort((a, b) => a.label.localeCompare(b.label));
}
