/**
 * Our shapes beside the public types: for the compiler alone, nothing of it is built. What a shape promises must be a member of
 * Foundry's class, and may not be there more surely than it is in Foundry.
 *
 * The types describe Foundry 13 and are not the last word: what they lack or say otherwise stands here by name, with the reason.
 */
import type {
  ActorLike,
  ApplicationLike,
  CombatantLike,
  CombatLike,
  DiceTermLike,
  EffectLike,
  ItemLike,
  MessageLike,
  RollLike,
  UserLike,
} from "./index.ts";

/** Members that the real class does not have. */
type Missing<Like, Real> = Exclude<keyof Like, keyof Real>;

/** Members that may be null or undefined in Foundry and may not with us. */
type Surer<Like, Real> = {
  [K in keyof Like & keyof Real]: Extract<Real[K], null | undefined> extends Extract<Like[K], null | undefined>
    ? never
    : K;
}[keyof Like & keyof Real];

/** Fails to compile when anything but what is known differs. */
type Only<Differing extends Known, Known> = Differing;

/** Protected members: there, and out of reach of `keyof`. */
type OfDocuments = "_preCreate" | "_preUpdate";
type OfCombats =
  | "_onDelete"
  | "_onEndRound"
  | "_onEndTurn"
  | "_onStartTurn"
  | "_onUpdate"
  | "_sortCombatants"
  | "_updateTurnMarkers";
type OfWindows =
  | "_attachPartListeners"
  | "_configureRenderOptions"
  | "_configureRenderParts"
  | "_getHeaderControls"
  | "_onChangeForm"
  | "_onClose"
  | "_onFirstRender"
  | "_onRender"
  | "_prepareContext"
  | "_preparePartContext"
  | "_preRender"
  | "_preSyncPartState"
  | "_renderFrame"
  | "_renderHTML"
  | "_replaceHTML"
  | "_syncPartState";

/** Of Foundry 14 alone. */
type OfEffects14 = "isExpiryEvent";

/** Null or undefined only before a document is stored; ours come out of the world's collections. Foundry 14 gives no `uuid` before. */
type WhenStored = "id" | "name" | "uuid";

export type Conformance = [
  Only<Missing<ActorLike, foundry.documents.Actor.Implementation>, OfDocuments | "_onUpdate">,
  Only<Surer<ActorLike, foundry.documents.Actor.Implementation>, WhenStored | "img">,
  Only<Missing<ItemLike, foundry.documents.Item.Implementation>, OfDocuments>,
  Only<Surer<ItemLike, foundry.documents.Item.Implementation>, WhenStored | "img">,
  Only<Missing<EffectLike, foundry.documents.ActiveEffect.Implementation>, OfDocuments | OfEffects14>,
  Only<Surer<EffectLike, foundry.documents.ActiveEffect.Implementation>, WhenStored>,
  Only<
    Missing<MessageLike, foundry.documents.ChatMessage.Implementation>,
    OfDocuments | "_onCreate" | "_onUpdate" | "_onDelete"
  >,
  Only<Surer<MessageLike, foundry.documents.ChatMessage.Implementation>, WhenStored>,
  Only<Missing<CombatLike, foundry.documents.Combat.Implementation>, OfDocuments | OfCombats>,
  Only<Surer<CombatLike, foundry.documents.Combat.Implementation>, WhenStored>,
  Only<Missing<CombatantLike, foundry.documents.Combatant.Implementation>, never>,
  Only<Surer<CombatantLike, foundry.documents.Combatant.Implementation>, WhenStored>,
  Only<Missing<UserLike, foundry.documents.User.Implementation>, never>,
  Only<Surer<UserLike, foundry.documents.User.Implementation>, "id">,
  Only<Missing<RollLike, foundry.dice.Roll>, "_evaluated">,
  Only<Surer<RollLike, foundry.dice.Roll>, never>,
  Only<Missing<DiceTermLike, foundry.dice.terms.DiceTerm>, "_evaluated">,
  Only<Surer<DiceTermLike, foundry.dice.terms.DiceTerm>, never>,
  Only<Missing<ApplicationLike, foundry.applications.api.ApplicationV2>, OfWindows>,
  Only<Surer<ApplicationLike, foundry.applications.api.ApplicationV2>, never>,
];
