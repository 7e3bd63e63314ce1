import { toldApart } from "../../core/alike.ts";
import { type ActorLike, type RealName, type SceneLike, type TokenLike, theGame } from "../../foundry/index.ts";
import { playersWhoOwn } from "../../foundry/rights.ts";
import { t } from "../../i18n/i18n.ts";
import { short } from "../../i18n/names.ts";
import { isUnseen } from "./knowledge.ts";

/** What the table calls somebody. No other place puts the name of an actor into a text that others read. */

/** Names once told apart, by what they follow from: the board draws each of its tokens for itself. */
let told: { from: string; names: readonly string[] } = { from: "", names: [] };

/**
 * The names of a scene's tokens, with a number where several share one: the same for everybody, whatever they see of them. Whoever
 * sees one alone, because the others are hidden, reads no number: it would tell of them.
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

/** The token that somebody is known by: their own, or one of a linked actor's on a scene that is played. */
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
 * What the table calls somebody: by their token's name, with its number where several on its scene share it, else by their prototype token's, else by
 * their own; two of whom no token tells apart by who plays them. Whoever does not know of them reads of somebody.
 */
export function calledBy(actor: ActorLike): string {
  if (!theGame().user.isGM && isUnseen(actor)) return t("CUBILETE.give.somebody");
  const stands = tokenOf(actor);
  if (stands) return namesOnScene(stands.scene.tokens.contents).get(stands.token) ?? short(stands.token.name);
  const name = plainName(actor);
  const alike = theGame().actors.filter((other) => plainName(other) === name);
  const [player] = alike.length > 1 ? playersWhoOwn(actor) : [];
  if (player) return `${name} (${short(player.name)})`;
  const place = alike.findIndex(({ uuid }) => uuid === actor.uuid);
  return alike.length > 1 && place >= 0 ? `${name} (${place + 1}/${alike.length})` : name;
}

/** Their name as it stands on their own sheet, for whoever has that before them: in directories, forms and files. */
export const nameOnSheet = ({ name }: { readonly name: string | RealName }): string => name as string;

const plainName = ({ prototypeToken, name }: ActorLike): string => short(prototypeToken?.name || nameOnSheet({ name }));
