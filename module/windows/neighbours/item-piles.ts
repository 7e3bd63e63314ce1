import { type RuleSet, rulesets } from "../../contract/index.ts";
import { fromHost, systemPath, theConfig, theGame } from "../../foundry/index.ts";
import { isPlayed, moneyLabel } from "../../settings/settings.ts";

/** What Item Piles asks of a system: which things lie in a pile, how many there are, what they cost, and in what. */

const MONEY = "system.money";
const QUANTITY = "system.quantity";
const PRICE = "system.price";

/** Which of the types have a field, by their data models. */
type HasField = (documents: "Actor" | "Item", type: string, field: string) => boolean;

/**
 * @param played In the order of the toolbox: a pile that nobody chose a type for is one of the first's people.
 * @param known Every item type, also those of games that are not played: they are no loot.
 */
function pilesConfig(
  played: readonly Pick<RuleSet, "actors" | "items">[],
  known: readonly string[],
  has: HasField,
  money: string,
): object {
  const isThing = (type: string) => has("Item", type, "quantity");
  const things = played.flatMap(({ items }) => Object.keys(items)).filter(isThing);
  const people = played.flatMap(({ actors }) => Object.keys(actors)).filter((type) => has("Actor", type, "money"));
  const [first] = things;
  return {
    VERSION: "1.0.0",
    // Somebody who is nobody's hero, where the game has such a type with a purse.
    ACTOR_CLASS_TYPE: people.find((type) => !type.endsWith("Hero")) ?? people[0],
    ITEM_CLASS_LOOT_TYPE: things.find((type) => type.endsWith("Gear")) ?? first,
    ITEM_CLASS_WEAPON_TYPE: things.find((type) => type.endsWith("Weapon")) ?? first,
    ITEM_CLASS_EQUIPMENT_TYPE: things.find((type) => type.endsWith("Armour")) ?? first,
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

const hasField: HasField = (documents, type, field) => {
  const models = fromHost<Record<string, { schema: { has(name: string): boolean } } | undefined>>(
    theConfig()[documents].dataModels,
  );
  return models[type]?.schema.has(field) ?? false;
};

interface Piles {
  API: { addSystemIntegration(config: object): unknown };
}

export async function tellPiles(): Promise<void> {
  const { itempiles } = fromHost<{ itempiles?: Piles }>(theGame());
  const all = rulesets.all();
  const played = all.filter(({ id }) => isPlayed(id));
  const known = all.flatMap(({ items }) => Object.keys(items));
  await itempiles?.API.addSystemIntegration(pilesConfig(played, known, hasField, moneyLabel()));
}
