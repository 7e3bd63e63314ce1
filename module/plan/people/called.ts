import { toldApart } from "../../core/alike.ts";
import {
  type ActorLike,
  type CombatantLike,
  type RealName,
  type SceneLike,
  type TokenLike,
  theGame,
} from "../../foundry/index.ts";
import { playersWhoOwn } from "../../foundry/rights.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { isUnseen } from "./knowledge.ts";

/** The name that the table uses for an actor. No other place puts an actor's name into a text that others read. */

/** Names once told apart, by the tokens they follow from, because the board draws each token alone. */
let told: { from: string; names: readonly string[] } = { from: "", names: [] };

/**
 * The names of a scene's tokens, with a number where several share one: the same number for every user. A user who
 * sees only one of them, because the others are hidden, reads no number: it would tell of them.
 */
export function namesOnScene(tokens: readonly TokenLike[]): Map<TokenLike, string> {
  const { isGM } = theGame().user;
  const from = JSON.stringify([isGM, tokens.map(({ name, hidden }) => [name, hidden])]);
  if (told.from !== from) {
    const plain = tokens.map(({ name }) => short(name));
    const seen = plain.filter((_, at) => isGM || !tokens[at]?.hidden);
    const alone = (name: string) => seen.indexOf(name) === seen.lastIndexOf(name);
    told = { from, names: toldApart(plain).map((name, at) => (alone(plain[at] ?? "") ? (plain[at] ?? name) : name)) };
  }
  return new Map(tokens.map((token, at) => [token, told.names[at] ?? short(token.name)]));
}

/** The token that an actor is known by: their own, or one of a linked actor's on a scene that is played. */
function tokenOf(actor: ActorLike): { token: TokenLike; scene: SceneLike } | null {
  const scenes = theGame().scenes.contents;
  const own = actor.isToken ? scenes.filter(({ id }) => actor.uuid.startsWith(`Scene.${id}.`)) : [];
  for (const scene of actor.isToken ? own : scenes.filter(({ active, isView }) => active || isView)) {
    const token = scene.tokens.contents.find((one) => one.actor?.uuid === actor.uuid);
    if (token) return { token, scene };
  }
  return null;
}

/**
 * The name that the table uses for an actor: their token's, with its number where several on its scene share it, else
 * their prototype token's, else their own; where no token tells two apart, their players' names do. A user who does not
 * know the actor reads "somebody".
 */
export function calledBy(actor: ActorLike): string {
  if (!theGame().user.isGM && isUnseen(actor)) return t("CUBILETE.give.someone");
  const stands = tokenOf(actor);
  if (stands) return namesOnScene(stands.scene.tokens.contents).get(stands.token) ?? short(stands.token.name);
  const name = plainName(actor);
  const alike = theGame().actors.filter((other) => plainName(other) === name);
  const [player] = alike.length > 1 ? playersWhoOwn(actor) : [];
  if (player) return `${name} (${short(player.name)})`;
  const place = alike.findIndex(({ uuid }) => uuid === actor.uuid);
  return alike.length > 1 && place >= 0 ? `${name} (${place + 1}/${alike.length})` : name;
}

/** An actor's name as on their own sheet, for users who have that before them: in directories, forms and files. */
export const nameOnSheet = ({ name }: { readonly name: string | RealName }): string => name as string;

const plainName = ({ prototypeToken, name }: ActorLike): string => short(prototypeToken?.name || nameOnSheet({ name }));

/** What a fight calls one of its combatants: by the name that it gave them, else as the table does. */
export const calledInFight = ({ _source, actor, name }: CombatantLike): string =>
  actor && !_source.name ? calledBy(actor) : short(name);
