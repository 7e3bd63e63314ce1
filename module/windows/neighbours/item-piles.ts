import { type RuleSet, rulesets } from "../../contract/index.ts";
import { whyRefused } from "../../documents/item.ts";
import { actorOf } from "../../foundry/actor-of.ts";
import {
  type ActorLike,
  type DocumentLike,
  documentHere,
  hooks,
  notifications,
  systemPath,
  theGame,
} from "../../foundry/index.ts";
import { modelHas } from "../../foundry/seen.ts";
import { explain, UserError } from "../../i18n/errors.ts";
import { isThing } from "../../plan/gifts.ts";
import { isPlayed, moneyLabel, whenPlayedChanges } from "../../settings/settings.ts";

/**
 * What Item Piles needs from a system: which things lie in a pile, how many, at what price and in what money. And what
 * it must not do: it takes a thing first and puts it down later, so a move that would be refused is stopped before.
 */

const MODULE = "item-piles";
const MONEY = "system.money";
const QUANTITY = "system.quantity";
const PRICE = "system.price";

/** A number made of a text, alike for alike texts. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7);

/**
 * The version of our registration. Item Piles keeps a registration and reads a new one only where its version is
 * higher: so its first number grows with each change, of ours, of the games that are played, of the name of money.
 * @param known The version that Item Piles has kept.
 */
function versionAfter(known: string, ours: string, told: object): string {
  const mark = `${ours}.${numberOf(JSON.stringify(told))}`;
  const [first = "0"] = known.split(".");
  return known === `${first}.${mark}` ? known : `${(Number.parseInt(first, 10) || 0) + 1}.${mark}`;
}

/**
 * @param played In the order of the toolbox: a pile that nobody chose a type for is one of the first's people.
 * @param known Every item type, also those of games that are not played: they are no loot.
 */
function pilesConfig(
  played: readonly Pick<RuleSet, "actors" | "items">[],
  known: readonly string[],
  money: string,
): object {
  const things = played.flatMap(({ items }) => Object.keys(items)).filter(isThing);
  const people = played.flatMap(({ actors }) => Object.keys(actors)).filter((type) => modelHas("Actor", type, "money"));
  const thing = (kind: string) => things.find((type) => type.endsWith(kind)) ?? things[0] ?? "";
  return {
    // An actor that is no hero, where the game has such a type with money.
    ACTOR_CLASS_TYPE: people.find((type) => !type.endsWith("Hero")) ?? people[0] ?? "",
    ITEM_CLASS_LOOT_TYPE: thing("Gear"),
    ITEM_CLASS_WEAPON_TYPE: thing("Weapon"),
    ITEM_CLASS_EQUIPMENT_TYPE: thing("Armour"),
    ITEM_QUANTITY_ATTRIBUTE: QUANTITY,
    ITEM_PRICE_ATTRIBUTE: PRICE,
    QUANTITY_FOR_PRICE_ATTRIBUTE: "flags.item-piles.system.quantityForPrice",
    // What one is, knows or suffers cannot be picked up.
    ITEM_FILTERS: [{ path: "type", filters: known.filter((type) => !isThing(type)).join(",") }],
    ITEM_SIMILARITIES: ["name", "type"],
    UNSTACKABLE_ITEM_TYPES: [],
    CURRENCIES: [
      {
        type: "attribute",
        name: money,
        img: systemPath("assets/icons/table/party.svg"),
        abbreviation: `{#} ${money}`,
        data: { path: MONEY },
        primary: true,
        exchangeRate: 1,
      },
    ],
    CURRENCY_DECIMAL_DIGITS: 1,
  };
}

/** The version that Item Piles has kept of what it was told; it registers the setting before it is ready. */
function knownVersion(): string {
  const { settings } = theGame();
  return settings.settings.has(`${MODULE}.systemVersion`) ? String(settings.get(MODULE, "systemVersion") ?? "") : "";
}

function tellPiles(): void {
  const { itempiles } = theGame();
  const all = rulesets.all();
  const played = all.filter(({ id }) => isPlayed(id));
  const known = all.flatMap(({ items }) => Object.keys(items));
  const told = pilesConfig(played, known, moneyLabel());
  const VERSION = versionAfter(knownVersion(), theGame().system.version, told);
  itempiles?.API.addSystemIntegration({ ...told, VERSION });
}

/** A thing as Item Piles hands it over: its data. */
interface ThingData {
  readonly name: string;
  readonly type: string;
}
/** What would happen to one of both sides. */
interface Changes {
  readonly itemsToCreate?: readonly ThingData[];
}
/** An actor, or a token that stands for one. */
type Holder = DocumentLike & { readonly actor?: ActorLike | null };

/** False, with the reason, where any of these would not be let in: nothing is taken then. */
function refuses(holder: Holder | null | undefined, things: readonly ThingData[] = []): false | undefined {
  const actor = holder && (holder.actor ?? actorOf(holder));
  const refusal = actor && things.map((thing) => whyRefused(actor, thing)).find((why) => why !== null);
  if (!refusal) return undefined;
  notifications().warn(explain(refusal));
  return false;
}

/** On bare ground things lie in a pile that is made for them, which holds things alone. */
function refusesDrop({ item }: { item: ThingData }, holder: Holder | false | null | undefined): false | undefined {
  if (holder) return refuses(holder, [item]);
  if (isThing(item.type) || !rulesets.ofType(item.type)) return undefined;
  notifications().warn(explain(new UserError("CUBILETE.give.error.fixed", { item: item.name })));
  return false;
}

const handsOver = (_from: unknown, _taken: unknown, to: Holder, given: Changes): false | undefined =>
  refuses(to, given.itemsToCreate);
/**
 * Each of its ways from one actor to another is checked before it takes. The trade of two players' heroes is not, nor
 * is anything while it changes a pile's look: what of another game comes then is let in (`CubileteItem._preCreate`).
 */
const ASKED: Record<string, (...given: never[]) => false | undefined> = {
  preAddItems: (to: Holder, things: ThingData[]) => refuses(to, things),
  preTransferItems: handsOver,
  preTransferAllItems: handsOver,
  preTransferEverything: handsOver,
  preCombineItemPiles: handsOver,
  preTradeItems: (seller: Holder, sold: Changes, buyer: Holder, bought: Changes) =>
    refuses(buyer, bought.itemsToCreate) ?? refuses(seller, sold.itemsToCreate),
  preSplitItemPileContent: (_pile: Holder, _taken: Changes, shares: Record<string, Changes>) =>
    Object.entries(shares)
      .map(([uuid, share]) => refuses(documentHere<Holder>(uuid), share.itemsToCreate))
      .find((refused) => refused === false),
  preGiveItem: (_from: Holder, to: Holder, { item }: { item: ThingData }) => refuses(to, [item]),
  preDropItem: (_from: Holder | false, to: Holder | false, _place: object, dropped: { item: ThingData }) =>
    refusesDrop(dropped, to),
};

/** Once, at `init`. It looks at what it was told half a second after it is ready: no file is fetched for this. */
export function followPiles(): void {
  hooks.once(`${MODULE}-ready`, () => {
    tellPiles();
    whenPlayedChanges(tellPiles);
  });
  for (const [hook, answer] of Object.entries(ASKED)) hooks.on(`${MODULE}-${hook}`, answer);
}
